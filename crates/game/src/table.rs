//! Tables for a terminal.

/// Writes rows as lines, a column as wide as its widest cell in characters, two blanks between columns. The first columns,
/// so many of them as `numbers` says, are set to the right. No line ends in blanks; the last ends with a newline.
pub fn columns<R: AsRef<[String]>>(rows: &[R], numbers: usize) -> String {
    let count = rows.iter().map(|row| row.as_ref().len()).max().unwrap_or_default();
    let mut widths = vec![0; count];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row.as_ref()) {
            *width = cell.chars().count().max(*width);
        }
    }
    let mut text = String::new();
    for row in rows {
        let cells = row.as_ref().iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, width))| match column < numbers {
            true => format!("{cell:>width$}"),
            false => format!("{cell:width$}"),
        });
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}
