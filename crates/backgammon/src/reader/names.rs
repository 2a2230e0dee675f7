//! Names of the players, from the lines after an XGID in a text export and from the borders of boards in text; and whether
//! these lines tell the score of the ID.

use super::{MAX_DISTANCE_BYTES, Reading, place};
use crate::position::{Cube, GameState, Position, Rules, Side, Sides};
use zumen_core::diagnostic::{Diagnostic, offset};

/// The longest name that is kept, in bytes.
const MAX_NAME_BYTES: usize = 200;

/// Gives each ID the names at the borders of its board, before it as BGBlitz writes it or behind it as GNU Backgammon does;
/// an XGID those from the line `X:Name   O:Name` that follows it in eXtreme Gammon's text export. X is the player on roll
/// there, at whichever side of the board.
pub(super) fn add(text: &str, found: &mut [Result<Reading, Diagnostic>]) {
    let starts: Vec<Option<usize>> = found.iter().map(|found| Some(place(found)?.start)).collect();
    for (at, reading) in found.iter_mut().enumerate() {
        let Ok(reading) = reading else { continue };
        let next = starts.get(at + 1).copied().flatten().unwrap_or(text.len()).max(reading.span.end);
        let near = &text[reading.span.end..next];
        if let Some(names) = blitz(&text[..reading.span.start]) {
            reading.position.names = names;
        }
        if reading.format != "xgid" {
            let near = &near[..near.floor_char_boundary(MAX_BOARD_BYTES)];
            let position = &mut reading.position;
            if let Some(Sides { bottom, top }) = board(near).filter(|_| position.names == Sides::default()) {
                // A position ID alone has the player on roll at the bottom.
                let is_alone = !reading.text.contains(':');
                let is_turned = is_alone && facts(near).any(|(half, fact)| half == Some(Side::Top) && is_roll(fact));
                position.names = if is_turned { Sides { bottom: top, top: bottom } } else { Sides { bottom, top } };
                if is_alone {
                    read_facts(near, is_turned, position);
                }
            }
            continue;
        }
        let near = &near[..near.floor_char_boundary(MAX_DISTANCE_BYTES)];
        if let Some((on_roll, other)) = near.lines().find_map(names) {
            let names = &mut reading.position.names;
            let side = reading.position.on_roll;
            names[side] = on_roll;
            names[side.other()] = other;
        }
        let side = reading.position.on_roll;
        let score = [side, side.other()].map(|side| reading.position.score[side]);
        if let Some((told, line)) =
            near.lines().find_map(|line| Some((score_of(line)?, line))).filter(|(told, _)| *told != score)
        {
            let message = format!(
                "the score here is {}-{}, but {}-{} in the XGID, which zumen draws",
                told[0], told[1], score[0], score[1]
            );
            let at = offset(text, line);
            let odd = Diagnostic::warning("xgid::score", message).at(at..at + line.len());
            reading.warnings.push(odd.help("copy ID and text from one position"));
        }
    }
}

/// What BGBlitz calls players without a name: colours that checkers of the picture have not.
const COLOURS: [&str; 8] = ["Green", "Red", "Grün", "Rot", "Vert", "Rouge", "緑", "赤"];

/// The farthest that an ID stands behind BGBlitz's board, in bytes: another one is between.
const MAX_BEHIND_BOARD_BYTES: usize = 160;

/// The names at both borders of BGBlitz's board, which stands right before its IDs.
fn blitz(before: &str) -> Option<Sides<Option<String>>> {
    let near = &before[before.ceil_char_boundary(before.len().saturating_sub(MAX_DISTANCE_BYTES))..];
    let last = near.rfind(BORDER).filter(|at| near.len() - at <= MAX_BEHIND_BOARD_BYTES + MAX_NAME_BYTES)?;
    board(&near[near[..last].rfind(BORDER)?..])
}

/// Tells whether GNU Backgammon says beside its board who is on roll.
fn is_roll(fact: &str) -> bool {
    ["On roll", "At Roll", "Rolled "].iter().any(|said| fact.contains(said))
}

/// What stands beside the lines of the first board of a text, with the half of the board; `None` in the middle.
fn facts(text: &str) -> impl Iterator<Item = (Option<Side>, &str)> {
    let middle = text.find(BAR).unwrap_or(text.len());
    let lower = text.match_indices(BORDER).nth(1).map_or(text.len(), |(border, _)| border + 1);
    let lines = text.lines().map(move |line| (offset(text, line), line)).take_while(move |(at, _)| *at < lower);
    lines.filter_map(move |(at, line)| {
        let half = if at < middle { Side::Top } else { Side::Bottom };
        Some(((!line.contains(BAR)).then_some(half), line.rsplit_once(['|', '+'])?.1.trim()))
    })
}

