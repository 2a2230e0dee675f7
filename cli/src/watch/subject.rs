//! A file that is watched: what it is drawn from, and what that was when it was drawn.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use crate::input::{self, Folder, Input};
use crate::look::Look;
use crate::output::{Format, Part};
use crate::report::Reporter;
use crate::studio::Studio;
use crate::{Stop, style};
use zumen::contract::charset::Charset;
use zumen::contract::{Files, Record};

/// A file, with what it needs.
pub(super) struct Subject {
    /// The file as it was named.
    typed: PathBuf,
    /// The same with its folder in full: what the system calls it.
    pub path: PathBuf,
    /// The file and those that it names, each with its folder in full.
    pub files: Vec<PathBuf>,
    /// What they were when it was drawn last.
    prints: Prints,
}

/// What came of drawing.
pub(super) enum Drawn {
    /// The parts of each position.
    Pictures(Vec<Vec<Part>>),
    /// Something is wrong with the file, and was shown.
    Refused,
    /// The file is not there.
    Missing,
}

impl Subject {
    /// A file that may not be there yet, but its folder is.
    pub fn new(typed: &Path) -> Result<Subject, Stop> {
        if typed.is_dir() {
            return Err(Stop::Usage(format!("{} is a folder; give files", typed.display())));
        }
        let path = in_full(typed).map_err(Stop::io(typed.display().to_string()))?;
        let files = vec![path.clone()];
        Ok(Subject { typed: typed.to_owned(), path, files, prints: Prints::default() })
    }

    /// What it is called.
    pub fn name(&self) -> String {
        self.typed.display().to_string()
    }

    /// What its pictures are named for.
    pub fn stem(&self) -> String {
        self.typed.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Whether it, or what it needs, is not what it was.
    pub fn has_changed(&self) -> bool {
        Prints::of(self.files.clone()) != self.prints
    }

    /// Draws all positions in it, or none.
    pub fn draw(
        &mut self,
        studio: &Studio,
        typed: &Look,
        formats: &[Format],
        charset: Option<Charset>,
        reporter: &mut Reporter,
    ) -> Result<Drawn, Stop> {
        // Before anything is read: what changes meanwhile is seen by the next look.
        self.prints = Prints::of(self.files.clone());
        if !self.path.is_file() {
            return Ok(Drawn::Missing);
        }
        let input = Input::open(&self.typed.clone().into_os_string(), charset)?;
        let look = input.look(typed)?;
        let files = Noting { folder: input.files(&look.view), found: RefCell::default() };
        let record = input.record_from(&files);
        self.note(files.found.into_inner());
        match record {
            Ok(record) => pictures(record.as_ref(), &input, &look, studio, formats, reporter),
            Err(fault) => {
                reporter.show(&fault, input.context());
                Ok(Drawn::Refused)
            }
        }
    }

    /// Remembers the files that it named, there or not, as they were when they were read.
    fn note(&mut self, found: Vec<(PathBuf, Print)>) {
        self.files.truncate(1);
        self.prints.0.truncate(1);
        for (path, print) in found {
            if !self.files.contains(&path) {
                self.files.push(path.clone());
                self.prints.0.push((path, print));
            }
        }
    }
}

/// Draws the positions of a record: all, or what is wrong is shown.
fn pictures(
    record: &dyn Record,
    input: &Input,
    look: &Look,
    studio: &Studio,
    formats: &[Format],
    reporter: &mut Reporter,
) -> Result<Drawn, Stop> {
    let (entries, mut all) = input::entries(record, &look.view, input, reporter)?;
    let mut pictures = Vec::new();
    let mut said = Vec::new();
    for entry in entries {
        match studio.draw(entry.subject.as_ref(), look, formats)? {
            Ok(drawn) => {
                for warning in drawn.warnings {
                    if !said.contains(&warning) {
                        reporter.show(&warning, style::NOWHERE);
                        said.push(warning);
                    }
                }
                pictures.push(drawn.parts);
            }
            Err(fault) => {
                reporter.show(&fault, input.context());
                all = false;
            }
        }
    }
    Ok(if all { Drawn::Pictures(pictures) } else { Drawn::Refused })
}

/// The path with its folder in full and without links; its own name stays, as an editor may replace it.
pub(super) fn in_full(path: &Path) -> std::io::Result<PathBuf> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Ok(folder.canonicalize()?.join(path.file_name().unwrap_or_default()))
}

/// What a file holds, told apart by length and check sum; `None` for one that cannot be read.
type Print = Option<(usize, u32)>;

fn print(bytes: &std::io::Result<Vec<u8>>) -> Print {
    bytes.as_ref().ok().map(|bytes| (bytes.len(), crc32fast::hash(bytes)))
}

/// What several files hold.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Prints(Vec<(PathBuf, Print)>);

impl Prints {
    /// What they hold now.
    pub fn of(files: Vec<PathBuf>) -> Prints {
        let now = |path: PathBuf| {
            // What is not there yet may come in capitals or small letters.
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let found = path.parent().map_or_else(|| path.clone(), |folder| input::existing(folder, &name));
            (path, print(&std::fs::read(found)))
        };
        Prints(files.into_iter().map(now).collect())
    }
}

/// Files beside the input that remember which of them were asked for.
struct Noting {
    folder: Folder,
    found: RefCell<Vec<(PathBuf, Print)>>,
}

impl Noting {
    fn noted(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        let bytes = std::fs::read(path);
        if let Ok(path) = in_full(path) {
            self.found.borrow_mut().push((path, print(&bytes)));
        }
        bytes
    }
}

impl Files for Noting {
    fn read(&self, path: &str) -> std::io::Result<Vec<u8>> {
        self.noted(&self.folder.find(path))
    }

    fn rules(&self, path: &str) -> std::io::Result<Vec<u8>> {
        self.noted(&self.folder.find_rules(path))
    }
}
