//! Warnings while one reads: a text may have millions of faults, a reader wants to see a few.

use std::ops::Range;

use zumen_core::diagnostic::Diagnostic;

/// How many warnings are kept; the others are counted.
const MAX_FAULTS: usize = 100;

/// The first 100 warnings of a reader, and how many more there are.
#[derive(Debug, Default)]
pub struct Faults {
    kept: Vec<Diagnostic>,
    more: usize,
}

impl Faults {
    /// Notes a warning. `message` is asked for only if it is kept.
    pub fn warn(&mut self, code: &'static str, span: Range<usize>, help: &str, message: impl FnOnce() -> String) {
        if self.kept.len() < MAX_FAULTS {
            self.kept.push(Diagnostic::warning(code, message()).at(span).help(help));
        } else {
            self.more += 1;
        }
    }

    /// The warnings in the order of their discovery; where there are too many, the last one says how many more.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        if self.more > 0 {
            let message = format!("there are {} more warnings", self.more);
            self.kept.push(Diagnostic::warning("sgf::more-faults", message).help("fix the first ones and check again"));
        }
        self.kept
    }
}
