//! What stands at the right of a board on a grid, or under it: rows of a small picture and a text, in columns. At the
//! right the columns end where the board ends, and the panel is as narrow as its longest row; under the board they are
//! as many as its width takes.

use super::fonts::{Cut, EM, FontBook, Line};
use super::layout;
use super::look::Look;
use super::placement::{self, PlacedLine, PlacedSymbol};
use crate::template::{Anchor, TextSlot};
use zumen_core::diagnostic::{About, Diagnostic};
use zumen_core::diagram::{Lang, Row};
use zumen_core::geometry::{CELL, Fit, Point};

/// Height of a row, in parts of the size of its text.
const ROW: f64 = 1.7;
/// From one line of a row to the next, in parts of their size.
const LINE: f64 = 1.1;
/// Height of a row of two lines where there is room, in parts of their size.
const TWO_LINES: f64 = 2.6;
/// Size of the small picture, in parts of the size of the text.
const SYMBOL: f64 = 1.6;
/// From the left edge of a small picture to the text, in parts of the size.
const TO_TEXT: f64 = 1.95;
/// Between columns, in units.
const BETWEEN: f64 = 36.0;
/// The columns of a table that are never left out.
const MIN_CELLS: usize = 4;
/// The most columns at the right of a board, and under it.
const COLUMNS: usize = 3;
const COLUMNS_UNDER: usize = 5;
/// The panel takes at most this part of the picture's width where the template does not say how wide it is.
pub(super) const MAX_WIDTH: f64 = 0.42;
/// Distance from the board, in units.
pub(super) const GAP: f64 = 44.0;
/// The style of rows that stand over others.
const HEADING: &str = "words-heading";
/// Rows shrink to this part of their size where there are too many.
const SHRINK: f64 = 0.8;
/// The least and the largest height of a table's row, in parts of the size.
const TABLE_ROW: [f64; 2] = [1.25, 1.6];
/// The most that is added before each cell of a table, in parts of the size.
const TABLE_GAP: f64 = 1.6;
/// Before each cell, in parts of the size.
const BEFORE_CELL: f64 = 0.7;

/// The rows, set.
pub(super) struct Beside<'a> {
    columns: Vec<Column<'a>>,
    /// Rows of the longest column.
    per_column: usize,
    /// Widths of the columns.
    widths: Vec<f64>,
    /// Distance of the columns, in units.
    between: f64,
    row_height: f64,
    /// What could not be set, where the rows are too many.
    pub warning: Option<Diagnostic>,
}

/// Rows under each other.
struct Column<'a> {
    /// So many lines stay free over them: what goes on from the column before stands no higher than it.
    free: usize,
    rows: Vec<SetRow<'a>>,
}

struct SetRow<'a> {
    row: &'a Row,
    line: Line,
    /// What the line has no room for, below it.
    second: Option<Line>,
    size: f64,
    /// Of the lines, which may be smaller than what stands beside it.
    text_size: f64,
    cells: Vec<Line>,
    /// How wide the columns of the cells are, each with the room before it.
    columns: Vec<f64>,
    /// Where its last cell ends, from the left edge; `None` at the right edge of the rows' column.
    end: Option<f64>,
}

impl SetRow<'_> {
    /// Tells whether it stands over rows with small pictures.
    fn is_heading(&self) -> bool {
        self.row.style == HEADING
    }

    fn indent(&self) -> f64 {
        if self.row.marks.is_empty() { 0.0 } else { TO_TEXT * self.size }
    }

    fn width(&self) -> f64 {
        let widest = self.second.iter().map(|line| line.width).fold(self.line.width, f64::max);
        self.indent() + widest * self.text_size / EM + self.columns.iter().sum::<f64>()
    }

    /// How wide its own cells are, each with the room before it.
    fn cell_widths(&self) -> Vec<f64> {
        self.cells.iter().map(|cell| cell.width * self.size / EM + BEFORE_CELL * self.size).collect()
    }
}

