//! What can be typed: commands, options and their help. The options of games come from the registry, one heading a
//! game.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ValueHint, value_parser};
use clap_complete::Shell;

use zumen::contract::charset::Charset;
use zumen::contract::{Game, GameOption};
use zumen::games::zillions::turns::MOST as MAX_TURNS;
use zumen::registry::GAMES;
use zumen::render::{ID_PREFIX_HELP, Paper, PerPage, WIDTHS_MM, is_id_prefix};

/// The whole command line.
pub(crate) fn command() -> clap::Command {
    let command = clap::Command::new("zumen")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Turns board-game positions into diagrams, as SVG and PDF for books and PNG for the web")
        .long_about(
            "Turns board-game positions into diagrams, as SVG and PDF for books and PNG for the web.\n\n\
             zumen ID, or zumen FILE, draws the position into the current folder, in files named by the clock, and \
             prints their names. Without arguments it asks for IDs on a terminal and reads stdin otherwise.",
        )
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .arg_required_else_help(false)
        .disable_help_subcommand(false)
        .arg(
            Arg::new("color")
                .long("color")
                .value_name("WHEN")
                .global(true)
                .value_parser(["auto", "always", "never"])
                .help("Colours in diagnostics [default: auto; NO_COLOR is honoured]"),
        )
        .arg(
            Arg::new("error-format")
                .long("error-format")
                .value_name("FORMAT")
                .global(true)
                .value_parser(["human", "short", "json"])
                .help("Diagnostics with a caret, one line each, or one JSON object each [default: human]"),
        )
        .subcommand(draw())
        .subcommand(super::batch::command())
        .subcommand(super::watch::command())
        .subcommand(super::mdbook::command())
        .subcommand(convert())
        .subcommand(super::diff::command())
        .subcommand(turns())
        .subcommand(super::moves::command())
        .subcommand(tiles())
        .subcommands(super::check::commands())
        .subcommand(
            clap::Command::new("validate")
                .about("Says every fault of a rules file, a saved game, a record or a list")
                .long_about(
                    "Says every fault of a rules file, a saved game, a record or a list, each with its place and a \
                     remedy, and prints for each input how many there are. The exit status is 1 where one of them is \
                     an error; warnings alone leave it 0.",
                )
                .arg(
                    Arg::new("INPUT")
                        .num_args(1..)
                        .required(true)
                        .value_name("FILE")
                        .value_parser(value_parser!(OsString))
                        .value_hint(ValueHint::FilePath)
                        .help("Files to look at, or - for stdin"),
                )
                .arg(switch("strict", "Take every warning for an error"))
                .arg(encoding()),
        )
        .subcommand(templates_command())
        .subcommand(
            clap::Command::new("completions")
                .about("Prints a completion script for a shell")
                .arg(Arg::new("SHELL").required(true).value_parser(value_parser!(Shell)).help("The shell")),
        )
        .subcommand(
            clap::Command::new("man")
                .about("Prints the manual page of zumen, or of one of its commands (roff)")
                .arg(Arg::new("COMMAND").help("The command: draw, convert, ...")),
        );
    #[cfg(feature = "cgf")]
    let command = command.subcommand(super::cgf::command()).subcommand(super::cgf::child());
    command
}

const EXAMPLES: &str = "\
Examples:
  zumen 'XGID=-BBBaBC---aaB------dcbc--B:2:1:1:32:0:0:0:7:10'
  zumen 4HPwATDgc/ABMA:cAkqAAAAAAAE --theme print -o start.svg
  zumen 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10' --play '8/5, 6/5' --pair
  zumen convert ID --to gnuid
  zumen game.sgf --at 50 --last-move
  zumen game.sgf --figures 50 -o figures/
  zumen game.sgf --figures 50 --pages --per-page 2 -o game.pdf
  zumen game.kif --at 50 --lang ja
  zumen tai-shogi --theme colour
  zumen moves 獅子 -o lion.svg
  zumen validate game.sgf";

fn draw() -> clap::Command {
    let draw = clap::Command::new("draw")
        .about("Draws positions (the default command)")
        .after_help(EXAMPLES)
        .arg(inputs())
        .arg(switch("list", "List the games and variants of a rules file, and draw nothing"))
        .arg(switch("open", "Show the pictures in the viewer of this system, too"))
        .arg(switch(
            "preview",
            "Show the pictures on the terminal (kitty, iTerm2, sixel), and write no file without -o or -f",
        ));
    with_game_options(with_picture_options(draw), |_, _| true)
}

/// Adds what every command that draws lets choose: where the pictures go, how they look, and how they share pages.
pub(super) fn with_picture_options(command: clap::Command) -> clap::Command {
    with_pages(with_single_pictures(command))
}