/// Reads what a position ID alone leaves out: who is on roll, the dice, the score and the cube.
fn read_facts(text: &str, is_turned: bool, position: &mut Position) {
    for (half, fact) in facts(text) {
        let side = half.map(|side| if is_turned { side.other() } else { side });
        if is_roll(fact) {
            position.state = GameState::Playing;
            let dice =
                fact.split_once("Rolled ").map(|(_, dice)| dice.bytes().take(2).map(|die| die.wrapping_sub(b'0')));
            let dice: Vec<u8> = dice.into_iter().flatten().filter(|die| (1..=6).contains(die)).collect();
            position.dice = dice.try_into().ok();
        }
        let cube =
            ["Cube: ", "Doppler: "].iter().find_map(|label| Some(fact.split_once(label)?.1.trim_end_matches(')')));
        if let Some(value) = cube.and_then(|cube| cube.parse::<u16>().ok()).filter(|value| value.is_power_of_two()) {
            position.cube = Cube { log2: value.trailing_zeros() as u8, owner: side, ..Cube::default() };
        }
        let (number, unit) = fact.split_once(' ').unwrap_or_default();
        match (number.parse(), side) {
            (Ok(score), Some(side)) if unit.trim_end_matches('s').eq_ignore_ascii_case("point") => {
                position.score[side] = score
            }
            (Ok(length @ 1..=Rules::MAX_LENGTH), None) if unit.starts_with("point match") => {
                position.rules = Rules::Match { length, crawford: false };
            }
            _ => {}
        }
    }
}

/// The farthest that GNU Backgammon's board reaches behind its IDs, in bytes.
const MAX_BOARD_BYTES: usize = 2_000;

/// The names at the borders of the first board of a text; one of them may be missing.
fn board(text: &str) -> Option<Sides<Option<String>>> {
    let upper = text.find(BORDER)?;
    let (side, one) = border(&text[upper..])?;
    let mut names = Sides::default();
    names[side] = one;
    let Some(lower) = text[upper + 1..].find(BORDER) else { return Some(names) };
    let (other_side, other) = border(&text[upper + 1 + lower..])?;
    names[other_side] = other;
    (side != other_side).then_some(names)
}

/// What stands in the middle line of a board.
const BAR: &str = "|BAR|";

/// What stands before a name at a border: `+12-11-10--9--8--7-------6--5--4--3--2--1-+   X: Ann  167`.
const BORDER: &str = "-+ ";

/// Reads the name behind a border, without pips or a cube, and whose it is.
fn border(text: &str) -> Option<(Side, Option<String>)> {
    let label = text.strip_prefix(BORDER)?.lines().next()?.trim();
    let label =
        label.rsplit_once("  ").filter(|(_, pips)| pips.parse::<u32>().is_ok()).map_or(label, |(label, _)| label);
    let label = label.rsplit_once(" (Cube: ").map_or(label, |(label, _)| label);
    let [bottom, top] = ["X:", "O:"].map(|letter| label.strip_prefix(letter));
    let side = if bottom.is_some() { Side::Bottom } else { Side::Top };
    Some((side, name(bottom.or(top)?).filter(|name| !COLOURS.contains(&name.as_str()))))
}

/// The names in a line `X:Name   O:Name`. Names may hold blanks and colons: the widest gap before an `O:` parts
/// them.
fn names(line: &str) -> Option<(Option<String>, Option<String>)> {
    let line = line.trim_start_matches(|letter: char| letter == '>' || letter.is_whitespace());
    let line = line.trim_end().strip_prefix("X:")?;
    // The score follows on a line of its own, or on the same one where line ends were lost.
    let line = line.split(" Score is ").next().and_then(|line| line.split("</").next()).unwrap_or(line);
    let gaps = line.match_indices("O:").map(|(at, _)| (at, at - line[..at].trim_end_matches(' ').len()));
    let gaps = gaps.filter(|&(at, gap)| gap > 0 || at == 0);
    let (at, _) = gaps.reduce(|widest, next| if next.1 > widest.1 { next } else { widest })?;
    Some((name(&line[..at]), name(&line[at + 2..])))
}

/// The score in a line of eXtreme Gammon's export, that of X first: `Score is X:1 O:4 5 pt.(s) match.`
fn score_of(line: &str) -> Option<[u32; 2]> {
    let (own, rest) = line.split_once("Score is X:")?.1.split_once(" O:")?;
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    Some([own.trim().parse().ok()?, rest[..end].parse().ok()?])
}

/// A name as it is kept; `None` for a blank one.
fn name(text: &str) -> Option<String> {
    let text = text.trim();
    let name = text[..text.floor_char_boundary(MAX_NAME_BYTES)].replace(char::is_control, "");
    (!name.is_empty()).then_some(name)
}
