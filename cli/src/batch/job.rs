//! One input of a batch.

use std::ops::Range;

use super::option::LineOption;
use crate::Error;
use crate::input::Input;
use zumen::diagnostic::{About, Context, Diagnostic, Start};

/// Jobs, one after another.
pub(super) type Jobs = Box<dyn Iterator<Item = Result<Job, Error>> + Send>;

/// What is drawn into files of one name.
pub(super) struct Job {
    /// What is read, or what could not be.
    pub input: Input,
    /// The line it stands on, where it is a part of an input.
    pub line: Option<Line>,
    /// What its files are named: as it was given until [`super::names::Names`] made it safe.
    pub stem: String,
    /// Options of its own.
    pub options: Vec<LineOption>,
    /// What is wrong with the line, before anybody reads the position.
    pub fault: Option<Diagnostic>,
}

/// A line that holds a position or names its file.
pub(super) struct Line {
    /// What the list is called.
    pub list: String,
    pub text: String,
    pub start: Start,
    /// Where the position begins in the line, in bytes; none where the line names a file.
    pub at: Option<usize>,
}

impl Job {
    /// A whole file.
    pub(super) fn file(input: Input) -> Job {
        let stem = input.stem.clone().unwrap_or_else(|| input.name.clone());
        Job { input, line: None, stem, options: Vec::new(), fault: None }
    }

    /// What a diagnostic points into, which [`Job::placed`] has moved: the line, or a file of its own.
    pub(super) fn context(&self, fault: &Diagnostic) -> Context<'_> {
        match &self.line {
            Some(line) if line.at.is_some() || fault.about != About::Input => {
                Context { name: &line.list, text: &line.text, start: line.start }
            }
            _ => self.input.context(),
        }
    }

    /// Tells whether options beside those that were typed shape its pictures.
    pub(super) fn has_options(&self) -> bool {
        !self.options.is_empty() || self.input.content.kept.is_some()
    }

    /// What is said of the position as said of its line; what has no place is said of the whole line, or of the
    /// start of the file.
    pub(super) fn place(&self, fault: Diagnostic) -> Diagnostic {
        if let Some(span) = self.in_option(&fault) {
            return Diagnostic { origin: None, span: Some(span), ..fault };
        }
        let is_nowhere = fault.span.is_none() && fault.origin.is_none();
        match &self.line {
            None | Some(Line { at: None, .. }) if is_nowhere && fault.about == About::Input => fault.at(0..0),
            None if is_nowhere => fault.at(0..0),
            Some(line) if is_nowhere => fault.at(0..line.text.len()),
            Some(Line { at: Some(at), .. }) => fault.shift_span(*at),
            // It points into the file; what is no fault of the file is said of the line.
            Some(line) if fault.about != About::Input && fault.origin.is_none() => fault.at(0..line.text.len()),
            _ => fault,
        }
    }

    /// Finds where in its line an option is that is at fault: its value, a part of that, or its name.
    fn in_option(&self, fault: &Diagnostic) -> Option<Range<usize>> {
        let line = self.line.as_ref()?;
        let at_fault = self.options.iter().find(|option| match &fault.origin {
            Some(origin) => origin.name.strip_prefix("--") == Some(&option.name),
            None => {
                let is_of_option = fault.about == About::Option && fault.span.is_none();
                is_of_option && fault.message.contains(&format!("--{}", option.name))
            }
        });
        let LineOption { value, place: whole, .. } = at_fault?;
        let is_value = line.text.get(whole.clone()) == Some(value.as_str());
        let inside = fault.span.clone().filter(|_| is_value);
        Some(inside.map_or(whole.clone(), |inside| whole.start + inside.start..whole.start + inside.end))
    }

    /// How much of what is read it is, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.line.as_ref().map_or(self.input.content.text.len(), |line| line.text.len() + 1) as u64
    }
}
