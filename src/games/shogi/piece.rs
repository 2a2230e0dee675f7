//! A piece: what it is, and whose.

use super::kind::Kind;

/// The two sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Moves first, sits below and plays upwards.
    #[default]
    Sente,
    /// Sits above and plays downwards.
    Gote,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::Sente, Side::Gote];

    /// `"sente"` or `"gote"`.
    pub fn name(self) -> &'static str {
        match self {
            Side::Sente => "sente",
            Side::Gote => "gote",
        }
    }

    /// By its name.
    pub fn named(name: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.name() == name)
    }

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
