//! The two players, and one value for each.

use std::ops::{Index, IndexMut};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use zumen_core::named;

named! {
    /// A player, by the side of the board they sit at in the notation (not in the picture).
    #[derive(Deserialize, JsonSchema, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Side {
        /// Upper-case letters of an XGID, player 1 of a gnuID.
        Bottom = "bottom",
        /// Lower-case letters of an XGID, player 0 of a gnuID.
        Top = "top",
    }
}

impl Side {
    /// Both, bottom first.
    pub const BOTH: [Side; 2] = Side::ALL;

    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::Bottom => Side::Top,
            Side::Top => Side::Bottom,
        }
    }

    /// The player's own number (1 to 24) of a point that the bottom player calls `point`.
    pub fn number(self, point: u8) -> u8 {
        match self {
            Side::Bottom => point,
            Side::Top => 25 - point,
        }
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[schemars(rename = "Pair_for_{T}", description = "A value for each side.")]
pub struct Sides<T> {
    /// The bottom player's.
    pub bottom: T,
    /// The top player's.
    pub top: T,
}

impl<T> Index<Side> for Sides<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Bottom => &self.bottom,
            Side::Top => &self.top,
        }
    }
}

impl<T> IndexMut<Side> for Sides<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Bottom => &mut self.bottom,
            Side::Top => &mut self.top,
        }
    }
}

impl<T> From<[T; 2]> for Sides<T> {
    fn from([bottom, top]: [T; 2]) -> Self {
        Sides { bottom, top }
    }
}
