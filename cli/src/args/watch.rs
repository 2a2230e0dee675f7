//! What can be typed after `zumen watch`.

use std::path::PathBuf;

use clap::{ArgMatches, ValueHint};

use super::common::{files, typed_files};
use super::draw::{self, Draw};
use super::game_options::with_game_options;
use super::picture::{format_parser, with_single_pictures};
use zumen::session::Format;

/// What is watched, and where its pictures go.
#[derive(Debug)]
pub(crate) struct Watch {
    pub files: Vec<PathBuf>,
    /// The folder of the pictures.
    pub folder: PathBuf,
    /// What is drawn and how; its inputs and its output say nothing.
    pub draw: Draw,
}

/// Writes the command.
pub(super) fn command() -> clap::Command {
    let command = clap::Command::new("watch")
        .about("Draw files now, and again whenever you save them, until Ctrl-C")
        .long_about(
            "Draw files now, and again whenever you save them, until Ctrl-C. If a file has an error, zumen reports it \
             and keeps the pictures as they are. It also watches the rules, included files, themes and templates that \
             a file needs, and waits for files that don't exist yet.\n\n\
             Pictures have the names that `zumen draw FILE -o DIR/` gives them. zumen overwrites only its own \
             pictures. If another file has the name, the picture gets a number.",
        )
        .arg(files("FILE", "Files to draw").required(true));
    let command = with_game_options(with_single_pictures(command));
    command
        .mut_arg("output", |arg| {
            arg.value_name("DIR")
                .value_hint(ValueHint::DirPath)
                .help("Write pictures to this folder [default: the current one]")
        })
        .mut_arg("format", |arg| {
            arg.value_parser(format_parser(Format::is_still))
                .help("Set the formats, separated by commas [default: svg,png]")
        })
}

/// Tells what was typed.
pub(super) fn parse(matches: &ArgMatches) -> Watch {
    let draw = draw::parse(matches);
    Watch {
        files: typed_files(matches),
        folder: draw.output.clone().map_or_else(|| PathBuf::from("."), PathBuf::from),
        draw,
    }
}