impl<'a> Beside<'a> {
    /// Parts rows into columns of so many.
    fn new(rows: Vec<SetRow<'a>>, per_column: usize, row_height: f64) -> Beside<'a> {
        let widths = widths(&rows, per_column);
        let mut rows = rows.into_iter();
        let mut columns = Vec::new();
        while rows.len() > 0 {
            columns.push(Column { free: 0, rows: rows.by_ref().take(per_column).collect() });
        }
        Beside { columns, per_column, widths, between: BETWEEN, row_height, warning: None }
    }

    /// Sets the rows for a height and a width; `None` without rows.
    ///
    /// # Errors
    ///
    /// `picture::slot` when the template lacks a style.
    pub(crate) fn set(
        look: &'a Look,
        lang: Lang,
        rows: &'a [Row],
        height: f64,
        width: f64,
    ) -> Result<Option<Beside<'a>>, Diagnostic> {
        if rows.is_empty() {
            return Ok(None);
        }
        let mut styled = resolve_slots(look, rows)?;
        let largest = styled.iter().map(|(_, slot)| slot.size).fold(0.0, f64::max);
        let is_small = styled.len() > rows_in(height, largest * ROW) * COLUMNS;
        let shrink = if is_small { SHRINK } else { 1.0 };
        let row_height = largest * shrink * ROW;
        let most = rows_in(height, row_height) * COLUMNS;
        let is_cut = styled.len() > most;
        styled.truncate(most);
        let columns = styled.len().div_ceil(rows_in(height, row_height));
        let per_column = styled.len().div_ceil(columns);
        let room = height / per_column as f64;
        let mut rows = set_rows(look.fonts.of(lang), styled.clone(), shrink, usize::MAX, [width, room]);
        if let Some(widest) = widest(widths(&rows, per_column), width - BETWEEN * (columns - 1) as f64) {
            rows = set_rows(look.fonts.of(lang), styled, shrink, usize::MAX, [widest, room]);
        }
        let doubled = rows.iter().filter(|row| row.second.is_some()).map(|row| row.text_size * TWO_LINES);
        let row_height = doubled.fold(row_height, f64::max).min(room.max(row_height));
        let warning = is_cut.then(|| {
            Diagnostic::warning(
                "picture::legend",
                "there are too many rows beside the board; zumen leaves out the last ones",
            )
            .about(About::Picture)
        });
        Ok(Some(Beside { warning, ..Beside::new(rows, per_column, row_height) }))
    }

