//! Where answers go, one after another: files, stdout, the manifest, the list of errors, stderr.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::book::Book;
use super::manifest::{Entry, Manifest, Place};
use super::progress::Progress;
use super::worker::Answer;
use crate::draw::print_names;
use crate::output::{self, Growing};
use crate::pending_files::{PendingFile, PendingFiles};
use crate::report::{self, Reporter};
use crate::{Error, print};
use zumen::contract::json;
use zumen::diagnostic::Diagnostic;
use zumen::diagram::format_count;
use zumen::session::Format;

/// The list of errors in the folder of the pictures.
const ERRORS: &str = "errors.txt";

pub(super) struct Sink<'a> {
    /// The folder of the pictures; without one, they stand in what is printed.
    pub folder: Option<&'a Path>,
    /// The one PDF of all pictures.
    pub book: Option<Book>,
    /// Whether each input is answered with a line of JSON.
    pub is_json: bool,
    /// Files that were named as inputs, and folders.
    pub named: Vec<PathBuf>,
    /// Whether the folder of the pictures is one of inputs, too.
    pub is_among_inputs: bool,
    pub manifest: Option<Manifest>,
    pub progress: Progress,
    pub reporter: &'a mut Reporter,
    pub errors: Option<Growing>,
    pub counts: Counts,
    /// Names of files so far, in small letters.
    pub taken: BTreeSet<String>,
}

/// Inputs so far.
#[derive(Default)]
pub(super) struct Counts {
    pub drawn: usize,
    pub unchanged: usize,
    pub refused: usize,
    /// Files of pictures that are there now, unchanged ones too.
    pub files: usize,
}

