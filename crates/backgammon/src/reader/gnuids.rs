//! gnuIDs in a text: labels and the colon decide first, and bare words only where their bits make sense.

use std::ops::Range;

use super::runs::{Label, Run, runs};
use super::{MAX_DISTANCE_BYTES, MAX_IDS, Reading};
use crate::gnuid;
use zumen_core::diagnostic::Diagnostic;

/// Adds the gnuIDs of `text[within]`.
pub(super) fn add(text: &str, within: Range<usize>, found: &mut Vec<Result<Reading, Diagnostic>>) {
    let runs = runs(text, within);
    let mut at = 0;
    while at < runs.len() && found.len() <= MAX_IDS {
        let (reading, taken) = gnuid_at(text, &runs[at..]);
        found.extend(reading);
        at += taken;
    }
}

/// The gnuID that begins with the first of `runs`, if there is one, and how many runs are done with.
fn gnuid_at(text: &str, runs: &[Run]) -> (Option<Result<Reading, Diagnostic>>, usize) {
    let first = &runs[0];
    if let Some(second) = runs.get(1).filter(|second| is_pair(text, first, second)) {
        let (position, match_id) = halves(first, second);
        return (Some(read(text, position, Some(match_id))), 2);
    }
    if let Some((reading, taken)) = labelled_pair(text, runs) {
        return (Some(reading), taken);
    }
    (labelled_half(text, first), 1)
}

/// Tells whether two runs stand together as position ID and match ID, with a colon or nothing between.
fn is_pair(text: &str, first: &Run, second: &Run) -> bool {
    let (position, match_id) = halves(first, second);
    match text[first.span.end..second.span.start].trim_start_matches('=').trim() {
        // A name of a parameter may follow one that ends in ID.
        ":" => {
            let is_labelled = first.label != Label::None && first.has_sign(text);
            let lengths = [position.len(), match_id.len()];
            // Most fields of a match are small numbers.
            let is_meant = lengths == [gnuid::POSITION_LENGTH, gnuid::MATCH_LENGTH] && match_id.id(text).contains("AA");
            is_labelled || is_meant || sound(text, position, match_id) != Sound::None
        }
        "" => sound(text, position, match_id) == Sound::Both,
        _ => false,
    }
}

/// Reads `Position ID: ...` and `Match ID: ...`, in either order, with a line end, tags or a few words between.
fn labelled_pair(text: &str, runs: &[Run]) -> Option<(Result<Reading, Diagnostic>, usize)> {
    let first = &runs[0];
    let other = match first.label {
        Label::None => return None,
        Label::Match => Label::Position,
        Label::Position | Label::Both => Label::Match,
    };
    let mut near =
        runs.iter().enumerate().skip(1).take_while(|(_, run)| run.span.start - first.span.end <= MAX_DISTANCE_BYTES);
    let (at, second) = near.find(|(_, run)| run.label != Label::None).filter(|(_, run)| run.label == other)?;
    let (position, match_id) = if first.label == Label::Match { (second, first) } else { (first, second) };
    let reading = read(text, position, Some(match_id));
    let meant = reading.is_ok() || is_mixed(position.id(text)) || sound(text, position, match_id) != Sound::None;
    meant.then_some((reading, at + 1))
}

/// A labelled half alone, or a position ID in quotes. `Position ID: unavailable` is none; after `bgID=` everything is.
fn labelled_half(text: &str, run: &Run) -> Option<Result<Reading, Diagnostic>> {
    let id = run.id(text);
    let is_number = id.chars().all(|c| c.is_ascii_digit() || c == '-') && !run.is_assigned(text);
    match run.label {
        Label::None => {
            let is_meant = run.is_quoted(text) && gnuid::is_position_id(id) && is_mixed(id);
            is_meant.then(|| read(text, run, None))
        }
        // Databases number positions and matches, too.
        Label::Match | Label::Position if is_number => None,
        Label::Match => gnuid::is_match_id(id).then(|| {
            Err(Diagnostic::error("gnuid::no-position", "this match ID has no position ID")
                .at(run.span.clone())
                .help("write the position ID, 14 characters, and a colon before it"))
        }),
        Label::Position | Label::Both => {
            // A short word is another label: `PositionID:MatchID`.
            let is_id = is_mixed(id) && id.len() > gnuid::POSITION_LENGTH / 2;
            let is_meant = run.is_assigned(text) || is_id || id.contains(|c: char| c.is_ascii_digit());
            Some(read(text, run, None)).filter(|read| read.is_ok() || is_meant)
        }
    }
}

/// Which of two runs is the position ID and which the match ID, by their lengths.
pub(super) fn halves<'a>(first: &'a Run, second: &'a Run) -> (&'a Run, &'a Run) {
    if misfit(first, second) <= misfit(second, first) { (first, second) } else { (second, first) }
}

fn misfit(position: &Run, match_id: &Run) -> usize {
    position.len().abs_diff(gnuid::POSITION_LENGTH) + match_id.len().abs_diff(gnuid::MATCH_LENGTH)
}

/// How much of a pair makes sense.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sound {
    /// Nothing: two words.
    None,
    /// One half, so that the pair was meant as an ID.
    Half,
    /// Both halves, together.
    Both,
}

fn sound(text: &str, position: &Run, match_id: &Run) -> Sound {
    // In the alphabet for addresses a half still makes sense, though it is an error.
    let [plain_position, plain_match] =
        [position, match_id].map(|run| run.id(text).replace('-', "+").replace('_', "/"));
    match (gnuid::is_position_id(&plain_position), gnuid::is_match_id(&plain_match)) {
        (true, true) if gnuid::read(position.id(text), Some(match_id.id(text))).is_ok() => Sound::Both,
        (true, _) => Sound::Half,
        // INTELLIGENCE is a match ID.
        (false, true) if is_mixed(match_id.id(text)) => Sound::Half,
        (false, _) => Sound::None,
    }
}

/// Tells whether a run has the look of base64 rather than of a word: a capital or a digit inside, and small letters.
pub(super) fn is_mixed(run: &str) -> bool {
    let inside = run.bytes().skip(1).any(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit());
    inside && run.bytes().any(|letter| letter.is_ascii_lowercase())
}

/// The gnuID of a position ID and, where there is one, its match ID.
pub(super) fn read(text: &str, position: &Run, match_id: Option<&Run>) -> Result<Reading, Diagnostic> {
    let id = position.id(text);
    let (read, warnings) =
        gnuid::read(id, match_id.map(|half| half.id(text))).map_err(|fault| locate(fault, position, match_id))?;
    let ends = &match_id.unwrap_or(position).span;
    Ok(Reading {
        format: "gnuid",
        text: match_id.map_or(id.to_string(), |half| format!("{id}:{}", half.id(text))),
        span: position.span.start.min(ends.start)..position.span.end.max(ends.end),
        position: read,
        warnings: warnings.into_iter().map(|warning| locate(warning, position, match_id)).collect(),
        analysis: None,
    })
}

/// Makes of a span in `P:M` one in the text, where the halves may stand anywhere.
fn locate(mut diagnostic: Diagnostic, position: &Run, match_id: Option<&Run>) -> Diagnostic {
    if let Some(span) = &mut diagnostic.span {
        let (half, from) = match match_id {
            Some(match_id) if span.start > position.len() => (match_id, position.len() + 1),
            _ => (position, 0),
        };
        *span = half.span.start + span.start - from..half.span.start + span.end - from;
    }
    diagnostic
}
