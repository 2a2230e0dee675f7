//! What can be typed about engines: `zumen cgf`, and the process that it starts by itself.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, ValueHint, value_parser};

use super::common::{inputs, path, text, value};
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
        .about("Asks an engine of Go about a position, through the CGF interface, and draws its answer")
        .long_about(
            "Asks an engine of Go about a position, through the CGF interface (cgfthink), and draws its answer.\n\n\
             ENGINE is a shared library that exports cgfgui_thinking_init, cgfgui_thinking and \
             cgfgui_thinking_close. It is foreign code and can do whatever you can do: load only what you trust. It \
             runs in a process of its own with a time limit, so that a crash, a hang or a wild write ends that \
             process and leaves no picture.",
        )
        .arg(
            Arg::new("ENGINE")
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath)
                .help("The engine: a shared library (.so, .dll, .dylib)"),
        )
        .arg(inputs().help("A record of Go (SGF), or - for stdin").num_args(1..).required(true))
        .arg(
            value(
                "show",
                "WHAT",
                "What is asked and drawn: life and death with the score, figures, numbers, or a move",
            )
            .value_parser(PossibleValuesParser::new(questions))
            .default_value("status"),
        )
        .arg(value("timeout", "SECONDS", "How long the engine may think").value_parser(seconds).default_value("30"));
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
