//! A decision of a match, as it is told beside its position: where it stands, who made it, and what was done.

use super::decision::{Action, Decision};
use super::session::Game;
use crate::play::{Play, format_moves};
use crate::position::{Position, Side, Sides};

/// What a match tells of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionInfo {
    /// The number of the game, from 1.
    pub game: u32,
    /// The number of the decision in its game, from 1.
    pub ply: u32,
    /// The number before `)` in `.mat`.
    pub round: u32,
    /// Who decided.
    pub side: Side,
    /// Who that is, where the file names the players.
    pub name: Option<String>,
    /// What was decided.
    pub action: Action,
    /// Points won before the game in a session for money, where a position has none.
    pub session_score: Option<Sides<u32>>,
    /// What its author wrote of it.
    pub comment: Option<String>,
}

impl DecisionInfo {
    /// What a match tells of the decision of this index, from 0, in a game.
    pub(super) fn of(game: &Game, index: usize, decision: &Decision, name: Option<&String>) -> DecisionInfo {
        DecisionInfo {
            game: game.number,
            ply: u32::try_from(index + 1).unwrap_or(u32::MAX),
            round: decision.round,
            side: decision.side,
            name: name.cloned(),
            action: decision.action.clone(),
            session_score: Some(game.score)
                .filter(|score| *score != Sides::default() && decision.position.match_length() == 0),
            comment: decision.comment.clone(),
        }
    }

    /// The play that was made in a position, and whether the rules allow it; `None` where nothing was played.
    pub fn play(&self, position: &Position) -> Option<(Play, bool)> {
        let Action::Move(moves) = &self.action else { return None };
        let legal = Play::read(&format_moves(moves), position).ok();
        Some(legal.map_or_else(|| (Play::literal(position, moves), false), |play| (play, true)))
    }
}
