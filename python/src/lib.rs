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
mod page_tuple;
mod request;
mod series;
mod session;

use pyo3::prelude::*;
use zumen::contract::GameOption;
use zumen::registry::GAMES;
use zumen::session::{Format, of_pictures};

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

// What there is: games with their options, and formats.

/// Options that every picture has, then those of animations.
#[pyfunction]
fn picture_options() -> Vec<OptionRow> {
    of_pictures().map(|option| row(&option)).collect()
}

/// Names of formats, each with the ending of its files.
#[pyfunction]
fn formats() -> Vec<(&'static str, &'static str)> {
    Format::ALL.iter().map(|format| (format.name(), format.ending())).collect()
}

/// An option: name, what stands for its value, the values that it can have, help, whether it may stand without a value, whether
/// it names a file, whether it may be given several times.
type OptionRow = (&'static str, Option<&'static str>, Vec<&'static str>, String, bool, bool, bool);

/// A game: name, title, themes, notations that are written, options.
type GameRow = (&'static str, &'static str, Vec<&'static str>, Vec<&'static str>, Vec<OptionRow>);

/// Every game, in the order of the program's help.
#[pyfunction]
fn games() -> Vec<GameRow> {
    let rows = GAMES.iter().map(|game| {
        let themes = zumen::TEMPLATES.themes(game.name);
        let mut notations = game.notations.to_vec();
        if !notations.contains(&"json") {
            notations.push("json");
        }
        (game.name, game.title, themes, notations, game.options.iter().map(row).collect())
    });
    rows.collect()
}

fn row(option: &GameOption) -> OptionRow {
    let GameOption { name, value, values, stands_alone, is_repeated, .. } = *option;
    (name, value, values.to_vec(), option.help_line(), stands_alone, option.names_file(), is_repeated)
}
