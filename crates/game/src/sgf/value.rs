//! One value: what stands between two brackets, and where.

use std::ops::Range;

use super::faults::Faults;
use super::text;

/// A value as written, still escaped.
#[derive(Clone, Debug)]
pub struct Value<'a> {
    /// What stands between the brackets.
    pub raw: &'a str,
    /// Where, in bytes of the text.
    pub span: Range<usize>,
}

impl<'a> Value<'a> {
    /// The value in this place of the whole text.
    pub(super) fn new(whole: &'a str, span: Range<usize>) -> Value<'a> {
        Value { raw: &whole[span.clone()], span }
    }

    /// Where a caret shows it: with its opening bracket when there is nothing else.
    pub fn place(&self) -> Range<usize> {
        if self.raw.is_empty() { self.span.start.saturating_sub(1)..self.span.end } else { self.span.clone() }
    }

    /// Tells whether nothing but blanks stands in it.
    pub fn is_empty(&self) -> bool {
        self.raw.trim().is_empty()
    }

    /// A line of text without blanks around it; `None` if nothing is left.
    pub fn simple_text(&self) -> Option<String> {
        let line = text::simple(self.raw);
        let line = line.trim();
        (!line.is_empty()).then(|| line.to_owned())
    }

    /// A text of several lines; `None` if it is blank.
    pub fn text(&self) -> Option<String> {
        let lines = text::lines(self.raw);
        (!lines.trim().is_empty()).then_some(lines)
    }

    /// A number from 0 to `most`.
    pub fn number(&self, most: u32) -> Option<u32> {
        let digits = self.raw.trim();
        let digits = digits.strip_prefix('+').unwrap_or(digits);
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse().ok().filter(|number| is_number && *number <= most)
    }

    /// The two parts of a composed value: what stands before and after the first colon that is not escaped.
    pub fn parts(&self) -> Option<(Value<'a>, Value<'a>)> {
        let colon = text::colon(self.raw)?;
        let at = self.span.start + colon;
        let left = Value { raw: &self.raw[..colon], span: self.span.start..at };
        Some((left, Value { raw: &self.raw[colon + 1..], span: at + 1..self.span.end }))
    }

    /// Quotes it for a message: never more than a few characters.
    pub fn quote(&self) -> String {
        text::quote(self.raw.trim())
    }

    /// Warns that the value is not what its property can have.
    pub fn warn_unread(&self, ident: &str, help: &str, faults: &mut Faults) {
        faults
            .warn("sgf::value", self.place(), help, || format!("{ident} cannot be {}; zumen ignores it", self.quote()));
    }
}
