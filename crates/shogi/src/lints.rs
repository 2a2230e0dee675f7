//! What is odd about a position of shogi, beside the counts of its pieces.

use std::ops::Range;

use super::kind::Kind;
use super::position::{Piece, Position, Side};
use super::square::Square;
use super::variant::Variant;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::movement::Move;

/// What is odd about a position of shogi: more than one king a side, two pawns on a file, pieces that can never
/// move.
/// `place` is where the text tells of a square.
pub(super) fn oddities(position: &Position, place: &dyn Fn(Square) -> Range<usize>) -> Vec<Diagnostic> {
    if position.variant != Variant::Shogi {
        return Vec::new();
    }
    let mut found = Vec::new();
    let [king, pawn] = ["king", "pawn"].map(Kind::of);
    for side in Side::BOTH {
        let own: Vec<(Square, Piece)> = position.pieces().filter(|(_, piece)| piece.side == side).collect();
        for (square, _) in own.iter().filter(|(_, piece)| piece.kind == king).skip(1) {
            let message = format!("{} has another king on {square}", side.name());
            found.push(
                Diagnostic::warning("shogi::kings", message).at(place(*square)).help("a side can have only one king"),
            );
        }
        for file in 1..=position.size.files {
            let pawns = own.iter().filter(|(square, piece)| piece.kind == pawn && square.file == file);
            for (square, _) in pawns.skip(1) {
                let message = format!("{} has another pawn on file {file}, on {square}", side.name());
                let odd = Diagnostic::warning("shogi::two-pawns", message).at(place(*square));
                found.push(odd.help("a side can have only one unpromoted pawn on a file"));
            }
        }
    }
    for (square, piece) in position.pieces().filter(|(square, piece)| is_stuck(position, *square, *piece)) {
        let message = format!("the {} on {square} can never move", english(piece.kind));
        found.push(Diagnostic::warning("shogi::stuck", message).at(place(square)).help("it must promote on this rank"));
    }
    found
}

/// Tells whether a piece could not move on an empty board.
pub(super) fn is_stuck(position: &Position, square: Square, piece: Piece) -> bool {
    // On a board of one rank nothing else can be done either.
    position.size.ranks > 1
        && piece.kind.movement().0.iter().all(|way| match way {
            Move::Ride { by, .. } => position.square_at(piece.side, square, *by).is_none(),
            _ => false,
        })
}

/// The fault of a position that a notation has no words for.
pub(super) fn unwritable(message: String) -> Diagnostic {
    Diagnostic::error("convert::position", message).help("use JSON, which can store every position")
}

/// The English name inside a sentence.
pub(super) fn english(kind: Kind) -> String {
    kind.english().to_lowercase()
}

#[cfg(test)]
mod tests {
    use crate::sfen;

    fn codes(text: &str) -> Vec<&'static str> {
        let game = sfen::read(text).expect("read");
        game.warnings().iter().map(|warning| warning.code).collect()
    }

    #[test]
    fn odd_positions_are_told() {
        assert_eq!(codes("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"), [""; 0]);
        assert_eq!(codes("4k4/4k4/9/9/9/9/9/9/4K4 b -"), ["shogi::kings"]);
        assert_eq!(codes("4k4/9/P8/P8/9/9/9/9/4K4 b -"), ["shogi::two-pawns"]);
        assert_eq!(codes("P3k4/1N7/9/9/9/9/9/9/l3K4 b -"), ["shogi::stuck"; 3]);
        assert_eq!(codes("+P3k4/p8/1n7/9/9/P8/9/9/4K4 b -"), [""; 0]);
    }
}
