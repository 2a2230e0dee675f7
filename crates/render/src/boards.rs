//! Empty boards that were drawn before the program was built: those that most pictures show. Drawing one takes longer than
//! drawing all that lies on it.

use std::io::Cursor;

use tiny_skia::Pixmap;

use super::png;
use zumen_core::geometry::{HEIGHT, WIDTH};

/// A board that was drawn before: known by its document, letter for letter.
#[derive(Clone, Copy, Debug)]
pub struct KeptBoard {
    /// The document.
    pub svg: &'static str,
    /// Its pixels, grey, as a PNG of the size of a picture.
    pub png: &'static [u8],
}

impl KeptBoard {
    /// Decodes the pixels; `None` for a damaged file.
    pub(super) fn pixels(&self) -> Option<Pixmap> {
        let mut reader = ::png::Decoder::new(Cursor::new(self.png)).read_info().ok()?;
        let mut grey = vec![0; (WIDTH * HEIGHT) as usize];
        reader.next_frame(&mut grey).ok()?;
        let mut pixels = png::clear();
        // Shifted as one number: the compiler makes several at once, and this loop takes a fifth of the instructions.
        for (rgba, level) in pixels.data_mut().as_chunks_mut().0.iter_mut().zip(&grey) {
            let level = u32::from(*level);
            *rgba = (level | level << 8 | level << 16 | 0xff00_0000).to_le_bytes();
        }
        Some(pixels)
    }
}
