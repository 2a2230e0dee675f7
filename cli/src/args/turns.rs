//! What can be typed after `zumen turns`.

use super::common::{required_inputs, value};
use super::game_options::with_game_options;
use super::picture::with_picture_options;
use zumen::games::zillions::MAX_TURNS;

/// Writes the command.
pub(super) fn command() -> clap::Command {
    let command = clap::Command::new("turns")
        .about("Show the order of turns in a rules file (ZRF), as a table, JSON or a timeline")
        .arg(required_inputs("A rules file, or - for stdin"))
        .arg(value("turns", "N", "Show N turns").short('n').value_parser(count).default_value("12"));
    with_game_options(with_picture_options(command))
}

fn count(text: &str) -> Result<usize, String> {
    let count = text.parse::<usize>().ok().filter(|count| (1..=MAX_TURNS).contains(count));
    count.ok_or_else(|| format!("a number of turns from 1 to {MAX_TURNS}"))
}
