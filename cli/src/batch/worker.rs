//! What a thread does with a job: reads it and draws all its positions, in memory.

use std::path::PathBuf;

use super::job::Job;
use crate::Error;
use crate::options::Options;
use crate::output::{self, Format, Part};
use crate::studio::{Description, Drawn, Leaves, Studio};
use zumen::contract::{Entry, Subject};
use zumen::diagnostic::{About, Diagnostic};
use zumen::render;

/// What all jobs share.
pub(super) struct Worker {
    pub studio: Studio,
    pub options: Options,
    /// What is drawn into files; nothing where all pictures go into one PDF.
    pub formats: Vec<Format>,
    /// Whether all pictures go into one PDF.
    pub binds: bool,
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
    pub parts: Vec<Part>,
    pub pages: Vec<Description>,
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
        match answer.job.input.record(&options.view) {
            Ok(record) => {
                for (index, entry) in record.entries(&options.view).into_iter().enumerate() {
                    self.entry(entry, index, &options, &mut answer)?;
                }
            }
            Err(fault) => answer.faults.push(answer.job.placed(fault)),
        }
        Ok(answer)
    }

    /// What was typed, under it what a picture keeps, over it what the line says.
    fn options(&self, job: &Job) -> Result<Options, Diagnostic> {
        let mut options = match &job.input.kept {
            Some(kept) => self.options.over(&kept.source)?,
            None => self.options.clone(),
        };
        job.options.iter().try_for_each(|(name, value)| options.set(name, value))?;
        Ok(options)
    }

    fn entry(
        &self,
        entry: Result<Entry, Diagnostic>,
        index: usize,
        options: &Options,
        answer: &mut Answer,
    ) -> Result<(), Error> {
        let stem = output::numbered(&answer.job.stem, index + 1);
        let drawn = match entry {
            Ok(entry) => {
                answer.warnings.extend(entry.warnings.into_iter().map(|warning| answer.job.placed(warning)));
                self.finished(entry.subject.as_ref(), options, stem)
            }
            Err(fault) => Ok(Err(fault)),
        };
        let fault = match drawn {
            Ok(Ok((finished, warnings))) => {
                answer.warnings.extend(warnings);
                answer.positions.push(finished);
                return Ok(());
            }
            // What was typed is wrong for all.
            Ok(Err(fault)) if fault.about == About::Option && !answer.job.has_options() => {
                return Err(Error::Faults(vec![fault]));
            }
            Ok(Err(fault)) => fault,
            Err(error) => of_line(error, &answer.job)?,
        };
        answer.faults.push(answer.job.placed(fault));
        Ok(())
    }

    /// A position, drawn or made ready for the one PDF, and what was odd about its pictures.
    fn finished(
        &self,
        position: &dyn Subject,
        options: &Options,
        stem: String,
    ) -> Result<Result<(Finished, Vec<Diagnostic>), Diagnostic>, Error> {
        if self.binds {
            let bound = |leaves: Leaves| {
                let pages = leaves.words();
                (Finished { stem, parts: Vec::new(), pages, leaves: Some(leaves) }, Vec::new())
            };
            return Ok(self.studio.leaves(position, options)?.map(bound));
        }
        let drawn = self.draw(position, options, &stem)?;
        Ok(drawn.map(|Drawn { parts, pages, warnings }| (Finished { stem, parts, pages, leaves: None }, warnings)))
    }

    fn draw(&self, position: &dyn Subject, options: &Options, stem: &str) -> Result<Result<Drawn, Diagnostic>, Error> {
        self.studio.draw_again(position, options, &self.formats, &|suffix, format, svg| {
            let part = Part { suffix: suffix.to_owned(), format, bytes: Vec::new() };
            let bytes = std::fs::read(self.finished.as_ref()?.join(part.name(stem))).ok()?;
            let is_finished = format.is_whole(&bytes) && render::kept(&bytes) == render::kept(svg.as_bytes());
            is_finished.then_some(bytes)
        })
    }
}

/// A reason to stop that lies in one line alone: in its own options, or in what only its picture shows.
fn of_line(error: Error, job: &Job) -> Result<Diagnostic, Error> {
    match error {
        Error::Faults(mut faults)
            if faults.first().is_some_and(|fault| job.has_options() || fault.about == About::Picture) =>
        {
            Ok(faults.swap_remove(0))
        }
        Error::Usage(message) if job.has_options() => {
            Ok(Diagnostic::error("option::value", message).about(About::Option))
        }
        error => Err(error),
    }
}
