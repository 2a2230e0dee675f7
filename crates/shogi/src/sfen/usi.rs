//! One move of USI: `7g7f`, `8h2b+`, `B*5e`.

use super::letters;
use crate::replay::Play;
use crate::square::Square;
use crate::variant::Variant;

/// A move as USI writes it.
pub(crate) fn format_move(play: Play, variant: Variant) -> String {
    match play {
        Play::Move { from, to, promotes } => format!("{from}{to}{}", if promotes { "+" } else { "" }),
        Play::Double { from, via, to } => format!("{from}{via}{to}"),
        Play::Drop { kind, to } => {
            let letter = letters::letters(variant).iter().find(|letter| letter.kind == kind);
            format!("{}*{to}", letter.map_or(' ', |letter| letter.letter.to_ascii_uppercase()))
        }
    }
}

/// Tells whether a word is a move of USI.
pub(crate) fn is_move(word: &str) -> bool {
    read_play(word, Variant::Shogi).is_some()
}

/// Reads a move of USI; of what stands there nothing is asked.
pub(crate) fn read_play(word: &str, variant: Variant) -> Option<Play> {
    if let Some((letter, to)) = word.split_once('*') {
        let mut letter = letter.chars();
        let kind = letters::read(variant, letter.next()?)?.kind;
        return letter.next().is_none().then_some(Play::Drop { kind, to: Square::read(to)? });
    }
    let promotes = word.ends_with('+');
    // Lishogi says with = that a piece stays what it is.
    let squares = word.strip_suffix(['+', '=']).unwrap_or(word);
    let end = squares.find(|c: char| c.is_ascii_alphabetic())? + 1;
    let (from, to) = squares.split_at(end);
    let middle = to.find(|c: char| c.is_ascii_alphabetic())? + 1;
    if middle < to.len() && variant == Variant::Chu && squares == word {
        let (via, to) = to.split_at(middle);
        return Some(Play::Double { from: Square::read(from)?, via: Square::read(via)?, to: Square::read(to)? });
    }
    Some(Play::Move { from: Square::read(from)?, to: Square::read(to)?, promotes })
}