    /// Sets a table: one column as wide as `width`, its rows as far from each other as `height` lets them, within bounds;
    /// `None` without rows.
    ///
    /// # Errors
    ///
    /// `picture::slot` when the template lacks a style.
    pub(crate) fn table(
        look: &'a Look,
        lang: Lang,
        rows: &'a [Row],
        height: f64,
        width: f64,
    ) -> Result<Option<Beside<'a>>, Diagnostic> {
        if rows.is_empty() {
            return Ok(None);
        }
        let styled = resolve_slots(look, rows)?;
        let largest = styled.iter().map(|(_, slot)| slot.size).fold(0.0, f64::max);
        let row_height = (height / rows.len() as f64).min(largest * TABLE_ROW[1]);
        let shrink = (row_height / TABLE_ROW[0] / largest).min(1.0);
        let per_column = rows.len();
        let size = [width, largest * shrink * ROW];
        let set = |columns: usize| set_rows(look.fonts.of(lang), styled.clone(), shrink, columns, size);
        // Columns behind these that make words smaller are left out, the last ones first.
        let columns = rows.iter().map(|row| row.cells.len()).max().unwrap_or_default();
        let is_whole = |rows: &Vec<SetRow>| rows.iter().all(|row| row.text_size >= row.size);
        let mut rows = (MIN_CELLS..=columns).rev().map(set).find(is_whole).unwrap_or_else(|| set(columns));
        // What is left over parts the columns.
        for part in rows.chunk_by_mut(|one, next| one.cells.len() == next.cells.len()) {
            let natural = longest(part);
            for row in part.iter_mut() {
                let share = (width - natural).max(0.0) / row.columns.len().max(1) as f64;
                let most = TABLE_GAP * row.size;
                row.columns.iter_mut().for_each(|column| *column += share.min(most));
            }
            let end = longest(part);
            part.iter_mut().for_each(|row| row.end = Some(end));
        }
        Ok(Some(Beside::new(rows, per_column, row_height)))
    }

    /// Sets the rows under a board of this width; `None` without rows.
    ///
    /// # Errors
    ///
    /// `picture::slot` when the template lacks a style.
    pub(crate) fn under(
        look: &'a Look,
        lang: Lang,
        rows: &'a [Row],
        width: f64,
    ) -> Result<Option<Beside<'a>>, Diagnostic> {
        if rows.is_empty() {
            return Ok(None);
        }
        let styled = resolve_slots(look, rows)?;
        let largest = styled.iter().map(|(_, slot)| slot.size).fold(0.0, f64::max);
        let row_height = largest * ROW;
        let set = |most: f64| set_rows(look.fonts.of(lang), styled.clone(), 1.0, usize::MAX, [most, row_height]);
        let rows = set(width);
        if rows.iter().any(SetRow::is_heading) {
            let groups = Beside::in_groups(rows, width, row_height);
            let room = width - BETWEEN * (groups.widths.len() - 1) as f64;
            let narrow = widest(groups.widths.clone(), room);
            return Ok(Some(narrow.map_or(groups, |most| Beside::in_groups(set(most), width, row_height))));
        }
        let per_column = (1..=rows.len().min(COLUMNS_UNDER)).rev().map(|columns| rows.len().div_ceil(columns));
        let fitting = per_column.into_iter().find(|per_column| {
            // Rows with cells belong to those above them.
            let is_whole = rows.iter().skip(*per_column).step_by(*per_column).all(|row| row.cells.is_empty());
            is_whole && are_within(&widths(&rows, *per_column), width)
        });
        let per_column = fitting.unwrap_or(rows.len());
        Ok(Some(Beside::new(rows, per_column, row_height)))
    }

    /// Begins a column with each heading, and makes the columns as short as the width allows.
    fn in_groups(rows: Vec<SetRow<'a>>, width: f64, row_height: f64) -> Beside<'a> {
        let mut groups: Vec<Vec<SetRow>> = Vec::new();
        for row in rows {
            match groups.last_mut() {
                Some(group) if !row.is_heading() => group.push(row),
                _ => groups.push(vec![row]),
            }
        }
        let longest = groups.iter().map(Vec::len).max().unwrap_or(0).max(2);
        // Rows with cells belong to those above them.
        let tables = groups.iter().filter(|group| group.iter().any(|row| !row.cells.is_empty()));
        let least = tables.map(Vec::len).max().unwrap_or(0).max(2);
        let fitting = (least..longest).find(|most| are_within(&group_widths(&groups, *most), width));
        let per_column = fitting.unwrap_or(longest);
        let widths = group_widths(&groups, per_column);
        let mut columns = Vec::new();
        for group in groups {
            let mut rows = group.into_iter();
            columns.push(Column { free: 0, rows: rows.by_ref().take(per_column).collect() });
            while rows.len() > 0 {
                columns.push(Column { free: 1, rows: rows.by_ref().take(per_column - 1).collect() });
            }
        }
        Beside { columns, per_column, widths, between: BETWEEN, row_height, warning: None }
    }

    /// Moves the columns apart, so that the last one ends where a panel of this width does.
    pub(crate) fn spread(mut self, width: f64) -> Beside<'a> {
        if let Some(gaps) = self.widths.len().checked_sub(1).filter(|gaps| *gaps > 0) {
            self.between = ((width - self.widths.iter().sum::<f64>()) / gaps as f64).max(BETWEEN);
        }
        self
    }

    /// Its width with the gap to the board, in units.
    pub(crate) fn room(&self) -> f64 {
        GAP + self.widths.iter().sum::<f64>() + self.between * (self.widths.len() - 1) as f64
    }

    /// Its height.
    pub(crate) fn height(&self) -> f64 {
        self.row_height * self.per_column as f64
    }

    /// The rows with the panel's upper left corner at a place.
    pub(crate) fn place(&self, at: Point) -> (Vec<PlacedSymbol<'a>>, Vec<PlacedLine>) {
        let (mut symbols, mut lines) = (Vec::new(), Vec::new());
        let mut x = at.x;
        for (column, width) in self.columns.iter().zip(&self.widths) {
            for (index, row) in (column.free..).zip(&column.rows) {
                let middle = at.y + (index as f64 + 0.5) * self.row_height;
                if !row.row.marks.is_empty() {
                    let scale = (SYMBOL * row.size).round() / f64::from(CELL);
                    let origin = Point::new((x + SYMBOL * row.size / 2.0).round(), middle.round());
                    symbols.push(PlacedSymbol { marks: &row.row.marks, fit: Fit { origin, scale } });
                }
                let base = middle + row.size * 0.36;
                let Row { id, style, .. } = row.row;
                let words = [(id.clone(), Some(&row.line)), (format!("{id}-line-2"), row.second.as_ref())];
                let apart = if row.second.is_some() { LINE * row.text_size } else { 0.0 };
                // Two lines stand on the middle of what one stands on.
                let upper = if apart > 0.0 { middle + row.text_size * 0.36 - apart / 2.0 } else { base };
                for (number, (id, line)) in words.into_iter().enumerate() {
                    let at = Point::new(x + row.indent(), upper + apart * number as f64);
                    lines.extend(line.map(|line| PlacedLine {
                        id,
                        style: style.clone(),
                        line: line.clone(),
                        size: row.text_size,
                        start: at,
                        at,
                        anchor: Anchor::Start,
                    }));
                }
                let mut right = x + row.end.unwrap_or(*width);
                for (number, (cell, column)) in row.cells.iter().zip(&row.columns).enumerate().rev() {
                    lines.push(PlacedLine {
                        id: format!("{id}-{}", number + 1),
                        style: style.clone(),
                        line: cell.clone(),
                        size: row.size,
                        start: Point::new(right - cell.width * row.size / EM, base),
                        at: Point::new(right, base),
                        anchor: Anchor::End,
                    });
                    right -= column;
                }
            }
            x += width + self.between;
        }
        (symbols, lines)
    }
}

