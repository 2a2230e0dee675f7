//! Analyses that stand behind an ID in a text: what eXtreme Gammon, BGBlitz and GNU Backgammon print, as people paste it.
//!
//! Lists are known by their shape and not by their words, so that any language reads, and decimal commas as well as points.
//! `candidates` reads the lines of plays, `cube` the three ways with the cube, `chances` how often a side wins, `scan` the
//! numbers in all of them.
//!
//! Promises: time and memory are linear in the text; a list is kept in its order; what is no analysis is passed over.
//! Left out: what a program says of itself, of its rollouts and of luck.

mod candidates;
mod chances;
mod cube;
mod scan;

use std::borrow::Cow;

use super::analysis::{Analysis, Chances, CubeChoice};
use crate::position::Position;

/// Longer lines are prose, in bytes.
const MAX_LINE_BYTES: usize = 1_000;

/// What the block behind one ID says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PastedAnalysis {
    /// The analysis.
    pub analysis: Analysis,
    /// Whether the cube is offered there; the answer stands in the next block.
    pub is_double: bool,
}

/// Reads the analysis in a text, which reaches from the ID of `position` to the next; `None` where there is none.
pub(crate) fn read(block: &str, position: &Position) -> Option<PastedAnalysis> {
    let lines: Vec<Cow<str>> = block.lines().filter(|line| line.len() <= MAX_LINE_BYTES).map(plain).collect();
    let lines: Vec<&str> = lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty()).collect();
    let mut analysis = Analysis::default();
    let mut seen = CubeChances::default();
    let mut is_double = false;
    for (index, line) in lines.iter().enumerate() {
        if let Some(candidate) = candidates::read(line, position) {
            let last = analysis.candidates.last().map_or(0, |last| last.rank);
            if candidate.rank > last && analysis.candidates.len() < Analysis::MAX_CANDIDATES {
                analysis.candidates.push(candidate);
            }
            continue;
        }
        let found = chances::read(line);
        match analysis.candidates.last_mut() {
            Some(last) => found.into_iter().for_each(|chances| {
                let place = if last.player.is_none() { &mut last.player } else { &mut last.opponent };
                *place = place.or(Some(chances));
            }),
            None => seen.add(found, index.checked_sub(1).map(|before| lines[before])),
        }
        if analysis.cube.is_none() {
            analysis.cube = cube::read(&lines, index, &seen);
        }
        if let Some(said) = line.strip_prefix("* ") {
            is_double |= said.ends_with(" doubles");
            let answers =
                [(" accepts", CubeChoice::Take), (" rejects", CubeChoice::Pass), (" moves ", CubeChoice::NoDouble)];
            let answer = answers.into_iter().find(|(word, _)| said.contains(word)).map(|(_, choice)| choice);
            analysis.cube_played = analysis.cube_played.or(answer);
        }
    }
    if analysis.cube.is_none() {
        analysis.cube_played = None;
    }
    let is_empty = analysis.candidates.is_empty() && analysis.cube.is_none();
    (!is_empty).then_some(PastedAnalysis { analysis, is_double })
}

/// Chances that stand before any play: those of the cube.
#[derive(Default)]
struct CubeChances<'a> {
    chances: Vec<Chances>,
    /// The line before the first of them, which says how deep the program looked.
    level: Option<&'a str>,
}

impl<'a> CubeChances<'a> {
    fn add(&mut self, found: Vec<Chances>, before: Option<&'a str>) {
        if self.chances.is_empty() && !found.is_empty() {
            self.level = before;
        }
        let room = 2 - self.chances.len();
        self.chances.extend(found.into_iter().take(room));
    }
}

/// A line without the signs of mail and without the lines of tables.
fn plain(line: &str) -> Cow<'_, str> {
    let line = line.trim_start_matches(|letter: char| letter == '>' || letter.is_whitespace());
    if line.contains('|') { Cow::Owned(line.replace('|', " ")) } else { Cow::Borrowed(line) }
}

#[cfg(test)]
mod tests;
