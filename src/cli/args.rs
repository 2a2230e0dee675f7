//! What was typed. Nothing else knows clap.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, ValueHint, value_parser};
use clap_complete::Shell;

use super::report::{Color, ErrorFormat};
use crate::diagram::Lang;
use crate::games::{GAMES, View};

/// The arguments, sorted.
#[derive(Debug)]
pub(super) struct Typed {
    pub command: Command,
    pub error_format: ErrorFormat,
    pub color: Color,
}

#[derive(Debug)]
pub(super) enum Command {
    Draw(Box<Draw>),
    Convert(Convert),
    Read(Vec<PathBuf>),
    Templates(Templates),
    Completions(Shell),
    /// The manual page of a command, or of the program.
    Man(Option<String>),
}

#[derive(Debug)]
pub(super) struct Draw {
    pub inputs: Vec<OsString>,
    pub output: Option<OsString>,
    pub formats: Vec<String>,
    pub picture: Picture,
    pub view: View,
}

/// Options of every picture.
#[derive(Debug, Default)]
pub(super) struct Picture {
    pub template: Option<PathBuf>,
    pub theme: Option<String>,
    pub width_mm: Option<f64>,
    pub trim: bool,
    pub text_as_font: bool,
    pub fonts: Vec<PathBuf>,
    pub system_fonts: bool,
    pub id_prefix: String,
}

#[derive(Debug)]
pub(super) struct Convert {
    pub inputs: Vec<OsString>,
    pub to: String,
    pub output: Option<PathBuf>,
}

#[derive(Debug)]
pub(super) enum Templates {
    List,
    Export { name: String, folder: PathBuf },
    Check { folder: PathBuf, game: String },
}

const COMMANDS: [&str; 7] = ["draw", "convert", "read", "templates", "completions", "man", "help"];
/// Options that may stand before the command and take a value.
const GLOBAL: [&str; 2] = ["--color", "--error-format"];

impl Typed {
    /// Sorts the arguments, the program's name first.
    pub fn parse(args: impl Iterator<Item = OsString>) -> Result<Typed, clap::Error> {
        let matches = command().try_get_matches_from(with_command(args.map(protect).collect()))?;
        let (name, sub) = matches.subcommand().expect("a command is always given or put in");
        let text = |name: &str| sub.get_one::<String>(name).cloned();
        let path = |name: &str| sub.get_one::<PathBuf>(name).cloned();
        let inputs = || sub.get_many::<OsString>("INPUT").unwrap_or_default().cloned().collect();
        let command = match name {
            "draw" => Command::Draw(Box::new(Draw {
                inputs: inputs(),
                output: sub.get_one::<OsString>("output").cloned(),
                formats: sub.get_many::<String>("format").unwrap_or_default().cloned().collect(),
                picture: Picture {
                    template: path("template"),
                    theme: text("theme"),
                    width_mm: sub.get_one("width").copied(),
                    trim: sub.get_flag("trim"),
                    text_as_font: text("text").as_deref() == Some("font"),
                    fonts: sub.get_many::<PathBuf>("font").unwrap_or_default().cloned().collect(),
                    system_fonts: text("fonts").as_deref() == Some("system"),
                    id_prefix: text("id-prefix").unwrap_or_default(),
                },
                view: view(sub),
            })),
            "convert" => Command::Convert(Convert {
                inputs: inputs(),
                to: text("to").unwrap_or_default(),
                output: path("output"),
            }),
            "read" => Command::Read(sub.get_many::<PathBuf>("FILE").unwrap_or_default().cloned().collect()),
            "templates" => Command::Templates(templates(sub)),
            "completions" => Command::Completions(*sub.get_one("SHELL").expect("required")),
            _ => Command::Man(text("COMMAND")),
        };
        Ok(Typed {
            command,
            error_format: match text("error-format").as_deref() {
                Some("short") => ErrorFormat::Short,
                Some("json") => ErrorFormat::Json,
                _ => ErrorFormat::Human,
            },
            color: match text("color").as_deref() {
                Some("always") => Color::Always,
                Some("never") => Color::Never,
                _ => Color::Auto,
            },
        })
    }
}

fn view(matches: &ArgMatches) -> View {
    let mut view = View {
        lang: match matches.get_one::<String>("lang").map(String::as_str) {
            Some("ja") => Lang::Ja,
            _ => Lang::En,
        },
        caption: matches.get_one::<String>("caption").cloned(),
        options: Default::default(),
    };
    for option in GAMES.iter().flat_map(|game| game.options()) {
        match option.value {
            Some(_) => {
                if let Some(value) = matches.get_one::<String>(option.name) {
                    view.options.insert(option.name.to_owned(), value.clone());
                }
            }
            None if matches.get_flag(option.name) => drop(view.options.insert(option.name.to_owned(), String::new())),
            None => {}
        }
    }
    view
}

