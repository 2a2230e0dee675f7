//! Finds XGIDs, gnuIDs and OGIDs in any text: an ID alone, a forum post, an eXtreme Gammon text export, GNU Backgammon's
//! text or HTML.
//!
//! Promises: IDs come in their order; time is linear in the text; ordinary words, even of 12 or 14 letters, are not
//! taken for IDs, and what is clearly meant as an ID but is not one is answered with an error and a place.
//! Left out: everything in the text but IDs, eXtreme Gammon's line of names, and analyses
//! (`matches::paste`).
//!
//! An XGID shows by its prefix or by its colons. A gnuID has no mark of its own: labels (`bgID=`, `Position ID:`) and
//! the colon decide first, and bare words only where their bits make sense (see [`gnuid`](super::gnuid)).

mod analyses;
mod gnuids;
mod names;
mod ogids;
mod runs;
mod trailing_text;
mod whole_input;
mod xgids;

use std::ops::Range;

use super::matches::analysis::Analysis;
use super::position::Position;
use zumen_core::diagnostic::Diagnostic;

/// The most IDs that are read from one text.
const MAX_IDS: usize = 10_000;

/// How far from an ID its other half or the line of names may stand, in bytes.
const MAX_DISTANCE_BYTES: usize = 1_000;

/// One ID that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// `"xgid"` or `"gnuid"`.
    pub format: &'static str,
    /// The ID without what surrounds it: `XGID=` and the fields as typed, or position ID and match ID joined with
    /// `:`, or a position ID.
    pub text: String,
    /// The bytes of the input from its first to its last character, labels between the halves included.
    pub span: Range<usize>,
    /// What it says.
    pub position: Position,
    /// What is odd about it. Spans are in the input.
    pub warnings: Vec<Diagnostic>,
    /// What a program says of it in the text behind the ID.
    pub analysis: Option<Analysis>,
}

/// Every ID of `text`, in order; empty when nothing looks like backgammon.
///
/// # Errors
///
/// An element is an error where an ID was clearly meant and is wrong: one of
/// [`xgid::read`](fn@super::xgid::read) or [`gnuid::read`](fn@super::gnuid::read) with its span in `text`;
/// `xgid::rest` and `gnuid::rest` where an option stands behind one; `gnuid::no-position` for a labelled match ID alone; `backgammon::too-many` after 10000 IDs.
pub fn read(text: &str) -> Vec<Result<Reading, Diagnostic>> {
    let mut found = Vec::new();
    let mut from = 0;
    while found.len() <= MAX_IDS {
        let next = xgids::next(text, from);
        gnuids::add(text, from..next.as_ref().map_or(text.len(), |next| next.start), &mut found);
        let Some(span) = next else { break };
        let reading = xgids::read_over_lines(text, span.clone());
        from = reading.as_ref().map_or(span.end, |reading| reading.span.end.max(span.end));
        found.push(reading);
    }
    ogids::add(text, &mut found);
    if found.is_empty() {
        found.extend(whole_input::read(text));
    }
    names::add(text, &mut found);
    analyses::add(text, &mut found);
    trailing_text::refuse(text, &mut found);
    if found.len() > MAX_IDS {
        let message = format!("the text contains more than {MAX_IDS} IDs");
        let mut error = Diagnostic::error("backgammon::too-many", message).help("split it into several files");
        error.span = place(&found[MAX_IDS]);
        found.truncate(MAX_IDS);
        found.push(Err(error));
    }
    found
}

/// Where an ID stands, or what is wrong with it.
fn place(found: &Result<Reading, Diagnostic>) -> Option<Range<usize>> {
    match found {
        Ok(reading) => Some(reading.span.clone()),
        Err(error) => error.span.clone(),
    }
}

#[cfg(test)]
mod tests;
