//! A piece: what it is, and whose.

use super::kind::Kind;
use zumen_core::named;

named! {
    /// The two sides.
    #[derive(Default)]
    pub enum Side {
        /// Moves first, sits below and plays upwards.
        #[default]
        Sente = "sente",
        /// Sits above and plays downwards.
        Gote = "gote",
    }
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = Side::ALL;

    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::Sente => Side::Gote,
            Side::Gote => Side::Sente,
        }
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What it is now.
    pub kind: Kind,
    /// Whose it is.
    pub side: Side,
    /// Whether it became that by promotion.
    pub promoted: bool,
}
