//! One PDF of all pictures: `--pages`.

use std::path::{Path, PathBuf};

use super::Batch;
use super::worker::{Answer, of_picture};
use crate::Error;
use crate::draw::print_names;
use crate::output::{self, Plan, Target};
use crate::report::{NOWHERE, Reporter};
use zumen::render::Booklet;

/// A PDF that answers are added to, in their order.
pub(super) struct Book {
    path: PathBuf,
    booklet: Booklet,
}

impl Book {
    /// The book that was asked for, without pictures.
    pub(super) fn new(batch: &Batch) -> Result<Option<Book>, Error> {
        let Some(pages) = &batch.draw.pages else { return Ok(None) };
        match Plan::new(batch.draw.output.as_deref(), &batch.draw.formats, Some(pages.clone()))?.pictures {
            Target::File(path) => Ok(Some(Book { path, booklet: pages.booklet()? })),
            _ => Err(Error::Usage("--pages makes one PDF of all pictures: name it, -o FILE.pdf".to_owned())),
        }
    }

    /// Where it is written.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Adds the pictures of an answer, each over its name and title. What is wrong with one stands in the answer.
    pub(super) fn add(&mut self, answer: &mut Answer) -> Result<(), Error> {
        if answer.job.input.is(&self.path) {
            return Err(Error::Usage(format!("{} is an input: name another file", self.path.display())));
        }
        for position in &answer.positions {
            let Some(leaves) = &position.leaves else { continue };
            match leaves.bind(&format!("{}: ", position.stem), &mut self.booklet) {
                Ok(odd) => answer.warnings.extend(odd),
                Err(error) => answer.faults.push(answer.job.place(of_picture(error)?)),
            }
        }
        Ok(())
    }

    /// Writes it, where it has pictures.
    pub(super) fn finish(self, reporter: &mut Reporter) -> Result<(), Error> {
        if self.booklet.is_empty() {
            return Ok(());
        }
        let (bytes, warnings) = self.booklet.finish()?;
        reporter.show_all(&warnings, NOWHERE);
        output::replace(&self.path, &bytes)?;
        print_names(&[self.path])
    }
}
