//! A board of squares, as chess, shogi and movement diagrams have: ground, dark squares, lines, frame.

use super::Shape;
use crate::geometry::{CELL, Spot};

/// A board of squares, a cell each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Squares {
    /// The upper left corner.
    pub from: Spot,
    /// From left to right.
    pub columns: i32,
    /// From top to bottom.
    pub rows: i32,
}

impl Squares {
    /// Finds the lower right corner.
    pub fn to(self) -> Spot {
        Spot::new(self.from.x + self.columns * CELL, self.from.y + self.rows * CELL)
    }

    /// Finds the middle of a square, counted from 0 at the upper left.
    pub fn middle(self, column: i32, row: i32) -> Spot {
        Spot::new(self.from.x + column * CELL + CELL / 2, self.from.y + row * CELL + CELL / 2)
    }

    /// Covers the board.
    pub fn ground(self) -> Shape {
        Shape::Area([self.from, self.to()])
    }

    /// Covers every second square, row by row; `first` tells whether the upper left one is among them.
    pub fn dark(self, first: bool) -> Shape {
        let squares = (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (column, row)));
        let dark = squares.filter(|(column, row)| (column + row) % 2 == i32::from(!first));
        let areas = dark.map(|(column, row)| {
            let from = Spot::new(self.from.x + column * CELL, self.from.y + row * CELL);
            [from, Spot::new(from.x + CELL, from.y + CELL)]
        });
        Shape::Areas(areas.collect())
    }

    /// Hatches the squares that [`Squares::dark`] covers, by lines so far from each other.
    pub fn hatching(self, first: bool, distance: i32) -> Shape {
        let Shape::Areas(areas) = self.dark(first) else { return Shape::Lines(Vec::new()) };
        Shape::Lines(areas.into_iter().flat_map(|area| aslant(area, distance)).collect())
    }

    /// Draws the lines between squares: across from the top, then down from the left.
    pub fn lines(self) -> Shape {
        let to = self.to();
        let across = (1..self.rows).map(|line| self.from.y + line * CELL);
        let across = across.map(|y| [Spot::new(self.from.x, y), Spot::new(to.x, y)]);
        let down = (1..self.columns).map(|line| self.from.x + line * CELL);
        let down = down.map(|x| [Spot::new(x, self.from.y), Spot::new(x, to.y)]);
        Shape::Lines(across.chain(down).collect())
    }

    /// Draws the four sides, clockwise, so that they meet in corners.
    pub fn frame(self) -> Shape {
        let (from, to) = (self.from, self.to());
        let corners = [from, Spot::new(to.x, from.y), to, Spot::new(from.x, to.y)];
        Shape::Lines((0..4).map(|side| [corners[side], corners[(side + 1) % 4]]).collect())
    }
}

/// The lines aslant that fill an area, with so much from one to the next along its sides; in all areas of a board
/// they lie on the same lines.
pub fn aslant([from, to]: [Spot; 2], distance: i32) -> Vec<[Spot; 2]> {
    let distance = distance.max(1);
    let (low, high) = (from.x + from.y, to.x + to.y);
    let first = low.div_euclid(distance) * distance;
    let sums = (0..).map(|number| first + number * distance).take_while(|sum| *sum < high);
    let lines = sums.filter(|sum| *sum > low).map(|sum| {
        let (left, right) = (from.x.max(sum - to.y), to.x.min(sum - from.y));
        [Spot::new(left, sum - left), Spot::new(right, sum - right)]
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_dark_by_turns_and_lie_inside_the_frame() {
        let board = Squares { from: Spot::new(-100, 0), columns: 3, rows: 2 };
        assert_eq!((board.to(), board.middle(2, 1)), (Spot::new(200, 200), Spot::new(150, 150)));
        let corners = |first: bool| match board.dark(first) {
            Shape::Areas(areas) => areas.iter().map(|[from, _]| (from.x, from.y)).collect::<Vec<_>>(),
            _ => Vec::new(),
        };
        assert_eq!(corners(true), [(-100, 0), (100, 0), (0, 100)]);
        assert_eq!(corners(false), [(0, 0), (-100, 100), (100, 100)]);
        assert!(matches!(board.lines(), Shape::Lines(lines) if lines.len() == 3));
        assert!(matches!(board.frame(), Shape::Lines(sides) if sides.len() == 4 && sides[3][1] == board.from));
    }
}