fn resolve_slots<'a>(look: &'a Look, rows: &'a [Row]) -> Result<Vec<(&'a Row, &'a TextSlot)>, Diagnostic> {
    rows.iter().map(|row| Ok((row, look.text_slot(&row.style)?))).collect()
}

/// What stands in a cell, with a true minus before a number below zero: a hyphen is shorter than the plus beside it.
fn with_true_minus(cell: &str) -> String {
    match cell.strip_prefix('-') {
        Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit() || c == '.') => format!("\u{2212}{rest}"),
        _ => cell.to_owned(),
    }
}

/// Sets rows at a part of their size, in two lines where they are wider than a column may be and these are no higher than
/// a row may be, and cut where they have to be.
fn set_rows<'a>(
    fonts: &FontBook,
    styled: Vec<(&'a Row, &TextSlot)>,
    shrink: f64,
    columns: usize,
    [widest, highest]: [f64; 2],
) -> Vec<SetRow<'a>> {
    let rows = styled.iter().map(|(row, slot)| {
        let size = (slot.size * shrink).floor();
        let cells = row.cells.iter().take(columns);
        let cells =
            cells.map(|text| layout::truncate(fonts, &with_true_minus(text), Cut::of(slot), f64::INFINITY)).collect();
        SetRow {
            row,
            line: Line::default(),
            second: None,
            size,
            text_size: size,
            cells,
            columns: Vec::new(),
            end: None,
        }
    });
    let mut rows: Vec<SetRow> = rows.collect();
    for table in rows.chunk_by_mut(|one, next| one.cells.len() == next.cells.len()) {
        let mut columns = vec![0.0; table[0].cells.len()];
        for row in table.iter() {
            columns
                .iter_mut()
                .zip(row.cell_widths())
                .for_each(|(most, width): (&mut f64, f64)| *most = most.max(width));
        }
        table.iter_mut().for_each(|row| row.columns.clone_from(&columns));
    }
    for (row, (_, slot)) in rows.iter_mut().zip(&styled) {
        let room = widest - row.width();
        // A name is set smaller before it is cut.
        let whole = layout::shortened_before(fonts, &row.row.text, &row.row.tail, Cut::of(slot), f64::INFINITY);
        let fitting = (room * EM / whole.width.max(1.0)).floor().min(row.size);
        row.text_size = fitting.max((row.size * placement::SHRINK).max(placement::MIN_SIZE)).min(row.size);
        let most = (room * EM / row.text_size).max(0.0);
        row.line = layout::shortened_before(fonts, &row.row.text, &row.row.tail, Cut::of(slot), most);
        let has_room = row.row.tail.is_empty() && 2.0 * LINE * row.text_size <= highest;
        if fitting < row.text_size
            && has_room
            && let Some([first, second]) = two_lines(fonts, &row.row.text, Cut::of(slot), most)
        {
            (row.line, row.second) = (first, Some(second));
        }
    }
    rows
}

/// Sets a text in two lines, the second cut where it has to be; nothing where one does.
fn two_lines(fonts: &FontBook, text: &str, cut: Cut, most: f64) -> Option<[Line; 2]> {
    let first = layout::wrap(fonts, text, cut, most).into_iter().next()?;
    let rest = layout::clean(text).strip_prefix(&first.text)?.trim().to_owned();
    (!rest.is_empty()).then(|| [first, layout::truncate(fonts, &rest, cut, most)])
}

/// How wide a column may be so that all of them fit: narrow ones leave their room to the others. Nothing where they fit
/// as they are.
fn widest(mut columns: Vec<f64>, mut room: f64) -> Option<f64> {
    columns.sort_by(f64::total_cmp);
    let mut left = columns.len() as f64;
    for column in columns {
        if column * left > room {
            return Some(room / left);
        }
        (room, left) = (room - column, left - 1.0);
    }
    None
}

/// How wide columns of so many rows are.
fn widths(rows: &[SetRow], per_column: usize) -> Vec<f64> {
    rows.chunks(per_column).map(longest).collect()
}

