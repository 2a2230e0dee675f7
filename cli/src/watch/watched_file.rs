//! A file that is watched: what it is drawn from, and what that was when it was drawn.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use crate::input::{self, Input, MAX_NAMED_BYTES};
use crate::report::Reporter;
use crate::{Error, Outcome, missing_files, report, session};
use zumen::contract::CaptionCounter;
use zumen::contract::charset::Charset;
use zumen::registry;
use zumen::session::{File, Format, Options, ReadContent, Session};

/// A file, with what it needs.
pub(super) struct WatchedFile {
    /// The file as it was named.
    typed: PathBuf,
    /// The same with its folder in full: what the system calls it.
    pub path: PathBuf,
    /// The file and those that it names, each with its folder in full.
    pub sources: Vec<PathBuf>,
    /// What they were when it was drawn last.
    fingerprints: Fingerprints,
}

/// The pictures of a position.
pub(super) struct Pictures {
    /// What its files are called.
    pub stem: String,
    pub files: Vec<File>,
}

/// What came of drawing.
pub(super) enum DrawResult {
    /// Those of each position.
    Pictures(Vec<Pictures>),
    /// Something is wrong with the file, and was shown.
    Refused,
    /// The file is not there.
    Missing,
}

impl WatchedFile {
    /// A file that may not be there yet, but its folder is.
    pub(super) fn new(typed: &Path) -> Result<WatchedFile, Error> {
        if typed.is_dir() {
            return Err(Error::Usage(format!("{} is a folder; give files", typed.display())));
        }
        if typed == Path::new("-") {
            return Err(Error::Usage("stdin cannot be watched: name a file".to_owned()));
        }
        let text = typed.to_string_lossy();
        if !typed.exists() && registry::is_known(&text) {
            return Err(Error::Usage(format!("{text:?} is not a file, and does not change: zumen draw draws it")));
        }
        if !typed.exists() && text.contains(['*', '?']) {
            return Err(missing_files::file(typed).into());
        }
        let path = in_full(typed).map_err(Error::io(typed.display().to_string()))?;
        let sources = vec![path.clone()];
        Ok(WatchedFile { typed: typed.to_owned(), path, sources, fingerprints: Fingerprints::default() })
    }

    /// What it is called.
    pub(super) fn name(&self) -> String {
        self.typed.display().to_string()
    }

    /// Tells whether it, or what it needs, is not what it was.
    pub(super) fn has_changed(&self) -> bool {
        Fingerprints::of(self.sources.clone()) != self.fingerprints
    }

    /// Draws all positions in it, or none.
    pub(super) fn draw(
        &mut self,
        session: &Session,
        typed: &Options,
        formats: &[Format],
        charset: Option<Charset>,
        reporter: &mut Reporter,
    ) -> Result<DrawResult, Error> {
        // Before anything is read: what changes meanwhile is seen by the next check.
        self.fingerprints = Fingerprints::of(self.sources.clone());
        if !self.path.is_file() {
            return Ok(DrawResult::Missing);
        }
        let input = Input::open(&self.typed.clone().into_os_string(), charset)?;
        let options = input.options(typed)?;
        let found = RefCell::default();
        let files = input.files(&options.view);
        let files = files.opening(Box::new(|path, most| read_and_note(&found, path, most)));
        let drawn = match input.read_with(&files, options, formats) {
            Ok(read) => pictures(read, &input, session, formats, reporter),
            Err(fault) => {
                reporter.show(&fault, input.context());
                Ok(DrawResult::Refused)
            }
        };
        drop(files);
        self.note(found.into_inner());
        drawn
    }

    /// Remembers the files that it named, there or not, as they were when they were read.
    fn note(&mut self, found: Vec<(PathBuf, Fingerprint)>) {
        self.sources.truncate(1);
        self.fingerprints.0.truncate(1);
        for (path, fingerprint) in found {
            if !self.sources.contains(&path) {
                self.sources.push(path.clone());
                self.fingerprints.0.push((path, fingerprint));
            }
        }
    }
}

/// Draws the positions of a record: all, or what is wrong is shown.
fn pictures(
    read: ReadContent,
    input: &Input,
    session: &Session,
    formats: &[Format],
    reporter: &mut Reporter,
) -> Result<DrawResult, Error> {
    let ReadContent { options, entries, .. } = read;
    let (entries, mut outcome) = input::usable(entries, input, reporter)?;
    let mut pictures = Vec::new();
    let counter = CaptionCounter::default();
    for entry in entries {
        match session::draw(session, entry.subject.as_ref(), &options, formats, &counter) {
            Ok(drawn) => {
                drawn.warnings.iter().for_each(|warning| reporter.show_once(warning, report::NOWHERE));
                let stem = entry.stem.unwrap_or_else(|| input.name.clone());
                pictures.push(Pictures { stem, files: drawn.files });
            }
            Err(error) => {
                reporter.show_all(&error.of_input()?, input.context());
                outcome = Outcome::Refused;
            }
        }
    }
    Ok(if outcome == Outcome::Done { DrawResult::Pictures(pictures) } else { DrawResult::Refused })
}

/// The path with its folder in full and without links; its own name stays, as an editor may replace it.
pub(super) fn in_full(path: &Path) -> std::io::Result<PathBuf> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Ok(folder.canonicalize()?.join(path.file_name().unwrap_or_default()))
}

/// What a file holds, told apart by length and check sum; `None` for one that cannot be read.
type Fingerprint = Option<(usize, u32)>;

fn fingerprint(bytes: &std::io::Result<Vec<u8>>) -> Fingerprint {
    bytes.as_ref().ok().map(|bytes| (bytes.len(), crc32fast::hash(bytes)))
}

/// What several files hold.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Fingerprints(Vec<(PathBuf, Fingerprint)>);

impl Fingerprints {
    /// What they hold now.
    pub(super) fn of(files: Vec<PathBuf>) -> Fingerprints {
        let now = files.into_iter().map(|path| {
            // What is not there yet may come in capitals or small letters.
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let found = path.parent().map_or_else(|| path.clone(), |folder| input::existing(folder, &name));
            (path, fingerprint(&input::read_named_file(&found, MAX_NAMED_BYTES)))
        });
        Fingerprints(now.collect())
    }
}

/// Reads a file and notes what it holds, all of it, whatever is asked for.
fn read_and_note(found: &RefCell<Vec<(PathBuf, Fingerprint)>>, path: &Path, most: usize) -> std::io::Result<Vec<u8>> {
    let bytes = input::read_named_file(path, MAX_NAMED_BYTES);
    if let Ok(path) = in_full(path) {
        found.borrow_mut().push((path, fingerprint(&bytes)));
    }
    bytes.and_then(|bytes| if bytes.len() <= most { Ok(bytes) } else { Err(std::io::ErrorKind::FileTooLarge.into()) })
}
