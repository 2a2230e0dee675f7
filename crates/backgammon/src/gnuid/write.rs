//! Writing: a position becomes two keys, and what they cannot carry is said.

use super::board;
use super::key::*;
use super::read::offer;
use crate::position::{Cube, CubeAction, Position, Rules, Side, Sides};

/// The longest match that GNU Backgammon 1.07 plays.
const GNU_MAX_LENGTH: u32 = 64;

/// The most that fifteen bits hold: match length and scores.
const FIFTEEN_BITS: u32 = 0x7fff;

/// Writes the position as position ID, `:` and match ID, and says what it could not carry, one sentence each
/// without a full stop.
pub fn write(position: &Position) -> (String, Vec<String>) {
    let owner = position.cube.owner.map_or(3, player_number);
    let (length, crawford, no_jacoby) = match position.rules {
        // GNU Backgammon writes 1 for "no Jacoby" in every match.
        Rules::Match { length, crawford } => (length, crawford && length > 1, true),
        Rules::Money { jacoby, .. } => (0, false, jacoby != Some(true)),
    };
    // GNU Backgammon 1.07 writes the higher die first.
    let dice = position.dice.map_or([0, 0], |[first, second]| [first.max(second), first.min(second)]);

    let mut key = 0;
    for (bits, value) in [
        (CUBE, u32::from(position.cube.log2.min(Cube::MAX_LOG2))),
        (OWNER, owner),
        (DICE_OWNER, player_number(position.on_roll)),
        (CRAWFORD, u32::from(crawford)),
        (STATE, position.state as u32),
        (TURN_OWNER, player_number(position.decision)),
        (DOUBLED, u32::from(position.cube.action != CubeAction::None)),
        (RESIGNED, position.resignation.map_or(0, |cost| cost as u32 + 1)),
        (DICE[0].clone(), u32::from(dice[0])),
        (DICE[1].clone(), u32::from(dice[1])),
        (LENGTH, length.min(FIFTEEN_BITS)),
        (SCORE_TOP, position.score.top.min(FIFTEEN_BITS)),
        (SCORE_BOTTOM, position.score.bottom.min(FIFTEEN_BITS)),
        (NO_JACOBY, u32::from(no_jacoby)),
    ] {
        put(&mut key, bits, value);
    }

    let checkers = board::write(&position.board, position.on_roll);
    let text = format!("{}:{}", encode(checkers, POSITION_LENGTH), encode(key, MATCH_LENGTH));
    (text, losses(position))
}

fn player_number(side: Side) -> u32 {
    u32::from(side == Side::Bottom)
}

/// What a gnuID has no place for, one sentence each.
fn losses(position: &Position) -> Vec<String> {
    let mut lost = Vec::new();
    if let Some(max) = position.max_cube {
        lost.push(format!("a gnuID cannot store the maximum cube (2^{max})"));
    }
    if let Some([first, second]) = position.dice {
        if first < second {
            lost.push(format!("a gnuID stores the higher die first: {first}{second} becomes {second}{first}"));
        }
        if position.cube.action != CubeAction::None {
            lost.push(format!("readers of a gnuID ignore the dice ({first}{second}) while a double is on offer"));
        }
    }
    let reads_as = offer(
        position.on_roll,
        position.decision,
        position.cube.owner,
        position.resignation.is_some(),
        position.match_length() == 0,
    );
    if position.cube.action != CubeAction::None && reads_as != position.cube.action {
        lost.push(format!(
            "a gnuID stores only that the cube is on offer: this {} reads back as a {}",
            position.cube.action.name(),
            reads_as.name()
        ));
    }
    lost.extend(rules_losses(position));
    for side in Side::BOTH {
        let score = position.score[side];
        if score > FIFTEEN_BITS {
            let player = side.name();
            lost.push(format!(
                "a gnuID stores at most {FIFTEEN_BITS} points: the {player} player's {score} are reduced to that"
            ));
        }
    }
    if position.names != Sides::default() {
        lost.push("a gnuID cannot store player names".to_string());
    }
    lost
}

/// What a gnuID has no place for in the rules.
fn rules_losses(position: &Position) -> Vec<String> {
    let mut lost = Vec::new();
    match position.rules {
        Rules::Match { length, crawford } => {
            if crawford && length > 1 && Side::BOTH.iter().all(|&side| position.away(side) != Some(1)) {
                lost.push("GNU Backgammon ignores the Crawford flag unless a player needs just one point".to_string());
            }
            if length > FIFTEEN_BITS {
                lost.push(format!(
                    "a gnuID stores at most {FIFTEEN_BITS} points: the match to {length} is reduced to that"
                ));
            } else if length > GNU_MAX_LENGTH {
                lost.push(format!(
                    "GNU Backgammon rejects matches above {GNU_MAX_LENGTH} points; this one goes to {length}"
                ));
            }
        }
        Rules::Money { jacoby, beavers } => {
            if jacoby.is_none() {
                lost.push("it is unknown whether the Jacoby rule applies; the gnuID says no".to_string());
            }
            if beavers == Some(true) {
                lost.push("a gnuID cannot store that beavers are allowed".to_string());
            }
        }
    }
    lost
}
