//! What is odd about an XGID though it can be drawn.

use super::DEFAULT_MAX_CUBE;
use super::field::Field;
use crate::board::{borne_off_warning, stuck_warning};
use crate::position::{CHECKERS, CubeAction, Position, Rules, Side};
use zumen_core::diagnostic::Diagnostic;

/// Lists the warnings, each at the field it is about.
pub(super) fn warnings(position: &Position, fields: &[Field; 10]) -> Vec<Diagnostic> {
    let [places, cube, owner, _, dice, _, _, rules, _, max] = fields;
    let stuck = stuck_warning("xgid::stuck", &position.board)
        .map(|warning| warning.at(places.span.clone()).help("check the six points of each home board"));
    let mut found: Vec<Diagnostic> = stuck.into_iter().chain(above_max(position, cube)).collect();
    if max.text.is_empty() {
        let message = "the last of the 10 fields is missing, the max cube";
        let help = format!("the XGID must end with :{DEFAULT_MAX_CUBE} or the like; compare the other fields, too");
        found.push(max.warning("xgid::fields", message, &help));
    }
    if Side::BOTH.into_iter().all(|side| position.board.off(side) == CHECKERS) {
        let help = "write `A` to `O` for the bottom player's checkers, `a` to `o` for the top's";
        found.push(places.warning("xgid::no-checkers", "the board has no checkers: all are borne off", help));
    }
    let gone = borne_off_warning("xgid::borne-off", &position.board).filter(|_| position.dice.is_some());
    found.extend(gone.map(|warning| {
        warning
            .at(places.span.clone())
            .help("write `A` to `O` for the bottom player's checkers, `a` to `o` for the top's")
    }));
    if position.match_length() > 0 && position.cube.log2 > 0 && position.cube.owner.is_none() {
        let value = position.cube.value();
        let message = format!("a cube of {value} has no owner, but a match has no automatic doubles");
        let help = "write 1 or -1 for the player who took it, or 0 for a cube that was not turned";
        found.push(owner.warning("xgid::centred-cube", message, help));
    }
    if position.cube.log2 == 0 && position.cube.owner.is_some() && !position.is_crawford() {
        let message = "the cube has an owner, but shows 1: nobody has doubled";
        let help =
            "the field before it is a power of two: 1 for a cube on 2, 2 for 4; for a cube in the middle write 0";
        found.push(owner.warning("xgid::owned-cube", message, help));
    }
    if position.is_crawford() {
        found.extend(crawford(position, owner, rules));
    }
    match position.cube.action {
        CubeAction::None => {}
        CubeAction::Double => found.extend(double(position, dice)),
        CubeAction::Beaver | CubeAction::Raccoon => found.extend(beaver(position, dice)),
    }
    found
}

fn above_max(position: &Position, field: &Field) -> Option<Diagnostic> {
    let log2 = position.cube.log2;
    let length = position.match_length();
    // Nobody redoubles when the cube already wins the match.
    if length > 0 && log2 > 2 && 1_u64 << (log2 - 1) >= u64::from(length) * 2 {
        let message = format!("the cube is on {} in a match to {length}", position.cube.value());
        let help = "the field is a power of two: 1 for a cube on 2, 2 for 4, 3 for 8";
        return Some(field.warning("xgid::cube-above-max", message, help));
    }
    let max = position.max_cube.unwrap_or(DEFAULT_MAX_CUBE);
    let odd = matches!(position.rules, Rules::Money { .. }) && log2 > max;
    odd.then(|| {
        let message = format!("the cube is 2^{log2}, above the max cube of 2^{max} in the last field");
        field.warning("xgid::cube-above-max", message, "lower the cube or raise the last field")
    })
}

/// Looks for what is odd in a Crawford game.
fn crawford(position: &Position, owner: &Field, rules: &Field) -> Vec<Diagnostic> {
    let help = "in the Crawford game exactly one player needs one point; write 0 for any other game";
    let mut found = Vec::new();
    let odd = match Side::BOTH.iter().filter(|&&side| position.away(side) == Some(1)).count() {
        0 => Some(("xgid::crawford-nobody", "neither player needs just one point")),
        2 => Some(("xgid::crawford-both", "both players need one point")),
        _ => None,
    };
    found.extend(odd.map(|(code, why)| rules.warning(code, format!("the Crawford flag is set, but {why}"), help)));
    if position.cube.owner.is_some() {
        let message = "the cube has an owner, but the Crawford game has no doubling";
        found.push(owner.warning("xgid::crawford-cube", message, "write 0 for the cube and its owner"));
    }
    found
}

/// Looks for what is odd when a double is on offer.
fn double(position: &Position, dice: &Field) -> Vec<Diagnostic> {
    let cube = position.cube;
    let doubler = position.on_roll;
    let player = doubler.name();
    let mut found = Vec::new();
    if cube.owner == Some(doubler.other()) {
        let message = format!("the {player} player doubles with the other player's cube");
        let help = "the third field says who owns the cube, the fourth who doubled";
        found.push(dice.warning("xgid::double-owner", message, help));
    }
    if position.is_crawford() {
        let message = "a double is on offer, but the Crawford game has no doubling";
        found.push(dice.warning("xgid::double-crawford", message, "write 00 or the roll, or 0 for the rules"));
    } else if position.match_length() == 1 {
        let message = "a double is on offer, but a match to one point has no cube";
        found.push(dice.warning("xgid::double-one-point", message, "write 00 or the roll, or a longer match"));
    } else if let Some(needs) = position.away(doubler).filter(|&needs| cube.value() >= needs) {
        let value = cube.value();
        let message = format!("the {player} player needs only {needs} and doubles a dead cube of {value}");
        let help = "a cube that already wins the match is of no use to its owner";
        found.push(dice.warning("xgid::double-dead", message, help));
    }
    found
}

/// Looks for what is odd when a beaver or a raccoon is on offer.
fn beaver(position: &Position, dice: &Field) -> Vec<Diagnostic> {
    let name = position.cube.action.name();
    let message = format!("eXtreme Gammon does not define a {name} in an XGID; zumen follows a convention");
    let help = match position.cube.action {
        CubeAction::Beaver => {
            "the player in the fourth field doubled and decides; the second field is the cube before the beaver"
        }
        _ => "the opponent of the player in the fourth field decides; the second field is the cube before the raccoon",
    };
    let mut found = vec![dice.warning("xgid::convention", message, help)];
    if position.match_length() > 0 {
        let message = format!("a {name} is on offer in a match, but exists only in money play");
        found.push(dice.warning("xgid::match-beaver", message, "write D for a double, or 0 for the match length"));
    }
    found
}
