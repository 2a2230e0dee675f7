//! Where a value ends, if need be without its bracket.

/// Finds the brackets that close the values of one text.
#[derive(Default)]
pub(super) struct Brackets {
    /// Whether none closes any more: no value need look for one a second time.
    is_torn: bool,
}

/// Where a value ends.
pub(super) struct ValueEnd {
    /// Its end.
    pub at: usize,
    /// Where reading goes on: behind the bracket, if there is one.
    pub next: usize,
    /// Whether its bracket is missing.
    pub is_open: bool,
}

impl ValueEnd {
    fn without_bracket(at: usize) -> ValueEnd {
        ValueEnd { at, next: at, is_open: true }
    }
}

impl Brackets {
    /// The end of the value that begins at `start`, behind its bracket. Backslashes are seen.
    ///
    /// In a plain value nothing opens: what does shows that the value's own bracket is missing. In a text anything
    /// may stand; a missing bracket shows only at the end of everything, and the value ends before the first line
    /// that looks like a node.
    pub(super) fn end(&mut self, bytes: &[u8], start: usize, is_plain: bool) -> ValueEnd {
        let mut cut = None;
        let mut at = start;
        while let Some(byte) = bytes.get(at) {
            match byte {
                b'\\' => at += 1,
                b']' => return ValueEnd { at, next: at + 1, is_open: false },
                b'[' if is_plain => {
                    return ValueEnd::without_bracket(cut.unwrap_or_else(|| name_before(bytes, start, at)));
                }
                b'(' | b')' | b';' if cut.is_none() && (is_plain || begins_line(&bytes[start..at])) => {
                    cut = Some(at);
                    if self.is_torn {
                        break;
                    }
                }
                _ => {}
            }
            at += 1;
        }
        self.is_torn = true;
        ValueEnd::without_bracket(cut.unwrap_or(bytes.len()))
    }
}

/// Tells whether nothing but blanks stands behind the last line break of `before`.
fn begins_line(before: &[u8]) -> bool {
    let last = before.iter().rev().find(|byte| !matches!(byte, b' ' | b'\t'));
    matches!(last, Some(b'\n' | b'\r'))
}

/// Where the name before the bracket at `end` begins, not before `start`.
fn name_before(bytes: &[u8], start: usize, end: usize) -> usize {
    let letters = bytes[start..end].iter().rev().take_while(|byte| byte.is_ascii_uppercase());
    end - letters.count()
}
