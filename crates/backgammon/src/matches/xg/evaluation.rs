//! What eXtreme Gammon said of a play or of the cube.

use super::layout::{cube, play};
use super::record::{Record, board_of};
use super::steps::{moves, read_candidate};
use crate::matches::analysis::{Candidate, Chances, CubeAnalysis, Value, Verdict, round};
use crate::play::format_moves;
use crate::position::{Position, Rules};

/// The most plays in a record.
const MAX_PLAYS: usize = 32;
/// Nothing is worth more; what was not looked at is worth -1000.
const MAX_POINTS: f64 = 100.0;

/// The plays that were compared.
pub(super) fn candidates(record: Record, position: &Position) -> Vec<Candidate> {
    let count = usize::try_from(record.integer(play::COUNT)).unwrap_or(0).min(MAX_PLAYS);
    let after = record.bytes(play::AFTER, 26);
    let made = (0..count).find(|index| record.bytes(play::BOARDS + 26 * index, 26) == after);
    let made = made.filter(|_| record.flag(play::PLAYED));
    let first = equity(record.single(play::CHANCES + 24));
    let mut candidates = Vec::with_capacity(count);
    for index in 0..count {
        let [player, opponent] = chances(record, play::CHANCES + 28 * index);
        let equity = equity(record.single(play::CHANCES + 28 * index + 24));
        candidates.push(Candidate {
            rank: index as u32 + 1,
            play: match read_candidate(record, index) {
                Some(steps) if !steps.is_empty() => {
                    let end = board_of(position.on_roll, record.bytes(play::BOARDS + 26 * index, 26));
                    format_moves(&moves(position, &steps, end).0)
                }
                _ => "Cannot Move".to_owned(),
            },
            value: equity.map(Value::Equity),
            difference: equity.zip(first).filter(|_| index > 0).map(|(equity, first)| round(equity - first, EQUITY)),
            level: level(record.small(play::LEVELS + 4 * index).into()),
            player,
            opponent,
            is_played: made == Some(index),
        });
    }
    candidates
}

/// What was said of doubling in `position`; `None` where nothing was.
pub(super) fn doubling(record: Record, position: &Position) -> Option<CubeAnalysis> {
    let [no_double, take, pass] = [0, 1, 2].map(|index| equity(record.single(cube::EQUITIES + 4 * index)));
    let (no_double, take, pass) = (no_double?, take?, pass?);
    if [no_double, take, pass] == [0.0; 3] {
        return None;
    }
    let (word, turned) = if position.cube.owner.is_some() { ("redouble", "Redouble") } else { ("double", "Double") };
    let has_beavers = matches!(position.rules, Rules::Money { beavers: Some(true), .. });
    let taken = if has_beavers && take < 0.0 { "Beaver" } else { "Take" };
    let answer = if pass < take { "Pass" } else { taken };
    let is_double = take.min(pass) > no_double;
    let best = Some(Value::Equity(take.min(pass).max(no_double)));
    let action = match is_double {
        true => format!("{turned} / {answer}"),
        false if no_double > pass => format!("Too good to {word} / {answer}"),
        false => format!("No {word} / {answer}"),
    };
    let [no_double, take, pass] = [no_double, take, pass].map(|equity| Some(Value::Equity(equity)));
    let [player, opponent] = chances(record, cube::CHANCES);
    Some(CubeAnalysis {
        level: level(record.integer(cube::LEVEL)),
        no_double: Verdict::of(format!("No {word}"), no_double, best),
        take: Verdict::of(format!("{turned}/{taken}"), take, best),
        pass: Verdict::of(format!("{turned}/Pass"), pass, best),
        best: Some(action),
        player,
        opponent,
        double_loss: loss(record.double(cube::DOUBLE_LOSS)),
        take_loss: loss(record.double(cube::TAKE_LOSS)).filter(|_| record.integer(cube::DOUBLE) == 1),
    })
}

/// How often the player and the opponent win. Stored from the opponent's worst to the player's best.
fn chances(record: Record, at: usize) -> [Option<Chances>; 2] {
    let shares: [f32; 6] = std::array::from_fn(|index| record.single(at + 4 * index));
    if shares == [0.0; 6] || !shares.iter().all(|share| (-0.01..=1.01).contains(share)) {
        return [None; 2];
    }
    let [lost_backgammon, lost_gammon, lost, won, gammon, backgammon] =
        shares.map(|share| round(f64::from(share) * 100.0, SHARE).clamp(0.0, 100.0));
    let player = Chances { win: won, gammon, backgammon };
    [Some(player), Some(Chances { win: lost, gammon: lost_gammon, backgammon: lost_backgammon })]
}

fn equity(stored: f32) -> Option<f64> {
    let equity = f64::from(stored);
    (equity.abs() < MAX_POINTS).then(|| round(equity, EQUITY))
}

/// What was lost: stored above 0 for who doubles, below for who answers.
fn loss(stored: f64) -> Option<f64> {
    (stored.abs() < MAX_POINTS).then(|| round(stored.abs(), EQUITY))
}

/// Digits that an equity has in the file, as a factor: it is stored with seven in all.
const EQUITY: f64 = 1e6;
/// The same for a share in percent.
const SHARE: f64 = 1e4;

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
