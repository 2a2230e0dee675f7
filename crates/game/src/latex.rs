//! Tables for LaTeX.

use zumen_core::diagram::Row;

/// Writes rows as a `tabular` that needs no package: a sign, a text, and numbers set to the right. Every row under the head has
/// its sign from `sign`, which is LaTeX; the last column is words where `ends_in_words`. A row with a heading's style is bold.
pub fn latex_table(rows: &[Row], ends_in_words: bool, sign: impl Fn(&Row) -> &'static str) -> String {
    let columns = rows.iter().map(|row| row.cells.len()).max().unwrap_or_default();
    let last = if ends_in_words && columns > 0 { "l" } else { "" };
    let mut text = format!("\\begin{{tabular}}{{@{{}}l@{{ }}l{}{last}@{{}}}}\n", "r".repeat(columns - last.len()));
    for (index, row) in rows.iter().enumerate() {
        let is_head = index == 0 && row.id.ends_with("-head");
        let is_bold = row.style == "words-heading";
        let words = [&*row.text, &*row.tail].concat();
        text += &format!("{} & ", sign(row));
        // A sentence runs under all columns.
        if row.cells.iter().all(|cell| cell.is_empty()) {
            text += &format!("\\multicolumn{{{}}}{{l@{{}}}}{{{}}}", columns + 1, cell(&words, is_bold));
        } else {
            let cells = std::iter::once(words.as_str()).chain(row.cells.iter().map(String::as_str));
            text += &cells.map(|words| cell(words, is_bold)).collect::<Vec<_>>().join(" & ");
            text += &" &".repeat(columns - row.cells.len());
        }
        text += if is_head { " \\\\ \\hline\n" } else { " \\\\\n" };
    }
    text + "\\end{tabular}"
}

fn cell(text: &str, is_bold: bool) -> String {
    let text = escape(text);
    if is_bold && !text.is_empty() { format!("\\textbf{{{text}}}") } else { text }
}

/// Writes a text so that LaTeX sets it as it stands, whatever font encoding it uses.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', letter]),
            '\\' => escaped += "\\textbackslash{}",
            '~' => escaped += "\\textasciitilde{}",
            '^' => escaped += "\\textasciicircum{}",
            '<' => escaped += "\\textless{}",
            '>' => escaped += "\\textgreater{}",
            '|' => escaped += "\\textbar{}",
            '"' => escaped += "{\\char34}",
            // Behind the end of a row these would be read as its arguments; hyphens and quotes join.
            '[' | ']' | '*' | '`' | '\'' => escaped.extend(['{', letter, '}']),
            '-' if escaped.ends_with('-') => escaped += "{}-",
            '\u{2212}' => escaped += "$-$",
            '\u{a0}' => escaped.push('~'),
            // A space as wide as a digit.
            '\u{2007}' => escaped += "\\phantom{0}",
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Reads what [`escape`] wrote, as LaTeX does.
    fn set(latex: &str) -> String {
        let names = [
            ("\\textbackslash{}", '\\'),
            ("\\textasciitilde{}", '~'),
            ("\\textasciicircum{}", '^'),
            ("\\textless{}", '<'),
            ("\\textgreater{}", '>'),
            ("\\textbar{}", '|'),
            ("{\\char34}", '"'),
            ("\\phantom{0}", '\u{2007}'),
            ("$-$", '\u{2212}'),
        ];
        let (mut text, mut rest) = (String::new(), latex);
        while let Some(letter) = rest.chars().next() {
            let named = names.iter().find(|(name, _)| rest.starts_with(name));
            let (letter, length) = match (named, letter) {
                (Some((name, letter)), _) => (*letter, name.len()),
                (None, '\\') => (rest[1..].chars().next().expect("an escaped letter"), 2),
                (None, '{') if rest.starts_with("{}-") => ('-', 3),
                (None, '{') => (rest[1..].chars().next().expect("a letter in braces"), 3),
                (None, '~') => ('\u{a0}', 1),
                (None, letter) => {
                    assert!(!"&%$#_}^".contains(letter), "{latex}");
                    (letter, letter.len_utf8())
                }
            };
            text.push(letter);
            rest = &rest[length..];
        }
        text
    }

    proptest! {
        #[test]
        fn what_is_escaped_is_set_as_it_stands(text in "[ -~\u{a0}\u{2007}\u{2212}é黒\n]{0,40}") {
            prop_assert_eq!(set(&escape(&text)), text.replace('\n', " "));
        }
    }

    #[test]
    fn rows_have_as_many_columns_as_the_head() {
        let row = |text: &str, cells: &[&str]| Row {
            cells: cells.iter().map(|cell| (*cell).to_owned()).collect(),
            ..Row::new("", "words-panel", text)
        };
        let rows = [
            Row { id: "table-head".to_owned(), ..row("For White", &["Equity", "Difference", "Level"]) },
            Row { style: "words-heading".to_owned(), ..row("1. 24/18", &["+0.1", "", "3-ply"]) },
            row("2. 13/7*", &["−0.2", "(−0.3)"]),
            row("50% & more", &[""]),
        ];
        let table = "\\begin{tabular}{@{}l@{ }lrrl@{}}
 & For White & Equity & Difference & Level \\\\ \\hline
 & \\textbf{1. 24/18} & \\textbf{+0.1} &  & \\textbf{3-ply} \\\\
 & 2. 13/7{*} & $-$0.2 & ($-$0.3) & \\\\
 & \\multicolumn{4}{l@{}}{50\\% \\& more} \\\\
\\end{tabular}";
        assert_eq!(latex_table(&rows, true, |_| ""), table);
    }
}