/// How wide columns of at most so many rows are. Behind its first column a group goes on below the height of its
/// heading.
fn group_widths(groups: &[Vec<SetRow>], most: usize) -> Vec<f64> {
    let mut widths = Vec::new();
    for group in groups {
        let (first, rest) = group.split_at(most.min(group.len()));
        widths.push(longest(first));
        widths.extend(rest.chunks(most - 1).map(longest));
    }
    widths
}

/// The width of the longest row.
fn longest(rows: &[SetRow]) -> f64 {
    rows.iter().map(SetRow::width).fold(0.0, f64::max)
}

/// Tells whether columns of these widths fit beside each other.
fn are_within(widths: &[f64], width: f64) -> bool {
    widths.iter().sum::<f64>() + BETWEEN * (widths.len() - 1) as f64 <= width
}

/// How many rows fit into a height; at least 1.
fn rows_in(height: f64, row_height: f64) -> usize {
    ((height / row_height).floor() as usize).max(1)
}

#[cfg(test)]
mod tests {
    use super::{Beside, GAP};
    use crate::Renderer;
    use zumen_core::diagram::{Lang, Row};

    #[test]
    fn columns_under_a_board_are_spread_to_its_width() {
        let renderer = Renderer::new(crate::tests::style("zillions", "classic")).unwrap();
        let row = |number| Row::new(format!("legend-{number}"), "words-legend", format!("Player {number}"));
        let rows: Vec<Row> = (0..6).map(row).collect();
        let under = Beside::under(&renderer.look, Lang::En, &rows, 1200.0).unwrap().unwrap();
        assert!(under.widths.len() > 2 && under.room() - GAP < 1199.0);
        assert_eq!((under.spread(1200.0).room() - GAP).round(), 1200.0);
    }

    #[test]
    fn groups_under_a_board_are_no_wider_than_it() {
        let renderer = Renderer::new(crate::tests::style("go", "classic")).unwrap();
        let heading = |id: &str, text: &str| Row::new(id, "words-heading", text);
        let rows = [heading("one", &"many words ".repeat(20)), heading("two", &"more words ".repeat(20))];
        let under = Beside::under(&renderer.look, Lang::En, &rows, 700.0).unwrap().unwrap();
        assert_eq!(under.widths.len(), 2);
        assert!(under.room() - GAP <= 700.0, "{}", under.room());
    }

    #[test]
    fn narrow_columns_leave_their_room_to_wide_ones() {
        let renderer = Renderer::new(crate::tests::style("zillions", "classic")).unwrap();
        let long = "A name of so many words that two columns of one width would cut it";
        let row = |number: usize| {
            let name = if number < 12 { long } else { "Pawn" };
            Row::new(format!("legend-{number}"), "words-legend", name).ending(format!("× {number}"))
        };
        let rows: Vec<Row> = (0..24).map(row).collect();
        let texts = |width: f64| {
            let beside = Beside::set(&renderer.look, Lang::En, &rows, 600.0, width).unwrap().unwrap();
            assert_eq!(beside.widths.len(), 2);
            assert!(beside.room() - GAP <= width, "{} in {width}", beside.room() - GAP);
            beside.columns.iter().map(|column| column.rows[0].line.text.clone()).collect::<Vec<_>>()
        };
        assert_eq!(texts(1200.0), [format!("{long} × 0"), "Pawn × 12".to_owned()]);
        let narrow = texts(500.0);
        assert!(narrow[0].ends_with("… × 0") && narrow[0].chars().count() > 20, "{narrow:?}");
        assert_eq!(narrow[1], "Pawn × 12", "what is short is whole");
    }

    #[test]
    fn a_long_name_has_a_second_line_where_there_is_room() {
        let renderer = Renderer::new(crate::tests::style("zillions", "classic")).unwrap();
        let lines = |name: &str, height: f64| {
            let rows = [Row::new("legend", "words-legend", name)];
            let beside = Beside::set(&renderer.look, Lang::En, &rows, height, 500.0).unwrap().unwrap();
            let row = &beside.columns[0].rows[0];
            [Some(&row.line), row.second.as_ref()]
                .into_iter()
                .flatten()
                .map(|line| line.text.clone())
                .collect::<Vec<_>>()
        };
        let long = "Lord High Chancellor of the Exchequer and Keeper of the Keys";
        assert_eq!(lines(long, 300.0).join(" "), long);
        assert_eq!(lines(long, 45.0).len(), 1, "two lines are higher");
        let word = "Wolfeschlegelsteinhausenbergerdorffhohenlohelangenburg";
        assert_eq!(lines(word, 300.0).concat(), word);
    }
}
