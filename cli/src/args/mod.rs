//! What was typed. Nothing else knows clap: [`command`] says what can be typed, and one file a command what it is then.

mod batch;
#[cfg(feature = "cgf")]
mod cgf;
mod check;
mod command;
mod common;
mod convert;
mod diff;
mod draw;
mod game_options;
mod help;
mod line_option;
mod man;
mod mdbook;
#[cfg(any(feature = "shogi", feature = "zillions"))]
mod moves;
mod picture;
mod prepare;
mod related_options;
mod serve;
mod suggestion;
mod templates;
#[cfg(feature = "go")]
mod tree;
#[cfg(feature = "zillions")]
mod turns;
mod typos;
mod validate;
mod watch;

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::ArgMatches;
use clap::error::ErrorKind;
use clap_complete::Shell;

pub(super) use batch::Batch;
#[cfg(feature = "cgf")]
pub(super) use cgf::Cgf;
pub(super) use check::Check;
pub(super) use convert::{Convert, notations};
pub(super) use diff::Diff;
pub(super) use draw::Draw;
pub(super) use line_option::check as check_line_option;
pub(super) use man::page as manual_page;
pub(super) use mdbook::{BlockOptions, Mdbook};
#[cfg(any(feature = "shogi", feature = "zillions"))]
pub(super) use moves::{Moves, MovesOf};
pub(super) use prepare::is_command;
#[cfg(feature = "serve")]
pub(super) use serve::Listen;
pub(super) use serve::Serve;
pub(super) use templates::Templates;
#[cfg(feature = "go")]
pub(super) use tree::Tree;
pub(super) use validate::Validate;
pub(super) use watch::Watch;

use super::report::{Color, ErrorFormat, Reporter};
use super::split_arguments;
use command::{command, drawing};
use common::{is_on, path, text};
use zumen::diagnostic::Diagnostic;

/// The arguments, sorted.
#[derive(Debug)]
pub(super) struct Arguments {
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
    /// The variations of records.
    #[cfg(feature = "go")]
    Tree(Tree),
    Templates(Templates),
    Completions(Shell),
    /// The manual page of a command, or of the program.
    Man(Option<String>),
    /// The order of turns of a rules file.
    #[cfg(feature = "zillions")]
    Turns {
        count: usize,
        draw: Box<Draw>,
    },
    /// All tiles of Carcassonne.
    #[cfg(feature = "carcassonne")]
    Tiles(Box<Draw>),
    /// All figures of pieces of Zillions.
    #[cfg(feature = "zillions")]
    Figures(Box<Draw>),
    /// How pieces move.
    #[cfg(any(feature = "shogi", feature = "zillions"))]
    Moves(Box<Moves>),
    /// Files that are drawn whenever they are saved.
    Watch(Box<Watch>),
    /// A book whose blocks become pictures.
    Mdbook(Mdbook),
    /// A server of diagrams.
    Serve(Serve),
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

impl Arguments {
    /// Sorts the arguments, the program's name first.
    ///
    /// # Errors
    ///
    /// What clap says of them, also where that is the help or the version that was asked for.
    pub(crate) fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Arguments, ArgumentError> {
        let mut args: Vec<OsString> = args.into_iter().collect();
        prepare::accept_windows_help(&mut args);
        let (error_format, color) = prepare::messages(&args);
        let command = Command::parse(args).map_err(|error| ArgumentError { error, error_format, color })?;
        Ok(Arguments { command, error_format, color })
    }
}

impl Command {
    fn parse(args: Vec<OsString>) -> Result<Command, clap::Error> {
        // An ID waits for no other command's options.
        if let Some(typed) = prepare::instead_of_command(&args)
            && suggestion::is_unknown_word(typed)
            && let Some(meant) = suggestion::suggest_command(typed, &command())
            && !suggestion::lacks_ending(typed, &args)
        {
            let message = suggestion::no_command(typed, meant, &args) + "\n";
            return Err(clap::Error::raw(ErrorKind::InvalidSubcommand, message));
        }
        let args = prepare::prepare_args(args.into_iter());
        let program = if args.get(1).is_some_and(|name| name == "draw") { drawing() } else { command() };
        typos::check(&args, &program)?;
        let matches = program.try_get_matches_from(&args).or_else(|error| match error.kind() {
            // The sections of the games are written for those who ask for them.
            ErrorKind::DisplayHelp => help::with_help(command()).try_get_matches_from(&args),
            _ => Err(suggestion::amend(error, &command(), &args)),
        })?;
        let (name, sub) = matches.subcommand().expect("a command is always given or put in");
        Command::of(name, sub)
    }
}

/// Why arguments cannot be sorted, and how that is to be said.
#[derive(Debug)]
pub(super) struct ArgumentError {
    /// What clap says; the help, too, where that was asked for.
    pub error: clap::Error,
    pub error_format: ErrorFormat,
    pub color: Color,
}

impl ArgumentError {
    /// Returns it as a diagnostic; nothing for the help and the version.
    pub(crate) fn fault(&self) -> Option<Diagnostic> {
        if !self.error.use_stderr() {
            return None;
        }
        let text = self.error.render().to_string();
        let mut parts = text.trim_start_matches("error: ").split("\n\n").map(str::trim);
        let message = words(parts.next().unwrap_or_default());
        let help: Vec<String> = parts.filter(|part| !part.starts_with("For more information")).map(words).collect();
        let fault = Diagnostic::option_error("cli::usage", message);
        Some(if help.is_empty() { fault } else { fault.help(help.join("\n")) })
    }
}

impl Command {
    /// Puts arguments together that were one before a shell took them apart.
    pub(crate) fn join(&mut self, reporter: &mut Reporter) {
        match self {
            Command::Draw(draw) => split_arguments::join(&mut draw.inputs, &mut draw.options.view, reporter),
            Command::Batch(batch) => {
                split_arguments::join_play(&mut batch.draw.inputs, &mut batch.draw.options.view, reporter)
            }
            Command::Convert(convert) => {
                split_arguments::join(&mut convert.inputs, &mut convert.options.view, reporter)
            }
            Command::Validate(validate) => split_arguments::join_positions(&mut validate.inputs, reporter),
            _ => {}
        }
    }

