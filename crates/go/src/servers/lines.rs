//! The lines of a text, each with its place.

use std::ops::Range;

use zumen_core::diagnostic::Diagnostic;

/// A line without the blanks round it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    pub text: &'a str,
    /// Where it begins, in bytes of the whole text.
    start: usize,
}

impl<'a> Line<'a> {
    /// Where it stands in the whole text.
    pub(crate) fn place(self) -> Range<usize> {
        self.start..self.start + self.text.len().max(1)
    }

    /// Where a part of it stands.
    pub(crate) fn place_of(self, part: &str) -> Range<usize> {
        let inside = part.as_ptr() as usize - self.text.as_ptr() as usize;
        self.start + inside..self.start + inside + part.len().max(1)
    }

    /// A part of it, as a line of its own.
    pub(crate) fn part(self, part: &'a str) -> Line<'a> {
        Line { text: part, start: self.place_of(part).start }
    }

    /// Refuses the record for a move that is none.
    pub(super) fn no_move(self, shape: &str) -> Diagnostic {
        let shown: String = self.text.chars().take(40).collect();
        Diagnostic::error("server::move", format!("`{shown}` is not a move on this board"))
            .at(self.place())
            .help(shape.to_owned())
    }
}

/// The lines of a text.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut start = 0;
    text.split_inclusive('\n').map(move |whole| {
        let begun = whole.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        let line = Line { text: begun.trim_end(), start: start + whole.len() - begun.len() };
        start += whole.len();
        line
    })
}
