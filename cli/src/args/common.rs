//! Arguments that several commands have, and how one is written.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::StyledStr;
use clap::{Arg, ArgAction, ArgMatches, ValueHint, value_parser};

use zumen::contract::charset::Charset;

/// Writes an option that is on or off.
pub(super) fn switch(name: &'static str, help: impl Into<StyledStr>) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help.into())
}

/// Writes an option with a value, which the help calls `value_name`.
pub(super) fn value(name: &'static str, value_name: &'static str, help: impl Into<StyledStr>) -> Arg {
    Arg::new(name).long(name).value_name(value_name).help(help.into())
}

/// Writes what stands without a name: one or more files.
pub(super) fn files(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).num_args(1..).value_parser(value_parser!(PathBuf)).value_hint(ValueHint::FilePath).help(help)
}

/// Writes what asks for small PNG files.
pub(super) fn small() -> Arg {
    switch("small", "Compress PNG files further, in a few seconds each").hide(cfg!(not(feature = "small")))
}

/// Writes the inputs: IDs, files, stdin.
pub(super) fn inputs() -> Arg {
    Arg::new("INPUT")
        .num_args(0..)
        .value_parser(value_parser!(OsString))
        .value_hint(ValueHint::AnyPath)
        .help("An ID, a file with IDs or a record, or - for stdin")
}

/// Writes inputs that a command cannot do without.
pub(super) fn required_inputs(help: &'static str) -> Arg {
    inputs().num_args(1..).required(true).help(help)
}

/// Tells the inputs that were typed; none for a command that has none.
pub(super) fn typed_inputs(matches: &ArgMatches) -> Vec<OsString> {
    matches.try_get_many("INPUT").ok().flatten().unwrap_or_default().cloned().collect()
}

/// Tells the files that were typed.
pub(super) fn typed_files(matches: &ArgMatches) -> Vec<PathBuf> {
    matches.get_many("FILE").unwrap_or_default().cloned().collect()
}

/// Tells whether a switch was typed; never for a command that lacks it.
pub(super) fn is_on(matches: &ArgMatches, name: &str) -> bool {
    matches.try_get_one::<bool>(name).ok().flatten() == Some(&true)
}

/// Tells the value that was typed; none for a command that lacks the option.
pub(super) fn text(matches: &ArgMatches, name: &str) -> Option<String> {
    matches.try_get_one::<String>(name).ok().flatten().cloned()
}

/// Tells the path that was typed.
pub(super) fn path(matches: &ArgMatches, name: &str) -> Option<PathBuf> {
    matches.get_one::<PathBuf>(name).cloned()
}

/// Writes the charset of the inputs.
pub(super) fn encoding() -> Arg {
    value("encoding", "NAME", "Read inputs in this charset, such as Shift_JIS [default: detected]")
        .value_parser(|name: &str| Charset::from_name(name).ok_or_else(|| unknown_charset(name)))
}

/// Says of the name of a charset that there is none.
fn unknown_charset(name: &str) -> String {
    let meant = Charset::near(name).map(|meant| format!("; did you mean {meant}?"));
    format!("no such charset is known{}", meant.unwrap_or_default())
}
