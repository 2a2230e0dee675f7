//! SGF's texts: what a backslash and a line break mean.
//!
//! A backslash takes the character behind it verbatim; before a line break both vanish. A line break is LF, CR, CR
//! LF or LF CR. Other white space (tabs) is a blank. In a `SimpleText` a line break is a blank, too.

/// Reads a `Text`: lines, joined by `\n`.
pub(super) fn lines(raw: &str) -> String {
    unescape(raw, '\n')
}

/// Reads a `SimpleText`: one line.
pub(super) fn simple(raw: &str) -> String {
    unescape(raw, ' ')
}

fn unescape(raw: &str, line_break: char) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw.chars().peekable();
    while let Some(letter) = rest.next() {
        let (is_escaped, letter) = match letter {
            '\\' => match rest.next() {
                Some(letter) => (true, letter),
                None => break,
            },
            letter => (false, letter),
        };
        match letter {
            '\r' | '\n' => {
                let other = if letter == '\r' { '\n' } else { '\r' };
                rest.next_if_eq(&other);
                if !is_escaped {
                    text.push(line_break);
                }
            }
            '\t' | '\x0b' | '\x0c' => text.push(' '),
            letter => text.push(letter),
        }
    }
    text
}

/// Where the first colon stands that is not escaped.
pub(super) fn colon(raw: &str) -> Option<usize> {
    let mut is_escaped = false;
    raw.bytes().position(|byte| {
        let is_colon = byte == b':' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_colon
    })
}

/// A text as a message quotes it: never more than a few characters.
pub(super) fn quote(text: &str) -> String {
    let mut letters = text.chars();
    let start: String = letters.by_ref().take(12).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if letters.next().is_some() { format!("`{start}...`") } else { format!("`{start}`") }
}

#[cfg(test)]
mod tests {
    use super::{colon, lines, simple};
    use crate::sgf::writer::{escape, escape_part};

    #[test]
    fn a_backslash_takes_what_follows_verbatim() {
        assert_eq!(lines(r"a\]b\\c\:d\n"), r"a]b\c:dn");
        assert_eq!(lines(r"end\"), "end", "nothing follows");
        assert_eq!(lines("表\\]"), "表]");
    }

    #[test]
    fn line_breaks_of_all_systems() {
        assert_eq!(lines("a\nb\rc\r\nd\n\re"), "a\nb\nc\nd\ne");
        assert_eq!(simple("a\nb\rc\r\nd\n\re"), "a b c d e");
        assert_eq!(lines("a\n\nb\r\r\nc"), "a\n\nb\n\nc");
        assert_eq!(lines("a\\\nb\\\rc\\\r\nd\\\n\re"), "abcde", "escaped line breaks vanish");
        assert_eq!(lines("a\tb\x0bc\x0cd\u{3000}e"), "a b c d\u{3000}e");
    }

    #[test]
    fn the_first_colon_that_is_not_escaped() {
        assert_eq!(colon(r"dd:a:b"), Some(2));
        assert_eq!(colon(r"a\:b:c"), Some(4));
        assert_eq!(colon(r"a\\:c"), Some(3));
        assert_eq!(colon(r"a\:c"), None);
    }

    #[test]
    fn what_is_escaped_reads_the_same() {
        let text = "a]b\\c:d\ne表";
        assert_eq!(lines(&escape(text)), text);
        assert_eq!(escape("a:b"), "a:b");
        assert_eq!(colon(&escape_part(text)), None);
        assert_eq!(lines(&escape_part(text)), text);
    }
}
