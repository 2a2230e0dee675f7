//! Files that options name.

use std::io::ErrorKind;
use std::sync::Arc;

use zumen_core::diagnostic::{About, Diagnostic, Origin};
use zumen_game::Files;

/// Reads a text file as something diagnostics can point into.
///
/// # Errors
///
/// `file::missing` where there is none, `file::unreadable` where it cannot be read or is not UTF-8.
pub fn origin(name: &str, files: &dyn Files) -> Result<Arc<Origin>, Diagnostic> {
    let text = String::from_utf8(bytes(name, files)?).map_err(|error| unreadable(name, &error))?;
    let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
    Ok(Arc::new(Origin { name: name.to_owned(), text }))
}

/// Reads a file.
///
/// # Errors
///
/// `file::missing` where there is none, `file::unreadable` where it cannot be read.
pub(super) fn bytes(name: &str, files: &dyn Files) -> Result<Vec<u8>, Diagnostic> {
    files.read(name).map_err(|error| match error.kind() {
        ErrorKind::NotFound => missing(name),
        _ => unreadable(name, &error),
    })
}

/// Says that a file that was named is not there.
fn missing(name: &str) -> Diagnostic {
    Diagnostic::error("file::missing", format!("there is no file {name}")).about(About::File)
}

fn unreadable(name: &str, why: &dyn std::error::Error) -> Diagnostic {
    Diagnostic::error("file::unreadable", format!("{name}: {why}")).about(About::File)
}
