//! Engines of Go behind the CGF interface: foreign code, asked in a process of its own.
//!
//! `Engine::ask` starts this program a second time (`child`), which loads the engine, calls it once as CGFGoban does,
//! and writes down what came back. Whatever the engine does there, crash, hang or write where it may not, is a
//! diagnostic here. The parent (`process`) believes nothing that it has not checked.
//!
//! The one file with `unsafe` in zumen is `call`.

#[allow(unsafe_code, reason = "a library with C functions cannot be called otherwise")]
mod call;
pub(super) mod child;
mod guards;
mod message;
mod process;

pub use process::{Engine, EngineReport};

use std::ffi::OsString;
use std::path::PathBuf;

use super::args::Cgf;
use super::draw::print_names;
use super::drawing::Drawing;
use super::input::Input;
use super::report::Reporter;
use super::{Error, Outcome};
use zumen::contract::Subject;
use zumen::diagnostic::{About, Context, Diagnostic};
use zumen::games::go;
use zumen::games::go::cgf::{Game, Reply};
use zumen::games::go::engine_question::EngineMoment;
use zumen::games::go::moment::Moment;

/// Runs `zumen cgf`; `start` is the command that starts zumen, empty where this process is zumen.
pub(super) fn run(cgf: &Cgf, start: &[OsString], reporter: &mut Reporter) -> Result<Outcome, Error> {
    let start = match start {
        [] => &[itself()?.into_os_string()],
        start => start,
    };
    let mut drawing = Drawing::new(&cgf.draw)?;
    let mut outcome = Outcome::Done;
    for arg in &cgf.draw.inputs {
        let input = Input::open(arg, cgf.draw.charset)?;
        let (positions, answered) = answers(cgf, start, &input, reporter)?;
        outcome = outcome.max(answered).max(drawing.subjects(positions, &input, reporter)?);
    }
    print_names(&drawing.finish(reporter)?)?;
    Ok(outcome)
}

/// What the engine says of each position of an input that is asked for, and whether some of them are refused.
fn answers(
    cgf: &Cgf,
    start: &[OsString],
    input: &Input,
    reporter: &mut Reporter,
) -> Result<(Vec<Box<dyn Subject>>, Outcome), Error> {
    let view = &cgf.draw.options.view;
    let Some(moments) = go::moments(&input.content.text, view) else {
        let unknown = Diagnostic::error("input::unknown", format!("{} is not a record of Go", input.name));
        return Err(reporter.refuse(&input.explain(unknown), input.context()));
    };
    let mut positions: Vec<Box<dyn Subject>> = Vec::new();
    let mut outcome = Outcome::Done;
    for read in moments {
        let answered = match read {
            Err(fault) => Err(fault),
            Ok(([moment, whole], warnings)) => {
                reporter.show_all(&warnings, input.context());
                ask(cgf, start, moment, &whole)
            }
        };
        match answered {
            Ok((asked, warnings)) => {
                reporter.show_all(&warnings, input.context());
                positions.push(Box::new(asked));
            }
            Err(fault) => {
                // What the engine did has no place in the record.
                let engine = cgf.engine.display().to_string();
                let of_engine = Context::whole(&engine, "");
                let context = if fault.span.is_some() { input.context() } else { of_engine };
                let refused = reporter.refuse(&fault, context);
                if fault.about != About::Input {
                    return Err(refused);
                }
                outcome = outcome.max(refused.outcome());
            }
        }
    }
    Ok((positions, outcome))
}

/// Finds the file of this process.
fn itself() -> Result<PathBuf, Diagnostic> {
    std::env::current_exe()
        .map_err(|error| Diagnostic::error("cgf::process", format!("zumen cannot find its own program file: {error}")))
}

/// Asks about one moment, with this program as the host.
fn ask(
    cgf: &Cgf,
    start: &[OsString],
    moment: Moment,
    whole: &Moment,
) -> Result<(EngineMoment, Vec<Diagnostic>), Diagnostic> {
    let game = Game::of_moment(&moment, whole)?;
    let engine = Engine { start, library: &cgf.engine, limit: cgf.limit };
    let EngineReport { reply, mut warnings } = engine.ask(&game, cgf.question)?;
    if let Reply::Move(answer) = &reply
        && let Some(reason) = answer.reason()
    {
        warnings.push(Diagnostic::warning("cgf::answer", format!("the engine's move is illegal: {reason}")));
    }
    // Behind an illegal move of the record the engine knows nothing.
    let moves = usize::try_from(game.tesuu()).unwrap_or_default();
    Ok((EngineMoment::new(moment.after(moves), reply), warnings))
}
