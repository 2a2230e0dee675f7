//! What was named on the command line, looked at before anything is drawn: lists, tables, folders, single records.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufReader, IsTerminal};
use std::path::{Path, PathBuf};

use super::folder::{self, Choice};
use super::job::Job;
use super::lines::Lines;
use super::list::{self, Heading};
use super::names::Names;
use super::table::{self, Columns};
use crate::cli::Stop;
use crate::cli::args::Batch;
use crate::cli::input::Input;
use crate::cli::output::Format;
use crate::games::{MAX_BYTES, is_record};

pub(super) type Jobs = Box<dyn Iterator<Item = Result<Job, Stop>> + Send>;

/// Everything that is to be drawn.
pub(super) struct Source {
    /// One after another, each with a name of its own for its files.
    pub jobs: Jobs,
    /// Whether stdin is among the inputs.
    pub is_filter: bool,
    /// Files that were named, which no picture may replace.
    pub named: Vec<PathBuf>,
    /// How much there is to read, in bytes, where that is known.
    pub bytes: Option<u64>,
}

impl Source {
    /// Opens all inputs: what is not there ends the command before it begins.
    pub fn new(batch: &Batch, output: Option<(PathBuf, Vec<Format>)>) -> Result<Source, Stop> {
        let mut names = Names::default();
        if let Some((_, formats)) = &output {
            // Names of our own files beside the pictures.
            let own = [(Format::Json, "manifest"), (Format::Text, "errors")];
            own.iter().filter(|(format, _)| formats.contains(format)).for_each(|(_, name)| names.reserve(name));
        }
        let choice = Choice { charset: batch.draw.charset, redraw: batch.redraw, output };
        let stdin = [OsString::from("-")];
        let inputs = match batch.draw.inputs.as_slice() {
            [] if io::stdin().is_terminal() => {
                return Err(Stop::Usage("name a list, a folder, or - for stdin".to_owned()));
            }
            [] => &stdin,
            inputs => inputs,
        };
        let mut source =
            Source { jobs: Box::new(std::iter::empty()), is_filter: false, named: Vec::new(), bytes: Some(0) };
        for input in inputs {
            let jobs = source.opened(input, batch, &choice)?;
            source.jobs = Box::new(source.jobs.chain(jobs));
        }
        source.jobs = Box::new(source.jobs.map(move |job| {
            job.map(|mut job| {
                job.stem = names.give(&job.stem);
                job
            })
        }));
        Ok(source)
    }

    fn opened(&mut self, input: &OsString, batch: &Batch, choice: &Choice) -> Result<Jobs, Stop> {
        let columns = Columns { position: batch.column.clone(), name: batch.name_column.clone() };
        if input == "-" {
            if std::mem::replace(&mut self.is_filter, true) {
                return Err(Stop::Usage("stdin can be read once: give - once".to_owned()));
            }
            self.bytes = None;
            let heading = Heading { name: "stdin".to_owned(), path: None, stem: "stdin".to_owned() };
            let lines = Lines::new(Box::new(BufReader::new(io::stdin())), choice.charset).map_err(Stop::io("stdin"))?;
            return match columns.position {
                Some(_) => table::jobs(lines, heading, &columns),
                None => Ok(Box::new(list::jobs(lines, heading))),
            };
        }
        let path = Path::new(input);
        let name = path.display().to_string();
        let data = std::fs::metadata(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                Stop::Usage(format!("{name:?} is no file and no folder; zumen draw draws an ID"))
            }
            _ => Stop::Io(name.clone(), error),
        })?;
        if data.is_dir() {
            let files = folder::files(path, choice)?;
            let sizes = files.iter().map(|file| std::fs::metadata(file).map_or(0, |data| data.len()));
            self.bytes = self.bytes.map(|bytes| bytes + sizes.sum::<u64>());
            return Ok(Box::new(folder::jobs(files, choice.clone())));
        }
        self.bytes = self.bytes.filter(|_| data.is_file()).map(|bytes| bytes + data.len());
        self.named.extend(path.canonicalize());
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
        let is_table = columns.position.is_some() || ["csv", "tsv"].contains(&ending.as_str());
        let is_list =
            ["jsonl", "ndjson"].contains(&ending.as_str()) || !data.is_file() || data.len() > MAX_BYTES as u64;
        if !is_table && !is_list {
            let input = Input::open(input, choice.charset)?;
            if input.kept.is_some() || ending == "json" || is_record(&input.text) {
                return Ok(Box::new(std::iter::once(Ok(Job::file(input)))));
            }
        }
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let file = File::open(path).map_err(Stop::io(name.as_str()))?;
        let lines = Lines::new(Box::new(BufReader::new(file)), choice.charset).map_err(Stop::io(name.as_str()))?;
        let heading = Heading { name, path: Some(path.to_owned()), stem };
        if is_table { table::jobs(lines, heading, &columns) } else { Ok(Box::new(list::jobs(lines, heading))) }
    }
}
