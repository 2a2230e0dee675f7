//! The whole input as one ID, when nothing was found in it: then there is no prose to mistake for one.

use super::runs::{Run, runs};
use super::{Reading, gnuids, xgids};
use crate::gnuid;
use zumen_core::diagnostic::Diagnostic;

pub(super) fn read(text: &str) -> Option<Result<Reading, Diagnostic>> {
    let id = text.trim_start_matches(xgids::is_delimiter);
    let start = text.len() - id.len();
    let id = id.trim_end_matches(xgids::is_delimiter);
    let span = start..start + id.len();
    if xgids::has_prefix(id, 0) {
        return Some(xgids::read(text, span));
    }
    if id.is_empty() || id.contains(char::is_whitespace) {
        return None;
    }
    let colons = id.matches(':').count();
    if (8..=10).contains(&colons) || id.split(':').next().is_some_and(xgids::is_position_field) {
        return Some(xgids::read(text, span));
    }
    let runs = runs(text, span.clone());
    let covers = |last: &Run| text[last.span.end..span.end].trim_end_matches('=').is_empty();
    match &runs[..] {
        [only] if only.span.start == start && only.len() == gnuid::POSITION_LENGTH && covers(only) => {
            let reading = gnuids::read(text, only, None);
            // A program's name such as `AlignmentError` is mixed, too.
            let has_digit = id.bytes().any(|letter| !letter.is_ascii_alphabetic());
            Some(reading).filter(|reading| reading.is_ok() || gnuids::is_mixed(id) && has_digit)
        }
        [only] if only.span.start == start && covers(only) && is_nearly_one(id) => Some(gnuids::read(text, only, None)),
        [first, second] if first.span.start == start && covers(second) => {
            let (position, match_id) = gnuids::halves(first, second);
            let one_fits = position.len() == gnuid::POSITION_LENGTH || match_id.len() == gnuid::MATCH_LENGTH;
            let between = text[first.span.end..second.span.start].trim_start_matches('=');
            (one_fits && between == ":").then(|| gnuids::read(text, position, Some(match_id)))
        }
        _ => None,
    }
}

/// Tells whether a position ID was copied with a letter too few or too many: with it, or without it, it is one.
fn is_nearly_one(id: &str) -> bool {
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let parted = |at: usize| (id.get(..at).unwrap_or_default(), id.get(at..).unwrap_or_default());
    let with = |(start, end): (&str, &str)| {
        LETTERS.chars().any(|letter| gnuid::is_position_id(&format!("{start}{letter}{end}")))
    };
    let without =
        |(start, end): (&str, &str)| gnuid::is_position_id(&format!("{start}{}", end.get(1..).unwrap_or_default()));
    match id.len() {
        length if length + 1 == gnuid::POSITION_LENGTH => (0..=length).any(|at| with(parted(at))),
        length if length == gnuid::POSITION_LENGTH + 1 => (0..length).any(|at| without(parted(at))),
        _ => false,
    }
}
