//! Runs of letters that may be halves of gnuIDs, and what the text calls them.

use std::ops::Range;

use crate::gnuid;

/// What a text calls the run of letters that follows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Label {
    /// Nothing.
    None,
    /// `Position ID`.
    Position,
    /// `Match ID`.
    Match,
    /// `bgID`, `GNUBGID`, `gnuID`: both halves follow.
    Both,
}

/// A run of base64 letters (of the alphabet for addresses, too) that may be half of a gnuID.
pub(super) struct Run {
    pub span: Range<usize>,
    pub label: Label,
}

impl Run {
    pub(super) fn len(&self) -> usize {
        self.span.len()
    }

    pub(super) fn id<'a>(&self, text: &'a str) -> &'a str {
        &text[self.span.clone()]
    }

    /// Tells whether it has a sign that no word has.
    pub(super) fn has_sign(&self, text: &str) -> bool {
        self.id(text).contains(|c: char| !c.is_ascii_alphabetic())
    }

    /// Tells whether it stands in quotes.
    pub(super) fn is_quoted(&self, text: &str) -> bool {
        const PAIRS: [&str; 9] = ["\"\"", "''", "``", "“”", "‘’", "„“", "«»", "「」", "『』"];
        let (before, behind) = (&text[..self.span.start], text[self.span.end..].trim_start_matches('='));
        PAIRS.iter().any(|pair| {
            let mut signs = pair.chars();
            before.ends_with(signs.next().unwrap_or_default()) && behind.starts_with(signs.as_str())
        })
    }

    /// Tells whether `bgID=` stands right before it.
    pub(super) fn is_assigned(&self, text: &str) -> bool {
        self.label == Label::Both && text[..self.span.start].ends_with('=')
    }
}

/// The runs of `text[within]` that may be halves of gnuIDs: of about their lengths, after `bgID=`, or after a
/// colon.
pub(super) fn runs(text: &str, within: Range<usize>) -> Vec<Run> {
    let bytes = text.as_bytes();
    let mut runs = Vec::new();
    let mut at = within.start;
    while at < within.end {
        if !is_letter(bytes[at]) {
            at += 1;
            continue;
        }
        let start = at;
        while at < within.end && is_letter(bytes[at]) {
            at += 1;
        }
        let label = label(text, within.start, start);
        let run = Run { label, span: without_word(text, label, without_dashes(bytes, start..at)) };
        // What is joined to a run by a colon is half of a pair, however long.
        let joined = runs.last().is_some_and(|last: &Run| matches!(&text[last.span.end..start], ":" | "=:" | "==:"));
        let is_meant = (10..=16).contains(&run.len()) || run.is_assigned(text) || joined;
        if is_meant && !is_label(run.id(text)) {
            runs.push(run);
        }
    }
    runs
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'-' | b'_')
}

/// Tells whether a run is the word before an ID, as BGBlitz writes it: `Position-ID`; GNU Backgammon has `Positions-ID` in
/// German.
fn is_label(run: &str) -> bool {
    ["position-id", "positions-id", "match-id"].iter().any(|label| run.eq_ignore_ascii_case(label))
}

/// A run without the dashes round it (a list, an aside, `_` of Markdown) if it then has the length of an ID.
fn without_dashes(bytes: &[u8], run: Range<usize>) -> Range<usize> {
    let start = run.start + dashes(bytes[run.clone()].iter());
    let end = run.end - dashes(bytes[start..run.end].iter().rev());
    let lengths = [gnuid::POSITION_LENGTH, gnuid::MATCH_LENGTH];
    if lengths.contains(&(end - start)) && !lengths.contains(&run.len()) { start..end } else { run }
}

fn dashes<'a>(bytes: impl Iterator<Item = &'a u8>) -> usize {
    bytes.take(4).take_while(|byte| matches!(byte, b'-' | b'_')).count()
}

/// A labelled ID without a word that lost the blank before it: `Match ID: cAkqAAAAAAAEPip counts`.
fn without_word(text: &str, label: Label, run: Range<usize>) -> Range<usize> {
    let (length, is_id): (usize, fn(&str) -> bool) = match label {
        Label::Position => (gnuid::POSITION_LENGTH, gnuid::is_position_id),
        Label::Match => (gnuid::MATCH_LENGTH, gnuid::is_match_id),
        Label::None | Label::Both => return run,
    };
    let is_word = |rest: &str| rest.len() > 1 && rest[1..].bytes().all(|letter| letter.is_ascii_lowercase());
    let parts = text[run.clone()].split_at_checked(length);
    let is_joined = parts.is_some_and(|(id, rest)| rest.starts_with(char::is_uppercase) && is_word(rest) && is_id(id));
    if is_joined { run.start..run.start + length } else { run }
}

/// The label before `at`: over blanks, colons, quotes, tags (GNU Backgammon writes `Position ID: <tt>` in HTML) and the
/// `is` of a sentence.
fn label(text: &str, from: usize, at: usize) -> Label {
    // A label and what follows it are short; the bound keeps the whole linear.
    let bytes = &text.as_bytes()[from.max(at.saturating_sub(120))..at];
    let mut end = bytes.len();
    while end > 0 {
        match bytes[end - 1] {
            b' ' | b'\t' | b'\r' | b'\n' | b':' | b'=' | b'"' | b'\'' | b'`' | b'*' => end -= 1,
            b'>' => match bytes[..end].iter().rposition(|&byte| byte == b'<') {
                Some(tag) => end = tag,
                None => break,
            },
            _ => break,
        }
    }
    let mut words = &bytes[..end];
    if strip_word(&mut words, b" is") {
        words = words.trim_ascii_end();
    }
    if !strip_word(&mut words, b"id") {
        return Label::None;
    }
    while let [rest @ .., b' ' | b'-' | b'_'] = words {
        words = rest;
    }
    // `composition ID` is none.
    for (word, label) in [
        (&b"position"[..], Label::Position),
        (b"positions", Label::Position),
        (b"pos", Label::Position),
        (b"match", Label::Match),
    ] {
        if strip_word(&mut words, word) && !words.last().is_some_and(u8::is_ascii_alphabetic) {
            return label;
        }
    }
    if strip_word(&mut words, b"bg") || strip_word(&mut words, b"gnu") { Label::Both } else { Label::None }
}

/// Takes `word`, in any case, from the end of `text`.
fn strip_word(text: &mut &[u8], word: &[u8]) -> bool {
    let rest = text.len().saturating_sub(word.len());
    let ends = text[rest..].eq_ignore_ascii_case(word);
    if ends {
        *text = &text[..rest];
    }
    ends
}
