//! A picture as pixels: its shapes one over the other, each parsed once.

use std::sync::Arc;

use tiny_skia::Pixmap;

use super::boards::KeptBoard;
use super::frame::Frame;
use super::look::Look;
use super::shape::{Shape, Shapes};
use super::svg::{Part, Picture};
use super::{lazy, png};
use zumen_core::diagnostic::Diagnostic;

/// A picture, and what its shapes are looked up in.
#[derive(Clone, Copy)]
pub(super) struct Raster<'a> {
    pub look: &'a Look,
    pub shapes: &'a Shapes,
    pub picture: &'a Picture,
}

impl<'a> Raster<'a> {
    /// Lists the shapes of a part in the order of painting, on a page that lies in this frame.
    pub(crate) fn shapes(&self, part: Part, page: Frame) -> Result<Vec<(Arc<Shape>, Frame)>, Diagnostic> {
        let layers = self.picture.layers(self.look, part, page);
        let shapes = layers.iter().flat_map(|layer| layer.shapes());
        let own = self.picture.own_definitions();
        shapes.map(|(shape, frame)| Ok((self.shapes.find(self.look, own, shape)?, frame))).collect()
    }

    /// Draws a part over what is there.
    pub(crate) fn draw(&self, part: Part, page: Frame, pixels: &mut Pixmap) -> Result<(), Diagnostic> {
        self.shapes(part, page)?.iter().for_each(|(shape, frame)| shape.draw(*frame, pixels));
        Ok(())
    }

    /// The ground as pixels. One that comes back is kept.
    pub(crate) fn ground(&self) -> Result<Pixmap, Diagnostic> {
        // A copy costs as much as drawing it.
        if self.picture.base.comes_back() { self.kept_ground().cloned() } else { self.drawn_ground() }
    }

    /// The ground as pixels, which are kept.
    pub(crate) fn kept_ground(&self) -> Result<&'a Pixmap, Diagnostic> {
        let kept = if self.picture.is_table() { &self.look.page } else { &self.picture.base.pixels };
        lazy::get_or_make(kept, || self.drawn_ground())
    }

    /// Draws the ground: what tiles show before anything is laid on them. That is the empty board; of a table, which has
    /// another one in each picture, the page alone.
    pub(crate) fn drawn_ground(&self) -> Result<Pixmap, Diagnostic> {
        let boards = &self.look.style.boards;
        if !boards.is_empty() {
            let document = self.picture.part(self.look, self.picture.ground());
            let known = boards.iter().find(|board| board.svg == document);
            if let Some(board) = known.and_then(KeptBoard::unpack) {
                return Ok(board);
            }
        }
        let mut board = if self.look.has_paper() { png::blank() } else { png::clear() };
        self.draw(self.picture.ground(), Frame::page(), &mut board)?;
        Ok(board)
    }
}
