//! The files that a block may name: those of its book.

use std::io;
use std::path::{Path, PathBuf};

use crate::input::{self, Folder, MAX_NAMED_BYTES};
use zumen::contract::Files;

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

/// Files beside a block's input, as far as they are the book's.
pub(super) struct Shelf<'a> {
    pub folder: Folder,
    pub inside: &'a Path,
}

impl Shelf<'_> {
    fn open(&self, path: &Path, most: usize) -> io::Result<Vec<u8>> {
        input::read_named_file(&within(self.inside, Path::new(""), &path.to_string_lossy())?, most)
    }
}

impl Files for Shelf<'_> {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        self.open(&self.folder.find(path), MAX_NAMED_BYTES)
    }

    fn read_at_most(&self, path: &str, most: usize) -> io::Result<Vec<u8>> {
        self.open(&self.folder.find(path), most)
    }

    fn beside(&self, option: &str, path: &str, most: usize) -> io::Result<Vec<u8>> {
        self.open(&self.folder.find_beside(option, path), most)
    }

    fn rules(&self, path: &str) -> io::Result<Vec<u8>> {
        // Where the block names the rules, their place was looked at with its options.
        self.open(&self.folder.find_rules(path), MAX_NAMED_BYTES)
    }
}
