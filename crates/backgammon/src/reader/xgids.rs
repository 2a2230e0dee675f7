//! XGIDs in a text: by their prefix, or by a position field and the colons after it.

use std::ops::Range;

use super::Reading;
use crate::xgid;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::width;

/// Lines behind the first that an ID may go on over.
const MAX_MORE_LINES: usize = 3;
/// The longest position with tags round it, in bytes.
const MAX_TAGGED_BYTES: usize = 200;

/// The next XGID from `from` on, with its prefix where it has one.
pub(super) fn next(text: &str, from: usize) -> Option<Range<usize>> {
    // Where the field began that is being walked through.
    let mut field = from;
    for (at, letter) in text[from..].char_indices().map(|(at, letter)| (from + at, letter)) {
        if let Some(prefix) = prefix_length(text, at) {
            let fields = text.len() - text[at + prefix..].trim_start().len();
            let end = end_of(text, fields);
            // The word `XGID=` in prose is not an ID.
            let field = &text[fields..end];
            // A line may end inside of the places; a dash behind a blank is one of a sentence.
            let is_dash = fields > at + prefix && !field.contains(char::is_alphabetic);
            let is_cut = || field.contains('-') && field.chars().all(is_place) && !is_dash;
            if field.contains([':', '：']) || field.len() >= 20 || is_cut() {
                return Some(at..end);
            }
            // Bold letters in HTML are meant as one.
            if text[fields..].starts_with('<') {
                let near = &text[fields..text.floor_char_boundary(fields + MAX_TAGGED_BYTES)];
                let parts: Vec<&str> = near.splitn(5, ['<', '>']).collect();
                if let ["", _, field, _, rest] = parts[..]
                    && is_position_field(field)
                {
                    return Some(at..end_of(text, fields + near.len() - rest.len()));
                }
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

/// How long the prefix is that begins at `at`, in any case and width.
pub(super) fn prefix_length(text: &str, at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    let mut letters = rest.chars();
    let is_prefix = xgid::PREFIX
        .chars()
        .all(|wanted| letters.next().is_some_and(|letter| narrow(letter).eq_ignore_ascii_case(&wanted)));
    is_prefix.then(|| rest.len() - letters.as_str().len())
}

/// The ASCII character that a full-width one, or another hyphen, stands for; others as they are.
fn narrow(letter: char) -> char {
    if matches!(letter, '\u{2010}' | '\u{2011}' | '\u{2212}') { '-' } else { width::narrow(letter) }
}

/// Tells whether a character is there, but not seen: hyphens at which words may be broken, spaces without a width.
fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
}

/// An ID in the characters that it is made of, with the place of each byte in the text.
#[derive(Clone, Default)]
struct Plain {
    id: String,
    places: Vec<usize>,
}

impl Plain {
    /// Takes a part of the text, without the backslashes of Markdown and what is not seen.
    fn add(&mut self, text: &str, span: Range<usize>) {
        for (at, letter) in text[span.clone()].char_indices() {
            if !matches!(letter, '\\' | ' ') && !is_unseen(letter) {
                let letter = narrow(letter);
                self.id.push(letter);
                self.places.extend(std::iter::repeat_n(span.start + at, letter.len_utf8()));
            }
        }
    }

    /// Where bytes of the ID stand in a text, whose part ends at `end`.
    fn locate(&self, part: &Range<usize>, end: usize) -> Range<usize> {
        let [from, to] = [part.start, part.end].map(|at| self.places.get(at).copied().unwrap_or(end));
        from..to
    }

    /// Reads it as what stands at `span`.
    fn read(self, span: Range<usize>) -> Result<Reading, Diagnostic> {
        let locate = |mut found: Diagnostic| {
            found.span = found.span.map(|part| self.locate(&part, span.end));
            found
        };
        let (position, warnings) = xgid::read(&self.id).map_err(locate)?;
        let fields = self.id[prefix_length(&self.id, 0).unwrap_or(0)..].trim_start();
        Ok(Reading {
            format: "xgid",
            text: format!("{}{fields}", xgid::PREFIX),
            warnings: warnings.into_iter().map(locate).collect(),
            span,
            position,
            analysis: None,
        })
    }
}

/// Tells whether blanks stand before a colon that may follow, or between one and a number, as some PDF files have them.
fn is_beside_colon(text: &str, at: usize, may_follow: bool) -> bool {
    let (before, behind) = (text[..at].trim_end_matches(' '), text[at..].trim_start_matches(' '));
    // Two dice may have one between them.
    let is_die = |letter: Option<char>| letter.is_some_and(|letter| ('1'..='6').contains(&letter));
    let is_roll = is_die(behind.chars().next()) && is_die(before.chars().last()) && behind.chars().nth(1) == Some(':');
    may_follow && (behind.starts_with(':') || is_roll && before.chars().rev().nth(1) == Some(':'))
        || before.ends_with(':') && behind.starts_with(|c: char| c.is_ascii_digit() || c == '-')
}

/// Where the fields end that begin at `start`: at white space, brackets, quotes or, in the last field, at
/// anything but letters and digits. What is wrong inside stays inside, for the error to point at.
fn end_of(text: &str, start: usize) -> usize {
    let mut colons = 0;
    let mut end = text.len();
    for (at, letter) in text[start..].char_indices().map(|(at, letter)| (start + at, letter)) {
        let stops = match letter {
            ':' | '：' => {
                colons += 1;
                false
            }
            '-' => false,
            _ if is_unseen(letter) => false,
            ' ' if colons <= 9 && is_beside_colon(text, at, colons < 9) => false,
            _ if colons >= 9 => !narrow(letter).is_ascii_alphanumeric() || prefix_length(text, at).is_some(),
            _ => is_delimiter(letter) || prefix_length(text, at).is_some(),
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
    let trimmed = if colons == 10 { trimmed.strip_suffix([':', '：']).unwrap_or(trimmed) } else { trimmed };
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
    let places = field.chars().filter(|letter| is_place(*letter)).count();
    // Dashes alone are a line, such as the edge of a board.
    (20..=32).contains(&letters) && letters - places <= 3 && field.contains(char::is_alphabetic)
}

/// Tells whether a character is one of the 26 places.
fn is_place(letter: char) -> bool {
    matches!(letter, '-' | 'A'..='P' | 'a'..='p')
}

/// The XGID at `span`.
pub(super) fn read(text: &str, span: Range<usize>) -> Result<Reading, Diagnostic> {
    let mut plain = Plain::default();
    plain.add(text, span.clone());
    plain.read(span.clone()).map_err(|error| explain_separators(text, &span, error))
}

/// The XGID at `span`, with what stands at the beginning of the next lines where it is none without: programs for
/// mail and narrow columns break lines.
pub(super) fn read_over_lines(text: &str, span: Range<usize>) -> Result<Reading, Diagnostic> {
    let alone = read(text, span.clone());
    if alone.as_ref().is_ok_and(is_whole) { alone } else { read_broken(text, span).map_or(alone, Ok) }
}

/// Tells whether no field of an XGID is missing.
fn is_whole(reading: &Reading) -> bool {
    reading.warnings.iter().all(|warning| warning.code != "xgid::fields")
}

/// Reads an XGID that goes on at the beginning of the next lines: of as few as make it whole, or else readable.
fn read_broken(text: &str, span: Range<usize>) -> Option<Reading> {
    // Mail has a `=` where it breaks a line.
    let head = span.start..span.start + text[span.clone()].trim_end_matches('=').len();
    let mut plain = Plain::default();
    plain.add(text, head);
    let (mut at, mut found) = (span.end, None);
    for _ in 0..MAX_MORE_LINES {
        let rest = text[at..].trim_start_matches([' ', '\t', '=']).trim_start_matches('\r');
        let Some(rest) = rest.strip_prefix('\n') else { break };
        // Lines of what is answered to begin with a sign.
        let word = rest.trim_start_matches(['>', ' ', '\t']);
        let start = text.len() - word.len();
        at = start + word.find(is_delimiter).unwrap_or(word.len());
        let length = plain.id.len();
        plain.add(text, start..start + text[start..at].trim_end_matches('=').len());
        plain.id.truncate(end_of(&plain.id, prefix_length(&plain.id, 0).unwrap_or(0)));
        let last = plain.id.len().checked_sub(1).filter(|last| *last >= length);
        let Some(last) = last.and_then(|last| plain.places.get(last)) else { break };
        let end = last + text[*last..].chars().next().map_or(1, char::len_utf8);
        let read = plain.clone().read(span.start..end).ok();
        found = read.filter(|reading| found.is_none() || is_whole(reading)).or(found);
        if found.as_ref().is_some_and(is_whole) {
            break;
        }
    }
    let mut reading = found?;
    let broken = Diagnostic::warning("xgid::broken", "this XGID is split across lines; zumen joins them");
    reading.warnings.insert(0, broken.at(reading.span.clone()).help("write it on one line"));
    Some(reading)
}

/// Says of an XGID whose fields semicolons or blanks part that colons do.
fn explain_separators(text: &str, span: &Range<usize>, error: Diagnostic) -> Diagnostic {
    let rest = text[span.end..].lines().next().unwrap_or_default();
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let (separators, help) = match rest.chars().next() {
        _ if error.code != "xgid::fields" => return error,
        Some(';') => ("semicolons", "write : for each ;".to_owned()),
        _ if text[span.clone()].matches(',').count() >= 8 => {
            let message = "the fields of an XGID are separated by colons, not commas";
            return Diagnostic::error("xgid::fields", message).at(span.clone()).help("write : for each ,");
        }
        Some(' ' | '\t') if rest.split_whitespace().take_while(is_number).count() >= 3 => {
            let fields: Vec<&str> = rest.split_whitespace().take(9).collect();
            ("blanks", format!("write {}:{}", &text[span.clone()], fields.join(":")))
        }
        _ => return error,
    };
    let message = format!("the fields of an XGID are separated by colons, not {separators}");
    Diagnostic::error("xgid::fields", message).at(span.end..span.end + 1).help(help)
}
