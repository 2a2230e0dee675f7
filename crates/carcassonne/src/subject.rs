//! What a moment and the sheet of all tiles become: pictures, text, and other notations.

use super::cell::Cell;
use super::contact::{self, Contact};
use super::moment::Moment;
use super::options::{CarcassonneOptions, OPTIONS};
use super::tile::Letter;
use super::{CARCASSONNE, changes, diagram, json, text, write};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Source};
use zumen_game::change::own;
use zumen_game::{Change, Converted, Game, Subject, View, unwritten};

impl Subject for Moment {
    fn game(&self) -> &'static Game {
        &CARCASSONNE
    }

    fn source(&self) -> Source {
        Moment::source(self)
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let look = CarcassonneOptions::of(view)?;
        let drawn = diagram::diagram(self, &look, view)?;
        Ok(Diagram { source: view.kept_in(self.source(), &OPTIONS), ..drawn })
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
        let whole = own(before).and_then(|before| changes::part(before, self)).filter(|_| !view.has("crop"));
        let crop = |[low, high]: [Cell; 2]| format!("{},{}:{},{}", low.x, low.y, high.x, high.y);
        let shown = whole.map_or_else(|| view.clone(), |whole| view.clone().with("crop", &crop(whole)));
        let mut drawn = self.diagram(&shown)?.since(&before.diagram(&shown)?, &diagram::needs().pieces)?;
        drawn.source.options.retain(|(name, _)| view.has(name) || name != "crop");
        Ok(drawn)
    }

    fn convert(&self, notation: &str, _view: &View) -> Result<Converted, Diagnostic> {
        if notation != "json" {
            return Err(unwritten(&CARCASSONNE, notation));
        }
        let others: Vec<String> = self.sheet.others.iter().map(|name| format!("{name:?}")).collect();
        let lost = match others.is_empty() {
            true => Vec::new(),
            false => vec![format!("fields that score sheets do not have are left out: {}", others.join(", "))],
        };
        Ok(Converted { text: write::lines(&self.sheet.up_to(self.placement)), lost })
    }
}

impl Subject for Contact {
    fn game(&self) -> &'static Game {
        &CARCASSONNE
    }

    fn source(&self) -> Source {
        Source { format: "tiles".to_owned(), text: contact::WORD.to_owned(), options: Vec::new() }
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        Ok(Diagram { source: view.kept_in(self.source(), &OPTIONS), ..diagram::contact(view) })
    }

    fn text(&self, _view: &View) -> Result<String, Diagnostic> {
        Ok(Letter::all().map(|letter| diagram::describe(letter) + "\n").collect())
    }

    fn json(&self, _view: &View) -> Result<String, Diagnostic> {
        Ok(self.data())
    }
}
