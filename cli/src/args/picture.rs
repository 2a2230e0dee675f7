//! What can be typed about every picture: where it goes, how it looks, how it shares pages.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, ValueHint, value_parser};

use super::common::{encoding, is_on, switch, text, value};
use super::game_options;
use crate::output::Pages;
use zumen::contract::View;
use zumen::diagram::Lang;
use zumen::render::{Background, Paper, PerPage, Style};
use zumen::session::{FilmOptions, Format, Options, PictureOptions, film, millimetres, of_pictures, pixels};

/// Adds what every command that draws lets choose: where the pictures go, how they look, and how they share pages.
pub(super) fn with_picture_options(command: clap::Command) -> clap::Command {
    with_film(with_pages(with_single_pictures(command)))
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
    let [theme, template, font, fonts] = style_options();
    let picture = [
        theme,
        template,
        of_picture("background").value_parser(|text: &str| Background::from_name(text).ok_or(Background::HELP)),
        of_picture("caption").allow_hyphen_values(true),
        of_picture("lang"),
        of_picture("width").value_parser(|text: &str| millimetres(text, Style::WIDTHS_MM)),
        of_picture("cell").value_parser(|text: &str| millimetres(text, Style::CELLS_MM)).conflicts_with("width"),
        of_picture("trim"),
        of_picture("portable"),
        of_picture("pixels").value_parser(pixels),
        of_picture("pdf-x"),
        of_picture("text"),
        font,
        fonts,
        of_picture("id-prefix").value_parser(|text: &str| {
            Some(text.to_owned()).filter(|text| Style::is_id_prefix(text)).ok_or(Style::ID_PREFIX_HELP)
        }),
    ];
    command.args(picture.map(|arg| arg.help_heading("Picture")))
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
        switch("pages", "Put all pictures into one PDF, each with its title; --pages FILE.pdf also names the file"),
        value("per-page", "N", "Put N pictures on a page [default: 1]")
            .value_parser(PossibleValuesParser::new(per_page))
            .requires("pages"),
        value("paper", "PAPER", "Set the paper, upright; B5 is the Japanese size, 182x257 mm [default: A4]")
            .value_parser(PossibleValuesParser::new(papers))
            .ignore_case(true)
            .requires("pages"),
    ];
    command.args(pages.map(|arg| arg.help_heading("Pages")))
}

/// Adds how moving pictures are shown.
fn with_film(command: clap::Command) -> clap::Command {
    let film = [
        of_picture("delay").value_parser(film::delay),
        of_picture("last-delay").value_parser(film::delay),
        of_picture("loop").value_parser(film::times),
    ];
    command.args(film.map(|arg| arg.help_heading("Moving pictures")))
}

/// The files that shape a picture: theme, template, fonts.
pub(super) fn style_options() -> [Arg; 4] {
    [
        of_picture("theme"),
        of_picture("template").value_parser(value_parser!(PathBuf)).value_hint(ValueHint::DirPath),
        of_picture("font")
            .value_parser(value_parser!(PathBuf))
            .value_hint(ValueHint::FilePath)
            .action(ArgAction::Append),
        of_picture("fonts"),
    ]
}

/// Writes an option of every picture as its table has it.
fn of_picture(name: &str) -> Arg {
    let option = of_pictures().find(|option| option.name == name).expect("it stands in the table");
    let Some(value_name) = option.value else { return switch(option.name, option.help_line()) };
    let arg = value(option.name, value_name, option.help_line());
    if option.values.is_empty() { arg } else { arg.value_parser(PossibleValuesParser::new(option.values)) }
}

/// Tells what was typed about pictures; a command that lacks an option leaves it as it is.
pub(super) fn picture(matches: &ArgMatches) -> PictureOptions {
    let name = |path: &PathBuf| path.to_string_lossy().into_owned();
    PictureOptions {
        template: matches.get_one("template").map(name),
        theme: text(matches, "theme"),
        width_mm: number(matches, "width"),
        cell_mm: number(matches, "cell"),
        trim: is_on(matches, "trim"),
        portable: is_on(matches, "portable"),
        pdf_x: is_on(matches, "pdf-x"),
        pixels: number(matches, "pixels"),
        background: number(matches, "background"),
        text_as_font: text(matches, "text").map(|how| how == "font"),
        fonts: matches.get_many("font").unwrap_or_default().map(name).collect(),
        system_fonts: text(matches, "fonts").as_deref() == Some("system"),
        id_prefix: text(matches, "id-prefix"),
    }
}

/// Tells how pictures share pages; nothing for a command whose pictures never do.
pub(super) fn pages(matches: &ArgMatches) -> Option<Pages> {
    let paper = text(matches, "paper").unwrap_or_default();
    let paper = Paper::ALL.into_iter().find(|known| known.name().eq_ignore_ascii_case(&paper));
    let per_page = text(matches, "per-page").unwrap_or_default();
    let per_page = PerPage::ALL.into_iter().find(|known| known.count().to_string() == per_page);
    let pages = Pages { paper: paper.unwrap_or_default(), per_page: per_page.unwrap_or_default() };
    is_on(matches, "pages").then_some(pages)
}

/// Tells what was typed about the picture and the games; a command that lacks an option leaves it as it is.
pub(super) fn options(matches: &ArgMatches, picture: PictureOptions) -> Options {
    let lang = text(matches, "lang").and_then(|code| Lang::from_name(&code));
    let view = View {
        lang: lang.unwrap_or_default(),
        caption: text(matches, "caption"),
        options: game_options::parse(matches),
        ..View::default()
    };
    let film = FilmOptions {
        delay_ms: number(matches, "delay"),
        last_delay_ms: number(matches, "last-delay"),
        times: number(matches, "loop"),
    };
    Options { picture, view, has_lang: lang.is_some(), film }
}

/// Tells a value that was typed; none for a command that lacks the option.
fn number<T: Copy + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Option<T> {
    matches.try_get_one(name).ok().flatten().copied()
}
