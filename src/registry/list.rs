//! Lists: one input a line, blank lines and comments (`#`) between them.

use super::foreign::begins;
use zumen_core::diagnostic::Diagnostic;
use zumen_game::{Entry, Files, Record, View};

/// The code of an ID that is read over two lines.
const JOINED: &str = "xgid::broken";

/// The most lines of a list that are read.
const MAX_LINES: usize = 10_000;

/// A list's lines, each read by itself: a bad one does not keep the others from being drawn.
pub(super) struct List {
    lines: Vec<Line>,
}

struct Line {
    /// Where what is read begins in the list, in bytes.
    offset: usize,
    /// What the list calls it.
    name: Option<String>,
    record: Result<Box<dyn Record>, Diagnostic>,
}

/// Reads a text as a list, if it is one: more of its lines hold one word, as IDs do, or a whole record, than prose or
/// a board. `is_record` tells whether a line is a whole record, `one` reads one. Behind the most lines that are read stands
/// `input::too-many`.
pub(super) fn read(
    text: &str,
    is_record: impl Fn(&str) -> bool,
    one: impl Fn(&str) -> Result<Box<dyn Record>, Diagnostic>,
) -> Option<List> {
    let is_joined = |part: &str| {
        let entries = one(part).map(|record| record.entries(&View::default())).unwrap_or_default();
        matches!(&entries[..], [Ok(entry)] if entry.warnings.iter().any(|warning| warning.code == JOINED))
    };
    let lines = lines(text).filter(|(_, line)| !line.is_empty() && !line.starts_with('#') && !is_fence(line));
    let mut lines = join_broken_ids(text, lines.collect(), is_joined);
    let more = lines.get(MAX_LINES).map(|(offset, _)| *offset);
    lines.truncate(MAX_LINES);
    let lines: Vec<_> = lines.into_iter().map(|(offset, line)| split_name(offset, line, &one)).collect();
    let entries = lines.iter().filter(|named| is_entry(named.position) || is_record(named.position)).count();
    let commented = lines.len() == 1 && text.trim_start().starts_with('#');
    if !commented && (lines.len() < 2 || entries * 2 <= lines.len()) {
        return None;
    }
    let mut lines: Vec<Line> = lines
        .into_iter()
        .map(|ListLine { offset, name, position, record }| Line {
            offset,
            name: name.map(str::to_owned),
            record: record.map_or_else(|| one(position), Ok),
        })
        .collect();
    lines.extend(more.map(|offset| {
        let message = format!("the list has more than {MAX_LINES} lines");
        let fault = Diagnostic::error("input::too-many", message).at(0..1);
        Line { offset, name: None, record: Err(fault.help("split it, or draw it with zumen batch")) }
    }));
    Some(List { lines })
}

/// Puts an XGID together that was broken over two lines, as programs for mail do.
fn join_broken_ids<'a>(
    text: &'a str,
    lines: Vec<(usize, &'a str)>,
    is_joined: impl Fn(&str) -> bool,
) -> Vec<(usize, &'a str)> {
    let mut mended: Vec<(usize, &str)> = Vec::new();
    for (offset, line) in lines {
        if let Some((start, before)) = mended.last_mut()
            && begins(before, "XGID=")
            && !begins(line, "XGID=")
            && !before.contains('\n')
            && is_joined(&text[*start..offset + line.len()])
        {
            *before = &text[*start..offset + line.len()];
        } else {
            mended.push((offset, line));
        }
    }
    mended
}

/// A line in its parts.
struct ListLine<'a> {
    /// Where the position begins in the list, in bytes.
    offset: usize,
    name: Option<&'a str>,
    position: &'a str,
    /// What was read to tell a name from a position.
    record: Option<Box<dyn Record>>,
}

/// Splits a line at this byte into its name and the position; without a position behind it, what looks like a name is
/// none.
fn split_name(offset: usize, line: &str, one: impl Fn(&str) -> Result<Box<dyn Record>, Diagnostic>) -> ListLine<'_> {
    if let (Some(name), position) = split_entry(line)
        && let Ok(record) = one(position)
    {
        let offset = offset + line.len() - position.len();
        return ListLine { offset, name: Some(name), position, record: Some(record) };
    }
    ListLine { offset, name: None, position: line, record: None }
}

