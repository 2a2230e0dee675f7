//! Templates: a plain SVG file is the empty board, a CSS file its colours.
//!
//! A template has three parts, found by id: `<g id="board">` is painted as it stands; the children of `<defs>`
//! are the pieces, each drawn round its own origin; `<g id="slots" display="none">` holds named places. A
//! `<circle>` is a point, a `<line>` with `data-capacity` a stack, a `<rect>` an area, and a `<text>` the place,
//! size and anchor of words. A theme is a list of plain class rules, written into the elements as attributes
//! when the template is read; what it sets to `display: none` is not drawn at all.

mod builtin;
mod check;
mod dialect;
mod element;
mod reader;
mod slot;
mod theme;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub use builtin::{BuiltinFile, Builtins};
pub use check::check_svg;
pub use element::Element;
pub use slot::{Anchor, Slot, TextSlot};
pub use theme::Theme;

use crate::diagnostic::{Diagnostic, Origin};

/// What a game draws on, so that a template without it can be refused before anything is drawn.
#[derive(Clone, Debug, Default)]
pub struct Needs {
    /// Ids of the places.
    pub slots: Vec<String>,
    /// Ids of the pieces.
    pub pieces: Vec<String>,
}

/// A template with its theme applied: geometry and paint of one look.
#[derive(Clone, Debug)]
pub struct Template {
    /// What is painted under everything.
    pub board: Element,
    /// The children of `<defs>`, in the order of the file, by id.
    pub defs: Vec<(String, Element)>,
    /// The places, by id.
    pub slots: BTreeMap<String, Slot>,
    /// The paint of classes.
    pub theme: Theme,
    /// What was passed over while reading: attributes that no picture of ours has.
    pub warnings: Vec<Diagnostic>,
}

impl Template {
    /// Reads a template and its theme, and checks that what the game needs is there.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the two files, each with its place in the file: see the codes `template::*`
    /// and `theme::*`.
    pub fn read(board: &Arc<Origin>, theme: &Arc<Origin>, needs: &Needs) -> Result<Template, Vec<Diagnostic>> {
        let of_board = |faults: Vec<Diagnostic>| faults.into_iter().map(|f| f.of(board)).collect::<Vec<_>>();
        let parsed = reader::read(&board.text).map_err(of_board)?;
        let style =
            Theme::read(&theme.text).map_err(|faults| faults.into_iter().map(|f| f.of(theme)).collect::<Vec<_>>())?;

        let mut faults = check::references(&parsed.root);
        let board_part = parsed.root.find("board").cloned();
        if board_part.is_none() {
            faults.push(missing("template::board", "the template has no <g id=\"board\">", &parsed.root));
        }
        let slots = match parsed.root.find("slots") {
            Some(group) => slot::collect(group, &mut faults),
            None => {
                faults.push(missing(
                    "template::slots",
                    "the template has no <g id=\"slots\" display=\"none\">",
                    &parsed.root,
                ));
                BTreeMap::new()
            }
        };
        let defs: Vec<(String, Element)> = parsed
            .root
            .children
            .iter()
            .filter(|child| child.name == "defs")
            .flat_map(|defs| &defs.children)
            .filter_map(|child| Some((child.get("id")?.to_owned(), child.clone())))
            .collect();
        for id in &needs.slots {
            if !slots.contains_key(id) {
                faults.push(missing("template::slot", &format!("the slot {id:?} is missing"), &parsed.root));
            }
        }
        for id in &needs.pieces {
            if !defs.iter().any(|(name, _)| name == id) {
                faults.push(missing("template::piece", &format!("the piece {id:?} is missing"), &parsed.root));
            }
        }
        if !faults.is_empty() {
            return Err(of_board(faults));
        }
        let mut board_part = board_part.unwrap_or_default();
        style.paint(&mut board_part);
        let defs = defs
            .into_iter()
            .map(|(id, mut piece)| {
                style.paint(&mut piece);
                (id, piece)
            })
            .collect();
        Ok(Template { board: board_part, defs, slots, theme: style, warnings: of_board(parsed.warnings) })
    }

    /// The definitions that `ids` and the board refer to, themselves included, in the order of the file.
    pub fn definitions<'a>(&'a self, ids: &BTreeSet<&str>) -> Vec<&'a Element> {
        let mut wanted: BTreeSet<&str> =
            self.defs.iter().map(|(id, _)| id.as_str()).filter(|id| ids.contains(id)).collect();
        let mut open: Vec<&Element> = vec![&self.board];
        open.extend(self.defs.iter().filter(|(id, _)| wanted.contains(id.as_str())).map(|(_, piece)| piece));
        while let Some(element) = open.pop() {
            for target in element.references() {
                if let Some((id, piece)) = self.defs.iter().find(|(id, _)| *id == target)
                    && wanted.insert(id)
                {
                    open.push(piece);
                }
            }
        }
        self.defs.iter().filter(|(id, _)| wanted.contains(id.as_str())).map(|(_, piece)| piece).collect()
    }
}

fn missing(code: &'static str, message: &str, root: &Element) -> Diagnostic {
    Diagnostic::error(code, message)
        .at(root.span.clone())
        .help("start from a copy that works: zumen templates export NAME DIR")
}
