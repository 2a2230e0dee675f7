//! What can be typed after `zumen convert`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, ValueHint, value_parser};

use super::common::{encoding, inputs, path, text, typed_inputs, value};
use super::game_options::with_game_options;
use super::picture::options;
use zumen::contract::charset::Charset;
use zumen::registry::GAMES;
use zumen::session::Options;

/// What is written in another notation.
#[derive(Debug)]
pub(crate) struct Convert {
    pub inputs: Vec<OsString>,
    /// The notation; `None` where the ending of `output` is to tell.
    pub to: Option<String>,
    pub output: Option<PathBuf>,
    /// A folder for the pictures that the notation names.
    pub images: Option<PathBuf>,
    pub charset: Option<Charset>,
    pub options: Options,
}

/// Writes the command.
pub(super) fn command() -> clap::Command {
    let convert = clap::Command::new("convert")
        .about("Print a position in another notation, and note on stderr what it can't hold")
        .arg(inputs())
        .arg(encoding())
        .arg(
            value("to", "NOTATION", "Write this notation [default: by the ending of -o]")
                .required_unless_present("output")
                .value_parser(PossibleValuesParser::new(notations()))
                .ignore_case(true),
        )
        .arg(
            value("output", "FILE", "Write to this file instead of stdout")
                .short('o')
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath),
        );
    let convert = convert.arg(
        value("images", "DIR", "Write BMP pictures of board and pieces to this folder (tai-shogi with --to zrf only)")
            .value_parser(value_parser!(PathBuf))
            .value_hint(ValueHint::DirPath),
    );
    with_game_options(convert)
}

/// The notations of all games, each once.
pub(crate) fn notations() -> Vec<&'static str> {
    let mut notations: Vec<&str> = Vec::new();
    for name in GAMES.iter().flat_map(|game| game.notations).copied().chain(["json"]) {
        // Two games may write the same one.
        if !notations.contains(&name) {
            notations.push(name);
        }
    }
    notations
}

/// Tells what was typed.
pub(super) fn parse(matches: &ArgMatches) -> Convert {
    Convert {
        inputs: typed_inputs(matches),
        to: text(matches, "to").map(|to| to.to_lowercase()),
        output: path(matches, "output"),
        images: path(matches, "images"),
        charset: matches.get_one("encoding").copied(),
        options: options(matches),
    }
}
