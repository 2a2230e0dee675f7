//! What can be typed after `zumen validate`.

use std::ffi::OsString;

use clap::ArgMatches;

use super::common::{encoding, is_on, required_inputs, switch, typed_inputs};
use zumen::contract::charset::Charset;

/// Inputs whose faults are said.
#[derive(Debug)]
pub(crate) struct Validate {
    pub inputs: Vec<OsString>,
    /// Whether warnings are errors.
    pub strict: bool,
    pub charset: Option<Charset>,
}

/// Writes the command.
pub(super) fn command() -> clap::Command {
    clap::Command::new("validate")
        .about("Report all errors in rules files, saved games, records and lists")
        .long_about(
            "Report all errors and warnings in rules files, saved games, records and lists, each with its place and a \
             remedy, and print how many each input has. The exit status is 1 if there is an error; warnings alone \
             leave it at 0.",
        )
        .arg(required_inputs("Files to check, or - for stdin").value_name("FILE"))
        .arg(switch("strict", "Treat warnings as errors"))
        .arg(encoding())
}

/// Tells what was typed.
pub(super) fn parse(matches: &ArgMatches) -> Validate {
    Validate {
        inputs: typed_inputs(matches),
        strict: is_on(matches, "strict"),
        charset: matches.get_one("encoding").copied(),
    }
}
