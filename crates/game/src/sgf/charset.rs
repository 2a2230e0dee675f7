//! The charset that a record names (CA): bytes become text.
//!
//! In Shift_JIS, GBK and Big5 the second byte of a character may be that of `\`, `[` or `]`, so the bytes are decoded
//! first, and the text is read then. Each game of a collection may name its own charset; then the ends of games are
//! found by a scan that knows which bytes belong together, and each is decoded by its own.

use std::collections::BTreeSet;
use std::ops::Range;

use super::start::{begins_root, find_game, record_at};
use crate::charset::guess::{self, Guess};
use crate::charset::{self, Charset};
use zumen_core::diagnostic::Diagnostic;

/// In how many places of a root its `CA` is looked for: a comment before it may speak of `CA[...]`.
const TRIES: usize = 16;

/// Decodes a record that names its charset; `None` where none is named, or the wrong one.
///
/// Games that name no charset, or a wrong one, are read by that of the others if these name a single one, else each
/// by what its bytes look like. What stands between two games is read with the second.
pub fn decode(bytes: &[u8]) -> Option<String> {
    let games = games(bytes);
    let first = games.iter().find_map(|game| game.charset)?;
    if games.iter().all(|game| game.charset.is_none_or(|charset| charset == first)) {
        return fits(first, bytes).then(|| first.decode(bytes));
    }
    let mut start = 0;
    let mut text = String::with_capacity(bytes.len());
    for (place, game) in games.iter().enumerate() {
        let end = if place + 1 == games.len() { bytes.len() } else { game.end };
        let bytes = &bytes[start..end];
        match game.charset.filter(|charset| fits(*charset, bytes)) {
            Some(charset) => text.push_str(&charset.decode(bytes)),
            None => text.push_str(&charset::detect(bytes)),
        }
        start = end;
    }
    Some(text)
}

/// Tells whether the bytes may be in the charset that is named. UTF-8 is easy to prove wrong; the others are wrong
/// where the bytes are UTF-8 and nothing of theirs, or plainly another's.
fn fits(charset: Charset, bytes: &[u8]) -> bool {
    (charset.fits(bytes) || charset != Charset::UTF_8 && !Charset::UTF_8.fits(bytes)) && !guess::refutes(bytes, charset)
}

/// Says what is doubtful about the charset of a record that was decoded to `text`: it is not the one that the record
/// names, or a few bytes had to tell which it is.
pub fn doubt(bytes: &[u8], text: &str) -> Option<Diagnostic> {
    record_at(text)?;
    let games = games(bytes);
    let named: BTreeSet<&str> = games.iter().filter_map(|game| Some(game.charset?.name())).collect();
    if named.len() > 1 {
        // Each game is decoded by its own.
        return None;
    }
    let wrong = |charset: &Charset| !fits(*charset, bytes) && charset.decode(bytes) != text;
    if let Some(named) = games.iter().find_map(|game| game.charset).filter(wrong) {
        let at = text
            .match_indices("CA")
            .find_map(|(at, _)| declared_charset(text.as_bytes(), at).and(value_of(text.as_bytes(), at)));
        let message = format!("the record names {}, but its bytes are not in that charset", named.name());
        let fault = Diagnostic::warning("sgf::charset", message).at(at.unwrap_or_default());
        return Some(
            fault.help("zumen took the likeliest charset; name the right one with --encoding if names look wrong"),
        );
    }
    let is_named = games.iter().any(|game| game.charset.is_some());
    if is_named || Charset::UTF_8.fits(bytes) {
        return None;
    }
    let Guess { charset, rival } = guess::guess(bytes);
    let rival = rival.filter(|_| charset.decode(bytes) == text)?.name();
    let start = text.find(|letter: char| !letter.is_ascii())?;
    let end = start + text[start..].find(|letter: char| letter.is_ascii()).unwrap_or(text.len() - start);
    let charset = charset.name();
    let message = format!("the record names no charset, and few characters tell {charset} from {rival}");
    let help = format!("zumen reads it as {charset}; if names look wrong, write --encoding {rival}");
    Some(Diagnostic::warning("sgf::charset", message).at(start..end).help(help))
}

