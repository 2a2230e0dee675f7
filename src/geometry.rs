//! Points, areas and quarter turns of a picture, and the one number formatter.
//!
//! The picture is [`WIDTH`] by [`HEIGHT`] units. The origin is its upper left corner, x grows to the right
//! and y grows downwards, as in SVG.

/// Width of every picture in units, and of every PNG in pixels.
pub const WIDTH: u32 = 1400;
/// Height of every picture in units, and of every PNG in pixels.
pub const HEIGHT: u32 = 1200;

/// A place in the picture, in units from the upper left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Point {
    /// The point at `x`, `y`.
    pub const fn new(x: f64, y: f64) -> Self {
        Point { x, y }
    }

    /// The point at `t` (0 to 1) of the way to `other`.
    pub fn toward(self, other: Point, t: f64) -> Point {
        Point::new(self.x + (other.x - self.x) * t, self.y + (other.y - self.y) * t)
    }

    /// How far `other` is, in units.
    pub fn distance(self, other: Point) -> f64 {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        (dx * dx + dy * dy).sqrt()
    }

    /// The same height, seen in a mirror that stands on the picture's middle.
    pub fn mirrored(self) -> Point {
        Point::new(f64::from(WIDTH) - self.x, self.y)
    }
}

/// An upright area of the picture, in units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// From left to right, never negative.
    pub width: f64,
    /// From top to bottom, never negative.
    pub height: f64,
}

/// Turns by right angles, clockwise as seen on the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turn {
    /// Upright.
    #[default]
    None,
    /// A quarter turn clockwise.
    Right,
    /// Upside down.
    Half,
    /// A quarter turn counter-clockwise.
    Left,
}

impl Turn {
    /// The angle of SVG's `rotate()`, in degrees: 0, 90, 180 or 270.
    pub fn degrees(self) -> u16 {
        match self {
            Turn::None => 0,
            Turn::Right => 90,
            Turn::Half => 180,
            Turn::Left => 270,
        }
    }
}

/// Writes a number as every SVG of ours does: at most two decimals, no trailing zeros, no `-0`, no exponent.
///
/// # Panics
///
/// In debug builds, when the number is not finite: no input may lead there.
pub fn number(value: f64) -> String {
    debug_assert!(value.is_finite(), "a number in a picture must be finite");
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" || text.is_empty() { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_are_short_and_never_minus_zero() {
        let cases = [(0.0, "0"), (-0.001, "0"), (100.0, "100"), (0.126, "0.13"), (-2.5, "-2.5"), (1e6, "1000000")];
        for (value, text) in cases {
            assert_eq!(number(value), text, "{value}");
        }
    }
}
