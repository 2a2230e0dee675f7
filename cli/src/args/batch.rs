//! What can be typed after `zumen batch`.

use std::path::PathBuf;

use clap::{ArgMatches, ValueHint, value_parser};

use super::draw::{self, Draw};
use super::game_options::with_game_options;
use super::picture::with_picture_options;
use super::shared::{inputs, is_on, path, switch, text, value};

/// The most threads that can be asked for.
const MAX_THREADS: u64 = 1024;

/// Lists, tables and folders that are drawn.
#[derive(Debug)]
pub(crate) struct Batch {
    /// Its output is a folder.
    pub draw: Draw,
    /// 0 is one for each core.
    pub threads: usize,
    /// Columns of tables, by name or number.
    pub column: Option<String>,
    pub name_column: Option<String>,
    /// Whether a manifest is written, and its file where it was named.
    pub manifest: Option<Option<PathBuf>>,
    pub skip_existing: bool,
    pub fail_fast: bool,
    /// Whether pictures in folders are inputs.
    pub redraw: bool,
}

const ABOUT: &str = "Draws lists, tables and folders of positions, on all cores";
const LONG_ABOUT: &str = "\
Draws lists, tables and folders of positions, on all cores.

A list has a position a line; name<TAB>ID or name = ID names its files, # begins a comment. A line may also be an object \
{\"id\": \"...\", \"name\": \"...\", \"options\": {\"home\": \"left\", \"pips\": true}}, or zumen's own JSON. A table (CSV) has \
positions in the column that --column names. Of a folder, all files are drawn that a game knows, but for pictures. A file \
that is one record is drawn as such.

Files that hold the same already stay untouched. What is refused is said, listed in DIR/errors.txt, and does not stop \
the others. Without -o, each input is answered by a line of JSON on stdout, with the SVG inside; stdin (-) is answered \
line by line, also with -o.";

const EXAMPLES: &str = "\
Examples:
  zumen batch ids.txt -o pictures/
  zumen batch games/ -o figures/ -f svg --figures 50 -j 4
  zumen batch positions.csv --column XGID --name-column title -o pictures/ --manifest
  zumen batch ids.txt -o pictures/ --skip-existing
  zumen batch ids.txt --pages --per-page 6 -o problems.pdf
  zumen batch - < positions.jsonl > pictures.jsonl
  parallel --pipe --keep-order zumen batch - < positions.jsonl > pictures.jsonl";

/// Writes the command.
pub(super) fn command() -> clap::Command {
    let command = clap::Command::new("batch")
        .about(ABOUT)
        .long_about(LONG_ABOUT)
        .after_help(EXAMPLES)
        .arg(inputs().value_name("LIST").help("Lists, tables, folders, records, or - for stdin"))
        .arg(
            value("jobs", "N", "How many threads draw [default: one for each core]")
                .short('j')
                .value_parser(value_parser!(u64).range(1..=MAX_THREADS)),
        )
        .arg(value("column", "NAME", "The column of a table that holds the positions, by its heading or its number"))
        .arg(
            value("name-column", "NAME", "The column that names the files [default: the table and the line]")
                .requires("column"),
        )
        .arg(
            value("manifest", "FILE", "Write what was drawn as JSON: inputs, files, titles, alt texts, warnings, errors [without FILE: DIR/manifest.json]")
                .num_args(0..=1)
                .require_equals(true)
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(
            switch("skip-existing", "Draw no picture again that is there already: goes on where a run was ended")
                .requires("output"),
        )
        .arg(switch("keep-going", "Draw what can be drawn (the default)").overrides_with("fail-fast"))
        .arg(switch("fail-fast", "Error at the first input that is refused").overrides_with("keep-going"))
        .arg(switch("redraw", "Draw pictures in folders again, from the positions that they keep"));
    let command = with_game_options(with_picture_options(command));
    command
        .mut_arg("output", |arg| {
            arg.value_name("DIR")
                .value_hint(ValueHint::DirPath)
                .help("A folder for the pictures; without one they are printed as lines of JSON")
        })
        .mut_arg("format", |arg| {
            arg.help("What to write; several are parted by commas [default: svg,png; without -o svg]")
        })
}

/// Tells what was typed.
pub(super) fn typed(matches: &ArgMatches) -> Batch {
    Batch {
        draw: draw::typed(matches),
        threads: matches.get_one::<u64>("jobs").map_or(0, |threads| *threads as usize),
        column: text(matches, "column"),
        name_column: text(matches, "name-column"),
        manifest: matches.contains_id("manifest").then(|| path(matches, "manifest")),
        skip_existing: is_on(matches, "skip-existing"),
        fail_fast: is_on(matches, "fail-fast"),
        redraw: is_on(matches, "redraw"),
    }
}
