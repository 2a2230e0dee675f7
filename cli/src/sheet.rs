//! `zumen tiles` and `zumen figures`: sheets of what a game has, which need no input.

use super::args::Draw;
use super::draw::print_names;
use super::drawing::Drawing;
use super::input::Input;
use super::report::Reporter;
use super::{Error, Outcome};
use zumen::contract::Subject;

/// Draws a sheet, or tells it; its file is named as the command is.
pub(super) fn run(name: &str, sheet: Box<dyn Subject>, draw: &Draw, reporter: &mut Reporter) -> Result<Outcome, Error> {
    let mut drawing = Drawing::new(draw)?;
    let mut input = Input::from_text(name);
    input.stem = Some(name.to_owned());
    let outcome = drawing.subjects(vec![sheet], &input, reporter)?;
    print_names(&drawing.finish(reporter)?)?;
    Ok(outcome)
}