/// The same for a command whose pictures never share the pages of a PDF.
pub(super) fn with_single_pictures(command: clap::Command) -> clap::Command {
    let command = command
        .arg(encoding())
        .arg(
            Arg::new("output")
                .short('o')
                .long("output")
                .value_name("PATH")
                .value_parser(value_parser!(OsString))
                .value_hint(ValueHint::AnyPath)
                .help("A file (its ending names the format), a folder/, or - for stdout"),
        )
        .arg(
            Arg::new("format")
                .short('f')
                .long("format")
                .value_name("FORMAT")
                .value_delimiter(',')
                .action(ArgAction::Append)
                .value_parser(["svg", "png", "pdf", "text", "json"])
                .help("What to write; several are parted by commas [default: svg,png; with -o FILE its ending, with -o - svg]"),
        );
    let [theme, template, font, fonts] = style_options();
    let picture = [
        theme,
        template,
        value("caption", "TEXT", "Your own line under the board").allow_hyphen_values(true),
        value("lang", "LANG", "Language of the words in the picture [default: en]").value_parser(["en", "ja"]),
        value("width", "MM", "Width on paper in millimetres, 10 to 2000 [PDF and PNG without it: 140]")
            .value_parser(width),
        switch("trim", "Cut SVG and PDF to the drawing; the PNG stays whole"),
        value("text", "HOW", "Words as outlines, or as text in a font [default: outlines]")
            .value_parser(["outlines", "font"]),
        font,
        fonts,
        value("id-prefix", "PREFIX", "Put before every id in the SVG, for several pictures on a page")
            .value_parser(id_prefix),
    ];
    command.args(picture.map(|arg| arg.help_heading("Picture")))
}

/// Adds how pictures share the pages of one PDF.
fn with_pages(command: clap::Command) -> clap::Command {
    let papers = Paper::ALL.map(Paper::name);
    let per_page = PerPage::ALL.map(|per_page| per_page.count().to_string());
    let pages = [
        switch("pages", "Put all pictures into one PDF, each over its title and as large as fits, or as --width says"),
        value("per-page", "N", "How many pictures share a page [default: 1]")
            .value_parser(PossibleValuesParser::new(per_page))
            .requires("pages"),
        value("paper", "PAPER", "The paper, upright; B5 is that of Japan, 182x257 mm [default: A4]")
            .value_parser(PossibleValuesParser::new(papers))
            .ignore_case(true)
            .requires("pages"),
    ];
    command.args(pages.map(|arg| arg.help_heading("Pages")))
}

/// Files that shape a picture: theme, template, fonts.
pub(super) fn style_options() -> [Arg; 4] {
    [
        value("theme", "NAME", "Colours: a theme of the template, or a CSS file of yours [default: classic]"),
        value("template", "DIR", "Geometry: a folder with board.svg and themes")
            .value_parser(value_parser!(PathBuf))
            .value_hint(ValueHint::DirPath),
        value("font", "FILE", "A font to ask first (TTF, OTF); may be given several times")
            .value_parser(value_parser!(PathBuf))
            .value_hint(ValueHint::FilePath)
            .action(ArgAction::Append),
        value("fonts", "WHICH", "Whether fonts of this system may fill in for missing characters [default: embedded]")
            .value_parser(["embedded", "system"]),
    ]
}

/// Adds the options of the games, one heading a game. An option of several games stands under the first of them and
/// takes what any of them takes; each game checks its own values.
pub(super) fn with_game_options(
    command: clap::Command,
    wanted: impl Fn(&dyn Game, &GameOption) -> bool,
) -> clap::Command {
    let options = GAMES.into_iter().flat_map(|game| game.options().iter().map(move |option| (game, option)));
    let options: Vec<(&dyn Game, &GameOption)> = options.filter(|(game, option)| wanted(*game, option)).collect();
    let mut added: Vec<&str> = Vec::new();
    options.iter().fold(command, |command, (game, option)| {
        if added.contains(&option.name) {
            return command;
        }
        added.push(option.name);
        let same = options.iter().filter(|(_, other)| other.name == option.name);
        let mut values: Vec<&'static str> = Vec::new();
        for value in same.flat_map(|(_, other)| other.values) {
            if !values.contains(value) {
                values.push(value);
            }
        }
        let arg = Arg::new(option.name).long(option.name).help(option.help).help_heading(game.title());
        command.arg(match option.value {
            Some(name) if option.is_file => arg.value_name(name).value_hint(ValueHint::FilePath),
            Some(name) if values.is_empty() => arg.value_name(name).allow_hyphen_values(true),
            Some(name) => arg.value_name(name).value_parser(PossibleValuesParser::new(values)),
            None => arg.action(ArgAction::SetTrue),
        })
    })
}

fn tiles() -> clap::Command {
    let about = "Draws all tiles of Carcassonne on one sheet, with their segments and the places of meeples";
    with_picture_options(clap::Command::new("tiles").about(about))
}

