//! What can be typed about every picture: where it goes, how it looks, how it shares pages.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, ValueHint, value_parser};

use super::common::{encoding, is_on, switch, text, value};
use super::game_options::{self, BLOCK, COLUMNS};
use crate::output::Pages;
use zumen::contract::{Commands, GameOption};
use zumen::render::{Paper, PerPage};
use zumen::session::{FILM_OPTIONS, Format, OPTIONS, Options, of_pictures};

/// Adds what every command that draws lets choose: where the pictures go, how they look, and how they share pages.
pub(super) fn with_picture_options(command: clap::Command) -> clap::Command {
    let moving = picture_args(&FILM_OPTIONS, Commands::DRAW).map(|arg| arg.help_heading("Animations"));
    with_pages(with_single_pictures(command)).args(moving)
}

/// The help of `-f`.
const FORMATS: &str = "Set the formats, separated by commas; html plays a series in a browser \
                       [default: svg,png; with -o FILE its ending, with -o - svg]";

/// The same for a command whose pictures never share the pages of a PDF.
pub(super) fn with_single_pictures(command: clap::Command) -> clap::Command {
    let command = command
        .arg(encoding())
        .arg(
            value("output", "PATH", "Write to a file (its ending sets the format), a folder/, or stdout (-)")
                .short('o')
                .value_parser(value_parser!(OsString))
                .value_hint(ValueHint::AnyPath),
        )
        .arg(
            value("format", "FORMAT", FORMATS)
                .short('f')
                .value_delimiter(',')
                .action(ArgAction::Append)
                .value_parser(format_parser(|_| true))
                .ignore_case(true),
        );
    let wanted = if command.get_name() == BLOCK { Commands::BLOCK } else { Commands::DRAW };
    command.args(picture_args(&OPTIONS, wanted).map(|arg| arg.help_heading("Picture")))
}

/// Writes those of these options that a command takes.
pub(super) fn picture_args(options: &[GameOption], command: Commands) -> impl Iterator<Item = Arg> {
    options.iter().filter(move |option| option.commands.has(command)).map(picture_arg)
}

/// Writes an option of every picture as its table has it.
fn picture_arg(option: &GameOption) -> Arg {
    let name = option.name;
    let Some(value_name) = option.value else { return switch(name, option.help_line()) };
    let arg = value(name, value_name, option.help_line()).allow_hyphen_values(option.is_line());
    let arg = arg.conflicts_with_all(option.excludes);
    let arg = if option.is_repeated { arg.action(ArgAction::Append) } else { arg };
    if option.is_file {
        let hint = if value_name == "DIR" { ValueHint::DirPath } else { ValueHint::FilePath };
        return arg.value_parser(value_parser!(PathBuf)).value_hint(hint);
    }
    if !option.values.is_empty() {
        return arg.value_parser(PossibleValuesParser::new(option.values));
    }
    arg.value_parser(move |text: &str| match Options::default().set(name, text) {
        Ok(()) => Ok(text.to_owned()),
        Err(fault) => Err(fault.help.unwrap_or_default()),
    })
}

/// Reads the formats among all that a command takes.
pub(super) fn format_parser(takes: impl Fn(Format) -> bool) -> impl TypedValueParser<Value = Format> {
    let names = Format::ALL.iter().filter(|format| takes(**format)).map(|format| format.name());
    PossibleValuesParser::new(names).map(|name| Format::from_name(&name.to_lowercase()).expect("one of their names"))
}

/// Adds how pictures share the pages of one PDF.
fn with_pages(command: clap::Command) -> clap::Command {
    let papers = Paper::ALL.map(Paper::name);
    let per_page = PerPage::ALL.map(|per_page| per_page.count().to_string());
    let pages = [
        switch("pages", "Put all pictures into one PDF, page by page; --pages FILE.pdf also names the file"),
        value("per-page", "N", "Put N pictures on a page [default: 1]")
            .value_parser(PossibleValuesParser::new(per_page))
            .requires("pages"),
        value(
            "margin",
            "MM",
            "Leave a margin of MM millimetres, 8 to a quarter of the paper's width [default: a 14th of it]",
        )
        .allow_hyphen_values(true)
        .requires("pages"),
        value("title", "TEXT", "Head the first page with this title, and the others with it in small type")
            .allow_hyphen_values(true)
            .requires("pages"),
        value("paper", "PAPER", "Set the paper, upright; B5 is the Japanese size, 182x257 mm [default: A4]")
            .value_parser(PossibleValuesParser::new(papers))
            .ignore_case(true)
            .requires("pages"),
    ];
    let columns = value(COLUMNS, "N", "Put N pictures in a row of a page, 1 to 6 [default: by --per-page]")
        .allow_hyphen_values(true)
        .requires("pages");
    let columns = (command.get_name() != "moves").then_some(columns);
    command.args(pages.into_iter().chain(columns).map(|arg| arg.help_heading("Pages")))
}

/// Tells how pictures share pages; nothing for a command whose pictures never do.
pub(super) fn pages(matches: &ArgMatches) -> Option<Pages> {
    let paper = text(matches, "paper").unwrap_or_default();
    let paper = Paper::ALL.into_iter().find(|known| known.name().eq_ignore_ascii_case(&paper));
    let per_page = text(matches, "per-page").unwrap_or_default();
    let per_page = PerPage::ALL.into_iter().find(|known| known.count().to_string() == per_page);
    let pages = Pages {
        paper: paper.unwrap_or_default(),
        per_page,
        columns: text(matches, COLUMNS).filter(|_| !is_on(matches, "poster")),
        margin: text(matches, "margin"),
        title: text(matches, "title"),
    };
    is_on(matches, "pages").then_some(pages)
}

/// Tells what was typed about the picture and the games; a command that lacks an option leaves it as it is.
pub(super) fn options(matches: &ArgMatches) -> Options {
    let mut options = Options::default();
    options.view.options = game_options::parse(matches);
    if is_on(matches, "pages") && !is_on(matches, "poster") {
        options.view.options.remove(COLUMNS);
    }
    for option in of_pictures() {
        let values = match option.value {
            None => Vec::from_iter(is_on(matches, option.name).then(String::new)),
            Some(_) if option.is_file => {
                let paths = matches.try_get_many::<PathBuf>(option.name).ok().flatten().unwrap_or_default();
                paths.map(|path| path.to_string_lossy().into_owned()).collect()
            }
            Some(_) => Vec::from_iter(text(matches, option.name)),
        };
        values.iter().for_each(|value| options.set(option.name, value).expect("it was checked when it was typed"));
    }
    options
}
