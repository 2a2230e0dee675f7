//! The ten fields of an XGID and the numbers in them.

use std::ops::Range;

use super::{PLACES, PREFIX};
use zumen_core::diagnostic::{Diagnostic, Severity};

/// Names of the fields, in their order.
const FIELDS: [&str; 10] = [
    "position",
    "cube",
    "cube owner",
    "turn",
    "dice",
    "bottom player's score",
    "top player's score",
    "rules",
    "match length",
    "max cube",
];

/// The order of the fields, for help.
const SHAPE: &str = "the fields are POSITION:CUBE:OWNER:TURN:DICE:BOTTOM SCORE:TOP SCORE:RULES:LENGTH:MAX CUBE";

/// How an XGID may go on behind each of its fields, for help.
const ENDS: [&str; 9] = [":0", ":0", ":1", ":00", ":0", ":0", ":0", ":7", ":10"];

/// One of the ten fields.
pub(super) struct Field<'a> {
    /// As typed.
    pub text: &'a str,
    /// Where it begins in the whole text.
    pub start: usize,
    /// What a caret shows: the field, or the colon after it when it is empty.
    pub span: Range<usize>,
    /// What it is called.
    name: &'static str,
}

impl Field<'_> {
    /// The error `code` for the whole field.
    pub(super) fn error(&self, code: &'static str, message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
        Diagnostic::error(code, message).at(self.span.clone()).help(help)
    }

    /// The warning `code` for the whole field.
    pub(super) fn warning(&self, code: &'static str, message: impl Into<String>, help: &str) -> Diagnostic {
        Diagnostic::warning(code, message).at(self.span.clone()).help(help)
    }

    /// The field as a message quotes it: never more than a few characters.
    pub(super) fn quote(&self) -> String {
        if self.text.is_empty() {
            "missing".to_owned()
        } else if self.text.chars().count() <= 12 {
            format!("`{}`", self.text)
        } else {
            format!("`{}...`", self.text.chars().take(12).collect::<String>())
        }
    }

    /// A number from 0 to `most`. `help` tells what the field means.
    pub(super) fn number(&self, code: &'static str, most: u32, help: &str) -> Result<u32, Diagnostic> {
        let fault = match self.text.parse() {
            _ if self.text.is_empty() => self.quote(),
            // `parse` takes a sign, too.
            _ if !self.text.bytes().all(|byte| byte.is_ascii_digit()) => {
                format!("{}, not a whole number", self.quote())
            }
            Ok(number) if number <= most => return Ok(number),
            // Digits that do not fit 32 bits are above every limit, too.
            _ => format!("{}, above the maximum of {most}", self.quote()),
        };
        let verb = if self.name.ends_with('s') { "are" } else { "is" };
        Err(self.error(code, format!("the {} {verb} {fault}", self.name), format!("write 0 to {most}: {help}")))
    }
}

/// Refuses letters that look like digits in the fields behind the position, once for all of them: texts that were
/// scanned have such.
pub(super) fn check_digits(fields: &[Field<'_>; 10]) -> Result<(), Diagnostic> {
    let digits = |field: &Field<'_>| field.text.replace(['O', 'o'], "0").replace(['l', 'I'], "1");
    let is_mistaken =
        |field: &&Field<'_>| field.text.contains(['O', 'o', 'l', 'I']) && digits(field).parse::<i64>().is_ok();
    let Some(field) = fields[1..].iter().find(is_mistaken) else { return Ok(()) };
    let digits = fields[1..].iter().map(digits).collect::<Vec<_>>().join(":");
    let message = format!("{} holds a letter where a digit is wanted, as in scanned texts", field.quote());
    let help = format!("write 0 for O and 1 for l or I: {PREFIX}{}:{digits}", fields[0].text);
    Err(field.error("xgid::fields", message, help))
}

/// The fields of an XGID with or without its prefix, and a warning of more than ten. The last may be missing: then it is empty.
pub(super) fn split(text: &str) -> Result<([Field<'_>; 10], Option<Diagnostic>), Diagnostic> {
    let trimmed = text.trim_start();
    let fields = match trimmed.get(..PREFIX.len()) {
        Some(prefix) if prefix.eq_ignore_ascii_case(PREFIX) => trimmed[PREFIX.len()..].trim_start(),
        _ => trimmed,
    };
    let mut start = text.len() - fields.len();
    let fields = fields.trim_end();
    let end = start + fields.len();

    // A colon at the end begins a field that is missing, too.
    let found = fields.split(':').count();
    let found = found - usize::from(found < FIELDS.len() && fields.ends_with(':'));
    let fault = |message: String, span: Range<usize>| Diagnostic::error("xgid::fields", message).at(span);
    if found < FIELDS.len() - 1 {
        let missing = FIELDS[found..].join(", ");
        let places = fields.chars().count();
        let message = match found {
            1 if places < PLACES => format!("the XGID ends after {places} of the {PLACES} characters of its position"),
            _ => format!("the XGID has {found} of 10 fields; missing: {missing}"),
        };
        let help = format!(
            "copy the whole ID, or write what is missing: it may end with {}; {SHAPE}",
            ENDS[found - 1..].concat()
        );
        return Err(fault(message, end..end).help(help));
    }
    let mut extra = None;
    if found > FIELDS.len() {
        let tenth = fields.match_indices(':').nth(FIELDS.len() - 1).map_or(end, |(colon, _)| start + colon);
        let joined = fields.split(':').nth(FIELDS.len() - 1).and_then(|field| field.strip_suffix('X'));
        let is_analysis = joined.is_some_and(|cube| cube.parse::<u8>().is_ok());
        let fault = fault(format!("the XGID has {found} fields instead of 10"), tenth..end);
        // Behind a number too many none may be what it seems.
        if is_analysis || fields.split(':').nth(FIELDS.len()).is_some_and(|field| field.parse::<i64>().is_ok()) {
            let help =
                if is_analysis { "copy the analysis again with its line breaks, or the ID alone" } else { SHAPE };
            return Err(fault.help(help));
        }
        let message = format!("{}; zumen ignores what follows the tenth", fault.message);
        extra = Some(Diagnostic { severity: Severity::Warning, message, ..fault }.help(SHAPE));
    }
    let mut parts = fields.split(':');
    let fields = FIELDS.map(|name| {
        let text = parts.next().unwrap_or_default();
        let from = start;
        let until = from + text.len();
        start = until + 1;
        let span = if text.is_empty() { from..(from + 1).min(end) } else { from..until };
        Field { text, start: from, span, name }
    });
    Ok((fields, extra))
}
