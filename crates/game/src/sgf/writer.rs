//! Writing: a tree becomes a text, part by part.

/// A record that is being written.
#[derive(Debug, Default)]
pub struct Writer(String);

impl Writer {
    /// Begins a game or a variation; its first node follows.
    pub fn open(&mut self) {
        self.0.push('(');
    }

    /// Begins a node; its properties follow.
    pub fn node(&mut self) {
        self.0.push(';');
    }

    /// Writes a property of the node; without values nothing.
    pub fn property<S: AsRef<str>>(&mut self, ident: &str, values: impl IntoIterator<Item = S>) {
        for (index, value) in values.into_iter().enumerate() {
            let ident = if index == 0 { ident } else { "" };
            self.0.extend([ident, "[", value.as_ref(), "]"]);
        }
    }

    /// Writes a property whose value is a text.
    pub fn text(&mut self, ident: &str, text: &str) {
        self.property(ident, [escape(text)]);
    }

    /// Breaks the line between two parts.
    pub fn line_break(&mut self) {
        self.0.push('\n');
    }

    /// Ends a game or a variation.
    pub fn close(&mut self) {
        self.0.push(')');
    }

    /// Writes what another writer has written.
    pub fn append(&mut self, written: &str) {
        self.0.push_str(written);
    }

    /// What is written so far.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text.
    pub fn finish(self) -> String {
        self.0
    }
}

/// Escapes a text that is a whole value.
pub(super) fn escape(text: &str) -> String {
    escape_all(text, &['\\', ']'])
}

/// Escapes a text that is a part of a composed value, before or behind a colon.
pub fn escape_part(text: &str) -> String {
    escape_all(text, &['\\', ']', ':'])
}

fn escape_all(text: &str, special: &[char]) -> String {
    let mut raw = String::with_capacity(text.len());
    for letter in text.chars() {
        if special.contains(&letter) {
            raw.push('\\');
        }
        raw.push(letter);
    }
    raw
}
