//! Reading: two keys become a position.

use super::board;
use super::key::*;
use crate::board::{borne_off_warning, stuck_warning};
use crate::position::{Board, Cube, CubeAction, GameState, Position, Resignation, Rules, Side, Sides};
use zumen_core::diagnostic::Diagnostic;

/// Reads a position ID and, where there is one, its match ID, both without padding.
///
/// Without a match ID the bottom player is on roll, nothing else is known, and [`GameState::None`] says so.
/// Returns the position and what is odd about it (warnings). Spans are byte offsets in `position_id`, `:` and
/// `match_id` joined.
///
/// # Errors
///
/// One diagnostic: `gnuid::position-length`, `gnuid::match-length` (number of characters), `gnuid::letter` (not in
/// the alphabet), `gnuid::slots` (the bits do not end where the places do), `gnuid::checkers`, `gnuid::taken` (both
/// players on a point), `gnuid::state`, `gnuid::dice`, `gnuid::length`, `gnuid::score` or `gnuid::crawford`.
pub fn read(position_id: &str, match_id: Option<&str>) -> Result<(Position, Vec<Diagnostic>), Diagnostic> {
    let checkers = decode_position(position_id)?;
    let Some(match_id) = match_id else {
        let board = board::read(checkers, Side::Bottom)?;
        let position = Position { state: GameState::None, ..Position::new(board) };
        let warnings = board_warnings(&position);
        return Ok((position, warnings));
    };
    let offset = position_id.len() + 1;
    let key = decode_match(match_id).map_err(|fault| fault.shift_span(offset))?;
    let on_roll = player(key, DICE_OWNER);
    let board = board::read(checkers, on_roll)?;
    let (position, odd) = read_match(key, board, on_roll).map_err(|fault| fault.shift_span(offset))?;
    let odd = odd.into_iter().map(|warning| warning.shift_span(offset));
    let warnings = board_warnings(&position).into_iter().chain(odd).collect();
    Ok((position, warnings))
}

/// Warns of a board on which nobody can move, and of one whose game is over though dice were rolled.
fn board_warnings(position: &Position) -> Vec<Diagnostic> {
    let stuck = stuck_warning("gnuid::stuck", &position.board);
    let stuck = stuck.map(|warning| warning.help("GNU Backgammon rejects this board"));
    let gone = borne_off_warning("gnuid::borne-off", &position.board);
    let gone = gone.filter(|_| position.dice.is_some() && !position.state.is_over());
    let gone = gone.map(|warning| warning.help("compare the ID with the output of the program"));
    stuck.into_iter().chain(gone).map(|warning| warning.at(0..POSITION_LENGTH)).collect()
}

/// The match key, on a board that was read before. Spans are in the match ID.
pub(super) fn read_match(key: u128, board: Board, on_roll: Side) -> Result<(Position, Vec<Diagnostic>), Diagnostic> {
    let decision = player(key, TURN_OWNER);
    let state = get(key, STATE);
    let Some(&state) = GameState::ALL.get(state as usize) else {
        return Err(error("gnuid::state", format!("the game state is {state}; it must be 0 to 4"), &STATE));
    };
    let resignation = match get(key, RESIGNED) {
        0 => None,
        cost => Some(Resignation::ALL[cost as usize - 1]),
    };
    let (score, rules, dropped) = read_rules(key)?;
    let mut warnings: Vec<Diagnostic> = dropped.into_iter().collect();
    let money = matches!(rules, Rules::Money { .. });
    // 0 is player 0 and 1 is player 1; GNU Backgammon writes 3 for the middle and reads 2 as that, too.
    let owner = match get(key, OWNER) {
        0 => Some(Side::Top),
        1 => Some(Side::Bottom),
        _ => None,
    };
    let action = match get(key, DOUBLED) {
        0 => CubeAction::None,
        _ => offer(on_roll, decision, owner, resignation.is_some(), money),
    };
    if action == CubeAction::Beaver && !money {
        let message = "the player who doubled has to decide, which means a beaver; beavers exist only in money play";
        warnings.push(warning("gnuid::match-beaver", message, &TURN_OWNER));
    }
    let mut dice = read_dice(key)?;
    if state == GameState::None && dice.is_none() {
        let message = "the match ID says that no game is in progress, so zumen draws neither turn nor cube";
        warnings.push(warning("gnuid::no-game", message, &STATE));
    }
    if dice.is_some() && action != CubeAction::None {
        dice = None;
        let message = "the dice are rolled while a double is on offer; zumen ignores the dice";
        warnings.push(warning("gnuid::dice-on-offer", message, &BOTH_DICE));
    }
    let cube = Cube { log2: get(key, CUBE) as u8, owner, action };
    let position = Position { cube, state, on_roll, decision, dice, score, rules, resignation, ..Position::new(board) };
    Ok((position, warnings))
}

