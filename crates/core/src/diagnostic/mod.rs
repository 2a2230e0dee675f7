//! What every reader returns on bad input: a code, a message, the place, and the remedy.
//!
//! A [`Diagnostic`] knows nothing of terminals. The command line shows it with a caret, as one line, or as
//! JSON (a [`Report`]); all three come from this one value.

mod report;

use std::ops::Range;
use std::sync::Arc;

use crate::named;
pub use report::{Context, Report, Start, elide_middle};

/// Finds where a part of a text begins in it, in bytes: what spans are counted in. The part is a slice of the text, not a
/// copy.
pub fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

named! {
    /// How much a [`Diagnostic`] weighs.
    pub enum Severity {
        /// The picture is drawn all the same.
        Warning = "warning",
        /// The input is refused: nothing is drawn and no file is written.
        Error = "error",
    }
}

named! {
    /// What a [`Diagnostic`] is about, and so what it spoils.
    #[derive(Default)]
    pub enum About {
        /// What was read: another input may be sound.
        #[default]
        Input = "input",
        /// An option: every input would be refused with it.
        Option = "option",
        /// How pictures are drawn, the template, the theme or the fonts: every picture would be spoilt.
        Picture = "picture",
        /// A file or another program that cannot be used, whatever is in it.
        File = "file",
    }
}

/// A text that diagnostics point into when it is not the input itself (a template, a theme, an option).
#[derive(PartialEq, Eq)]
pub struct Origin {
    /// What the reader should look for: a file's path or the name of an option.
    pub name: String,
    /// The whole text; spans are byte offsets in it.
    pub text: String,
}

impl std::fmt::Debug for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Origin({:?}, {} bytes)", self.name, self.text.len())
    }
}

/// One thing that is wrong (or odd) with an input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Diagnostic {
    /// Whether the input is refused.
    pub severity: Severity,
    /// What it is about.
    pub about: About,
    /// A stable name, `room::what` such as `xgid::checkers`: scripts may rely on it.
    pub code: &'static str,
    /// What is wrong and by how much, one sentence without a final full stop.
    pub message: String,
    /// The bytes it is about, in the input or in `origin`; always on character boundaries.
    pub span: Option<Range<usize>>,
    /// The remedy, one sentence.
    pub help: Option<String>,
    /// The text that `span` points into; `None` means the input that was read.
    pub origin: Option<Arc<Origin>>,
}

impl Diagnostic {
    /// Makes an error about the input: it is refused.
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Diagnostic {
            severity: Severity::Error,
            about: About::Input,
            code,
            message: message.into(),
            span: None,
            help: None,
            origin: None,
        }
    }

    /// Makes an error about an option: every input would be refused with it.
    pub fn option_error(code: &'static str, message: impl Into<String>) -> Self {
        Diagnostic::error(code, message).about(About::Option)
    }

    /// Makes a warning about the input: drawn, and said.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, message) }
    }

    /// Points at `span`, byte offsets in the text that was read.
    pub fn at(self, span: Range<usize>) -> Self {
        Self { span: Some(span), ..self }
    }

    /// Says that it is about something else than the input.
    pub fn about(self, about: About) -> Self {
        Self { about, ..self }
    }

    /// Adds the remedy.
    pub fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// Says that the span points into `origin` and not into the input.
    pub fn of(self, origin: &Arc<Origin>) -> Self {
        Self { origin: Some(Arc::clone(origin)), ..self }
    }

    /// Says the same where the span does not point into another text already.
    pub fn or_origin(self, origin: &Arc<Origin>) -> Self {
        if self.origin.is_none() { self.of(origin) } else { self }
    }

    /// Moves the span by `offset` bytes: a reader of a part speaks of the whole.
    pub fn shift_span(mut self, offset: usize) -> Self {
        if self.origin.is_none() {
            self.span = self.span.map(|span| span.start + offset..span.end + offset);
        }
        self
    }

    /// Tells whether this refuses the input.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// A longer name is nobody's, in bytes.
const MAX_NAME_BYTES: usize = 64;

/// Tells which of these names was perhaps meant: a third of its letters may differ.
pub fn closest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let is_near = |edits: usize, known: &str| edits * 3 <= known.len().min(name.len());
    // There are at least as many edits as letters too many: counting them is slow.
    let known = known.filter(|known| name.len() <= MAX_NAME_BYTES && is_near(known.len().abs_diff(name.len()), known));
    known
        .map(|known| (edits(name, known), known))
        .filter(|(edits, known)| is_near(*edits, known))
        .min()
        .map(|(_, known)| known)
}

/// Counts the letters to put in, take out, change or swap with the next one until one name is the other: small for what
/// was meant.
pub fn edits(one: &str, other: &str) -> usize {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut earlier: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for index in 0..one.len() {
        let mut next = vec![index + 1];
        for column in 0..other.len() {
            let changed = row[column] + usize::from(one[index] != other[column]);
            let mut least = changed.min(next[column] + 1).min(row[column + 1] + 1);
            if index > 0 && column > 0 && one[index] == other[column - 1] && one[index - 1] == other[column] {
                least = least.min(earlier[column - 1] + 1);
            }
            next.push(least);
        }
        earlier = std::mem::replace(&mut row, next);
    }
    row[other.len()]
}
