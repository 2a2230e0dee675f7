//! What was named on the command line, looked at before anything is drawn: lists, tables, folders, single records.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufReader, IsTerminal};
use std::path::{Path, PathBuf};

use super::folder::{self, Choice};
use super::job::{Job, Jobs};
use super::lines::{self, Lines};
use super::list;
use super::list_info::ListInfo;
use super::names::Names;
use super::table::{self, Columns};
use crate::args::Batch;
use crate::input::Input;
use crate::{Error, missing_files};
use zumen::contract::charset::Charset;
use zumen::registry::MAX_BYTES;
use zumen::session::Format;

/// An input that was looked at, to be opened.
type Opening = Box<dyn FnOnce() -> Result<Jobs, Error> + Send>;

/// Everything that is to be drawn.
pub(super) struct Source {
    /// One after another, each with a name of its own for its files.
    pub jobs: Jobs,
    /// Whether stdin is among the inputs.
    pub is_filter: bool,
    /// Files that were named, which no picture may replace, and folders.
    pub named: Vec<PathBuf>,
    /// How much there is to read, in bytes, where that is known.
    pub bytes: Option<u64>,
}

impl Source {
    /// Tells whether a file or folder was named as an input.
    pub(super) fn is_named(&self, path: &Path) -> bool {
        path.canonicalize().is_ok_and(|path| self.named.contains(&path))
    }

    /// Looks at all inputs: what is not there ends the command before it begins. Each is opened when its turn comes.
    pub(super) fn new(batch: &Batch, output: Option<(PathBuf, Vec<Format>)>) -> Result<Source, Error> {
        let mut names = Names::default();
        if let Some((_, formats)) = &output {
            // Names of our own files beside the pictures.
            let own = [(Format::Json, "manifest"), (Format::Text, "errors")];
            own.iter().filter(|(format, _)| formats.contains(format)).for_each(|(_, name)| names.reserve(name));
        }
        let choice = Choice { charset: batch.draw.charset, all: batch.all, redraw: batch.redraw, output };
        let stdin = [OsString::from("-")];
        let inputs = match batch.draw.inputs.as_slice() {
            [] if io::stdin().is_terminal() => {
                return Err(Error::Usage("name a list, a folder, or - for stdin".to_owned()));
            }
            [] => &stdin,
            inputs => inputs,
        };
        let mut source =
            Source { jobs: Box::new(std::iter::empty()), is_filter: false, named: Vec::new(), bytes: Some(0) };
        let openings = inputs.iter().map(|input| source.looked_at(input, batch, &choice));
        let openings = openings.collect::<Result<Vec<_>, _>>()?;
        let jobs = openings.into_iter().flat_map(|open| match open() {
            Ok(jobs) => jobs,
            Err(error) => Box::new(std::iter::once(Err(error))),
        });
        source.jobs = Box::new(jobs.map(move |job| {
            job.map(|mut job| {
                job.stem = names.give(&job.stem);
                job
            })
        }));
        Ok(source)
    }

    fn looked_at(&mut self, input: &OsString, batch: &Batch, choice: &Choice) -> Result<Opening, Error> {
        let columns = Columns {
            position: batch.column.clone(),
            name: batch.name_column.clone(),
            options: batch.option_columns.clone(),
        };
        let takes_files = batch.files;
        let charset = batch.draw.charset;
        if input == "-" {
            if std::mem::replace(&mut self.is_filter, true) {
                return Err(Error::Usage("stdin can be read only once; give - once".to_owned()));
            }
            self.bytes = None;
            return Ok(Box::new(move || {
                let info = ListInfo::of_stdin(takes_files, charset);
                let lines = Lines::new(Box::new(BufReader::new(io::stdin())), charset).and_then(Lines::refusing_names);
                let lines = lines.map_err(Error::io("stdin"))?;
                of_lines(lines, info, columns.position.is_some().then_some(&columns))
            }));
        }
        let path = PathBuf::from(input);
        let data = std::fs::metadata(&path).map_err(missing_files::why(&path))?;
        self.named.extend(path.canonicalize());
        if data.is_dir() {
            let files = folder::files(&path, choice)?;
            let sizes = files.iter().map(|file| std::fs::metadata(file).map_or(0, |data| data.len()));
            self.bytes = self.bytes.map(|bytes| bytes + sizes.sum::<u64>());
            let choice = choice.clone();
            return Ok(Box::new(|| Ok(Box::new(folder::jobs(files, choice)))));
        }
        self.bytes = self.bytes.filter(|_| data.is_file()).map(|bytes| bytes + data.len());
        let can_be_record = data.is_file() && data.len() <= MAX_BYTES as u64;
        Ok(Box::new(move || of_file(path, charset, &columns, can_be_record)))
    }
}

fn of_lines(lines: Lines, info: ListInfo, columns: Option<&Columns>) -> Result<Jobs, Error> {
    match columns {
        Some(columns) => table::jobs(lines, info, columns),
        None => Ok(Box::new(list::jobs(lines, info))),
    }
}

fn open(path: &Path) -> io::Result<BufReader<File>> {
    File::open(path).map(BufReader::new)
}

/// A file as a table, a record, or else a list: by what was asked for, its ending, and what is in it.
fn of_file(path: PathBuf, charset: Option<Charset>, columns: &Columns, can_be_record: bool) -> Result<Jobs, Error> {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
    let is_table = columns.position.is_some() || ["csv", "tsv"].contains(&ending.as_str());
    if can_be_record && !is_table && !["jsonl", "ndjson"].contains(&ending.as_str()) {
        let input = Input::open(&path.clone().into_os_string(), charset)?;
        if !list::is_list(&input) {
            return Ok(Box::new(std::iter::once(Ok(Job::file(input)))));
        }
    }
    let lines = open(&path).and_then(|file| Lines::new(Box::new(file), charset)).and_then(Lines::refusing_names);
    let lines = lines.map_err(Error::io(path.display().to_string()))?;
    // A pipe can be read once.
    let expected = if path.is_file() { open(&path).and_then(|file| lines::count(file, is_table)) } else { Ok(None) };
    let expected = expected.map_err(Error::io(path.display().to_string()))?;
    of_lines(lines, ListInfo::of_file(path, expected, charset), is_table.then_some(columns))
}
