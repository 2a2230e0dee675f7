//! The position for a terminal, `v` before gote's pieces: large boards as their table, shogi as BOD, with the hands and
//! the turn; a table too where BOD has no words for it.

use super::moment::Moment;
use super::variant::Variant;
use super::{kif, table};

/// The position, a line a rank.
pub(super) fn board(moment: &Moment) -> String {
    let written = Some(moment).filter(|moment| moment.position.variant == Variant::Shogi).map(kif::write_position);
    written.and_then(Result::ok).map_or_else(|| table::write(moment), |written| written.text) + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Kind;
    use crate::position::{Piece, Side};
    use crate::sfen;
    use crate::square::Square;

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
    fn pieces_of_other_games_stand_in_a_table() {
        let mut moment = Moment::of(Variant::Shogi.start());
        let piece = Piece { kind: Kind::of("lion"), side: Side::Gote, promoted: false };
        moment.position.put(Square { rank: 5, file: 5 }, piece);
        let text = board(&moment);
        assert!(text.lines().count() == 10 && text.lines().nth(5).is_some_and(|rank| rank.contains("v獅")), "{text}");
    }
}
