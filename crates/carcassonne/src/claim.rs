//! Which inputs are of Carcassonne.

use super::contact::{Contact, WORD};
use super::read::SHEET;
use super::score::Score;
use super::sheet::Sheet;
use super::{CARCASSONNE, json};
use zumen_core::diagnostic::Diagnostic;
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
        && let Some((fault, certainty)) = fault(text)
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
            !is_list && has_key(text, "\"placements\"") && !has_key(text, "\"game\"")
        }
    }
}

// Texts that are nearly a score sheet, as other programs and people write them: each is told what a sheet needs.

/// The least that is a game, on one line.
const NEEDED: &str = r#"a score sheet looks like {"info": {"title": "...", "players": [{"name": "Alice"}, {"name": "Bob"}]}, "placements": [{"type": "initial", "tile": "D"}, {"type": "regular", "tile": "U", "player": "Alice", "tilePlacement": {"x": 0, "y": 1}}]}"#;
const WHOLE: Certainty = Certainty::Whole { at: 0 };
/// Fields of results.
const RESULTS: [&str; 5] = ["players", "scores", "points", "finalPoint", "winner"];

/// What is placed on tiles, in English.
const PIECES: [&str; 9] = ["meeple", "meeples", "knight", "robber", "thief", "monk", "farmer", "cloister", "monastery"];

/// Says what a text lacks to be a sheet, and how sure that is; `None` where it is not nearly one.
fn fault(text: &str) -> Option<(Diagnostic, Certainty)> {
    let trimmed = text.trim_start_matches('\u{feff}').trim();
    if !trimmed.starts_with(['{', '[']) {
        return yaml(text).or_else(|| prose(text));
    }
    let Ok(root) = Value::read(text, SHEET) else { return None };
    if let Some((elements, _)) = root.elements(1) {
        let message = "these are only the placements of a score sheet";
        let first = elements.first()?.fields()?.by_name;
        let is_placement = ["type", "tile"].iter().all(|name| first.contains_key(*name));
        return is_placement.then(|| (shape_fault(&root, message), WHOLE));
    }
    let fields = root.fields()?.by_name;
    let inner = fields.iter().find(|(_, value)| has_placements(value));
    if let Some((name, inner)) = inner {
        let message = format!("the score sheet is nested in {name:?}");
        let help = "pass only the inner object, which has info and placements";
        return Some((Diagnostic::error("sheet::shape", message).at(inner.start()).help(help), WHOLE));
    }
    let is_result = RESULTS.iter().any(|name| fields.contains_key(*name));
    let is_table = Sheet::PLAYERS.contains(&fields.len())
        && fields.values().all(|value| value.number().is_some_and(|number| number.fract() == 0.0));
    // A table of names and numbers may be anything.
    let likeness = if is_result { 100 } else { 1 };
    let certainty = Certainty::Broken { likeness };
    (is_result || is_table)
        .then(|| (shape_fault(&root, "this lists no placements, from which zumen draws and scores a game"), certainty))
}

fn has_placements(value: &Value) -> bool {
    value.fields().is_some_and(|fields| fields.by_name.contains_key("placements"))
}

fn shape_fault(value: &Value, message: &str) -> Diagnostic {
    Diagnostic::error("sheet::shape", message.to_owned()).at(value.start()).help(NEEDED)
}

/// Finds a sheet that is written as YAML.
fn yaml(text: &str) -> Option<(Diagnostic, Certainty)> {
    let key = "placements:";
    let is_line = |at: &usize| *at == 0 || text[..*at].ends_with('\n');
    let at = text.match_indices(key).map(|(at, _)| at).find(is_line).filter(|_| text.contains("tile:"))?;
    let fault = Diagnostic::error("sheet::yaml", "this is a score sheet as YAML; zumen reads score sheets as JSON");
    Some((fault.at(at..at + key.len()).help(NEEDED), Certainty::Broken { likeness: 100 }))
}

/// Finds tiles and meeples in sentences; a sheet in a message is none.
fn prose(text: &str) -> Option<(Diagnostic, Certainty)> {
    let has = |word: &str| text.split(|c: char| !c.is_alphabetic()).any(|part| part.eq_ignore_ascii_case(word));
    let is_prose = !text.contains('{') && (has("tile") || has("tiles")) && PIECES.iter().any(|name| has(name));
    let fault = Diagnostic::error("sheet::prose", "these are sentences; zumen reads score sheets as JSON");
    let end = text.lines().next().unwrap_or_default().len();
    is_prose.then(|| (fault.at(0..end).help(NEEDED), Certainty::Broken { likeness: 1 }))
}

/// Tells whether a quoted key stands in a text, with a colon behind it.
fn has_key(text: &str, key: &str) -> bool {
    text.split(key).skip(1).any(|rest| rest.trim_start().starts_with(':'))
}
