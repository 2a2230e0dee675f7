//! `zumen moves`: how pieces move.

use super::args::{Draw, MovesOf};
use super::draw::print_names;
use super::drawing::Drawing;
use super::input::Input;
use super::report::Reporter;
use super::{Outcome, Stop, print};
use crate::games::Position;
use crate::games::shogi::moves::{self, Moves};

/// Draws the pieces that are asked for, or lists all.
pub(super) fn run(of: MovesOf, draw: &Draw, reporter: &mut Reporter) -> Result<Outcome, Stop> {
    if of == MovesOf::List {
        return match moves::list(&draw.view) {
            Ok(list) => print(list.as_bytes()),
            Err(fault) => {
                reporter.show(&fault, super::style::NOWHERE);
                Err(Stop::Reported)
            }
        };
    }
    let is_printed = !draw.formats.is_empty() && draw.formats.iter().all(|format| format == "text" || format == "json");
    if of == MovesOf::All && draw.output.is_none() && !is_printed {
        return Err(Stop::Usage("--all writes many pictures: name a folder for them, -o DIR/".to_owned()));
    }
    let mut drawing = Drawing::new(draw)?;
    let mut outcome = Outcome::Done;
    let asked: Vec<(String, Result<Moves, _>)> = match of {
        MovesOf::All => Moves::of_tai().map(|moves| (moves.name().to_owned(), Ok(moves))).collect(),
        MovesOf::Poster => vec![(Moves::Poster.name().to_owned(), Ok(Moves::Poster))],
        _ => {
            let names = draw.inputs.iter().map(|name| name.to_string_lossy().into_owned());
            names.map(|name| (name.clone(), Moves::named(&name).map_err(|fault| fault.at(0..name.len())))).collect()
        }
    };
    for (name, found) in asked {
        let mut input = Input::typed(&name);
        match found {
            Ok(moves) => {
                input.stem = Some(moves.name().to_owned());
                let positions: Vec<Box<dyn Position>> = vec![Box::new(moves)];
                let (files, all) = drawing.positions(positions, &input, reporter)?;
                print_names(&files)?;
                if !all {
                    outcome = Outcome::Refused;
                }
            }
            Err(fault) => {
                reporter.show(&fault, input.context());
                outcome = Outcome::Refused;
            }
        }
    }
    print_names(&drawing.finish()?)?;
    Ok(outcome)
}
