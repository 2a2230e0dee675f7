//! One move of one checker, and the places that it goes to.

use std::fmt;

/// The bar, in the roller's own count.
pub(super) const BAR: u8 = 25;
/// Borne off, in the roller's own count.
pub(super) const OFF: u8 = 0;

/// One written move of one checker: an arrow in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Where the checker starts, in the roller's own count: 1 to 24, 25 for the bar.
    pub from: u8,
    /// Where it ends, in the roller's own count: 1 to 24, 0 for off. Less than `from`, but in a record's illegal play.
    pub to: u8,
    /// Whether it hits a blot on `to`, written or not.
    pub hit: bool,
}

/// As it is written: `bar/22`, `13/11*`, `6/off`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}{}", slot_name(self.from), slot_name(self.to), if self.hit { "*" } else { "" })
    }
}

/// Names a place as plays do.
pub(crate) fn slot_name(slot: u8) -> String {
    match slot {
        BAR => "bar".to_owned(),
        OFF => "off".to_owned(),
        point => point.to_string(),
    }
}

/// Writes moves one after another.
pub(super) fn join(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}
