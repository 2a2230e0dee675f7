//! Which inputs are of Carcassonne.

use super::contact::{Contact, WORD};
use super::read::SHEET;
use super::score::Score;
use super::{CARCASSONNE, foreign_sheet, json};
use zumen_game::json::raw::{Fields, Value};
use zumen_game::{Certainty, Claim, Input, Positions};

/// Claims score sheets, objects of JSON, and the sheet of all tiles.
pub(super) fn claim<'a>(input: &Input<'a>) -> Option<Claim<'a>> {
    let text = input.text;
    if text.trim() == WORD {
        return Some(Claim::whole(|_| Positions::one(Ok(Contact))));
    }
    if is_sheet(text) {
        return Some(Claim::whole(|_| Score::read(text)));
    }
    // What names its game is a position.
    if input.game().is_none()
        && let Some((fault, certainty)) = foreign_sheet::fault(text)
    {
        return Some(Claim::new(certainty, move |_| Score::from_fault(fault)));
    }
    if let Some((at, sheet)) = sheet_in_text(text) {
        return Some(Claim::new(Certainty::Whole { at }, move |_| Score::read(&sheet)));
    }
    Claim::object(input, &CARCASSONNE, json::read)
}

/// Finds the only score sheet among the words of a message, and where it begins; blanks stand for what is before it. It is
/// most of the text: a page that quotes one, and a picture that keeps one, are no messages.
fn sheet_in_text(text: &str) -> Option<(usize, String)> {
    let start = text.trim_start_matches('\u{feff}').trim_start().trim_start_matches('[').trim_start();
    if start.starts_with(['{', '<']) {
        return None;
    }
    let begins =
        |at: &usize| ["\"info\"", "\"placements\""].iter().any(|key| text[at + 1..].trim_start().starts_with(key));
    let mut starts = text.match_indices('{').map(|(at, _)| at).filter(begins);
    let (at, None) = (starts.next()?, starts.next()) else { return None };
    if text[..at].contains(|c: char| c.is_control() && !c.is_whitespace() || c == '\u{fffd}') {
        return None;
    }
    let sheet = text.get(at..text.rfind('}')? + 1).filter(|sheet| sheet.len() * 2 > text.len() && is_sheet(sheet))?;
    Some((at, " ".repeat(at) + sheet))
}

/// Tells whether a text is one score sheet, whole or damaged; objects of JSON that name their game are of that game.
fn is_sheet(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim();
    if !text.starts_with('{') {
        return false;
    }
    match Value::read(text, SHEET) {
        Ok(root) => root.fields().is_some_and(|Fields { by_name, .. }| {
            by_name.get("game").is_none_or(|game| game.string().is_none())
                && (by_name.contains_key("placements") || by_name.contains_key("info"))
        }),
        Err(_) => {
            // A list has a whole object on its first line.
            let first = text.lines().next().unwrap_or_default();
            let is_list = first.len() < text.len() && Value::read(first, SHEET).is_ok();
            !is_list && foreign_sheet::has_key(text, "\"placements\"") && !foreign_sheet::has_key(text, "\"game\"")
        }
    }
}
