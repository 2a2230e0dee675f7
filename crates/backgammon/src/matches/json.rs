//! A decision of a match in the JSON of its position: what `-f json` prints beside it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::decision::Action;
use super::decision_info::DecisionInfo;
use crate::play::{self, Move, Play, format_moves};
use crate::position::{CubeAction, Position, Resignation, Rules, Side, Sides};
use crate::{gnuid, xgid};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::json::value;

/// What a match tells of a position.
#[derive(Deserialize, JsonSchema, Serialize)]
#[schemars(rename = "Decision")]
pub(crate) struct DecisionJson {
    /// The number of the game, from 1.
    game: u32,
    /// The number of the decision in its game, from 1.
    ply: u32,
    /// The number before ")" in .mat.
    #[serde(rename = "move")]
    round: u32,
    /// Who decides: 1 sits at the bottom.
    #[schemars(range(min = 1, max = 2))]
    side: u8,
    /// Who that is, where the match names the players.
    name: Option<String>,
    action: ActionName,
    /// As in the position; null where a resignation follows the roll.
    dice: Option<[u8; 2]>,
    /// The play as players write it, "-" for a dance, "?" where nothing was played; of a resignation 1, 2 or 3 times the cube.
    played: Option<String>,
    /// Points won before the game in a session for money, of side 1 and 2: the position has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    session_score: Option<[u32; 2]>,
    /// What the author wrote of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    /// As the player on roll sees it, or who doubled, and as GNU Backgammon has it: with a D for every offer, and no word of
    /// beavers. That of the source tells them.
    xgid: String,
    /// GNU Backgammon's position ID and match ID.
    gnuid: String,
}

/// What is done.
#[derive(Clone, Copy, Deserialize, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
enum ActionName {
    Open,
    Move,
    Roll,
    Double,
    Take,
    Drop,
    /// Also of a beavered cube: a raccoon.
    Beaver,
    Resign,
}

impl DecisionJson {
    /// Tells of a decision that is made in this position.
    pub(crate) fn of(info: &DecisionInfo, position: &Position) -> DecisionJson {
        let mut seen = if position.on_roll == Side::Bottom { position.clone() } else { position.flip() };
        // GNU Backgammon has a D for every offer and no word of beavers there; the position tells both.
        if seen.cube.action != CubeAction::None {
            seen.cube.action = CubeAction::Double;
        }
        if let Rules::Money { beavers, .. } = &mut seen.rules {
            *beavers = None;
        }
        // A resignation is not about the roll before it.
        if matches!(info.action, Action::Resign(_)) {
            seen.dice = None;
        }
        let (action, played) = match &info.action {
            Action::Move(moves) if moves.is_empty() => (ActionName::Move, Some("-".to_owned())),
            Action::Move(moves) => (ActionName::Move, Some(format_moves(moves))),
            Action::Open => (ActionName::Open, None),
            Action::Roll => (ActionName::Roll, Some("?".to_owned())),
            Action::Double => (ActionName::Double, None),
            Action::Take => (ActionName::Take, None),
            Action::Drop => (ActionName::Drop, None),
            Action::Beaver | Action::Raccoon => (ActionName::Beaver, None),
            Action::Resign(kind) => (ActionName::Resign, Some((*kind as u8 + 1).to_string())),
        };
        DecisionJson {
            game: info.game,
            ply: info.ply,
            round: info.round,
            side: if info.side == Side::Bottom { 1 } else { 2 },
            name: info.name.clone(),
            action,
            dice: seen.dice,
            played,
            comment: info.comment.clone(),
            xgid: xgid::write(&seen).0,
            session_score: info.session_score.map(|score| [score.bottom, score.top]),
            // Its player 0 is the file's first.
            gnuid: gnuid::write(
                &Position { score: info.session_score.unwrap_or(position.score), ..position.clone() }.flip(),
            )
            .0,
        }
    }

    /// Reads what it tells; both IDs and the dice follow from the position.
    ///
    /// # Errors
    ///
    /// `json::value` for a side or a play that is none.
    pub(crate) fn read(&self, position: &Position) -> Result<DecisionInfo, Diagnostic> {
        let side = match self.side {
            1 => Side::Bottom,
            2 => Side::Top,
            side => return Err(value("decision.side", &side.to_string(), "1 or 2")),
        };
        let played = self.played.as_deref().unwrap_or_default();
        let action = match self.action {
            ActionName::Move => Action::Move(Play::literal(position, &moves(played)?).moves().to_vec()),
            ActionName::Open => Action::Open,
            ActionName::Roll => Action::Roll,
            ActionName::Double => Action::Double,
            ActionName::Take => Action::Take,
            ActionName::Drop => Action::Drop,
            ActionName::Beaver if position.cube.action == CubeAction::Beaver => Action::Raccoon,
            ActionName::Beaver => Action::Beaver,
            ActionName::Resign => {
                let kind = played.parse::<usize>().ok().and_then(|kind| Resignation::ALL.get(kind.checked_sub(1)?));
                Action::Resign(*kind.ok_or_else(|| value("decision.played", played, "\"1\", \"2\" or \"3\""))?)
            }
        };
        let session_score = self.session_score.map(|[bottom, top]| Sides { bottom, top });
        let max = Rules::MAX_MONEY_SCORE;
        if let Some(score) = session_score.filter(|score| score.bottom > max || score.top > max) {
            return Err(value("decision.session_score", &format!("{score:?}"), &format!("at most {max} each")));
        }
        let (game, ply, round) = (self.game, self.ply, self.round);
        let (name, comment) = (self.name.clone(), self.comment.clone());
        Ok(DecisionInfo { game, ply, round, side, name, action, session_score, comment })
    }
}

/// Reads moves as they are written there.
fn moves(text: &str) -> Result<Vec<Move>, Diagnostic> {
    // Four dice at the most, and a joined move has no more.
    const MAX_MOVES: usize = 4;
    let moves = if text == "-" { Some(Vec::new()) } else { play::read_moves(text) };
    moves
        .filter(|moves| moves.len() <= MAX_MOVES)
        .ok_or_else(|| value("decision.played", text, "moves such as \"8/5 6/5\", \"bar/22\", or \"-\""))
}
