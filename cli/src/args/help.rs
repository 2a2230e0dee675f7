//! The help of commands that take options of games: a section for each game, with the options as that game has them.

use std::fmt::Write;

use clap::builder::StyledStr;

use super::game_options::{arg, taken};
use zumen::registry::GAMES;

/// Adds the sections of the games to the help of each command, before its examples. There clap's own list holds no
/// option of a game: it can tell of one game alone.
pub(super) fn with_game_sections(command: clap::Command) -> clap::Command {
    command.mut_subcommands(|command| {
        let sections = sections(command.get_name());
        if sections.is_empty() {
            return command;
        }
        let is_told = |name: &str| sections.iter().any(|section| section.get_arguments().any(|arg| arg.get_id() == name));
        let command = command.mut_args(|arg| {
            let is_told = is_told(arg.get_id().as_str());
            arg.hide(is_told)
        });
        let mut help = StyledStr::new();
        for mut section in sections {
            let _ = write!(help, "{}\n\n", section.render_help().ansi().to_string().trim_end());
        }
        let _ = write!(help, "{}", command.get_after_help().cloned().unwrap_or_default().ansi());
        command.after_help(help)
    })
}

/// Writes a command for each game with options that this command takes: it has these alone, and its help is that
/// game's section.
pub(super) fn sections(command: &str) -> Vec<clap::Command> {
    let section = |game: &&dyn zumen::contract::Game| {
        let options = taken(command, *game);
        let args = options.iter().map(|option| arg(option, option.values.to_vec()).help_heading(game.title()));
        let section = clap::Command::new(game.name()).help_template("{all-args}").disable_help_flag(true);
        (!options.is_empty()).then(|| section.args(args))
    };
    GAMES.iter().filter_map(section).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::command::command;

    /// The help of a command, as it is printed.
    fn help(name: &str) -> String {
        let mut command = with_game_sections(command()).term_width(200);
        command.find_subcommand_mut(name).expect("a command").render_help().to_string()
    }

    #[test]
    fn every_option_stands_under_each_game_that_has_it() {
        for name in ["draw", "batch", "watch", "diff", "convert", "moves", "turns", "cgf"] {
            let help = help(name);
            for game in GAMES {
                let options = taken(name, game);
                let heading = format!("\n{}:\n", game.title());
                let section = help.split_once(&heading).map_or("", |(_, rest)| rest.split("\n\n").next().unwrap_or(""));
                let told: Vec<&str> = section.lines().filter_map(|line| line.trim_start().strip_prefix("--")).collect();
                assert_eq!(told.len(), options.len(), "{name}, {}: {section}", game.name());
                for (line, option) in told.iter().zip(&options) {
                    let value = option.value.map(|value| format!(" <{value}>")).unwrap_or_default();
                    assert!(line.starts_with(&format!("{}{value} ", option.name)), "{name}: {line}");
                    let values = match option.values {
                        [] => String::new(),
                        values => format!(" [possible values: {}]", values.join(", ")),
                    };
                    assert!(line.ends_with(&format!("{}{values}", option.help)), "{name}: {line}");
                }
            }
        }
    }
}
