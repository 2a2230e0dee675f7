//! One rank of a table: its squares, each with its place in the line.

use std::ops::Range;

use super::super::coordinates::Coordinates;
use super::super::position::Side;

/// A square of a rank as it is written.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Cell<'a> {
    /// Marks and name, in bytes of the line.
    pub span: Range<usize>,
    pub side: Side,
    pub promoted: bool,
    /// `None` for an empty square; without characters where a mark has no name behind it.
    pub name: Option<&'a str>,
}

/// The squares of a rank and what it calls itself.
pub(super) struct Row<'a> {
    pub cells: Vec<Cell<'a>>,
    /// The name of the rank, with its place.
    pub name: Option<(Range<usize>, &'a str)>,
}

/// Tells whether a character stands for an empty square.
pub(super) fn is_empty(c: char) -> bool {
    matches!(c, '・' | '･' | '.' | '．' | '-' | '－')
}

/// Tells whether a character parts squares.
fn parts(c: char) -> bool {
    c.is_whitespace() || matches!(c, '|' | '｜' | '│')
}

/// Takes a line apart. Every line has an answer; what its names mean is not asked.
pub(super) fn row(line: &str) -> Row<'_> {
    let end = line.trim_end_matches(parts).len();
    let start = line[..end].rfind(parts).map_or(0, |at| at + line[at..].chars().next().map_or(1, char::len_utf8));
    let last = &line[start..end];
    match Coordinates::ranks(last).next() {
        Some(_) => Row { cells: cells(&line[..start]), name: Some((start..end, last)) },
        None => Row { cells: cells(line), name: None },
    }
}

fn cells(line: &str) -> Vec<Cell<'_>> {
    let mut reader = Reader { line, cells: Vec::new(), open: None };
    for (at, c) in line.char_indices() {
        match c {
            c if parts(c) => {
                // A mark waits for its name: `v 香車`.
                if reader.open.as_ref().is_some_and(|open| open.name.is_some()) {
                    reader.close(at);
                }
            }
            'v' | 'V' | 'ｖ' => {
                reader.close(at);
                reader.open(at).side = Side::Gote;
            }
            '+' | '＋' => {
                if reader.open.as_ref().is_some_and(|open| open.name.is_some() || open.promoted) {
                    reader.close(at);
                }
                reader.open(at).promoted = true;
            }
            c if is_empty(c) => {
                reader.close(at);
                let span = at..at + c.len_utf8();
                reader.cells.push(Cell { span, side: Side::Sente, promoted: false, name: None });
            }
            _ => {
                reader.open(at).name.get_or_insert(at);
            }
        }
    }
    reader.close(line.len());
    reader.cells
}

/// A square whose end has not come.
struct Open {
    start: usize,
    side: Side,
    promoted: bool,
    /// Where its name begins.
    name: Option<usize>,
}

struct Reader<'a> {
    line: &'a str,
    cells: Vec<Cell<'a>>,
    open: Option<Open>,
}

impl<'a> Reader<'a> {
    fn open(&mut self, start: usize) -> &mut Open {
        self.open.get_or_insert(Open { start, side: Side::Sente, promoted: false, name: None })
    }

    fn close(&mut self, end: usize) {
        let Some(Open { start, side, promoted, name }) = self.open.take() else { return };
        let name = name.map_or("", |name| &self.line[name..end]);
        let span = start..start + self.line[start..end].trim_end().len();
        self.cells.push(Cell { span, side, promoted, name: Some(name) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn format_cells(line: &str) -> Vec<String> {
        let show = |cell: Cell<'_>| match cell.name {
            None => "-".to_owned(),
            Some(name) => {
                let side = if cell.side == Side::Gote { "v" } else { "" };
                format!("{side}{}{name}", if cell.promoted { "+" } else { "" })
            }
        };
        row(line).cells.into_iter().map(show).collect()
    }

    #[test]
    fn squares_are_parted_by_spaces_bars_and_marks() {
        assert_eq!(format_cells("|v香車v+龍王 ・・ +獅子|三"), ["v香車", "v+龍王", "-", "-", "+獅子"]);
        assert_eq!(format_cells("  香車　・v 自在 -  "), ["香車", "-", "v自在", "-"]);
        assert_eq!(format_cells("++香 v ・"), ["+", "+香", "v", "-"]);
        assert_eq!(format_cells(" | | "), Vec::<String>::new());
    }

    #[test]
    fn the_last_word_may_be_the_name_of_the_rank() {
        assert_eq!(row("香車 v").name, Some((7..8, "v")));
        assert_eq!(Coordinates::ranks("v").collect::<Vec<_>>(), [22, 5]);
        assert_eq!(Coordinates::ranks("二十五").collect::<Vec<_>>(), [25]);
        assert_eq!(row("香車 ・").name, None);
        assert_eq!(row("").name, None);
    }
}
