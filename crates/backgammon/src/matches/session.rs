//! A match, or a session for money: its games, whoever wrote the file.

use super::decision::Decision;
use crate::position::{Position, Side, Sides};
use zumen_core::diagnostic::Diagnostic;

/// A match, or a session for money.
///
/// The bottom player is the file's player 1: the left column of `.mat`, White in GNU Backgammon's SGF, player 1 of
/// eXtreme Gammon's `.xg`.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    /// The names; a side without one is not named in the file.
    pub players: Sides<Option<String>>,
    /// What holds in all games.
    pub rules: SessionRules,
    /// What else the head tells, in its order: event, place, date. Names are as in the tags of `.mat`.
    pub fields: Vec<(String, String)>,
    /// What stands in the file before the first game as its author's words.
    pub comment: Option<String>,
    /// The games in the order of the file.
    pub games: Vec<Game>,
    /// What is odd about the file outside of its games.
    pub warnings: Vec<Diagnostic>,
}

/// What holds in all games of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionRules {
    /// Points that win; 0 for money.
    pub length: u32,
    /// Whether a match has a Crawford game.
    pub crawford: bool,
    /// Gammons count only after the cube was turned (money); `None` where the file does not say.
    pub jacoby: Option<bool>,
    /// A double may be answered by turning the cube at once (money); `None` where the file does not say.
    pub beavers: Option<bool>,
    /// The most the cube may reach, as a power of two, where the file says it.
    pub max_cube: Option<u8>,
}

/// A game from its set-up on, as far as it can be read.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// As the file counts, from 1.
    pub number: u32,
    /// Points before the game.
    pub score: Sides<u32>,
    /// Whether it is the Crawford game.
    pub crawford: bool,
    /// What was done, in order. A ply is the number of one, from 1.
    pub decisions: Vec<Decision>,
    /// The position behind the last of them: nobody has rolled.
    pub end: Position,
    /// Who won, as the file says it or as it follows; `None` where the file ends before the game does.
    pub won: Option<Won>,
    /// Why the game cannot be read on from its end.
    pub fault: Option<Diagnostic>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Won {
    /// Who won it.
    pub side: Side,
    /// The points, as the file says: they may be nonsense.
    pub points: u32,
}
