//! A line of JSON: `{"id": "...", "name": "...", "options": {...}}`, the same with a `file` in the place of the `id`, or a
//! position in zumen's own JSON.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use serde_json::value::RawValue;

use super::job::Job;
use super::list_info::ListInfo;
use super::option::{self, LineOption};
use zumen::diagnostic::{Diagnostic, Start, offset};

const HELP: &str = "the keys are id or file, name, and options, such as {\"theme\": \"dark\"}";
const KEYS: [&str; 3] = ["file", "name", "options"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Object<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    file: Option<&'a RawValue>,
    #[serde(borrow)]
    name: Option<&'a RawValue>,
    #[serde(borrow)]
    options: Option<&'a RawValue>,
}

/// The keys of whatever object it is, of which some may stand there twice.
type Keys = BTreeMap<String, IgnoredAny>;

/// The job of a line that begins as an object does.
pub(super) fn job(text: String, start: Start, info: &ListInfo) -> Job {
    let is_ours = serde_json::from_str::<Keys>(&text).is_ok_and(|keys| {
        // One key may be misspelt; a score sheet has several of its own.
        let others = keys.keys().filter(|key| !KEYS.contains(&key.as_str())).count();
        keys.contains_key("id") || others < 2 && others < keys.len() && !keys.contains_key("game")
    });
    let end = text.trim_end();
    if end.ends_with("},") && serde_json::from_str::<IgnoredAny>(&end[..end.len() - 1]).is_ok() {
        let at = end.len() - 1..end.len();
        let fault = Diagnostic::error("batch::object", "a comma follows the object").at(at);
        let fault = fault.help("write one object per line, with nothing between them");
        return Job { fault: Some(fault), ..info.job(text, start, 0, String::new(), None) };
    }
    if !is_ours {
        let at = text.len() - text.trim_start().len();
        let position = text.trim().to_owned();
        return info.job(text, start, at, position, None);
    }
    match read(&text) {
        Ok(LineInput { at, named, is_file: true, name, options }) => {
            Job { options, ..info.file(text, start, at, &named, name) }
        }
        Ok(LineInput { at, named, name, options, .. }) => Job { options, ..info.job(text, start, at, named, name) },
        Err(fault) => Job { fault: Some(fault), ..info.job(text, start, 0, String::new(), None) },
    }
}

/// What a line says.
struct LineInput {
    /// Where the ID or the file begins, in bytes.
    at: usize,
    named: String,
    is_file: bool,
    name: Option<String>,
    options: Vec<LineOption>,
}

fn read(text: &str) -> Result<LineInput, Diagnostic> {
    let object: Object = serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        let at = text.floor_char_boundary(error.column().saturating_sub(1));
        Diagnostic::error("batch::object", format!("this object cannot be read: {message}")).at(at..at).help(HELP)
    })?;
    let (raw, is_file) = match (object.id, object.file) {
        (Some(id), None) => (id.get(), false),
        (None, Some(file)) => (file.get(), true),
        (id, _) => {
            let message = if id.is_some() { "the line names a file and has an id, too" } else { "the line has no id" };
            return Err(Diagnostic::error("batch::object", message).at(0..text.len()).help(HELP));
        }
    };
    let at = offset(text, raw);
    let Ok(named) = serde_json::from_str::<String>(raw) else {
        let message = format!("the {} is not a text", if is_file { "file" } else { "id" });
        return Err(Diagnostic::error("batch::object", message).at(at..at + raw.len()).help(HELP));
    };
    let name = part(text, object.name, "the name is not a text", "write \"name\": \"opening\"")?;
    let wrong = "options is not an object";
    let options: Option<BTreeMap<String, Value>> =
        part(text, object.options, wrong, "write \"options\": {\"pips\": true}")?;
    let options =
        options.unwrap_or_default().into_iter().filter_map(|(name, value)| parse_option(text, name, value).transpose());
    Ok(LineInput { at: at + 1, named, is_file, name, options: options.collect::<Result<_, _>>()? })
}

/// Reads a part of a line.
fn part<'a, T: Deserialize<'a>>(
    text: &str,
    raw: Option<&'a RawValue>,
    wrong: &str,
    help: &str,
) -> Result<Option<T>, Diagnostic> {
    let Some(raw) = raw.map(RawValue::get) else { return Ok(None) };
    let at = offset(text, raw);
    serde_json::from_str(raw)
        .map(Some)
        .map_err(|_| Diagnostic::error("batch::object", wrong).at(at..at + raw.len()).help(help))
}

/// An option of a line; `None` for a switch that is off.
fn parse_option(text: &str, name: String, value: Value) -> Result<Option<LineOption>, Diagnostic> {
    let value = option::of_json(&name, value).map_err(|fault| fault.at(place(text, &name, "")))?;
    Ok(value.map(|value| LineOption { place: place(text, &name, &value), name, value }))
}

/// Finds the value of an option in a line, or its name, or else all of the line is meant.
fn place(text: &str, name: &str, value: &str) -> Range<usize> {
    // Names are found where nothing in them is escaped.
    let key = format!("\"{name}\"");
    let Some(at) = text.find(&key) else { return 0..text.len() };
    let after = at + key.len();
    match text[after..].find(value).filter(|_| !value.is_empty()) {
        Some(found) => after + found..after + found + value.len(),
        None => at..after,
    }
}
