//! What a thread does with a job: reads it and draws all its positions, in memory.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::job::Job;
use crate::Error;
use crate::args::Batch;
use crate::pending_files::PendingFiles;
use crate::session::{self, Leaves};
use zumen::contract::{CaptionCounter, Entry, Subject};
use zumen::diagnostic::{About, Diagnostic};
use zumen::render::{self, Renderer};
use zumen::session::{Drawer, File, Format, Options, ReadContent, Session, Sheet, numbered_name};

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
    /// What numbers captions of all jobs, where one caption for all has a number.
    pub counter: Option<CaptionCounter>,
    /// Where finished pictures lie that need not be drawn again.
    pub finished: Option<PathBuf>,
}

/// What became of a job.
pub(super) struct Answer {
    pub job: Job,
    pub positions: Vec<JobResult>,
    /// Their spans are in the job's context, as those of the faults.
    pub warnings: Vec<Diagnostic>,
    pub faults: Vec<Diagnostic>,
}

/// A position that was drawn.
pub(super) struct JobResult {
    /// What its files are named.
    pub stem: String,
    pub files: PendingFiles,
    pub pages: Vec<Sheet>,
    /// Its pictures for the one PDF.
    pub leaves: Option<Leaves>,
}

impl Worker {
    /// Makes one that draws into this folder, or into what is printed.
    pub(super) fn new(
        batch: &Batch,
        session: &Arc<Session>,
        formats: Vec<Format>,
        binds: bool,
        folder: Option<&Path>,
    ) -> Worker {
        Worker {
            session: Arc::clone(session),
            options: batch.draw.options.clone(),
            formats,
            binds,
            is_inline: folder.is_none(),
            counter: CaptionCounter::is_needed(&batch.draw.options.view).then(CaptionCounter::default),
            finished: folder.filter(|_| batch.skip_existing).map(Path::to_owned),
        }
    }

    /// Draws a job. What is wrong with it stands in the answer; what would be wrong with every job ends the command.
    pub(super) fn answer(&self, mut job: Job) -> Result<Answer, Error> {
        let faults = job.fault.take().into_iter().collect();
        let mut answer = Answer { job, positions: Vec::new(), warnings: Vec::new(), faults };
        if !answer.faults.is_empty() {
            return Ok(answer);
        }
        let options = match self.options(&answer.job) {
            Ok(options) => options,
            Err(fault) => {
                answer.faults.push(answer.job.place(fault));
                return Ok(answer);
            }
        };
        match answer.job.input.read(options, &self.formats) {
            Ok(ReadContent { options, entries, .. }) => {
                let count = entries.len();
                let counter = self.counter.clone().unwrap_or_default();
                for (index, entry) in entries.into_iter().enumerate() {
                    let stem = numbered_name(&answer.job.stem, index + 1, count);
                    self.entry(entry, stem, &options, &counter, &mut answer)?;
                }
            }
            Err(fault) => answer.faults.push(answer.job.place(fault)),
        }
        Ok(answer)
    }

    /// What was typed, under it what a picture keeps, over it what the line says.
    fn options(&self, job: &Job) -> Result<Options, Diagnostic> {
        let mut options = job.input.content.options(&self.options)?;
        job.options.iter().try_for_each(|option| options.set(&option.name, &option.value))?;
        Ok(options)
    }

    fn entry(
        &self,
        entry: Result<Entry, Diagnostic>,
        stem: String,
        options: &Options,
        counter: &CaptionCounter,
        answer: &mut Answer,
    ) -> Result<(), Error> {
        let finished = match entry {
            Ok(entry) => {
                answer.warnings.extend(entry.warnings.into_iter().map(|warning| answer.job.place(warning)));
                let subject = entry.subject.as_ref();
                let drawn = match self.binds {
                    true => session::page_renderer(&self.session, subject, options)
                        .map(|renderer| prepare_leaves(renderer, subject, options, counter, stem)),
                    false => session::drawer(&self.session, subject, options, &self.formats)
                        .map(|drawer| self.draw(drawer.counting(counter), stem)),
                };
                match drawn {
                    Ok(drawn) => drawn,
                    // Nothing can be drawn as was asked for.
                    Err(error) if !answer.job.has_options() => return Err(error),
                    Err(error) => Err(error),
                }
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
                answer.faults.push(answer.job.place(faults.swap_remove(0)));
            }
            Err(error) => answer.faults.push(answer.job.place(of_picture(error)?)),
        }
        Ok(())
    }

    /// Draws a position into files; returns what was odd about its pictures, too.
    fn draw(&self, drawer: Drawer, stem: String) -> Result<(JobResult, Vec<Diagnostic>), Error> {
        let mut files = if self.is_inline { PendingFiles::in_memory() } else { PendingFiles::new() };
        let before = |suffix: &str, format: Format, svg: &str| self.find_unchanged(&stem, suffix, format, svg);
        let drawn = session::draw_each(drawer, &before, |file| files.push(file))?;
        Ok((JobResult { stem, files, pages: drawn.pages, leaves: None }, drawn.warnings))
    }

    /// A picture that lies there already, finished and of the same SVG.
    fn find_unchanged(&self, stem: &str, suffix: &str, format: Format, svg: &str) -> Option<Vec<u8>> {
        let name = File::new(suffix, format, Vec::new()).name_of(stem);
        let bytes = std::fs::read(self.finished.as_ref()?.join(name)).ok()?;
        let is_finished =
            format.is_whole(&bytes) && render::embedded_sources(&bytes) == render::embedded_sources(svg.as_bytes());
        is_finished.then_some(bytes)
    }
}

/// Makes a position ready for the one PDF.
fn prepare_leaves(
    renderer: Arc<Renderer>,
    subject: &dyn Subject,
    options: &Options,
    counter: &CaptionCounter,
    stem: String,
) -> Result<(JobResult, Vec<Diagnostic>), Error> {
    let leaves = Leaves::of(renderer, subject, options, counter)?;
    let pages = leaves.sheets();
    Ok((JobResult { stem, files: PendingFiles::new(), pages, leaves: Some(leaves) }, Vec::new()))
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
