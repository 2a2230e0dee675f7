//! A position as a table.

use super::super::moment::Moment;
use super::super::position::{Piece, Side};
use super::super::square::Square;
use super::read::read;

/// The table, without a line end at its end. Hands, names of players and the last move have no place in it.
pub(in super::super) fn write(moment: &Moment) -> String {
    let position = &moment.position;
    let mut text = String::new();
    if let Some(title) = &moment.title {
        let line = title.lines().collect::<Vec<_>>().join(" ");
        text.push_str(&format!("表題：{line}\n"));
    }
    let files: String = (1..=position.size.files).rev().map(|file| format!("{file:>5} ")).collect();
    text.push_str(&format!("{}\n", files.trim_end()));
    for rank in 1..=position.size.ranks {
        for file in (1..=position.size.files).rev() {
            text.push_str(&position.at(Square { rank, file }).map_or("   ・ ".to_owned(), cell));
        }
        text.push_str(&format!(" {}\n", Square { rank, file: 1 }.letter()));
    }
    if position.to_move == Side::Gote {
        text.push_str("手番：後手\n");
    }
    text.pop();
    text
}

/// Writes marks and two kanji.
fn cell(piece: Piece) -> String {
    let side = if piece.side == Side::Gote { "v" } else { "" };
    let marks = side.to_owned() + if piece.promoted { "+" } else { "" };
    let name: String = piece.kind.kanji().chars().take(2).collect();
    format!("{marks:>2}{name}")
}

/// Tells whether the table of a moment is the whole moment. A table is always of chu shogi or tai shogi.
pub(in super::super) fn holds(moment: &Moment) -> bool {
    read(&write(moment)).is_ok_and(|read| read == *moment)
}
