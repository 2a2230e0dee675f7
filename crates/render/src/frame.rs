//! Where elements lie in the picture, to the last bit.

use tiny_skia::Transform;

use zumen_core::geometry::{Fit, Point, WIDTH, number};

/// Numbers of a document have two decimals.
const HUNDREDTHS: f64 = 100.0;

/// Where elements lie in the picture: their coordinates times the scale, then moved. Two that are equal are so to the last bit:
/// they are made of the same steps as those of a program that draws the whole document.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame(Transform);

impl Frame {
    /// The frame of elements whose units are pixels.
    pub(crate) fn page() -> Frame {
        Frame(Transform::identity())
    }

    /// The frame of a grid inside this one.
    pub(crate) fn with_fit(self, Fit { origin, scale }: Fit) -> Frame {
        self.inside(origin, [scale, scale])
    }

    /// The frame of elements that are scaled across and down and then moved inside this one.
    pub(crate) fn inside(self, at: Point, scale: [f64; 2]) -> Frame {
        let [x, y, across, down] = [at.x, at.y, scale[0], scale[1]].map(round_to_hundredths);
        Frame(self.0.pre_concat(Transform::from_row(across, 0.0, 0.0, down, x, y)))
    }

    /// The frame of an element that is moved inside this one.
    pub(crate) fn translate(self, at: Point) -> Frame {
        Frame(self.0.pre_concat(Transform::from_translate(round_to_hundredths(at.x), round_to_hundredths(at.y))))
    }

    /// The frame whose elements are painted as in a mirror inside this one.
    pub(crate) fn mirror(self) -> Frame {
        Frame(self.0.pre_concat(Transform::from_row(-1.0, 0.0, 0.0, 1.0, WIDTH as f32, 0.0)))
    }

    /// The frame of a page that is scaled across and down, and then moved to a place in pixels.
    pub(crate) fn of_page([x, y]: [f32; 2], [across, down]: [f32; 2]) -> Frame {
        Frame(Transform::from_row(across, 0.0, 0.0, down, x, y))
    }

    pub(crate) fn transform(self) -> Transform {
        self.0
    }

    /// The frame moved by whole pixels.
    pub(crate) fn shift_pixels(self, right: f32, down: f32) -> Frame {
        let Transform { tx, ty, .. } = self.0;
        Frame(Transform { tx: tx + right, ty: ty + down, ..self.0 })
    }

    /// The numbers that it is made of, to compare them.
    pub(crate) fn bits(self) -> [u32; 4] {
        [self.0.sx, self.0.sy, self.0.tx, self.0.ty].map(f32::to_bits)
    }
}

/// A number as a program takes it that reads the document.
fn round_to_hundredths(value: f64) -> f32 {
    let hundredths = value * HUNDREDTHS;
    let whole = hundredths.round();
    if (hundredths - whole).abs() > 0.499_999 {
        // Near a half the product may lie on its other side: what is written decides.
        return number(value).parse().unwrap_or_default();
    }
    (whole / HUNDREDTHS) as f32
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use zumen_core::geometry::number;

    use super::round_to_hundredths;

    proptest! {
        #[test]
        fn numbers_are_those_of_the_document(hundredths in -1_000_000_i32..1_000_000, parts in 0..8_u8) {
            let value = f64::from(hundredths) / 100.0 + f64::from(parts) / 800.0;
            let read: f64 = number(value).parse().expect("a number");
            prop_assert_eq!(round_to_hundredths(value), read as f32);
        }
    }
}
