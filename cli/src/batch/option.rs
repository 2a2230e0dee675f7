//! Options that a line or a row has for itself.

use std::ops::Range;

use serde_json::Value;

use crate::args::check_line_option as check;
use zumen::diagnostic::Diagnostic;
use zumen::registry;
use zumen::session::names_file;

/// What a field of a table says of a switch.
const ON: [&str; 5] = ["yes", "true", "on", "x", "1"];
const OFF: [&str; 5] = ["", "no", "false", "off", "0"];

/// An option that a line has.
pub(super) struct LineOption {
    pub name: String,
    /// Its value; a switch has the empty text.
    pub value: String,
    /// Where the value, or the name, stands in the line, in bytes.
    pub place: Range<usize>,
}

/// Tells whether an option with values may stand without one, and so is turned on and off as switches are.
fn stands_alone(name: &str) -> bool {
    registry::options().any(|option| option.name == name && option.stands_alone)
}

/// The text of an option in a line of JSON; `None` for a switch that is off.
pub(super) fn of_json(name: &str, value: Value) -> Result<Option<String>, Diagnostic> {
    // Who writes lines from attributes of another language has texts alone.
    let is_turned = value.is_boolean() || value.as_str().is_some_and(|text| ["", "true", "false"].contains(&text));
    let is_switch = check(name)? || is_turned && stands_alone(name);
    let text = match value {
        Value::Bool(false) if is_switch => return Ok(None),
        Value::Bool(true) if is_switch => String::new(),
        Value::String(text) if is_switch && text == "false" => return Ok(None),
        Value::String(text) if is_switch && ["", "true"].contains(&text.as_str()) => String::new(),
        Value::String(text) if !is_switch => text,
        Value::Number(number) if !is_switch => number.to_string(),
        _ => {
            let what = if is_switch { "true or false" } else { "a text or a number" };
            return Err(Diagnostic::option_error("option::value", format!("the option {name} is {what}")));
        }
    };
    check_theme(name, &text).map(|()| Some(text))
}

/// The text of an option in a field of a table; `None` for an empty field, and for a switch that is off.
pub(super) fn of_field(name: &str, field: &str) -> Result<Option<String>, Diagnostic> {
    let field = field.trim();
    let word = field.to_lowercase();
    let is_turned = || [&ON[..], &OFF].concat().contains(&word.as_str()) && stands_alone(name);
    if check(name)? || is_turned() {
        return match (ON.contains(&word.as_str()), OFF.contains(&word.as_str())) {
            (true, _) => Ok(Some(String::new())),
            (_, true) => Ok(None),
            _ => {
                let message = format!("the option {name} is yes or no, and not {field:?}");
                Err(Diagnostic::option_error("option::value", message))
            }
        };
    }
    check_theme(name, field)?;
    Ok(Some(field.to_owned()).filter(|field| !field.is_empty()))
}

/// Refuses a theme of one's own, which is a file.
fn check_theme(name: &str, text: &str) -> Result<(), Diagnostic> {
    if names_file(name, text) {
        return Err(Diagnostic::option_error("option::value", format!("{text:?} is not the name of a theme"))
            .help("zumen templates list prints them; a file is given for all lines: --theme FILE.css"));
    }
    Ok(())
}
