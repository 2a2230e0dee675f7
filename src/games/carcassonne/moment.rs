//! One moment of a game: the table after a placement.

use std::sync::Arc;

use super::options::CarcassonneOptions;
use super::replay::{Final, Replay, Scoring};
use super::sheet::Sheet;
use super::write;
use crate::diagram::Source;

/// A sheet that keeps the rules, and a placement of it.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The whole sheet.
    pub sheet: Arc<Sheet>,
    /// The number of the placement after which this is, from 0; the sheet has it.
    pub placement: usize,
}

impl Moment {
    /// Returns the table and the points.
    pub fn replay(&self, scoring: Scoring) -> Replay {
        Replay::of(&self.sheet, self.placement, scoring).0
    }

    /// Returns the points of the end: where the game is over, or where they are asked for.
    pub(super) fn finals(&self, replay: &Replay, look: &CarcassonneOptions) -> Option<Final> {
        let is_last = self.placement + 1 == self.sheet.placements.len();
        (look.counts_end || (is_last && replay.is_over())).then(|| replay.finals(look.scoring))
    }

    /// Returns the score sheet up to the placement.
    pub(super) fn source(&self) -> Source {
        let text = write::line(&self.sheet.up_to(self.placement));
        Source { format: "score-sheet".to_owned(), text, options: Vec::new() }
    }
}
