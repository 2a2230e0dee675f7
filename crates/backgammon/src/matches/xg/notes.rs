//! The comments of a match, each of which belongs to one place in it.

use super::rtf;

/// The most comments. A record names at most two, and of all records only some have one.
const MAX_NOTES: usize = 1 << 16;

/// The comments, as they wait to be asked for.
pub(super) struct Notes<'a> {
    lines: Vec<Option<&'a [u8]>>,
}

impl<'a> Notes<'a> {
    /// Takes the file of comments apart: one a line.
    pub(super) fn new(bytes: &'a [u8]) -> Notes<'a> {
        let lines = bytes.split(|byte| *byte == b'\n').take(MAX_NOTES);
        Notes { lines: lines.map(|line| Some(line.strip_suffix(b"\r").unwrap_or(line))).collect() }
    }

    /// A comment by its number, from 0. It is handed out once, so that a file cannot multiply it.
    pub(super) fn take(&mut self, number: i32) -> Option<String> {
        let line = self.lines.get_mut(usize::try_from(number).ok()?)?.take()?;
        Some(rtf::plain(line)).filter(|text| !text.is_empty())
    }
}

/// Puts two notes under one another.
pub(super) fn join(first: Option<String>, second: Option<String>) -> Option<String> {
    match (first, second) {
        (Some(first), Some(second)) => Some(format!("{first}\n\n{second}")),
        (first, second) => first.or(second),
    }
}
