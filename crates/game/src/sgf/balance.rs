//! Which parentheses of a text are closed, where all its values are.

/// The parentheses outside of values that nothing closes.
pub(super) struct Balance {
    /// Where they stand, in the order of the text.
    unclosed: Vec<usize>,
}

impl Balance {
    /// Looks through a text once.
    pub(super) fn of(bytes: &[u8]) -> Balance {
        let mut unclosed = Vec::new();
        let mut in_value = false;
        let mut at = 0;
        while let Some(byte) = bytes.get(at) {
            match byte {
                b'\\' if in_value => at += 1,
                b']' => in_value = false,
                b'[' => in_value = true,
                b'(' if !in_value => unclosed.push(at),
                b')' if !in_value => _ = unclosed.pop(),
                _ => {}
            }
            at += 1;
        }
        Balance { unclosed }
    }

    /// Tells whether the parenthesis that opens at `at` is closed.
    pub(super) fn closes(&self, at: usize) -> bool {
        self.unclosed.binary_search(&at).is_err()
    }
}
