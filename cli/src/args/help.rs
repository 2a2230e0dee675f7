//! The help: what each command tells of its options, its examples and its exit status.
//!
//! clap tells of an option once. One of several games stands under each game that has it, as that game has it: so the
//! options of games are hidden from clap's own list, and a section for each game stands below.

use std::fmt::Write;

use clap::Id;
use clap::builder::StyledStr;

use super::draw;
use super::game_options::{arg, options_of};
use zumen::registry::GAMES;

/// The way from the program's help to everything that shapes a picture.
const WAY: &str = "Options for pictures and for each game:\n  zumen draw --help";
/// What each status means, for every command.
pub(super) const EXIT_STATUS: [(&str, &str); 3] = [
    ("0", "done"),
    ("1", "zumen rejected an input, or diff or check found a difference"),
    ("2", "wrong usage, a missing or unreadable file, or a faulty theme, template or font"),
];

/// Writes the whole help into a command line.
pub(super) fn with_help(program: clap::Command) -> clap::Command {
    let program = program.mut_subcommands(|command| {
        let mut sections: Vec<String> = Vec::new();
        for mut section in game_sections(command.get_name()) {
            sections.push(section.render_help().ansi().to_string());
        }
        let examples = command.get_after_help().map(|examples| examples.ansi().to_string());
        let command = without_game_options(command);
        command.after_help(join_sections(sections.into_iter().chain(examples)))
    });
    let inputs: String = GAMES.iter().map(|game| format!("  {}\n", game.shapes.replace('\n', "\n  "))).collect();
    program.after_help(join_sections([WAY.to_owned(), format!("Inputs:\n{inputs}"), draw::EXAMPLES.to_owned()]))
}

/// Joins parts of a help by blank lines, the exit status last.
fn join_sections(parts: impl IntoIterator<Item = String>) -> StyledStr {
    let mut help = StyledStr::new();
    for part in parts {
        let _ = write!(help, "{}\n\n", part.trim_end());
    }
    let _ = write!(help, "Exit status:");
    for (status, meaning) in EXIT_STATUS {
        let _ = write!(help, "\n  {status}  {meaning}");
    }
    help
}

/// Hides the options of games: their sections tell of them.
pub(super) fn without_game_options(command: clap::Command) -> clap::Command {
    let sections = game_sections(command.get_name());
    let of_games: Vec<&Id> = sections.iter().flat_map(clap::Command::get_arguments).map(clap::Arg::get_id).collect();
    command.mut_args(|arg| if of_games.contains(&arg.get_id()) { arg.hide(true) } else { arg })
}

/// Writes a command for each game with options that this command takes: it has these alone, and its help is that
/// game's section.
pub(super) fn game_sections(command: &str) -> Vec<clap::Command> {
    let sections = GAMES.iter().filter_map(|game| {
        let options = options_of(command, game);
        let args = options.iter().map(|option| arg(option, option.values.to_vec()).help_heading(game.title));
        let section = clap::Command::new(game.name).help_template("{all-args}").disable_help_flag(true);
        (!options.is_empty()).then(|| section.args(args))
    });
    sections.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::command::command;
    use zumen::contract::GameOption;

    /// The help of a command, as it is printed.
    fn help(name: &str) -> String {
        let mut command = with_help(command());
        command.find_subcommand_mut(name).expect("a command").render_help().to_string()
    }

    /// What the help says of an option, but for how its lines are broken.
    fn expected_help(option: &GameOption) -> String {
        let value = option.value.map(|value| match option.stands_alone {
            true => format!("[=<{value}>]"),
            false => format!(" <{value}>"),
        });
        let value = value.unwrap_or_default();
        let values = match option.values {
            [] => String::new(),
            values => format!(" [possible values: {}]", values.join(", ")),
        };
        let alias = option.alias.map(|alias| format!(" [alias: --{alias}]")).unwrap_or_default();
        format!("--{}{value} {}{alias}{values}", option.name, option.help_line())
    }

    #[test]
    fn every_option_stands_under_each_game_that_has_it() {
        for name in ["draw", "batch", "watch", "diff", "convert", "moves", "turns", "cgf"] {
            let help = help(name);
            for game in GAMES {
                let heading = format!("\n{}:\n", game.title);
                let section = help.split_once(&heading).map_or("", |(_, rest)| rest.split("\n\n").next().unwrap_or(""));
                let section = section.split_whitespace().collect::<Vec<_>>().join(" ");
                let options: Vec<String> = options_of(name, game).iter().map(expected_help).collect();
                assert_eq!(section, options.join(" "), "{name}, {}", game.name);
            }
        }
    }

    #[test]
    fn every_option_is_told_in_the_sections_alone() {
        let command = with_help(command());
        let draw = command.find_subcommand("draw").expect("a command");
        for option in GAMES.iter().flat_map(|game| options_of("draw", game)) {
            let arg = draw.get_arguments().find(|arg| arg.get_id() == option.name).expect(option.name);
            assert!(arg.is_hide_set(), "--{}", option.name);
        }
        assert!(!command.find_subcommand("validate").unwrap().get_arguments().any(|arg| arg.is_hide_set()));
    }
}
