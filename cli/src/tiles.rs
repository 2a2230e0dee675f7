//! `zumen tiles`: all tiles of Carcassonne on one sheet.

use super::args::Draw;
use super::draw::print_names;
use super::drawing::Drawing;
use super::input::{Input, Position};
use super::report::Reporter;
use super::{Error, Outcome};
use zumen::games::carcassonne::contact::Contact;

/// Draws the sheet, or tells it.
pub(super) fn run(draw: &Draw, reporter: &mut Reporter) -> Result<Outcome, Error> {
    let mut drawing = Drawing::new(draw)?;
    let mut input = Input::typed("tiles");
    input.stem = Some("tiles".to_owned());
    let (files, outcome) = drawing.positions(vec![Position::only(Box::new(Contact), &input)], &input, reporter)?;
    print_names(&files)?;
    print_names(&drawing.finish()?)?;
    Ok(outcome)
}
