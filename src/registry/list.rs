//! Lists: one input a line, blank lines and comments (`#`) between them.

use crate::contract::{Entry, Record, View};
use crate::diagnostic::Diagnostic;

/// A list's lines, each read by itself: a bad one does not keep the others from being drawn.
pub(super) struct List {
    lines: Vec<Line>,
}

struct Line {
    /// Where the line begins in the list, in bytes.
    offset: usize,
    record: Result<Box<dyn Record>, Diagnostic>,
}

/// Reads a text as a list, if it is one: more of its lines hold one word, as IDs do, or a whole record, than prose or
/// a board. `is_record` tells whether a line is a whole record, `one` reads one.
pub(super) fn read(
    text: &str,
    is_record: impl Fn(&str) -> bool,
    one: impl Fn(&str) -> Result<Box<dyn Record>, Diagnostic>,
) -> Option<List> {
    let lines: Vec<_> = lines(text).filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).collect();
    let entries = lines.iter().filter(|(_, line)| is_entry(line) || is_record(line)).count();
    let commented = lines.len() == 1 && text.trim_start().starts_with('#');
    if !commented && (lines.len() < 2 || entries * 2 <= lines.len()) {
        return None;
    }
    let read = |(offset, line)| Line { offset, record: one(line) };
    Some(List { lines: lines.into_iter().map(read).collect() })
}

/// Tells whether a line looks like an entry of a list: one word, or one JSON object.
fn is_entry(line: &str) -> bool {
    !line.contains(char::is_whitespace) || line.starts_with('{')
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
    fn entries(&self, view: &View) -> Vec<Result<Entry, Diagnostic>> {
        let mut entries = Vec::new();
        for line in &self.lines {
            let shifted = |fault: Diagnostic| fault.shifted(line.offset);
            match &line.record {
                Ok(record) => entries.extend(record.entries(view).into_iter().map(|entry| {
                    entry.map_err(shifted).map(|mut entry| {
                        entry.warnings = entry.warnings.into_iter().map(shifted).collect();
                        entry
                    })
                })),
                Err(fault) => entries.push(Err(shifted(fault.clone()))),
            }
        }
        entries
    }

    fn validate(&self) -> Vec<Diagnostic> {
        let found = self.lines.iter().map(|line| {
            let faults = match &line.record {
                Ok(record) => record.validate(),
                Err(fault) => vec![fault.clone()],
            };
            faults.into_iter().map(|fault| fault.shifted(line.offset)).collect::<Vec<_>>()
        });
        found.flatten().collect()
    }
}
