//! `zumen turns`: the order of turns of a rules file.

use super::args::Draw;
use super::draw::print_names;
use super::drawing::Drawing;
use super::input::Input;
use super::report::Reporter;
use super::{Error, Outcome};
use zumen::diagnostic::Diagnostic;
use zumen::games::zillions::{self, Turns};
use zumen::registry::UNKNOWN;
use zumen::session::Format;

/// Tells the order as a table where no format is asked for.
pub(super) fn run(count: usize, mut draw: Draw, reporter: &mut Reporter) -> Result<Outcome, Error> {
    if draw.options.view.turn.is_some() {
        return Err(Error::Usage("--turn is a text under a position: for N turns, use -n N".to_owned()));
    }
    if draw.formats.is_empty() && draw.output.is_none() {
        draw.formats.push(Format::Text);
    }
    let mut drawing = Drawing::new(&draw)?;
    let mut outcome = Outcome::Done;
    for arg in &draw.inputs {
        let input = Input::open(arg, draw.charset)?;
        let found = zillions::moment(&input.content.text, &input.files(&draw.options.view), &draw.options.view);
        let turns = found
            .unwrap_or_else(|| Err(no_rules(&input)))
            .and_then(|(moment, warnings)| Ok((Turns::new(moment, count)?, warnings)));
        match turns {
            Ok((turns, warnings)) => {
                reporter.show_all(&warnings, input.context());
                outcome = outcome.max(drawing.subjects(vec![Box::new(turns)], &input, reporter)?);
            }
            Err(fault) => outcome = outcome.max(reporter.refuse_one(&fault, input.context())?),
        }
    }
    print_names(&drawing.finish(reporter)?)?;
    Ok(outcome)
}

/// Says that an input is no rules file.
fn no_rules(input: &Input) -> Diagnostic {
    let fault = input.explain(Diagnostic::error(UNKNOWN, format!("{} is not a rules file", input.name)));
    match fault.code {
        UNKNOWN => fault.help("turns are those of a .zrf file of Zillions of Games"),
        _ => fault,
    }
}
