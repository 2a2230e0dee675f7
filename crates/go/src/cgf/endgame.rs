//! What the numbers on `endgame_board` mean: statuses, figures, numbers.
//!
//! Numbers and their meaning are the interface's; what is done with numbers that it does not name is CGFGoban's:
//! nothing is drawn for them.

use crate::board::{Colour, Size, Vertex};
use zumen_core::named;

/// The points of `endgame_board` after a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endgame {
    size: Size,
    /// Row by row.
    values: Vec<i32>,
}

impl Endgame {
    /// The numbers row by row from the upper left; `None` when there are not as many as points.
    pub fn new(size: Size, values: Vec<i32>) -> Option<Endgame> {
        (values.len() == usize::from(size.columns()) * usize::from(size.rows())).then_some(Endgame { size, values })
    }

    /// The number on a point; 0 off the board.
    pub fn get(&self, at: Vertex) -> i32 {
        let index = usize::from(at.row) * usize::from(self.size.columns()) + usize::from(at.column);
        if self.size.holds(at) { self.values[index] } else { 0 }
    }

    /// The rows from top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[i32]> {
        self.values.chunks(usize::from(self.size.columns()))
    }

    /// All points with what the numbers say as an answer to [`Question::Status`](super::Question::Status).
    pub fn statuses(&self) -> impl Iterator<Item = (Vertex, Status)> {
        self.size.vertices().map(|at| (at, Status::new(self.get(at))))
    }

    /// The points that have a figure, and which.
    pub fn figures(&self) -> impl Iterator<Item = (Vertex, Figure)> {
        self.size.vertices().filter_map(|at| Some((at, Figure::new(self.get(at))?)))
    }

    /// The points that have a number, and which: 0 is none.
    pub fn numbers(&self) -> impl Iterator<Item = (Vertex, i32)> {
        self.size.vertices().map(|at| (at, self.get(at))).filter(|(_, number)| *number != 0)
    }
}

/// What an engine says of a point in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// 0, for stones; on empty points it says nothing.
    Alive,
    /// 1, for stones.
    Dead,
    /// 2, for stones; the interface asks engines to say alive instead.
    Seki,
    /// 3 White's and 4 Black's, for empty points.
    Territory(Colour),
    /// 5, for empty points.
    Dame,
    /// Anything else: nothing is drawn.
    Unknown(i32),
}

impl Status {
    /// The status of a number.
    pub fn new(value: i32) -> Status {
        match value {
            0 => Status::Alive,
            1 => Status::Dead,
            2 => Status::Seki,
            3 => Status::Territory(Colour::White),
            4 => Status::Territory(Colour::Black),
            5 => Status::Dame,
            other => Status::Unknown(other),
        }
    }

    /// Its number.
    pub fn value(self) -> i32 {
        match self {
            Status::Alive => 0,
            Status::Dead => 1,
            Status::Seki => 2,
            Status::Territory(Colour::White) => 3,
            Status::Territory(Colour::Black) => 4,
            Status::Dame => 5,
            Status::Unknown(other) => other,
        }
    }
}

named! {
    /// A shape that an engine puts on a point; they are drawn over stones and empty points alike.
    pub enum Shape {
        /// 1, an outline.
        Triangle = "triangle",
        /// 2, filled.
        Square = "square",
        /// 3, filled.
        Circle = "circle",
        /// 4.
        Cross = "cross",
        /// 5, a question mark.
        Question = "question",
        /// 6.
        Horizontal = "horizontal",
        /// 7.
        Vertical = "vertical",
        /// 8, a line from the upper left to the lower right.
        LeftUp = "falling",
        /// 9, a line from the lower left to the upper right.
        RightUp = "rising",
    }
}

impl Shape {
    /// Its number, from 1.
    fn number(self) -> i32 {
        self as i32 + 1
    }
}

/// A shape in a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// What it is.
    pub shape: Shape,
    /// Black or white, whatever stands under it.
    pub colour: Colour,
}

/// Added to a shape's number: it is black.
const BLACK: i32 = 0x1000;
/// Added to a shape's number: it is white.
const WHITE: i32 = 0x2000;

impl Figure {
    /// The figure of a number; `None` for 0 and for what is no shape.
    ///
    /// Numbers with both colours or none are drawn as CGFGoban draws them: the question mark is black with the bit
    /// of black and white otherwise, all other shapes white with the bit of white and black otherwise.
    pub fn new(value: i32) -> Option<Figure> {
        let shape = Shape::ALL.into_iter().find(|shape| shape.number() == value & !(BLACK | WHITE))?;
        let white = match shape {
            Shape::Question => value & BLACK == 0,
            _ => value & WHITE != 0,
        };
        Some(Figure { shape, colour: if white { Colour::White } else { Colour::Black } })
    }

    /// Its number.
    pub fn value(self) -> i32 {
        let colour = match self.colour {
            Colour::Black => BLACK,
            Colour::White => WHITE,
        };
        self.shape.number() | colour
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn endgame(values: &[i32]) -> Endgame {
        let size = Size::new(u8::try_from(values.len()).unwrap(), 1).unwrap();
        Endgame::new(size, values.to_vec()).unwrap()
    }

    #[test]
    fn figures_have_a_shape_and_a_colour() {
        for shape in Shape::ALL {
            for colour in Colour::BOTH {
                let figure = Figure { shape, colour };
                assert_eq!(Figure::new(figure.value()), Some(figure));
            }
        }
        let colour = |value| Figure::new(value).unwrap().colour;
        // Without a colour, and with both.
        assert_eq!((colour(1), colour(0x3001)), (Colour::Black, Colour::White));
        assert_eq!((colour(5), colour(0x3005)), (Colour::White, Colour::Black));
        for nothing in [0, 10, 0x1000, 0x2000, 0x100a, 0x4001, -1, i32::MIN, i32::MAX] {
            assert_eq!(Figure::new(nothing), None, "{nothing:#x}");
        }
    }

    #[test]
    fn a_status_for_every_number() {
        for value in [0, 1, 2, 3, 4, 5, 6, -1, i32::MAX] {
            assert_eq!(Status::new(value).value(), value);
        }
        // White's territory comes before Black's.
        assert_eq!(Status::new(3), Status::Territory(Colour::White));
        assert_eq!(Status::new(6), Status::Unknown(6));
    }

    #[test]
    fn zero_is_no_number() {
        let numbers: Vec<i32> = endgame(&[0, -55, 7, 0, i32::MAX]).numbers().map(|(_, number)| number).collect();
        assert_eq!(numbers, [-55, 7, i32::MAX]);
        assert_eq!(Endgame::new(Size::square(2).unwrap(), vec![0; 3]), None);
    }
}
