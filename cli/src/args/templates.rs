//! What can be typed after `zumen templates`.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, ValueHint, value_parser};

use super::common::{path, text, value};
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
        .about("Lists, exports and checks templates and themes")
        .subcommand_required(true)
        .subcommand(clap::Command::new("list").about("Prints the templates and their themes"))
        .subcommand(
            clap::Command::new("export")
                .about("Copies a template into a new folder, as a start for your own")
                .arg(Arg::new("NAME").required(true).help("The template"))
                .arg(
                    Arg::new("DIR")
                        .required(true)
                        .value_parser(value_parser!(PathBuf))
                        .value_hint(ValueHint::DirPath)
                        .help("The folder"),
                ),
        )
        .subcommand(
            clap::Command::new("check")
                .about(
                    "Says what is wrong with a template of yours, or with a theme alone. A theme may begin with @base \
                     classic; and then states only what differs from that theme of this program",
                )
                .arg(
                    Arg::new("PATH")
                        .required(true)
                        .value_parser(value_parser!(PathBuf))
                        .value_hint(ValueHint::AnyPath)
                        .help("The folder, or a CSS file with --game"),
                )
                .arg(
                    value(
                        "game",
                        "NAME",
                        "The game it is for [default: whose places and pieces a template has most of]",
                    )
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
