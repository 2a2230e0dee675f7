//! The position for a terminal and for CGFGoban's clipboard: a line of prisoners, then the board in full-width signs.

use super::board::{Colour, Size, Vertex};
use super::position::Position;
use super::replay::Step;

/// The board, ● and ○ for stones, ★ and ☆ for the last move; above it the last move and the prisoners.
pub(super) fn board(position: &Position, last: Option<&Step>) -> String {
    let mut text = match last {
        Some(step) => {
            let colour = if step.colour == Colour::Black { '黒' } else { '白' };
            let place = step.at.map_or("パス".to_owned(), |at| wide(at, position.board.size()));
            format!("{colour}{}手 {place} まで ", step.number)
        }
        None => String::new(),
    };
    let captures = position.captures;
    text.push_str(&format!("ハマ 黒{}子 白{}子\n", captures.black, captures.white));
    let size = position.board.size();
    for row in 0..size.rows() {
        for column in 0..size.columns() {
            let at = Vertex::new(column, row);
            text.push(match position.board.get(at) {
                Some(Colour::Black) if position.last == Some(at) => '★',
                Some(Colour::White) if position.last == Some(at) => '☆',
                Some(Colour::Black) => '●',
                Some(Colour::White) => '○',
                None => crossing(at, size),
            });
        }
        text.push('\n');
    }
    text
}

/// The lines that meet on an empty point.
fn crossing(at: Vertex, size: Size) -> char {
    let end = |line: u8, lines: u8| if line == 0 { 0 } else { 1 + usize::from(line + 1 == lines) };
    let place = end(at.row, size.rows()) * 3 + end(at.column, size.columns());
    "┌┬┐├┼┤└┴┘".chars().nth(place).expect("nine signs")
}

/// A point in full-width letter and number: `Ｑ-４`.
fn wide(at: Vertex, size: Size) -> String {
    let name = super::coordinates::a1(at, size);
    let digits = name.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
    let parts = [&name[..digits], &name[digits..]].map(|text| -> String {
        text.chars().map(|c| char::from_u32(u32::from(c) - 0x21 + 0xff01).unwrap_or(c)).collect()
    });
    parts.join("-")
}