fn templates(matches: &ArgMatches) -> Templates {
    match matches.subcommand() {
        Some(("export", sub)) => Templates::Export {
            name: sub.get_one::<String>("NAME").cloned().unwrap_or_default(),
            folder: sub.get_one::<PathBuf>("DIR").cloned().unwrap_or_default(),
        },
        Some(("check", sub)) => Templates::Check {
            folder: sub.get_one::<PathBuf>("DIR").cloned().unwrap_or_default(),
            game: sub.get_one::<String>("game").cloned().unwrap_or_default(),
        },
        _ => Templates::List,
    }
}

/// Puts `XGID=` before an argument that is an XGID without its prefix and begins with a dash, before clap takes
/// it for options: at least ten position letters and six colons. `-o` and `-h` alone stay options.
fn protect(arg: OsString) -> OsString {
    let Some(text) = arg.to_str() else { return arg };
    let Some((field, rest)) = text.split_once(':') else { return arg };
    let position = |c: char| c == '-' || c.is_ascii_alphabetic();
    if text.starts_with('-')
        && field.len() >= 10
        && field.chars().all(position)
        && !field.starts_with("--")
        && rest.matches(':').count() >= 5
    {
        return format!("XGID={text}").into();
    }
    // Two dashes also begin long options: there only the full shape counts.
    let letter = |c: char| c == '-' || matches!(c, 'A'..='P' | 'a'..='p');
    if field.len() == 26 && field.starts_with("--") && field.chars().all(letter) {
        return format!("XGID={text}").into();
    }
    arg
}

/// `zumen ID` is `zumen draw ID`.
fn with_command(mut args: Vec<OsString>) -> Vec<OsString> {
    let mut at = 1;
    while let Some(text) = args.get(at).and_then(|arg| arg.to_str()) {
        if GLOBAL.contains(&text) {
            at += 2;
        } else if GLOBAL.iter().any(|name| text.strip_prefix(name).is_some_and(|rest| rest.starts_with('='))) {
            at += 1;
        } else {
            break;
        }
    }
    let first = args.get(at).and_then(|arg| arg.to_str()).unwrap_or("");
    if !COMMANDS.contains(&first) && !["-h", "--help", "-V", "--version"].contains(&first) {
        args.insert(at.min(args.len()), "draw".into());
    }
    args
}

/// The whole command line.
pub(super) fn command() -> clap::Command {
    clap::Command::new("zumen")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Turns board-game positions into diagrams: SVG for print, PNG for the web")
        .long_about(
            "Turns board-game positions into diagrams: SVG for print, PNG for the web.\n\n\
             zumen ID draws the position into the current folder, in files named by the clock, and prints their \
             names. Without arguments it asks for IDs on a terminal and reads them from stdin otherwise.",
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
        .subcommand(convert())
        .subcommand(
            clap::Command::new("read")
                .about("Prints the position kept inside a picture")
                .arg(files("FILE", "SVG or PNG files that zumen wrote").required(true)),
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
        )
}

const EXAMPLES: &str = "\
Examples:
  zumen 'XGID=-BBBaBC---aaB------dcbc--B:2:1:1:32:0:0:0:7:10'
  zumen 4HPwATDgc/ABMA:cAkqAAAAAAAE --theme print -o start.svg
  zumen 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10' --play '8/5, 6/5' --pair
  zumen convert ID --to gnuid";

fn draw() -> clap::Command {
    let mut draw = clap::Command::new("draw")
        .about("Draws positions (the default command)")
        .after_help(EXAMPLES)
        .arg(
            Arg::new("INPUT")
                .num_args(0..)
                .value_parser(value_parser!(OsString))
                .value_hint(ValueHint::AnyPath)
                .help("An ID, a file with IDs, or - for stdin"),
        )
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
                .value_parser(["svg", "png", "text", "json"])
                .help("What to write; several are parted by commas [default: svg,png]"),
        );
    let picture = [
        value("theme", "NAME", "Colours: a theme of the template, or a CSS file of yours [default: classic]"),
        value("template", "DIR", "Geometry: a folder with board.svg and themes")
            .value_parser(value_parser!(PathBuf))
            .value_hint(ValueHint::DirPath),
        value("caption", "TEXT", "Your own line under the board").allow_hyphen_values(true),
        value("lang", "LANG", "Language of the words in the picture [default: en]").value_parser(["en", "ja"]),
        value("width", "MM", "Width on paper in millimetres, 10 to 2000").value_parser(width),
        Arg::new("trim").long("trim").action(ArgAction::SetTrue).help("Cut the SVG to the drawing"),
        value("text", "HOW", "Words as outlines, or as text in a font [default: outlines]")
            .value_parser(["outlines", "font"]),
        value("font", "FILE", "A font to ask first (TTF, OTF); may be given several times")
            .value_parser(value_parser!(PathBuf))
            .value_hint(ValueHint::FilePath)
            .action(ArgAction::Append),
        value("fonts", "WHICH", "Whether fonts of this system may fill in for missing characters [default: embedded]")
            .value_parser(["embedded", "system"]),
        value("id-prefix", "PREFIX", "Put before every id in the SVG, for several pictures on a page")
            .value_parser(id_prefix),
    ];
    draw = draw.args(picture.map(|arg| arg.help_heading("Picture")));
    for game in GAMES {
        for option in game.options() {
            let mut arg = Arg::new(option.name).long(option.name).help(option.help).help_heading(game.title());
            arg = match option.value {
                Some(name) if option.values.is_empty() => arg.value_name(name).allow_hyphen_values(true),
                Some(name) => arg.value_name(name).value_parser(PossibleValuesParser::new(option.values)),
                None => arg.action(ArgAction::SetTrue),
            };
            draw = draw.arg(arg);
        }
    }
    draw
}

