//! What can be typed after `zumen diff`.

use std::ffi::OsString;
use std::path::Path;

use clap::{Arg, ArgMatches, ValueHint, value_parser};

use super::draw::{self, Draw};
use super::game_options::with_game_options;
use super::picture::with_picture_options;
use zumen::contract::GameOption;

/// What is compared.
#[derive(Debug)]
pub(crate) struct Diff {
    /// What was before.
    pub before: OsString,
    /// What came after it; the same input where `--at` names two moments of it.
    pub after: OsString,
    /// The moments that `--at A..B` chooses of the two.
    pub at: Option<[String; 2]>,
    /// How the change is drawn, without inputs.
    pub draw: Draw,
}

const EXAMPLES: &str = "\
Examples:
  zumen diff 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10' answer.svg
  zumen diff HEAD~1:figures/opening.svg figures/opening.svg -o change.png
  zumen diff game.sgf --at 40..50 -f json";

/// Writes the command.
pub(super) fn command() -> clap::Command {
    let command = clap::Command::new("diff")
        .about("Compare two positions, in words or drawn on the board")
        .long_about(
            "Compare two positions, in words or drawn on the board. The words are one line per change: plays and \
             moves, pieces that came or went, and values such as `cube 2 -> 4`. A picture shows removed pieces as \
             ghosts, puts rings around new ones, and states the change under the board. If the inputs have several \
             positions, zumen compares them one by one.",
        )
        .after_help(EXAMPLES)
        .arg(
            input("A", "The position before: an ID, a file, or REV:path in a git repository (:path in its index)")
                .required(true),
        )
        .arg(input("B", "The position after; optional with --at X..Y"));
    let command = with_game_options(with_picture_options(command));
    command
        .mut_arg("format", |arg| {
            arg.help("Set the formats, separated by commas [default: text; with -o FILE its ending too]")
        })
        .mut_arg("caption", |arg| arg.help("Print this line of text under the board [default: what changed]"))
}

fn input(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).value_parser(value_parser!(OsString)).value_hint(ValueHint::AnyPath).help(help)
}

/// Tells what was typed.
///
/// # Errors
///
/// Where one input is given and no two moments of it.
pub(super) fn parse(matches: &ArgMatches) -> Result<Diff, clap::Error> {
    let mut draw = draw::parse(matches);
    let at = draw.options.view.get(GameOption::AT.name).and_then(|at| at.split_once(".."));
    let at = at.map(|(before, after)| [before, after].map(|at| at.trim().to_owned()));
    if at.iter().flatten().any(String::is_empty) {
        let message = "--at X..Y needs both moments: --at start..Y is from the first position on\n";
        return Err(clap::Error::raw(clap::error::ErrorKind::ValueValidation, message));
    }
    if at.is_some() {
        draw.options.view.options.remove(GameOption::AT.name);
    }
    let [before, after] = ["A", "B"].map(|name| matches.get_one::<OsString>(name).cloned());
    let before = before.unwrap_or_default();
    let is_range = |arg: &OsString| arg.to_str().is_some_and(|arg| arg.contains("..")) && !Path::new(arg).exists();
    let other = after.as_ref().filter(|_| is_range(&before)).map(|after| (after, &before));
    if let Some((file, range)) =
        other.or_else(|| after.as_ref().filter(|after| is_range(after)).map(|range| (&before, range)))
        && Path::new(file).is_file()
    {
        let [file, range] = [file, range].map(|arg| arg.to_string_lossy());
        let message = format!("there is no file {range}; for two moments use zumen diff {file} --at {range}\n");
        return Err(clap::Error::raw(clap::error::ErrorKind::ValueValidation, message));
    }
    let after = match (after, &at) {
        (Some(after), _) => after,
        (None, Some(_)) => before.clone(),
        (None, None) => {
            let moments = draw.options.view.get(GameOption::AT.name).and_then(|at| at.split_once(['-', ',', ':']));
            let (one, other) = moments.unwrap_or(("X", "Y"));
            let message = format!(
                "diff compares two positions: give A and B, or two moments of one record with --at {one}..{other}\n"
            );
            return Err(clap::Error::raw(clap::error::ErrorKind::MissingRequiredArgument, message));
        }
    };
    Ok(Diff { before, after, at, draw })
}
