//! Empty boards that were drawn before the program was built: those that most pictures show. Drawing one takes longer than
//! drawing all that lies on it.

use flate2::{Decompress, FlushDecompress, Status};
use tiny_skia::Pixmap;

use super::png;

/// A board that was drawn before: known by its document, letter for letter.
#[derive(Clone, Copy, Debug)]
pub struct KeptBoard {
    /// The document.
    pub svg: &'static str,
    /// Its pixels row by row, four bytes each (red, green, blue, opaque), compressed by deflate without a frame: of the small
    /// forms the one that takes least to read.
    pub pixels: &'static [u8],
}

impl KeptBoard {
    /// Unpacks the pixels; `None` for a damaged file.
    pub(super) fn unpack(&self) -> Option<Pixmap> {
        let mut pixels = png::clear();
        let read = Decompress::new(false).decompress(self.pixels, pixels.data_mut(), FlushDecompress::Finish);
        (read.ok()? == Status::StreamEnd).then_some(pixels)
    }
}
