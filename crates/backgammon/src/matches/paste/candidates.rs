//! Lines of plays: `1. 4-ply  19/18 14/12  eq:-0.491 (-0.065)` of eXtreme Gammon and GNU Backgammon, with the value behind
//! the play, and `1.  0.124 mwp /  -0.492  (-0.053)  19/18, 14/12` of BGBlitz, with the value before it.

use super::scan::{Number, Scan};
use crate::matches::analysis::{Analysis, Candidate, Value};
use crate::play::Play;
use crate::position::Position;

/// The longest play, level and word before an equity, in bytes. A long play is `bar/24*(2) 13/12*(2)`.
const MAX_PLAY_BYTES: usize = 100;
const MAX_LEVEL_BYTES: usize = 60;
const MAX_LABEL_BYTES: usize = 24;

/// Levels that have a footnote where eXtreme Gammon prints one.
const FOOTNOTED: [&str; 2] = ["rollout", "book"];

/// Reads a line; `None` where it tells of no play.
pub(super) fn read(line: &str, position: &Position) -> Option<Candidate> {
    let mut scan = Scan::new(line);
    let is_starred = scan.take('*');
    scan.blanks();
    let Some(rank) = scan.rank() else { return cells(line) };
    let candidate = value_first(scan).or_else(|| value_last(scan.rest, position))?;
    Some(Candidate { rank, is_played: candidate.is_played || is_starred, ..candidate })
}

/// What a number is worth; `None` for one that no equity and no chance has.
pub(super) fn value(number: Number) -> Option<Value> {
    let value = match number.is_percent {
        true => Value::Chance(round_chance(number.value / 100.0)),
        false => Value::Equity(number.value),
    };
    (number.value.abs() <= Analysis::MAX_EQUITY).then_some(value)
}

/// A difference in the unit of what it is of.
pub(super) fn difference(number: Number) -> f64 {
    if number.is_percent { round_chance(number.value / 100.0) } else { number.value }
}

/// A part of one as exactly as it was written in percent.
fn round_chance(part: f64) -> f64 {
    (part * 1e7).round() / 1e7
}

fn value_first(mut scan: Scan) -> Option<Candidate> {
    scan.blanks();
    let mut number = scan.decimal()?;
    let mut behind = scan;
    behind.blanks();
    let word = behind.rest.find(char::is_whitespace).unwrap_or(behind.rest.len());
    behind.rest = &behind.rest[word..];
    behind.blanks();
    if behind.take('/') {
        behind.blanks();
        number = behind.decimal()?;
        scan = behind;
    }
    let difference = scan.in_parentheses().map(difference);
    scan.blanks();
    let length = length(scan.rest);
    (length > 0 && length == scan.rest.len()).then_some(())?;
    Some(Candidate { difference, ..candidate(scan.rest, "", value(number)?) })
}

/// Reads cells that lost their lines, as GNU Backgammon has them for GammOnLine: rank, plies, play, equity, difference.
fn cells(line: &str) -> Option<Candidate> {
    let (rank, rest) = line.split_once(char::is_whitespace)?;
    let (plies, rest) = rest.trim_start().split_once(char::is_whitespace)?;
    let (rank, plies) = (rank.parse().ok().filter(|rank| *rank > 0)?, plies.parse::<u8>().ok()?);
    let (play, rest) = rest.trim_start().split_at(length(rest.trim_start()));
    let mut scan = Scan::new(rest);
    scan.blanks();
    let value = value(scan.decimal()?)?;
    scan.blanks();
    let difference = scan.decimal().map(difference);
    let is_whole = !play.is_empty() && scan.rest.trim().is_empty();
    is_whole.then(|| Candidate { rank, difference, ..candidate(play, &format!("{plies}-ply"), value) })
}

fn value_last(rest: &str, position: &Position) -> Option<Candidate> {
    rest.match_indices([':', '：']).find_map(|(at, colon)| {
        let mut scan = Scan::new(&rest[at + colon.len()..]);
        scan.blanks();
        let number = scan.decimal()?;
        let (level, play, is_played) = split_level(&rest[..at], position)?;
        let difference = scan.in_parentheses().map(difference);
        Some(Candidate { difference, is_played, ..candidate(play, &level, value(number)?) })
    })
}

fn candidate(play: &str, level: &str, value: Value) -> Candidate {
    Candidate {
        play: play.split([' ', ',', '\u{a0}', '\t']).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" "),
        value: Some(value),
        level: level.to_owned(),
        ..Candidate::default()
    }
}

