//! Plays of records that the rules do not allow: made as they stand, or read from the board after them.

use super::moves::{BAR, Move, OFF};
use crate::position::{Board, Side};

/// Makes moves in their order; those that no checker can make are left out. Returns the ones that were made, and the board
/// after them.
pub(super) fn make(board: &Board, side: Side, moves: &[Move]) -> (Vec<Move>, Board) {
    let mut board = *board;
    let mut made = Vec::new();
    for &Move { from, to, .. } in moves {
        let is_there = (1..=BAR).contains(&from) && board.count(side, from) > 0;
        if is_there && to < BAR && (to == OFF || board.count(side.other(), BAR - to) < 2) {
            made.push(Move { from, to, hit: board.shift(side, from, to) });
        }
    }
    (made, board)
}

/// Moves of `side` that lead from one board to another, if need be back: `moves` and behind them those that are
/// still wanted, the far points first; `None` where its checkers alone do not make the difference.
pub(crate) fn moves_between(before: &Board, side: Side, moves: &[Move], after: &Board) -> Option<Vec<Move>> {
    let (mut moves, board) = make(before, side, moves);
    moves.extend(board.shifts_to(after, side).map(|(from, to)| Move { from, to, hit: false }));
    let (moves, end) = make(before, side, &moves);
    (end == *after).then_some(moves)
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
            make(&before.board, Side::Bottom, &[step(15, 10, false), step(14, 8, false), step(6, 8, false)]);
        assert_eq!(moves_between(&before.board, Side::Bottom, &moves[..2], &after), Some(moves));
        let (hit, after) = make(&before.board, Side::Bottom, &[step(6, 5, true)]);
        assert_eq!(moves_between(&before.board, Side::Bottom, &[], &after), Some(hit));
        assert_eq!(
            moves_between(&before.board, Side::Bottom, &[], &after.flip()),
            None,
            "the other's checkers moved too"
        );
    }
}