/// A game in its bytes.
struct Game {
    /// Behind its last parenthesis.
    end: usize,
    /// What its root names.
    charset: Option<Charset>,
}

/// The games of a collection, by a scan of each that follows its charset.
fn games(bytes: &[u8]) -> Vec<Game> {
    let names: Vec<(usize, Charset)> =
        (0..bytes.len()).filter_map(|at| Some((at, declared_charset(bytes, at)?))).collect();
    let mut games = Vec::new();
    let mut at = 0;
    while let Some(start) = find_game(bytes, at) {
        let ahead = &names[names.partition_point(|(name, _)| *name < start)..];
        let own = ahead.iter().take(TRIES).find(|(name, charset)| Scan::new(bytes, start, *charset).reaches(*name));
        let charset = own.map(|(_, charset)| *charset);
        let end = Scan::new(bytes, start, charset.unwrap_or(Charset::UTF_8)).game_end();
        games.push(Game { end, charset });
        at = end;
    }
    games
}

/// The charset that is named at `at`, in a comment maybe.
fn declared_charset(bytes: &[u8], at: usize) -> Option<Charset> {
    if !bytes[at..].starts_with(b"CA") {
        return None;
    }
    let label = std::str::from_utf8(&bytes[value_of(bytes, at)?]).ok()?;
    Charset::from_name(label).filter(|charset| charset.extends_ascii())
}

/// The value of the property whose two letters stand at `name`; names of charsets are short.
fn value_of(bytes: &[u8], name: usize) -> Option<Range<usize>> {
    let bracket = (name + 2..name + 8).find(|at| !bytes.get(*at).is_some_and(u8::is_ascii_whitespace))?;
    let start = (bytes.get(bracket) == Some(&b'[')).then_some(bracket + 1)?;
    let length = bytes[start..].iter().take(32).position(|byte| *byte == b']')?;
    Some(start..start + length)
}

/// A walk over the characters of a game.
struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
    charset: Charset,
    in_value: bool,
}

impl Scan<'_> {
    fn new(bytes: &[u8], start: usize, charset: Charset) -> Scan<'_> {
        Scan { bytes, at: start, charset, in_value: false }
    }

    /// The next byte outside of values that is a character of its own, and where it stands.
    fn next_outside(&mut self) -> Option<(usize, u8)> {
        while self.at < self.bytes.len() {
            let at = self.at;
            let byte = self.bytes[at];
            let length = self.charset.length(&self.bytes[at..]);
            self.at += length;
            match byte {
                _ if length > 1 => {}
                b'\\' if self.in_value => {
                    let escaped = &self.bytes[self.at..];
                    self.at += if escaped.is_empty() { 0 } else { self.charset.length(escaped) };
                }
                b']' => self.in_value = false,
                b'[' => self.in_value = true,
                _ if !self.in_value => return Some((at, byte)),
                _ => {}
            }
        }
        None
    }

    /// Tells whether `name` stands in the first node, outside of values, and is no part of a longer name.
    fn reaches(mut self, name: usize) -> bool {
        let start = self.at;
        let is_whole = !self.bytes[name - 1].is_ascii_alphabetic();
        // The root's own parenthesis and semicolon come before everything else.
        let mut begins = true;
        while let Some((at, byte)) = self.next_outside() {
            match byte {
                _ if at >= name => return at == name && is_whole,
                b'(' if at == start => {}
                b';' if begins => begins = false,
                b'(' | b')' | b';' => return false,
                _ => begins &= byte.is_ascii_whitespace(),
            }
        }
        false
    }

    /// The place behind the parenthesis that closes the game; the end of everything where none does.
    fn game_end(mut self) -> usize {
        // A game that begins with its semicolon lacks the parenthesis that the last one closes.
        let mut depth = usize::from(self.bytes.get(self.at) == Some(&b';'));
        while let Some((at, byte)) = self.next_outside() {
            match byte {
                b'(' if depth > 0 && begins_root(&self.bytes[at..]) => return at,
                b'(' => depth += 1,
                b')' if depth <= 1 => return at + 1,
                b')' => depth -= 1,
                _ => {}
            }
        }
        self.bytes.len()
    }
}
