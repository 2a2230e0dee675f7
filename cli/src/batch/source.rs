//! What was named on the command line, looked at before anything is drawn: lists, tables, folders, single records.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufReader, Cursor, IsTerminal};
use std::path::{Path, PathBuf};

use super::job::{Job, Jobs};
use super::lines::Lines;
use super::list_info::ListInfo;
use super::names::Names;
use super::table::Columns;
use super::{lines, list, table};
use crate::args::Batch;
use crate::input::{Input, is_same};
use crate::{Error, missing_files};
use zumen::contract::View;
use zumen::contract::charset::Charset;
use zumen::registry::{self, MAX_BYTES, is_claimed};
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
            let files = files(&path, choice)?;
            let sizes = files.iter().map(|file| std::fs::metadata(file).map_or(0, |data| data.len()));
            self.bytes = self.bytes.map(|bytes| bytes + sizes.sum::<u64>());
            let choice = choice.clone();
            return Ok(Box::new(|| Ok(Box::new(jobs(files, choice)))));
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

// A folder: its files that a game knows, by what is in them, in the order of their names.

/// What is taken from folders.
#[derive(Clone)]
struct Choice {
    charset: Option<Charset>,
    /// Whether files are taken, too, that hold positions among words.
    all: bool,
    /// Whether pictures of ours are drawn again.
    redraw: bool,
    /// Where pictures go, and in which formats: what lies there in one of them is no input.
    output: Option<(PathBuf, Vec<Format>)>,
}

/// The files of a folder that may be inputs. Hidden files and folders inside of it are not.
fn files(folder: &Path, choice: &Choice) -> Result<Vec<PathBuf>, Error> {
    let entries = std::fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = entries.map_err(Error::io(folder.display().to_string()))?;
    let mut paths: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    paths.sort();
    let written = choice.output.as_ref().filter(|(output, _)| is_same(output, folder)).map(|(_, formats)| formats);
    paths.retain(|path| {
        let is_file = std::fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() <= MAX_BYTES as u64);
        let is_hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        let is_passed_over = match choice.redraw {
            true => is_twin(path),
            false => written.is_some_and(|formats| has_ending_of(path, formats)),
        };
        is_file && !is_hidden && !is_passed_over
    });
    Ok(paths)
}

fn has_ending_of(path: &Path, formats: &[Format]) -> bool {
    let ending = path.extension().unwrap_or_default();
    formats.iter().any(|format| ending.eq_ignore_ascii_case(format.ending()))
}

/// Tells whether a picture is there in a format that goes before its own: it is drawn again once.
fn is_twin(path: &Path) -> bool {
    let Some(own) = Format::of_path(path).filter(|format| format.is_still()) else { return false };
    let mut before = Format::ALL.iter().take_while(|format| **format != own);
    before.any(|format| format.is_still() && path.with_extension(format.ending()).exists())
}

/// Their jobs, without those that no game knows.
fn jobs(files: Vec<PathBuf>, choice: Choice) -> impl Iterator<Item = Result<Job, Error>> + Send {
    files
        .into_iter()
        .flat_map(move |path| jobs_of_file(path, &choice).unwrap_or_else(|error| Box::new(std::iter::once(Err(error)))))
}

fn jobs_of_file(path: PathBuf, choice: &Choice) -> Result<Jobs, Error> {
    let input = Input::open(&path.clone().into_os_string(), choice.charset)?;
    match is_taken(&input, choice) {
        true if list::is_list(&input) => {
            let count = lines::count(input.content.text.as_bytes(), false).ok().flatten();
            let text = Box::new(Cursor::new(input.content.text.as_bytes().to_owned()));
            let lines = Lines::new(text, None).map_err(Error::io(path.display().to_string()))?;
            Ok(Box::new(list::jobs(lines, ListInfo::of_file(path, count, choice.charset))))
        }
        true => Ok(Box::new(std::iter::once(Ok(Job::file(input))))),
        false => Ok(Box::new(std::iter::empty())),
    }
}

fn is_taken(input: &Input, choice: &Choice) -> bool {
    let text = &input.content.text;
    match &input.content.kept {
        Some(_) => choice.redraw,
        None if input.content.is_binary() => true,
        None if is_foreign(text) => false,
        None => {
            (choice.all || is_of_positions(text))
                && (registry::is_known(text) || input.record(&View::default()).is_ok())
        }
    }
}

/// Tells whether a text is there for its positions: a record, a list, or what begins with a position. Another one quotes
/// them, or is about them.
fn is_of_positions(text: &str) -> bool {
    registry::is_record(text)
        || registry::is_of_lines(text)
        || text.lines().find(|line| !line.trim().is_empty()).is_some_and(registry::is_known)
}

/// Tells whether it is JSON of another program, or a manifest of ours: a position names its game.
fn is_foreign(text: &str) -> bool {
    let is_json = text.trim_start().starts_with(['{', '[']) && !text.contains("\"game\"");
    is_json && !is_claimed(text)
}
