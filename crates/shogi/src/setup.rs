//! The set-ups. Only sente's side is written down; gote's is its half-turn.

use super::kind::Kind;
use super::position::{Piece, Position, Side};
use super::square::Square;
use super::variant::Variant;

/// Sente's ranks from the middle down, from the highest file to the first.
const SHOGI: [&str; 3] = [
    "pawn pawn pawn pawn pawn pawn pawn pawn pawn",
    "- bishop - - - - - rook -",
    "lance knight silver_general gold_general king gold_general silver_general knight lance",
];

const CHU: [&str; 5] = [
    "- - - go_between - - - - go_between - - -",
    "pawn pawn pawn pawn pawn pawn pawn pawn pawn pawn pawn pawn",
    "side_mover vertical_mover rook dragon_horse dragon_king lion queen dragon_king dragon_horse rook vertical_mover side_mover",
    "reverse_chariot - bishop - blind_tiger kirin phoenix blind_tiger - bishop - reverse_chariot",
    "lance ferocious_leopard copper_general silver_general gold_general king drunken_elephant gold_general silver_general copper_general ferocious_leopard lance",
];

const TAI: &str = include_str!("tai.tsv");

impl Variant {
    /// Sets up the position that it begins with, sente to move.
    pub fn start(self) -> Position {
        let rows: Vec<&str> = match self {
            Variant::Shogi => SHOGI.into(),
            Variant::Chu => CHU.into(),
            Variant::Tai => TAI.lines().filter(|line| !line.starts_with('#')).collect(),
        };
        let size = self.size();
        let mut position = Position::empty(self, size);
        position.number = Some(0);
        for (row, rank) in rows.iter().rev().zip((1..=size.ranks).rev()) {
            for (key, file) in row.split_whitespace().zip((1..=size.files).rev()) {
                if key == "-" {
                    continue;
                }
                let square = Square { rank, file };
                for (side, square) in [(Side::Sente, square), (Side::Gote, size.rotate(square))] {
                    position.put(square, Piece { kind: Kind::of(key), side, promoted: false });
                }
            }
        }
        position
    }
}
