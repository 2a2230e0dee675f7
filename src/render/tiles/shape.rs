//! What is drawn: a shape, and where it lies.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use tiny_skia::{Pixmap, PremultipliedColorU8, Transform};

use super::lines::{self, Frame};
use super::{Job, png};
use crate::diagnostic::Diagnostic;

/// A parsed shape takes about so many times its document.
const TREE: usize = 6;
/// A shape may be unseen in a tile where its box reaches over less than this part of it.
const MARGIN: f32 = 0.25;

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
        let definition = |id: &str| own.get(id).copied().or_else(|| job.renderer.definition_of(id));
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

    pub fn draw(&self, frame: Frame, canvas: &mut Pixmap) {
        resvg::render(&self.tree, frame.transform(), &mut canvas.as_mut());
    }
}

/// A shape on its place in the picture.
#[derive(Debug)]
pub(super) struct Placed {
    /// `None` where tiles see parts of it, each a shape.
    pub shape: Option<Arc<Shape>>,
    pub is_grey: bool,
    pub frame: Frame,
    /// The tiles that it may touch, and what it is in each.
    pub tiles: Vec<(u16, u32)>,
}

/// A shape on its place where a tile is drawn.
#[derive(Debug)]
pub(super) struct Inside {
    pub shape: Arc<Shape>,
    pub frame: Frame,
}

impl Inside {
    /// Tells whether its box reaches so little into a tile that nothing may be seen of it there.
    pub fn is_marginal(&self, [left, top, right, bottom]: [u32; 4]) -> bool {
        let Some([from_x, from_y, to_x, to_y]) = self.shape.area else { return true };
        let Transform { sx, sy, tx, ty, .. } = self.frame.transform();
        let share = |from: f32, to: f32, start: u32, end: u32| {
            (to.min(end as f32) - from.max(start as f32)) / (end as f32 - start as f32)
        };
        let wide = share(from_x * sx + tx, to_x * sx + tx, left, right);
        wide.min(share(from_y * sy + ty, to_y * sy + ty, top, bottom)) < MARGIN
    }

    /// Tells whether something of it is seen in a tile, which is drawn on the canvas.
    pub fn is_seen(&self, [left, top, right, bottom]: [u32; 4], canvas: &mut Pixmap) -> bool {
        let width = canvas.width() as usize;
        let area = |row: usize| row * width + left as usize..row * width + right as usize;
        let rows = top as usize..bottom as usize;
        let nothing = PremultipliedColorU8::TRANSPARENT;
        rows.clone().for_each(|row| canvas.pixels_mut()[area(row)].fill(nothing));
        self.shape.draw(self.frame, canvas);
        rows.into_iter().any(|row| canvas.pixels()[area(row)].iter().any(|pixel| *pixel != nothing))
    }
}
