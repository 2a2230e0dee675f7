//! What a position becomes: a picture, text, JSON, its own notation, and what changed in it.

use super::position::{Moment, Player, Square};
use super::{TICTACTOE, diagram, json, rows};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Source};
use zumen_game::change::{on_board, own};
use zumen_game::{Change, Conversion, Game, Subject, View, notation_error};

impl Subject for Moment {
    fn game(&self) -> &'static Game {
        &TICTACTOE
    }

    fn source(&self) -> Source {
        self.source.clone()
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        view.check(TICTACTOE.name, TICTACTOE.options)?;
        // The picture keeps what it was drawn from, and draws itself again.
        Ok(diagram::draw(self, view, view.kept_in(self.source())))
    }

    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        view.check(TICTACTOE.name, TICTACTOE.options)?;
        Ok(rows::text(&self.position))
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        view.check(TICTACTOE.name, TICTACTOE.options)?;
        Ok(json::write(self))
    }

    fn convert(&self, notation: &str, _view: &View) -> Result<Conversion, Diagnostic> {
        match notation {
            "rows" => Ok(Conversion { text: rows::write(&self.position), lost: Vec::new() }),
            _ => Err(notation_error(&TICTACTOE, notation)),
        }
    }

    fn changes(&self, before: &dyn Subject) -> Option<Vec<Change>> {
        let before = &own::<Moment>(before)?.position;
        let name = |player: &Player| player.letter().to_string();
        Some(on_board(&before.marks, &self.position.marks, name, |square: &Square| square.name()))
    }
}
