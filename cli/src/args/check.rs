//! `zumen check`, `read`, `textconv` and `git-setup`: what can be typed about pictures that are there already.

use std::path::PathBuf;

use clap::{Arg, ArgMatches};

use super::common::{files, is_on, switch, text, typed_files, value};
use super::picture::{picture, style_options};
use zumen::session::PictureOptions;

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
        picture: picture(matches),
    }
}

/// Tells whether lines of JSON are asked for.
pub(super) fn as_json(matches: &ArgMatches) -> bool {
    text(matches, "format").as_deref() == Some("json")
}

/// Writes the commands.
pub(super) fn commands() -> [clap::Command; 4] {
    let read = clap::Command::new("read")
        .about("Prints the positions kept inside pictures, as they were given")
        .arg(files("FILE", "SVG, PNG or PDF files that zumen wrote, or - for stdin").required(true))
        .arg(format("The notation, or a line of JSON a picture with file, format, text and options [default: text]"));
    let check = clap::Command::new("check")
        .about("Says whether pictures are what zumen draws of the positions in them")
        .long_about(
            "Draws each picture again from the position and the options kept in it, compares, and says a line about \
             it: same, drawn by an older look (zumen draws it another way now), stale (the position in it, or a template or \
             theme of yours, is another now), or edited by hand. A picture \
             that another program saved is the same where it looks the same. Of a folder all pictures in it are \
             looked at, also in the folders inside.\n\nThe exit status is 0 where all are the \
             same, 1 where one is not or keeps no position, 2 where one cannot be read.",
        )
        .arg(files("FILE", "SVG, PNG or PDF files that zumen wrote, or folders of them").required(true))
        .arg(format("Words, or a line of JSON a picture with file, state and why [default: text]"))
        .arg(switch("quiet", "Say nothing about pictures that are the same").short('q'))
        .arg(switch("ours", "Pass over pictures that zumen did not write, and count them"))
        .arg(switch("write", "Draw stale pictures and those of an older look again, in place; those that somebody edited stay as they are"))
        .args(style_options().map(|arg| arg.help_heading("Files of yours that pictures were drawn with")));
    let textconv = clap::Command::new("textconv")
        .about("Prints a picture as words and notation, a text as it is, and of any other file its length and check sum: what git \
             diff compares")
        .arg(files("FILE", "A file").num_args(1).required(true));
    let git_setup = clap::Command::new("git-setup")
        .about("Prints what makes git diff and git log -p speak in positions, or sets it")
        .arg(switch("write", "Set it in the repository round the current folder"));
    [read, check, textconv, git_setup]
}

fn format(help: &'static str) -> Arg {
    value("format", "FORMAT", help).short('f').value_parser(["text", "json"])
}
