//! Positions that were read, whatever the view.

use super::{Entry, Record, Subject, View};
use crate::diagnostic::{About, Diagnostic};

/// A record of positions, one or many, from which nothing can be chosen.
pub struct Positions<S>(Vec<Result<(S, Vec<Diagnostic>), Diagnostic>>);

impl<S: Subject + Clone> Positions<S> {
    /// One position, or why it is refused.
    pub fn one(read: Result<S, Diagnostic>) -> Positions<S> {
        Positions(vec![read.map(|subject| (subject, Vec::new()))])
    }

    /// Several, each with what was odd about it.
    pub fn all(read: Vec<Result<(S, Vec<Diagnostic>), Diagnostic>>) -> Positions<S> {
        Positions(read)
    }
}

impl<S: Subject + Clone> Record for Positions<S> {
    /// Refuses with `option::record` an option that chooses from a record.
    fn entries(&self, view: &View) -> Vec<Result<Entry, Diagnostic>> {
        let entry = |(subject, warnings): &(S, Vec<Diagnostic>)| {
            let selecting = subject.game().options.iter().find(|option| option.selects && view.has(option.name));
            match selecting {
                Some(option) => {
                    let message = format!("--{} chooses from a record, and this is one position", option.name);
                    Err(Diagnostic::error("option::record", message).about(About::Option).help("leave it out"))
                }
                None => Ok(Entry { subject: Box::new(subject.clone()), warnings: warnings.clone() }),
            }
        };
        self.0.iter().map(|read| read.as_ref().map_err(Clone::clone).and_then(entry)).collect()
    }
}
