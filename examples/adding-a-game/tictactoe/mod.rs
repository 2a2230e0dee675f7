//! Tic-tac-toe: a line of rows becomes a picture.
//!
//! [`rows`] reads and writes the notation, [`json`] is the machine's spelling; [`position`] is what they mean. `diagram`
//! says what is drawn, `words` what the picture says, and `subject` puts these together.

mod diagram;
pub mod json;
pub mod position;
pub mod rows;
mod subject;
mod words;

use position::Moment;
use zumen_core::diagram::Source;
use zumen_game::{Certainty, Claim, Game, Input, Positions};

/// The game.
pub static TICTACTOE: Game = Game {
    name: "tictactoe",
    title: "Tic-tac-toe",
    options: &diagram::OPTIONS,
    notations: &["rows"],
    shapes: "a position of tic-tac-toe looks like tictactoe XO./.X./..O",
    needs: diagram::needs,
    schema: json::schema,
    decode: None,
    claim,
};

/// Claims objects of JSON and a line with the head; rows without it look like ours.
fn claim<'a>(input: &Input<'a>) -> Option<Claim<'a>> {
    let text = input.text;
    if text.trim_start().starts_with('{') {
        return Claim::object(input, &TICTACTOE, |text| Positions::one(json::read(text)));
    }
    let line = text.trim();
    let is_board = line.matches('/').count() == 2 && line.chars().all(|letter| "XO./".contains(letter));
    let certainty = match line {
        // Several lines are a list, of which each is asked for by itself.
        _ if line.contains('\n') => return None,
        _ if line.starts_with(rows::HEAD) => Certainty::Whole { at: text.len() - text.trim_start().len() },
        _ if is_board => Certainty::Broken { likeness: 50 },
        _ => return None,
    };
    let source = Source { format: "rows".to_owned(), text: line.to_owned(), options: Vec::new() };
    let read = move || rows::read(text).map(|position| Moment { position, source });
    Some(Claim::new(certainty, move |_| Positions::one(read())))
}
