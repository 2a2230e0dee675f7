//! One position, where it came from, what a program said of it, and what was done.

use super::matches::analysis::Analysis;
use super::matches::decision_info::DecisionInfo;
use super::play::Play;
use super::position::Position;
use zumen_core::diagram::Source;

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
    pub decision: Option<DecisionInfo>,
}

impl Moment {
    /// A position of which nothing else is told, with its own notation: the XGID, or JSON where that says more.
    pub fn new(position: Position) -> Moment {
        Moment::of(position, None, None)
    }

    /// Tells whether it is a moment of a match.
    pub(super) fn is_of_match(&self) -> bool {
        self.decision.is_some()
    }

    /// What a program said of it beside a note.
    pub(super) fn evaluation(&self) -> Option<&Analysis> {
        self.analysis.as_ref().filter(|told| !told.candidates.is_empty() || told.cube.is_some())
    }

    /// What its author wrote of it.
    pub(super) fn comment(&self) -> Option<&str> {
        let told = self.decision.as_ref().and_then(|decision| decision.comment.as_deref());
        told.or_else(|| self.analysis.as_ref()?.comment.as_deref())
    }

    /// The play that was made, where checkers were moved.
    pub(super) fn play_made(&self) -> Option<Play> {
        Some(self.decision.as_ref()?.play(&self.position)?.0)
    }

    /// Tells whether somebody may double before rolling.
    pub(super) fn is_cube_decision(&self) -> bool {
        let position = &self.position;
        let is_quiet =
            position.dice.is_none() && position.resignation.is_none() && position.cube.offered_value().is_none();
        is_quiet && !position.state.is_over() && position.may_double()
    }
}
