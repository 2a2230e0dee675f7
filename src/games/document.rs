//! What the JSON of all games shares: whose object it is, where it came from, how faults point into it.

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
            let before: usize = object.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
            let mut at = (before + error.column().saturating_sub(1)).min(object.len().saturating_sub(1));
            while !object.is_char_boundary(at) {
                at -= 1;
            }
            let end = at + object[at..].chars().next().map_or(0, char::len_utf8);
            Err(Diagnostic::error("json::syntax", format!("this is no position as JSON: {error}"))
                .at(start + at..start + end)
                .help("give an object as zumen ID -f json prints it"))
        }
    }
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
