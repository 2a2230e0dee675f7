//! One moment of a game: the table after a placement. It is what is drawn, told, and written in other notations.

use std::sync::Arc;

use super::cell::Cell;
use super::look::{Look, OPTIONS};
use super::replay::{Final, Replay, Scoring};
use super::sheet::Sheet;
use super::{Carcassonne, changes, diagram, json, text, write};
use crate::contract::change::own;
use crate::contract::{Change, Converted, Game, Page, Pages, Subject, View};
use crate::diagnostic::Diagnostic;
use crate::diagram::{Diagram, Source};

/// A sheet that keeps the rules, and a placement of it.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The whole sheet.
    pub sheet: Arc<Sheet>,
    /// The number of the placement after which this is, from 0; the sheet has it.
    pub placement: usize,
}

impl Moment {
    /// The table and the points.
    pub fn replay(&self, scoring: Scoring) -> Replay {
        Replay::of(&self.sheet, self.placement, scoring).0
    }

    /// The points of the end: where the game is over, or where they are asked for.
    pub(super) fn finals(&self, replay: &Replay, look: &Look) -> Option<Final> {
        let is_last = self.placement + 1 == self.sheet.placements.len();
        (look.counts_end || (is_last && replay.is_over())).then(|| replay.finals(look.scoring))
    }
}

impl Subject for Moment {
    fn game(&self) -> &'static dyn Game {
        &Carcassonne
    }

    fn source(&self) -> Source {
        let text = write::line(&self.sheet.up_to(self.placement));
        Source { format: "score-sheet".to_owned(), text, options: Vec::new() }
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let look = Look::of(view)?;
        let mut options = view.without_selection(&OPTIONS).kept();
        // A picture of a series is drawn again alone.
        options.retain(|(name, _)| name != "every");
        let drawn = diagram::diagram(self, &look, view)?;
        Ok(Diagram { source: Source { options, ..self.source() }, ..drawn })
    }

    fn pages<'a>(&'a self, view: &'a View) -> Pages<'a> {
        let every = match Look::of(view).map(|look| look.every) {
            Ok(Some(every)) => every,
            _ => return Page::alone(|| self.diagram(view)),
        };
        let last = self.placement;
        let numbers = (every..last).step_by(every).chain([last]);
        Box::new(numbers.map(move |placement| {
            let diagram = Moment { placement, ..self.clone() }.diagram(view)?;
            Ok(Page { suffix: format!("{placement:02}"), diagram })
        }))
    }

    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        let look = Look::of(view)?;
        Ok(text::write(self, &look))
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        let look = Look::of(view)?;
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
        let mut drawn = self.diagram(&shown)?.since(&before.diagram(&shown)?, &Carcassonne.needs().pieces)?;
        drawn.source.options.retain(|(name, _)| view.has(name) || name != "crop");
        Ok(drawn)
    }

    fn convert(&self, notation: &str, _view: &View) -> Result<Converted, Diagnostic> {
        if !Carcassonne.notations().contains(&notation) {
            let message = format!("Carcassonne is not written as {notation:?}");
            return Err(Diagnostic::error("convert::notation", message)
                .help(format!("one of: {}", Carcassonne.notations().join(", "))));
        }
        let others: Vec<String> = self.sheet.others.iter().map(|name| format!("{name:?}")).collect();
        let lost = match others.is_empty() {
            true => Vec::new(),
            false => vec![format!("fields that score sheets do not have are left out: {}", others.join(", "))],
        };
        Ok(Converted { text: write::lines(&self.sheet.up_to(self.placement)), lost })
    }
}