fn turns() -> clap::Command {
    let command = clap::Command::new("turns")
        .about("Tells the order of turns of a rules file (ZRF), as a table, JSON, or drawn as a timeline")
        .arg(inputs().help("A rules file, or - for stdin").num_args(1..).required(true))
        .arg(
            Arg::new("count")
                .short('n')
                .long("turns")
                .value_name("N")
                .value_parser(count)
                .default_value("12")
                .help("How many turns are listed"),
        );
    let wanted = |name: &str| ["variant", "rules-file"].contains(&name);
    with_game_options(with_picture_options(command), |_, option| wanted(option.name))
}

fn convert() -> clap::Command {
    let mut notations: Vec<&str> = Vec::new();
    for name in GAMES.iter().flat_map(|game| game.notations()).copied().chain(["json"]) {
        // Two games may write the same one.
        if !notations.contains(&name) {
            notations.push(name);
        }
    }
    let convert = clap::Command::new("convert")
        .about("Prints a position in another notation; what that cannot carry is said on stderr")
        .arg(inputs())
        .arg(encoding())
        .arg(
            value("to", "NOTATION", "The notation to write")
                .required(true)
                .value_parser(PossibleValuesParser::new(notations)),
        )
        .arg(
            value("output", "FILE", "A file to write instead of stdout")
                .short('o')
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath),
        );
    let convert = convert.arg(
        value("images", "DIR", "With --to zrf of tai-shogi: a folder for the pictures of its board and pieces (BMP)")
            .value_parser(value_parser!(PathBuf))
            .value_hint(ValueHint::DirPath),
    );
    with_game_options(convert, |_, option| option.selects || option.converts)
}

fn templates_command() -> clap::Command {
    let folder = || {
        Arg::new("DIR")
            .required(true)
            .value_parser(value_parser!(PathBuf))
            .value_hint(ValueHint::DirPath)
            .help("The folder")
    };
    let games: Vec<&str> = GAMES.iter().map(|game| game.name()).collect();
    clap::Command::new("templates")
        .about("Lists, exports and checks templates and themes")
        .subcommand_required(true)
        .subcommand(clap::Command::new("list").about("Prints the templates and their themes"))
        .subcommand(
            clap::Command::new("export")
                .about("Copies a template into a new folder, as a start for your own")
                .arg(Arg::new("NAME").required(true).help("The template"))
                .arg(folder()),
        )
        .subcommand(
            clap::Command::new("check")
                .about(
                    "Says what is wrong with a template of yours, or with a theme alone. A theme may begin with @base \
                     classic; and then states only what differs from that theme of this program",
                )
                .arg(
                    Arg::new("PATH")
                        .required(true)
                        .value_parser(value_parser!(PathBuf))
                        .value_hint(ValueHint::AnyPath)
                        .help("The folder, or a CSS file with --game"),
                )
                .arg(
                    value(
                        "game",
                        "NAME",
                        "The game it is for [default: whose places and pieces a template has most of]",
                    )
                    .value_parser(PossibleValuesParser::new(games)),
                ),
        )
}

pub(super) fn inputs() -> Arg {
    Arg::new("INPUT")
        .num_args(0..)
        .value_parser(value_parser!(OsString))
        .value_hint(ValueHint::AnyPath)
        .help("An ID, a file with IDs or a record, or - for stdin")
}

fn encoding() -> Arg {
    value("encoding", "NAME", "Charset of the inputs, such as Shift_JIS [default: as they say or look]")
        .value_parser(|name: &str| Charset::named(name).ok_or_else(|| "no such charset is known".to_owned()))
}

/// An option that is on or off.
pub(super) fn switch(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

pub(super) fn value(name: &'static str, value_name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value_name).help(help)
}

pub(super) fn files(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).num_args(1..).value_parser(value_parser!(PathBuf)).value_hint(ValueHint::FilePath).help(help)
}

fn count(text: &str) -> Result<usize, String> {
    let count = text.parse::<usize>().ok().filter(|count| (1..=MAX_TURNS).contains(count));
    count.ok_or_else(|| format!("a number of turns from 1 to {MAX_TURNS}"))
}

fn width(text: &str) -> Result<f64, String> {
    let number = text.strip_suffix("mm").unwrap_or(text).trim().parse::<f64>();
    let help = || format!("a number of millimetres from {} to {}", WIDTHS_MM.start(), WIDTHS_MM.end());
    number.ok().filter(|mm| WIDTHS_MM.contains(mm)).ok_or_else(help)
}

fn id_prefix(text: &str) -> Result<String, String> {
    if is_id_prefix(text) { Ok(text.to_owned()) } else { Err(ID_PREFIX_HELP.to_owned()) }
}
