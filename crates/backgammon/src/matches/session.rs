//! A match, or a session for money: its games, whoever wrote the file.

use super::decision::Decision;
use crate::position::{Position, Side, Sides};
use zumen_core::diagnostic::Diagnostic;

/// A match, or a session for money.
///
/// The bottom player is the file's player 1: the left column of `.mat`, White in GNU Backgammon's SGF, player 1 of
/// eXtreme Gammon's `.xg`.
#[derive(Clone, Debug, Default, PartialEq)]
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

/// The fields that say something.
pub(super) fn told_fields<const COUNT: usize>(fields: [(&str, String); COUNT]) -> Vec<(String, String)> {
    let told = fields.into_iter().filter(|(_, text)| !text.is_empty());
    told.map(|(name, text)| (name.to_owned(), text)).collect()
}

impl Session {
    /// A player's name, or which player it is.
    pub(super) fn name(&self, side: Side) -> String {
        self.players[side].clone().unwrap_or_else(|| match side {
            Side::Bottom => "Player 1".to_owned(),
            Side::Top => "Player 2".to_owned(),
        })
    }

    /// Says how long it is: `7-point match`.
    pub(super) fn length_words(&self) -> String {
        match self.rules.length {
            0 => "money".to_owned(),
            length => format!("{length}-point match"),
        }
    }

    /// What the head tells under a name, in whatever case.
    pub(super) fn field(&self, name: &str) -> Option<&str> {
        let (_, value) = self.fields.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(value)
    }

    /// All decisions of all games.
    pub(super) fn decisions(&self) -> impl Iterator<Item = &Decision> {
        self.games.iter().flat_map(|game| &game.decisions)
    }

    /// Tells whether a program looked at one of its decisions.
    pub(super) fn is_analysed(&self) -> bool {
        self.decisions().any(|decision| !decision.candidates.is_empty() || decision.cube.is_some())
    }
}

/// What holds in all games of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    pub won: Option<WonGame>,
    /// Why the game cannot be read on from its end.
    pub fault: Option<Diagnostic>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WonGame {
    /// Who won it.
    pub side: Side,
    /// The points, as the file says: they may be nonsense.
    pub points: u32,
}
