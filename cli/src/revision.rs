//! Files as a git repository has them: `HEAD~1:figures/a.svg`, `:figures/a.svg` in the index. The program git is asked.

use std::process::{Command, Stdio};

use super::Error;
use zumen::diagnostic::{About, Diagnostic};

/// What such a name looks like.
const REMEDY: &str = "a file of a git repository is called REV:path, for example HEAD~1:figures/a.svg";

/// Tells whether a text can name a file of a revision. git never gets what it would take for an option.
pub(super) fn is_one(text: &str) -> bool {
    let is_path = text.split_once(':').is_some_and(|(_, path)| !path.is_empty());
    is_path && !text.starts_with('-') && !text.contains(char::is_control)
}

/// The bytes of the file, as they are kept: no filter of the user's runs over them.
///
/// # Errors
///
/// `git::missing` where there is no git, `git::revision` where it knows no such file, with what it says of it.
pub(super) fn read(name: &str) -> Result<Vec<u8>, Error> {
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
