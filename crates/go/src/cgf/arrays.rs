//! The three arrays of a call, as the host lays them out.
//!
//! A point is `z = y * 256 + x`, x and y from 1, (1, 1) the upper left corner; the stride is 256 whatever the size of
//! the board (the interface's description).

use super::Game;
use crate::board::{Colour, Size, Vertex};

/// From one row of the board to the next.
pub const STRIDE: usize = 256;
/// Ints of `init_board` and of `endgame_board`: 19 rows, and one beyond them on either side.
pub const LENGTH: usize = 21 * STRIDE;
/// Rows of `kifu`.
pub const ROWS: usize = 2048;
/// The most lines of a board.
pub const MAX_BOARD_SIZE: u8 = 19;
/// Moves after which the host stops a game, although `kifu` has rows for more (CGFGoban).
pub const MAX_MOVES: usize = 2000;
/// In both boards: not a point of the board.
pub(crate) const OFF_BOARD: i32 = 3;

/// A move of `kifu`: its point or 0 for a pass, its colour, the seconds it took.
pub type Row = [i32; 3];

/// A point as the interface counts it.
pub fn z(at: Vertex) -> i32 {
    (i32::from(at.row) + 1) * STRIDE as i32 + i32::from(at.column) + 1
}

/// The column and row of any int, both from 1 where it is a point of some board.
pub fn coordinates(z: i32) -> (i32, i32) {
    let stride = STRIDE as i32;
    (z.rem_euclid(stride), z.div_euclid(stride))
}

/// The point of any int, if a square board of `lines` has it.
pub fn vertex(z: i32, lines: u8) -> Option<Vertex> {
    let (x, y) = coordinates(z);
    let [column, row] = [x, y].map(|value| u8::try_from(value).ok()?.checked_sub(1).filter(|line| *line < lines));
    Some(Vertex::new(column?, row?))
}

/// A colour as the arrays count it.
pub(crate) fn colour_code(colour: Colour) -> i32 {
    match colour {
        Colour::Black => 1,
        Colour::White => 2,
    }
}

/// The colour of a code of `kifu` or `init_board`.
pub fn colour(code: i32) -> Option<Colour> {
    Colour::BOTH.into_iter().find(|colour| colour_code(*colour) == code)
}

/// What an engine is handed beside the plain numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrays {
    /// The position before the first move, [`LENGTH`] ints: 0 empty, 1 Black, 2 White, 3 off the board.
    pub init_board: Vec<i32>,
    /// [`ROWS`] moves: all of the record, so that those from `tesuu` on are stale, as after an undo in the host.
    pub kifu: Vec<Row>,
    /// [`LENGTH`] ints for the answer: 3 off the board and 0 on it, which says nothing in any answer.
    pub endgame_board: Vec<i32>,
}

impl Arrays {
    /// Fills the arrays as CGFGoban fills them before every call.
    pub fn new(game: &Game) -> Arrays {
        let endgame_board = empty(game.size());
        let mut init_board = endgame_board.clone();
        for (at, colour) in game.setup().stones() {
            init_board[z(at) as usize] = colour_code(colour);
        }
        let mut kifu = vec![[0; 3]; ROWS];
        for (row, (colour, at)) in kifu.iter_mut().zip(game.moves()) {
            *row = [at.map_or(0, z), colour_code(*colour), 0];
        }
        Arrays { init_board, kifu, endgame_board }
    }
}

/// A board without stones: 0 on it, 3 off it.
pub fn empty(size: Size) -> Vec<i32> {
    let mut board = vec![OFF_BOARD; LENGTH];
    for at in size.vertices() {
        board[z(at) as usize] = 0;
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cgf::Input;

    #[test]
    fn points_are_counted_from_one() {
        assert_eq!(z(Vertex::new(0, 0)), 257);
        assert_eq!(z(Vertex::new(15, 2)), 3 * 256 + 16);
        assert_eq!(vertex(257, 9), Some(Vertex::new(0, 0)));
        assert_eq!(vertex(9 * 256 + 9, 9), Some(Vertex::new(8, 8)));
        // On 19 lines it is a point, on 9 it is not.
        assert_eq!((vertex(0x0a0a, 19), vertex(0x0a0a, 9)), (Some(Vertex::new(9, 9)), None));
        for nowhere in [0, 1, 256, 255, -1, -257, i32::MIN, i32::MAX, 20 * 256 + 1] {
            assert_eq!(vertex(nowhere, 19), None, "{nowhere}");
        }
    }

    #[test]
    fn the_arrays_of_a_game() {
        let size = Size::square(9).unwrap();
        let setup = [(Vertex::new(2, 2), Colour::Black)];
        let moves = [(Colour::White, Some(Vertex::new(4, 4))), (Colour::Black, None), (Colour::White, None)];
        let input = Input { setup: &setup, moves: &moves, at: 1, ..Input::new(size) };
        let arrays = Arrays::new(&Game::new(&input).unwrap());

        assert_eq!((arrays.init_board.len(), arrays.kifu.len(), arrays.endgame_board.len()), (LENGTH, ROWS, LENGTH));
        assert_eq!(arrays.init_board.iter().filter(|value| **value != OFF_BOARD).count(), 81);
        assert_eq!(arrays.init_board[3 * 256 + 3], 1);
        assert_eq!(arrays.endgame_board.iter().filter(|value| **value == 0).count(), 81);
        assert_eq!(arrays.kifu[..4], [[5 * 256 + 5, 2, 0], [0, 1, 0], [0, 2, 0], [0, 0, 0]]);
    }
}
