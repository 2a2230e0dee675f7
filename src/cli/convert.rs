//! `zumen convert`: a position in another notation.

use super::args::Convert;
use super::input::{self, Input};
use super::report::Reporter;
use super::{Outcome, Stop, output, print};

/// Prints each position in the notation asked for, and says what it cannot carry.
pub(super) fn run(convert: &Convert, reporter: &mut Reporter) -> Result<Outcome, Stop> {
    let inputs = match convert.inputs.as_slice() {
        [] => vec![Input::stdin(convert.charset)?],
        args => args.iter().map(|arg| Input::open(arg, convert.charset)).collect::<Result<_, _>>()?,
    };
    let view = &convert.view;
    let mut outcome = Outcome::Done;
    let mut text = String::new();
    for input in inputs {
        if let Some(path) = convert.output.as_ref().filter(|path| input.is(path)) {
            return Err(Stop::Usage(format!("{} is the input: name another file", path.display())));
        }
        let record = match input.record(view) {
            Ok(record) => record,
            Err(fault) => {
                reporter.show(&fault, input.context());
                outcome = Outcome::Refused;
                continue;
            }
        };
        let (entries, all) = input::entries(record.as_ref(), view, &input, reporter)?;
        if !all {
            outcome = Outcome::Refused;
        }
        for entry in entries {
            let game = entry.position.game();
            if let Err(fault) = view.check(game.name(), game.options()) {
                reporter.show(&fault, input.context());
                return Err(Stop::Reported);
            }
            let converted = if convert.to == "json" {
                entry.position.json(view).map(|text| (text, Vec::new()))
            } else {
                entry.position.convert(&convert.to, view).map(|converted| (converted.text, converted.lost))
            };
            match converted {
                Ok((line, lost)) => {
                    text.push_str(&line);
                    text.push('\n');
                    lost.iter().for_each(|lost| reporter.note(lost));
                }
                Err(fault) => {
                    reporter.show(&fault, input.context());
                    return Err(Stop::Reported);
                }
            }
        }
    }
    match &convert.output {
        Some(path) if !text.is_empty() => output::replace(path, text.as_bytes())?,
        Some(_) => {}
        None => drop(print(text.as_bytes())?),
    }
    Ok(outcome)
}
