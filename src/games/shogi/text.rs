//! The board for a terminal: kanji in two columns a square, `v` before gote's pieces.

use super::look::Look;
use super::moment::Moment;
use super::position::{Piece, Side};
use super::square::Square;
use super::variant::Variant;

/// The board, rank by rank.
pub(super) fn board(moment: &Moment, _look: &Look) -> String {
    let position = &moment.position;
    let is_tai = position.variant == Variant::Tai;
    let mut text = String::new();
    for rank in 1..=position.size.ranks {
        for file in (1..=position.size.files).rev() {
            let cell = match position.at(Square { rank, file }) {
                None => if is_tai { "   ・ " } else { " ・" }.to_owned(),
                Some(piece) => name(piece, is_tai),
            };
            text.push_str(&cell);
        }
        text.push_str(&format!(" {}\n", Square { rank, file: 1 }.letter()));
    }
    text
}

fn name(piece: Piece, is_tai: bool) -> String {
    let side = if piece.side == Side::Gote { "v" } else { " " };
    match piece.kind.short().filter(|_| !is_tai) {
        Some(short) => format!("{side}{short}"),
        None => {
            let promoted = if piece.promoted { "+" } else { " " };
            format!("{side}{promoted}{}", piece.kind.kanji().chars().take(2).collect::<String>())
        }
    }
}
