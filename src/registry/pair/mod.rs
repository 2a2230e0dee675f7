//! Two positions of one game as what changed between them: in words, as JSON, and drawn.
//!
//! A [`Pair`] is a subject like any other. As an input it is `{"before": "...", "after": "..."}`, each in any notation:
//! what a picture of a change keeps, in `text`; `record` reads it.

mod difference;
mod record;
mod text;

pub use difference::{Difference, compare, draw};
pub(super) use record::read;

use std::any::Any;

use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Lang, Source, say};
use zumen_game::change::own;
use zumen_game::{Change, Conversion, Game, Page, Pages, Subject, View, numbered_caption};

/// The position of one number in two records, before and after; one of the records may have no such position.
pub struct Pair {
    number: usize,
    /// Whether it is one of several: a heading tells which, and what is the same is not drawn.
    is_of_several: bool,
    both: Both,
    /// The author's own line under the picture, in the place of what changed.
    caption: Option<String>,
    changes: Vec<Change>,
}

enum Both {
    Two { before: Box<dyn Subject>, after: Box<dyn Subject> },
    Alone(Box<dyn Subject>),
}

impl Pair {
    /// Compares the positions of two records, the first with the first. `caption` is the author's own line under each
    /// picture; without one what changed stands there.
    ///
    /// # Errors
    ///
    /// As [`compare`].
    pub fn all(
        before: Vec<Box<dyn Subject>>,
        after: Vec<Box<dyn Subject>>,
        caption: Option<&str>,
    ) -> Result<Vec<Pair>, Diagnostic> {
        let count = before.len().max(after.len());
        let (mut before, mut after) = (before.into_iter(), after.into_iter());
        let mut all = Vec::new();
        for number in 1..=count {
            let (both, changes) = match (before.next().map(later), after.next().map(later)) {
                (Some(before), Some(after)) => {
                    let changes = compare(before.as_ref(), after.as_ref())?;
                    (Both::Two { before, after }, changes)
                }
                (Some(gone), None) => (Both::Alone(gone), vec![Change::removal("position", number.to_string())]),
                (None, Some(new)) => (Both::Alone(new), vec![Change::addition("position", number.to_string())]),
                (None, None) => break,
            };
            let caption = caption.map(|caption| numbered_caption(caption, number - 1));
            all.push(Pair { number, is_of_several: count > 1, both, caption, changes });
        }
        Ok(all)
    }

    /// Tells whether nothing is different.
    pub fn is_same(&self) -> bool {
        self.changes.is_empty()
    }

    /// What is different, a line each, under a heading where this is one of several. What would steer a
    /// terminal is spelled out.
    pub fn words(&self, lang: Lang) -> String {
        let number = self.number;
        let heading = say!(lang, "position {number}:\n", "局面{number}：\n", "局面{number}：\n", "국면 {number}:\n");
        let heading = (self.is_of_several && !self.is_same()).then_some(heading);
        let mut words = heading.unwrap_or_default();
        for change in &self.changes {
            for c in change.words_in(lang).chars() {
                if c.is_control() { words.extend(c.escape_default()) } else { words.push(c) }
            }
            words.push('\n');
        }
        words
    }

    /// The later position, where there are both.
    fn last(&self) -> &dyn Subject {
        match &self.both {
            Both::Two { after, .. } => after.as_ref(),
            Both::Alone(position) => position.as_ref(),
        }
    }
}

/// A position itself; of two that are compared, as a picture of a change keeps them, the later one.
fn later(position: Box<dyn Subject>) -> Box<dyn Subject> {
    if own::<Pair>(position.as_ref()).is_none() {
        return position;
    }
    let compared: Box<dyn Any> = position;
    match compared.downcast::<Pair>().expect("it was asked before").both {
        Both::Two { after, .. } => after,
        Both::Alone(position) => position,
    }
}

impl Subject for Pair {
    fn game(&self) -> &'static Game {
        self.last().game()
    }

    /// Both positions, so that a picture of a change is drawn again as one.
    fn source(&self) -> Source {
        let source = self.last().source();
        match &self.both {
            Both::Two { before, .. } => {
                let text = text::write(before.source().text, source.text);
                Source { format: text::FORMAT.to_owned(), text, ..source }
            }
            Both::Alone(_) => source,
        }
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let view = View { caption: self.caption.clone(), ..view.clone() };
        match &self.both {
            Both::Two { before, after } => {
                let mut drawn = draw(before.as_ref(), after.as_ref(), &view)?;
                let Source { format, text, .. } = self.source();
                (drawn.source.format, drawn.source.text) = (format, text);
                Ok(drawn)
            }
            Both::Alone(position) => position.diagram(&view),
        }
    }

    fn pages<'a>(&'a self, view: &'a View) -> Pages<'a> {
        let is_drawn = matches!(self.both, Both::Two { .. }) && !(self.is_of_several && self.is_same());
        if is_drawn { Page::alone(|| self.diagram(view)) } else { Box::new(std::iter::empty()) }
    }

    fn facts(&self, lang: Lang) -> Vec<String> {
        self.last().facts(lang)
    }

    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        Ok(self.words(view.lang))
    }

    fn json(&self, _view: &View) -> Result<String, Diagnostic> {
        Ok(Difference { position: self.number, same: self.is_same(), changes: self.changes.clone() }.json())
    }

    fn convert(&self, notation: &str, view: &View) -> Result<Conversion, Diagnostic> {
        self.last().convert(notation, view)
    }
}
