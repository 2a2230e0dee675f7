//! Places and colours on the picture of a board.

use crate::board::Pixels;
use zumen_core::bitmap::Bitmap;

/// Returns the middle of a place on the picture, in pixels.
pub(super) fn middle([left, top, right, bottom]: Pixels) -> [f64; 2] {
    [f64::from(left + right) / 2.0, f64::from(top + bottom) / 2.0]
}

/// Returns the colour of the pixel at a place; `None` beyond the picture.
pub(super) fn colour(picture: &Bitmap, [x, y]: [f64; 2]) -> Option<[u8; 3]> {
    let [x, y] = [x.round(), y.round()];
    (x >= 0.0 && y >= 0.0).then(|| picture.colour(x as u32, y as u32)).flatten()
}

/// Returns how light a colour is, from 0 to 255.
pub(super) fn lightness(colour: [u8; 3]) -> i32 {
    let [red, green, blue] = colour.map(i32::from);
    (red * 30 + green * 59 + blue * 11) / 100
}
