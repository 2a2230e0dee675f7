//! What a moment becomes: pictures, text, and other notations.

use super::moment::Moment;
use super::options::ShogiOptions;
use super::record_subject::Whole;
use super::words::BoardNotes;
use super::{SHOGI, changes, diagram, json, notation, rules_file, text};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Icon, Lang, Source};
use zumen_game::change::own;
use zumen_game::option_fault;
use zumen_game::{Change, Conversion, Game, Subject, View};

impl Moment {
    /// This moment with all that is left in the hand of the side that the options name.
    fn with_rest(&self, options: &ShogiOptions) -> Result<Moment, Diagnostic> {
        let mut moment = Moment { rest: options.rest.or(self.rest), ..self.clone() };
        if let Some(side) = options.rest {
            moment.position.empty_hand(side);
            if moment.position.rest_of(side).is_empty() {
                let message = "nothing remains: all pieces are on the board or in the other hand";
                return Err(option_fault("rest", side.name(), message).help("leave out --rest"));
            }
        }
        Ok(moment)
    }
}

impl Subject for Moment {
    fn game(&self) -> &'static Game {
        &SHOGI
    }

    fn source(&self) -> Source {
        notation::source(self)
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let look = ShogiOptions::of(view, self.position.variant)?;
        diagram::diagram(&self.with_rest(&look)?, &look)
    }

    fn facts(&self, lang: Lang) -> Vec<String> {
        BoardNotes { moment: self, lang }.facts()
    }

    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        Ok(text::board(&self.with_rest(&ShogiOptions::of(view, self.position.variant)?)?))
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        Ok(json::write(&self.with_rest(&ShogiOptions::of(view, self.position.variant)?)?))
    }

    fn changes(&self, before: &dyn Subject) -> Option<Vec<Change>> {
        let before = own::<Whole>(before).map(|whole| &whole.moment).or_else(|| own(before))?;
        Some(changes::changes(before, self))
    }

    fn convert(&self, notation: &str, view: &View) -> Result<Conversion, Diagnostic> {
        let look = ShogiOptions::of(view, self.position.variant)?;
        notation::convert(self, notation, look.tradition)
    }

    fn icons(&self, _notation: &str, view: &View) -> Result<Vec<Icon>, Diagnostic> {
        let look = ShogiOptions::of(view, self.position.variant)?;
        rules_file::icons(&self.position, look.tradition)
    }
}
