//! What a list is called, and so what its lines are.

use std::path::PathBuf;

use zumen::diagnostic::Start;

use super::job::{Job, Line};
use crate::input::Input;

/// What a list is called.
#[derive(Clone)]
pub(super) struct Heading {
    /// For diagnostics: its path, or `stdin`.
    pub name: String,
    /// Beside which the files stand that it names.
    pub path: Option<PathBuf>,
    /// What files are named whose line gives no name.
    pub stem: String,
}

impl Heading {
    /// Returns the input that stands on a line at this byte.
    pub fn job(&self, text: String, start: Start, at: usize, position: String, name: Option<String>) -> Job {
        Job {
            input: Input::part(&self.name, self.path.as_deref(), position),
            stem: name.unwrap_or_else(|| format!("{}-{:04}", self.stem, start.line)),
            line: Some(Line { text, start, at }),
            options: Vec::new(),
            fault: None,
        }
    }
}
