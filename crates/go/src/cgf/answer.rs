//! The engine's side: answers to the four questions, from nothing but the position.
//!
//! They are honest and simple. The status is that of the interface's sample engine; the move is one of the legal
//! moves that fill no own eye, chosen by a number that the position itself gives, so that the same position gets the
//! same move on every machine.

use super::Question;
use super::endgame::{Figure, Shape, Status};
use crate::board::{Board, Colour, Vertex};
use crate::mix::{STEP, mix};
use crate::position::{Position, Rules};

/// What an engine writes onto `endgame_board`: points and numbers; nothing for [`Question::Move`].
pub fn endgame(question: Question, position: &Position) -> Vec<(Vertex, i32)> {
    match question {
        Question::Move => Vec::new(),
        Question::Status => status(&position.board).map(|(at, status)| (at, status.value())).collect(),
        Question::Figures => figures(position).into_iter().map(|(at, figure)| (at, figure.value())).collect(),
        Question::Numbers => numbers(&position.board).collect(),
    }
}

/// The move for whose turn it is: the best of what was looked at until `stop` said so, `None` to pass.
pub fn genmove(position: &Position, mut stop: impl FnMut() -> bool) -> Option<Vertex> {
    let colour = position.to_play;
    let mut chance = Chance::new(position);
    let mut best = None;
    for at in position.board.size().vertices() {
        if stop() {
            break;
        }
        if position.board.get(at).is_some() || eye(&position.board, at) == Some(colour) {
            continue;
        }
        let mut after = position.clone();
        let Ok(played) = after.play(Rules::Cgf, colour, Some(at)) else { continue };
        // Chance among 100, and what is taken counts for more.
        let worth = chance.next() % 100 + 100 * played.captured.len() as u64;
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, at));
        }
    }
    best.map(|(_, at)| at)
}

/// The sample engine's status: chains with one liberty or none are dead, an empty point belongs to the only
/// colour beside it.
pub fn status(board: &Board) -> impl Iterator<Item = (Vertex, Status)> {
    board.size().vertices().map(|at| {
        let status = match board.get(at) {
            Some(_) if board.liberties(&board.region(at)).len() <= 1 => Status::Dead,
            Some(_) => Status::Alive,
            None => only_colour(board, at).map_or(Status::Dame, Status::Territory),
        };
        (at, status)
    })
}

/// What is to be seen at once: a circle on the last move, a square on the ko point, triangles on chains in
/// atari, crosses on eyes. Figures on stones have the other colour, those of eyes their owner's, that of the ko the
/// colour that may not play there.
pub fn figures(position: &Position) -> Vec<(Vertex, Figure)> {
    let board = &position.board;
    let figures = board.size().vertices().filter_map(|at| {
        let (shape, colour) = match board.get(at) {
            Some(stone) if position.last == Some(at) => (Shape::Circle, stone.other()),
            Some(stone) if board.liberties(&board.region(at)).len() == 1 => (Shape::Triangle, stone.other()),
            Some(_) => return None,
            None if position.ko == Some(at) => (Shape::Square, position.to_play),
            None => (Shape::Cross, eye(board, at)?),
        };
        Some((at, Figure { shape, colour }))
    });
    figures.collect()
}

/// The liberties of each chain, on each of its stones.
pub fn numbers(board: &Board) -> impl Iterator<Item = (Vertex, i32)> {
    board.stones().map(|(at, _)| (at, board.liberties(&board.region(at)).len() as i32))
}

/// Whose stones are on all sides of an empty point: a point that its owner does better to leave empty.
fn eye(board: &Board, at: Vertex) -> Option<Colour> {
    let all = board.neighbours(at).all(|next| board.get(next).is_some());
    all.then(|| only_colour(board, at)).flatten()
}

/// The colour of the stones beside a point, if there are some and they agree.
fn only_colour(board: &Board, at: Vertex) -> Option<Colour> {
    match Colour::BOTH.map(|colour| board.neighbours(at).any(|next| board.get(next) == Some(colour))) {
        [true, false] => Some(Colour::Black),
        [false, true] => Some(Colour::White),
        _ => None,
    }
}

/// Numbers by chance that a position fixes (SplitMix64 over a sum of the position).
struct Chance(u64);

