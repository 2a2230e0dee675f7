//! What can be typed after `zumen templates`.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, ValueHint};

use super::common::{files, path, text, value};
use zumen::registry::GAMES;

/// What is done with templates.
#[derive(Debug)]
pub(crate) enum Templates {
    List,
    Export { name: String, folder: PathBuf },
    Check { path: PathBuf, game: Option<String> },
}

/// Writes the command.
pub(super) fn command() -> clap::Command {
    let games: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
    clap::Command::new("templates")
        .about("List, export and check templates and themes")
        .subcommand(clap::Command::new("list").about("List the templates and their themes"))
        .subcommand(
            clap::Command::new("export")
                .about("Copy a template into a new folder, as a start for your own")
                .arg(Arg::new("NAME").required(true).help("The name of the template"))
                .arg(files("DIR", "The new folder").num_args(1).required(true).value_hint(ValueHint::DirPath)),
        )
        .subcommand(
            clap::Command::new("check")
                .about("Report what is wrong with your template or theme")
                .long_about(
                    "Report what is wrong with your template, or with a theme alone. A theme that begins with \
                     `@base classic;` contains only what differs from that theme.",
                )
                .arg(
                    files("PATH", "The folder of a template, or the CSS file of a theme with --game")
                        .num_args(1)
                        .required(true)
                        .value_hint(ValueHint::AnyPath),
                )
                .arg(
                    value("game", "NAME", "Check it for this game [default: the game that it fits best]")
                        .value_parser(PossibleValuesParser::new(games)),
                ),
        )
}

/// Tells what was typed.
pub(super) fn parse(matches: &ArgMatches) -> Templates {
    match matches.subcommand() {
        Some(("export", sub)) => Templates::Export {
            name: text(sub, "NAME").unwrap_or_default(),
            folder: path(sub, "DIR").unwrap_or_default(),
        },
        Some(("check", sub)) => {
            Templates::Check { path: path(sub, "PATH").unwrap_or_default(), game: text(sub, "game") }
        }
        _ => Templates::List,
    }
}
