//! What can be typed after `zumen batch`.

use std::path::PathBuf;

use clap::{ArgAction, ArgMatches, ValueHint, value_parser};

use super::common::{inputs, is_on, path, small, switch, text, value};
use super::draw::{self, Draw};
use super::game_options::with_game_options;
use super::line_option;
use super::picture::with_picture_options;

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
    /// Options of columns, with the columns that hold them.
    pub option_columns: Vec<(String, String)>,
    /// Whether lines of stdin may name files.
    pub files: bool,
    /// Whether a manifest is written, and its file where it was named.
    pub manifest: Option<Option<PathBuf>>,
    pub skip_existing: bool,
    /// Whether PNG files are made fast and not small.
    pub fast: bool,
    pub fail_fast: bool,
    /// Whether texts in folders are inputs, too, that hold positions among words.
    pub all: bool,
    /// Whether pictures in folders are inputs.
    pub redraw: bool,
}

const ABOUT: &str = "Draw lists, tables and folders of positions, on all cores";
const LONG_ABOUT: &str = "\
Draw lists, tables and folders of positions, on all cores.

A list has one position per line; name<TAB>ID or name = ID names its files, and # begins a comment. A line can also be \
an object such as {\"id\": \"...\", \"name\": \"...\", \"options\": {\"home\": \"left\", \"pips\": true}}, or the same with \
{\"file\": \"a.sgf\"} for a file beside the list, or zumen's own JSON. A table (CSV) has positions in the column that \
--column names. In a folder, zumen draws records, lists, and files that begin with a position; with --all, any text \
that contains positions. A file that is one record is drawn as that record.

zumen doesn't touch files whose content would stay the same. It reports the inputs that it rejects, lists them in \
DIR/errors.txt, and goes on with the others. Without -o it answers each input with a line of JSON on stdout, with the \
SVG inside. It answers stdin (-) line by line, also with -o.";

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
            value("jobs", "N", "Draw with N threads [default: one for each core]")
                .short('j')
                .value_parser(value_parser!(u64).range(1..=MAX_THREADS)),
        )
        .arg(value("column", "NAME", "Read positions from this column of a table, by heading or number"))
        .arg(
            value("name-column", "NAME", "Name the files after this column [default: the table and the number]")
                .requires("column"),
        )
        .arg(
            value("option-column", "OPTION=NAME", "Read an option of each row from a column, such as play=best; may be repeated")
                .requires("column")
                .action(ArgAction::Append)
                .value_parser(option_column),
        )
        .arg(switch("files", "Let lines of stdin name files, as lines of lists may"))
        .arg(
            value("manifest", "FILE", "Write a report in JSON: inputs, files, titles, alt texts, warnings and errors [without FILE: DIR/manifest.json]")
                .num_args(0..=1)
                .require_equals(true)
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(
            switch("skip-existing", "Skip pictures that already exist, to resume an interrupted run")
                .requires("output"),
        )
        .arg(switch("fast", "Write PNG files faster, but larger"))
        .arg(small())
        .arg(switch("keep-going", "Go on after a rejected input (the default)").overrides_with("fail-fast"))
        .arg(switch("fail-fast", "Stop at the first input that zumen rejects").overrides_with("keep-going"))
        .arg(switch("all", "Draw every file of a folder that contains a position, not only records and lists"))
        .arg(switch("redraw", "Redraw pictures in folders, from the positions that they keep"));
    let command = with_game_options(with_picture_options(command));
    command
        .mut_arg("output", |arg| {
            arg.value_name("DIR")
                .value_hint(ValueHint::DirPath)
                .help("Write pictures to this folder; without it, print them as lines of JSON")
        })
        .mut_arg("format", |arg| arg.help("Set the formats, separated by commas [default: svg,png; without -o svg]"))
}

/// Tells what was typed.
pub(super) fn parse(matches: &ArgMatches) -> Batch {
    Batch {
        draw: draw::parse(matches),
        threads: matches.get_one::<u64>("jobs").map_or(0, |threads| *threads as usize),
        column: text(matches, "column"),
        name_column: text(matches, "name-column"),
        option_columns: matches.get_many("option-column").unwrap_or_default().cloned().collect(),
        files: is_on(matches, "files"),
        manifest: matches.contains_id("manifest").then(|| path(matches, "manifest")),
        skip_existing: is_on(matches, "skip-existing"),
        fast: is_on(matches, "fast"),
        fail_fast: is_on(matches, "fail-fast"),
        all: is_on(matches, "all"),
        redraw: is_on(matches, "redraw"),
    }
}

fn option_column(text: &str) -> Result<(String, String), String> {
    let (name, column) = text.split_once('=').ok_or("an option and a column: play=best")?;
    let name = name.trim_start_matches("--");
    line_option::check(name).map_err(|fault| fault.message)?;
    Ok((name.to_owned(), column.to_owned()))
}
