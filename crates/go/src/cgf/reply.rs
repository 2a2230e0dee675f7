//! What an engine answered: a move, checked by the rules, or the board that it wrote.

use super::arrays::{self, coordinates};
use super::{Endgame, Question};
use crate::board::Vertex;
use crate::position::{Illegal, Position, Rules};

/// An answer to one of the four questions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// To [`Question::Move`].
    Move(Answer),
    /// To one of the others: see [`Endgame::statuses`], [`Endgame::figures`] and [`Endgame::numbers`].
    Board(Question, Endgame),
}

impl Reply {
    /// Reads what came back from a call: the returned int counts for a move only, `endgame` for all else only.
    pub fn new(question: Question, position: &Position, value: i32, endgame: Endgame) -> Reply {
        match question {
            Question::Move => Reply::Move(Answer::new(position, value)),
            question => Reply::Board(question, endgame),
        }
    }

    /// The question that it answers.
    pub fn question(&self) -> Question {
        match self {
            Reply::Move(_) => Question::Move,
            Reply::Board(question, _) => *question,
        }
    }

    /// The numbers on the points; none in the answer to [`Question::Move`].
    pub fn endgame(&self) -> Option<&Endgame> {
        match self {
            Reply::Move(_) => None,
            Reply::Board(_, endgame) => Some(endgame),
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

    /// Its name in JSON: `"play"`, `"pass"`, `"resign"`, `"illegal"`.
    pub fn name(self) -> &'static str {
        match self {
            Answer::Play(_) => "play",
            Answer::Pass => "pass",
            Answer::Resign => "resign",
            Answer::Illegal { .. } => "illegal",
        }
    }

    /// Why it is illegal, with its point as the interface counts: `0x0a0a is (10, 10): the point is off the
    /// board`.
    pub fn reason(self) -> Option<String> {
        let Answer::Illegal { value, why, .. } = self else { return None };
        let (x, y) = coordinates(value);
        Some(format!("{value:#06x} is ({x}, {y}): {why}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Colour, Size};
    use crate::cgf::{Game, Input};

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
}
