//! What an engine answered, checked and given names.
//!
//! Numbers and their meaning are the interface's; what is done with numbers that it does not name is CGFGoban's:
//! nothing is drawn for them.

use super::Question;
use super::arrays::{self, coordinates};
use crate::games::go::board::{Colour, Size, Vertex};
use crate::games::go::position::{Illegal, Position, Rules};

/// An answer to one of the four questions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// To [`Question::Move`].
    Move(Answer),
    /// To [`Question::Status`]: see [`Endgame::statuses`].
    Status(Endgame),
    /// To [`Question::Figures`]: see [`Endgame::figures`].
    Figures(Endgame),
    /// To [`Question::Numbers`]: see [`Endgame::numbers`].
    Numbers(Endgame),
}

impl Reply {
    /// Reads what came back from a call: the returned int counts for a move only, `endgame` for all else only.
    pub fn new(question: Question, position: &Position, value: i32, endgame: Endgame) -> Reply {
        match question {
            Question::Move => Reply::Move(Answer::new(position, value)),
            Question::Status => Reply::Status(endgame),
            Question::Figures => Reply::Figures(endgame),
            Question::Numbers => Reply::Numbers(endgame),
        }
    }

    /// The question that it answers.
    pub fn question(&self) -> Question {
        match self {
            Reply::Move(_) => Question::Move,
            Reply::Status(_) => Question::Status,
            Reply::Figures(_) => Question::Figures,
            Reply::Numbers(_) => Question::Numbers,
        }
    }

    /// The numbers on the points; none in the answer to [`Question::Move`].
    pub fn endgame(&self) -> Option<&Endgame> {
        match self {
            Reply::Move(_) => None,
            Reply::Status(endgame) | Reply::Figures(endgame) | Reply::Numbers(endgame) => Some(endgame),
        }
    }
}

/// The move that an engine answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A legal one.
    Play(Vertex),
    /// 0.
    Pass,
    /// Anything negative (CGFGoban from 1.08 on).
    Resign,
    /// One that the rules forbid.
    Illegal {
        /// What was returned.
        value: i32,
        /// Its point, if the board has it.
        at: Option<Vertex>,
        /// What forbids it.
        why: Illegal,
    },
}

impl Answer {
    /// What an engine means that returned `value` in a position.
    pub fn new(position: &Position, value: i32) -> Answer {
        match value {
            0 => return Answer::Pass,
            ..0 => return Answer::Resign,
            _ => {}
        }
        let at = arrays::vertex(value, position.board.size().columns());
        let Some(vertex) = at else { return Answer::Illegal { value, at, why: Illegal::OffBoard } };
        let mut position = position.clone();
        match position.play(Rules::Cgf, position.to_play, at) {
            Ok(_) => Answer::Play(vertex),
            Err(why) => Answer::Illegal { value, at, why },
        }
    }

    /// Its point, if it has one on the board.
    pub fn vertex(self) -> Option<Vertex> {
        match self {
            Answer::Play(at) => Some(at),
            Answer::Illegal { at, .. } => at,
            Answer::Pass | Answer::Resign => None,
        }
    }

    /// What is returned for it: -1 to resign.
    pub fn value(self) -> i32 {
        match self {
            Answer::Play(at) => arrays::z(at),
            Answer::Illegal { value, .. } => value,
            Answer::Pass => 0,
            Answer::Resign => -1,
        }
    }

    /// As in JSON: `"play"`, `"pass"`, `"resign"`, `"illegal"`.
    pub fn name(self) -> &'static str {
        match self {
            Answer::Play(_) => "play",
            Answer::Pass => "pass",
            Answer::Resign => "resign",
            Answer::Illegal { .. } => "illegal",
        }
    }

    /// Why it is illegal, with its point as the interface counts: `0x0a0a is (10, 10): the point is off the board`.
    pub fn reason(self) -> Option<String> {
        let Answer::Illegal { value, why, .. } = self else { return None };
        let (x, y) = coordinates(value);
        Some(format!("{value:#06x} is ({x}, {y}): {why}"))
    }
}

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

    /// All points with what the numbers say as an answer to [`Question::Status`].
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

/// A shape that an engine puts on a point; they are drawn over stones and empty points alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// 1, an outline.
    Triangle = 1,
    /// 2, filled.
    Square,
    /// 3, filled.
    Circle,
    /// 4.
    Cross,
    /// 5, a question mark.
    Question,
    /// 6.
    Horizontal,
    /// 7.
    Vertical,
    /// 8, a line from the upper left to the lower right.
    LeftUp,
    /// 9, a line from the lower left to the upper right.
    RightUp,
}

impl Shape {
    /// All, by their numbers.
    pub const ALL: [Shape; 9] = [
        Shape::Triangle,
        Shape::Square,
        Shape::Circle,
        Shape::Cross,
        Shape::Question,
        Shape::Horizontal,
        Shape::Vertical,
        Shape::LeftUp,
        Shape::RightUp,
    ];
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
        let shape = Shape::ALL.into_iter().find(|shape| *shape as i32 == value & !(BLACK | WHITE))?;
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
        self.shape as i32 | colour
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::go::cgf::{Game, Input};

    fn endgame(values: &[i32]) -> Endgame {
        let size = Size::new(u8::try_from(values.len()).unwrap(), 1).unwrap();
        Endgame::new(size, values.to_vec()).unwrap()
    }

    #[test]
    fn moves_are_checked_by_the_rules() {
        let v = |x: u8, y: u8| Vertex::new(x - 1, y - 1);
        let setup = [(v(2, 1), Colour::White), (v(1, 2), Colour::White)];
        let game = Game::new(&Input { setup: &setup, ..Input::new(Size::square(9).unwrap()) }).unwrap();
        let answer = |value| Answer::new(game.position(), value);

        assert_eq!(answer(5 * 256 + 4), Answer::Play(v(4, 5)));
        assert_eq!((answer(0), answer(-1), answer(i32::MIN)), (Answer::Pass, Answer::Resign, Answer::Resign));
        let why = |value| match answer(value) {
            Answer::Illegal { at, why, .. } => (at, why),
            other => panic!("{other:?}"),
        };
        assert_eq!(why(258), (Some(v(2, 1)), Illegal::Occupied));
        assert_eq!(why(257), (Some(v(1, 1)), Illegal::Suicide));
        assert_eq!([0x0a0a, 1, 256, i32::MAX].map(why), [(None, Illegal::OffBoard); 4]);
        assert_eq!(answer(0x0a0a).reason().unwrap(), "0x0a0a is (10, 10): the point is off the board");
        assert_eq!(answer(0).reason(), None);
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