impl Chance {
    fn new(position: &Position) -> Chance {
        let board = &position.board;
        let mut chance = Chance(u64::from(board.size().columns()));
        let turn = [position.to_play as u64, u64::from(position.moves)];
        let ko = position.ko.map(|at| 1 + u64::from(at.column) * 64 + u64::from(at.row));
        let stones = board.size().vertices().map(|at| board.get(at).map_or(0, |stone| 1 + stone as u64));
        for value in stones.chain(turn).chain(ko) {
            chance.0 ^= value;
            chance.0 = chance.next();
        }
        chance
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    fn v(x: u8, y: u8) -> Vertex {
        Vertex::new(x - 1, y - 1)
    }

    fn with(lines: u8, black: &[(u8, u8)], white: &[(u8, u8)]) -> Position {
        let mut position = Position::new(Size::square(lines).unwrap());
        black.iter().for_each(|(x, y)| position.board.set(v(*x, *y), Some(Colour::Black)));
        white.iter().for_each(|(x, y)| position.board.set(v(*x, *y), Some(Colour::White)));
        position
    }

    #[test]
    fn the_status_of_two_stones() {
        let position = with(19, &[(16, 3)], &[(4, 4)]);
        let count = |what| status(&position.board).filter(|(_, status)| *status == what).count();
        let territory = Colour::BOTH.map(|colour| count(Status::Territory(colour)));
        assert_eq!((count(Status::Alive), territory, count(Status::Dame)), (2, [4, 4], 351));
    }

    #[test]
    fn a_chain_in_atari_is_dead() {
        let position = with(9, &[(1, 1)], &[(1, 2)]);
        let status: Vec<Status> = status(&position.board).map(|(_, status)| status).collect();
        // By column, then by row; (2, 1) has black beside it only.
        assert_eq!(status[..2], [Status::Dead, Status::Alive]);
        assert_eq!(status[9], Status::Territory(Colour::Black));
    }

    #[test]
    fn games_end_and_every_move_is_legal() {
        for lines in [1, 2, 5, 9] {
            let mut position = Position::new(Size::square(lines).unwrap());
            let mut passes = 0;
            while passes < 2 && position.moves < 400 {
                let at = genmove(&position, || false);
                assert_eq!(at, genmove(&position, || false), "the same position, the same move");
                assert!(at.is_none_or(|at| eye(&position.board, at) != Some(position.to_play)));
                passes = if at.is_none() { passes + 1 } else { 0 };
                position.play(Rules::Cgf, position.to_play, at).expect("legal");
            }
            assert_eq!(lines == 1, position.moves == 2, "{lines}");
        }
    }

    #[test]
    fn who_is_stopped_at_once_passes() {
        assert_eq!(genmove(&Position::new(Size::square(9).unwrap()), || true), None);
    }

    #[test]
    fn figures_show_the_last_move_the_ko_atari_and_eyes() {
        let mut position = with(9, &[(2, 1), (1, 2), (2, 3), (9, 2), (8, 1)], &[(3, 1), (4, 2), (3, 3), (2, 2)]);
        position.play(Rules::Cgf, Colour::Black, Some(v(3, 2))).unwrap();
        let figures = figures(&position);
        let at = |x, y| figures.iter().find(|(at, _)| *at == v(x, y)).map(|(_, figure)| *figure);
        let figure = |shape, colour| Some(Figure { shape, colour });
        assert_eq!(at(3, 2), figure(Shape::Circle, Colour::White));
        assert_eq!(at(2, 2), figure(Shape::Square, Colour::White));
        assert_eq!(at(9, 1), figure(Shape::Cross, Colour::Black));
        assert_eq!(at(3, 1), figure(Shape::Triangle, Colour::Black));
        assert_eq!(at(3, 3), None);
    }

    #[test]
    fn numbers_are_liberties() {
        let position = with(9, &[(1, 1), (2, 1)], &[(1, 2)]);
        let numbers: Vec<(Vertex, i32)> = numbers(&position.board).collect();
        assert_eq!(numbers, [(v(1, 1), 2), (v(1, 2), 2), (v(2, 1), 2)]);
    }
}
