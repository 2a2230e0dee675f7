//! The files that a rules file is made of, and places in them.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use zumen_core::diagnostic::{Diagnostic, Origin, edits};

/// A place in one of the files, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct At {
    /// Which file: 0 is the input, the others were included, in their order.
    pub file: u16,
    /// The first byte.
    pub start: u32,
    /// The byte behind the last.
    pub end: u32,
}

impl At {
    /// The bytes.
    pub(crate) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The files, and what was found to be odd in them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sources {
    /// The texts of included files; the input itself is told by place 0.
    included: Vec<Arc<Origin>>,
    /// By the place of what lacks an argument in the body of a macro: the call that is too short, and what it lacks.
    pub(crate) short_calls: BTreeMap<At, (At, String)>,
    /// Warnings in the order in which they were found.
    pub warnings: Vec<Diagnostic>,
    /// How many bytes were read so far, of all files.
    pub(crate) bytes: usize,
    /// How many nodes were read so far, of all files.
    pub(crate) nodes: usize,
}

/// More warnings than this are not kept: one mistake in a macro may show in a thousand places.
const MAX_WARNINGS: usize = 100;

impl Sources {
    /// Adds an included file; returns its number.
    pub(crate) fn include(&mut self, origin: Origin) -> u16 {
        self.included.push(Arc::new(origin));
        u16::try_from(self.included.len()).unwrap_or(u16::MAX)
    }

    /// How many files were included.
    pub(crate) fn count(&self) -> usize {
        self.included.len()
    }

    /// The text of an included file.
    pub(crate) fn text(&self, file: u16) -> Option<Arc<Origin>> {
        self.included.get(usize::from(file).checked_sub(1)?).cloned()
    }

    /// Points a diagnostic at a place: in the input, or in the file that was included.
    pub(crate) fn place(&self, diagnostic: Diagnostic, at: At) -> Diagnostic {
        let diagnostic = diagnostic.at(at.range());
        match self.text(at.file) {
            Some(origin) => diagnostic.of(&origin),
            None => diagnostic,
        }
    }

    /// An error at a place.
    pub(crate) fn error(&self, code: &'static str, at: At, message: impl Into<String>) -> Diagnostic {
        self.place(Diagnostic::error(code, message), at)
    }

    /// Tells whether no more warnings are kept.
    pub(crate) fn is_full(&self) -> bool {
        self.warnings.len() >= MAX_WARNINGS
    }

    /// Keeps a warning at a place, once; of what a call of a macro lacks an argument for, that call is to blame.
    pub(crate) fn warn(&mut self, code: &'static str, at: At, message: impl Into<String>, help: &str) {
        if self.warnings.len() < MAX_WARNINGS {
            let warning = match self.short_calls.get(&at) {
                Some((call, lack)) => self.place(
                    Diagnostic::warning("zrf::arguments", lack).help("write the missing arguments into this call"),
                    *call,
                ),
                None => self.place(Diagnostic::warning(code, message).help(help), at),
            };
            if !self.warnings.contains(&warning) {
                self.warnings.push(warning);
            }
        }
    }
}

/// A longer name is no slip of another, in bytes.
const MAX_NAME_BYTES: usize = 64;

/// Asks whether a name was meant that differs by few letters from one that is not there.
pub(crate) fn suggestion<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    let name = Some(name).filter(|name| name.len() <= MAX_NAME_BYTES)?.to_lowercase();
    let (edits, near) = known.map(|known| (edits(&name, &known.to_lowercase()), known)).min()?;
    (edits * 3 <= near.len()).then(|| did_you_mean(near))
}

/// Asks whether a name was meant.
pub(crate) fn did_you_mean(name: &str) -> String {
    // Names of conditions are questions already.
    format!("did you mean {}?", name.strip_suffix('?').unwrap_or(name))
}