impl Sink<'_> {
    /// Takes an answer, and the line of one whose pictures stand in that; tells whether nothing was refused.
    pub(super) fn take(&mut self, mut answer: Answer, line: Option<String>) -> Result<bool, Error> {
        if let Some(book) = &mut self.book {
            book.add(&mut answer)?;
        }
        let written = match self.folder {
            Some(folder) => self.write(folder, &mut answer)?,
            None => Vec::new(),
        };
        match () {
            () if !answer.faults.is_empty() => self.counts.refused += 1,
            () if written.is_empty() && self.folder.is_some() => self.counts.unchanged += 1,
            () => self.counts.drawn += 1,
        }
        self.report(&answer)?;
        let place = self.book.as_ref().map_or(Place::Folder, |book| Place::Book(book.path()));
        let is_asked = self.is_json || self.manifest.is_some();
        let line = line.or_else(|| is_asked.then(|| Entry::of(&answer, place).line()));
        self.progress.aside(|| match &line {
            Some(line) if self.is_json => print(line.as_bytes()).map(drop),
            _ => print_names(&written),
        })?;
        if let (Some(manifest), Some(line)) = (&mut self.manifest, &line) {
            manifest.push(line)?;
        }
        self.progress.step(answer.job.bytes());
        Ok(answer.faults.is_empty())
    }

    /// Writes the files of an answer; returns those that were not there already.
    fn write(&mut self, folder: &Path, answer: &mut Answer) -> Result<Vec<PathBuf>, Error> {
        let mut written = Vec::new();
        let mut index = 0;
        while let Some(position) = answer.positions.get(index) {
            let files = position.files.files().iter();
            let names: Vec<String> = files.clone().map(|file| file.file.name_of(&position.stem)).collect();
            let clash = files.zip(&names).find_map(|(file, name)| {
                let clash = self.clash(folder, name, answer);
                clash.or_else(|| self.other(&folder.join(name), &position.files, file))
            });
            if let Some(fault) = clash {
                answer.faults.push(answer.job.place(fault));
                answer.positions.remove(index);
                continue;
            }
            let paths: Vec<PathBuf> = names.iter().map(|name| folder.join(name)).collect();
            let changed = output::replace_all(&paths, &position.files)?;
            written.extend(paths.into_iter().zip(changed).filter(|(_, is_changed)| *is_changed).map(|(path, _)| path));
            self.counts.files += names.len();
            self.taken.extend(names.iter().map(|name| name.to_lowercase()));
            index += 1;
        }
        Ok(written)
    }

    /// What speaks against a file: another has its name, or it is an input.
    fn clash(&self, folder: &Path, name: &str, answer: &Answer) -> Option<Diagnostic> {
        let path = folder.join(name);
        if self.taken.contains(&name.to_lowercase()) {
            let message = format!("{name} is the picture of another input");
            return Some(Diagnostic::error("batch::name", message).help("give one of the two another name"));
        }
        // Most files are new.
        if answer.job.input.content.kept.is_none()
            && path.symlink_metadata().is_ok()
            && (path.canonicalize().is_ok_and(|path| self.named.contains(&path)) || answer.job.input.is(&path))
        {
            let message = format!("{} is an input, which no picture replaces", path.display());
            return Some(Diagnostic::error("batch::input", message).help("name another folder: -o DIR/"));
        }
        None
    }

    /// What speaks against a file of words where inputs lie: one of that name that may be the user's own.
    fn other(&self, path: &Path, pending: &PendingFiles, file: &PendingFile) -> Option<Diagnostic> {
        if !self.is_among_inputs || !file.file.format.is_text() {
            return None;
        }
        let there = std::fs::read(path).ok()?;
        let is_ours = pending.bytes(file).is_ok_and(|bytes| *bytes == *there)
            || file.file.format == Format::Json && json::game(&String::from_utf8_lossy(&there)).is_some();
        (!is_ours).then(|| {
            let message = format!("{} is in the folder of inputs, and zumen may not have written it", path.display());
            Diagnostic::error("batch::input", message).help("name another folder: -o DIR/")
        })
    }

    fn report(&mut self, answer: &Answer) -> Result<(), Error> {
        for warning in &answer.warnings {
            let show = if warning.span.is_none() { Reporter::show_once } else { Reporter::show };
            self.progress.aside(|| show(self.reporter, warning, answer.job.context(warning)));
        }
        for fault in &answer.faults {
            self.progress.aside(|| self.reporter.show(fault, answer.job.context(fault)));
            let Some(folder) = self.folder else { continue };
            if self.errors.is_none() {
                self.errors = Some(Growing::new(folder.join(ERRORS))?);
            }
            if let Some(errors) = &mut self.errors {
                errors.write(&(report::short(fault, answer.job.context(fault)) + "\n"))?;
            }
        }
        Ok(())
    }

    /// Finishes the files of the run, where it came to its end; says how it went.
    pub(super) fn finish(self, is_whole: bool) -> Result<Counts, Error> {
        let is_clean = self.errors.is_none();
        self.errors.map_or(Ok(()), Growing::finish)?;
        if is_whole {
            self.manifest.map_or(Ok(()), Manifest::finish)?;
        }
        drop(self.progress);
        let Counts { drawn, unchanged, refused, files } = self.counts;
        let inputs = format_count((drawn + unchanged + refused) as u64, "input");
        if let Some(book) = self.book {
            book.finish(self.reporter)?;
            let files = format_count(u64::from(drawn > 0), "file");
            self.reporter.note(&format!("{inputs}, {files}: {drawn} drawn, {refused} refused"));
        }
        if let Some(folder) = self.folder {
            let errors = folder.join(ERRORS);
            if is_clean && is_whole && is_of_errors(&errors) {
                std::fs::remove_file(&errors).map_err(Error::io(errors.display().to_string()))?;
            }
            let why = if is_clean { String::new() } else { format!(": see {}", errors.display()) };
            let files = format_count(files as u64, "file");
            let found = format!("{drawn} drawn, {unchanged} unchanged, {refused} refused");
            self.reporter.note(&format!("{inputs}, {files}: {found}{why}"));
        }
        Ok(self.counts)
    }
}

/// Tells whether a file is a list of errors of ours.
fn is_of_errors(path: &Path) -> bool {
    std::fs::read_to_string(path).is_ok_and(|text| text.lines().next().is_some_and(|line| line.contains("error[")))
}
