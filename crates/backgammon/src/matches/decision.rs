//! What a player did at one moment of a game.

use std::ops::Range;

use super::analysis::{Candidate, CubeAnalysis};
use crate::play::Move;
use crate::position::{Position, Resignation, Side};
use zumen_core::diagnostic::Diagnostic;

/// What a player did, with the position in which it was done.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The position before it: with the dice of a play or roll, with the cube on offer for who takes, drops or beavers.
    /// `on_roll` is the roller, or who doubled.
    pub position: Position,
    /// Who acts.
    pub side: Side,
    /// What is done.
    pub action: Action,
    /// The number before `)` in `.mat`, which counts two plies; of other files the same count.
    pub round: u32,
    /// Where it stands, in bytes of the text.
    pub span: Option<Range<usize>>,
    /// The author's note on it.
    pub comment: Option<String>,
    /// The plays that a program compared, best first, as it sorted them.
    pub candidates: Vec<Candidate>,
    /// What a program says of doubling here: before the roll of a play, or of the offer.
    pub cube: Option<CubeAnalysis>,
    /// What is odd about it: an illegal play that was made as it stands.
    pub warnings: Vec<Diagnostic>,
}

impl Decision {
    /// A decision of which nothing else is told.
    pub(super) fn new(position: Position, side: Side, action: Action, round: u32) -> Decision {
        Decision {
            position,
            side,
            action,
            round,
            span: None,
            comment: None,
            candidates: Vec::new(),
            cube: None,
            warnings: Vec::new(),
        }
    }
}

/// Counts rounds as `.mat` does, where the bottom player stands in the left column: returns that of a decision of `side`
/// behind the `last`.
pub(super) fn next_round(last: Option<&Decision>, side: Side) -> u32 {
    last.map_or(1, |last| last.round + u32::from(side == Side::Bottom || last.side == side))
}

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Nothing yet: a file of one position ends where it is to be decided, `.xgp`.
    Open,
    /// Rolls and plays: one move a die, from the rearmost checker on. None is a dance.
    Move(Vec<Move>),
    /// Rolls and does not play, since a resignation follows.
    Roll,
    /// Offers the cube.
    Double,
    /// Takes it.
    Take,
    /// Gives the game up for the cube's value.
    Drop,
    /// Takes it and turns it at once.
    Beaver,
    /// Turns a beavered cube once more.
    Raccoon,
    /// Gives the game up.
    Resign(Resignation),
}
