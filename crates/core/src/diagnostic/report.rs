//! A diagnostic with its place, as programs read it: what `--error-format json` prints, and what wrappers hand on.

use schemars::JsonSchema;
use serde::Serialize;

use super::Diagnostic;

/// Characters of a message that are kept: half of them from its start, half from its end. It may quote an input.
const MAX_MESSAGE_CHARS: usize = 600;

/// A text that diagnostics point into.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// A file's path, or a word such as `input`; empty where there is no text.
    pub name: &'a str,
    /// The text that was read: spans are bytes of it.
    pub text: &'a str,
    /// Where the text begins in what has that name: a line of a list is shown by itself.
    pub start: Start,
}

/// Where a text begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The number of its first line, from 1.
    pub line: usize,
    /// The bytes before it.
    pub byte: usize,
}

impl Start {
    /// That of a whole text.
    pub const WHOLE: Start = Start { line: 1, byte: 0 };
}

impl<'a> Context<'a> {
    /// Makes the context of a whole text.
    pub const fn whole(name: &'a str, text: &'a str) -> Context<'a> {
        Context { name, text, start: Start::WHOLE }
    }

    /// Tells what a diagnostic points into: its own text, or this one.
    pub fn of(self, diagnostic: &'a Diagnostic) -> Context<'a> {
        diagnostic.origin.as_ref().map_or(self, |origin| Context::whole(&origin.name, &origin.text))
    }

    /// Tells line and column of a byte, both from 1; columns are characters.
    pub fn line_column(self, at: usize) -> (usize, usize) {
        let before = self.before(at);
        let line = before.matches('\n').count() + self.start.line;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        (line, column)
    }

    /// The text before a byte; all of it where the byte is none of its own.
    fn before(self, at: usize) -> &'a str {
        self.text.get(..at).unwrap_or(self.text)
    }
}

/// A diagnostic as programs read it. The keys stand in the order of the alphabet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Report {
    /// What it is about: `input`, `option`, `picture` or `file`.
    pub about: &'static str,
    /// The fault in characters (code points) of the text, as Python counts: its start, and what comes after its end.
    /// `null` for a line of a list, whose place is known in bytes alone.
    pub characters: Option<[usize; 2]>,
    /// A stable name: `xgid::checkers`.
    pub code: &'static str,
    /// The column of the fault in its line, in characters from 1.
    pub column: Option<usize>,
    /// The input, or the option, that it is about; `null` where it is about none.
    pub file: Option<String>,
    /// The remedy.
    pub help: Option<String>,
    /// The line of the fault, from 1.
    pub line: Option<usize>,
    /// What is wrong, and by how much.
    pub message: String,
    /// `error` or `warning`.
    pub severity: &'static str,
    /// The fault in bytes of the input: its start, and what comes after its end.
    pub span: Option<[usize; 2]>,
    /// The fault in UTF-16 units of the text, as JavaScript counts; `null` as `characters` is.
    pub utf16: Option<[usize; 2]>,
}

impl Report {
    /// Finds the place of a diagnostic, in the text that it brings or in this one.
    pub fn new(diagnostic: &Diagnostic, context: Context) -> Report {
        let context = context.of(diagnostic);
        let span = diagnostic.span.as_ref();
        let place = span.map(|span| context.line_column(span.start));
        // In a part of a text only bytes are known.
        let whole = span.filter(|_| context.start == Start::WHOLE);
        let before = whole.map(|span| [span.start, span.end].map(|byte| context.before(byte)));
        let byte = context.start.byte;
        Report {
            about: diagnostic.about.name(),
            characters: before.map(|texts| texts.map(|text| text.chars().count())),
            code: diagnostic.code,
            column: place.map(|(_, column)| column),
            file: Some(context.name.to_owned()).filter(|name| !name.is_empty()),
            help: diagnostic.help.clone(),
            line: place.map(|(line, _)| line),
            message: elide_middle(&diagnostic.message),
            severity: diagnostic.severity.name(),
            span: span.map(|span| [byte + span.start, byte + span.end]),
            utf16: before.map(|texts| texts.map(|text| text.encode_utf16().count())),
        }
    }

    /// Writes it as one JSON object on one line.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("keys are texts")
    }
}

/// Leaves out the middle of a long text.
pub fn elide_middle(text: &str) -> String {
    let half = MAX_MESSAGE_CHARS / 2;
    let start = text.char_indices().nth(half).map_or(text.len(), |(at, _)| at);
    let end = text.char_indices().rev().nth(half - 1).map_or(0, |(at, _)| at);
    if end <= start { text.to_owned() } else { format!("{} … {}", &text[..start], &text[end..]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_messages_lose_their_middle() {
        for length in [0, 1, MAX_MESSAGE_CHARS - 1, MAX_MESSAGE_CHARS] {
            assert_eq!(elide_middle(&"あ".repeat(length)), "あ".repeat(length));
        }
        let long = elide_middle(&format!("start {} end", "あ".repeat(1_000_000)));
        assert!(long.starts_with("start あ") && long.ends_with("あ end"), "{long}");
        assert_eq!(long.chars().count(), MAX_MESSAGE_CHARS + 3);
    }

    #[test]
    fn places_are_told_in_all_units() {
        // Bytes 3, 4, 1 and 1; of UTF-16 units the second has two.
        let text = "一\n𩹄ab";
        let fault = Diagnostic::error("test::b", "no b").at(9..10);
        let report = Report::new(&fault, Context::whole("input", text));
        assert_eq!((report.line, report.column), (Some(2), Some(3)));
        assert_eq!((report.span, report.characters, report.utf16), (Some([9, 10]), Some([4, 5]), Some([5, 6])));
        let line = Context { start: Start { line: 7, byte: 100 }, ..Context::whole("list", text) };
        let report = Report::new(&fault, line);
        assert_eq!((report.line, report.span, report.characters), (Some(8), Some([109, 110]), None));
        let json: serde_json::Value = serde_json::from_str(&report.json()).expect("JSON");
        assert_eq!((&json["about"], &json["utf16"]), (&"input".into(), &serde_json::Value::Null));
    }
}
