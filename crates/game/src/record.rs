//! What an input holds.

use super::{Files, NoFiles, Subject, TreeNode, View};
use zumen_core::diagnostic::Diagnostic;

/// What an input holds: one position or many.
pub trait Record {
    /// What it holds to choose from, a line each: games and variants; nothing where there is no choice.
    fn list(&self) -> Vec<String> {
        Vec::new()
    }

    /// The nodes of its games, each behind the one that it follows; nothing where a record has no variations.
    ///
    /// # Errors
    ///
    /// Why it cannot be read.
    fn tree(&self) -> Result<Vec<TreeNode>, Diagnostic> {
        Ok(Vec::new())
    }

    /// Its positions in order, those that the view asks for; in the place of a position that is refused stands
    /// the reason. `files` are those that it may name, for what the view asks for beyond what was read.
    fn entries_with(&self, view: &View, files: &dyn Files) -> Vec<Result<Entry, Diagnostic>>;

    /// The same without further files.
    fn entries(&self, view: &View) -> Vec<Result<Entry, Diagnostic>> {
        self.entries_with(view, &NoFiles)
    }

    /// Everything that is odd or wrong in it, in the order of the text; `files` are those that it may name.
    fn validate(&self, _files: &dyn Files) -> Vec<Diagnostic> {
        let found = self.entries(&View::default()).into_iter().map(|entry| match entry {
            Ok(entry) => entry.warnings,
            Err(fault) => vec![fault],
        });
        found.flatten().collect()
    }
}

/// A position of a record, and what was odd about it.
pub struct Entry {
    /// What its pictures come from.
    pub subject: Box<dyn Subject>,
    /// Warnings; their spans are bytes in the text that was read.
    pub warnings: Vec<Diagnostic>,
    /// What the input calls it, as it stands there; most call it nothing.
    pub name: Option<String>,
}

impl Entry {
    /// A position without a name.
    pub fn new(subject: Box<dyn Subject>, warnings: Vec<Diagnostic>) -> Entry {
        Entry { subject, warnings, name: None }
    }

    /// Changes the warnings of an entry, or the fault that stands in its place.
    ///
    /// # Errors
    ///
    /// The changed fault.
    pub fn map_diagnostics(
        entry: Result<Entry, Diagnostic>,
        change: impl Fn(Diagnostic) -> Diagnostic,
    ) -> Result<Entry, Diagnostic> {
        match entry {
            Ok(entry) => Ok(Entry { warnings: entry.warnings.into_iter().map(change).collect(), ..entry }),
            Err(fault) => Err(change(fault)),
        }
    }
}

/// A part of a text that is read by itself: a line of a list, a position among words.
pub struct Part {
    /// Where it begins in the text, in bytes.
    pub offset: usize,
    /// What the text calls it.
    pub name: Option<String>,
    /// What it holds.
    pub record: Result<Box<dyn Record>, Diagnostic>,
}

/// A bad part does not keep the others from being drawn.
impl Record for Vec<Part> {
    fn entries_with(&self, view: &View, files: &dyn Files) -> Vec<Result<Entry, Diagnostic>> {
        let mut entries = Vec::new();
        for part in self {
            let read = match &part.record {
                Ok(record) => record.entries_with(view, files),
                Err(fault) => vec![Err(fault.clone())],
            };
            for entry in read {
                let entry = Entry::map_diagnostics(entry, |fault| fault.shift_span(part.offset));
                entries.push(entry.map(|entry| Entry { name: part.name.clone(), ..entry }));
            }
        }
        entries
    }

    fn validate(&self, files: &dyn Files) -> Vec<Diagnostic> {
        let found = self.iter().map(|part| {
            let faults = match &part.record {
                Ok(record) => record.validate(files),
                Err(fault) => vec![fault.clone()],
            };
            faults.into_iter().map(|fault| fault.shift_span(part.offset)).collect::<Vec<_>>()
        });
        found.flatten().collect()
    }
}

// Positions that were read, whatever the view.

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
