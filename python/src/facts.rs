//! What there is: games with their options, and formats.

use pyo3::prelude::*;
use zumen::contract::GameOption;
use zumen::registry::GAMES;
use zumen::session::{Format, of_pictures};

/// Options that every picture has, then those of animations.
#[pyfunction]
pub(crate) fn picture_options() -> Vec<OptionRow> {
    of_pictures().map(|option| row(&option)).collect()
}

/// Names of formats, each with the ending of its files.
#[pyfunction]
pub(crate) fn formats() -> Vec<(&'static str, &'static str)> {
    Format::ALL.iter().map(|format| (format.name(), format.ending())).collect()
}

/// An option: name, what stands for its value, the values that it can have, help, whether it may stand without a value, whether
/// it names a file, whether it may be given several times.
type OptionRow = (&'static str, Option<&'static str>, Vec<&'static str>, String, bool, bool, bool);

/// A game: name, title, themes, notations that are written, options.
type GameRow = (&'static str, &'static str, Vec<&'static str>, Vec<&'static str>, Vec<OptionRow>);

/// Every game, in the order of the program's help.
#[pyfunction]
pub(crate) fn games() -> Vec<GameRow> {
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
