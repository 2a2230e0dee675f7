//! Tables of kanji: a rank a line from the top, files from the highest at the left, as BOD writes positions, for the
//! boards of tai shogi (25 ranks of 25) and chu shogi (12 of 12).
//!
//! A square is `・` (also `.` and `-`) or a name in kanji, with `v` before gote's pieces and `+` before promoted ones:
//! fourteen names of tai shogi are both a piece of the set-up and a promotion. Squares are parted by spaces, bars or
//! marks. Names of files above, names of ranks at the end, a frame, `手番：後手` and `表題：` may stand there and need
//! not. Written tables have columns of six cells of a terminal.

mod line;
mod read;
mod row;
mod write;

pub(super) use line::side;
pub(super) use read::{read, table_at};
pub(super) use write::{holds, write};
