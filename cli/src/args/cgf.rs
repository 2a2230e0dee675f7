//! What can be typed about engines: `zumen cgf`, and the process that it starts by itself.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, ValueHint, value_parser};

use super::common::{path, required_inputs, text, value};
use super::draw::{self, Draw};
use super::game_options::with_game_options;
use super::picture::with_picture_options;
use zumen::games::go::cgf::Question;

/// The longest time that an engine can be given, in seconds: a day.
const MAX_SECONDS: f64 = 86_400.0;

/// A position that an engine is asked about.
#[derive(Debug)]
pub(crate) struct Cgf {
    pub engine: PathBuf,
    pub question: Question,
    pub limit: Duration,
    pub draw: Draw,
}

/// Writes `zumen cgf`.
pub(super) fn command() -> clap::Command {
    let questions = Question::ALL.map(Question::name);
    let command = clap::Command::new("cgf")
        .about("Ask a Go engine about a position, through the CGF interface, and draw its answer")
        .long_about(
            "Ask a Go engine about a position, through the CGF interface (cgfthink), and draw its answer.\n\n\
             ENGINE is a shared library that exports cgfgui_thinking_init, cgfgui_thinking and \
             cgfgui_thinking_close. It is foreign code and can do whatever you can do: load only what you trust. \
             zumen runs it in a separate process with a time limit. If the engine crashes, hangs or writes where it \
             must not, only that process ends, and no picture is written.",
        )
        .arg(
            Arg::new("ENGINE")
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath)
                .help("The engine: a shared library (.so, .dll, .dylib)"),
        )
        .arg(required_inputs("A Go record (SGF), or - for stdin"))
        .arg(
            value("show", "WHAT", "Ask for and draw a move, life and death with the score, figures, or numbers")
                .value_parser(PossibleValuesParser::new(questions))
                .default_value("status"),
        )
        .arg(
            value("timeout", "SECONDS", "Let the engine think for at most this long")
                .value_parser(seconds)
                .default_value("30"),
        );
    with_game_options(with_picture_options(command))
}

/// Writes what zumen starts by itself: an engine is foreign code, and runs in a process of its own.
pub(super) fn child() -> clap::Command {
    let path = |name| Arg::new(name).required(true).value_parser(value_parser!(PathBuf));
    clap::Command::new("cgf-child").hide(true).args([path("ENGINE"), path("DIR")])
}

/// Tells what was typed after `zumen cgf`.
pub(super) fn parse(matches: &ArgMatches) -> Cgf {
    Cgf {
        engine: path(matches, "ENGINE").unwrap_or_default(),
        question: text(matches, "show").and_then(|name| Question::from_name(&name)).unwrap_or(Question::Status),
        limit: matches.get_one("timeout").copied().unwrap_or_default(),
        draw: draw::parse(matches),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0 && *seconds <= MAX_SECONDS);
    seconds.map(Duration::from_secs_f64).ok_or_else(|| format!("a number of seconds above 0, at most {MAX_SECONDS}"))
}
