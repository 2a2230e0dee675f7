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

use self::scan::Scan;
use super::analysis::{Analysis, Chances, CubeChoice};
use crate::position::Position;

/// What eXtreme Gammon writes at the end of an analysis, in every language.
pub(crate) const END: &str = "eXtreme Gammon Version";

/// How far behind an ID in a note the end of the analysis is looked for, in bytes.
const MAX_NOTE_BYTES: usize = 10_000;

/// Longer lines are prose, in bytes.
const MAX_LINE_BYTES: usize = 1_000;

/// What a program or a book puts before an analysis that it quotes.
const QUOTES: [char; 8] = ['"', '\'', '“', '”', '„', '‘', '«', '`'];

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
    let block = &*with_line_breaks(block);
    let lines: Vec<Cow<str>> = block.lines().filter(|line| line.len() <= MAX_LINE_BYTES).map(plain).collect();
    let lines = lines.iter().map(|line| line.trim().trim_start_matches(QUOTES));
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    let mut analysis = Analysis::default();
    let mut seen = CubeChances::default();
    let (mut is_double, mut is_over) = (false, false);
    for (index, line) in lines.iter().enumerate() {
        if let Some(candidate) = candidates::read(line, position) {
            let last = analysis.candidates.last().map_or(0, |last| last.rank);
            // A list that begins again is that of another position.
            is_over |= candidate.rank <= last;
            if !is_over && analysis.candidates.len() < Analysis::MAX_CANDIDATES {
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
            None => seen.add(found, &lines[..index]),
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
    analysis.comment = note(block, analysis.cube.as_ref().and_then(|cube| cube.best.as_deref()), position);
    let is_empty = analysis.candidates.is_empty() && analysis.cube.is_none();
    // Beside a note, what cannot be read is told.
    let is_noted = analysis.comment.is_some() && analysis_line(block).is_none();
    (!is_empty || is_noted).then_some(PastedAnalysis { analysis, is_double })
}

/// Tells whether a text is the rest of a note: the end of an analysis stands before another position or analysis.
pub(crate) fn is_note(rest: &str) -> bool {
    let near = String::from_utf8_lossy(&rest.as_bytes()[..rest.len().min(MAX_NOTE_BYTES)]);
    let before = near.split_once(END).map(|(before, _)| before);
    before.is_some_and(|before| !before.contains("\nXGID=") && analysis_line(before).is_none())
}

/// What words for an equity begin with, in the languages of these programs.
const EQUITY: [&str; 6] = ["equit", "équit", "äquit", "エクイティ", "eq:", "eq.:"];

/// The first line that only an analysis has: how often a side wins, or a label with an equity.
pub(crate) fn analysis_line(block: &str) -> Option<&str> {
    block.lines().map(str::trim).filter(|line| line.len() <= MAX_LINE_BYTES).find(|line| {
        let lower = line.to_lowercase();
        let mut cells = line.split([':', '：', '=', '|']).skip(1);
        let is_equity = EQUITY.iter().any(|word| lower.contains(word))
            && cells.any(|cell| Scan::new(cell.trim_start()).decimal().is_some());
        is_equity || !chances::read(line).is_empty()
    })
}

/// A block that a chat or a form put on one line, with a line for each play and each side's chances.
fn with_line_breaks(block: &str) -> Cow<'_, str> {
    if block.trim().contains('\n') || !block.contains("eq:") {
        return Cow::Borrowed(block);
    }
    let is_rank = |word: &str| word.strip_suffix('.').is_some_and(|rank| rank.parse::<u8>().is_ok());
    let begins = |word: &str| is_rank(word) || ["Player:", "Opponent:"].contains(&word) || END.starts_with(word);
    let words =
        block.split_whitespace().map(|word| if begins(word) { format!("\n{word}") } else { format!(" {word}") });
    Cow::Owned(words.collect())
}

/// The note that eXtreme Gammon prints between an analysis and its own name, behind the footnotes of rollouts. Blank lines
/// part all these; `best` is the verdict. GNU Backgammon prints it under a heading.
fn note(block: &str, best: Option<&str>, position: &Position) -> Option<String> {
    let Some((printed, _)) = block.split_once(END) else { return annotation(block) };
    let is_analysis = |line: &&str| {
        let line = line.trim();
        candidates::read(line, position).is_some()
            || !chances::read(line).is_empty()
            || best.is_some_and(|best| line.ends_with(best))
    };
    let lines: Vec<Cow<str>> = printed.lines().map(plain).collect();
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    // Without an analysis it is behind the board, or what stands for that.
    let is_border = |line: &&str| line.trim_start().starts_with('+') && line.ends_with("-+");
    let analysis = lines.iter().rposition(|line| line.len() <= MAX_LINE_BYTES && is_analysis(line));
    let first = || lines.iter().position(|line| !line.is_empty());
    let last = analysis.or_else(|| lines.iter().rposition(is_border)).or_else(first)?;
    let paragraphs = lines[last..].split(|line| line.is_empty()).skip(1);
    let written: Vec<String> =
        paragraphs.filter(|lines| !lines.is_empty() && !is_footnote(lines[0])).map(|lines| lines.join("\n")).collect();
    (!written.is_empty()).then(|| written.join("\n\n"))
}

/// The lines under GNU Backgammon's heading of a note, without the tags of its HTML.
fn annotation(block: &str) -> Option<String> {
    let tags = |line: &str| {
        let parts = line.split('<').enumerate();
        parts
            .map(|(index, part)| if index == 0 { part } else { part.split_once('>').map_or(part, |(_, text)| text) })
            .collect::<String>()
    };
    let lines = block.lines().map(|line| tags(line.trim())).skip_while(|line| line != "Annotation").skip(1);
    let lines: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Tells whether a line begins a footnote: `¹ 1296 Games rolled`, `1 31104 Games rolled`.
fn is_footnote(line: &str) -> bool {
    let number = |letter: char| letter.is_ascii_digit() || matches!(letter, '¹' | '²' | '³' | '⁴'..='⁹');
    let rest = line.trim_start_matches(number);
    rest.len() < line.len() && rest.trim_start().starts_with(|letter: char| letter.is_ascii_digit())
}

/// Chances that stand before any play: those of the cube.
#[derive(Default)]
struct CubeChances<'a> {
    chances: Vec<Chances>,
    /// The lines before the first of them.
    before: &'a [&'a str],
}

impl<'a> CubeChances<'a> {
    /// Adds what a line says. Of a table with a column for each way, the first column counts: its second is of the same side.
    fn add(&mut self, mut found: Vec<Chances>, before: &'a [&'a str]) {
        if self.chances.is_empty() && !found.is_empty() {
            self.before = before;
        }
        if let [one, other, ..] = found[..]
            && (one.win + other.win - 100.0).abs() > 1.0
        {
            found.truncate(1);
        }
        let room = 2 - self.chances.len();
        self.chances.extend(found.into_iter().take(room));
    }

    /// The line that says how deep the program looked: the one before the chances, or before the way that is their heading.
    fn level(&self, way: &str) -> Option<&'a str> {
        self.before.iter().rev().find(|line| !line.eq_ignore_ascii_case(way)).copied()
    }
}

/// A line without the signs of mail and without the lines of tables.
fn plain(line: &str) -> Cow<'_, str> {
    let line = line.trim_start_matches(|letter: char| letter == '>' || letter.is_whitespace());
    if line.contains('|') { Cow::Owned(line.replace('|', " ")) } else { Cow::Borrowed(line) }
}

#[cfg(test)]
mod tests;