    /// Tells whether stdin is read as it is, without a prompt.
    pub(crate) fn reads_stdin(&self) -> bool {
        match self {
            Command::Draw(draw) => has_stdin(&draw.inputs),
            Command::Batch(batch) => has_stdin(&batch.draw.inputs),
            Command::Convert(convert) => convert.inputs.is_empty() || has_stdin(&convert.inputs),
            Command::Diff(diff) => diff.before == "-" || diff.after == "-",
            Command::Validate(validate) => has_stdin(&validate.inputs),
            #[cfg(feature = "go")]
            Command::Tree(tree) => has_stdin(&tree.inputs),
            #[cfg(feature = "zillions")]
            Command::Turns { draw, .. } => has_stdin(&draw.inputs),
            #[cfg(any(feature = "shogi", feature = "zillions"))]
            Command::Moves(moves) => moves.rules.as_ref().is_some_and(|rules| rules == "-"),
            Command::Read { files: paths, .. } => has_stdin(paths),
            Command::Check(check) => has_stdin(&check.files),
            Command::Mdbook(mdbook) => mdbook.supports.is_none(),
            #[cfg(feature = "cgf")]
            Command::Cgf(cgf) => has_stdin(&cgf.draw.inputs),
            _ => false,
        }
    }

    /// Tells what was typed after a command's name.
    fn of(name: &str, sub: &ArgMatches) -> Result<Command, clap::Error> {
        Ok(match name {
            "draw" => Command::Draw(Box::new(draw::parse(sub))),
            "batch" => Command::Batch(Box::new(batch::parse(sub))),
            #[cfg(feature = "carcassonne")]
            "tiles" => Command::Tiles(Box::new(draw::parse(sub))),
            #[cfg(feature = "zillions")]
            "figures" => Command::Figures(Box::new(draw::parse(sub))),
            #[cfg(feature = "zillions")]
            "turns" => {
                Command::Turns { count: *sub.get_one("turns").expect("a default"), draw: Box::new(draw::parse(sub)) }
            }
            #[cfg(any(feature = "shogi", feature = "zillions"))]
            "moves" => Command::Moves(Box::new(moves::parse(sub))),
            "watch" => Command::Watch(Box::new(watch::parse(sub))),
            "mdbook" => Command::Mdbook(mdbook::parse(sub)),
            "serve" => Command::Serve(serve::parse(sub)),
            #[cfg(feature = "cgf")]
            "cgf" => Command::Cgf(Box::new(cgf::parse(sub))),
            "convert" => Command::Convert(Box::new(convert::parse(sub))),
            "diff" => Command::Diff(Box::new(diff::parse(sub)?)),
            "read" => Command::Read { files: common::typed_files(sub), as_json: check::as_json(sub) },
            "check" => Command::Check(Box::new(check::parse(sub))),
            "textconv" => Command::Textconv(path(sub, "FILE").unwrap_or_default()),
            "git-setup" => Command::GitSetup { writes: is_on(sub, "write") },
            "validate" => Command::Validate(validate::parse(sub)),
            #[cfg(feature = "go")]
            "tree" => Command::Tree(tree::parse(sub)),
            "templates" => Command::Templates(templates::parse(sub)),
            "completions" => Command::Completions(*sub.get_one("SHELL").expect("required")),
            #[cfg(feature = "cgf")]
            "cgf-child" => Command::CgfChild {
                library: path(sub, "ENGINE").unwrap_or_default(),
                folder: path(sub, "DIR").unwrap_or_default(),
            },
            _ => Command::Man(text(sub, "COMMAND")),
        })
    }
}

fn words(part: &str) -> String {
    part.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn has_stdin<T: AsRef<OsStr>>(inputs: &[T]) -> bool {
    inputs.iter().any(|input| input.as_ref() == "-")
}

/// Writes the completion script of a shell.
pub(super) fn completions(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(), "zumen", &mut script);
    script
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(args: &[&str]) -> Result<Arguments, ArgumentError> {
        Arguments::parse(std::iter::once("zumen").chain(args.iter().copied()).map(OsString::from))
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

    #[test]
    fn an_id_waits_for_no_other_command() {
        command::WRITTEN.take();
        parse(&["XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10", "-f", "svg"]).unwrap();
        parse(&["draw", "game.sgf", "--at", "50"]).unwrap();
        assert_eq!(command::WRITTEN.take(), 0);
        parse(&["convert", "ID", "--to", "xgid"]).unwrap();
        assert_eq!(command::WRITTEN.take(), 1);
    }
}
