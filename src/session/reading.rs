//! What was read, without pictures of it: what there is to choose from, other notations, the positions themselves.

use super::{Reading, Refusal};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::{Conversion, Subject};

impl Reading<'_> {
    /// Counts the positions, those that are refused too.
    pub fn positions(&self) -> usize {
        self.inputs.iter().map(|input| input.entries.len()).sum()
    }

    /// What there is to choose from, a line each, as [`Record::list`](zumen_game::Record::list).
    pub fn list(&self) -> Vec<String> {
        self.inputs.iter().flat_map(|input| input.record.list()).collect()
    }

    /// Writes each position in another notation of its game, or as JSON; in the place of one that is refused stands the
    /// reason.
    pub fn convert(&self, notation: &str) -> impl Iterator<Item = Result<Conversion, Refusal>> {
        self.all().map(move |(input, entry)| {
            let entry = entry.as_ref().map_err(Diagnostic::clone);
            let written = entry.and_then(|entry| entry.subject.to_notation(notation, &input.options.view));
            written.map_err(|fault| self.refusal(input, vec![fault]))
        })
    }

    /// Hands the positions over.
    ///
    /// # Errors
    ///
    /// Why the first one is refused that is.
    pub fn into_subjects(mut self) -> Result<Vec<Box<dyn Subject>>, Refusal> {
        let mut subjects = Vec::new();
        for mut input in std::mem::take(&mut self.inputs) {
            for entry in std::mem::take(&mut input.entries) {
                subjects.push(entry.map_err(|fault| self.refusal(&input, vec![fault]))?.subject);
            }
        }
        Ok(subjects)
    }
}
