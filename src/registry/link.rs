//! Positions in links, as sites write them: `%2F` for a slash, `_` or `.` for a blank, the letters of base64 that addresses take.

use std::sync::Arc;

use percent_encoding::percent_decode_str;
use zumen_core::diagnostic::{Diagnostic, Origin, offset};
use zumen_game::{Entry, Files, Part, Record, TreeNode, View};

use super::claims::Registry;

/// The longest link, in bytes.
const MAX_LINK_BYTES: usize = 4000;
/// Parts of a link that are tried.
const MAX_PARTS: usize = 40;
/// Escaped words of a text that are tried.
const MAX_WORDS: usize = 1000;
/// What stands around a link in a text, beside blanks.
const AROUND: &str = "\"'<>(){}[];\\";

/// A record whose text was decoded from what was given: faults point into that text.
struct DecodedLink {
    record: Box<dyn Record>,
    origin: Arc<Origin>,
    /// How many of its moves a share board shows (`turn=`).
    turn: Option<usize>,
}

/// Reads the position that stands in a link, or that was copied out of one: the longest part that is `claimed` by a game that can
/// read it; where none can, the longest one tells what is wrong with it.
pub(super) fn read(text: &str, claimed: impl Fn(&str) -> Option<Box<dyn Record>>) -> Option<Box<dyn Record>> {
    let word = text.trim();
    let is_link = word.contains(['%', '_']) || word.contains("://");
    if !is_link || word.len() > MAX_LINK_BYTES || word.contains(is_around) {
        return None;
    }
    let is_address = word.contains("://");
    let mut damaged = None;
    // Parts first: what is escaped parts nothing, and words of other parameters are none of a position.
    // A link in a link is escaped as a whole.
    let escaped = unescape(word);
    let all = [word].into_iter().chain(Some(escaped.as_str()).filter(|escaped| escaped.contains("://")));
    let texts = all.flat_map(|word| {
        SPELLINGS.iter().flat_map(move |spelling| parts(word).filter_map(move |part| spelling(part, is_address)))
    });
    let turn = word.split(['?', '&']).find_map(|part| part.strip_prefix("turn=")?.parse::<usize>().ok());
    for part in &texts.collect::<Vec<_>>() {
        // A name alone is the name of a file or of a page, not of a set-up.
        let is_position =
            (part.contains(['/', ':']) || part.contains(" moves ") || part.starts_with("(;")) && part != word;
        let Some(record) = is_position.then(|| claimed(part)).flatten() else { continue };
        let origin = Arc::new(Origin { name: "link".to_owned(), text: part.clone() });
        let entries = record.entries(&View::default());
        let is_read = !entries.is_empty() && entries.iter().all(Result::is_ok);
        let moves = part.split_once(" moves ").map(|(_, moves)| moves.split_whitespace().count());
        let turn = turn.zip(moves).map(|(turn, moves)| turn.min(moves));
        let decoded = DecodedLink { record, origin, turn };
        if is_read {
            return Some(Box::new(decoded));
        }
        damaged = damaged.or(Some(decoded));
    }
    damaged.map(|decoded| -> Box<dyn Record> { Box::new(decoded) })
}

/// Reads the escaped links among the words of a text, and what stands between them where a game knows it.
pub(super) fn read_among_words(registry: Registry, text: &str, files: &dyn Files) -> Option<Vec<Part>> {
    if !text.trim().contains(char::is_whitespace) {
        return None;
    }
    let between = |start: usize, end: usize| {
        let words = Some(&text[start..end]).filter(|words| registry.is_known(words))?;
        Some(Part { offset: start, name: None, record: registry.read_one(words, files) })
    };
    let (mut parts, mut end) = (Vec::new(), 0);
    for word in text.split(is_around).filter(|word| word.contains('%')).take(MAX_WORDS) {
        let link = word.trim_end_matches(['.', ',', ':', '!', '?']);
        let Some(record) = read(link, |part| registry.read_claimed(part, files)) else { continue };
        let start = offset(text, word);
        parts.extend(between(end, start));
        parts.push(Part { offset: start, name: None, record: Ok(record) });
        end = start + link.len();
    }
    let rest = (end > 0).then(|| between(end, text.len())).flatten();
    parts.extend(rest);
    (end > 0).then_some(parts)
}

