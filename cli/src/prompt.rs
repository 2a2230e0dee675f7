//! The prompt: asks for IDs until an empty line, as the program that zumen succeeds did.

use std::io::{BufRead, Write};

use super::drawing::Drawing;
use super::error::{Error, Outcome};
use super::input::Input;
use super::report::Reporter;

/// Asks, draws, prints the names of the files; a bad ID is explained and asked for again.
pub(super) fn run(
    input: impl BufRead,
    mut out: impl Write,
    drawing: &mut Drawing,
    reporter: &mut Reporter,
) -> Result<(), Error> {
    let mut lines = input.split(b'\n');
    loop {
        write!(out, "Input ID> ").and_then(|()| out.flush()).map_err(Error::io("stdout"))?;
        let line = match lines.next().transpose().map_err(Error::io("stdin"))? {
            Some(line) => String::from_utf8_lossy(&line).trim().to_owned(),
            None => {
                // The shell's prompt begins on a line of its own.
                writeln!(out).map_err(Error::io("stdout"))?;
                return Ok(());
            }
        };
        if line.is_empty() {
            return Ok(());
        }
        reporter.forget();
        let (mut files, outcome) = drawing.input(&Input::typed(&line), reporter)?;
        files.extend(drawing.finish()?);
        drawing.open(&files, reporter);
        for file in files {
            writeln!(out, "{}", file.display()).map_err(Error::io("stdout"))?;
        }
        if outcome == Outcome::Done {
            writeln!(out, "Output Completed!").map_err(Error::io("stdout"))?;
        }
    }
}
