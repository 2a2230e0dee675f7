//! Lines from a stream, answered one by one as `zumen batch -` answers them: what a server does with them.

use std::io::{self, BufRead};
use std::sync::Arc;

use super::job::{Job, Jobs};
use super::lines::Lines;
use super::list;
use super::list_info::ListInfo;
use super::manifest::{Entry, Place};
use super::names::Names;
use super::worker::Worker;
use crate::Error;
use zumen::session::{Format, Options, Session};

/// A position that stands on a line.
pub(crate) struct Position(Job);

/// Lines that are answered. None may name a file.
pub(crate) struct Stream {
    jobs: Jobs,
    worker: Worker,
}

impl Stream {
    /// Begins to read. Lines that are longer than `longest`, in bytes, are refused.
    ///
    /// # Errors
    ///
    /// What the reader says.
    pub(crate) fn new(
        reader: Box<dyn BufRead + Send>,
        longest: usize,
        session: Arc<Session>,
        options: Options,
        formats: Vec<Format>,
    ) -> io::Result<Stream> {
        let info = ListInfo::of_stdin(false, None);
        let lines = Lines::new(reader, None)?.with_max_bytes(longest);
        let mut names = Names::default();
        let jobs = list::jobs(lines, info).map(move |job| {
            let job = job?;
            Ok(Job { stem: names.give(&job.stem), ..job })
        });
        let worker = Worker { session, options, formats, binds: false, is_inline: true, counter: None, finished: None };
        Ok(Stream { jobs: Box::new(jobs), worker })
    }

    /// Waits for the next position; `None` at the end.
    pub(crate) fn next(&mut self) -> Option<Result<Position, Error>> {
        Some(self.jobs.next()?.map(Position))
    }

    /// Draws a position; returns the line that answers it.
    ///
    /// # Errors
    ///
    /// What would be wrong with every position.
    pub(crate) fn answer(&self, Position(job): Position) -> Result<String, Error> {
        Ok(Entry::of(&self.worker.answer(job)?, Place::Inline).line())
    }
}
