//! Which game an object looks like that does not say it, or is damaged: by the names of its fields.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::Value;
use zumen_core::diagnostic::{closest, offset};

/// The names of the fields of an object, also of one that is damaged.
#[derive(Clone, Debug)]
pub(crate) struct Fields<'a> {
    names: BTreeSet<&'a str>,
    /// The game that the object says it is of.
    game: Option<&'a str>,
}

impl<'a> Fields<'a> {
    /// Finds them in a text, up to the one that names a game.
    pub(crate) fn of(text: &'a str) -> Fields<'a> {
        let mut names = BTreeSet::new();
        for (name, rest) in strings(text) {
            let Some(value) = rest.strip_prefix(':').map(str::trim_start) else { continue };
            if let Some((game, _)) = strings(value).next().filter(|_| name == "game" && value.starts_with('"')) {
                return Fields { names, game: Some(game) };
            }
            names.insert(name);
        }
        Fields { names, game: None }
    }

    /// Tells how many percent of them the schema of a game knows; `None` where it knows none. Of an object that says whose it
    /// is, all are that game's.
    pub(crate) fn likeness(&self, game: &'static str, schema: fn() -> String) -> Option<u8> {
        self.overlap_percent(game, &schema_fields(game, schema))
    }

    fn overlap_percent(&self, game: &str, known: &BTreeSet<String>) -> Option<u8> {
        if let Some(named) = self.game {
            return (named == game).then_some(100);
        }
        let shared = self.names.iter().filter(|name| known.contains(**name)).count();
        (shared > 0).then(|| (shared * 100 / self.names.len()).max(1) as u8)
    }
}

/// The names of the fields that a game alone has. A schema is made of types with much ado, so they are kept.
fn schema_fields(game: &'static str, schema: fn() -> String) -> Arc<BTreeSet<String>> {
    static KNOWN: Mutex<BTreeMap<&str, Arc<BTreeSet<String>>>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(known.entry(game).or_insert_with(|| Arc::new(names(&schema()))))
}

/// The names of the properties of a schema but for those that every game has.
fn names(schema: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    properties(&serde_json::from_str(schema).unwrap_or_default(), &mut names);
    for common in ["game", "source", "format", "text", "position", "name"] {
        names.remove(common);
    }
    names
}

/// Finds the strings of a text and what follows each, blanks left out; escapes stay as they are.
fn strings(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (_, from) = rest.split_once('"')?;
        let mut is_escaped = false;
        let end = from.bytes().position(|byte| {
            let ends = byte == b'"' && !is_escaped;
            is_escaped = byte == b'\\' && !is_escaped;
            ends
        })?;
        rest = &from[end + 1..];
        Some((&from[..end], rest.trim_start()))
    })
}

/// Finds the name of a field that is nearly the one that is missing.
pub(super) fn find_typo(text: &str, missing: &str) -> Option<Range<usize>> {
    let is_near = |(name, rest): &(&str, &str)| rest.starts_with(':') && closest(name, [missing].into_iter()).is_some();
    let (name, _) = strings(text).find(is_near)?;
    let start = offset(text, name);
    Some(start..start + name.len())
}

/// Collects the names of all properties of a schema.
fn properties(schema: &Value, names: &mut BTreeSet<String>) {
    match schema {
        Value::Object(fields) => {
            for (name, value) in fields {
                if name == "properties" {
                    names.extend(value.as_object().into_iter().flatten().map(|(name, _)| name.clone()));
                }
                properties(value, names);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| properties(value, names)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_the_schema_tell_whose_an_object_is() {
        let known =
            names(r#"{"properties": {"game": {}, "position": {}}, "$defs": {"Body": {"properties": {"bar": {}}}}}"#);
        let likeness = |text: &str| Fields::of(text).overlap_percent("x", &known);
        assert_eq!(likeness(r#"{"position": {"bar": 1, "b": "bar"}}"#), Some(33));
        assert_eq!(likeness(r#"{"bar" :"#), Some(100));
        assert_eq!(likeness(r#"{"position": "bar"}"#), None);
        assert_eq!(likeness(r#"{"game": "x", "y": 1,"#), Some(100));
        assert_eq!(likeness(r#"{"bar": 1, "game": "y","#), None);
        assert_eq!(likeness(r#"{"a\"bar": 1}"#), None);
    }
}
