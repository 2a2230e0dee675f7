//! `zumen draw`, the default: inputs become pictures.

use std::ffi::OsString;
use std::io::{ErrorKind, IsTerminal};
use std::path::{Path, PathBuf};

use super::args::Draw;
use super::drawing::Drawing;
use super::input::{self, Input};
use super::report::{NOWHERE, Reporter};
use super::{Error, Outcome, missing_files, output, print, prompt};
use zumen::contract::CaptionCounter;
use zumen::diagnostic::{About, Diagnostic};
use zumen::registry;

/// Runs the command.
pub(super) fn run(draw: &Draw, reporter: &mut Reporter) -> Result<Outcome, Error> {
    if draw.list {
        return list(draw, reporter);
    }
    reporter.name_output(draw.output.as_deref());
    let phrase = missing_files::phrase(&draw.inputs);
    let words = phrase.as_ref().map_or(&[][..], |(_, words)| words);
    let mut inputs: Vec<&OsString> = draw.inputs.iter().collect();
    inputs.retain(|input| words.iter().all(|word| **input != **word));
    // Nor is anything drawn where a number among the words chooses a move.
    if let Some((fault, words)) = &phrase
        && (inputs.is_empty() || words.iter().any(|word| word.parse::<usize>().is_ok()))
    {
        return Err(fault.clone().into());
    }
    // Beside an input, a unit or the name of an option is a slip in the options of that input.
    if inputs.len() > 1
        && inputs.iter().filter_map(|input| input.to_str()).any(missing_files::is_misplaced)
        && let Some(fault) = missing_files::stray(&draw.inputs, input::open_record)
    {
        return Err(fault.into());
    }
    let mut drawing = Drawing::new(draw)?;
    let stdin = std::io::stdin();
    if draw.inputs.is_empty() && stdin.is_terminal() {
        prompt::run(prompt::pastes(), std::io::stdout(), &mut drawing, draw.charset, reporter)?;
        return Ok(Outcome::Done);
    }
    drawing.look_for_unused();
    let mut outcome = Outcome::Done;
    let mut written = Vec::new();
    let (mut count, mut refused) = (0, 0);
    let stdin = OsString::from("-");
    if draw.inputs.is_empty() {
        inputs.push(&stdin);
    }
    for arg in inputs {
        for input in Input::all(arg, draw.charset)? {
            let (files, drawn) = drawing.input(&input, reporter)?;
            print_names(&files)?;
            written.extend(files);
            outcome = outcome.max(drawn);
            (count, refused) = (count + 1, refused + usize::from(drawn != Outcome::Done));
        }
    }
    let is_page = drawing.pages() == 1;
    let files = drawing.finish(reporter)?;
    print_names(&files)?;
    written.extend(files);
    drawing.show_unused(reporter);
    drawing.open(&written, reporter);
    if let Some((fault, _)) = &phrase {
        outcome = outcome.max(reporter.refuse(fault, NOWHERE).outcome());
    }
    note(draw, &drawing, &written, [count, refused], reporter);
    if is_page && is_of_records(draw) {
        reporter.note("the PDF has one picture; for all moves of a record add --every 1");
    }
    Ok(outcome)
}

/// Notes what may be wanted beside what was drawn of so many inputs, without those that were refused.
fn note(draw: &Draw, drawing: &Drawing, written: &[PathBuf], [count, refused]: [usize; 2], reporter: &mut Reporter) {
    // Of several inputs the names are wanted.
    if draw.output.is_none() && count == 1 && !written.is_empty() && output::is_redirected() {
        let ending = draw.formats.first().map_or("svg", |format| format.ending());
        reporter.note(&format!(
            "the file holds the names of the pictures; for a picture write -o NAME.{ending} in place of > NAME"
        ));
    }
    let caption = draw.options.view.caption.as_deref().unwrap_or_default();
    if written.len() > 1 && caption.contains('{') && !CaptionCounter::is_needed(&draw.options.view) {
        reporter.note("a number in braces counts the pictures in a caption: 'Fig. {1}'");
    }
    if caption.contains('\n') || caption.contains("\\n") {
        reporter.note("a caption is one line: \\n is drawn as it stands, and a line end as a blank");
    }
    if draw.pages.is_none() && written.len() > 1 && drawing.is_one_pdf() {
        reporter.note(&format!("wrote {} files; add --pages to write one PDF", written.len()));
    }
    if refused > 0 && refused < count {
        reporter.note(&format!("drew {} of {count} inputs", count - refused));
    }
}

