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
    /// Makes the point at `x`, `y`.
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
    pub fn mirror(self) -> Point {
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

impl Rect {
    /// The area with so much more on each side.
    pub fn outset(self, by: f64) -> Rect {
        Rect { x: self.x - by, y: self.y - by, width: self.width + 2.0 * by, height: self.height + 2.0 * by }
    }

    /// The smallest area round this and another.
    pub fn with(self, other: Rect) -> Rect {
        let [x, y] = [self.x.min(other.x), self.y.min(other.y)];
        let right = (self.x + self.width).max(other.x + other.width);
        let bottom = (self.y + self.height).max(other.y + other.height);
        Rect { x, y, width: right - x, height: bottom - y }
    }
}

/// Units of one cell of a [`Grid`].
pub const CELL: i32 = 100;

/// A place on a grid, in hundredths of a cell; x grows to the right and y downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// To the right.
    pub x: i32,
    /// Downwards.
    pub y: i32,
}

impl Spot {
    /// Makes the spot at `x`, `y`, in hundredths of a cell.
    pub const fn new(x: i32, y: i32) -> Self {
        Spot { x, y }
    }

    /// Moves it so far.
    pub fn shift(&mut self, by: Spot) {
        *self = Spot::new(self.x + by.x, self.y + by.y);
    }
}

/// The part of a grid that is shown, in hundredths of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// Upper left corner of the board.
    pub from: Spot,
    /// Lower right corner of the board, below and to the right of `from`.
    pub to: Spot,
    /// Room for what stands round the board: left, top, right, bottom.
    pub margins: [i32; 4],
}

/// The room of a coordinate of one character, from one to the next, and what a character more takes, in units.
const NAME_ROOM: f64 = 38.0;
const LETTER_ROOM: f64 = 18.0;

/// Every how many-th line of a board has its coordinate, where so many units of the picture lie between lines and the
/// longest coordinate has so many characters: on every line they would touch, or be smaller than other words.
pub fn coordinate_step(pitch: f64, longest: usize) -> usize {
    let room = NAME_ROOM + LETTER_ROOM * longest.saturating_sub(1) as f64;
    ((room / pitch.max(1.0)).ceil() as usize).max(1)
}

/// Where a grid lies in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// Where the grid's origin lies.
    pub origin: Point,
    /// Units of the picture for one of the grid. A cell has a whole number of units, so that all of them are alike.
    pub scale: f64,
}

impl Grid {
    /// Fits the grid and its margins into the middle of an area, at most `largest` times as large as it is. A grid
    /// that is larger than a hundred areas is not fitted but drawn at a hundredth.
    pub fn fit(&self, area: Rect, largest: f64) -> Fit {
        let [left, top, right, bottom] = self.margins;
        let (width, height) = (self.to.x - self.from.x + left + right, self.to.y - self.from.y + top + bottom);
        let (width, height) = (f64::from(width).max(1.0), f64::from(height).max(1.0));
        let scale = (area.width / width).min(area.height / height).min(largest);
        let scale = ((scale * f64::from(CELL)).floor() / f64::from(CELL)).max(0.01);
        let x = area.x + ((area.width - width * scale) / 2.0).round() + f64::from(left - self.from.x) * scale;
        let y = area.y + ((area.height - height * scale) / 2.0).round() + f64::from(top - self.from.y) * scale;
        Fit { origin: Point::new(x.round(), y.round()), scale }
    }
}

impl Fit {
    /// Where a spot of the grid lies in the picture.
    pub fn place(&self, spot: Spot) -> Point {
        Point::new(self.origin.x + f64::from(spot.x) * self.scale, self.origin.y + f64::from(spot.y) * self.scale)
    }
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
        90 * self as u16
    }
}

/// Writes a number as every SVG of ours does: at most two decimals, no trailing zeros, no `-0`, no exponent.
///
/// # Panics
///
/// In debug builds, when the number is not finite: no input may lead there.
pub fn number(value: f64) -> String {
    let mut text = String::with_capacity(8);
    put_number(&mut text, value);
    text
}

/// Appends what [`number`] returns.
pub fn put_number(text: &mut String, value: f64) {
    debug_assert!(value.is_finite(), "a number in a picture must be finite");
    let hundredths = value * 100.0;
    // To the nearest, a half away from zero. In place of `round`, which many processors have no instruction for.
    let whole = (hundredths + 0.5_f64.copysign(hundredths)) as i64;
    // The product may lie on the other side of a half than the number itself; then, and beyond all pictures, the slow
    // way tells.
    if (hundredths - whole as f64).abs() > 0.499_999 || hundredths.abs() > 1e12 {
        let exact = format!("{value:.2}");
        let exact = exact.trim_end_matches('0').trim_end_matches('.');
        text.push_str(if exact == "-0" { "0" } else { exact });
        return;
    }
    if whole < 0 {
        text.push('-');
    }
    let whole = whole.unsigned_abs();
    text.push_str(itoa::Buffer::new().format(whole / 100));
    let decimals = (whole % 100) as u8;
    if decimals != 0 {
        text.push('.');
        text.push(char::from(b'0' + decimals / 10));
    }
    if !decimals.is_multiple_of(10) {
        text.push(char::from(b'0' + decimals % 10));
    }
}

#[cfg(test)]
mod tests {
    use super::{Grid, Rect, Spot, coordinate_step, number};

    #[test]
    fn an_area_grows_on_each_side() {
        let area = Rect { x: 10.0, y: 20.0, width: 30.0, height: 40.0 };
        assert_eq!(area.outset(4.0), Rect { x: 6.0, y: 16.0, width: 38.0, height: 48.0 });
    }

    #[test]
    fn a_grid_lies_in_the_middle_of_its_area() {
        let grid = Grid { from: Spot::new(-50, -50), to: Spot::new(1850, 1850), margins: [100, 0, 0, 100] };
        let fit = grid.fit(Rect { x: 40.0, y: 40.0, width: 1320.0, height: 1120.0 }, 2.0);
        assert_eq!(fit.scale, 0.56);
        // 20 cells of 56 are 1120: 140 remain on either side, and the coordinates stand on the left.
        assert_eq!(fit.place(grid.from), super::Point::new(196.0, 40.0));
    }

    #[test]
    fn close_lines_have_fewer_coordinates() {
        let steps = |longest: usize| [130.0, 56.0, 38.0, 24.0, 13.0].map(|pitch| coordinate_step(pitch, longest));
        assert_eq!([steps(1), steps(2)], [[1, 1, 1, 2, 3], [1, 1, 2, 3, 5]]);
    }

    #[test]
    fn numbers_are_short_and_never_minus_zero() {
        let cases = [(0.0, "0"), (-0.001, "0"), (100.0, "100"), (0.126, "0.13"), (-2.5, "-2.5"), (1e6, "1000000")];
        for (value, text) in cases {
            assert_eq!(number(value), text, "{value}");
        }
    }

    /// What is written quickly is what the exact way writes, also where a product with 100 is rounded to a half.
    #[test]
    fn numbers_are_those_of_the_exact_way() {
        let exact = |value: f64| match format!("{value:.2}").trim_end_matches('0').trim_end_matches('.') {
            "-0" => "0".to_owned(),
            text => text.to_owned(),
        };
        let thousandths = (-200_000..200_000).map(|n| f64::from(n) / 1000.0);
        let large =
            [1e9 + 0.125, 1e12, 1e15 + 0.5, 1e21, -4_503_599_627_370_497.5, 1.115, 0.285, 1.005, f64::MIN_POSITIVE];
        for value in thousandths.chain(large) {
            assert_eq!(number(value), exact(value), "{value:e}");
        }
    }
}
