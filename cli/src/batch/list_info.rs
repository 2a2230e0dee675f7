//! What a list is called, and so what its lines are.

use std::cell::Cell;
use std::path::{Path, PathBuf};

use super::job::{Job, Line};
use crate::input::Input;
use crate::missing_files;
use crate::report::faults;
use zumen::contract::charset::Charset;
use zumen::diagnostic::{About, Diagnostic, Start};
use zumen::session::numbered_name;

/// What a list is called.
#[derive(Clone)]
pub(super) struct ListInfo {
    /// For diagnostics: its path, or `stdin`.
    pub name: String,
    /// Beside which the files stand that it names.
    pub path: Option<PathBuf>,
    /// What files are named whose line gives no name.
    pub stem: String,
    /// Positions in it, named ones too, where that is known before it is read.
    pub expected: Option<usize>,
    /// Positions so far, by which those without a name are numbered.
    pub count: Cell<usize>,
    /// Whether lines may name files.
    pub takes_files: bool,
    pub charset: Option<Charset>,
}

impl ListInfo {
    /// Returns that of a file with so many positions in it, where that is known.
    pub(super) fn of_file(path: PathBuf, expected: Option<usize>, charset: Option<Charset>) -> ListInfo {
        ListInfo {
            name: path.display().to_string(),
            stem: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            path: Some(path),
            expected,
            count: Cell::new(0),
            takes_files: true,
            charset,
        }
    }

    /// Returns that of stdin.
    pub(super) fn of_stdin(takes_files: bool, charset: Option<Charset>) -> ListInfo {
        ListInfo { path: None, takes_files, ..ListInfo::of_file("stdin".into(), None, charset) }
    }

    /// The input that stands on a line at this byte.
    pub(super) fn job(&self, text: String, start: Start, at: usize, position: String, name: Option<String>) -> Job {
        let number = self.count_next();
        Job {
            input: Input::part(&self.name, self.path.as_deref(), position).shut(!self.takes_files),
            stem: name.unwrap_or_else(|| numbered_name(&self.stem, number, self.expected.unwrap_or(number + 1))),
            line: Some(Line { list: self.name.clone(), text, start, at: Some(at) }),
            options: Vec::new(),
            fault: None,
        }
    }

    /// The file that a line names at this byte; it lies beside the list.
    pub(super) fn file(&self, text: String, start: Start, at: usize, file: &str, name: Option<String>) -> Job {
        let place = at..at + file.len().min(text.len() - at);
        match self.open(file) {
            Ok(input) => {
                self.count_next();
                let stem = name.or_else(|| input.stem.clone());
                let line = Line { list: self.name.clone(), text, start, at: None };
                Job {
                    stem: stem.unwrap_or_else(|| file.to_owned()),
                    input,
                    line: Some(line),
                    options: Vec::new(),
                    fault: None,
                }
            }
            Err(fault) => Job { fault: Some(fault.at(place)), ..self.job(text, start, 0, String::new(), name) },
        }
    }

    /// Counts one position more.
    fn count_next(&self) -> usize {
        self.count.set(self.count.get() + 1);
        self.count.get()
    }

    fn open(&self, file: &str) -> Result<Input, Diagnostic> {
        if !self.takes_files {
            let fault = Diagnostic::error("batch::files", "input from stdin can't name files").about(About::File);
            return Err(fault.help("where you know who writes it, allow that with --files"));
        }
        let folder = self.path.as_deref().and_then(Path::parent).unwrap_or(Path::new(""));
        let path = folder.join(file);
        if !path.exists() {
            return Err(missing_files::file(&path));
        }
        Input::open(&path.into_os_string(), self.charset)
            .map_err(|error| faults(&error).into_iter().next().unwrap_or_else(|| missing_files::file(Path::new(file))))
    }
}
