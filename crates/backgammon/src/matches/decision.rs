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
    /// As it stands in the file: the cell of `.mat`, the steps of a play as `.xg` stores them.
    pub text: String,
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
