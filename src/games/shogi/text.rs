//! The board for a terminal, `v` before gote's pieces: large boards as their table, shogi with one kanji a piece.

use super::moment::Moment;
use super::position::{Piece, Side};
use super::square::Square;
use super::table;
use super::variant::Variant;

/// The board, rank by rank.
pub(super) fn board(moment: &Moment) -> String {
    let position = &moment.position;
    if position.variant != Variant::Shogi {
        return table::write(moment) + "\n";
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
