//! Two notations as one text.

use serde::{Deserialize, Serialize};

use zumen_game::json;

/// The name of the notation.
pub(super) const FORMAT: &str = "diff";

/// Two positions, each in any notation.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Texts {
    pub before: String,
    pub after: String,
}

/// Writes two notations as one.
pub(super) fn write(before: String, after: String) -> String {
    json::write(&Texts { before, after })
}

/// Reads a text that holds two; `None` of any other.
pub(super) fn read(text: &str) -> Option<Texts> {
    let may_be = text.trim_start().starts_with('{') && text.contains("\"before\"");
    may_be.then(|| serde_json::from_str(text).ok()).flatten()
}
