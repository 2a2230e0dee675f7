//! What pictures come from, and what it becomes.

use std::any::Any;
use std::iter;

use super::{Change, Game, View, json};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Icon, Lang, Source};

/// One picture of a position, with what its file's name gets.
#[derive(Clone, Debug)]
pub struct Page {
    /// Put behind the file's name: `question`, `fig-051-100`; empty for a single picture.
    pub suffix: String,
    /// The picture.
    pub diagram: Diagram,
}

impl Page {
    /// Makes the page of a single picture, when it is asked for.
    pub fn alone<'a>(diagram: impl FnOnce() -> Result<Diagram, Diagnostic> + 'a) -> Pages<'a> {
        Box::new(iter::once_with(|| Ok(Page { suffix: String::new(), diagram: diagram()? })))
    }
}

/// The pictures of a position, one after another.
pub type Pages<'a> = Box<dyn Iterator<Item = Result<Page, Diagnostic>> + 'a>;

/// A position in another notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// The notation.
    pub text: String,
    /// What it cannot carry, a sentence each.
    pub lost: Vec<String>,
}

/// One moment of one game, owned. [`Any`], so that a game finds its own among the positions of all.
pub trait Subject: Any {
    /// Its game.
    fn game(&self) -> &'static Game;

    /// What was read: name of the notation, its text.
    fn source(&self) -> Source;

    /// The picture.
    ///
    /// # Errors
    ///
    /// An option that does not fit the position: a play that the dice do not allow.
    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic>;

    /// Makes the pictures one after another, each when it is asked for: more than one where the view asks for a series.
    /// In the place of one that cannot be stands the reason, as from [`Subject::diagram`].
    fn pages<'a>(&'a self, view: &'a View) -> Pages<'a> {
        Page::alone(|| self.diagram(view))
    }

    /// The numbers of the first and the last moment of a series, as `--at` counts them; `None` for a single position.
    fn moments(&self) -> Option<[usize; 2]> {
        None
    }

    /// What the record says of the whole game beyond who plays, a short text each: event, place, date, rules, result.
    fn facts(&self, _lang: Lang) -> Vec<String> {
        Vec::new()
    }

    /// The position for a terminal, lines of text.
    ///
    /// # Errors
    ///
    /// As [`Subject::diagram`].
    fn text(&self, view: &View) -> Result<String, Diagnostic>;

    /// The position as one line of JSON.
    ///
    /// # Errors
    ///
    /// As [`Subject::diagram`].
    fn json(&self, view: &View) -> Result<String, Diagnostic>;

    /// The position in another notation of its game; of the view those options count that convert.
    ///
    /// # Errors
    ///
    /// `convert::notation` when the game has none of that name; see [`notation_error`].
    fn convert(&self, notation: &str, _view: &View) -> Result<Conversion, Diagnostic> {
        Err(notation_error(self.game(), notation))
    }

    /// The position in another notation of its game, or as JSON: a game that writes JSON itself says what is left out,
    /// of any other it is the position.
    ///
    /// # Errors
    ///
    /// As [`Subject::convert`].
    fn to_notation(&self, notation: &str, view: &View) -> Result<Conversion, Diagnostic> {
        if notation == "json" && !self.game().notations.contains(&"json") {
            return Ok(Conversion { text: json::add_version(&self.json(view)?), lost: Vec::new() });
        }
        self.convert(notation, view)
    }

    /// The position after the play that a view makes, as backgammon's `--after` does; `None` if it makes none.
    ///
    /// # Errors
    ///
    /// As [`Subject::diagram`].
    fn resulting_position(&self, _view: &View) -> Result<Option<Box<dyn Subject>>, Diagnostic> {
        Ok(None)
    }

    /// What is different from another position that was before: the board first, in the words of the game's
    /// players. Nothing where both say the same; `None` where they cannot be compared.
    fn changes(&self, _before: &dyn Subject) -> Option<Vec<Change>> {
        None
    }

    /// The picture with what was before: what is gone as ghosts, what is new with rings.
    ///
    /// # Errors
    ///
    /// As [`Subject::diagram`], and as [`Diagram::since`].
    fn difference(&self, before: &dyn Subject, view: &View) -> Result<Diagram, Diagnostic> {
        self.diagram(view)?.since(&before.diagram(view)?, &self.game().needs().pieces)
    }

    /// The pictures of pieces and board that the position in this notation names.
    ///
    /// # Errors
    ///
    /// `convert::images` where it names none; as [`Subject::convert`].
    fn icons(&self, notation: &str, _view: &View) -> Result<Vec<Icon>, Diagnostic> {
        let message = format!("{} written as {notation} names no pictures", self.game().name);
        Err(Diagnostic::option_error("convert::images", message).help("use a position of tai-shogi and --to zrf"))
    }
}

/// Refuses a notation that a game does not write.
pub fn notation_error(game: &Game, notation: &str) -> Diagnostic {
    let message = format!("{} has no notation {notation:?}", game.title);
    // Every game can be written as JSON.
    let json = Some("json").filter(|json| !game.notations.contains(json));
    let notations: Vec<&str> = game.notations.iter().copied().chain(json).collect();
    Diagnostic::option_error("convert::notation", message).help(format!("one of: {}", notations.join(", ")))
}
