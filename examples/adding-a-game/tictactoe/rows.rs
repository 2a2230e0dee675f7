//! The notation, one line: `tictactoe XO./.X./..O`, the rows from the top; a dot is an empty square.

use std::collections::BTreeMap;

use super::position::{Player, Position, Square};
use zumen_core::diagnostic::{Diagnostic, offset};

/// What stands before the rows, so that no other game takes them for its own.
pub const HEAD: &str = "tictactoe";

/// Reads a line with its head.
///
/// # Errors
///
/// `tictactoe::head` where the head is missing, and as [`read_board`].
pub fn read(text: &str) -> Result<Position, Diagnostic> {
    let start = text.len() - text.trim_start().len();
    let line = text.trim();
    let Some(board) = line.strip_prefix(HEAD) else {
        let message = format!("these rows do not say that they are of {HEAD}");
        let help = format!("write {HEAD} and a blank before them");
        return Err(Diagnostic::error("tictactoe::head", message).at(start..start + line.len()).help(help));
    };
    let board = board.trim_start();
    read_board(board).map_err(|fault| fault.shift_span(start + line.len() - board.len()))
}

/// Reads the rows alone.
///
/// # Errors
///
/// `tictactoe::mark`, `tictactoe::size` and `tictactoe::count`, each with its place.
pub fn read_board(text: &str) -> Result<Position, Diagnostic> {
    if let Some((at, found)) = text.char_indices().find(|(_, letter)| !"XO./".contains(*letter)) {
        return Err(Diagnostic::error("tictactoe::mark", format!("{found:?} is no mark"))
            .at(at..at + found.len_utf8())
            .help("X and O are marks, a dot is an empty square, / ends a row"));
    }
    let rows: Vec<&str> = text.split('/').collect();
    if let Some(row) = rows.iter().find(|row| row.len() != 3).or(rows.get(3)).or(rows.last().filter(|_| rows.len() < 3))
    {
        let at = offset(text, row);
        return Err(Diagnostic::error("tictactoe::size", "a board has three rows of three squares")
            .at(at..at + row.len())
            .help("XO./.X./..O is one"));
    }
    let marks: BTreeMap<Square, Player> = Square::all()
        .filter_map(|square| {
            let letter = char::from(rows[square.row].as_bytes()[square.column]);
            Some((square, Player::BOTH.into_iter().find(|player| player.letter() == letter)?))
        })
        .collect();
    let position = Position { marks };
    let [x, o] = Player::BOTH.map(|player| position.count(player));
    if x != o && x != o + 1 {
        return Err(Diagnostic::error("tictactoe::count", format!("{x} X and {o} O stand on the board"))
            .at(0..text.len())
            .help("X begins: there are as many X as O, or one more"));
    }
    Ok(position)
}

/// Writes the rows alone.
pub fn write_board(position: &Position) -> String {
    let letter = |square: Square| position.marks.get(&square).map_or('.', |player| player.letter());
    let row = |row: usize| (0..3).map(|column| letter(Square { row, column })).collect::<String>();
    [0, 1, 2].map(row).join("/")
}

/// Writes the whole line.
pub fn write(position: &Position) -> String {
    format!("{HEAD} {}", write_board(position))
}

/// Draws the board for a terminal.
pub fn text(position: &Position) -> String {
    let rows = write_board(position);
    let rows = rows.split('/').zip(["3", "2", "1"]);
    let line = |(squares, number): (&str, &str)| {
        squares.chars().fold(number.to_owned(), |line, square| format!("{line} {square}")) + "\n"
    };
    rows.map(line).collect::<String>() + "  a b c\n"
}
