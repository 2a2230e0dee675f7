//! The files that a block may name: those of its book.

use std::io;
use std::path::{Path, PathBuf};

use crate::input;

/// The path of a file of the book, from `beside`.
///
/// # Errors
///
/// A path that leads out of `inside`, and what the file system says.
pub(super) fn within(inside: &Path, beside: &Path, path: &str) -> io::Result<PathBuf> {
    let path = beside.join(path);
    if path.canonicalize()?.starts_with(inside.canonicalize()?) {
        return Ok(path);
    }
    Err(io::Error::new(io::ErrorKind::PermissionDenied, "it lies outside of the book"))
}

/// Opens a file of the book.
pub(super) fn open(inside: &Path, path: &Path, most: usize) -> io::Result<Vec<u8>> {
    // Where a block names rules, their place was looked at with its options.
    input::read_named_file(&within(inside, Path::new(""), &path.to_string_lossy())?, most)
}
