//! The whole command line: what can be typed.

use clap::{Arg, value_parser};
use clap_complete::Shell;

#[cfg(feature = "cgf")]
use super::cgf;
use super::common::value;
#[cfg(any(feature = "shogi", feature = "zillions"))]
use super::moves;
#[cfg(feature = "go")]
use super::tree;
#[cfg(feature = "zillions")]
use super::turns;
use super::{batch, check, convert, diff, draw, mdbook, serve, templates, validate, watch};

/// Writes the whole command line.
pub(super) fn command() -> clap::Command {
    #[cfg(test)]
    WRITTEN.set(WRITTEN.get() + 1);
    let commands = [
        batch::command(),
        watch::command(),
        mdbook::command(),
        serve::command(),
        convert::command(),
        diff::command(),
        #[cfg(feature = "zillions")]
        turns::command(),
        #[cfg(any(feature = "shogi", feature = "zillions"))]
        moves::command(),
        #[cfg(feature = "carcassonne")]
        draw::tiles(),
        #[cfg(feature = "zillions")]
        draw::figures(),
    ];
    let rest = [
        validate::command(),
        #[cfg(feature = "go")]
        tree::command(),
        templates::command(),
        clap::Command::new("completions")
            .about("Print a completion script for a shell")
            .arg(Arg::new("SHELL").required(true).value_parser(value_parser!(Shell)).help("The shell")),
        clap::Command::new("man")
            .about("Print the manual page of zumen or of a command (roff)")
            .arg(Arg::new("COMMAND").help("A command such as draw or convert")),
        #[cfg(feature = "cgf")]
        cgf::command(),
        #[cfg(feature = "cgf")]
        cgf::child(),
    ];
    drawing().subcommands(commands).subcommands(check::commands()).subcommands(rest)
}

/// Writes the program with `draw` alone: what is typed most waits for no other command's options.
pub(super) fn drawing() -> clap::Command {
    const FORMATS: &str = "Print messages with their source lines, as one line each, or as JSON [default: human]";
    let messages = [
        value("color", "WHEN", "Colour the messages [default: auto; NO_COLOR is honoured]")
            .value_parser(["auto", "always", "never"]),
        value("error-format", "FORMAT", FORMATS).value_parser(["human", "short", "json"]),
    ];
    clap::Command::new("zumen")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Turn board-game positions into diagrams: SVG and PDF for books, PNG for the web")
        .long_about(
            "Turn board-game positions into diagrams: SVG and PDF for books, PNG for the web.\n\n\
             `zumen ID` or `zumen FILE` draws the position into the current folder. It names the files by date and \
             time, and prints the names. `zumen` alone asks you for IDs in a terminal, and reads stdin otherwise.",
        )
        .override_usage("zumen [OPTIONS] [INPUT]...\n       zumen <COMMAND> ...")
        .subcommand_required(true)
        .args(messages.map(|arg| arg.global(true).help_heading("Messages")))
        .subcommand(draw::command())
}

#[cfg(test)]
thread_local! {
    /// How often the whole command line was written in this thread.
    pub(super) static WRITTEN: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}