/// The score, match or money, and a warning where Crawford is dropped.
fn read_rules(key: u128) -> Result<(Sides<u32>, Rules, Option<Diagnostic>), Diagnostic> {
    let length = get(key, LENGTH);
    if length > Rules::MAX_LENGTH {
        let message = format!("the match goes to {length} points; at most {} are allowed", Rules::MAX_LENGTH);
        return Err(error("gnuid::length", message, &LENGTH));
    }
    let score = Sides { bottom: get(key, SCORE_BOTTOM), top: get(key, SCORE_TOP) };
    for (side, bits) in [(Side::Bottom, SCORE_BOTTOM), (Side::Top, SCORE_TOP)] {
        if length > 0 && score[side] > length {
            let message = format!("the {} player has {} points in a match to {length}", side.name(), score[side]);
            return Err(error("gnuid::score", message, &bits));
        }
    }
    let crawford = get(key, CRAWFORD) == 1;
    if crawford && length == 0 {
        let message = "the Crawford flag is set, but this is money play, not a match";
        return Err(error("gnuid::crawford", message, &CRAWFORD));
    }
    let nobody = length > 1 && Side::BOTH.iter().all(|&side| score[side] + 1 != length);
    let dropped = (crawford && nobody).then(|| {
        let message = "zumen ignores the Crawford flag, because neither player needs just one point";
        let help = "GNU Backgammon ignores it too; set one player's score to one point less than the match length";
        warning("gnuid::crawford-nobody", message, &CRAWFORD).help(help)
    });
    let rules = match length {
        0 => Rules::Money { jacoby: Some(get(key, NO_JACOBY) == 0), beavers: None },
        // A match to one point has no cube, and so no Crawford game.
        _ => Rules::Match { length, crawford: crawford && length > 1 && !nobody },
    };
    Ok((score, rules, dropped))
}

fn read_dice(key: u128) -> Result<Option<[u8; 2]>, Diagnostic> {
    for bits in DICE {
        if get(key, bits.clone()) == 7 {
            return Err(error("gnuid::dice", "a die shows 7; dice show 1 to 6", &bits));
        }
    }
    match DICE.map(|bits| get(key, bits) as u8) {
        [0, 0] => Ok(None),
        [die, 0] | [0, die] => {
            Err(error("gnuid::dice", format!("one die shows {die}, but the other is not rolled"), &BOTH_DICE))
        }
        dice => Ok(Some(dice)),
    }
}

/// The offer that a set "doubled" bit stands for; GNU Backgammon keeps no other mark of a beaver or a raccoon.
///
/// After a beaver the doubler is to decide again. After a raccoon the beaverer decides, and still owns the cube,
/// which lies in the middle or at the doubler's after a plain double. Whoever resigns instead of answering hands
/// the turn to the other.
pub(super) fn offer(on_roll: Side, decision: Side, owner: Option<Side>, resigned: bool, money: bool) -> CubeAction {
    let answers = if resigned { decision.other() } else { decision };
    if answers == on_roll {
        CubeAction::Beaver
    } else if money && owner == Some(on_roll.other()) {
        CubeAction::Raccoon
    } else {
        CubeAction::Double
    }
}
