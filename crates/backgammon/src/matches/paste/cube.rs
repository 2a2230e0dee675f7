//! The three ways with the cube: lines of a label and a number that stand under each other.
//!
//! eXtreme Gammon has them in one order (no double, double and take, double and pass), with `label: value`; BGBlitz and GNU
//! Backgammon sort them by what they are worth: `label : chance (loss) value (loss)` and `1. label value (loss)`. Older ones of
//! GNU Backgammon have the pass before the take.

use super::CubeChances;
use super::candidates::{difference, value};
use super::chances::chances;
use super::scan::Scan;
use crate::matches::analysis::{Chances, CubeAnalysis, Value, Verdict};

/// The longest label and verdict, in bytes.
const MAX_LABEL_BYTES: usize = 60;
const MAX_VERDICT_BYTES: usize = 120;

/// Parts of words that say that a double is passed, where the numbers do not.
const PASSED: [&str; 10] = ["pass", "drop", "reject", "ablehn", "refus", "rejet", "rechaz", "降り", "パス", "放棄"];

/// What stands before the verdict in a language that has no colon there.
const HEADING: &str = "Beste Dopplerwürfel Aktion";

/// One of the three lines.
struct Way<'a> {
    label: &'a str,
    value: Value,
    difference: Option<f64>,
    /// Whether a place in a list stands before it.
    is_ranked: bool,
}

impl Way<'_> {
    /// The word for the double before the answer to it; `None` of a way without a double.
    fn doubling(&self) -> Option<String> {
        Some(self.label.split_once(['/', ',', '／', '、'])?.0.trim().to_lowercase())
    }

    fn is_pass(&self) -> bool {
        let label = self.label.to_lowercase();
        PASSED.iter().any(|word| label.contains(word))
    }

    /// Tells whether it is worth one game, as a pass is.
    fn is_one(&self) -> bool {
        matches!(self.value, Value::Equity(value) if value.abs() == 1.0)
    }

    fn verdict(&self) -> Verdict {
        Verdict { label: self.label.to_owned(), value: Some(self.value), difference: self.difference }
    }
}

/// Reads the three lines that begin at `index`, with what stands before and behind them.
pub(super) fn read(lines: &[&str], index: usize, seen: &CubeChances) -> Option<CubeAnalysis> {
    let first = way(lines[index])?;
    let [second, third] = [1, 2].map(|behind| lines.get(index + behind).and_then(|line| way(line)));
    let (Some(second), Some(third)) = (second, third) else { return alone(&first, lines.get(index + 1)?, seen) };
    let rows = [first, second, third];
    let heading = index.checked_sub(1).and_then(|before| blitz(lines[before]));
    let is_reversed = rows[1].is_pass() && !rows[2].is_pass();
    let is_sorted = heading.is_some() || is_reversed || rows.iter().all(|row| row.is_ranked);
    let [no_double, take, pass] = if is_sorted { order_rows(&rows)? } else { rows.each_ref() };
    // Other lines of an analysis end with a number, too.
    if no_double.doubling().is_some() || take.doubling().is_none() || take.doubling() != pass.doubling() {
        return None;
    }
    let best = heading.or_else(|| verdict(lines.get(index + 3)?));
    let [player, opponent] = match heading {
        Some(_) => by_colour(&lines[..index]),
        None => [0, 1].map(|side| seen.chances.get(side).copied()),
    };
    Some(CubeAnalysis {
        level: seen.level(no_double.label).filter(|_| heading.is_none()).map(level).unwrap_or_default(),
        no_double: no_double.verdict(),
        take: take.verdict(),
        pass: pass.verdict(),
        best: best.map(str::to_owned),
        player,
        opponent,
        ..CubeAnalysis::default()
    })
}

/// Makes an analysis of a way that stands alone between how often the sides win and the verdict, which is this way: nobody
/// may double.
fn alone(way: &Way, next: &str, seen: &CubeChances) -> Option<CubeAnalysis> {
    let [player, opponent] = seen.chances[..] else { return None };
    let (_, said) = next.rsplit_once([':', '：'])?;
    (way.doubling().is_none() && said.trim().eq_ignore_ascii_case(way.label)).then(|| CubeAnalysis {
        level: seen.level(way.label).map(level).unwrap_or_default(),
        no_double: way.verdict(),
        best: Some(said.trim().to_owned()),
        player: Some(player),
        opponent: Some(opponent),
        ..CubeAnalysis::default()
    })
}

/// Reads a line of a label and a number, or of two pairs of a number and a loss: then the last one is an equity. How sure a
/// rollout is may stand behind (`±`).
fn way(line: &str) -> Option<Way<'_>> {
    let mut scan = Scan::new(line);
    let is_ranked = scan.rank().is_some();
    if !is_ranked {
        scan = Scan::new(line);
    }
    scan.blanks();
    let label = scan.rest;
    let end = match is_ranked {
        true => label.find(|letter: char| letter.is_ascii_digit() || matches!(letter, '+' | '-' | '\u{2212}'))?,
        false => label.find([':', '：'])?,
    };
    scan.rest = label[end..].trim_start_matches([':', '：']);
    scan.blanks();
    let mut number = scan.decimal()?;
    let mut loss = scan.in_parentheses();
    scan.blanks();
    if is_ranked && loss.is_none() {
        loss = scan.decimal();
    }
    if loss.is_some()
        && let Some(second) = scan.decimal()
    {
        (number, loss) = (second, scan.in_parentheses());
        scan.blanks();
    }
    let label = label[..end].trim();
    let is_label = !label.is_empty() && label.len() <= MAX_LABEL_BYTES && label.contains(char::is_alphabetic);
    (is_label && (scan.rest.is_empty() || scan.rest.starts_with('±'))).then_some(())?;
    Some(Way { label, value: value(number)?, difference: loss.map(difference), is_ranked })
}

