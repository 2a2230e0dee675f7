//! The whole input as one ID, when nothing was found in it: then there is no prose to mistake for one.

use super::runs::{Run, runs};
use super::{Reading, gnuids, xgids};
use crate::gnuid;
use zumen_core::diagnostic::Diagnostic;

/// The fewest colons of an OGID that stands among other lines.
const OGID_COLONS: usize = 5;

pub(super) fn read(text: &str) -> Option<Result<Reading, Diagnostic>> {
    let id = text.trim_start_matches(xgids::is_delimiter);
    let start = text.len() - id.len();
    let id = id.trim_end_matches(xgids::is_delimiter);
    let span = start..start + id.len();
    if xgids::prefix_length(id, 0).is_some() {
        return Some(xgids::read(text, span));
    }
    let is_headed = |line: &&str| is_ogid(line) && line.matches(':').count() >= OGID_COLONS;
    let line = text.lines().map(str::trim).find(is_headed);
    if let Some(id) = line.or(Some(id).filter(|id| is_ogid(id))) {
        let start = id.as_ptr() as usize - text.as_ptr() as usize;
        let span = start..start + id.len();
        let message = "this is an OGID, OpenGammon's ID, which zumen cannot read";
        return Some(Err(Diagnostic::error("backgammon::ogid", message).at(span).help("use the XGID of the position")));
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

/// Tells whether a text begins as OpenGammon's ID does: a digit a checker of either side, and a cube such as `N0N`.
fn is_ogid(text: &str) -> bool {
    let is_list = |list: &str| list.len() <= 15 && list.bytes().all(|place| matches!(place, b'0'..=b'9' | b'a'..=b'p'));
    let fields: Vec<&str> = text.strip_prefix("OGID=").unwrap_or(text).splitn(4, ':').collect();
    matches!(fields[..], [own, other, cube, ..] if is_list(own) && is_list(other)
        && matches!(cube.as_bytes(), [b'N' | b'W' | b'B', b'0'..=b'9', b'A'..=b'Z']))
}
