//! The command line: what was typed becomes what it means, and what it means is done by one file a command.
//!
//! stdout is the product, stderr is the talk. Exit status: 0 done; 1 content refused, or different; 2 usage, files,
//! themes and templates. A closed pipe is success.

mod args;
mod batch;
#[cfg(feature = "cgf")]
pub mod cgf;
mod check;
mod convert;
mod diff;
mod draw;
mod drawing;
mod error;
mod git_setup;
mod input;
mod mdbook;
mod missing_files;
#[cfg(any(feature = "shogi", feature = "zillions"))]
mod moves;
mod output;
mod pending_files;
mod prompt;
mod read;
mod report;
#[cfg_attr(not(feature = "serve"), path = "no_serve.rs")]
mod serve;
mod session;
#[cfg(any(feature = "carcassonne", feature = "zillions"))]
mod sheet;
#[cfg_attr(not(feature = "small"), path = "no_small.rs")]
mod small;
mod split_arguments;
mod templates;
mod textconv;
#[cfg(feature = "go")]
mod tree;
#[cfg(feature = "zillions")]
mod turns;
mod unused_options;
mod validate;
mod watch;
pub mod wrapper;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use args::{Arguments, Command};
use error::{Error, Outcome};
use report::{ErrorFormat, Reporter};

#[cfg(feature = "carcassonne")]
use zumen::games::carcassonne::contact::Contact;
#[cfg(feature = "zillions")]
use zumen::games::zillions::Figures;
use zumen::registry;
use zumen::session::Options;

/// Runs the program with these arguments, of which the first is its own name, and returns the exit status.
///
/// It reads stdin, writes to stdout and stderr, and may start itself anew for an engine of Go.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    ExitCode::from(status(arguments, &[]))
}

/// Does the same inside another program, such as the interpreter of Python. `start` is the command that starts zumen: a
/// program and its first arguments; where it is empty, this process is zumen.
pub fn status(arguments: impl IntoIterator<Item = OsString>, start: &[OsString]) -> u8 {
    let typed = match Arguments::parse(arguments) {
        Ok(typed) => typed,
        Err(refused) => {
            match refused.fault().filter(|_| refused.error_format != ErrorFormat::Human) {
                Some(fault) => Reporter::new(refused.error_format, refused.color).error(&fault.into()),
                // clap prints help to stdout and faults to stderr, and knows the status of each.
                None => drop(refused.error.print()),
            }
            return u8::try_from(refused.error.exit_code()).unwrap_or(2);
        }
    };
    let mut reporter = Reporter::new(typed.error_format, typed.color);
    output::forget_kept();
    let obeyed = obey(typed.command, start, &mut reporter);
    reporter.end();
    match obeyed {
        Ok(outcome) => outcome.status(),
        Err(Error::Io(_, error)) if error.kind() == io::ErrorKind::BrokenPipe => Outcome::Done.status(),
        Err(error) => {
            reporter.error(&error);
            error.outcome().status()
        }
    }
}

/// What ends the input that is typed.
const END_OF_INPUT: &str = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D on a line of its own" };

#[cfg_attr(not(feature = "cgf"), expect(unused_variables, reason = "only engines need a second zumen"))]
fn obey(mut command: Command, start: &[OsString], reporter: &mut Reporter) -> Result<Outcome, Error> {
    command.join(reporter);
    if command.reads_stdin() && io::stdin().is_terminal() {
        reporter.note(&format!("reading from the terminal; {END_OF_INPUT} ends it"));
    }
    match command {
        Command::Draw(mut draw) => {
            load(&mut draw.options)?;
            draw::run(&draw, reporter)
        }
        Command::Batch(mut batch) => {
            load(&mut batch.draw.options)?;
            batch::run(&batch, reporter)
        }
        Command::Convert(mut convert) => {
            load(&mut convert.options)?;
            convert::run(&convert, reporter)
        }
        Command::Diff(mut diff) => {
            load(&mut diff.draw.options)?;
            diff::run(*diff, reporter)
        }
        Command::Read { files, as_json } => read::run(&files, as_json, reporter),
        Command::Check(check) => check::run(&check, reporter),
        Command::Textconv(file) => textconv::run(&file),
        Command::GitSetup { writes } => git_setup::run(writes),
        Command::Validate(validate) => validate::run(&validate, reporter),
        #[cfg(feature = "go")]
        Command::Tree(tree) => tree::run(&tree, reporter),
        Command::Templates(command) => templates::run(&command, reporter),
        Command::Completions(shell) => print(&args::completions(shell)),
        Command::Man(name) => match args::manual_page(name.as_deref()) {
            Some(page) => print(page.as_bytes()),
            None => Err(Error::Usage(format!("there is no command {:?}: see zumen --help", name.unwrap_or_default()))),
        },
        #[cfg(feature = "carcassonne")]
        Command::Tiles(draw) => sheet::run("tiles", Box::new(Contact), &draw, reporter),
        #[cfg(feature = "zillions")]
        Command::Figures(draw) => sheet::run("figures", Box::new(Figures), &draw, reporter),
        #[cfg(feature = "zillions")]
        Command::Turns { count, draw } => {
            check_files(&draw.options)?;
            turns::run(count, *draw, reporter)
        }
        #[cfg(any(feature = "shogi", feature = "zillions"))]
        Command::Moves(moves) => moves::run(&moves, reporter),
        Command::Watch(watch) => watch::run(&watch, reporter),
        Command::Mdbook(mdbook) => mdbook::run(&mdbook, reporter),
        Command::Serve(serve) => serve::run(&serve, reporter),
        #[cfg(feature = "cgf")]
        Command::Cgf(cgf) => cgf::run(&cgf, start, reporter),
        #[cfg(feature = "cgf")]
        Command::CgfChild { library, folder } => {
            cgf::child::run(&library, &folder).map_err(Error::io("cgf-child"))?;
            Ok(Outcome::Done)
        }
    }
}

/// Puts the texts of files in the place of their names, for options that name one.
fn load(options: &mut Options) -> Result<(), Error> {
    check_files(options)?;
    Ok(session::load(options)?)
}

/// Checks that the files are there that options of games name.
fn check_files(options: &Options) -> Result<(), Error> {
    let mut files = registry::options()
        .filter(|option| option.names_file())
        .filter_map(|option| Some((option, options.view.get(option.name)?)));
    files.try_for_each(|(option, path)| {
        let missing = missing_files::check(Path::new(path));
        Ok(missing.map_err(|fault| fault.help(format!("--{}: {}", option.name, option.help)))?)
    })
}

/// Writes to stdout, at once and whole.
fn print(bytes: &[u8]) -> Result<Outcome, Error> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush()).map_err(Error::io("stdout"))?;
    Ok(Outcome::Done)
}
