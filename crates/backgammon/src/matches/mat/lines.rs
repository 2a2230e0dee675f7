//! What kind of line stands where.

/// A line and where it begins, in bytes of the text.
#[derive(Clone, Copy, Debug)]
pub(in crate::matches) struct Row<'a> {
    pub at: usize,
    /// Without its line end.
    pub text: &'a str,
}

/// What a line is by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    Blank,
    /// `[Name "value"]`, as a comment or not.
    Tag(&'a str, &'a str),
    /// Behind `;` or `#`.
    Comment(&'a str),
    /// `7 point match`.
    Length(&'a str),
    /// `Game 3`.
    Game(&'a str),
    Other,
}

/// The lines of a text, a byte order mark not among them.
pub(in crate::matches) fn lines(text: &str) -> impl Iterator<Item = Row<'_>> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let mark = if at == 0 { line.len() - line.trim_start_matches('\u{feff}').len() } else { 0 };
        let row = Row { at: at + mark, text: line[mark..].trim_end_matches(['\n', '\r']) };
        at += line.len();
        row
    })
}

impl<'a> Row<'a> {
    /// Its place in the text.
    pub(in crate::matches) fn span(&self) -> std::ops::Range<usize> {
        self.at..self.at + self.text.len()
    }

    pub(super) fn kind(&self) -> Line<'a> {
        let text = self.text.trim();
        if text.is_empty() {
            return Line::Blank;
        }
        let comment = self.text.strip_prefix([';', '#']).map(str::trim);
        if let Some((name, value)) = tag(comment.unwrap_or(text)) {
            return Line::Tag(name, value);
        }
        if let Some(comment) = comment {
            return Line::Comment(comment);
        }
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        if is_number(first) && words(rest, &["point", "match"]) {
            return Line::Length(first);
        }
        if first.eq_ignore_ascii_case("game") && is_number(rest) {
            return Line::Game(rest);
        }
        Line::Other
    }
}

/// Reads `[Name "value"]`.
fn tag(text: &str) -> Option<(&str, &str)> {
    let inner = text.strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inner.split_once('"')?;
    let name = name.trim();
    let is_name = name.chars().all(|letter| letter.is_alphanumeric() || letter == ' ' || letter == '_');
    (!name.is_empty() && is_name).then_some((name, value.trim_end().strip_suffix('"')?))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn words(text: &str, wanted: &[&str]) -> bool {
    text.split_whitespace().map(str::to_ascii_lowercase).eq(wanted.iter().map(|&word| word.to_owned()))
}
