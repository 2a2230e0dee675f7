//! What a moment becomes, alone or with an engine's answer: pictures, text, and other notations.

use super::board_text::write;
use super::coordinates::{Coordinates, a1};
use super::crop::Part;
use super::engine_question::EngineMoment;
use super::katago::no_table;
use super::moment::Moment;
use super::options::{Crop, Figures, GoOptions};
use super::position::Captures;
use super::words::FigureNotes;
use super::{GO, changes, diagram, json, pages, sgf, text};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Lang, Source, format_count};
use zumen_game::{Change, Conversion, Game, Pages, Subject, View, notation_error};

impl Subject for Moment {
    fn game(&self) -> &'static Game {
        &GO
    }

    fn source(&self) -> Source {
        Moment::source(self)
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        pages::picture(self, &GoOptions::of_moment(self, view)?)
    }

    fn pages<'a>(&'a self, view: &'a View) -> Pages<'a> {
        let pages = GoOptions::of_moment(self, view).and_then(|look| pages::pages(self, look));
        pages.unwrap_or_else(|fault| Box::new(std::iter::once(Err(fault))))
    }

    fn facts(&self, lang: Lang) -> Vec<String> {
        FigureNotes { moment: self, figure: None, lang }.facts()
    }

    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        let told = pages::text_moment(self, &GoOptions::of_moment(self, view)?)?;
        Ok(text::board(&told.replay.position, told.replay.steps.last()))
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        json(self, &GoOptions::of_moment(self, view)?)
    }

    fn changes(&self, before: &dyn Subject) -> Option<Vec<Change>> {
        changes::between(before, self)
    }

    fn convert(&self, notation: &str, view: &View) -> Result<Conversion, Diagnostic> {
        let look = GoOptions::of_moment(self, view)?;
        if let Some(whole) = self.whole.as_ref().filter(|_| notation == "sgf" && look.crop == Crop::Record) {
            return whole.convert(&self.info);
        }
        let is_one = look.figures == Figures::None;
        let mut written = match notation {
            "sgf" => write_sgf(&*pages::text_moment(self, &look)?, &look)?,
            "sensei" => pages::sensei(
                self,
                &look,
                look.coordinates != Coordinates::None && self.typed.unwrap_or(view.has("coordinates")),
            )?,
            "ascii" => write::ascii(&*pages::text_moment(self, &look)?, &look),
            "latex" => return Err(no_table()),
            _ => return Err(notation_error(&GO, notation)),
        };
        let moves = self.replay.steps.len();
        if moves > 0 && !view.has("at") && (is_one || notation != "sensei") {
            let moves = format_count(moves as u64, "move");
            written.lost.push(format!("convert writes one position, and leaves out what led to it ({moves})"));
        }
        Ok(written)
    }
}

/// Writes a moment as JSON, with the part of the board that is shown.
pub(super) fn json(moment: &Moment, look: &GoOptions) -> Result<String, Diagnostic> {
    let told = pages::text_moment(moment, look)?;
    Ok(json::write(&told, diagram::part(&told, look)?))
}

/// Writes a moment as SGF.
fn write_sgf(moment: &Moment, look: &GoOptions) -> Result<Conversion, Diagnostic> {
    let mut info = moment.info.clone();
    info.handicap = None;
    info.captures = Captures::default();
    let captures = moment.replay.position.captures;
    let mut lost = Vec::new();
    if captures.black + captures.white > 0 {
        lost.push(format!("SGF cannot store prisoners: Black has {}, White has {}", captures.black, captures.white));
    }
    if let Some(ko) = moment.replay.position.ko {
        let at = a1(ko, moment.info.size);
        lost.push(format!("SGF cannot store the ko at {at}"));
    }
    let mut node = moment.set_up();
    if look.crop != Crop::Record {
        node.view = Some(diagram::part(moment, look)?.vertices().collect());
    }
    Ok(Conversion { text: sgf::write(&info, &[node]).trim_end().to_owned(), lost })
}

impl Subject for EngineMoment {
    fn game(&self) -> &'static Game {
        &GO
    }

    fn source(&self) -> Source {
        let text = json::write_asked(self, Part::whole(self.moment().info.size));
        Source { format: "json".to_owned(), text, options: Vec::new() }
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        self.draw(&GoOptions::of(view)?, self.source())
    }

    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        let words = self.words(view.lang);
        let end = if words.is_empty() { "" } else { "\n" };
        Ok(self.moment().text(view)? + &words + end)
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        let look = GoOptions::of(view)?;
        Ok(json::write_asked(self, diagram::part(self.moment(), &look)?))
    }

    fn changes(&self, before: &dyn Subject) -> Option<Vec<Change>> {
        changes::between(before, self)
    }

    fn convert(&self, notation: &str, view: &View) -> Result<Conversion, Diagnostic> {
        self.moment().convert(notation, view)
    }
}
