//! Two positions of one game as what changed between them: in words, as JSON, and drawn.

use std::any::Any;

use super::change::{self, Difference};
use super::{Change, Converted, Game, Page, Subject, View, pair};
use crate::diagnostic::Diagnostic;
use crate::diagram::{Diagram, Source};

/// The position of one number in two records, before and after; one of the records may have no such position.
pub struct Compared {
    number: usize,
    /// Whether it is one of several: a heading tells which, and what is the same is not drawn.
    is_of_several: bool,
    pair: Pair,
    /// The author's own line under the picture, in the place of what changed.
    caption: Option<String>,
    changes: Vec<Change>,
}

enum Pair {
    Both { before: Box<dyn Subject>, after: Box<dyn Subject> },
    Alone(Box<dyn Subject>),
}

impl Compared {
    /// Compares the positions of two records, the first with the first. `caption` is the author's own line under each
    /// picture; without one what changed stands there.
    ///
    /// # Errors
    ///
    /// As [`change::compare`].
    pub fn all(
        before: Vec<Box<dyn Subject>>,
        after: Vec<Box<dyn Subject>>,
        caption: Option<&str>,
    ) -> Result<Vec<Compared>, Diagnostic> {
        let count = before.len().max(after.len());
        let (mut before, mut after) = (before.into_iter(), after.into_iter());
        let mut all = Vec::new();
        for number in 1..=count {
            let name = || number.to_string();
            let (pair, changes) = match (before.next().map(later), after.next().map(later)) {
                (Some(before), Some(after)) => {
                    let changes = change::compare(before.as_ref(), after.as_ref())?;
                    (Pair::Both { before, after }, changes)
                }
                (Some(gone), None) => (Pair::Alone(gone), vec![Change::removed("position", name())]),
                (None, Some(new)) => (Pair::Alone(new), vec![Change::added("position", name())]),
                (None, None) => break,
            };
            let caption = caption.map(str::to_owned);
            all.push(Compared { number, is_of_several: count > 1, pair, caption, changes });
        }
        Ok(all)
    }

    /// Whether nothing is different.
    pub fn is_same(&self) -> bool {
        self.changes.is_empty()
    }

    /// What is different, a line each, under a heading where this is one of several. What would steer a terminal is
    /// spelled out.
    pub fn words(&self) -> String {
        let heading = (self.is_of_several && !self.is_same()).then(|| format!("position {}:\n", self.number));
        let visible = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
        let line = |change: &Change| change.words.chars().map(visible).collect::<String>() + "\n";
        heading.into_iter().chain(self.changes.iter().map(line)).collect()
    }

    /// The later position, where there are both.
    fn last(&self) -> &dyn Subject {
        match &self.pair {
            Pair::Both { after, .. } => after.as_ref(),
            Pair::Alone(position) => position.as_ref(),
        }
    }
}

/// A position itself; of two that are compared, as a picture of a change keeps them, the later one.
fn later(position: Box<dyn Subject>) -> Box<dyn Subject> {
    if change::own::<Compared>(position.as_ref()).is_none() {
        return position;
    }
    let compared: Box<dyn Any> = position;
    match compared.downcast::<Compared>().expect("it was asked before").pair {
        Pair::Both { after, .. } => after,
        Pair::Alone(position) => position,
    }
}

impl Subject for Compared {
    fn game(&self) -> &'static dyn Game {
        self.last().game()
    }

    /// Both positions, so that a picture of a change is drawn again as one.
    fn source(&self) -> Source {
        let source = self.last().source();
        match &self.pair {
            Pair::Both { before, .. } => {
                let text = pair::write(before.source().text, source.text);
                Source { format: pair::FORMAT.to_owned(), text, ..source }
            }
            Pair::Alone(_) => source,
        }
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let view = View { caption: self.caption.clone(), ..view.clone() };
        match &self.pair {
            Pair::Both { before, after } => {
                let mut drawn = change::draw(before.as_ref(), after.as_ref(), &view)?;
                let Source { format, text, .. } = self.source();
                (drawn.source.format, drawn.source.text) = (format, text);
                Ok(drawn)
            }
            Pair::Alone(position) => position.diagram(&view),
        }
    }

    fn pages(&self, view: &View) -> Result<Vec<Page>, Diagnostic> {
        let is_drawn = matches!(self.pair, Pair::Both { .. }) && !(self.is_of_several && self.is_same());
        let page = is_drawn.then(|| self.diagram(view)).transpose()?;
        Ok(page.map(|diagram| Page { suffix: String::new(), diagram }).into_iter().collect())
    }

    fn text(&self, _view: &View) -> Result<String, Diagnostic> {
        Ok(self.words())
    }

    fn json(&self, _view: &View) -> Result<String, Diagnostic> {
        Ok(Difference { position: self.number, same: self.is_same(), changes: self.changes.clone() }.json())
    }

    fn convert(&self, notation: &str, view: &View) -> Result<Converted, Diagnostic> {
        self.last().convert(notation, view)
    }
}
