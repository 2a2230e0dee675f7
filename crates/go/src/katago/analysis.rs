//! What of an answer is drawn.

use crate::board::Vertex;
use zumen_core::named;

named! {
    /// What of an answer is shown.
    pub enum Show {
        /// Whose each point will be, and how surely.
        Ownership = "ownership",
        /// The best moves.
        Moves = "moves",
        /// What both players do after the best one.
        Variation = "pv",
    }
}

/// How a position or a move is for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outlook {
    /// The chance to win, in thousandths, at most 1000.
    pub winrate: u16,
    /// By how many points the player leads, in tenths; `None` where an engine does not say it.
    pub lead: Option<i32>,
    /// How often it was looked at.
    pub visits: u64,
}

impl Outlook {
    /// The largest lead, in tenths of points, either way: boards have fewer points.
    pub(crate) const MAX_LEAD_TENTHS: i32 = 100_000;

    /// The most visits: what JSON's readers tell apart.
    pub(crate) const MAX_VISITS: u64 = 1 << 53;
}

/// A move that the engine would play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// Where; `None` is a pass.
    pub at: Option<Vertex>,
    /// How it is.
    pub outlook: Outlook,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Overlay {
    /// Of each point, row by row from the upper left, in hundredths: from -100, White's, to 100, Black's.
    Ownership(Vec<i8>),
    /// The best first; at least one.
    Moves(Vec<Candidate>),
    /// The player to move begins; at least one, `None` is a pass. All can be played.
    Variation(Vec<Option<Vertex>>),
}

impl Overlay {
    /// Which it is.
    pub(crate) fn show(&self) -> Show {
        match self {
            Overlay::Ownership(_) => Show::Ownership,
            Overlay::Moves(_) => Show::Moves,
            Overlay::Variation(_) => Show::Variation,
        }
    }
}

/// An answer about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Analysis {
    /// How the position is, where the answer says it.
    pub root: Option<Outlook>,
    /// What is drawn.
    pub shown: Overlay,
}

impl Analysis {
    /// The most moves that are shown as candidates.
    pub(crate) const MAX_CANDIDATES: usize = 5;

    /// The most moves of a variation that are shown.
    pub(crate) const MAX_VARIATION_MOVES: usize = 20;
}
