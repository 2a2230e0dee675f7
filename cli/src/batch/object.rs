//! A line of JSON: `{"id": "...", "name": "...", "options": {...}}`, or a position in zumen's own JSON.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use serde_json::value::RawValue;

use super::heading::Heading;
use super::job::Job;
use crate::report::boundary;
use zumen::diagnostic::{About, Diagnostic, Start, offset};
use zumen::registry::GAMES;

/// Options that a line may have beside those of games: what a picture keeps of itself.
const PICTURE: [&str; 7] = ["theme", "width", "trim", "text", "id-prefix", "lang", "caption"];
const KEYS: &str = "the keys are id, name and options";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Object<'a> {
    #[serde(borrow)]
    id: &'a RawValue,
    name: Option<String>,
    #[serde(default)]
    options: BTreeMap<String, Value>,
}

/// The keys of whatever object it is, of which some may stand there twice.
type Keys = BTreeMap<String, IgnoredAny>;

/// Returns the job of a line that begins as an object does.
pub(super) fn job(text: String, start: Start, heading: &Heading) -> Job {
    let is_ours = serde_json::from_str::<Keys>(&text).is_ok_and(|keys| keys.contains_key("id"));
    if !is_ours {
        let at = text.len() - text.trim_start().len();
        let position = text.trim().to_owned();
        return heading.job(text, start, at, position, None);
    }
    match read(&text) {
        Ok((at, position, name, options)) => Job { options, ..heading.job(text, start, at, position, name) },
        Err(fault) => Job { fault: Some(fault), ..heading.job(text, start, 0, String::new(), None) },
    }
}

type Read = (usize, String, Option<String>, Vec<(String, String)>);

fn read(text: &str) -> Result<Read, Diagnostic> {
    let object: Object = serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        let at = boundary(text, error.column().saturating_sub(1));
        Diagnostic::error("batch::object", format!("this object cannot be read: {message}")).at(at..at).help(KEYS)
    })?;
    let raw = object.id.get();
    let at = offset(text, raw);
    let Ok(position) = serde_json::from_str::<String>(raw) else {
        let message = "the id is no text";
        return Err(Diagnostic::error("batch::object", message).at(at..at + raw.len()).help(KEYS));
    };
    // The name is found where nothing in it is escaped.
    let place = |name: &str| text.find(&format!("\"{name}\"")).map_or(0..text.len(), |at| at..at + name.len() + 2);
    let options = object.options.into_iter().filter_map(|(name, value)| {
        let place = place(&name);
        option(name, value).map_err(|fault| fault.at(place)).transpose()
    });
    Ok((at + 1, position, object.name, options.collect::<Result<_, _>>()?))
}

/// Returns the text of an option; `None` for a switch that is off.
fn option(name: String, value: Value) -> Result<Option<(String, String)>, Diagnostic> {
    let of_game = GAMES.iter().flat_map(|game| game.options).find(|option| option.name == name);
    if of_game.is_none() && !PICTURE.contains(&name.as_str()) {
        return Err(Diagnostic::error("option::unknown", format!("a line has no option {name:?}")).about(About::Option).help(
            "those of games, as zumen draw --help names them, and theme, width, trim, text, id-prefix, lang, caption",
        ));
    }
    if of_game.is_some_and(|option| option.is_file) || name == "rules-file" {
        return Err(Diagnostic::error("option::value", format!("the option {name} names a file, which no line may"))
            .about(About::Option)
            .help(format!("give it for all lines: --{name}")));
    }
    let is_switch = of_game.map_or(name == "trim", |option| option.value.is_none())
        || of_game.is_some_and(|option| option.stands_alone) && value.is_boolean();
    let text = match value {
        Value::Bool(false) if is_switch => return Ok(None),
        Value::Bool(true) if is_switch => String::new(),
        Value::String(text) if !is_switch => text,
        Value::Number(number) if !is_switch => number.to_string(),
        _ => {
            let what = if is_switch { "true or false" } else { "a text or a number" };
            return Err(Diagnostic::error("option::value", format!("the option {name} is {what}")).about(About::Option));
        }
    };
    // A theme of one's own is a file.
    if name == "theme" && !text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
        return Err(Diagnostic::error("option::value", format!("{text:?} is no name of a theme"))
            .about(About::Option)
            .help("zumen templates list prints them; a file is given for all lines: --theme FILE.css"));
    }
    Ok(Some((name, text)))
}
