//! What the JSON of all games shares: whose object it is, where it came from, how faults point into it.

pub mod raw;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use zumen_core::diagnostic::{Diagnostic, closest, offset};
use zumen_core::diagram::Source;

/// The version of the shapes that are printed, and the one that is read. It grows when an object that was read before is read no
/// more or otherwise; a new field changes nothing. An object that names none is of the first.
const VERSION: u32 = 1;

/// What was read.
#[derive(Clone, Deserialize, JsonSchema, Serialize)]
pub struct Origin {
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

/// Reads the name of the game that an object is of; `None` for another text, and for an object that names none.
pub fn game(text: &str) -> Option<String> {
    let object = text.trim();
    serde_json::from_str::<Head>(Some(object).filter(|object| object.starts_with('{'))?).ok()?.game
}

/// What an object may be, where it says nothing of a game.
const SHAPES: &str = r#"a position is {"game": "go", "source": {...}, "position": {...}}, as zumen ID -f json prints it; a score sheet is {"info": {...}, "placements": [...]}"#;

/// Reads the name of the game that an object has to give.
///
/// # Errors
///
/// `json::syntax` with the place, also where no game is named.
pub fn game_name(text: &str) -> Result<String, Diagnostic> {
    #[derive(Deserialize)]
    struct NamedGame {
        game: String,
    }
    read::<NamedGame>(text).map(|(named, _)| named.game)
}

/// Tells whether a text is an object with this field.
pub fn has(text: &str, field: &str) -> bool {
    serde_json::from_str::<BTreeMap<String, serde::de::IgnoredAny>>(text.trim())
        .is_ok_and(|fields| fields.contains_key(field))
}

/// Tells whether a text is an object that a list for batch has in a line.
pub fn is_line(text: &str) -> bool {
    has(text, "id") || has(text, "file")
}

/// Reads an object, with its place in the text.
///
/// # Errors
///
/// `json::syntax` with the place, also where a field is missing or of another type, `json::version` for a later shape.
pub fn read<D: DeserializeOwned>(text: &str) -> Result<(D, Range<usize>), Diagnostic> {
    is_of_now(text)?;
    let object = text.trim();
    let start = text.len() - text.trim_start().len();
    match serde_json::from_str(object) {
        Ok(document) => Ok((document, start..start + object.len())),
        Err(error) => {
            let place = raw::fault_at(object, &error);
            if let Some(fault) = raw::quotes(object, &error, &place) {
                return Err(fault.shift_span(start));
            }
            let is_null = object.get(place.start..).is_some_and(|rest| rest.starts_with("null"));
            let message = if is_null { "null cannot stand here".to_owned() } else { error_message(&error) };
            let missing = message.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
            let typo = missing.and_then(|field| find_typo(object, field));
            let help = match (is_line(object), missing.filter(|_| typo.is_some())) {
                (true, _) => "an object with id or file is a line for zumen batch, not a position".to_owned(),
                (false, Some(field)) => format!("did you mean {field}?"),
                (false, None) if missing == Some("game") => SHAPES.to_owned(),
                (false, None) => "use an object that zumen ID -f json prints".to_owned(),
            };
            Err(Diagnostic::error("json::syntax", format!("not a position as JSON: {message}"))
                .at(typo.unwrap_or(place))
                .shift_span(start)
                .help(help))
        }
    }
}

/// Refuses an object of a version that is not known here; of what is no object, [`read`] tells.
fn is_of_now(text: &str) -> Result<(), Diagnostic> {
    #[derive(Deserialize)]
    struct WithVersion {
        version: serde_json::Value,
    }
    match serde_json::from_str(text.trim()) {
        Ok(WithVersion { version: found }) if found != VERSION => {
            let message = format!("the JSON has version {found}, but zumen reads version {VERSION}");
            let fault = Diagnostic::error("json::version", message);
            let help = "use a newer zumen, or draw the notation in its source";
            Err(place(text, &[Step::Key("version")]).into_iter().fold(fault, Diagnostic::at).help(help))
        }
        _ => Ok(()),
    }
}

/// What the reader of JSON says, without the names of our own structures.
fn error_message(error: &serde_json::Error) -> String {
    let message = error.to_string();
    match message.split_once("expected struct ") {
        Some((before, after)) => {
            let end = after.find(|c: char| !c.is_alphanumeric()).unwrap_or(after.len());
            format!("{before}expected an object{}", &after[end..])
        }
        None => message,
    }
}

/// A step from a value to one inside it.
#[derive(Clone, Copy)]
pub enum Step<'a> {
    /// The value of a key in an object.
    Key(&'a str),
    /// The value with this index, from 0, in an array.
    At(usize),
}

/// Where a value stands in a text that is sound JSON, in bytes; `None` where a step leads nowhere.
pub fn place(text: &str, path: &[Step]) -> Option<Range<usize>> {
    let mut value = raw::Value::read(text, "a position").ok()?;
    for step in path {
        value = match step {
            Step::Key(key) => value.fields()?.by_name.remove(*key)?,
            Step::At(index) => value.elements(index + 1)?.0.into_iter().nth(*index)?,
        };
    }
    Some(value.span())
}

/// The fault of a value that no position has.
pub fn value(field: &str, found: &str, legal: &str) -> Diagnostic {
    Diagnostic::error("json::value", format!("{field} cannot be {found:?}")).help(format!("write {legal}"))
}

/// Writes one line.
pub fn write<D: Serialize>(document: &D) -> String {
    serde_json::to_string(document).expect("a document of plain values always serializes")
}

/// Puts the version before all else into the objects of these lines. Pictures keep theirs without: they are of the first.
pub fn add_version(lines: &str) -> String {
    let head = format!("{{\"version\":{VERSION},");
    lines.split('\n').map(|line| line.replacen('{', &head, 1)).collect::<Vec<_>>().join("\n")
}

/// The JSON Schema of an object with its version, with a final line end.
pub fn schema<D: JsonSchema>() -> String {
    let mut schema = schemars::schema_for!(D);
    let version = json!({"description": "The version of this shape.", "type": "integer", "const": VERSION});
    let properties = schema.ensure_object().entry("properties").or_insert_with(|| json!({}));
    properties.as_object_mut().expect("properties have names").insert("version".to_owned(), version);
    serde_json::to_string_pretty(&schema).expect("a schema is plain JSON") + "\n"
}

// Which game an object looks like that does not say it, or is damaged: by the names of its fields.

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
