//! What eXtreme Gammon said of a play or of the cube.

use super::layout::{cube, play};
use super::record::{Record, seen_by};
use super::steps::{Stored, Table, looked_at};
use crate::matches::analysis::{Candidate, Chances, CubeAnalysis, Value, Verdict};
use crate::play::written;
use crate::position::{Position, Rules};

/// The most plays in a record.
const MOST_PLAYS: usize = 32;
/// Nothing is worth more; what was not looked at is worth -1000.
const MOST_POINTS: f64 = 100.0;

/// Returns the plays that were compared.
pub(super) fn candidates(record: Record, table: &Table) -> Vec<Candidate> {
    let count = usize::try_from(record.integer(play::COUNT)).unwrap_or(0).min(MOST_PLAYS);
    let after = record.bytes(play::AFTER, 26);
    let is_made = |index: &usize| record.bytes(play::BOARDS + 26 * index, 26) == after;
    let made = (0..count).find(is_made).filter(|_| record.flag(play::PLAYED));
    let equity = |index: usize| equity(record.single(play::CHANCES + 28 * index + 24));
    let first = equity(0);
    let candidate = |index: usize| {
        let chances = chances(record, play::CHANCES + 28 * index);
        let worth = equity(index);
        Candidate {
            rank: index as u32 + 1,
            play: match looked_at(record, index) {
                Stored::Steps(steps) if !steps.is_empty() => {
                    let end = seen_by(table.side, record.bytes(play::BOARDS + 26 * index, 26));
                    written(&table.moves(&steps, end).0)
                }
                _ => "Cannot Move".to_owned(),
            },
            value: worth.map(Value::Equity),
            difference: worth.zip(first).filter(|_| index > 0).map(|(worth, first)| rounded(worth - first, EQUITY)),
            level: level(record.small(play::LEVELS + 4 * index).into()),
            player: chances.map(|[player, _]| player),
            opponent: chances.map(|[_, opponent]| opponent),
            is_played: made == Some(index),
        }
    };
    (0..count).map(candidate).collect()
}

/// Returns what was said of doubling in `position`; `None` where nothing was.
pub(super) fn doubling(record: Record, position: &Position) -> Option<CubeAnalysis> {
    let at = |index: usize| record.single(cube::EQUITIES + 4 * index);
    let [no_double, take, pass] = [equity(at(0))?, equity(at(1))?, equity(at(2))?];
    if [no_double, take, pass] == [0.0; 3] {
        return None;
    }
    let word = if position.cube.owner.is_some() { "redouble" } else { "double" };
    let turned = if position.cube.owner.is_some() { "Redouble" } else { "Double" };
    let has_beavers = matches!(position.rules, Rules::Money { beavers: Some(true), .. });
    let taken = if has_beavers && take < 0.0 { "Beaver" } else { "Take" };
    let answer = if pass < take { "Pass" } else { taken };
    let is_double = take.min(pass) > no_double;
    let best = match is_double {
        true => take.min(pass),
        false => no_double,
    };
    let action = match is_double {
        true => format!("{turned} / {answer}"),
        false if no_double > pass => format!("Too good to {word} / {answer}"),
        false => format!("No {word} / {answer}"),
    };
    let verdict = |label: String, worth: f64| {
        let difference = (worth != best).then(|| rounded(worth - best, EQUITY));
        Verdict { label, value: Some(Value::Equity(worth)), difference }
    };
    let chances = chances(record, cube::CHANCES);
    Some(CubeAnalysis {
        level: level(record.integer(cube::LEVEL)),
        no_double: verdict(format!("No {word}"), no_double),
        take: verdict(format!("{turned}/{taken}"), take),
        pass: verdict(format!("{turned}/Pass"), pass),
        best: Some(action),
        player: chances.map(|[player, _]| player),
        opponent: chances.map(|[_, opponent]| opponent),
        double_loss: loss(record.double(cube::DOUBLE_LOSS)),
        take_loss: loss(record.double(cube::TAKE_LOSS)).filter(|_| record.integer(cube::DOUBLE) == 1),
    })
}

/// Returns how often the player and the opponent win. Stored from the opponent's worst to the player's best.
fn chances(record: Record, at: usize) -> Option<[Chances; 2]> {
    let shares: [f32; 6] = std::array::from_fn(|index| record.single(at + 4 * index));
    if shares == [0.0; 6] || !shares.iter().all(|share| (-0.01..=1.01).contains(share)) {
        return None;
    }
    let [lost_backgammon, lost_gammon, lost, won, gammon, backgammon] =
        shares.map(|share| rounded(f64::from(share) * 100.0, SHARE).clamp(0.0, 100.0));
    let player = Chances { win: won, gammon, backgammon };
    Some([player, Chances { win: lost, gammon: lost_gammon, backgammon: lost_backgammon }])
}

fn equity(stored: f32) -> Option<f64> {
    let equity = f64::from(stored);
    (equity.abs() < MOST_POINTS).then(|| rounded(equity, EQUITY))
}

/// Returns what was lost: stored above 0 for who doubles, below for who answers.
fn loss(stored: f64) -> Option<f64> {
    (stored.abs() < MOST_POINTS).then(|| rounded(stored.abs(), EQUITY))
}

/// Digits that an equity has in the file, as a factor: it is stored with seven in all.
const EQUITY: f64 = 1e6;
/// The same for a share in percent.
const SHARE: f64 = 1e4;

fn rounded(number: f64, digits: f64) -> f64 {
    // Without a minus before 0.
    (number * digits).round() / digits + 0.0
}

/// Says how deep the program looked, in its words.
fn level(number: i32) -> String {
    match number {
        0..=6 => format!("{}-ply", number + 1),
        12 => "3-ply red".to_owned(),
        100 => "Rollout".to_owned(),
        998 | 999 => "Book".to_owned(),
        1000 => "XG Roller".to_owned(),
        1001 => "XG Roller+".to_owned(),
        1002 => "XG Roller++".to_owned(),
        other => format!("level {other}"),
    }
}