/// Tells which of three sorted lines is which: no double has no answer, and a pass is worth one game.
fn order_rows<'b, 'a>(rows: &'b [Way<'a>; 3]) -> Option<[&'b Way<'a>; 3]> {
    let no_double = rows.iter().find(|row| row.doubling().is_none())?;
    let doubles: Vec<&Way> = rows.iter().filter(|row| row.doubling().is_some()).collect();
    let [one, other] = doubles[..] else { return None };
    let is_other = match (one.is_one(), other.is_one()) {
        (true, false) => false,
        (false, true) => true,
        _ => !one.is_pass(),
    };
    Some(if is_other { [no_double, one, other] } else { [no_double, other, one] })
}

/// The verdict in the line over BGBlitz's table: `Cube Action:   :  Double / Take   EMG`.
fn blitz(line: &str) -> Option<&str> {
    let (label, best) = line.rsplit_once(':')?;
    let best = best.trim().trim_end_matches("EMG").trim_end();
    (best.contains('/') && label.trim_end().ends_with(':') && best.len() <= MAX_VERDICT_BYTES).then_some(best)
}

/// What the program would do, without the heading before it and the percentage behind it.
fn verdict(line: &str) -> Option<&str> {
    let is_other =
        line.len() > MAX_VERDICT_BYTES || line.contains("eXtreme Gammon") || !line.contains(['/', ',', '／']);
    let said = line.rsplit_once([':', '：']).map_or(line, |(_, said)| said);
    let said = said.strip_prefix(HEADING).unwrap_or(said);
    let said = said.strip_suffix("%)").and_then(|said| said.rsplit_once('(')).map_or(said, |(said, _)| said);
    // A quotation in a program ends here.
    let said = said.trim_matches(|c: char| c.is_whitespace() || "\"'`>".contains(c));
    Some(said).filter(|said| !is_other && !said.is_empty())
}

/// How deep the program looked, from the line that says it: `Analyzed in XG Roller++`, `2-ply cubeless equity`.
fn level(line: &str) -> String {
    const ROLLER: &str = "XG Roller";
    if let Some(at) = line.find(ROLLER) {
        let pluses = line[at + ROLLER.len()..].bytes().take_while(|letter| *letter == b'+').count();
        return line[at..at + ROLLER.len() + pluses].to_owned();
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    let word = words.iter().find(|word| is_plies(word) || word.starts_with("Rollout") || word.starts_with("Book"));
    let word = word.or_else(|| words.last().filter(|_| !line.contains([':', '：']) && words.len() > 1));
    let is_level =
        |word: &&&str| word.len() <= MAX_LABEL_BYTES && word.chars().all(|c| c.is_alphanumeric() || "-+.".contains(c));
    word.filter(is_level).map(ToString::to_string).unwrap_or_default()
}

/// Tells whether a word says a number of plies: `2-ply`.
fn is_plies(word: &str) -> bool {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    rest.len() < word.len() && rest.strip_prefix('-').is_some_and(|unit| unit.starts_with(char::is_alphabetic))
}

/// Finds the two lines `Red  61.0  25.1  0.8` before BGBlitz's table, and whose each is: the nearest line before them begins
/// with the name of who is to move.
fn by_colour(lines: &[&str]) -> [Option<Chances>; 2] {
    let mut pairs =
        (1..lines.len()).rev().take(12).map(|index| (index, side(lines[index - 1]).zip(side(lines[index]))));
    let Some((index, Some((upper, lower)))) = pairs.find(|(_, pair)| pair.is_some()) else { return [None; 2] };
    for line in lines[..index - 1].iter().rev() {
        if begins_with(line, upper.0) {
            return [Some(upper.1), Some(lower.1)];
        }
        if begins_with(line, lower.0) {
            break;
        }
    }
    [Some(lower.1), Some(upper.1)]
}

fn begins_with(line: &str, name: &str) -> bool {
    line.strip_prefix(name).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

/// Reads a name and three percentages.
fn side(line: &str) -> Option<(&str, Chances)> {
    let mut three = [0.0; 3];
    let mut name = line.trim_end();
    for part in three.iter_mut().rev() {
        let (rest, word) = name.rsplit_once(char::is_whitespace)?;
        let mut scan = Scan::new(word);
        let number = scan.decimal().filter(|number| scan.rest.is_empty() && (0.0..=100.0).contains(&number.value))?;
        (*part, name) = (number.value, rest.trim_end());
    }
    (!name.is_empty()).then(|| (name, chances(three, 1.0)))
}
