//! What a thread does with a job: reads it and draws all its positions, in memory.

use std::path::PathBuf;
use std::sync::Arc;

use super::job::Job;
use crate::Error;
use crate::session::{self, Leaves};
use crate::spool::Spool;
use zumen::contract::{Entry, Subject};
use zumen::diagnostic::{About, Diagnostic};
use zumen::render;
use zumen::session::{Format, Options, Part, Session, Summary, film, numbered};

/// What all jobs share.
pub(super) struct Worker {
    pub session: Arc<Session>,
    pub options: Options,
    /// What is drawn into files; nothing where all pictures go into one PDF.
    pub formats: Vec<Format>,
    /// Whether all pictures go into one PDF.
    pub binds: bool,
    /// Whether pictures stand in what is printed.
    pub is_inline: bool,
    /// Where finished pictures lie that need not be drawn again.
    pub finished: Option<PathBuf>,
}

/// What became of a job.
pub(super) struct Answer {
    pub job: Job,
    pub positions: Vec<Finished>,
    /// Their spans are in the job's context, as those of the faults.
    pub warnings: Vec<Diagnostic>,
    pub faults: Vec<Diagnostic>,
}

/// A position that was drawn.
pub(super) struct Finished {
    /// What its files are named.
    pub stem: String,
    pub files: Spool,
    pub pages: Vec<Summary>,
    /// Its pictures for the one PDF.
    pub leaves: Option<Leaves>,
}

impl Worker {
    /// Draws a job. What is wrong with it stands in the answer; what would be wrong with every job ends the command.
    pub fn answer(&self, mut job: Job) -> Result<Answer, Error> {
        let faults = job.fault.take().into_iter().collect();
        let mut answer = Answer { job, positions: Vec::new(), warnings: Vec::new(), faults };
        if !answer.faults.is_empty() {
            return Ok(answer);
        }
        let options = match self.options(&answer.job) {
            Ok(options) => options,
            Err(fault) => {
                answer.faults.push(answer.job.placed(fault));
                return Ok(answer);
            }
        };
        let files = answer.job.input.files(&options.view);
        match answer.job.input.record_from(&files) {
            Ok(record) => {
                let entries = film::entries(record.as_ref(), &options.view, &files, &self.formats);
                let count = entries.len();
                for (index, entry) in entries.into_iter().enumerate() {
                    let stem = numbered(&answer.job.stem, index + 1, count);
                    self.entry(entry, stem, &options, &mut answer)?;
                }
            }
            Err(fault) => answer.faults.push(answer.job.placed(fault)),
        }
        Ok(answer)
    }

    /// Returns what was typed, under it what a picture keeps, over it what the line says.
    fn options(&self, job: &Job) -> Result<Options, Diagnostic> {
        let mut options = match &job.input.kept {
            Some(kept) => self.options.over(&kept.source)?,
            None => self.options.clone(),
        };
        job.options.iter().try_for_each(|option| options.set(&option.name, &option.value))?;
        Ok(options)
    }

    fn entry(
        &self,
        entry: Result<Entry, Diagnostic>,
        stem: String,
        options: &Options,
        answer: &mut Answer,
    ) -> Result<(), Error> {
        let finished = match entry {
            Ok(entry) => {
                answer.warnings.extend(entry.warnings.into_iter().map(|warning| answer.job.placed(warning)));
                self.styled(entry.subject.as_ref(), options, &answer.job)?;
                self.finished(entry.subject.as_ref(), options, stem)
            }
            Err(fault) => Err(Error::from(fault)),
        };
        match finished {
            Ok((finished, warnings)) => {
                answer.warnings.extend(warnings);
                answer.positions.push(finished);
            }
            // What a line asks for itself is its own fault.
            Err(Error::Faults(mut faults)) if answer.job.has_options() => {
                answer.faults.push(answer.job.placed(faults.swap_remove(0)));
            }
            Err(error) => answer.faults.push(answer.job.placed(of_picture(error)?)),
        }
        Ok(())
    }

    /// Ends the command where no picture can be drawn as was asked for.
    fn styled(&self, position: &dyn Subject, options: &Options, job: &Job) -> Result<(), Error> {
        let is_drawn = self.binds || self.formats.iter().any(|format| format.is_picture());
        match is_drawn.then(|| session::renderer(&self.session, position, options)) {
            Some(Err(error)) if !job.has_options() => Err(error),
            _ => Ok(()),
        }
    }

    /// Draws a position, or makes it ready for the one PDF; returns what was odd about its pictures, too.
    fn finished(
        &self,
        position: &dyn Subject,
        options: &Options,
        stem: String,
    ) -> Result<(Finished, Vec<Diagnostic>), Error> {
        if self.binds {
            let leaves = Leaves::of(&self.session, position, options)?;
            let pages = leaves.summaries();
            return Ok((Finished { stem, files: Spool::new(), pages, leaves: Some(leaves) }, Vec::new()));
        }
        let mut files = if self.is_inline { Spool::in_memory() } else { Spool::new() };
        let before = |suffix: &str, format: Format, svg: &str| {
            let part = Part { suffix: suffix.to_owned(), format, bytes: Vec::new() };
            let bytes = std::fs::read(self.finished.as_ref()?.join(part.name(&stem))).ok()?;
            let is_finished = format.is_whole(&bytes) && render::kept(&bytes) == render::kept(svg.as_bytes());
            is_finished.then_some(bytes)
        };
        let drawn =
            session::draw_each(&self.session, position, options, &self.formats, &before, |part| files.push(part))?;
        Ok((Finished { stem, files, pages: drawn.pages, leaves: None }, drawn.warnings))
    }
}

/// Takes out the fault that lies in one input, or in what its picture alone shows; what was typed is wrong for all.
pub(super) fn of_picture(error: Error) -> Result<Diagnostic, Error> {
    match error {
        Error::Faults(mut faults)
            if matches!(faults[..], [Diagnostic { about: About::Input | About::Picture, .. }]) =>
        {
            Ok(faults.swap_remove(0))
        }
        error => Err(error),
    }
}
