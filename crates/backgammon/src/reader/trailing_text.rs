//! What stands right behind an ID and cannot be prose: options that were put inside the quotes, a third part of a gnuID.

use std::ops::Range;

use super::Reading;
use zumen_core::diagnostic::Diagnostic;

/// Refuses IDs with such a rest: what it asks for would not be done.
pub(super) fn refuse(text: &str, found: &mut [Result<Reading, Diagnostic>]) {
    for reading in found {
        let Ok(Reading { format, span, .. }) = reading else { continue };
        let (code, what) = if *format == "xgid" { ("xgid::rest", "an XGID") } else { ("gnuid::rest", "a gnuID") };
        let rest = &text[span.end..];
        let Some(length) = length(rest, *format == "gnuid") else { continue };
        let end = span.end + length;
        let start = end - text[span.end..end].trim_start().len();
        *reading = Err(no_meaning(code, what, text, start..end));
    }
}

fn no_meaning(code: &'static str, what: &str, text: &str, span: Range<usize>) -> Diagnostic {
    let word = &text[span.clone()];
    let help = match word.starts_with('-') {
        true => format!("put options outside the quotes: zumen 'ID' {word} ..."),
        false => "remove it, or put a space before it".to_owned(),
    };
    Diagnostic::error(code, format!("unexpected {word:?} after {what}")).at(span).help(help)
}

/// How long a rest is that begins with an option or, behind a gnuID, with a colon and a letter.
fn length(rest: &str, has_two_parts: bool) -> Option<usize> {
    if has_two_parts && rest.strip_prefix(':').is_some_and(|rest| rest.starts_with(char::is_alphanumeric)) {
        return Some(word_length(rest));
    }
    let option = rest.trim_start_matches([' ', '\t']);
    let word = &option[..word_length(option)];
    let is_option = match word.strip_prefix("--") {
        Some(name) => name.starts_with(|c: char| c.is_ascii_lowercase()),
        None => word == "-o" || word == "-f",
    };
    (is_option && option.len() < rest.len()).then(|| rest.len() - option.len() + word.len())
}

/// How long the word is that a text begins with.
fn word_length(text: &str) -> usize {
    text.find(|c: char| c.is_whitespace() || "\"'<>".contains(c)).unwrap_or(text.len())
}