/// Tells whether all inputs are files of which one moment each is drawn.
fn is_of_records(draw: &Draw) -> bool {
    let is_series = registry::options().any(|option| option.is_series() && draw.options.view.has(option.name));
    !is_series && draw.inputs.iter().all(|input| Path::new(input).is_file())
}

/// Prints what each input holds to choose from.
fn list(draw: &Draw, reporter: &mut Reporter) -> Result<Outcome, Error> {
    let mut outcome = Outcome::Done;
    for arg in &draw.inputs {
        outcome = outcome.max(list_one(&Input::open(arg, draw.charset)?, draw, reporter)?);
    }
    Ok(outcome)
}

/// Prints what an input holds; options that choose from it are checked, and do nothing else.
fn list_one(input: &Input, draw: &Draw, reporter: &mut Reporter) -> Result<Outcome, Error> {
    let view = input.options(&draw.options)?.view;
    let files = input.files(&view);
    let record = match input.record(&view) {
        Ok(record) => record,
        Err(fault) => return Ok(reporter.refuse(&fault, input.context()).outcome()),
    };
    let list = record.list();
    let typed = draw.options.view.options.keys();
    let choices: Vec<String> = typed.filter(|name| chooses(name)).map(|name| format!("--{name}")).collect();
    // What has nothing to choose from may be refused all the same.
    let is_asked = list.is_empty() || !choices.is_empty();
    let entries = if is_asked { record.entries_with(&view, &files) } else { Vec::new() };
    let mut faults: Vec<Diagnostic> = entries.into_iter().filter_map(Result::err).collect();
    faults.retain(|fault| list.is_empty() || fault.about == About::Option);
    if list.is_empty() && faults.is_empty() {
        let message = format!("{} has nothing to choose from that --list could show", input.name);
        let fault = Diagnostic::option_error("option::record", message);
        let fault = fault.help("leave it out: zumen validate looks at a record");
        return Ok(reporter.refuse(&fault, NOWHERE).outcome());
    }
    if let Some(outcome) = faults.iter().map(|fault| reporter.refuse(fault, input.context()).outcome()).max() {
        return Ok(outcome);
    }
    if !choices.is_empty() {
        reporter.note(&format!("--list shows all that there is, with or without {}", choices.join(" and ")));
    }
    print(list.into_iter().map(|line| line + "\n").collect::<String>().as_bytes())?;
    // What is left out, or cannot be read, is told as drawing tells it.
    if let Some(entry) = record.entries_with(&view, &files).into_iter().find_map(Result::ok) {
        // What may be chosen is in the list.
        let warnings: Vec<_> = entry.warnings.into_iter().filter(|odd| odd.about != About::Option).collect();
        reporter.show_kinds(&warnings, input.context());
    }
    let faults = record.validate(&files).into_iter().filter(Diagnostic::is_error);
    Ok(faults.map(|fault| reporter.refuse(&fault, input.context()).outcome()).max().unwrap_or(Outcome::Done))
}

/// Tells whether an option chooses from what an input holds.
fn chooses(name: &str) -> bool {
    let mut named = registry::options().filter(|option| option.name == name && !option.names_file());
    named.any(|option| option.selects && option.value.is_some())
}

/// Prints the names of files, a line each.
pub(super) fn print_names(files: &[PathBuf]) -> Result<(), Error> {
    print_news(&files.iter().map(|path| format!("{}\n", path.display())).collect::<String>())
}

/// Prints news of the product, which are not the product: when nobody listens, drawing goes on.
pub(super) fn print_news(text: &str) -> Result<(), Error> {
    match print(text.as_bytes()) {
        Err(Error::Io(_, error)) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        printed => printed.map(drop),
    }
}
