//! Tables for a terminal.

/// How many columns of a terminal a text takes: kanji take two.
pub fn width(text: &str) -> usize {
    text.chars().map(|c| if c >= '\u{2e80}' { 2 } else { 1 }).sum()
}

/// Writes rows as lines, a column as wide as its widest cell, two blanks between columns. The first columns,
/// so many of them as `numbers` says, are set to the right. No line ends in blanks; the last ends with a newline.
pub fn columns<R: AsRef<[String]>>(rows: &[R], numbers: usize) -> String {
    let count = rows.iter().map(|row| row.as_ref().len()).max().unwrap_or_default();
    let mut widths = vec![0; count];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row.as_ref()) {
            *width = self::width(cell).max(*width);
        }
    }
    let mut text = String::new();
    for row in rows {
        let cells = row.as_ref().iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, width))| {
            let blanks = " ".repeat(width - self::width(cell));
            if column < numbers { blanks + cell } else { cell.clone() + &blanks }
        });
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}
