//! What can be typed after `zumen turns`.

use clap::Arg;

use super::common::inputs;
use super::game_options::with_game_options;
use super::picture::with_picture_options;
use zumen::games::zillions::MAX_TURNS;

/// Writes the command.
pub(super) fn command() -> clap::Command {
    let command = clap::Command::new("turns")
        .about("Show the order of turns in a rules file (ZRF), as a table, JSON or a timeline")
        .arg(inputs().help("A rules file, or - for stdin").num_args(1..).required(true))
        .arg(
            Arg::new("count")
                .short('n')
                .long("turns")
                .value_name("N")
                .value_parser(count)
                .default_value("12")
                .help("Show N turns"),
        );
    with_game_options(with_picture_options(command))
}

fn count(text: &str) -> Result<usize, String> {
    let count = text.parse::<usize>().ok().filter(|count| (1..=MAX_TURNS).contains(count));
    count.ok_or_else(|| format!("a number of turns from 1 to {MAX_TURNS}"))
}
