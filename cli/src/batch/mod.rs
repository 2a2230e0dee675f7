//! `zumen batch`: lists, tables and folders become pictures, on all cores.
//!
//! [`source`] turns what was named into jobs, [`names`] gives each a name, [`work`] hands them to threads, where
//! [`worker`] draws them in memory, and [`sink`] writes the answers in the order of the jobs. So nothing depends on the
//! number of threads, and no more is in memory than the threads work at.
//!
//! [`source`] is an iterator: inputs are read one after another from streams. [`work`] reads in one thread, draws in a
//! pool, and answers in the main thread; the queue between them is short, and an answer that is ready is not kept
//! waiting for more input. `--skip-existing` composes the SVG, which is cheap, and takes a PNG from the disk whose
//! source and check sum are those of the SVG. Temporary files are locked while they are written, and those that nobody
//! holds are removed.

mod book;
mod job;
mod lines;
mod list;
mod list_info;
mod manifest;
mod names;
mod object;
mod option;
mod progress;
mod sink;
mod source;
#[cfg(feature = "serve")]
pub(crate) mod stream;
mod table;
mod work;
mod worker;

use std::collections::BTreeSet;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use book::Book;
use manifest::{Entry, Manifest, Place};
use progress::Progress;
use sink::{Counts, Sink};
use source::Source;
use worker::Worker;

use super::args::Batch;
use super::report::Reporter;
use super::{Error, Outcome, output, session};
use zumen::diagram::format_count;
use zumen::session::Format;

/// The name of the manifest where none is given.
const MANIFEST: &str = "manifest.json";

const NOTHING: &str = "nothing was found to draw: the inputs hold no position and no record";

/// Runs the command. A folder that it made in vain is gone again.
pub(super) fn run(batch: &Batch, reporter: &mut Reporter) -> Result<Outcome, Error> {
    let made = folder(batch).ok().flatten().map(|folder| output::missing_folders(&folder)).unwrap_or_default();
    let ended = draw_all(batch, reporter);
    if ended.is_err() {
        output::remove_empty(&made);
    }
    ended
}

