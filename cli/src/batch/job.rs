//! One input of a batch.

use crate::input::Input;
use zumen::diagnostic::Diagnostic;
use zumen::diagnostic::{Context, Start};

/// What is drawn into files of one name.
pub(super) struct Job {
    /// What is read, or what could not be.
    pub input: Input,
    /// The line it stands on, where it is a part of an input.
    pub line: Option<Line>,
    /// What its files are named: as it was given until [`super::names::Names`] made it safe.
    pub stem: String,
    /// Options of its own, by name; a switch has the empty text.
    pub options: Vec<(String, String)>,
    /// What is wrong with the line, before anybody reads the position.
    pub fault: Option<Diagnostic>,
}

/// A line that holds a position, with where both begin.
pub(super) struct Line {
    pub text: String,
    pub start: Start,
    /// Where the position begins in the line, in bytes.
    pub at: usize,
}

impl Job {
    /// Returns a whole file.
    pub fn file(input: Input) -> Job {
        let stem = input.stem.clone().unwrap_or_else(|| input.name.clone());
        Job { input, line: None, stem, options: Vec::new(), fault: None }
    }

    /// Returns what diagnostics point into, which [`Job::placed`] has moved.
    pub fn context(&self) -> Context<'_> {
        match &self.line {
            Some(line) => Context { name: &self.input.name, text: &line.text, start: line.start },
            None => self.input.context(),
        }
    }

    /// Tells whether options beside those that were typed shape its pictures.
    pub fn has_options(&self) -> bool {
        !self.options.is_empty() || self.input.kept.is_some()
    }

    /// Returns what is said of the position as said of its line; what has no place is said of the whole line, or of the
    /// start of the file.
    pub fn placed(&self, fault: Diagnostic) -> Diagnostic {
        let is_nowhere = fault.span.is_none() && fault.origin.is_none();
        match &self.line {
            Some(line) if is_nowhere => fault.at(0..line.text.len()),
            Some(line) => fault.shifted(line.at),
            None if is_nowhere => fault.at(0..0),
            None => fault,
        }
    }

    /// Returns how much of what is read it is, in bytes.
    pub fn bytes(&self) -> u64 {
        self.line.as_ref().map_or(self.input.text.len(), |line| line.text.len() + 1) as u64
    }
}
