//! Writing: a position becomes ten fields, and what they cannot carry is said.

use super::{DEFAULT_MAX_CUBE, PREFIX, board, decision};
use crate::position::{CubeAction, GameState, Position, Rules, Side, Sides};

/// Writes the position as `XGID=...`, and says what it could not carry, one sentence each without a full stop.
///
/// An unknown max cube is written as 10, eXtreme Gammon's default.
pub fn write(position: &Position) -> (String, Vec<String>) {
    let cube = position.cube;
    let (rules, length) = match position.rules {
        // A Crawford game of one point says nothing that the length does not.
        Rules::Match { length, crawford } => (u8::from(crawford && length > 1), length),
        Rules::Money { jacoby, beavers } => {
            (u8::from(jacoby.unwrap_or(false)) + 2 * u8::from(beavers.unwrap_or(false)), 0)
        }
    };
    let owner = match cube.owner {
        None => "0",
        Some(Side::Bottom) => "1",
        Some(Side::Top) => "-1",
    };
    let turn = if position.on_roll == Side::Bottom { "1" } else { "-1" };
    let dice = match (cube.action, position.dice) {
        (CubeAction::Double, _) => "D".to_string(),
        (CubeAction::Beaver, _) => "B".to_string(),
        (CubeAction::Raccoon, _) => "R".to_string(),
        (CubeAction::None, Some([first, second])) => format!("{first}{second}"),
        (CubeAction::None, None) => "00".to_string(),
    };
    let text = format!(
        "{PREFIX}{}:{}:{owner}:{turn}:{dice}:{}:{}:{rules}:{length}:{}",
        board::write(&position.board),
        cube.log2,
        position.score.bottom,
        position.score.top,
        position.max_cube.unwrap_or(DEFAULT_MAX_CUBE),
    );
    (text, losses(position))
}

/// What an XGID has no place for, one sentence each.
fn losses(position: &Position) -> Vec<String> {
    let mut lost = Vec::new();
    if let Some(resignation) = position.resignation {
        lost.push(format!("an XGID cannot store the resignation ({})", resignation.phrase()));
    }
    match position.state {
        GameState::Playing => {}
        // That somebody gives up ends it.
        GameState::Resigned if position.resignation.is_some() => {}
        GameState::None => lost.push("an XGID cannot store that no game is in progress".to_string()),
        state => lost.push(format!("an XGID cannot store the end of a game ({})", state.name())),
    }
    let explained = position.resignation.is_some() || position.state != GameState::Playing;
    if !explained && position.decision != decision(position.on_roll, position.cube.action) {
        lost.push(format!("an XGID cannot store that the {} player has to decide", position.decision.name()));
    }
    if let (Some([first, second]), true) = (position.dice, position.cube.action != CubeAction::None) {
        lost.push(format!("an XGID cannot store dice ({first}{second}) while a double is on offer"));
    }
    match position.rules {
        Rules::Match { length, .. } => {
            for side in Side::BOTH {
                let score = position.score[side];
                if score >= length {
                    lost.push(format!(
                        "an XGID cannot store a finished match: readers reject {score} points of {length}"
                    ));
                }
            }
        }
        Rules::Money { jacoby, beavers } => {
            if jacoby.is_none() {
                lost.push("it is unknown whether the Jacoby rule applies; the XGID says no".to_string());
            }
            if beavers.is_none() {
                lost.push("it is unknown whether beavers are allowed; the XGID says no".to_string());
            }
        }
    }
    if position.absent != Position::new(position.board).absent {
        lost.push(
            "an XGID cannot store a game with fewer than 15 checkers: it counts the others as borne off".to_owned(),
        );
    }
    if position.names != Sides::default() {
        lost.push("an XGID cannot store player names".to_string());
    }
    lost
}
