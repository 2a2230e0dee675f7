//! The position for a terminal, `v` before gote's pieces: large boards as their table, shogi as BOD, with the hands and
//! the turn; a board alone where BOD has no words for it.

use super::kif;
use super::moment::Moment;
use super::position::{Piece, Side};
use super::square::Square;
use super::table;
use super::variant::Variant;

/// The position, a line a rank.
pub(super) fn board(moment: &Moment) -> String {
    let position = &moment.position;
    if position.variant != Variant::Shogi {
        return table::write(moment) + "\n";
    }
    if let Ok(written) = kif::write_position(moment) {
        return written.text + "\n";
    }
    let mut text = String::new();
    for rank in 1..=position.size.ranks {
        for file in (1..=position.size.files).rev() {
            text.push_str(&position.at(Square { rank, file }).map_or(" ・".to_owned(), name));
        }
        text.push_str(&format!(" {}\n", Square { rank, file: 1 }.letter()));
    }
    text
}

fn name(piece: Piece) -> String {
    let side = if piece.side == Side::Gote { "v" } else { " " };
    match piece.kind.short() {
        Some(short) => format!("{side}{short}"),
        None => {
            let promoted = if piece.promoted { "+" } else { " " };
            format!("{side}{promoted}{}", piece.kind.kanji().chars().take(2).collect::<String>())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Kind;
    use crate::sfen;

    #[test]
    fn hands_and_turn_are_told_and_read_again() {
        let game = sfen::read("7k1/9/7P1/9/9/9/9/9/9 w G2r 1").expect("read");
        let text = board(game.start());
        assert!(
            text.contains("先手の持駒：金") && text.contains("後手の持駒：飛二") && text.contains("後手番"),
            "{text}"
        );
        let read = kif::read(&text).expect("read again");
        assert_eq!(read.start().position, game.start().position);
    }

    #[test]
    fn pieces_of_other_games_stand_on_a_board_alone() {
        let mut moment = Moment::of(Variant::Shogi.start());
        let piece = Piece { kind: Kind::of("lion"), side: Side::Gote, promoted: false };
        moment.position.put(Square { rank: 5, file: 5 }, piece);
        let text = board(&moment);
        assert!(text.lines().count() == 9 && text.lines().nth(4).is_some_and(|rank| rank.contains("v獅")), "{text}");
    }
}
