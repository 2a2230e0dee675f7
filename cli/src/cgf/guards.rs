//! The arrays of a call in one piece of memory, with guards before, between and behind them.
//!
//! An engine may write onto the points of `endgame_board`, and nowhere else. What it wrote elsewhere, as far as the
//! guards reach, is found; what lies further off crashes the child or hurts nobody but it.

use std::ops::Range;

use super::message::Request;
use zumen::games::go::cgf::arrays::{self, LENGTH, ROWS};

/// Ints of one guard.
const GUARD: usize = 16 * 1024;
/// What guards hold: no engine writes it by chance.
const CANARY: i32 = 0x5a75_6d65;

const INIT_BOARD: Range<usize> = GUARD..GUARD + LENGTH;
const KIFU: Range<usize> = INIT_BOARD.end + GUARD..INIT_BOARD.end + GUARD + 3 * ROWS;
const ENDGAME_BOARD: Range<usize> = KIFU.end + GUARD..KIFU.end + GUARD + LENGTH;
const ALL: usize = ENDGAME_BOARD.end + GUARD;

/// The memory that an engine is shown.
#[derive(Debug)]
pub(super) struct GuardedMemory {
    memory: Vec<i32>,
    before: Vec<i32>,
    /// Indices in `memory` of the points of `endgame_board`, row by row.
    points: Vec<usize>,
}

impl GuardedMemory {
    /// The arrays of a call; `None` if they do not have the lengths of the interface.
    pub(super) fn new(request: &Request) -> Option<GuardedMemory> {
        let kifu: Vec<i32> = request.kifu.iter().flatten().copied().collect();
        let mut memory = vec![CANARY; ALL];
        for (range, values) in
            [(INIT_BOARD, &request.init_board), (KIFU, &kifu), (ENDGAME_BOARD, &request.endgame_board)]
        {
            if range.len() != values.len() {
                return None;
            }
            memory[range].copy_from_slice(values);
        }
        let mut points: Vec<usize> =
            request.size()?.vertices().map(|at| ENDGAME_BOARD.start + arrays::z(at) as usize).collect();
        points.sort_unstable();
        Some(GuardedMemory { before: memory.clone(), memory, points })
    }

    /// Pointers to `init_board`, `kifu` and `endgame_board`, each into the whole memory.
    pub(super) fn pointers(&mut self) -> [*mut i32; 3] {
        let memory = self.memory.as_mut_ptr();
        [INIT_BOARD, KIFU, ENDGAME_BOARD].map(|range| memory.wrapping_add(range.start))
    }

    /// Where the engine wrote although it may not, the first place.
    pub(super) fn wild(&self) -> Option<String> {
        let mut written = (0..ALL).filter(|index| self.memory[*index] != self.before[*index]);
        let index = written.find(|index| self.points.binary_search(index).is_err())?;
        Some(place(index))
    }

    /// The points of `endgame_board`, row by row.
    pub(super) fn endgame(&self) -> Vec<i32> {
        self.points.iter().map(|index| self.memory[*index]).collect()
    }
}

/// The name of an index of the memory.
fn place(index: usize) -> String {
    if INIT_BOARD.contains(&index) {
        format!("onto init_board {}", point(index - INIT_BOARD.start))
    } else if KIFU.contains(&index) {
        format!("into row {} of kifu", (index - KIFU.start) / 3)
    } else if ENDGAME_BOARD.contains(&index) {
        format!("beside the board, onto endgame_board {}", point(index - ENDGAME_BOARD.start))
    } else {
        guard(index)
    }
}

fn point(index: usize) -> String {
    format!("at (x, y) = ({}, {})", index % arrays::STRIDE, index / arrays::STRIDE)
}

/// A place in a guard, told from the nearest array as C would name it: `endgame_board[5376]`.
fn guard(index: usize) -> String {
    let arrays = [(INIT_BOARD, "init_board"), (KIFU, "kifu"), (ENDGAME_BOARD, "endgame_board")];
    let nearest = arrays.into_iter().min_by_key(|(range, _)| match index.checked_sub(range.end) {
        Some(behind) => behind,
        None => range.start.abs_diff(index),
    });
    let (range, name) = nearest.expect("there are three");
    let side = if index < range.start { "before the start" } else { "past the end" };
    format!("{side}, onto {}", element(name, index as isize - range.start as isize))
}

/// An element of an array by its index; rows of `kifu` have three.
fn element(name: &str, index: isize) -> String {
    match name {
        "kifu" => format!("kifu[{}][{}]", index.div_euclid(3), index.rem_euclid(3)),
        _ => format!("{name}[{index}]"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use zumen::games::go::board::Size;
    use zumen::games::go::cgf::{Game, Input, Question};

    fn guarded_board() -> GuardedMemory {
        let game = Game::new(&Input::new(Size::square(9).unwrap())).unwrap();
        GuardedMemory::new(&Request::new(&game, Question::Status, Duration::ZERO)).unwrap()
    }

    #[test]
    fn points_may_be_written_and_are_read_row_by_row() {
        let mut memory = guarded_board();
        memory.memory[ENDGAME_BOARD.start + 257] = 4;
        memory.memory[ENDGAME_BOARD.start + 9 * 256 + 8] = -7;
        assert_eq!(memory.wild(), None);
        let endgame = memory.endgame();
        assert_eq!((endgame.len(), endgame[0], endgame[8 * 9 + 7]), (81, 4, -7));
    }

    #[test]
    fn every_other_place_is_found_and_named() {
        for (index, named) in [
            (INIT_BOARD.start + 257, "onto init_board at (x, y) = (1, 1)"),
            (KIFU.start + 3, "into row 1 of kifu"),
            (ENDGAME_BOARD.start, "beside the board, onto endgame_board at (x, y) = (0, 0)"),
            (ENDGAME_BOARD.start + 256 + 10, "beside the board, onto endgame_board at (x, y) = (10, 1)"),
            (ENDGAME_BOARD.end, "past the end, onto endgame_board[5376]"),
            (INIT_BOARD.start - 1, "before the start, onto init_board[-1]"),
            (KIFU.end + 10, "past the end, onto kifu[2051][1]"),
        ] {
            let mut memory = guarded_board();
            memory.memory[index] -= 1;
            assert_eq!(memory.wild().as_deref(), Some(named));
        }
    }
}
