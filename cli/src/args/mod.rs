//! What was typed. Nothing else knows clap: [`command`] says what can be typed, this file what it is.

mod batch;
#[cfg(feature = "cgf")]
mod cgf;
mod check;
mod command;
mod diff;
mod mdbook;
mod moves;
mod watch;

use std::ffi::OsString;
use std::path::PathBuf;
#[cfg(feature = "cgf")]
use std::time::Duration;

use clap::ArgMatches;
use clap_complete::Shell;

pub(super) use check::Check;
pub(super) use command::command;
pub(super) use diff::Diff;
pub(super) use mdbook::{BlockOptions, Mdbook};
pub(super) use moves::MovesOf;
pub(super) use watch::Watch;

use super::output::Pages;
use super::report::{Color, ErrorFormat};
use zumen::contract::View;
use zumen::contract::charset::Charset;
use zumen::diagram::Lang;
#[cfg(feature = "cgf")]
use zumen::games::go::cgf::Question;
use zumen::registry::GAMES;
use zumen::render::{Paper, PerPage};
use zumen::studio::{Options, PictureOptions};

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
    Batch(Box<Batch>),
    Convert(Box<Convert>),
    Diff(Box<Diff>),
    Read {
        files: Vec<PathBuf>,
        as_json: bool,
    },
    Check(Box<Check>),
    /// A file as lines to compare.
    Textconv(PathBuf),
    GitSetup {
        writes: bool,
    },
    Validate(Validate),
    Templates(Templates),
    Completions(Shell),
    /// The manual page of a command, or of the program.
    Man(Option<String>),
    /// The order of turns of a rules file.
    Turns {
        count: usize,
        draw: Box<Draw>,
    },
    /// All tiles of Carcassonne.
    Tiles(Box<Draw>),
    /// How pieces move.
    Moves {
        of: MovesOf,
        /// The rules file that pieces are from; those of shogi without one.
        rules: Option<OsString>,
        draw: Box<Draw>,
    },
    /// Files that are drawn whenever they are saved.
    Watch(Box<Watch>),
    /// A book whose blocks become pictures.
    Mdbook(Mdbook),
    /// A position that an engine is asked about.
    #[cfg(feature = "cgf")]
    Cgf(Box<Cgf>),
    /// The process that calls an engine.
    #[cfg(feature = "cgf")]
    CgfChild {
        library: PathBuf,
        folder: PathBuf,
    },
}

#[derive(Debug)]
pub(super) struct Draw {
    pub inputs: Vec<OsString>,
    pub output: Option<OsString>,
    pub formats: Vec<String>,
    /// Whether all pictures go into one PDF.
    pub pages: Option<Pages>,
    pub charset: Option<Charset>,
    /// Whether what can be chosen from is listed, and nothing drawn.
    pub list: bool,
    /// Whether the pictures are shown in the system's viewer.
    pub open: bool,
    /// Whether the pictures are shown on the terminal.
    pub preview: bool,
    pub options: Options,
}

