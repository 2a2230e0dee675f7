//! gnuID, GNU Backgammon's notation of a position: a position ID of 14 characters and a match ID of 12, joined
//! with `:`.
//!
//! Both are base64 (`A-Z a-z 0-9 + /`, no padding) of a few bytes whose bits count from the least significant one:
//! 80 bits of checkers and 72 bits of cube, dice and match. Every fact was measured with GNU Backgammon 1.07.
//!
//! Promises: what [`read()`] accepts is a legal [`Position`](super::position::Position); everything else is refused
//! with a code of its own and the place. What [`write()`] cannot carry it says.
//! Left out: finding IDs in a text (that is the reader's) and the hexadecimal IDs of GNU Backgammon's neural net.

mod board;
mod key;
mod read;
mod write;

use super::position::{Board, Side};
pub(crate) use key::{MATCH_LENGTH, POSITION_LENGTH};
use key::{NO_JACOBY, encode};
pub use read::read;
pub use write::write;

/// Tells whether `text` is a match ID as GNU Backgammon writes it: 12 letters, unused bits 0, a legal content. A word
/// of 12 letters hardly ever is.
pub(super) fn is_match_id(text: &str) -> bool {
    key::decode_match(text)
        .is_ok_and(|key| key >> NO_JACOBY.end == 0 && read::read_match(key, Board::default(), Side::Bottom).is_ok())
}

/// Tells whether `text` is a position ID as GNU Backgammon writes it: 14 letters, unused bits 0, a legal board.
pub(super) fn is_position_id(text: &str) -> bool {
    read(text, None)
        .is_ok_and(|(position, _)| encode(board::write(&position.board, Side::Bottom), POSITION_LENGTH) == text)
}

#[cfg(test)]
mod tests;
