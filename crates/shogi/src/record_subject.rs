//! A whole record as a subject: it is drawn as its last moment, and converted with its moves where the notation has them.

use std::sync::Arc;

use super::moment::Moment;
use super::options::ShogiOptions;
use super::record::Game;
use super::{SHOGI, notation};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Icon, Lang, Source};
use zumen_game::{Change, Conversion, Subject, View};

/// A record of which no moment is asked for.
pub(super) struct Whole {
    pub game: Arc<Game>,
    /// The last one of the main line.
    pub moment: Moment,
}

impl Subject for Whole {
    fn game(&self) -> &'static zumen_game::Game {
        &SHOGI
    }

    fn source(&self) -> Source {
        self.moment.source()
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        self.moment.diagram(view)
    }

    fn facts(&self, lang: Lang) -> Vec<String> {
        self.moment.facts(lang)
    }

    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        self.moment.text(view)
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        self.moment.json(view)
    }

    fn changes(&self, before: &dyn Subject) -> Option<Vec<Change>> {
        self.moment.changes(before)
    }

    fn convert(&self, notation: &str, view: &View) -> Result<Conversion, Diagnostic> {
        let look = ShogiOptions::of(view, self.moment.position.variant)?;
        let whole = notation::convert_game(&self.game, notation).filter(|_| !look.is_position);
        whole.unwrap_or_else(|| {
            let mut converted = notation::convert(&self.moment, notation, look.tradition)?;
            if self.game.has_steps() && !look.is_position {
                let lost = "the moves are lost: this notation stores only one position, the last";
                converted.lost.push(lost.to_owned());
            }
            Ok(converted)
        })
    }

    fn icons(&self, notation: &str, view: &View) -> Result<Vec<Icon>, Diagnostic> {
        self.moment.icons(notation, view)
    }
}
