//! What a moment and the sheet of all tiles become: pictures, text, and other notations.

use super::contact::{self, Contact};
use super::moment::Moment;
use super::options::{CarcassonneOptions, Crop};
use super::tile::Letter;
use super::{CARCASSONNE, changes, diagram, json, text, write};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Source};
use zumen_game::change::own;
use zumen_game::{Change, Conversion, Game, Subject, View, notation_error};

impl Subject for Moment {
    fn game(&self) -> &'static Game {
        &CARCASSONNE
    }

    fn source(&self) -> Source {
        Moment::source(self)
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        draw(self, &CarcassonneOptions::of(view)?)
    }

    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        let look = CarcassonneOptions::of(view)?;
        Ok(text::write(self, &look))
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        let look = CarcassonneOptions::of(view)?;
        Ok(json::write(self, &look))
    }

    fn changes(&self, before: &dyn Subject) -> Option<Vec<Change>> {
        Some(changes::changes(own(before)?, self))
    }

    fn difference(&self, before: &dyn Subject, view: &View) -> Result<Diagram, Diagnostic> {
        // Both show one part of the table, so that tiles lie on the same places and are equally large.
        let mut look = CarcassonneOptions::of(view)?;
        let Some(before) = own::<Moment>(before) else {
            return self.diagram(view)?.since(&before.diagram(view)?, &diagram::needs().pieces);
        };
        look.crop = look.crop.or_else(|| changes::part(before, self).map(Crop::between));
        draw(self, &look)?.since(&draw(before, &look)?, &diagram::needs().pieces)
    }

    fn convert(&self, notation: &str, _view: &View) -> Result<Conversion, Diagnostic> {
        if notation != "json" {
            return Err(notation_error(&CARCASSONNE, notation));
        }
        let others: Vec<String> = self.sheet.others.iter().map(|name| format!("{name:?}")).collect();
        let lost = match others.is_empty() {
            true => Vec::new(),
            false => vec![format!("fields that score sheets do not have are lost: {}", others.join(", "))],
        };
        Ok(Conversion { text: write::lines(&self.sheet.up_to(self.placement)), lost })
    }
}

/// Draws a moment; the picture keeps what shaped it.
fn draw(moment: &Moment, look: &CarcassonneOptions) -> Result<Diagram, Diagnostic> {
    let drawn = diagram::diagram(moment, look)?;
    Ok(Diagram { source: look.to_view().kept_in(moment.source()), ..drawn })
}

impl Subject for Contact {
    fn game(&self) -> &'static Game {
        &CARCASSONNE
    }

    fn source(&self) -> Source {
        Source { format: "tiles".to_owned(), text: contact::WORD.to_owned(), options: Vec::new() }
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let look = CarcassonneOptions::of(view)?;
        Ok(Diagram { source: look.to_view().kept_in(self.source()), ..diagram::contact(&look) })
    }

    fn text(&self, _view: &View) -> Result<String, Diagnostic> {
        Ok(Letter::all().map(|letter| diagram::describe(letter) + "\n").collect())
    }

    fn json(&self, _view: &View) -> Result<String, Diagnostic> {
        Ok(self.data())
    }
}
