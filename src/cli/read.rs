//! `zumen read`: the position kept inside a picture.

use std::path::PathBuf;

use super::report::{Reporter, visible};
use super::style::NOWHERE;
use super::{Outcome, Stop, print};
use crate::diagnostic::Diagnostic;
use crate::render;

/// Prints the notation kept in each file, a line each.
pub(super) fn run(files: &[PathBuf], reporter: &mut Reporter) -> Result<Outcome, Stop> {
    let mut outcome = Outcome::Done;
    for path in files {
        let bytes = std::fs::read(path).map_err(Stop::io(path.display().to_string()))?;
        let kept = render::kept(&bytes);
        if kept.is_empty() {
            let message = format!("{} keeps no position", path.display());
            let fault = Diagnostic::error("read::no-source", message).help("only pictures that zumen wrote keep one");
            reporter.show(&fault, NOWHERE);
            outcome = Outcome::Refused;
        }
        let text: String = kept.iter().map(|kept| lines(&kept.source.text) + "\n").collect();
        print(text.as_bytes())?;
    }
    Ok(outcome)
}

/// The notation as it was read: line ends stay, what could steer a terminal does not.
fn lines(text: &str) -> String {
    text.trim_end_matches('\n').split('\n').map(visible).collect::<Vec<_>>().join("\n")
}
