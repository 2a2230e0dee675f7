//! What GNU Backgammon said of plays, `A`, and of the cube, `DA`.

use super::letters::steps;
use crate::matches::analysis::{Analysis, Candidate, Chances, CubeAnalysis, Value, Verdict, round};
use crate::play::{Steps, format_moves};
use crate::position::Position;
use zumen_game::sgf::Value as Written;

/// Reads the plays that were compared: the number of the one that was played, from 0, then each of them.
pub(super) fn candidates<'a>(mut values: impl Iterator<Item = Written<'a>>, position: &Position) -> Vec<Candidate> {
    let played = values.next().and_then(|value| value.raw.trim().parse::<usize>().ok());
    let values = values.take(Analysis::MAX_CANDIDATES).enumerate();
    let mut candidates: Vec<Candidate> = Vec::new();
    for (index, value) in values {
        let mut words = value.raw.split_whitespace().peekable();
        let letters = words.next_if(|word| word.chars().all(|letter| letter.is_ascii_lowercase())).unwrap_or_default();
        let Some(steps) = steps(position.on_roll, letters) else { continue };
        let play = match Steps::of(&steps, position, None) {
            Some(steps) if !steps.moves.is_empty() => format_moves(&steps.moves),
            _ => "Cannot Move".to_owned(),
        };
        let words: Vec<&str> = words.collect();
        let told = play_told(&words);
        let first = candidates.first().and_then(|first| first.value);
        let worth = told.as_ref().map(|told| Value::Equity(told.equity));
        let difference = match (first, worth) {
            (Some(Value::Equity(first)), Some(Value::Equity(worth))) => Some(round(worth - first, DIGITS)),
            _ => None,
        };
        let (level, chances) = told.map(|told| (told.level, told.chances)).unzip();
        candidates.push(Candidate {
            rank: index as u32 + 1,
            play,
            value: worth,
            difference,
            level: level.unwrap_or_default(),
            player: chances.map(|[player, _]| player),
            opponent: chances.map(|[_, opponent]| opponent),
            is_played: played == Some(index),
        });
    }
    candidates
}

/// What is said of a play.
struct PlayEvaluation {
    equity: f64,
    level: String,
    chances: [Chances; 2],
}

/// Reads `E ver 3 w wg wbg lg lbg eq 2C ...`, or of a rollout `X ver 3 Score eq ... Output w wg wbg lg lbg ...`.
fn play_told(words: &[&str]) -> Option<PlayEvaluation> {
    match *words.first()? {
        "E" => {
            let numbers = numbers(words.get(3..)?);
            Some(PlayEvaluation {
                equity: round(*numbers.get(5)?, DIGITS),
                level: level(words.get(9)?),
                chances: chances(numbers.get(..5)?)?,
            })
        }
        "X" => Some(PlayEvaluation {
            equity: round(*numbers(behind(words, "Score")?).first()?, DIGITS),
            level: ROLLOUT.to_owned(),
            chances: chances(numbers(behind(words, "Output")?).get(..5)?)?,
        }),
        _ => None,
    }
}

const ROLLOUT: &str = "Rollout";

/// Digits of an equity or a chance that are kept, as a factor.
const DIGITS: f64 = 1e6;

/// Reads what is said of the cube: seven numbers of no double, and seven of a double that is taken. The last of each is an
/// equity for money, and a chance to win a match.
pub(super) fn cube(text: &str, position: &Position, is_money: bool) -> Option<CubeAnalysis> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (level, both) = match *words.first()? {
        "E" => {
            let all = numbers(words.get(3..)?);
            let start = all.len().checked_sub(2 * SEVEN)?;
            (level(words.get(3)?), all.get(start..)?.to_vec())
        }
        "X" => {
            let none = behind(&words, "Output")?;
            let take = behind(none, "Output")?;
            let mut both = numbers(none).get(..SEVEN)?.to_vec();
            both.extend(numbers(take).get(..SEVEN)?);
            (ROLLOUT.to_owned(), both)
        }
        _ => return None,
    };
    let unit = if is_money { Value::Equity } else { Value::Chance };
    let [no_double, take] = [both[SEVEN - 1], both[2 * SEVEN - 1]].map(|number| unit(round(number, DIGITS)));
    // What a pass is worth in a match is not stored; one that ends the match wins it.
    let ends = position.score[position.on_roll].saturating_add(position.cube.value()) >= position.match_length();
    let pass = (is_money || ends).then(|| unit(1.0));
    let is_redouble = position.cube.owner.is_some();
    let (none, turned) = if is_redouble { ("No redouble", "Redouble") } else { ("No double", "Double") };
    let [player, opponent] = chances(both.get(..5)?)?;
    let best = pass.map(|pass| unit(no_double.number().max(take.number().min(pass.number()))));
    Some(CubeAnalysis {
        level,
        no_double: Verdict::of(none.to_owned(), Some(no_double), best),
        take: Verdict::of(format!("{turned}, take"), Some(take), best),
        pass: Verdict::of(format!("{turned}, pass"), pass, best),
        player: Some(player),
        opponent: Some(opponent),
        ..CubeAnalysis::default()
    })
}

/// Numbers that are said of one way with the cube.
const SEVEN: usize = 7;

/// The words behind one of them.
fn behind<'b, 'a>(words: &'b [&'a str], name: &str) -> Option<&'b [&'a str]> {
    let at = words.iter().position(|word| *word == name)?;
    words.get(at + 1..)
}

/// The numbers that words begin with; a level such as `2C` is one of its digits.
fn numbers(words: &[&str]) -> Vec<f64> {
    let numbers = words.iter().map_while(|word| word.trim_end_matches('C').parse::<f64>().ok());
    numbers.take_while(|number| number.abs() < 1e6).collect()
}

/// Says how deep the program looked, in its words: `2C` is Cubeful 2-ply.
fn level(word: &str) -> String {
    let plies = word.trim_end_matches('C');
    let kind = if word.ends_with('C') { "Cubeful" } else { "Cubeless" };
    if plies.len() <= 2 && plies.bytes().all(|digit| digit.is_ascii_digit()) {
        format!("{kind} {plies}-ply")
    } else {
        String::new()
    }
}

/// How often both win, of five parts of 1: won, with gammons, with backgammons, lost with gammons, with backgammons.
fn chances(parts: &[f64]) -> Option<[Chances; 2]> {
    let [win, gammon, backgammon, lost_gammon, lost_backgammon] = *parts else { return None };
    if !parts.iter().all(|part| (-0.01..=1.01).contains(part)) {
        return None;
    }
    Some([[win, gammon, backgammon], [1.0 - win, lost_gammon, lost_backgammon]].map(|parts| {
        let [win, gammon, backgammon] = parts.map(|part| ((part * 1e6).round() / 1e4).clamp(0.0, 100.0));
        Chances { win, gammon, backgammon }
    }))
}
