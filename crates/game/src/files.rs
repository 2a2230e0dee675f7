//! Other files that an input names.

use std::io;

/// Other files that an input names: includes, pictures, rules beside a saved game. The library itself opens none.
pub trait Files {
    /// Reads the bytes of the file that the input calls `path`.
    ///
    /// # Errors
    ///
    /// As the file system says.
    fn read(&self, path: &str) -> io::Result<Vec<u8>>;

    /// Reads the rules that a saved game names; the user may have named others.
    ///
    /// # Errors
    ///
    /// As the file system says.
    fn rules(&self, path: &str) -> io::Result<Vec<u8>> {
        self.read(path)
    }

    /// Reads a file of at most so many bytes.
    ///
    /// # Errors
    ///
    /// As the file system says; [`io::ErrorKind::FileTooLarge`] for a longer one.
    fn read_at_most(&self, path: &str, most: usize) -> io::Result<Vec<u8>> {
        let bytes = self.read(path)?;
        if bytes.len() <= most { Ok(bytes) } else { Err(io::ErrorKind::FileTooLarge.into()) }
    }

    /// Reads a file of at most so many bytes that the file of an option names: it lies beside that one, or beside the input
    /// where nobody knows where that one is.
    ///
    /// # Errors
    ///
    /// As [`Files::read_at_most`].
    fn beside(&self, _option: &str, path: &str, most: usize) -> io::Result<Vec<u8>> {
        self.read_at_most(path, most)
    }

    /// The name of a file that is there and differs by few letters from one that is not.
    fn near(&self, _path: &str) -> Option<String> {
        None
    }

    /// Tells whether a file is there; `None` where nobody knows.
    fn is_there(&self, _path: &str) -> Option<bool> {
        None
    }

    /// Tells what these rules are called.
    fn rules_name(&self, path: &str) -> String {
        path.to_owned()
    }
}

/// Refuses every file.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        Err(io::Error::new(io::ErrorKind::NotFound, format!("{path}: no files are given")))
    }
}
