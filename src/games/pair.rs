//! Two positions as one input, `{"before": "...", "after": "..."}`, each in any notation: what a picture of a change
//! keeps. It is read as what changed from the one to the other.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::compared::Compared;
use super::{Entry, Files, Record, Subject, View, document, read_of_games, unknown};
use crate::diagnostic::{Diagnostic, Origin};

/// The name of the notation.
pub(super) const FORMAT: &str = "diff";

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    before: String,
    after: String,
}

/// Writes two notations as one.
pub(super) fn write(before: String, after: String) -> String {
    document::write(&Texts { before, after })
}

/// Reads a text that holds two; `None` of any other. No pair is in a pair.
pub(super) fn read(text: &str, files: &dyn Files) -> Option<Box<dyn Record>> {
    if !text.trim_start().starts_with('{') || !text.contains("\"before\"") {
        return None;
    }
    let Texts { before, after } = serde_json::from_str(text).ok()?;
    let half = |name: &str, text: String| Half {
        record: read_of_games(&text, files),
        origin: Arc::new(Origin { name: name.to_owned(), text }),
    };
    Some(Box::new(Pair { before: half("before", before), after: half("after", after) }))
}

struct Pair {
    before: Half,
    after: Half,
}

/// One of the two.
struct Half {
    /// What diagnostics point into.
    origin: Arc<Origin>,
    record: Option<Box<dyn Record>>,
}

impl Half {
    /// Its positions, and what was odd about them.
    fn positions(&self, view: &View, odd: &mut Vec<Diagnostic>) -> Result<Vec<Box<dyn Subject>>, Diagnostic> {
        let placed = |fault: Diagnostic| if fault.origin.is_none() { fault.of(&self.origin) } else { fault };
        let record = self.record.as_ref().ok_or_else(|| placed(unknown(&self.origin.text)))?;
        let mut positions = Vec::new();
        for entry in record.entries(view) {
            let entry = entry.map_err(placed)?;
            odd.extend(entry.warnings.into_iter().map(placed));
            positions.push(entry.subject);
        }
        Ok(positions)
    }
}

impl Record for Pair {
    fn entries(&self, view: &View) -> Vec<Result<Entry, Diagnostic>> {
        let mut warnings = Vec::new();
        let mut compare = || {
            let before = self.before.positions(view, &mut warnings)?;
            let after = self.after.positions(view, &mut warnings)?;
            Compared::all(before, after, view.caption.as_deref())
        };
        match compare() {
            Ok(all) => all
                .into_iter()
                .map(|compared| Ok(Entry { subject: Box::new(compared), warnings: std::mem::take(&mut warnings) }))
                .collect(),
            Err(fault) => vec![Err(fault)],
        }
    }
}
