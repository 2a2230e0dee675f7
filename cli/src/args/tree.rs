//! What can be typed after `zumen tree`.

use std::ffi::OsString;

use clap::ArgMatches;

use super::check::{as_json, format};
use super::common::{encoding, required_inputs, typed_inputs};
use zumen::contract::charset::Charset;

/// Records whose variations are shown.
#[derive(Debug)]
pub(crate) struct Tree {
    pub inputs: Vec<OsString>,
    /// Whether every node is a line of JSON.
    pub as_json: bool,
    pub charset: Option<Charset>,
}

/// Writes the command.
pub(super) fn command() -> clap::Command {
    clap::Command::new("tree")
        .about("Show the variations of a Go record, and the value of --node for each node")
        .long_about(
            "Show the variations of a Go record: each branch with its moves, and its nodes that have a name, a comment \
             or no move. Each line begins with the value for --node: 1.2:3 is the third node of the second branch of \
             the first; :1 is the root.",
        )
        .arg(required_inputs("Records (SGF), or - for stdin").value_name("FILE"))
        .arg(format("Print text, or a line of JSON per node").default_value("text"))
        .arg(encoding())
}

/// Tells what was typed.
pub(super) fn parse(matches: &ArgMatches) -> Tree {
    Tree { inputs: typed_inputs(matches), as_json: as_json(matches), charset: matches.get_one("encoding").copied() }
}
