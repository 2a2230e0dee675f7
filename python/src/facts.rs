//! What there is: games with their options, and formats.

use pyo3::prelude::*;
use zumen::Lang;
use zumen::contract::{Game, GameOption};
use zumen::registry::GAMES;
use zumen::session::{self, Format};

/// Names of options that every picture has.
#[pyfunction]
pub(crate) fn picture_options() -> Vec<&'static str> {
    session::OPTIONS.map(|option| option.name).to_vec()
}

/// Names of options that only moving pictures have.
#[pyfunction]
pub(crate) fn film_options() -> Vec<&'static str> {
    session::FILM_OPTIONS.map(|option| option.name).to_vec()
}

/// Codes of the languages of words.
#[pyfunction]
pub(crate) fn languages() -> Vec<&'static str> {
    Lang::ALL.map(Lang::code).to_vec()
}

/// Names of formats, each with the ending of its files.
#[pyfunction]
pub(crate) fn formats() -> Vec<(&'static str, &'static str)> {
    Format::ALL.iter().map(|format| (format.name(), format.ending())).collect()
}

/// An option: name, what stands for its value, the values that it can have, help, whether it may stand without a value, whether
/// it names a file.
type OptionRow = (&'static str, Option<&'static str>, Vec<&'static str>, String, bool, bool);

/// A game: name, title, themes, notations that are written, options.
type GameRow = (&'static str, &'static str, Vec<&'static str>, Vec<&'static str>, Vec<OptionRow>);

/// Every game, in the order of the program's help.
#[pyfunction]
pub(crate) fn games() -> Vec<GameRow> {
    let row = |game: &&Game| {
        let themes = zumen::TEMPLATES.themes(game.name);
        let mut notations = game.notations.to_vec();
        if !notations.contains(&"json") {
            notations.push("json");
        }
        (game.name, game.title, themes, notations, game.options.iter().map(option).collect())
    };
    GAMES.iter().map(row).collect()
}

fn option(option: &GameOption) -> OptionRow {
    let GameOption { name, value, values, stands_alone, .. } = *option;
    (name, value, values.to_vec(), option.help_line(), stands_alone, option.names_file())
}
