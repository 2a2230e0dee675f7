//! `zumen check`, `read`, `textconv` and `git-setup`: what can be typed about pictures that are there already.

use std::path::PathBuf;

use clap::{Arg, ArgMatches};

use super::common::{files, is_on, switch, text, typed_files, value};
use super::picture::{options, picture_args};
use zumen::contract::Commands;
use zumen::session::{OPTIONS, PictureOptions};

/// Pictures to look at, and how.
#[derive(Debug)]
pub(crate) struct Check {
    pub files: Vec<PathBuf>,
    pub as_json: bool,
    /// Whether nothing is said about those that are the same.
    pub is_quiet: bool,
    /// Whether pictures that zumen did not write are passed over.
    pub ours: bool,
    /// Whether stale ones are drawn again.
    pub writes: bool,
    /// Files of the author that pictures were drawn with.
    pub picture: PictureOptions,
}

/// Tells what was typed after `zumen check`.
pub(super) fn parse(matches: &ArgMatches) -> Check {
    Check {
        files: typed_files(matches),
        as_json: as_json(matches),
        is_quiet: is_on(matches, "quiet"),
        ours: is_on(matches, "ours"),
        writes: is_on(matches, "write"),
        picture: options(matches).picture,
    }
}

/// Tells whether lines of JSON are asked for.
pub(super) fn as_json(matches: &ArgMatches) -> bool {
    text(matches, "format").as_deref() == Some("json")
}

/// Writes the commands.
pub(super) fn commands() -> [clap::Command; 4] {
    let read = clap::Command::new("read")
        .about("Print the positions inside pictures, as you typed them")
        .arg(files("FILE", "SVG, PNG or PDF files that zumen wrote, or - for stdin").required(true))
        .arg(format("Print the notation, or a line of JSON per picture: file, format, text, options [default: text]"));
    let check = clap::Command::new("check")
        .about("Check that pictures are what zumen draws from the positions inside them")
        .long_about(
            "Check that pictures are what zumen draws from the positions inside them. It redraws each picture from \
             its position and options, and prints one line: the same; an older look (zumen draws it differently now); \
             stale (its position, or your template or theme, has changed); or edited by hand. A picture that another \
             program saved counts as the same if it looks the same. In folders, it checks all pictures, including \
             those in subfolders.\n\nThe exit status is 0 if all are the same, 1 if one differs, contains no \
             position or has merge conflicts, and 2 if one cannot be read.",
        )
        .arg(files("FILE", "SVG, PNG or PDF files that zumen wrote, or folders of them").required(true))
        .arg(format("Print words, or a line of JSON per picture: file, state and why [default: text]"))
        .arg(switch("quiet", "Print nothing about pictures that are the same").short('q'))
        .arg(switch("ours", "Skip pictures that zumen didn't write, but count them"))
        .arg(switch("write", "Redraw stale pictures and those with an older look in place; keep edited ones"))
        .args(picture_args(&OPTIONS, Commands::CHECK).map(|arg| arg.help_heading("Your theme, template and fonts")));
    let textconv = clap::Command::new("textconv")
        .about("Print a file as text that git diff can compare: pictures as words and notation")
        .long_about(
            "Print a file as text that git diff can compare: a picture as words and notation, a text as it is, and any \
             other file as its length and checksum.",
        )
        .arg(files("FILE", "A file").num_args(1).required(true));
    let git_setup = clap::Command::new("git-setup")
        .about("Print the git configuration that makes git diff compare positions, or apply it")
        .arg(switch("write", "Apply it to the repository around the current folder"));
    [read, check, textconv, git_setup]
}

/// The option `--format` of commands that print text or JSON.
pub(super) fn format(help: &'static str) -> Arg {
    value("format", "FORMAT", help).short('f').value_parser(["text", "json"])
}
