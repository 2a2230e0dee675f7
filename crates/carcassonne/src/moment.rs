//! One moment of a game: the table after a placement.

use std::sync::Arc;

use super::options::CarcassonneOptions;
use super::replay::{Final, Replay, Scoring};
use super::sheet::{Action, Next, Sheet};
use super::turns::Turns;
use super::write;
use zumen_core::diagram::Source;

/// A sheet that keeps the rules, and a placement of it.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    /// The whole sheet.
    pub sheet: Arc<Sheet>,
    /// The number of the placement after which this is, from 0; the sheet has it.
    pub placement: usize,
}

impl Moment {
    /// The table and the points.
    pub(crate) fn replay(&self, scoring: Scoring) -> Replay {
        Replay::of(&self.sheet, self.placement, scoring).0
    }

    /// The points of the end: where the game is over, or where they are asked for.
    pub(super) fn finals(&self, replay: &Replay, look: &CarcassonneOptions) -> Option<Final> {
        let is_last = self.placement + 1 == self.sheet.placements.len();
        (look.counts_end || (is_last && replay.is_over())).then(|| replay.finals(look.scoring))
    }

    /// Who plays next, and with which tile, as far as the sheet tells.
    pub(super) fn next(&self) -> Next {
        if let Some(placement) = self.sheet.placements.get(self.placement + 1) {
            let letter = Some(placement.letter);
            return match placement.action {
                Action::Initial { .. } => Next { player: None, letter },
                Action::Skipped { player } | Action::Regular { player, .. } => Next { player: Some(player), letter },
            };
        }
        let mut turns = Turns::new(self.sheet.info.players.len());
        for placement in &self.sheet.placements {
            match placement.action {
                Action::Initial { .. } => None,
                Action::Skipped { player } => turns.take(player, true),
                Action::Regular { player, .. } => turns.take(player, false),
            };
        }
        let said = self.sheet.next.unwrap_or_default();
        Next { player: said.player.or_else(|| turns.next()), ..said }
    }

    /// The score sheet up to the placement, and who plays then.
    pub(super) fn source(&self) -> Source {
        let mut sheet = self.sheet.up_to(self.placement);
        let is_cut = self.placement + 1 < self.sheet.placements.len();
        sheet.next = if is_cut { Some(self.next()) } else { sheet.next };
        let text = write::line(&sheet);
        Source { format: "score-sheet".to_owned(), text, options: Vec::new() }
    }
}
