//! What can be typed after `zumen watch`.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, ValueHint, value_parser};

use super::common::typed_files;
use super::draw::{self, Draw};
use super::game_options::with_game_options;
use super::picture::{format_parser, with_single_pictures};

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
        .about("Draws files now, and again whenever they are saved, until Ctrl-C")
        .long_about(
            "Draws files now, and again whenever they are saved, until Ctrl-C. A file with a fault leaves its pictures \
             as they are, and the fault is said. Rules, included files, themes and templates are watched with what \
             needs them; a file that is not there yet is waited for.\n\n\
             Pictures keep their names: those that `zumen draw FILE -o DIR/` gives them. A picture of zumen is drawn \
             over; any other file is left alone, and the picture gets a number.",
        )
        .arg(
            Arg::new("FILE")
                .num_args(1..)
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath)
                .help("Files to draw"),
        );
    let command = with_game_options(with_single_pictures(command));
    command
        .mut_arg("output", |arg| {
            arg.value_name("DIR")
                .value_hint(ValueHint::DirPath)
                .help("The folder for the pictures [default: the current one]")
        })
        .mut_arg("format", |arg| {
            arg.value_parser(format_parser(|format| format.is_picture() && !format.is_moving()))
                .help("What to write; several are parted by commas [default: svg,png]")
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
