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

use svgtypes::Transform;

pub use builtin::{BuiltinFile, Builtins};
pub use check::check_svg;
pub use element::Element;
pub use slot::{Anchor, Slot, TextSlot};
pub use theme::Theme;

use crate::diagnostic::{Diagnostic, Origin};
use crate::geometry::{HEIGHT, WIDTH, number};

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
        let view_box = parsed.root.get("viewBox").unwrap_or_default();
        let sizes: Vec<f64> = view_box.split([' ', ',']).filter_map(|n| n.parse().ok()).collect();
        if sizes != [0.0, 0.0, f64::from(WIDTH), f64::from(HEIGHT)] {
            let message = format!("the viewBox is {view_box:?}, a template's is \"0 0 {WIDTH} {HEIGHT}\"");
            faults.push(missing("template::size", &message, &parsed.root));
        }
        let board_part =
            slot::find(&parsed.root, "board", Transform::default()).map(|(group, outer)| within(group, outer));
        if board_part.is_none() {
            faults.push(missing("template::board", "the template has no <g id=\"board\">", &parsed.root));
        }
        let slots = match slot::find(&parsed.root, "slots", Transform::default()) {
            Some((group, outer)) => slot::collect(group, outer, &mut faults),
            None => {
                let message = "the template has no <g id=\"slots\" display=\"none\">";
                faults.push(missing("template::slots", message, &parsed.root));
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
        let mut board_part = board_part.unwrap_or_default();
        let mut defs = defs;
        let written = || std::iter::once(&board_part).chain(defs.iter().map(|(_, piece)| piece));
        for element in written() {
            element.walk(&mut |element| {
                if element.name == "text" {
                    faults.push(
                        Diagnostic::error("template::text", "words on the board are not drawn alike everywhere")
                            .at(element.span.clone())
                            .help("turn them into a path (in Inkscape: Path > Object to Path)"),
                    );
                }
            });
        }
        if !faults.is_empty() {
            return Err(of_board(faults));
        }
        style.paint(&mut board_part);
        defs.iter_mut().for_each(|(_, piece)| style.paint(piece));
        // Only what is written can be referred to, by the theme too.
        let mut ids = BTreeSet::new();
        let mut used = BTreeSet::new();
        for element in std::iter::once(&board_part).chain(defs.iter().map(|(_, piece)| piece)) {
            element.walk(&mut |element| {
                ids.extend(element.get("id").map(str::to_owned));
                for (name, value) in &element.attributes {
                    if let Some(target) = element::reference(name, value) {
                        used.insert(target.to_owned());
                    }
                }
            });
        }
        if let Some(target) = used.difference(&ids).next() {
            return Err(of_board(vec![check::dangling(target, &parsed.root)]));
        }
        // Ids that nobody refers to are the editor's: they might be those of places in the picture.
        board_part.strip_ids(&used);
        for (_, piece) in &mut defs {
            piece.children.iter_mut().for_each(|child| child.strip_ids(&used));
        }
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
                if let Some((id, piece)) = self.defs.iter().find(|(_, piece)| piece.find(target).is_some())
                    && wanted.insert(id)
                {
                    open.push(piece);
                }
            }
        }
        self.defs.iter().filter(|(id, _)| wanted.contains(id.as_str())).map(|(_, piece)| piece).collect()
    }
}

/// A group with the transforms of the groups round it as its own.
fn within(group: &Element, outer: Transform) -> Element {
    let mut group = group.clone();
    if outer != Transform::default() {
        let t = outer;
        let matrix = [t.a, t.b, t.c, t.d, t.e, t.f].map(number).join(" ");
        let own = group.get("transform").unwrap_or_default();
        let transform = format!("matrix({matrix}) {own}").trim().to_owned();
        group.attributes.insert("transform".to_owned(), transform);
    }
    group
}

fn missing(code: &'static str, message: &str, root: &Element) -> Diagnostic {
    Diagnostic::error(code, message)
        .at(root.span.clone())
        .help("start from a copy that works: zumen templates export NAME DIR")
}
