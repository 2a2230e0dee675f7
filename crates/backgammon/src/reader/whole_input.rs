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
    if xgids::prefix_length(id, 0).is_some() {
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
        // A position ID, or one that was copied with a letter too few or too many.
        [only] if only.span.start == start && only.len().abs_diff(gnuid::POSITION_LENGTH) <= 1 && covers(only) => {
            let reading = gnuids::read(text, only, None);
            // A name such as `AlignmentError` or `figure-12-left` is mixed, too.
            let is_meant = gnuids::is_mixed(id)
                && id.contains(|letter: char| letter.is_ascii_uppercase())
                && id.contains(|letter: char| !letter.is_ascii_alphabetic());
            Some(reading).filter(|reading| reading.is_ok() || is_meant)
        }
        [first, second] if first.span.start == start && covers(second) => {
            let (position, match_id) = gnuids::halves(first, second);
            let one_fits = position.len() == gnuid::POSITION_LENGTH || match_id.len() == gnuid::MATCH_LENGTH;
            let between = text[first.span.end..second.span.start].trim_start_matches('=');
            (one_fits && between == ":").then(|| gnuids::read(text, position, Some(match_id)))
        }
        _ => None,
    }
}