#[derive(Debug)]
pub(super) struct Batch {
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

#[cfg(feature = "cgf")]
#[derive(Debug)]
pub(super) struct Cgf {
    pub engine: PathBuf,
    pub question: Question,
    pub limit: Duration,
    pub draw: Draw,
}

#[derive(Debug)]
pub(super) struct Convert {
    pub inputs: Vec<OsString>,
    pub to: String,
    pub output: Option<PathBuf>,
    /// A folder for the pictures that the notation names.
    pub images: Option<PathBuf>,
    pub charset: Option<Charset>,
    pub options: Options,
}

#[derive(Debug)]
pub(super) struct Validate {
    pub inputs: Vec<OsString>,
    /// Whether warnings are errors.
    pub strict: bool,
    pub charset: Option<Charset>,
}

#[derive(Debug)]
pub(super) enum Templates {
    List,
    Export { name: String, folder: PathBuf },
    Check { path: PathBuf, game: Option<String> },
}

const COMMANDS: [&str; 20] = [
    "draw",
    "diff",
    "batch",
    "moves",
    "convert",
    "read",
    "check",
    "textconv",
    "git-setup",
    "validate",
    "templates",
    "completions",
    "man",
    "cgf",
    "cgf-child",
    "help",
    "turns",
    "tiles",
    "watch",
    "mdbook",
];
/// Options that may stand before the command and take a value.
const GLOBAL: [&str; 2] = ["--color", "--error-format"];

impl Typed {
    /// Sorts the arguments, the program's name first.
    pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Typed, clap::Error> {
        let matches = command().try_get_matches_from(with_command(protect_all(args.into_iter())))?;
        let (name, sub) = matches.subcommand().expect("a command is always given or put in");
        let text = |name: &str| sub.get_one::<String>(name).cloned();
        let path = |name: &str| sub.get_one::<PathBuf>(name).cloned();
        let inputs = || sub.get_many::<OsString>("INPUT").unwrap_or_default().cloned().collect();
        let command = match name {
            "draw" => Command::Draw(Box::new(draw(sub))),
            "batch" => Command::Batch(Box::new(batch::of(sub))),
            "tiles" => Command::Tiles(Box::new(draw(sub))),
            "turns" => Command::Turns { count: *sub.get_one("count").expect("a default"), draw: Box::new(draw(sub)) },
            "moves" => {
                Command::Moves { of: moves::of(sub), rules: sub.get_one("rules").cloned(), draw: Box::new(draw(sub)) }
            }
            "watch" => Command::Watch(Box::new(watch::watch(sub))),
            "mdbook" => Command::Mdbook(mdbook::mdbook(sub)),
            #[cfg(feature = "cgf")]
            "cgf" => Command::Cgf(Box::new(Cgf {
                engine: path("ENGINE").unwrap_or_default(),
                question: text("show").and_then(|name| Question::named(&name)).unwrap_or(Question::Status),
                limit: sub.get_one("timeout").copied().unwrap_or_default(),
                draw: draw(sub),
            })),
            "convert" => Command::Convert(Box::new(Convert {
                inputs: inputs(),
                to: text("to").unwrap_or_default(),
                output: path("output"),
                images: path("images"),
                charset: sub.get_one("encoding").copied(),
                options: options(sub, PictureOptions::default()),
            })),
            "diff" => Command::Diff(Box::new(diff::of(sub)?)),
            "read" => Command::Read { files: check::paths(sub), as_json: check::as_json(sub) },
            "check" => Command::Check(Box::new(check::check(sub))),
            "textconv" => Command::Textconv(path("FILE").unwrap_or_default()),
            "git-setup" => Command::GitSetup { writes: sub.get_flag("write") },
            "validate" => Command::Validate(Validate {
                inputs: inputs(),
                strict: sub.get_flag("strict"),
                charset: sub.get_one("encoding").copied(),
            }),
            "templates" => Command::Templates(templates(sub)),
            "completions" => Command::Completions(*sub.get_one("SHELL").expect("required")),
            #[cfg(feature = "cgf")]
            "cgf-child" => Command::CgfChild {
                library: path("ENGINE").unwrap_or_default(),
                folder: path("DIR").unwrap_or_default(),
            },
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

fn draw(matches: &ArgMatches) -> Draw {
    let is_on = |name: &str| matches.try_get_one::<bool>(name).ok().flatten() == Some(&true);
    Draw {
        inputs: matches.try_get_many::<OsString>("INPUT").ok().flatten().unwrap_or_default().cloned().collect(),
        output: matches.get_one::<OsString>("output").cloned(),
        formats: matches.get_many::<String>("format").unwrap_or_default().cloned().collect(),
        pages: pages(matches),
        charset: matches.get_one("encoding").copied(),
        list: is_on("list"),
        open: is_on("open"),
        preview: is_on("preview"),
        options: options(matches, picture(matches)),
    }
}

/// What was typed about pictures; a command that lacks an option leaves it as it is.
fn picture(matches: &ArgMatches) -> PictureOptions {
    let text = |name: &str| matches.try_get_one::<String>(name).ok().flatten().cloned();
    let name = |path: &PathBuf| path.to_string_lossy().into_owned();
    PictureOptions {
        template: matches.get_one("template").map(name),
        theme: text("theme"),
        width_mm: matches.try_get_one("width").ok().flatten().copied(),
        trim: matches.try_get_one::<bool>("trim").ok().flatten() == Some(&true),
        text_as_font: text("text").map(|how| how == "font"),
        fonts: matches.get_many("font").unwrap_or_default().map(name).collect(),
        system_fonts: text("fonts").as_deref() == Some("system"),
        id_prefix: text("id-prefix"),
    }
}

/// How pictures share pages; nothing for a command whose pictures never do.
fn pages(matches: &ArgMatches) -> Option<Pages> {
    let is_asked = matches.try_get_one::<bool>("pages").ok().flatten() == Some(&true);
    let text = |name: &str| matches.try_get_one::<String>(name).ok().flatten().map_or("", String::as_str);
    let paper = Paper::ALL.into_iter().find(|paper| paper.name().eq_ignore_ascii_case(text("paper")));
    let per_page = PerPage::ALL.into_iter().find(|per_page| per_page.count().to_string() == text("per-page"));
    let pages = Pages { paper: paper.unwrap_or_default(), per_page: per_page.unwrap_or_default() };
    is_asked.then_some(pages)
}

/// What was typed about the picture and the games; a command that lacks an option leaves it as it is.
fn options(matches: &ArgMatches, picture: PictureOptions) -> Options {
    let text = |name: &str| matches.try_get_one::<String>(name).ok().flatten().cloned();
    let lang = text("lang").and_then(|code| Lang::coded(&code));
    let mut view = View { lang: lang.unwrap_or_default(), caption: text("caption"), options: Default::default() };
    for option in GAMES.iter().flat_map(|game| game.options()) {
        let is_on = || matches.try_get_one::<bool>(option.name).ok().flatten() == Some(&true);
        let value = match option.value {
            Some(_) => text(option.name),
            None => is_on().then(String::new),
        };
        view.options.extend(value.map(|value| (option.name.to_owned(), value)));
    }
    Options { picture, view, has_lang: lang.is_some() }
}

fn templates(matches: &ArgMatches) -> Templates {
    match matches.subcommand() {
        Some(("export", sub)) => Templates::Export {
            name: sub.get_one::<String>("NAME").cloned().unwrap_or_default(),
            folder: sub.get_one::<PathBuf>("DIR").cloned().unwrap_or_default(),
        },
        Some(("check", sub)) => Templates::Check {
            path: sub.get_one::<PathBuf>("PATH").cloned().unwrap_or_default(),
            game: sub.get_one::<String>("game").cloned(),
        },
        _ => Templates::List,
    }
}

/// Protects IDs among the arguments, but not what an option with free text takes.
fn protect_all(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let free =
        GAMES.iter().flat_map(|game| game.options()).filter(|option| option.value.is_some()).map(|option| option.name);
    let free: Vec<String> = free.chain(["caption"]).map(|name| format!("--{name}")).collect();
    let mut protected: Vec<OsString> = Vec::new();
    for arg in args {
        let is_value =
            protected.last().and_then(|last| last.to_str()).is_some_and(|last| free.iter().any(|name| name == last));
        protected.push(if is_value { arg } else { protect(arg) });
    }
    protected
}

/// Puts `XGID=` before an argument that is an XGID without its prefix and begins with a dash, before clap takes
/// it for options: at least ten position letters and six colons. `-o` and `-h` alone stay options.
fn protect(arg: OsString) -> OsString {
    let Some(text) = arg.to_str() else { return arg };
    let Some((field, rest)) = text.split_once(':') else { return arg };
    let position = |c: char| c == '-' || c.is_ascii_alphabetic();
    if text.starts_with('-') && field.len() >= 10 && field.chars().all(position) && rest.matches(':').count() >= 5 {
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
            "--Ca-BBBBa--b-B----cbBf--:2:1:1:DD:0:0:0:5:3",
        ] {
            for args in [[id, "--pips"], ["--pips", id]] {
                let Command::Draw(draw) = parse(&args).unwrap().command else { panic!("not draw") };
                assert_eq!(draw.inputs, [OsString::from(format!("XGID={id}"))]);
                assert!(draw.options.view.has("pips"));
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
