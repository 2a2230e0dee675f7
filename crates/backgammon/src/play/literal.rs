//! Plays of records that the rules do not allow: made as they stand, or read from the board after them.

use super::moves::{BAR, Move, OFF};
use crate::position::{Board, Side};

/// Makes moves in their order; those that no checker can make are left out. Returns the ones that were made, and the board
/// after them.
pub(super) fn made(board: &Board, side: Side, moves: &[Move]) -> (Vec<Move>, Board) {
    let mut board = *board;
    let can_make = |board: &Board, step: &Move| {
        let is_there = (1..=BAR).contains(&step.from) && board.count(side, step.from) > 0;
        is_there && step.to < BAR && (step.to == OFF || board.count(side.other(), BAR - step.to) < 2)
    };
    let made =
        |step: &Move| can_make(&board, step).then(|| Move { hit: board.shift(side, step.from, step.to), ..*step });
    (moves.iter().filter_map(made).collect(), board)
}

/// Returns moves of `side` that lead from one board to another, if need be back: `moves` and behind them those that are
/// still wanted, the far points first; `None` where its checkers alone do not make the difference.
pub fn leading(before: &Board, side: Side, moves: &[Move], after: &Board) -> Option<Vec<Move>> {
    let (mut moves, board) = made(before, side, moves);
    moves.extend(difference(&board, side, after));
    let (moves, end) = made(before, side, &moves);
    (end == *after).then_some(moves)
}

/// Pairs the places that checkers leave with those they come to.
fn difference(before: &Board, side: Side, after: &Board) -> Vec<Move> {
    let count = |board: &Board, slot: u8| if slot == OFF { board.off(side) } else { board.count(side, slot) };
    let more = |one: &Board, other: &Board| -> Vec<u8> {
        let times = |slot: u8| usize::from(count(one, slot).saturating_sub(count(other, slot)));
        (OFF..=BAR).rev().flat_map(|slot| vec![slot; times(slot)]).collect()
    };
    let ways = more(before, after).into_iter().zip(more(after, before));
    ways.map(|(from, to)| Move { from, to, hit: false }).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::position;
    use super::*;

    #[test]
    fn what_leads_to_a_board_is_found_even_if_a_checker_goes_back() {
        let before = position(&[(15, 1), (14, 1), (6, 4)], &[(5, 1), (20, 5)], [6, 5]);
        let step = |from, to, hit| Move { from, to, hit };
        let (moves, after) =
            made(&before.board, Side::Bottom, &[step(15, 10, false), step(14, 8, false), step(6, 8, false)]);
        assert_eq!(leading(&before.board, Side::Bottom, &moves[..2], &after), Some(moves));
        let (hit, after) = made(&before.board, Side::Bottom, &[step(6, 5, true)]);
        assert_eq!(leading(&before.board, Side::Bottom, &[], &after), Some(hit));
        assert_eq!(leading(&before.board, Side::Bottom, &[], &after.turned()), None, "the other's checkers moved too");
    }
}
