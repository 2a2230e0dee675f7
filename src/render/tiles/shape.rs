//! What is drawn: a shape, and where it lies.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use tiny_skia::Pixmap;

use super::lines::{self, Frame};
use super::{Job, png};
use crate::diagnostic::Diagnostic;

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
    pub shape: Arc<Shape>,
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
