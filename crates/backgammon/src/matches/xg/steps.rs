//! A play as it is stored, pairs of from and to, as moves of single dice.

use super::layout::play;
use super::record::Record;
use crate::play::{Move, Steps, in_order, moves_between};
use crate::position::{Board, Position};

/// The bar and borne off, in the player's own count.
const BAR: u8 = 25;
const OFF: u8 = 0;

/// Reads the play that was made: steps in the order of the file, in the player's own count, none where nothing could be
/// moved; `None` where nothing was played.
pub(super) fn read_play(record: Record) -> Option<Vec<(u8, u8)>> {
    read_steps(std::array::from_fn(|at| record.integer(play::STEPS + 4 * at)))
}

/// Reads a play that was looked at.
pub(super) fn read_candidate(record: Record, index: usize) -> Option<Vec<(u8, u8)>> {
    read_steps(std::array::from_fn(|at| record.byte(play::PLAYS + 8 * index + at).cast_signed().into()))
}

/// Points count from 0, 24 is the bar, and what is borne off goes below 0. A list ends before -1: what is behind it is left
/// over.
fn read_steps(numbers: [i32; 8]) -> Option<Vec<(u8, u8)>> {
    if numbers == [0; 8] {
        return None;
    }
    let mut steps = Vec::new();
    for pair in numbers.chunks_exact(2) {
        let [from, to] = [pair[0], pair[1]].map(|number| u8::try_from(number.clamp(-1, 25) + 1).unwrap_or(OFF));
        if !(1..=BAR).contains(&from) {
            break;
        }
        steps.push((from, if to > BAR { OFF } else { to }));
    }
    Some(steps)
}

/// One move a die that steps make of a position, and the board that they lead to; `None` for that where they cannot be
/// made. Of two ways the one to `end` is taken.
pub(super) fn moves(position: &Position, steps: &[(u8, u8)], end: Option<Board>) -> (Vec<Move>, Option<Board>) {
    let made = Steps::of(steps, position, end);
    let (moves, board) = made.map_or_else(Default::default, |made| (in_order(made.moves, steps), Some(made.board)));
    // A list may have a hole where a checker went back: the board after it tells what did.
    let mended = end
        .filter(|end| board != Some(*end))
        .and_then(|end| Some((moves_between(&position.board, position.on_roll, &moves, &end)?, Some(end))));
    let (mended, board) = mended.unwrap_or((moves, board));
    // What cannot be made is told as it stands.
    let stored = || steps.iter().map(|&(from, to)| Move { from, to, hit: false }).collect();
    (if board.is_none() { stored() } else { mended }, board)
}