/// The name and the position of a list's line: `name<TAB>ID`, `name = ID`, or an ID alone. `XGID=...` is no
/// name.
pub fn split_entry(line: &str) -> (Option<&str>, &str) {
    let is_sign =
        |at: &usize| line[..*at].ends_with(char::is_whitespace) && line[at + 1..].starts_with(char::is_whitespace);
    let sign = line.find('\t').or_else(|| line.match_indices('=').map(|(at, _)| at).find(is_sign));
    let Some((name, position)) = sign.map(|at| (line[..at].trim(), line[at + 1..].trim())) else {
        return (None, line);
    };
    let is_id = name.get(..4).is_some_and(|word| word.eq_ignore_ascii_case("XGID"))
        && name[4..].trim_start().chars().next().is_none_or(|next| next == '=');
    if name.is_empty() || position.is_empty() || is_id { (None, line) } else { (Some(name), position) }
}

/// Tells whether a line is of those that forums and Markdown put round a block.
fn is_fence(line: &str) -> bool {
    let tags = ["[code]", "[/code]", "<pre>", "</pre>", "---"];
    line.starts_with("```") || line.starts_with("~~~") || tags.iter().any(|tag| line.eq_ignore_ascii_case(tag))
}

/// Tells whether a line looks like an entry of a list: one word, be it broken over two lines, or one JSON object.
fn is_entry(line: &str) -> bool {
    !line.contains(char::is_whitespace) || line.contains('\n') || line.starts_with('{')
}

/// Splits a text into trimmed lines with their place in the text.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |at, line| {
        let offset = *at + (line.len() - line.trim_start().len());
        *at += line.len();
        Some((offset, line.trim()))
    })
}

impl Record for List {
    fn entries_with(&self, view: &View, files: &dyn Files) -> Vec<Result<Entry, Diagnostic>> {
        let mut entries = Vec::new();
        for line in &self.lines {
            let read = match &line.record {
                Ok(record) => record.entries_with(view, files),
                Err(fault) => vec![Err(fault.clone())],
            };
            for entry in read {
                let entry = Entry::map_diagnostics(entry, |fault| fault.shift_span(line.offset));
                entries.push(entry.map(|entry| Entry { name: line.name.clone(), ..entry }));
            }
        }
        entries
    }

    fn validate(&self, files: &dyn Files) -> Vec<Diagnostic> {
        let found = self.lines.iter().map(|line| {
            let faults = match &line.record {
                Ok(record) => record.validate(files),
                Err(fault) => vec![fault.clone()],
            };
            faults.into_iter().map(|fault| fault.shift_span(line.offset)).collect::<Vec<_>>()
        });
        found.flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_LINES, read, split_entry};
    use zumen_core::diagnostic::Diagnostic;

    #[test]
    fn so_many_lines_are_read_and_the_next_says_that_there_are_more() {
        let last = |count: usize| {
            let nothing = |_: &str| Err(Diagnostic::error("none", "nothing is read"));
            let list = read(&"word\n".repeat(count), |_| false, nothing).expect("a list");
            let line = list.lines.last().expect("a line");
            (list.lines.len(), line.offset, line.record.as_ref().err().map(|fault| fault.code))
        };
        let words = |count: usize| count * "word\n".len();
        assert_eq!(last(MAX_LINES), (MAX_LINES, words(MAX_LINES - 1), Some("none")));
        for count in [MAX_LINES + 1, MAX_LINES + 50] {
            assert_eq!(last(count), (MAX_LINES + 1, words(MAX_LINES), Some("input::too-many")));
        }
    }

    #[test]
    fn names_are_told_from_ids() {
        for (line, name, position) in [
            ("a\tID", Some("a"), "ID"),
            ("a b = ID", Some("a b"), "ID"),
            ("a\t \tID", Some("a"), "ID"),
            ("a = b = c", Some("a"), "b = c"),
            ("a=ID", None, "a=ID"),
            ("a =ID", None, "a =ID"),
            ("XGID=-b:0:0", None, "XGID=-b:0:0"),
            ("XGID=-b:0:0\tnote", None, "XGID=-b:0:0\tnote"),
            ("XGID = -b:0:0", None, "XGID = -b:0:0"),
            ("xgid-3 = XGID=-b:0:0", Some("xgid-3"), "XGID=-b:0:0"),
            ("= ID", None, "= ID"),
            ("", None, ""),
        ] {
            assert_eq!(split_entry(line), (name, position), "{line:?}");
        }
    }
}
