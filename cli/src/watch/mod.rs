//! `zumen watch`: files are drawn again whenever they are saved.
//!
//! Folders are watched, not files: an editor that saves by renaming puts another file in the place of the old one.
//! What was drawn is compared with what is there by its bytes, so that nothing is drawn twice and no picture of ours
//! leads to another.

mod names;
mod watched_file;
mod watcher;

use std::path::Path;

use super::args::Watch;
use super::draw::print_news;
use super::report::{Reporter, visible};
use super::{Error, Outcome, load, output, session};
use names::Names;
use watched_file::{DrawResult, Fingerprints, WatchedFile};
use watcher::FileWatcher;
use zumen::session::{Format, Options, Session};

/// Draws everything once, then what changes, until Ctrl-C.
pub(super) fn run(watch: &Watch, reporter: &mut Reporter) -> Result<Outcome, Error> {
    if watch.folder.is_file() {
        return Err(Error::Usage(format!("{} is a file: give -o a folder", watch.folder.display())));
    }
    let is_picture = Format::of_path(&watch.folder).is_some();
    if watch.folder == Path::new("-") || is_picture && !watch.folder.is_dir() {
        return Err(Error::Usage("watch writes several files: name a folder, -o DIR/".to_owned()));
    }
    let mut watching = Watching::new(watch)?;
    watching.follow()?;
    for index in 0..watching.files.len() {
        watching.draw(index, reporter)?;
    }
    watching.follow()?;
    while watching.watcher.wait() {
        reporter.forget();
        if let Err(error) = watching.again(reporter) {
            reporter.error(&error);
        }
    }
    Ok(Outcome::Done)
}

/// Everything that is kept between two saves.
struct Watching<'a> {
    watch: &'a Watch,
    formats: Vec<Format>,
    session: Session,
    /// What the session's renderers were made of.
    style: Fingerprints,
    watcher: FileWatcher,
    files: Vec<WatchedFile>,
    names: Names,
}

impl<'a> Watching<'a> {
    fn new(watch: &'a Watch) -> Result<Watching<'a>, Error> {
        let mut formats = watch.draw.formats.clone();
        if formats.is_empty() {
            formats = vec![Format::Svg, Format::Png];
        }
        let mut files: Vec<WatchedFile> = Vec::new();
        for path in &watch.files {
            let file = WatchedFile::new(path)?;
            if files.iter().all(|other| other.path != file.path) {
                files.push(file);
            }
        }
        let names = Names::new(&watch.folder, files.iter().map(|file| file.path.clone()).collect());
        let style = Fingerprints::of(session::files(&watch.draw.options));
        Ok(Watching { watch, formats, session: session::open(), style, watcher: FileWatcher::new()?, files, names })
    }

    /// Looks at the folders of all files that matter now.
    fn follow(&mut self) -> Result<(), Error> {
        let files = self.files.iter().flat_map(|file| file.sources.iter()).cloned();
        self.watcher.follow(files.chain(session::files(&self.watch.draw.options)))
    }

    /// Draws what has changed. A fault of one file keeps no other from being drawn.
    fn again(&mut self, reporter: &mut Reporter) -> Result<(), Error> {
        // Before anything is looked at: what comes into a new folder meanwhile is seen.
        self.follow()?;
        let style = Fingerprints::of(session::files(&self.watch.draw.options));
        let restyled = style != self.style;
        if restyled {
            self.style = style;
            self.session = session::open();
        }
        let mut result = Ok(());
        for index in 0..self.files.len() {
            if restyled || self.files[index].has_changed() {
                match (self.draw(index, reporter), &result) {
                    (Err(error), Err(_)) => reporter.error(&error),
                    (drawn, Ok(())) => result = drawn,
                    (Ok(()), Err(_)) => {}
                }
            }
        }
        self.follow()?;
        result
    }

    /// Draws one file and writes its pictures, or says why not and leaves the old ones.
    fn draw(&mut self, index: usize, reporter: &mut Reporter) -> Result<(), Error> {
        let draw = &self.watch.draw;
        let mut options: Options = draw.options.clone();
        load(&mut options)?;
        let file = &mut self.files[index];
        let pictures = match file.draw(&self.session, &options, &self.formats, draw.charset, reporter)? {
            DrawResult::Missing => {
                reporter.note(&format!("waiting for {}", visible(&file.name())));
                return Ok(());
            }
            DrawResult::Refused => return Ok(()),
            DrawResult::Pictures(pictures) => pictures,
        };
        std::fs::create_dir_all(&self.watch.folder).map_err(Error::io(self.watch.folder.display().to_string()))?;
        let files = self.names.of(index, &pictures);
        for (path, file) in files.iter().zip(pictures.iter().flat_map(|position| &position.files)) {
            output::replace(path, &file.bytes)?;
        }
        self.names.keep(index, &files);
        let shown: Vec<String> = files.iter().map(|path| name(path)).collect();
        print_news(&format!("{}: {}\n", visible(&file.name()), shown.join(" ")))
    }
}

/// A path as it is printed.
fn name(path: &Path) -> String {
    visible(&path.display().to_string())
}
