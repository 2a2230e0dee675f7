//! `zumen watch`: files are drawn again whenever they are saved.
//!
//! Folders are watched, not files: an editor that saves by renaming puts another file in the place of the old one.
//! What was drawn is compared with what is there by its bytes, so that nothing is drawn twice and no picture of ours
//! leads to another.

mod eyes;
mod names;
mod subject;

use std::path::Path;

use super::args::Watch;
use super::draw::print_news;
use super::look::Look;
use super::output::{self, Format};
use super::report::{Reporter, visible};
use super::studio::Studio;
use super::{Outcome, Stop, load};
use eyes::Eyes;
use names::Names;
use subject::{Drawn, Prints, Subject};

/// Draws everything once, then what changes, until Ctrl-C.
pub(super) fn run(watch: &Watch, reporter: &mut Reporter) -> Result<Outcome, Stop> {
    if watch.folder.is_file() {
        return Err(Stop::Usage(format!("{} is a file: give -o a folder", watch.folder.display())));
    }
    let mut desk = Desk::new(watch)?;
    desk.follow()?;
    for index in 0..desk.subjects.len() {
        desk.draw(index, reporter)?;
    }
    desk.follow()?;
    while desk.eyes.wait() {
        reporter.forget();
        if let Err(stop) = desk.again(reporter) {
            reporter.stop(&stop);
        }
    }
    Ok(Outcome::Done)
}

/// Everything that is kept between two saves.
struct Desk<'a> {
    watch: &'a Watch,
    formats: Vec<Format>,
    studio: Studio,
    /// What the studio's renderers were made of.
    style: Prints,
    eyes: Eyes,
    subjects: Vec<Subject>,
    names: Names,
}

impl<'a> Desk<'a> {
    fn new(watch: &'a Watch) -> Result<Desk<'a>, Stop> {
        let mut formats = Format::all_named(&watch.draw.formats);
        if formats.is_empty() {
            formats = vec![Format::Svg, Format::Png];
        }
        let mut subjects: Vec<Subject> = Vec::new();
        for path in &watch.files {
            let subject = Subject::new(path)?;
            if subjects.iter().all(|other| other.path != subject.path) {
                subjects.push(subject);
            }
        }
        let names = Names::new(&watch.folder, subjects.iter().map(|subject| subject.path.clone()).collect());
        let style = Prints::of(watch.draw.look.files());
        Ok(Desk { watch, formats, studio: Studio::default(), style, eyes: Eyes::new()?, subjects, names })
    }

    /// Looks at the folders of all files that matter now.
    fn follow(&mut self) -> Result<(), Stop> {
        let files = self.subjects.iter().flat_map(|subject| subject.files.iter()).cloned();
        self.eyes.follow(files.chain(self.watch.draw.look.files()))
    }

    /// Draws what has changed. A fault of one file keeps no other from being drawn.
    fn again(&mut self, reporter: &mut Reporter) -> Result<(), Stop> {
        // Before anything is looked at: what comes into a new folder meanwhile is seen.
        self.follow()?;
        let style = Prints::of(self.watch.draw.look.files());
        let restyled = style != self.style;
        if restyled {
            self.style = style;
            self.studio = Studio::default();
        }
        let mut result = Ok(());
        for index in 0..self.subjects.len() {
            if restyled || self.subjects[index].has_changed() {
                match (self.draw(index, reporter), &result) {
                    (Err(stop), Err(_)) => reporter.stop(&stop),
                    (drawn, Ok(())) => result = drawn,
                    (Ok(()), Err(_)) => {}
                }
            }
        }
        self.follow()?;
        result
    }

    /// Draws one file and writes its pictures, or says why not and leaves the old ones.
    fn draw(&mut self, index: usize, reporter: &mut Reporter) -> Result<(), Stop> {
        let draw = &self.watch.draw;
        let mut look: Look = draw.look.clone();
        load(&mut look.view)?;
        let subject = &mut self.subjects[index];
        let pictures = match subject.draw(&self.studio, &look, &self.formats, draw.charset, reporter)? {
            Drawn::Missing => {
                reporter.note(&format!("waiting for {}", visible(&subject.name())));
                return Ok(());
            }
            Drawn::Refused => return Ok(()),
            Drawn::Pictures(pictures) => pictures,
        };
        std::fs::create_dir_all(&self.watch.folder).map_err(Stop::io(self.watch.folder.display().to_string()))?;
        let files = self.names.of(index, &subject.stem(), &pictures);
        for (path, part) in files.iter().zip(pictures.iter().flatten()) {
            output::replace(path, &part.bytes)?;
        }
        self.names.keep(index, &files);
        let shown: Vec<String> = files.iter().map(|path| name(path)).collect();
        print_news(&format!("{}: {}\n", visible(&subject.name()), shown.join(" ")))
    }
}

/// A path as it is printed.
fn name(path: &Path) -> String {
    visible(&path.display().to_string())
}
