//! The engine's side: arrays from a host of any kind become a position, or the reason why not.
//!
//! Nothing is believed. Rows from `tesuu` on are not looked at, nor is what lies off the board; colours come from
//! the rows and the turn from `black_turn`, since hosts do not promise that both agree (CGFGoban counts parity).

use super::arrays::{self, MAX_BOARD_SIZE, ROWS, Row};
use crate::board::{Board, Colour, Size, Vertex};
use crate::position::{Illegal, Position, Rules};

/// The arguments of a call that make up its position. Slices may be of any length.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// The position before the first move.
    pub init_board: &'a [i32],
    /// The moves; stale from `tesuu` on.
    pub kifu: &'a [Row],
    /// How many moves count.
    pub tesuu: i32,
    /// 1 when it is Black's turn, 0 when White's.
    pub black_turn: i32,
    /// Lines of the board.
    pub board_size: i32,
}

/// Why the arguments are no position at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// Not 1 to 19 lines.
    #[error("board_size is {0}; it must be 1 to 19")]
    Size(i32),
    /// Not 0 to 2048 moves, or more than the array has.
    #[error("tesuu is {0}; it must be 0 to 2048")]
    Tesuu(i32),
    /// A point of the first board that the array does not have, or neither empty, black nor white.
    #[error("point {0:#x} of init_board is neither empty nor a stone")]
    Point(i32),
}

/// What a call asks about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The stones before the first move.
    pub setup: Board,
    /// The moves that were played: all, or those before the first that is illegal.
    pub moves: Vec<(Colour, Option<Vertex>)>,
    /// The position after them.
    pub position: Position,
    /// The number of that move, from 1, and why it cannot be played. Then no move can be answered: the host sees
    /// another position.
    pub illegal: Option<(u32, Why)>,
}

/// Why a row of `kifu` cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Why {
    /// Neither 1 nor 2.
    #[error("{0} is not a colour")]
    Colour(i32),
    /// By the rules.
    #[error(transparent)]
    Rules(#[from] Illegal),
}

/// Plays a call's moves through.
///
/// # Errors
///
/// The arguments are no position. An illegal move is none of these errors: see [`Moment::illegal`].
pub fn read(call: &Call) -> Result<Moment, Unreadable> {
    let lines = u8::try_from(call.board_size).ok().filter(|lines| (1..=MAX_BOARD_SIZE).contains(lines));
    let size = lines.and_then(Size::square).ok_or(Unreadable::Size(call.board_size))?;
    let tesuu = usize::try_from(call.tesuu).ok().filter(|tesuu| *tesuu <= ROWS);
    let rows = tesuu.and_then(|tesuu| call.kifu.get(..tesuu)).ok_or(Unreadable::Tesuu(call.tesuu))?;
    let mut position = Position::new(size);
    for at in size.vertices() {
        let z = arrays::z(at);
        let stone = match call.init_board.get(z as usize) {
            Some(0) => None,
            Some(code) => Some(arrays::colour(*code).ok_or(Unreadable::Point(z))?),
            None => return Err(Unreadable::Point(z)),
        };
        position.board.set(at, stone);
    }
    let setup = position.board.clone();
    let mut moves = Vec::with_capacity(rows.len());
    let mut illegal = None;
    for (number, row) in (1..).zip(rows) {
        match play(&mut position, *row) {
            Ok(played) => moves.push(played),
            Err(why) => {
                illegal = Some((number, why));
                break;
            }
        }
    }
    position.to_play = if call.black_turn == 0 { Colour::White } else { Colour::Black };
    Ok(Moment { setup, moves, position, illegal })
}

/// Plays a row; returns the move.
fn play(position: &mut Position, [z, code, _]: Row) -> Result<(Colour, Option<Vertex>), Why> {
    let colour = arrays::colour(code).ok_or(Why::Colour(code))?;
    let at = match z {
        0 => None,
        z => Some(arrays::vertex(z, position.board.size().columns()).ok_or(Illegal::OffBoard)?),
    };
    position.play(Rules::Cgf, colour, at)?;
    Ok((colour, at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cgf::{Arrays, Game, Input};

    fn arrays() -> (Game, Arrays) {
        let v = |x: u8, y: u8| Some(Vertex::new(x - 1, y - 1));
        let setup = [(Vertex::new(0, 0), Colour::Black)];
        let moves =
            [(Colour::White, v(2, 1)), (Colour::White, v(1, 2)), (Colour::Black, v(5, 5)), (Colour::White, None)];
        let input = Input { setup: &setup, moves: &moves, at: 3, to_play: Colour::White, ..Input::new(nine()) };
        let game = Game::new(&input).unwrap();
        let arrays = Arrays::new(&game);
        (game, arrays)
    }

    fn nine() -> Size {
        Size::square(9).unwrap()
    }

    fn call(arrays: &Arrays) -> Call<'_> {
        Call { init_board: &arrays.init_board, kifu: &arrays.kifu, tesuu: 3, black_turn: 0, board_size: 9 }
    }

    #[test]
    fn what_was_written_is_read() {
        let (game, arrays) = arrays();
        let moment = read(&call(&arrays)).unwrap();
        assert_eq!((&moment.position, moment.illegal), (game.position(), None));
        assert_eq!((&moment.setup, moment.moves.as_slice()), (game.setup(), &game.moves()[..3]));
        assert_eq!(moment.position.captures.white, 1);
    }

    #[test]
    fn stale_rows_and_what_is_off_the_board_are_not_read() {
        let (game, mut arrays) = arrays();
        arrays.kifu[3..].fill([i32::MIN; 3]);
        arrays.init_board.iter_mut().filter(|value| **value == 3).for_each(|value| *value = i32::MAX);
        assert_eq!(read(&call(&arrays)).unwrap().position, *game.position());
    }

    #[test]
    fn an_illegal_row_keeps_the_stones_before_it() {
        for (row, why) in [
            ([257, 1, 0], Why::Rules(Illegal::Suicide)),
            ([258, 2, 0], Why::Rules(Illegal::Occupied)),
            ([0x0a0a, 2, 0], Why::Rules(Illegal::OffBoard)),
            ([-1, 1, 0], Why::Rules(Illegal::OffBoard)),
            ([0, 3, 0], Why::Colour(3)),
        ] {
            let (_, mut arrays) = arrays();
            arrays.kifu[2] = row;
            let moment = read(&call(&arrays)).unwrap();
            assert_eq!((moment.position.moves, moment.illegal), (2, Some((3, why))));
        }
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let (_, mut arrays) = arrays();
        let whole = call(&arrays);
        for board_size in [0, -1, 20, 275, i32::MAX, i32::MIN] {
            assert_eq!(read(&Call { board_size, ..whole }), Err(Unreadable::Size(board_size)));
        }
        for tesuu in [-1, 2049, i32::MAX, i32::MIN] {
            assert_eq!(read(&Call { tesuu, ..whole }), Err(Unreadable::Tesuu(tesuu)));
        }
        assert_eq!(read(&Call { kifu: &[], ..whole }), Err(Unreadable::Tesuu(3)));
        assert_eq!(read(&Call { init_board: &[0; 300], ..whole }), Err(Unreadable::Point(513)));
        arrays.init_board[260] = 3;
        assert_eq!(read(&call(&arrays)), Err(Unreadable::Point(260)));
    }
}