fn convert() -> clap::Command {
    let mut notations: Vec<&str> = GAMES.iter().flat_map(|game| game.notations()).copied().collect();
    notations.push("json");
    clap::Command::new("convert")
        .about("Prints a position in another notation; what that cannot carry is said on stderr")
        .arg(
            Arg::new("INPUT")
                .num_args(0..)
                .value_parser(value_parser!(OsString))
                .value_hint(ValueHint::AnyPath)
                .help("An ID, a file with IDs, or - for stdin"),
        )
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
        )
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
            clap::Command::new("check").about("Says what is wrong with a template of yours").arg(folder()).arg(
                value("game", "NAME", "The game it is for")
                    .value_parser(PossibleValuesParser::new(games.clone()))
                    .default_value(games[0]),
            ),
        )
}

fn value(name: &'static str, value_name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value_name).help(help)
}

fn files(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).num_args(1..).value_parser(value_parser!(PathBuf)).value_hint(ValueHint::FilePath).help(help)
}

fn width(text: &str) -> Result<f64, String> {
    let number = text.strip_suffix("mm").unwrap_or(text).trim().parse::<f64>();
    number
        .ok()
        .filter(|mm| (10.0..=2000.0).contains(mm))
        .ok_or_else(|| "a number of millimetres from 10 to 2000".to_owned())
}

fn id_prefix(text: &str) -> Result<String, String> {
    let legal = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let starts = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    if starts && text.chars().all(legal) && text.len() <= 64 {
        Ok(text.to_owned())
    } else {
        Err("a letter, then letters, digits, - _ . (64 at the most)".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(args: &[&str]) -> Result<Typed, clap::Error> {
        Typed::parse(std::iter::once("zumen").chain(args.iter().copied()).map(OsString::from))
    }

    #[test]
    fn the_command_line_is_sound() {
        command().debug_assert();
    }

    #[test]
    fn an_id_may_begin_like_an_option() {
        for id in [
            "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10",
            "-o----E-O---eE---c-e----B-:0:0:1:00:0:0:0:7:10",
            "-hb---E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10",
            "--Ca-BBBBa--b-B----cbBf---:2:1:1:DD:0:0:0:5:3",
            "-b----E-C---eE---c-e----B:0:0:1:00:0:0:0:7:10",
        ] {
            for args in [[id, "--pips"], ["--pips", id]] {
                let Command::Draw(draw) = parse(&args).unwrap().command else { panic!("not draw") };
                assert_eq!(draw.inputs, [OsString::from(format!("XGID={id}"))]);
                assert!(draw.view.has("pips"));
            }
        }
    }

    #[test]
    fn options_stay_options() {
        let Command::Draw(draw) = parse(&["ID", "-o", "out.svg"]).unwrap().command else { panic!("not draw") };
        assert_eq!(draw.output, Some("out.svg".into()));
        let typed = parse(&["--color", "never", "convert", "ID", "--to", "xgid"]).unwrap();
        assert!(matches!(typed.command, Command::Convert(_)));
        assert_eq!(typed.color, Color::Never);
    }
}
