//! Which inputs are of Carcassonne.

use super::contact::{Contact, WORD};
use super::read::SHEET;
use super::score::Score;
use super::{CARCASSONNE, foreign_sheet, json};
use zumen_game::json::raw::{Fields, Value};
use zumen_game::{Claim, Input, Positions};

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
    Claim::object(input, &CARCASSONNE, json::read)
}

/// Tells whether a text is one score sheet, whole or damaged; objects of JSON that name their game are of that game.
fn is_sheet(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim();
    if !text.starts_with('{') {
        return false;
    }
    match Value::read(text, SHEET) {
        Ok(root) => root.fields().is_some_and(|Fields { by_name, .. }| {
            !by_name.contains_key("game") && (by_name.contains_key("placements") || by_name.contains_key("info"))
        }),
        Err(_) => {
            // A list has a whole object on its first line.
            let first = text.lines().next().unwrap_or_default();
            let is_list = first.len() < text.len() && Value::read(first, SHEET).is_ok();
            !is_list && foreign_sheet::has_key(text, "\"placements\"") && !foreign_sheet::has_key(text, "\"game\"")
        }
    }
}
