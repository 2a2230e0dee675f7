//! Small pictures of exactly so many pixels, for programs that know no vectors: BMP files with a transparent colour.

use tiny_skia::Pixmap;

use super::element::Layer;
use super::frame::Frame;
use super::renderer::Renderer;
use super::shape::Definitions;
use super::sheet::Sheet;
use zumen_core::diagnostic::{About, Diagnostic};
use zumen_core::diagram::{Diagram, Icon};

/// What other programs take for no paint at all: pure green.
const TRANSPARENT: [u8; 3] = [0, 255, 0];
/// A pixel that is covered less than by half is not painted: edges are hard, and no green mixes with the paint.
const COVERED: u8 = 128;
/// The headers of a BMP file, of the file and of the picture.
const FILE_HEADER: u32 = 14;
const PICTURE_HEADER: u32 = 40;

impl Renderer {
    /// The icon as a BMP file: 24 bits a pixel, not compressed, pure green where nothing is painted.
    ///
    /// # Errors
    ///
    /// As [`Renderer::draw`]; `picture::icon` for one without pixels.
    pub fn bmp(&self, icon: &Icon) -> Result<Vec<u8>, Diagnostic> {
        let (width, height) = (u32::from(icon.width), u32::from(icon.height));
        let mut pixels = Pixmap::new(width, height).ok_or_else(|| {
            Diagnostic::error("picture::icon", format!("{width}x{height} is not a valid picture size"))
                .about(About::Picture)
        })?;
        let diagram = Diagram::default();
        let elements = Sheet::new(&self.look, &diagram, icon.fit.scale).marks(&icon.marks)?;
        let layer = Layer { elements: &elements, frame: Frame::page().with_fit(icon.fit), whole: None };
        for (shape, frame) in layer.shapes() {
            self.shapes.find(&self.look, Definitions::default(), shape)?.draw(frame, &mut pixels);
        }
        let mut colours: Vec<[u8; 3]> = pixels.pixels().iter().copied().map(colour).collect();
        if icon.is_turned {
            colours.reverse();
        }
        Ok(encode(&colours, width, height))
    }
}

/// The colour of a pixel: its own, whatever part of it is covered, or the transparent one.
fn colour(pixel: tiny_skia::PremultipliedColorU8) -> [u8; 3] {
    let plain = pixel.demultiply();
    if plain.alpha() < COVERED { TRANSPARENT } else { [plain.red(), plain.green(), plain.blue()] }
}

/// Writes a BMP file: rows from the bottom up, blue before red, each row a multiple of four bytes.
fn encode(colours: &[[u8; 3]], width: u32, height: u32) -> Vec<u8> {
    let row = (width * 3).next_multiple_of(4);
    let size = row * height;
    let file_header = [FILE_HEADER + PICTURE_HEADER + size, 0, FILE_HEADER + PICTURE_HEADER];
    // One plane of 24 bits; not compressed; the picture's bytes; pixels by the metre, not told; no palette.
    let picture_header = [PICTURE_HEADER, width, height, 1 | 24 << 16, 0, size, 0, 0, 0, 0];
    let mut file = b"BM".to_vec();
    file.extend(file_header.iter().chain(&picture_header).flat_map(|number| number.to_le_bytes()));
    for colours in colours.chunks(width as usize).rev() {
        let start = file.len();
        file.extend(colours.iter().flat_map(|[red, green, blue]| [*blue, *green, *red]));
        file.resize(start + row as usize, 0);
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_upside_down_and_are_filled_up() {
        let [red, green] = [[255, 0, 0], [0, 255, 0]];
        let file = encode(&[red, green], 1, 2);
        assert_eq!(file.len(), 54 + 8);
        assert_eq!(file[2..6], 62_u32.to_le_bytes());
        assert_eq!(file[26..30], [1, 0, 24, 0]);
        assert_eq!(file[54..], [0, 255, 0, 0, 0, 0, 255, 0]);
    }
}
