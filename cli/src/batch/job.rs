//! One input of a batch.

use std::ops::Range;

use crate::input::Input;
use zumen::diagnostic::{About, Context, Diagnostic, Start};

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

impl Line {
    /// Finds the value of an option in the line, or its name, or else all of the line is meant.
    pub fn option(&self, name: &str, value: &str) -> Range<usize> {
        let key = format!("\"{name}\"");
        let Some(at) = self.text.find(&key) else { return 0..self.text.len() };
        let after = at + key.len();
        match self.text[after..].find(value).filter(|_| !value.is_empty()) {
            Some(found) => after + found..after + found + value.len(),
            None => at..after,
        }
    }
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
        if let Some(span) = self.in_option(&fault) {
            return Diagnostic { origin: None, span: Some(span), ..fault };
        }
        let is_nowhere = fault.span.is_none() && fault.origin.is_none();
        match &self.line {
            Some(line) if is_nowhere => fault.at(0..line.text.len()),
            Some(line) => fault.shifted(line.at),
            None if is_nowhere => fault.at(0..0),
            None => fault,
        }
    }

    /// Finds where in its line an option is that is at fault: its value, a part of that, or its name.
    fn in_option(&self, fault: &Diagnostic) -> Option<Range<usize>> {
        let line = self.line.as_ref()?;
        let is_at_fault = |name: &str| match &fault.origin {
            Some(origin) => origin.name.strip_prefix("--") == Some(name),
            None => {
                fault.about == About::Option && fault.span.is_none() && fault.message.contains(&format!("--{name}"))
            }
        };
        let (name, value) = self.options.iter().find(|(name, _)| is_at_fault(name))?;
        let whole = line.option(name, value);
        let is_value = line.text.get(whole.clone()) == Some(value.as_str());
        let inside = fault.span.clone().filter(|_| is_value);
        Some(inside.map_or(whole.clone(), |inside| whole.start + inside.start..whole.start + inside.end))
    }

    /// Returns how much of what is read it is, in bytes.
    pub fn bytes(&self) -> u64 {
        self.line.as_ref().map_or(self.input.text.len(), |line| line.text.len() + 1) as u64
    }
}
