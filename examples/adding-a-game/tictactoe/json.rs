//! The position as JSON: what `-f json` prints, and reads back.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::position::{Moment, Player};
use super::rows;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::Source;
use zumen_game::json::{self, Origin, Step};

/// The whole object. `game`, `source` and `position` are those of every game.
#[derive(Deserialize, JsonSchema, Serialize)]
#[schemars(title = "A position of tic-tac-toe")]
struct Document {
    /// Always "tictactoe".
    game: String,
    source: Origin,
    position: Body,
}

/// The position.
#[derive(Deserialize, JsonSchema, Serialize)]
struct Body {
    /// The rows from the top: "XO./.X./..O".
    board: String,
    /// Whose turn it is; null when the game is over. It follows from the board.
    to_play: Option<Player>,
}

/// Writes one line, without a line end.
pub fn write(moment: &Moment) -> String {
    let position = Body { board: rows::write_board(&moment.position), to_play: moment.position.to_play() };
    json::write(&Document { game: "tictactoe".to_owned(), source: moment.source.clone().into(), position })
}

/// Reads an object.
///
/// # Errors
///
/// `json::syntax` and `json::value` with the place, and as [`rows::read_board`].
pub fn read(text: &str) -> Result<Moment, Diagnostic> {
    let (document, span) = json::read::<Document>(text)?;
    let body = document.position;
    let at = |fault: Diagnostic, field: &str| match json::place(text, &[Step::Key("position"), Step::Key(field)]) {
        Some(place) => fault.at(place),
        None => fault,
    };
    let position = rows::read_board(&body.board).map_err(|fault| at(fault, "board"))?;
    if body.to_play != position.to_play() {
        let said = |player: Option<Player>| player.map_or("null".to_owned(), |player| player.letter().to_string());
        let fault = json::value("to_play", &said(body.to_play), &format!("{} on this board", said(position.to_play())));
        return Err(at(fault, "to_play"));
    }
    let source = Source { format: "json".to_owned(), text: text[span].to_owned(), options: Vec::new() };
    Ok(Moment { position, source })
}

/// Writes the JSON Schema, with a final line end.
pub fn schema() -> String {
    json::schema::<Document>()
}
