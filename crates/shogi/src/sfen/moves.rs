//! The moves of USI: `7g7f`, `8h2b+`, `B*5e`.

use std::iter::Peekable;
use std::ops::Range;

use super::letters;
use crate::csa;
use crate::end::End;
use crate::position::Position;
use crate::record::Game;
use crate::replay::Play;
use crate::square::Square;
use crate::variant::Variant;
use zumen_core::diagnostic::Diagnostic;

/// Words that end a game, and what KIF says there.
const ENDS: [(&str, &str); 3] = [("resign", "投了"), ("win", "入玉勝ち"), ("draw", "引き分け")];

/// A word and where it stands.
pub(super) type Word<'a> = (&'a str, Range<usize>);

/// Plays the moves behind the word `moves`.
///
/// # Errors
///
/// `sfen::rest` for another word.
pub(super) fn read<'a>(
    mut game: Game,
    mut words: Peekable<impl Iterator<Item = Word<'a>>>,
) -> Result<Game, Diagnostic> {
    match words.next() {
        None => return Ok(game),
        Some(("moves", _)) => {}
        Some((word, span)) => {
            let message = format!("unexpected {word:?} after the position");
            let help = match word.starts_with("--") {
                true => "put options outside the quotes",
                false => "write the word moves before the moves",
            };
            return Err(Diagnostic::error("sfen::rest", message).at(span).help(help));
        }
    }
    while let Some((word, span)) = words.next() {
        if let Some((_, end)) = ENDS.iter().find(|(known, _)| *known == word) {
            End::of_kif(end).into_iter().for_each(|end| game.end(end));
            words.next().into_iter().for_each(|(_, span)| game.warn_behind_end(span));
            break;
        }
        let Some(play) = play(word, game.variant()) else {
            let message = format!("{word:?} is not a USI move");
            let help = suggest(word, game.now());
            game.stop(Diagnostic::error("usi::move", message).at(span).help(help));
            break;
        };
        if !game.play(play, span) {
            break;
        }
    }
    Ok(game)
}

/// What to write instead of a word that is no move: several without what parts them, or the move that it is in CSA.
fn suggest(word: &str, position: &Position) -> String {
    let parts: Vec<&str> = word.split([',', ';']).filter(|part| !part.is_empty()).collect();
    if !parts.is_empty() && parts.iter().all(|part| play(part, position.variant).is_some()) {
        return format!("put spaces between moves, and no commas: write {}", parts.join(" "));
    }
    match csa::read_move(word, position).filter(|_| position.variant == Variant::Shogi) {
        Some(play) => format!("this is a move in CSA: write {}", format_move(play, position.variant)),
        None => "write moves as 7g7f, 8h2b+ with promotion, B*5e for a drop".to_owned(),
    }
}

/// A move as USI writes it.
pub(crate) fn format_move(play: Play, variant: Variant) -> String {
    match play {
        Play::Move { from, to, promotes } => format!("{from}{to}{}", if promotes { "+" } else { "" }),
        Play::Drop { kind, to } => {
            let letter = letters::letters(variant).iter().find(|letter| letter.kind == kind);
            format!("{}*{to}", letter.map_or(' ', |letter| letter.letter.to_ascii_uppercase()))
        }
    }
}

/// Tells whether a word is a move of USI.
pub(crate) fn is_move(word: &str) -> bool {
    play(word, Variant::Shogi).is_some()
}

fn play(word: &str, variant: Variant) -> Option<Play> {
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
    Some(Play::Move { from: Square::read(from)?, to: Square::read(to)?, promotes })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_usi() {
        let (from, to) = (Square::new(8, 8), Square::new(2, 2));
        assert_eq!(play("8h2b+", Variant::Shogi), Some(Play::Move { from, to, promotes: true }));
        assert_eq!(play("8h2b", Variant::Shogi), Some(Play::Move { from, to, promotes: false }));
        let wide = Some(Play::Move { from: Square::new(12, 12), to: Square::new(11, 10), promotes: false });
        assert_eq!(play("12l11j=", Variant::Chu), wide);
        assert!(matches!(play("B*5e", Variant::Shogi), Some(Play::Drop { .. })));
        let start = Variant::Shogi.start();
        for (word, help) in [
            ("7g7f,", "put spaces between moves, and no commas: write 7g7f"),
            ("7g7f,3c3d", "put spaces between moves, and no commas: write 7g7f 3c3d"),
            ("+7776FU", "this is a move in CSA: write 7g7f"),
            ("7g", "write moves as 7g7f, 8h2b+ with promotion, B*5e for a drop"),
        ] {
            assert_eq!(suggest(word, &start), help, "{word}");
        }
        for word in ["", "7g", "7g7", "+", "*", "B*", "BB*5e", "7g7f++", "76", "Z*5e", "7g７f", "B*5z", "あ7g7f"] {
            assert_eq!(play(word, Variant::Shogi), None, "{word}");
        }
    }
}
