//! One position, where it came from, what a program said of it, and what was done.

use super::matches::analysis::Analysis;
use super::matches::made::Made;
use super::position::Position;
use crate::diagram::Source;

/// A position with the notation it was read from.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// What it means.
    pub position: Position,
    /// What was read; its options are empty.
    pub source: Source,
    /// What a program said of it, where the input tells.
    pub analysis: Option<Analysis>,
    /// What a match tells of it, where it is a decision of one.
    pub made: Option<Made>,
}
