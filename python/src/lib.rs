//! `zumen._zumen`, the part of Python's module `zumen` that is written in Rust: what needs the library or the program. What
//! users see is `package/zumen/`.
//!
//! - `request`: a source, options and formats, as Python hands them over;
//! - `session`: pictures, positions, notations and differences of a source;
//! - `series`: pages that are drawn one after another;
//! - `refused`: diagnostics as exceptions;
//! - `facts`: games, their options, formats.
//!
//! Python's lock is released wherever something is read or drawn.

mod errors;
mod facts;
mod page_tuple;
mod request;
mod series;
mod session;

use pyo3::prelude::*;

#[pymodule]
mod _zumen {
    use std::ffi::OsString;
    use std::io::Write;

    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::facts::{formats, games, picture_options};
    #[pymodule_export]
    use crate::series::Series;
    #[pymodule_export]
    use crate::session::{Session, check};

    /// The version of the library, the program and the package.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    /// Runs the program with these arguments, of which the first is its name, and returns the exit status. `start` is the
    /// command that starts it in a process of its own.
    #[pyfunction]
    fn run(py: Python<'_>, arguments: Vec<OsString>, start: Vec<OsString>) -> u8 {
        py.detach(|| {
            let status = zumen_cli::status(arguments, &start);
            // Nobody does it when the process of an interpreter ends; a closed pipe is no fault.
            let _ = std::io::stdout().flush();
            status
        })
    }
}
