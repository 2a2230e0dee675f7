//! `zumen diff`: what changed between two positions, or between the positions of two records.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};

use super::args::{Diff, Draw};
use super::drawing::Drawing;
use super::input::Input;
use super::report::Reporter;
use super::{Error, Outcome, input, print};
use zumen::contract::{GameOption, NoFiles, Subject};
use zumen::diagnostic::{About, Diagnostic};
use zumen::registry;
use zumen::registry::pair::Pair;
use zumen::session::Format;

/// Runs the command.
pub(super) fn run(mut diff: Diff, reporter: &mut Reporter) -> Result<Outcome, Error> {
    let [before, after] = [open(&diff.before, &diff.draw)?, open(&diff.after, &diff.draw)?];
    let [at_before, at_after] = diff.at.as_ref().map_or([None, None], |at| at.each_ref().map(Some));
    let old = positions(&before, at_before, &diff.draw, reporter)?;
    let new = positions(&after, at_after, &diff.draw, reporter)?;
    let caption = diff.draw.options.view.caption.as_deref();
    let pairs = Pair::all(old, new, caption)?;

    let output = diff.draw.output.as_deref().map(Path::new);
    if let Some(path) = output.filter(|path| before.is(path)) {
        return Err(Error::Usage(format!("{} is an input: name another file", path.display())));
    }
    let formats = &mut diff.draw.formats;
    if formats.is_empty() && output.is_none() {
        formats.push(Format::Text);
    }
    // Words stand on stdout beside every picture that goes elsewhere.
    let are_pictures = formats.iter().all(|format| format.is_picture());
    let says = are_pictures && output.is_none_or(|path| path != "-");
    let is_same = pairs.iter().all(Pair::is_same);
    let mut drawing = Drawing::new(&diff.draw)?;
    for pair in pairs {
        if says {
            print(pair.words(diff.draw.options.view.lang).as_bytes())?;
        }
        let drawn = drawing.subjects(vec![Box::new(pair)], &after, reporter)?;
        if drawn != Outcome::Done {
            return Ok(drawn);
        }
    }
    // What the user named needs no name.
    drawing.finish(reporter)?;
    Ok(if is_same { Outcome::Done } else { Outcome::Refused })
}

/// An input as everywhere else: a file, stdin, an ID; a text that is none of these is a file of a git
/// repository.
fn open(arg: &OsString, draw: &Draw) -> Result<Input, Error> {
    let is_file = arg == "-" || Path::new(arg).exists();
    match arg.to_str().filter(|text| !is_file && is_one(text)) {
        Some(name) if registry::read_text(name, &NoFiles).is_err() => {
            Ok(Input::new(name.to_owned(), None, &read(name)?, draw.charset))
        }
        _ => Input::open(arg, draw.charset),
    }
}

/// All positions of an input; one that is refused ends the command.
fn positions(
    input: &Input,
    at: Option<&String>,
    draw: &Draw,
    reporter: &mut Reporter,
) -> Result<Vec<Box<dyn Subject>>, Error> {
    let mut options = input.options(&draw.options)?;
    options.view.options.extend(at.map(|at| (GameOption::AT.name.to_owned(), at.clone())));
    let read = input.read(options, &[]).map_err(|fault| reporter.refuse(&fault, input.context()))?;
    let view = read.options.view;
    let (entries, read) = input::usable(read.entries, input, reporter)?;
    match read {
        Outcome::Done => {
            let positions = entries.into_iter().map(|entry| {
                let result = entry.subject.resulting_position(&view);
                let result = result.map_err(|fault| reporter.refuse(&fault, input.context()))?;
                Ok(result.unwrap_or(entry.subject))
            });
            positions.collect()
        }
        refused => Err(Error::Reported(refused)),
    }
}

// Files as a git repository has them: `HEAD~1:figures/a.svg`, `:figures/a.svg` in the index. The program git is asked.

/// What such a name looks like.
const REMEDY: &str = "a file of a git repository is called REV:path, for example HEAD~1:figures/a.svg";

/// Tells whether a text can name a file of a revision. git never gets what it would take for an option.
fn is_one(text: &str) -> bool {
    let is_path = text.split_once(':').is_some_and(|(_, path)| !path.is_empty());
    is_path && !text.starts_with('-') && !text.contains(char::is_control)
}

/// The bytes of the file, as they are kept: no filter of the user's runs over them.
///
/// # Errors
///
/// `git::missing` where there is no git, `git::revision` where it knows no such file, with what it says of it.
fn read(name: &str) -> Result<Vec<u8>, Error> {
    let asked = Command::new("git").args(["cat-file", "blob", name]).stdin(Stdio::null()).output();
    let output = asked.map_err(|error| {
        let message = format!("{name} is not a position or a file, and git cannot be asked: {error}");
        Error::Faults(vec![
            Diagnostic::error("git::missing", message).about(About::File).help("install git, or give files"),
        ])
    })?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let answer = String::from_utf8_lossy(&output.stderr);
    let answer = answer.lines().next().unwrap_or_default().trim_start_matches("fatal: ");
    let message = format!("{name} is not a position or a file, and git says: {answer}");
    Err(Error::Faults(vec![Diagnostic::error("git::revision", message).about(About::File).help(REMEDY)]))
}
