//! What a thread does with a job: reads it and draws all its positions, in memory.

use std::path::PathBuf;

use super::job::Job;
use crate::Stop;
use crate::look::Look;
use crate::output::{self, Format, Part};
use crate::studio::{Drawn, Leaves, Studio, Words};
use zumen::contract::{Entry, Subject};
use zumen::diagnostic::{About, Diagnostic};
use zumen::render;

/// What all jobs share.
pub(super) struct Shop {
    pub studio: Studio,
    pub look: Look,
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
    pub pages: Vec<Words>,
    /// Its pictures for the one PDF.
    pub leaves: Option<Leaves>,
}

impl Shop {
    /// Draws a job. What is wrong with it stands in the answer; what would be wrong with every job ends the command.
    pub fn answer(&self, mut job: Job) -> Result<Answer, Stop> {
        let faults = job.fault.take().into_iter().collect();
        let mut answer = Answer { job, positions: Vec::new(), warnings: Vec::new(), faults };
        if !answer.faults.is_empty() {
            return Ok(answer);
        }
        let look = match self.look(&answer.job) {
            Ok(look) => look,
            Err(fault) => {
                answer.faults.push(answer.job.placed(fault));
                return Ok(answer);
            }
        };
        match answer.job.input.record(&look.view) {
            Ok(record) => {
                for (index, entry) in record.entries(&look.view).into_iter().enumerate() {
                    self.entry(entry, index, &look, &mut answer)?;
                }
            }
            Err(fault) => answer.faults.push(answer.job.placed(fault)),
        }
        Ok(answer)
    }

    /// What was typed, under it what a picture keeps, over it what the line says.
    fn look(&self, job: &Job) -> Result<Look, Diagnostic> {
        let mut look = match &job.input.kept {
            Some(kept) => self.look.over(&kept.source)?,
            None => self.look.clone(),
        };
        job.options.iter().try_for_each(|(name, value)| look.set(name, value))?;
        Ok(look)
    }

    fn entry(
        &self,
        entry: Result<Entry, Diagnostic>,
        index: usize,
        look: &Look,
        answer: &mut Answer,
    ) -> Result<(), Stop> {
        let stem = output::numbered(&answer.job.stem, index + 1);
        let drawn = match entry {
            Ok(entry) => {
                answer.warnings.extend(entry.warnings.into_iter().map(|warning| answer.job.placed(warning)));
                self.finished(entry.subject.as_ref(), look, stem)
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
                return Err(Stop::Faults(vec![fault]));
            }
            Ok(Err(fault)) => fault,
            Err(stop) => of_line(stop, &answer.job)?,
        };
        answer.faults.push(answer.job.placed(fault));
        Ok(())
    }

    /// A position, drawn or made ready for the one PDF, and what was odd about its pictures.
    fn finished(
        &self,
        position: &dyn Subject,
        look: &Look,
        stem: String,
    ) -> Result<Result<(Finished, Vec<Diagnostic>), Diagnostic>, Stop> {
        if self.binds {
            let bound = |leaves: Leaves| {
                let pages = leaves.words();
                (Finished { stem, parts: Vec::new(), pages, leaves: Some(leaves) }, Vec::new())
            };
            return Ok(self.studio.leaves(position, look)?.map(bound));
        }
        let drawn = self.draw(position, look, &stem)?;
        Ok(drawn.map(|Drawn { parts, pages, warnings }| (Finished { stem, parts, pages, leaves: None }, warnings)))
    }

    fn draw(&self, position: &dyn Subject, look: &Look, stem: &str) -> Result<Result<Drawn, Diagnostic>, Stop> {
        self.studio.draw_again(position, look, &self.formats, &|suffix, format, svg| {
            let part = Part { suffix: suffix.to_owned(), format, bytes: Vec::new() };
            let bytes = std::fs::read(self.finished.as_ref()?.join(part.name(stem))).ok()?;
            let is_finished = format.is_whole(&bytes) && render::kept(&bytes) == render::kept(svg.as_bytes());
            is_finished.then_some(bytes)
        })
    }
}

/// A reason to stop that lies in one line alone: in its own options, or in what only its picture shows.
fn of_line(stop: Stop, job: &Job) -> Result<Diagnostic, Stop> {
    match stop {
        Stop::Faults(mut faults)
            if faults.first().is_some_and(|fault| job.has_options() || fault.about == About::Picture) =>
        {
            Ok(faults.swap_remove(0))
        }
        Stop::Usage(message) if job.has_options() => {
            Ok(Diagnostic::error("option::value", message).about(About::Option))
        }
        stop => Err(stop),
    }
}