/// Parts level and play of a text that ends with the word before the equity, and tells whether the level says that it was
/// played. Forums take the blanks between them away: `Rollout124/23` is a rollout with the footnote 1.
fn split_level<'a>(head: &'a str, position: &Position) -> Option<(String, &'a str, bool)> {
    let slash = head.find('/')?;
    let starts: Vec<usize> = starts(head, slash);
    let ways = starts.iter().filter_map(|start| Some((*start, labelled_play(&head[*start..])?)));
    let ways: Vec<(usize, &str)> = ways.collect();
    let legal = ways.iter().find(|(_, play)| starts.len() > 1 && Play::read(play, position).is_ok());
    let (start, play) = *legal.or(ways.first())?;
    let (level, is_played) = level(head[..start].trim())?;
    Some((level, play, is_played))
}

/// The play that a text begins with, where one word stands behind it.
fn labelled_play(text: &str) -> Option<&str> {
    let (play, label) = text.split_at(length(text));
    let label = label.trim();
    let is_label = !label.is_empty() && label.len() <= MAX_LABEL_BYTES && !label.contains(char::is_whitespace);
    (!play.is_empty() && is_label && !label.contains('/')).then_some(play)
}

/// Where a play may begin whose first `/` stands at `slash`, the likeliest first.
fn starts(head: &str, slash: usize) -> Vec<usize> {
    let before = &head[..slash];
    let count = before.bytes().rev().take_while(u8::is_ascii_digit).count();
    if count == 0 {
        let at = before.len().saturating_sub(BAR.len());
        let is_bar = before.get(at..).is_some_and(|word| word.eq_ignore_ascii_case(BAR));
        return if is_bar { vec![at] } else { Vec::new() };
    }
    let word = &before[..slash - count];
    if count <= 2 && (word.is_empty() || word.ends_with(char::is_whitespace)) {
        return vec![slash - count];
    }
    let is_footnoted = count == 2 && FOOTNOTED.iter().any(|level| word.to_lowercase().ends_with(level));
    let mut starts = if is_footnoted { vec![1, 2] } else { vec![2, 1] };
    starts.retain(|digits| {
        *digits <= count && before[slash - digits..].parse().is_ok_and(|point: u8| (1..=25).contains(&point))
    });
    starts.into_iter().map(|digits| slash - digits).collect()
}

/// A level in one line without its footnote, and whether it was before a play that was played.
fn level(text: &str) -> Option<(String, bool)> {
    let played = text.strip_prefix("played");
    let text = played.unwrap_or(text).trim_start();
    // Who chose it: `xgRollout1`.
    let chosen = text.strip_prefix("xg");
    let chosen =
        chosen.filter(|rest| rest.starts_with(|letter: char| letter.is_uppercase() || letter.is_ascii_digit()));
    let text = chosen.unwrap_or(text);
    let word = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let text = if word.ends_with(char::is_alphabetic) { word } else { text };
    let level = text.split_whitespace().collect::<Vec<_>>().join(" ");
    (level.len() <= MAX_LEVEL_BYTES && !level.contains('/')).then_some((level, played.is_some()))
}

const BAR: &str = "bar";
const OFF: &str = "off";

/// How long the play is that a text begins with; 0 for none. Moves are parted by blanks and commas.
fn length(text: &str) -> usize {
    let (mut end, mut at) = (0, 0);
    while let Some(length) = chain(&text[at..]) {
        end = at + length;
        if end > MAX_PLAY_BYTES {
            return 0;
        }
        at = text.len() - text[end..].trim_start_matches(|letter: char| letter.is_whitespace() || letter == ',').len();
        if at == end {
            break;
        }
    }
    end
}

/// How long the chain of moves is that a text begins with: `24/18*/13`, `8/5(2)`.
fn chain(text: &str) -> Option<usize> {
    let mut at = slot(text, BAR)?;
    let mut is_chain = false;
    while let Some(length) = text[at..].strip_prefix('/').and_then(|to| slot(to, OFF)) {
        at += 1 + length;
        at += usize::from(text[at..].starts_with('*'));
        is_chain = true;
    }
    let repeat = text.as_bytes().get(at..at + 3);
    let is_repeat = matches!(repeat, Some([b'(', b'1'..=b'4', b')']));
    is_chain.then_some(at + if is_repeat { 3 } else { 0 })
}

/// How long the point is that a text begins with, or the word for bar or off.
fn slot(text: &str, word: &str) -> Option<usize> {
    if text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word)) {
        return Some(word.len());
    }
    let digits = text.bytes().take(2).take_while(u8::is_ascii_digit).count();
    (digits > 0).then_some(digits)
}
