//! A position as SFEN.

use super::letters::{self, MAX_SIDE};
use crate::lints;
use crate::position::{Position, Side};
use crate::square::Square;
use crate::variant::Variant;
use zumen_core::diagnostic::Diagnostic;

/// Writes a position; without the number of the move where it is not known.
///
/// # Errors
///
/// `convert::position` where letters cannot tell it: a large board, pieces of other games.
pub(crate) fn write(position: &Position) -> Result<String, Diagnostic> {
    let size = position.size;
    let is_chu = size == Variant::Chu.size();
    let is_part = Variant::ranks_behind(size.files).is_some_and(|ranks| ranks != size.ranks);
    if is_part || size.files > MAX_SIDE || size.ranks > MAX_SIDE || is_chu != (position.variant == Variant::Chu) {
        let message = format!("SFEN cannot store a {}x{} board of this game", size.files, size.ranks);
        return Err(lints::unwritable(message));
    }
    let ranks: Result<Vec<String>, Diagnostic> = (1..=size.ranks).map(|number| rank(position, number)).collect();
    let mut text = ranks?.join("/");
    text.push_str(if position.to_move == Side::Sente { " b " } else { " w " });
    let start = text.len();
    for side in Side::BOTH {
        let hand = position.hand(side);
        let known = letters::letters(Variant::Shogi).iter().filter(|letter| letter.kind.key() != "king");
        let mut written = 0;
        for (letter, count) in known.filter_map(|letter| Some((letter, *hand.get(&letter.kind)?))) {
            if count > 1 {
                text.push_str(&count.to_string());
            }
            text.push(case_for_side(letter.letter, side));
            written += 1;
        }
        if written < hand.len() || written > 0 && is_chu {
            let message = format!("SFEN has no letters for some of the pieces in {}'s hand", side.name());
            return Err(lints::unwritable(message));
        }
    }
    if text.len() == start {
        text.push('-');
    }
    if let Some(number) = position.number {
        text.push_str(&format!(" {}", u64::from(number) + 1));
    }
    Ok(text)
}

/// Writes a rank from the highest file to the first.
fn rank(position: &Position, rank: u8) -> Result<String, Diagnostic> {
    let (mut text, mut empty) = (String::new(), 0);
    for file in (1..=position.size.files).rev() {
        let square = Square { rank, file };
        let Some(piece) = position.at(square) else {
            empty += 1;
            continue;
        };
        let Some(letter) = letters::of(position.variant, piece) else {
            return Err(lints::unwritable(format!(
                "SFEN has no letter for the {} on {square}",
                lints::english(piece.kind)
            )));
        };
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        if piece.promoted {
            text.push('+');
        }
        text.push(case_for_side(letter.letter, piece.side));
    }
    Ok(if empty > 0 { format!("{text}{empty}") } else { text })
}

fn case_for_side(letter: char, side: Side) -> char {
    if side == Side::Sente { letter.to_ascii_uppercase() } else { letter }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Kind;
    use crate::square::Size;

    #[test]
    fn wide_boards_and_kings_in_hand_have_no_sfen() {
        let code = |position: &Position| write(position).map_err(|fault| fault.code);
        let mut position = Position::empty(Variant::Shogi, Size { files: 13, ranks: 9 });
        assert_eq!(code(&position), Err("convert::position"));
        position.size = Variant::Shogi.size();
        assert!(code(&position).is_ok());
        position.give(Side::Gote, Kind::from_key("king").expect("a kind"), 1);
        assert_eq!(code(&position), Err("convert::position"));
    }
}
