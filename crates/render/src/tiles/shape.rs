//! Shapes where they lie, and what of them lies in tiles.

use std::sync::Arc;

use tiny_skia::{Pixmap, PremultipliedColorU8, Transform};

use crate::frame::Frame;
use crate::shape::Shape;

/// A shape may be unseen in a tile where its box reaches over less than this part of it.
const MARGIN: f32 = 0.25;

/// A shape on its place in the picture.
#[derive(Debug)]
pub(super) struct PlacedShape {
    pub shape: Arc<Shape>,
    pub frame: Frame,
    /// How many tiles it may touch.
    pub touched: usize,
    /// Those that it is seen in, and what it is in each; `None` where no picture was put together with it.
    pub tiles: Option<Vec<(u16, u32)>>,
}

/// A shape on its place where a tile is drawn.
#[derive(Debug)]
pub(super) struct Inside {
    pub shape: Arc<Shape>,
    pub frame: Frame,
    /// Left, top, right, bottom of the tile there, in pixels.
    pub area: [u32; 4],
}

impl Inside {
    /// Tells whether its box reaches so little into a tile that nothing may be seen of it there.
    pub(super) fn is_marginal(&self) -> bool {
        let [left, top, right, bottom] = self.area;
        let Some([from_x, from_y, to_x, to_y]) = self.shape.area else { return true };
        let Transform { sx, sy, tx, ty, .. } = self.frame.transform();
        let wide = share_of([left, right], [from_x * sx + tx, to_x * sx + tx]);
        wide.min(share_of([top, bottom], [from_y * sy + ty, to_y * sy + ty])) < MARGIN
    }

    /// Tells whether something of it is seen in the tile, which is drawn on the canvas.
    pub(super) fn is_seen(&self, canvas: &mut Pixmap) -> bool {
        let [left, top, right, bottom] = self.area;
        let width = canvas.width() as usize;
        let columns = left as usize..right as usize;
        let rows = top as usize * width..bottom as usize * width;
        let nothing = PremultipliedColorU8::TRANSPARENT;
        for row in canvas.pixels_mut()[rows.clone()].chunks_exact_mut(width) {
            row[columns.clone()].fill(nothing);
        }
        self.shape.draw(self.frame, canvas);
        let mut rows = canvas.pixels()[rows].chunks_exact(width);
        rows.any(|row| row[columns.clone()].iter().any(|pixel| *pixel != nothing))
    }
}

/// How much of an extent in pixels another covers, in parts; below 0 where it covers nothing.
fn share_of([start, end]: [u32; 2], [from, to]: [f32; 2]) -> f32 {
    (to.min(end as f32) - from.max(start as f32)) / (end as f32 - start as f32)
}
