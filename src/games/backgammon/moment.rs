//! One position and where it came from.

use super::position::Position;
use crate::diagram::Source;

/// A position with the notation it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// What it means.
    pub position: Position,
    /// What was read; its options are empty.
    pub source: Source,
}
