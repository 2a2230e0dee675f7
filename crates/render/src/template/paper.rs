//! The paper of a template: what lies behind everything, and what is painted in its colour because the paper shows there.

use std::sync::Arc;

use super::Template;
use super::element::Element;

/// The class of the paper.
const PAPER: &str = "paper";
/// Classes that are painted as the paper is where they are to take away what lies below them.
const LIKE_PAPER: [&str; 9] =
    [PAPER, "knock-out", "blank", "mark", "dim", "dim-lines", "veil", "veil-edge", "veil-whole"];

impl Template {
    /// The colour of the paper.
    pub(crate) fn paper(&self) -> Option<&str> {
        self.board.children.iter().find(|child| is_paper(child))?.get("fill")
    }

    /// Takes the paper away.
    pub(crate) fn remove_paper(&mut self) {
        self.board.children.retain(|child| !is_paper(child));
    }

    /// Paints the paper, and what is painted as it is, in another colour.
    pub(crate) fn repaint_paper(&mut self, old: &str, new: &str) {
        std::iter::once(&mut self.board).chain(self.defs.iter_mut()).for_each(|element| repaint(element, old, new));
        let theme = Arc::make_mut(&mut self.theme);
        LIKE_PAPER.iter().for_each(|class| theme.repaint(class, old, new));
    }
}

fn is_paper(element: &Element) -> bool {
    element.get("class") == Some(PAPER)
}

fn repaint(element: &mut Element, old: &str, new: &str) {
    if element.get("class").is_some_and(|class| LIKE_PAPER.contains(&class)) {
        for name in ["fill", "stroke"] {
            if let Some(value) = element.attributes.get_mut(name).filter(|value| *value == old) {
                new.clone_into(value);
            }
        }
    }
    element.children.iter_mut().for_each(|child| repaint(child, old, new));
}
