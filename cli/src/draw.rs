//! `zumen draw`, the default: inputs become pictures.

use std::io::{ErrorKind, IsTerminal};
use std::path::PathBuf;

use super::args::Draw;
use super::drawing::Drawing;
use super::input::Input;
use super::report::{NOWHERE, Reporter};
use super::{Error, Outcome, output, print, prompt};
use zumen::diagnostic::{About, Diagnostic};

/// Runs the command.
pub(super) fn run(draw: &Draw, reporter: &mut Reporter) -> Result<Outcome, Error> {
    if draw.list {
        return list(draw, reporter);
    }
    let mut drawing = Drawing::new(draw)?;
    let stdin = std::io::stdin();
    if draw.inputs.is_empty() && stdin.is_terminal() {
        prompt::run(stdin.lock(), std::io::stdout(), &mut drawing, draw.charset, reporter)?;
        return Ok(Outcome::Done);
    }
    let mut outcome = Outcome::Done;
    let mut written = Vec::new();
    let (mut count, mut refused) = (0, 0);
    let mut draw_one = |input: &Input| -> Result<(), Error> {
        let (files, drawn) = drawing.input(input, reporter)?;
        print_names(&files)?;
        written.extend(files);
        outcome = outcome.max(drawn);
        (count, refused) = (count + 1, refused + usize::from(drawn != Outcome::Done));
        Ok(())
    };
    if draw.inputs.is_empty() {
        draw_one(&Input::stdin(draw.charset)?)?;
    }
    for arg in &draw.inputs {
        Input::all(arg, draw.charset)?.iter().try_for_each(&mut draw_one)?;
    }
    let files = drawing.finish()?;
    print_names(&files)?;
    written.extend(files);
    drawing.open(&written, reporter);
    if draw.output.is_none() && !written.is_empty() && output::is_redirected() {
        reporter.note("the file holds the names of the pictures; to write a picture into it, use -o NAME.svg or -o -");
    }
    if refused > 0 && refused < count {
        reporter.note(&format!("drew {} of {count} inputs", count - refused));
    }
    Ok(outcome)
}

/// Prints what each input holds to choose from.
fn list(draw: &Draw, reporter: &mut Reporter) -> Result<Outcome, Error> {
    let mut outcome = Outcome::Done;
    for arg in &draw.inputs {
        let input = Input::open(arg, draw.charset)?;
        match input.record(&input.options(&draw.options)?.view) {
            Ok(record) => {
                let list = record.list();
                let view = input.options(&draw.options)?.view;
                let files = input.files(&view);
                // What has nothing to choose from may be refused all the same.
                let entries = if list.is_empty() { record.entries_with(&view, &files) } else { Vec::new() };
                let faults: Vec<_> = entries.into_iter().filter_map(Result::err).collect();
                if list.is_empty() && faults.is_empty() {
                    let message = format!("{} has nothing to choose from that --list could show", input.name);
                    let fault = Diagnostic::error("option::record", message).about(About::Option);
                    let fault = fault.help("leave it out: zumen validate looks at a record");
                    outcome = outcome.max(reporter.refuse(&fault, NOWHERE).outcome());
                }
                for fault in faults {
                    outcome = outcome.max(reporter.refuse(&fault, input.context()).outcome());
                }
                let lines: String = list.into_iter().map(|line| line + "\n").collect();
                print(lines.as_bytes())?;
            }
            Err(fault) => outcome = outcome.max(reporter.refuse(&fault, input.context()).outcome()),
        }
    }
    Ok(outcome)
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
