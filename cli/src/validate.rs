//! `zumen validate`: every fault in a rules file, a saved game, a record or a list.

use super::args::Validate;
use super::input::Input;
use super::report::{Reporter, visible};
use super::{Error, Outcome, print};
use zumen::diagnostic::Severity;
use zumen::diagram::format_count;

/// The most faults of an input that are shown, more than anybody mends at a time: each is found in the text anew.
const MAX_SHOWN: usize = 1_000;

/// Shows every fault, and prints a line for each input that says how many there are. Warnings alone refuse nothing,
/// unless the user is strict.
pub(super) fn run(validate: &Validate, reporter: &mut Reporter) -> Result<Outcome, Error> {
    let mut outcome = Outcome::Done;
    for arg in &validate.inputs {
        let input = match Input::open(arg, validate.charset) {
            Ok(input) => input,
            // The others may be sound.
            Err(error) => {
                reporter.error(&error);
                outcome = outcome.max(error.outcome());
                continue;
            }
        };
        let mut faults = input.faults();
        if validate.strict {
            faults.iter_mut().for_each(|fault| fault.severity = Severity::Error);
        }
        for fault in faults.iter().take(MAX_SHOWN) {
            // All of them are asked for.
            reporter.forget();
            reporter.show(fault, input.context());
        }
        if faults.len() > MAX_SHOWN {
            let more = format_count((faults.len() - MAX_SHOWN) as u64, "more fault");
            reporter.note(&format!("{more} of {}: fix the first ones and run it again", visible(&input.name)));
        }
        let errors = faults.iter().filter(|fault| fault.is_error()).count();
        outcome = faults.iter().filter(|fault| fault.is_error()).map(Outcome::of).fold(outcome, Ord::max);
        let counts =
            [(errors, "error"), (faults.len() - errors, "warning")].into_iter().filter(|(count, _)| *count > 0);
        let found: Vec<String> = counts.map(|(count, kind)| format_count(count as u64, kind)).collect();
        let found = if found.is_empty() { "no faults".to_owned() } else { found.join(", ") };
        print(format!("{}: {found}\n", visible(&input.name)).as_bytes())?;
    }
    Ok(outcome)
}
