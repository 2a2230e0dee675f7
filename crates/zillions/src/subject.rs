//! What a moment becomes: pictures, text, and other notations.

use super::moment::Moment;
use super::options::ZillionsOptions;
use super::{ZILLIONS, changes, diagram, json, text, writer};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Source};
use zumen_game::change::own;
use zumen_game::{Change, Conversion, Game, Subject, View, notation_error};

impl Subject for Moment {
    fn game(&self) -> &'static Game {
        &ZILLIONS
    }

    fn source(&self) -> Source {
        Source { format: "json".to_owned(), text: json::write(self, None), options: Vec::new() }
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let options = ZillionsOptions::of_picture(view)?;
        options.check_fit(&self.rules)?;
        let has_pictures = self.art.as_ref().is_some_and(|art| art.is_authors);
        let source = self.source();
        let kept = if has_pictures { options.kept_with_pictures(source) } else { options.kept_in(source) };
        Ok(diagram::picture::draw(self, &options, kept))
    }

    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        ZillionsOptions::of_picture(view)?;
        Ok(text::table(self))
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        ZillionsOptions::of_picture(view)?;
        Ok(json::write(self, None))
    }

    fn changes(&self, before: &dyn Subject) -> Option<Vec<Change>> {
        Some(changes::changes(own(before)?, self))
    }

    fn convert(&self, notation: &str, _view: &View) -> Result<Conversion, Diagnostic> {
        if notation != "zrf" {
            return Err(notation_error(&ZILLIONS, notation));
        }
        let mut lost = vec!["the rules file omits how pieces move and stores only the position".to_owned()];
        if self.position.turn.is_some_and(|turn| turn.turn > 1) {
            lost.push("a rules file always begins with the first turn".to_owned());
        }
        Ok(Conversion { text: writer::write(self).trim_end().to_owned(), lost })
    }
}
