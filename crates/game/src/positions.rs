//! Positions that were read, whatever the view.

use super::{Entry, Files, Record, Subject, View};
use zumen_core::diagnostic::Diagnostic;

/// A record of positions, one or many, from which nothing can be chosen.
pub struct Positions(Vec<Result<Reusable, Diagnostic>>);

/// A position that can be handed out again and again, and what was odd about it.
struct Reusable {
    subject: Box<dyn Fn() -> Box<dyn Subject>>,
    warnings: Vec<Diagnostic>,
}

impl Positions {
    /// One position, or why it is refused.
    pub fn one<S: Subject + Clone>(read: Result<S, Diagnostic>) -> Positions {
        Positions::all(vec![read.map(|subject| (subject, Vec::new()))])
    }

    /// Makes a record of several, each with what was odd about it.
    pub fn all<S: Subject + Clone>(read: Vec<Result<(S, Vec<Diagnostic>), Diagnostic>>) -> Positions {
        let kept =
            |(subject, warnings): (S, _)| Reusable { subject: Box::new(move || Box::new(subject.clone())), warnings };
        Positions(read.into_iter().map(|read| read.map(kept)).collect())
    }
}

impl Record for Positions {
    /// Refuses with `option::record` an option that chooses from a record.
    fn entries_with(&self, view: &View, _files: &dyn Files) -> Vec<Result<Entry, Diagnostic>> {
        let entry = |read: &Reusable| {
            let subject = (read.subject)();
            match subject.game().options.iter().find(|option| option.selects && view.has(option.name)) {
                Some(option) => {
                    let message = format!("--{} needs a record, but this is a single position", option.name);
                    Err(Diagnostic::option_error("option::record", message).help("leave it out"))
                }
                None => Ok(Entry::new(subject, read.warnings.clone())),
            }
        };
        self.0.iter().map(|read| read.as_ref().map_err(Clone::clone).and_then(entry)).collect()
    }
}
