//! The lines of a table: ranks of squares, and what may stand around them.

use super::super::coordinates::narrow;
use super::super::position::Side;
use super::super::variant::Variant;
use super::row::{self, Row};

/// What a line is.
pub(super) enum Line<'a> {
    /// Nothing: blank, a comment, the edge of a frame, an empty hand.
    Blank,
    /// Names of files.
    Files(Vec<u32>),
    /// Whose turn it is; `None` for a name that no side has.
    Turn(Option<Side>),
    Title(&'a str),
    /// What a player is called.
    Name(Side, &'a str),
    Row(Row<'a>),
    /// Nothing of all this.
    Other,
}

/// Fewer squares than this make no rank of the boards that have tables.
const MIN_CELLS: usize = 10;

/// No rank is longer, in bytes: each of its squares costs memory.
const MAX_LINE_BYTES: usize = 1 << 14;

/// What a line is by its looks; in doubt it is no rank.
pub(super) fn line(line: &str) -> Line<'_> {
    let text = line.trim();
    if text.is_empty() || text.starts_with(['#', ';']) || is_edge(text) {
        return Line::Blank;
    }
    if let Some(files) = files(text) {
        return Line::Files(files);
    }
    if let Some((key, value)) = text.split_once([':', '：']) {
        let value = value.trim();
        return match key.trim().to_lowercase().as_str() {
            "手番" | "to move" | "turn" => Line::Turn(side(value)),
            "表題" | "題名" | "title" => Line::Title(value),
            "手合割" if Variant::from_alias(value).is_some() => Line::Blank,
            key @ ("先手" | "後手") => side(key).map_or(Line::Other, |side| Line::Name(side, value)),
            key if key.ends_with("持駒") && matches!(value, "なし" | "無し" | "") => Line::Blank,
            _ => Line::Other,
        };
    }
    if let Some(side) = text.strip_suffix('番').and_then(side) {
        return Line::Turn(Some(side));
    }
    if line.len() > MAX_LINE_BYTES {
        return Line::Other;
    }
    let row = row::row(line);
    let alike = row.cells.iter().filter(|cell| is_square(cell)).count();
    if row.cells.len() >= MIN_CELLS && alike * 2 >= row.cells.len() { Line::Row(row) } else { Line::Other }
}

/// A side by its name, its sign, or the letter that other notations give it.
pub(in super::super) fn side(name: &str) -> Option<Side> {
    match name.to_lowercase().as_str() {
        "sente" | "s" | "b" | "black" | "先手" | "下手" | "攻方" | "詰方" | "先" | "▲" | "☗" => {
            Some(Side::Sente)
        }
        "gote" | "g" | "w" | "white" | "後手" | "上手" | "玉方" | "受方" | "後" | "△" | "▽" | "☖" => {
            Some(Side::Gote)
        }
        _ => None,
    }
}

/// Tells whether it looks like a square: empty, or one to four characters that are not ASCII.
fn is_square(cell: &row::Cell) -> bool {
    cell.name.is_none_or(|name| (1..=4).contains(&name.chars().count()) && !name.chars().any(|c| c.is_ascii()))
}

/// The upper or lower edge of a frame, or a line between ranks: `+---+`.
fn is_edge(text: &str) -> bool {
    text.starts_with(['+', '┌', '├', '└']) && text.chars().all(|c| "+-=|┌├└─┬┼┴┐┤┘".contains(c))
}

/// The numbers of a line of nothing but numbers, in digits of either width.
fn files(text: &str) -> Option<Vec<u32>> {
    text.split_whitespace().map(|word| word.chars().map(narrow).collect::<Option<String>>()?.parse().ok()).collect()
}
