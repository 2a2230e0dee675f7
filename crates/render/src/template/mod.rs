//! Templates: a plain SVG file is the empty board, a CSS file its colours.
//!
//! A template has three parts, found by id: `<g id="board">` is painted as it stands; the children of `<defs>`
//! are the pieces, each drawn round its own origin; `<g id="slots" display="none">` holds named places. A
//! `<circle>` is a point, a `<line>` with `data-capacity` a stack, a `<rect>` an area, and a `<text>` the place,
//! size and anchor of words. A theme is a list of plain class rules, written into the elements as attributes
//! when the template is read; what it sets to `display: none` is not drawn at all. It may begin with `@base classic;`,
//! the name of a theme inside the program or of the caller's: then it states only what differs from that.
//!
//! `reader` reads files from outside, with every check. Those inside the program are checked by tests: `trusted` reads of them
//! what a picture shows.

mod check;
mod css;
mod definitions;
mod dialect;
mod element;
mod embedded_templates;
mod paper;
mod read;
mod reader;
mod references;
mod slot;
mod tags;
mod templates;
mod theme;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use check::check_svg;
pub(crate) use check::read_picture;
pub(crate) use definitions::Definitions;
pub(crate) use dialect::{FIXED_STROKE, OWN, image_href, is_image_href};
pub(crate) use element::Element;
pub(crate) use references::References;
pub(crate) use slot::Anchor;
pub use slot::{Slot, TextSlot};
pub use templates::{BuiltinFile, Templates};
pub use theme::Theme;

use zumen_core::diagnostic::Diagnostic;

/// A template with its theme applied: geometry and paint of one look.
#[derive(Clone, Debug, Default)]
pub struct Template {
    /// The name of the game that it was read for; empty where none was said.
    pub game: String,
    /// What is painted under everything.
    pub(crate) board: Element,
    /// The children of `<defs>`, in the order of the file, by id.
    pub(crate) defs: Definitions,
    /// The places, by id.
    pub slots: BTreeMap<String, Slot>,
    /// The paint of classes.
    pub theme: Arc<Theme>,
    /// What was passed over while reading: attributes that no picture of ours has.
    pub warnings: Vec<Diagnostic>,
}

impl Template {
    /// Lists the ids of the pieces, and of what else stands in `<defs>`, in the order of the file.
    pub fn pieces(&self) -> impl Iterator<Item = &str> {
        self.defs.ids()
    }

    /// What is written into pictures: the board and the definitions.
    fn elements(&self) -> impl Iterator<Item = &Element> {
        std::iter::once(&self.board).chain(self.defs.iter().map(|(_, piece)| piece))
    }
}
