//! What is drawn: a shape, and where it lies.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use tiny_skia::{Pixmap, Transform};

use super::lines::{self, Frame};
use super::{Job, png};
use crate::diagnostic::Diagnostic;

/// Offsets that differ by less than such a part of a pixel are the same: sums of floating point numbers are.
const STEPS: f64 = 1024.0;
/// A parsed shape takes about so many times its document.
const TREE: usize = 6;

/// A shape, ready to be drawn round its own origin.
#[derive(Debug)]
pub(super) struct Shape {
    tree: usvg::Tree,
    /// Left, top, right, bottom in pixels from its origin; `None` where nothing is seen of it.
    pub area: Option<[f32; 4]>,
    pub is_grey: bool,
    /// About what it takes of memory, in bytes.
    pub bytes: usize,
}

impl Shape {
    /// Parses the text of a shape, with the definitions that it needs: `own` are those of the diagram.
    pub fn new(job: &Job, own: &BTreeMap<&str, &str>, text: &str) -> Result<Shape, Diagnostic> {
        let prefix = &job.renderer.style().id_prefix;
        let mut glyphs = String::new();
        let definition =
            |id: &str| own.get(id).copied().or_else(|| job.renderer.definitions.get(id).map(String::as_str));
        let definitions = lines::definitions(text, prefix, definition);
        for id in definitions.iter().copied().chain([text]).flat_map(|text| lines::references(text, prefix)) {
            if let Some(path) = job.picture.glyph(&id) {
                let _ = writeln!(glyphs, "<path id=\"{prefix}{id}\" d=\"{path}\"/>");
            }
        }
        let document = lines::document(text, &[&definitions.join("\n"), "\n", &glyphs]);
        let tree = job.renderer.parse(&document)?;
        let area = tree.root().abs_layer_bounding_box();
        let area = [area.left(), area.top(), area.right(), area.bottom()];
        let area = tree.root().has_children().then_some(area);
        let bytes = size_of::<Shape>() + document.len() * TREE;
        Ok(Shape { tree, area, is_grey: png::is_grey(&document), bytes })
    }

    pub fn draw(&self, place: Transform, canvas: &mut Pixmap) {
        resvg::render(&self.tree, place, &mut canvas.as_mut());
    }
}

/// A shape on its place in the picture.
#[derive(Debug)]
pub(super) struct Placed {
    pub is_grey: bool,
    /// The tiles that it may touch, and how it lies in each.
    pub tiles: Vec<(u16, u32)>,
}

/// How a shape lies in a tile: where two are equal it has the same pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Inside {
    /// The bits of its scale.
    scale: [u32; 2],
    /// How far it is moved from the upper left of the tile, in steps of a pixel.
    offset: [i32; 2],
}

impl Inside {
    /// Returns how something lies in a tile that begins there.
    pub fn new(frame: Frame, [left, top]: [u32; 2]) -> Inside {
        let Transform { sx, sy, tx, ty, .. } = frame.transform();
        let steps = |at: f32, edge: u32| ((f64::from(at) - f64::from(edge)) * STEPS).round() as i32;
        Inside { scale: [sx.to_bits(), sy.to_bits()], offset: [steps(tx, left), steps(ty, top)] }
    }

    /// Returns where it lies if the tile begins there.
    pub fn place(self, [left, top]: [u32; 2]) -> Transform {
        let [sx, sy] = self.scale.map(f32::from_bits);
        let at = |offset: i32, edge: u32| (f64::from(offset) / STEPS + f64::from(edge)) as f32;
        Transform::from_row(sx, 0.0, 0.0, sy, at(self.offset[0], left), at(self.offset[1], top))
    }
}