fn is_around(c: char) -> bool {
    c.is_whitespace() || AROUND.contains(c)
}

/// What a part of a link may stand for; what is escaped is itself.
const SPELLINGS: [fn(&str, bool) -> Option<String>; 4] = [
    |part, _| Some(unescape(part)),
    // The share board of Shogi Extend writes dots.
    |part, _| Some(unescape(&part.replace('.', " "))),
    |part, _| Some(unescape(&part.replace(['_', '+'], " "))),
    // Outside of a link an ID with these letters is damaged: what else is, cannot be known.
    |part, is_address| is_address.then(|| unescape(part).replace('_', "/").replace('-', "+")),
];

/// What was copied out of a link as a whole, and each part that a sign begins, up to the next parameter.
fn parts(link: &str) -> impl Iterator<Item = &str> {
    let begins = link.match_indices(['/', '=', '?', '#']).take(MAX_PARTS);
    let whole = (!link.contains("://")).then_some(link);
    whole.into_iter().chain(begins.filter_map(move |(at, sign)| {
        let part = link[at + 1..].split(['&', '#', '?']).next().unwrap_or_default();
        (sign != "/" || is_square(part)).then_some(part)
    }))
}

/// Tells whether a text begins with a board of as many ranks as files, if it begins with a board: behind a slash there may be
/// the end of one, and sites show no others.
fn is_square(text: &str) -> bool {
    let mut words = text.split([' ', '_', '.']);
    let (board, turn) = (words.next().unwrap_or_default(), words.next());
    let first = board.split('/').next().unwrap_or_default();
    let is_board = board.chars().all(|c| c.is_ascii_alphanumeric() || c == '+' || c == '/');
    if !matches!(turn, Some("b" | "w")) || board == first || !is_board {
        return true;
    }
    let empty: usize =
        first.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse::<usize>().ok()).sum();
    empty + first.chars().filter(char::is_ascii_alphabetic).count() == board.split('/').count()
}

/// A text with `%2F` and its like as what they stand for.
pub fn unescape(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

impl Record for DecodedLink {
    fn list(&self) -> Vec<String> {
        self.record.list()
    }

    fn tree(&self) -> Result<Vec<TreeNode>, Diagnostic> {
        self.record.tree().map_err(|fault| fault.or_origin(&self.origin))
    }

    fn entries_with(&self, view: &View, files: &dyn Files) -> Vec<Result<Entry, Diagnostic>> {
        let mut view = view.clone();
        if let Some(turn) = self.turn.filter(|_| !["at", "every", "node"].iter().any(|name| view.has(name))) {
            view = view.with("at", &turn.to_string());
        }
        let entries = self.record.entries_with(&view, files).into_iter();
        entries.map(|entry| Entry::map_diagnostics(entry, |fault| fault.or_origin(&self.origin))).collect()
    }

    fn validate(&self, files: &dyn Files) -> Vec<Diagnostic> {
        self.record.validate(files).into_iter().map(|fault| fault.or_origin(&self.origin)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::unescape;

    #[test]
    fn what_is_escaped_is_one_byte() {
        for (text, plain) in [
            ("a%2Fb%3a", "a/b:"),
            ("%", "%"),
            ("%2", "%2"),
            ("%zz", "%zz"),
            ("%+1", "%+1"),
            ("%E6%AD%A9", "歩"),
            ("%E6", "\u{fffd}"),
        ] {
            assert_eq!(unescape(text), plain, "{text}");
        }
    }
}
