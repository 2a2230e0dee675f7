//! A text that holds two positions, as a record of the pairs they make.

use std::sync::Arc;

use super::{Pair, text};
use zumen_core::diagnostic::{Diagnostic, Origin};
use zumen_game::{Entry, Files, Record, Subject, View};

/// Reads a text that holds two; `None` of any other. `half` reads one of the two, which is no pair.
pub(in crate::registry) fn read(
    text: &str,
    half: impl Fn(&str) -> Result<Box<dyn Record>, Diagnostic>,
) -> Option<Box<dyn Record>> {
    let text::Texts { before, after } = text::read(text)?;
    let [before, after] = [("before", before), ("after", after)]
        .map(|(name, text)| Half { record: half(&text), origin: Arc::new(Origin { name: name.to_owned(), text }) });
    Some(Box::new(Halves { before, after }))
}

struct Halves {
    before: Half,
    after: Half,
}

/// One of the two.
struct Half {
    /// What diagnostics point into.
    origin: Arc<Origin>,
    record: Result<Box<dyn Record>, Diagnostic>,
}

impl Half {
    /// Reads its positions, and what was odd about them.
    fn positions(
        &self,
        view: &View,
        files: &dyn Files,
        odd: &mut Vec<Diagnostic>,
    ) -> Result<Vec<Box<dyn Subject>>, Diagnostic> {
        let record = self.record.as_ref().map_err(|fault| fault.clone().or_origin(&self.origin))?;
        let mut positions = Vec::new();
        for entry in record.entries_with(view, files) {
            let entry = Entry::map_diagnostics(entry, |fault| fault.or_origin(&self.origin))?;
            odd.extend(entry.warnings);
            positions.push(entry.subject);
        }
        Ok(positions)
    }
}

impl Record for Halves {
    fn entries_with(&self, view: &View, files: &dyn Files) -> Vec<Result<Entry, Diagnostic>> {
        let mut warnings = Vec::new();
        match self.pairs(view, files, &mut warnings) {
            Ok(all) => {
                all.into_iter().map(|pair| Ok(Entry::new(Box::new(pair), std::mem::take(&mut warnings)))).collect()
            }
            Err(fault) => vec![Err(fault)],
        }
    }
}

impl Halves {
    fn pairs(&self, view: &View, files: &dyn Files, odd: &mut Vec<Diagnostic>) -> Result<Vec<Pair>, Diagnostic> {
        let before = self.before.positions(view, files, odd)?;
        let after = self.after.positions(view, files, odd)?;
        Pair::all(before, after, view.caption.as_deref())
    }
}
