//! What the JSON of all games shares: whose object it is, where it came from, how faults point into it.

use std::collections::BTreeMap;
use std::ops::Range;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::diagnostic::Diagnostic;
use crate::diagram::Source;

/// What was read.
#[derive(Clone, Deserialize, JsonSchema, Serialize)]
pub(super) struct Origin {
    /// The name of the notation, or "json".
    pub format: String,
    /// The notation.
    pub text: String,
}

impl From<Source> for Origin {
    fn from(source: Source) -> Origin {
        Origin { format: source.format, text: source.text }
    }
}

/// Whose object it is.
#[derive(Deserialize)]
struct Head {
    game: Option<String>,
}

/// The game that an object names; `None` for another text, and for an object that names none.
pub(super) fn game(text: &str) -> Option<String> {
    let object = text.trim();
    serde_json::from_str::<Head>(Some(object).filter(|object| object.starts_with('{'))?).ok()?.game
}

/// Whether a text is an object with this field.
pub(super) fn has(text: &str, field: &str) -> bool {
    serde_json::from_str::<BTreeMap<String, serde::de::IgnoredAny>>(text.trim())
        .is_ok_and(|fields| fields.contains_key(field))
}

/// Reads an object, with its place in the text.
///
/// # Errors
///
/// `json::syntax` with the place, also where a field is missing or of another type.
pub(super) fn read<D: DeserializeOwned>(text: &str) -> Result<(D, Range<usize>), Diagnostic> {
    let object = text.trim();
    let start = text.len() - text.trim_start().len();
    match serde_json::from_str(object) {
        Ok(document) => Ok((document, start..start + object.len())),
        Err(error) => {
            let place = fault_at(object, &error);
            Err(Diagnostic::error("json::syntax", format!("this is no position as JSON: {error}"))
                .at(start + place.start..start + place.end)
                .help("give an object as zumen ID -f json prints it"))
        }
    }
}

/// A step from a value to one inside it.
#[derive(Clone, Copy)]
pub(super) enum Step<'a> {
    /// The value of a key in an object.
    Key(&'a str),
    /// The value with this index, from 0, in an array.
    At(usize),
}

/// Where a value stands in a text that is sound JSON, in bytes; `None` where a step leads nowhere.
pub(super) fn place(text: &str, path: &[Step]) -> Option<Range<usize>> {
    let mut at = value_from(text, 0);
    for step in path {
        let mut inside = value_from(text, at + 1);
        let mut index = 0;
        loop {
            if text[inside..].starts_with(['}', ']']) || inside >= text.len() {
                return None;
            }
            let is_it = match step {
                Step::At(wanted) => *wanted == index,
                Step::Key(wanted) => {
                    let key = inside..value_end(text, inside);
                    inside = value_from(text, key.end);
                    serde_json::from_str::<String>(&text[key]).is_ok_and(|key| key == *wanted)
                }
            };
            if is_it {
                break;
            }
            inside = value_from(text, value_end(text, inside));
            index += 1;
        }
        at = inside;
    }
    Some(at..value_end(text, at))
}

/// The next byte that is no space and parts no values.
fn value_from(text: &str, at: usize) -> usize {
    let between = |c: char| c.is_whitespace() || c == ',' || c == ':';
    let rest = text.get(at..).unwrap_or_default();
    text.len() - rest.trim_start_matches(between).len()
}

/// Where the value that begins at a byte ends.
fn value_end(text: &str, start: usize) -> usize {
    let (mut depth, mut in_string, mut is_escaped) = (0usize, false, false);
    for (at, byte) in text.bytes().enumerate().skip(start) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = in_string,
            b'"' if in_string => {
                in_string = false;
                if depth == 0 {
                    return at + 1;
                }
            }
            b'"' => in_string = true,
            _ if in_string => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth == 0 => return at,
            b'}' | b']' => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            b',' | b':' | b' ' | b'\t' | b'\r' | b'\n' if depth == 0 => return at,
            _ => {}
        }
    }
    text.len()
}

/// The character that an error of serde_json is about.
pub(super) fn fault_at(json: &str, error: &serde_json::Error) -> Range<usize> {
    let before: usize = json.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let mut at = (before + error.column().saturating_sub(1)).min(json.len().saturating_sub(1));
    while !json.is_char_boundary(at) {
        at -= 1;
    }
    at..at + json[at..].chars().next().map_or(0, char::len_utf8)
}

/// The fault of a value that no position has.
pub(super) fn value(field: &str, found: &str, legal: &str) -> Diagnostic {
    Diagnostic::error("json::value", format!("{field} cannot be {found:?}")).help(format!("it is {legal}"))
}

/// Writes one line.
pub(super) fn write<D: Serialize>(document: &D) -> String {
    serde_json::to_string(document).expect("a document of plain values always serializes")
}

/// The JSON Schema of an object, with a final line end.
pub(super) fn schema<D: JsonSchema>() -> String {
    let schema = schemars::schema_for!(D);
    serde_json::to_string_pretty(&schema).expect("a schema is plain JSON") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_by_their_path() {
        let text = r#" {"a\"]": [1, {"b": "x,}"} , "y"], "c" : {}, "d":[]}"#;
        let found = |path: &[Step]| place(text, path).map(|span| &text[span]);
        assert_eq!(found(&[Step::Key("a\"]"), Step::At(1), Step::Key("b")]), Some(r#""x,}""#));
        assert_eq!(found(&[Step::Key("a\"]"), Step::At(2)]), Some(r#""y""#));
        assert_eq!(found(&[Step::Key("a\"]"), Step::At(3)]), None);
        assert_eq!(found(&[Step::Key("c")]), Some("{}"));
        assert_eq!(found(&[Step::Key("d")]), Some("[]"));
        assert_eq!(found(&[Step::Key("c"), Step::Key("x")]), None);
        assert_eq!(found(&[Step::Key("e")]), None);
        assert_eq!(found(&[]), Some(text.trim()));
    }
}
