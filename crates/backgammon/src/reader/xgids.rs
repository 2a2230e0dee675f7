//! XGIDs in a text: by their prefix, or by a position field and the colons after it.

use std::ops::Range;

use super::Reading;
use crate::xgid;
use zumen_core::diagnostic::Diagnostic;

/// The next XGID from `from` on, with its prefix where it has one.
pub(super) fn next(text: &str, from: usize) -> Option<Range<usize>> {
    // Where the field began that is being walked through.
    let mut field = from;
    for (at, letter) in text[from..].char_indices().map(|(at, letter)| (from + at, letter)) {
        if has_prefix(text, at) {
            let after = at + xgid::PREFIX.len();
            let fields = text.len() - text[after..].trim_start().len();
            let end = end_of(text, fields);
            // The word `XGID=` in prose is not an ID.
            if text[fields..end].contains(':') || end - fields >= 20 {
                return Some(at..end);
            }
        }
        if letter == ':' {
            if is_position_field(&text[field..at]) {
                let end = end_of(text, field);
                if text[field..end].matches(':').count() >= 6 {
                    return Some(field..end);
                }
            }
            field = at + 1;
        } else if letter == '=' || is_delimiter(letter) {
            field = at + letter.len_utf8();
        }
    }
    None
}

pub(super) fn has_prefix(text: &str, at: usize) -> bool {
    let prefix = xgid::PREFIX.as_bytes();
    text.as_bytes().get(at..at + prefix.len()).is_some_and(|bytes| bytes.eq_ignore_ascii_case(prefix))
}

/// Where the fields end that begin at `start`: at white space, brackets, quotes or, in the last field, at
/// anything but letters and digits. What is wrong inside stays inside, for the error to point at.
fn end_of(text: &str, start: usize) -> usize {
    let mut colons = 0;
    let mut end = text.len();
    for (at, letter) in text[start..].char_indices().map(|(at, letter)| (start + at, letter)) {
        let stops = match letter {
            ':' => {
                colons += 1;
                false
            }
            '-' => false,
            _ if colons >= 9 => !letter.is_ascii_alphanumeric() || has_prefix(text, at),
            _ => is_delimiter(letter) || has_prefix(text, at),
        };
        if stops {
            end = at;
            break;
        }
    }
    let fields = &text[start..end];
    // Punctuation of the sentence. A tenth colon, too; the ninth belongs to an empty last field.
    let punctuation: &[char] = &['.', ',', '!', '?', '。', '、', '，', '．'];
    let trimmed = if colons >= 9 { fields.trim_end_matches('-') } else { fields.trim_end_matches(punctuation) };
    let trimmed = if colons == 10 { trimmed.strip_suffix(':').unwrap_or(trimmed) } else { trimmed };
    start + trimmed.len()
}

/// What never stands inside an ID but next to one.
pub(super) fn is_delimiter(letter: char) -> bool {
    letter.is_whitespace()
        || letter.is_control()
        || matches!(letter, '<' | '>' | '"' | '\'' | '(' | ')' | '[' | ']' | '{' | '}' | '|' | '`' | ';' | '&')
        || matches!(letter, '“' | '”' | '‘' | '’' | '«' | '»' | '「' | '」' | '（' | '）' | '【' | '】' | '：')
}

/// Tells whether this was meant as the 26 places of an XGID: about as long, and nearly all of their alphabet.
pub(super) fn is_position_field(field: &str) -> bool {
    // The first test keeps a field of a million bytes from being counted.
    if !(20..=64).contains(&field.len()) {
        return false;
    }
    let letters = field.chars().count();
    let places = field.chars().filter(|letter| matches!(letter, '-' | 'A'..='P' | 'a'..='p')).count();
    (20..=32).contains(&letters) && letters - places <= 3
}

/// The XGID at `span`.
pub(super) fn read(text: &str, span: Range<usize>) -> Result<Reading, Diagnostic> {
    let id = &text[span.clone()];
    let (position, warnings) =
        xgid::read(id).map_err(|error| explain_semicolons(text, &span, error.shift_span(span.start)))?;
    let fields = if has_prefix(id, 0) { id[xgid::PREFIX.len()..].trim_start() } else { id };
    Ok(Reading {
        format: "xgid",
        text: format!("{}{fields}", xgid::PREFIX),
        warnings: warnings.into_iter().map(|warning| warning.shift_span(span.start)).collect(),
        span,
        position,
        analysis: None,
    })
}

/// The XGID at `span`, with what stands at the beginning of the next line where it is none without: programs for
/// mail break lines.
pub(super) fn read_over_lines(text: &str, span: Range<usize>) -> Result<Reading, Diagnostic> {
    read(text, span.clone()).or_else(|fault| read_broken(text, span).ok_or(fault))
}

/// Reads an XGID that goes on at the beginning of the next line.
fn read_broken(text: &str, span: Range<usize>) -> Option<Reading> {
    // Mail has a `=` where it breaks a line.
    let head = text[span.clone()].trim_end_matches('=');
    let rest = text[span.end..].trim_start_matches([' ', '\t', '=']).trim_start_matches('\r').strip_prefix('\n')?;
    // Lines of what is answered to begin with a sign.
    let word = rest.trim_start_matches(['>', ' ', '\t']);
    let at = text.len() - word.len();
    let joined = format!("{head}{}", word.split(is_delimiter).next()?);
    let fields = if has_prefix(&joined, 0) { xgid::PREFIX.len() } else { 0 };
    let joined = &joined[..end_of(&joined, fields)];
    let end = at + joined.len().checked_sub(head.len()).filter(|length| *length > 0)?;
    let mut reading = read(joined, 0..joined.len()).ok()?;
    for part in reading.warnings.iter_mut().filter_map(|warning| warning.span.as_mut()) {
        let [from, to] = [part.start, part.end]
            .map(|part| if part <= head.len() { span.start + part } else { at + part - head.len() });
        *part = from..to;
    }
    reading.span = span.start..end;
    let broken = Diagnostic::warning("xgid::broken", "this XGID is split across two lines; zumen joins them");
    reading.warnings.insert(0, broken.at(span.start..span.start + head.len()).help("write it on one line"));
    Some(reading)
}

/// Says of an XGID whose fields semicolons part that colons do.
fn explain_semicolons(text: &str, span: &Range<usize>, error: Diagnostic) -> Diagnostic {
    if error.code != "xgid::fields" || !text[span.end..].starts_with(';') {
        return error;
    }
    let fault = Diagnostic::error("xgid::fields", "the fields of an XGID are separated by colons, not semicolons");
    fault.at(span.end..span.end + 1).help("write : for each ;")
}