/// Draws everything that was named.
fn draw_all(batch: &Batch, reporter: &mut Reporter) -> Result<Outcome, Error> {
    if batch.fast && batch.draw.small {
        return Err(Error::Usage("--fast makes larger files, --small smaller ones: leave one of them out".to_owned()));
    }
    let session = session::open_for(&batch.draw)?.with_fast_png(batch.fast);
    let book = Book::new(batch)?;
    let binds = book.is_some();
    let folder = if binds { None } else { folder(batch)? };
    let formats = if binds { Vec::new() } else { formats(batch, folder.is_some())? };
    if folder.is_none() {
        check_stdout(&formats)?;
    }
    batch.draw.options.film.check(&formats, &batch.draw.options.picture)?;
    let manifest = manifest(batch, folder.as_deref())?;
    let source = Source::new(batch, folder.clone().map(|folder| (folder, formats.clone())))?;
    if let Some(path) = manifest.as_deref().filter(|path| source.is_named(path)) {
        return Err(Error::Usage(format!("{} is an input: name another file for the manifest", path.display())));
    }
    folder.as_deref().map_or(Ok(()), open_folder)?;
    let mut sink = Sink {
        folder: folder.as_deref(),
        book,
        is_json: !binds && (source.is_filter || folder.is_none()),
        manifest: manifest.map(Manifest::new).transpose()?,
        is_among_inputs: folder.as_deref().is_some_and(|folder| source.is_named(folder)),
        named: source.named,
        progress: Progress::new(source.bytes),
        reporter,
        errors: None,
        counts: Counts::default(),
        taken: BTreeSet::new(),
    };
    let session = Arc::new(session);
    let has_lines = folder.is_none() && !binds;
    let worker = Worker::new(batch, &session, formats, binds, folder.as_deref());
    // One thread draws in order, so that numbers of captions count up.
    let threads = if worker.counter.is_some() { 1 } else { batch.threads };
    let mut is_whole = true;
    work::run(
        source.jobs,
        // Writing a line takes half as long as drawing, and one thread prints for all.
        move |job| {
            let answer = worker.answer(job)?;
            let line = has_lines.then(|| Entry::of(&answer, Place::Inline).line());
            Ok((answer, line))
        },
        threads,
        |(answer, line)| {
            is_whole = sink.take(answer, line)? || !batch.fail_fast;
            Ok(if is_whole { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        },
    )?;
    let is_filter = sink.is_json;
    let counts = sink.finish(is_whole)?;
    if batch.fast {
        note_tiles(session.tiles(), reporter);
    }
    outcome(&counts, is_filter)
}

/// Refuses to fill a terminal with pictures.
fn check_stdout(formats: &[Format]) -> Result<(), Error> {
    if formats.iter().any(|format| format.is_picture()) && io::stdout().is_terminal() {
        let message =
            "without -o, pictures are printed inside lines of JSON: name a folder with -o out/, or a file with >";
        return Err(Error::Usage(message.to_owned()));
    }
    Ok(())
}

/// Tells how a batch ended. A filter may have nothing on stdin; a list or a folder is named for what is in it.
fn outcome(counts: &Counts, is_filter: bool) -> Result<Outcome, Error> {
    match counts {
        Counts { drawn: 0, unchanged: 0, refused: 0, .. } if !is_filter => Err(Error::Usage(NOTHING.to_owned())),
        Counts { refused: 0, .. } => Ok(Outcome::Done),
        _ => Ok(Outcome::Refused),
    }
}

/// Makes the folder of the pictures, without what a killed run left there.
fn open_folder(folder: &Path) -> Result<(), Error> {
    std::fs::create_dir_all(folder).map_err(Error::io(folder.display().to_string()))?;
    output::sweep(folder);
    Ok(())
}

/// Says how many tiles were known: how fast it was depends on this.
fn note_tiles([tiles, known]: [u64; 2], reporter: &mut Reporter) {
    if tiles > 0 {
        let share = known as f64 / tiles as f64 * 100.0;
        reporter.note(&format!("{share:.1} % of {} were cached", format_count(tiles, "tile")));
    }
}

/// Where the manifest is written, where one is asked for.
fn manifest(batch: &Batch, folder: Option<&Path>) -> Result<Option<PathBuf>, Error> {
    match (&batch.manifest, folder) {
        (None, _) => Ok(None),
        (Some(Some(path)), _) => Ok(Some(path.clone())),
        (Some(None), Some(folder)) => Ok(Some(folder.join(MANIFEST))),
        (Some(None), None) => Err(Error::Usage("name the manifest: --manifest=FILE".to_owned())),
    }
}

/// The folder that pictures go into; `None` where they are printed.
fn folder(batch: &Batch) -> Result<Option<PathBuf>, Error> {
    let Some(output) = batch.draw.output.as_deref().filter(|output| *output != "-") else { return Ok(None) };
    let path = Path::new(output);
    let ends_with_slash = output.to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR]);
    // An ending of three or more letters is that of a file, be it one that zumen writes or another.
    let has_ending = path
        .extension()
        .is_some_and(|ending| ending.len() > 2 && ending.to_string_lossy().chars().all(char::is_alphabetic));
    let is_file = path.is_file() || has_ending;
    if output.is_empty() || is_file && !ends_with_slash && !path.is_dir() {
        return Err(Error::Usage("batch writes many files: name a folder, -o DIR/".to_owned()));
    }
    Ok(Some(path.to_owned()))
}

fn formats(batch: &Batch, has_folder: bool) -> Result<Vec<Format>, Error> {
    let formats = &batch.draw.formats;
    match formats.iter().find(|format| !format.is_text() && !has_folder) {
        Some(format) => {
            let name = format.name().to_uppercase();
            Err(Error::Usage(format!("a {name} goes into a file: name a folder, -o DIR/")))
        }
        None if !formats.is_empty() => Ok(formats.clone()),
        None if has_folder => Ok(vec![Format::Svg, Format::Png]),
        None => Ok(vec![Format::Svg]),
    }
}
