//! A folder: its files that a game knows, by what is in them, in the order of their names.

use std::io::Cursor;
use std::path::{Path, PathBuf};

use super::job::{Job, Jobs};
use super::lines::{self, Lines};
use super::list;
use super::list_info::ListInfo;
use crate::Error;
use crate::input::{Input, is_same};
use zumen::contract::View;
use zumen::contract::charset::Charset;
use zumen::registry::{self, MAX_BYTES, is_claimed};
use zumen::session::Format;

/// What is taken from folders.
#[derive(Clone)]
pub(super) struct Choice {
    pub charset: Option<Charset>,
    /// Whether files are taken, too, that hold positions among words.
    pub all: bool,
    /// Whether pictures of ours are drawn again.
    pub redraw: bool,
    /// Where pictures go, and in which formats: what lies there in one of them is no input.
    pub output: Option<(PathBuf, Vec<Format>)>,
}

/// The files of a folder that may be inputs. Hidden files and folders inside of it are not.
pub(super) fn files(folder: &Path, choice: &Choice) -> Result<Vec<PathBuf>, Error> {
    let entries = std::fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = entries.map_err(Error::io(folder.display().to_string()))?;
    let mut paths: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    paths.sort();
    let written = choice.output.as_ref().filter(|(output, _)| is_same(output, folder)).map(|(_, formats)| formats);
    paths.retain(|path| {
        let is_file = std::fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() <= MAX_BYTES as u64);
        let is_hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        let is_passed_over = match choice.redraw {
            true => is_twin(path),
            false => written.is_some_and(|formats| has_ending_of(path, formats)),
        };
        is_file && !is_hidden && !is_passed_over
    });
    Ok(paths)
}

fn has_ending_of(path: &Path, formats: &[Format]) -> bool {
    let ending = path.extension().unwrap_or_default();
    formats.iter().any(|format| ending.eq_ignore_ascii_case(format.ending()))
}

/// Tells whether a picture is there in a format that goes before its own: it is drawn again once.
fn is_twin(path: &Path) -> bool {
    let Some(own) = Format::of_path(path).filter(|format| format.is_still()) else { return false };
    let mut before = Format::ALL.iter().take_while(|format| **format != own);
    before.any(|format| format.is_still() && path.with_extension(format.ending()).exists())
}

/// Their jobs, without those that no game knows.
pub(super) fn jobs(files: Vec<PathBuf>, choice: Choice) -> impl Iterator<Item = Result<Job, Error>> + Send {
    files
        .into_iter()
        .flat_map(move |path| jobs_of_file(path, &choice).unwrap_or_else(|error| Box::new(std::iter::once(Err(error)))))
}

fn jobs_of_file(path: PathBuf, choice: &Choice) -> Result<Jobs, Error> {
    let input = Input::open(&path.clone().into_os_string(), choice.charset)?;
    match is_taken(&input, choice) {
        true if list::is_list(&input) => {
            let count = lines::count(input.content.text.as_bytes(), false).ok().flatten();
            let text = Box::new(Cursor::new(input.content.text.as_bytes().to_owned()));
            let lines = Lines::new(text, None).map_err(Error::io(path.display().to_string()))?;
            Ok(Box::new(list::jobs(lines, ListInfo::of_file(path, count, choice.charset))))
        }
        true => Ok(Box::new(std::iter::once(Ok(Job::file(input))))),
        false => Ok(Box::new(std::iter::empty())),
    }
}

fn is_taken(input: &Input, choice: &Choice) -> bool {
    let text = &input.content.text;
    match &input.content.kept {
        Some(_) => choice.redraw,
        None if input.content.is_binary() => true,
        None if is_foreign(text) => false,
        None => {
            (choice.all || is_of_positions(text))
                && (registry::is_known(text) || input.record(&View::default()).is_ok())
        }
    }
}

/// Tells whether a text is there for its positions: a record, a list, or what begins with a position. Another one quotes
/// them, or is about them.
fn is_of_positions(text: &str) -> bool {
    registry::is_record(text)
        || registry::is_of_lines(text)
        || text.lines().find(|line| !line.trim().is_empty()).is_some_and(registry::is_known)
}

/// Tells whether it is JSON of another program, or a manifest of ours: a position names its game.
fn is_foreign(text: &str) -> bool {
    let is_json = text.trim_start().starts_with(['{', '[']) && !text.contains("\"game\"");
    is_json && !is_claimed(text)
}
