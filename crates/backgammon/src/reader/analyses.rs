//! Analyses from the text behind an ID: each belongs to the ID before it.

use std::ops::Range;

use super::{Reading, place};
use crate::matches::analysis::{Analysis, CubeChoice};
use crate::matches::paste;
use crate::play::Play;
use crate::position::{GameState, Position};
use zumen_core::diagnostic::Diagnostic;

/// Gives each ID the analysis that follows it. One position that a program names twice, as BGBlitz does, is one; and an ID in
/// the middle of a line of an analysed block is mentioned in its note.
pub(super) fn add(text: &str, found: &mut Vec<Result<Reading, Diagnostic>>) {
    let mut given: Vec<Result<Reading, Diagnostic>> = Vec::with_capacity(found.len());
    let starts: Vec<Option<usize>> = found.iter().map(|found| Some(place(found)?.start)).collect();
    // Whether the cube was offered in the block before, and where that is.
    let mut offer: Option<usize> = None;
    for (at, mut next) in found.drain(..).enumerate() {
        let next_start = starts.get(at + 1).copied().flatten().unwrap_or(text.len());
        if let Ok(reading) = &mut next {
            let block = text.get(reading.span.end..next_start).unwrap_or_default();
            if let Some(pasted) = paste::read(block, &reading.position) {
                if let Some(doubled) = offer.take().and_then(|doubled| analysis(&mut given, doubled)) {
                    let answer = pasted.analysis.cube_played;
                    doubled.cube_played = answer.filter(|answer| *answer != CubeChoice::NoDouble);
                }
                offer = pasted.is_double.then_some(given.len());
                reading.warnings.extend(lints(&pasted.analysis, block, reading));
                reading.analysis = Some(pasted.analysis);
            } else if let Some(line) = paste::analysis_line(block) {
                let message = "zumen cannot read the analysis behind this ID";
                let help = "paste it as eXtreme Gammon, GNU Backgammon or BGBlitz prints it";
                reading.warnings.push(
                    Diagnostic::warning("analysis::unread", message).at(place_of(line, block, reading)).help(help),
                );
            }
        }
        match given.last_mut() {
            Some(Ok(last)) if is_mentioned(text, last, &next) => last.warnings.push(mention_warning(&next)),
            Some(Ok(last)) if is_same(text, last, &next) => *last = next.unwrap_or_else(|_| last.clone()),
            _ => given.push(next),
        }
    }
    add_notes_with_ids(text, &mut given);
    *found = given;
}

/// Reads notes in which IDs are mentioned: they reach up to the next ID that is none of these.
fn add_notes_with_ids(text: &str, given: &mut [Result<Reading, Diagnostic>]) {
    let mut end = text.len();
    for found in given.iter_mut().rev() {
        let start = place(found).map_or(end, |place| place.start);
        if let Ok(reading) = found
            && reading.warnings.iter().any(|warning| warning.code == MENTIONED)
            && let Some(pasted) = paste::read(text.get(reading.span.end..end).unwrap_or_default(), &reading.position)
            && let Some(analysis) = &mut reading.analysis
        {
            analysis.comment = pasted.analysis.comment;
        }
        end = start;
    }
}

fn analysis(given: &mut [Result<Reading, Diagnostic>], at: usize) -> Option<&mut Analysis> {
    given.get_mut(at)?.as_mut().ok()?.analysis.as_mut()
}

/// Plays that are looked at in a list: what is wrong is wrong near its beginning.
const MAX_CHECKED_PLAYS: usize = 50;

/// What is odd about a list of plays: a play that cannot be made, a line that is missing or was not understood.
fn lints(analysis: &Analysis, block: &str, reading: &Reading) -> Vec<Diagnostic> {
    let mut warnings = Vec::new();
    let candidates = &analysis.candidates[..analysis.candidates.len().min(MAX_CHECKED_PLAYS)];
    for candidate in candidates {
        if reading.position.dice.is_some()
            && let Err(fault) = Play::read(&candidate.play, &reading.position)
        {
            let message = format!("{} cannot be played here: {}", candidate.play, fault.message);
            let warning =
                Diagnostic::warning("analysis::play", message).help("compare the line with the output of the program");
            warnings.push(warning.at(place_of(&candidate.play, block, reading)));
        }
    }
    // A list may be cut at its end, not inside.
    if let Some((candidate, rank)) = candidates.iter().zip(1..).find(|(candidate, rank)| candidate.rank != *rank) {
        let message = format!("play number {rank} is missing from the list, or zumen cannot read its line");
        let warning =
            Diagnostic::warning("analysis::rank", message).help("compare the list with the output of the program");
        warnings.push(warning.at(place_of(&candidate.play, block, reading)));
    }
    warnings
}

/// Where a play or a line stands in the block of an ID, or the ID's place.
fn place_of(play: &str, block: &str, reading: &Reading) -> Range<usize> {
    match block.find(play) {
        Some(at) => reading.span.end + at..reading.span.end + at + play.len(),
        None => reading.span.clone(),
    }
}

/// Tells whether an XGID stands in the note of an analysis, inside of a line.
fn is_mentioned(text: &str, last: &Reading, next: &Result<Reading, Diagnostic>) -> bool {
    let (Some(_), Some(span)) = (&last.analysis, place(next)) else { return false };
    if next.as_ref().is_ok_and(|next| next.analysis.is_some() || next.format != "xgid") || span.start < last.span.end {
        return false;
    }
    let between = &text[last.span.end..span.start];
    let line = between.rsplit('\n').next().unwrap_or_default();
    let is_inside = line.contains(|letter: char| letter.is_alphanumeric()) && line.len() < between.len();
    is_inside && !between.contains(paste::END) && paste::is_note(&text[span.end..])
}

/// The warning of an ID that a note mentions.
const MENTIONED: &str = "xgid::mentioned";

fn mention_warning(next: &Result<Reading, Diagnostic>) -> Diagnostic {
    let message = "this ID is part of the note of an analysis; zumen ignores it";
    let warning =
        Diagnostic::warning(MENTIONED, message).help("to draw it as a position, put it at the beginning of a line");
    Diagnostic { span: place(next), ..warning }
}

/// Tells whether an ID says again what the gnuID before it says: an XGID that is analysed right behind it, or a gnuID with the
/// match behind one without, or the board of GNU Backgammon printed again.
fn is_same(text: &str, last: &Reading, next: &Result<Reading, Diagnostic>) -> bool {
    let Ok(next) = next else { return false };
    let is_board = last.position.board == next.position.board && last.position.on_roll == next.position.on_roll;
    // A heading that names the position, and the board of GNU Backgammon with both its IDs.
    let [is_bare, is_whole] = [last, next].map(|reading| reading.position.state == GameState::None);
    if [last, next].iter().all(|reading| reading.format == "gnuid") {
        let is_printed = text.get(next.span.clone()).is_some_and(|ids| ids.contains('\n'));
        // Only a board names the players.
        let named = Position { names: next.position.names.clone(), ..last.position.clone() };
        let is_again = is_printed && named == next.position;
        return is_board && (is_bare && !is_whole || is_again) && last.analysis.is_none();
    }
    let are_both = last.format == "gnuid" && next.format == "xgid" && next.analysis.is_some();
    let between = text.get(last.span.end..next.span.start);
    are_both && is_board && between.is_some_and(|between| between.trim().is_empty())
}
