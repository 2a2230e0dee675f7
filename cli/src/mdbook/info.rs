//! The options behind the language of a block: `theme=print caption="Black to play" last-move`.

use std::ops::Range;

use zumen::diagnostic::Diagnostic;

/// An option and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub name: String,
    /// What stands behind the sign; `None` for a switch.
    pub value: Option<String>,
    pub span: Range<usize>,
}

impl Word {
    /// What is being read: the value behind the sign, the name before it.
    fn part(&mut self) -> &mut String {
        self.value.as_mut().unwrap_or(&mut self.name)
    }
}

/// Parts a line into options. Quotes keep blanks in a value, and a backslash keeps a quote or a backslash in it. Spans
/// are bytes of the line.
///
/// # Errors
///
/// `book::quote` and `book::options`.
pub(super) fn words(line: &str) -> Result<Vec<Word>, Diagnostic> {
    if let Some(first) = line.chars().next().filter(|first| !first.is_whitespace()) {
        let help = "as in: ```zumen theme=print last-move";
        return Err(Diagnostic::error("book::options", "separate options by blanks")
            .at(0..first.len_utf8())
            .help(help));
    }
    let mut words = Vec::new();
    let mut chars = line.char_indices().peekable();
    while let Some((start, first)) = chars.next_if(|_| true) {
        if first.is_whitespace() {
            continue;
        }
        let mut word = Word { name: String::new(), value: None, span: start..line.len() };
        let mut quoted = None;
        let mut next = Some((start, first));
        while let Some((at, c)) = next {
            match c {
                '=' if quoted.is_none() && word.value.is_none() => word.value = Some(String::new()),
                '\\' if quoted.is_some() && chars.peek().is_some_and(|(_, c)| matches!(c, '"' | '\\')) => {
                    word.part().extend(chars.next().map(|(_, c)| c));
                }
                '"' => quoted = if quoted.is_some() { None } else { Some(at) },
                _ => word.part().push(c),
            }
            next = chars.next_if(|(_, c)| quoted.is_some() || !c.is_whitespace());
        }
        if let Some(at) = quoted {
            return Err(Diagnostic::error("book::quote", "a quote is not closed")
                .at(at..at + 1)
                .help("write a quote inside quotes as \\\""));
        }
        word.span.end = chars.peek().map_or(line.len(), |(at, _)| *at);
        words.push(word);
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_blanks() {
        let line = r#" theme=print  caption="Black: \"play\" = win" last-move at=40"#;
        let found = words(line).unwrap();
        let plain: Vec<(&str, Option<&str>)> =
            found.iter().map(|word| (word.name.as_str(), word.value.as_deref())).collect();
        let caption = r#"Black: "play" = win"#;
        let wanted = [("theme", Some("print")), ("caption", Some(caption)), ("last-move", None), ("at", Some("40"))];
        assert_eq!(plain, wanted);
        assert_eq!(&line[found[2].span.clone()], "last-move");
        assert_eq!(words("  ").unwrap(), []);
    }

    #[test]
    fn what_cannot_be_meant_is_refused() {
        assert_eq!(words(r#" caption="open"#).unwrap_err().span, Some(9..10));
        assert_eq!(words(",theme=print").unwrap_err().code, "book::options");
    }
}
