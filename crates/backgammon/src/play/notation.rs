//! What is written: text becomes moves from one slot to another, before any rule of the game.

use std::fmt;
use std::ops::Range;

use super::moves::{BAR, Move, OFF};
use zumen_core::diagnostic::Diagnostic;

/// A written move and where it is written.
#[derive(Clone, Debug)]
pub(super) struct Leg {
    pub from: u8,
    pub to: u8,
    pub from_span: Range<usize>,
    pub to_span: Range<usize>,
    /// Its `*`.
    pub star: Option<Range<usize>>,
    pub span: Range<usize>,
}

impl Leg {
    /// A move that stands in no text.
    pub(super) fn new(from: u8, to: u8) -> Leg {
        Leg { from, to, from_span: 0..0, to_span: 0..0, star: None, span: 0..0 }
    }
}

impl fmt::Display for Leg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Move { from: self.from, to: self.to, hit: false }.fmt(f)
    }
}

/// All moves of `text`, chains and repeats taken apart. They may go up.
pub(super) fn read(text: &str) -> Result<Vec<Leg>, Diagnostic> {
    let mut legs = Vec::new();
    let mut start = 0;
    for token in text.split_inclusive(is_separator) {
        let end = start + token.trim_end_matches(is_separator).len();
        if start < end {
            let mut chain = Chain { text: &text[..end], start, at: start };
            let (written, times) = chain.read()?;
            for _ in 0..times {
                legs.extend(written.iter().cloned());
            }
        }
        start += token.len();
    }
    Ok(legs)
}

/// Refuses moves that do not go down.
pub(super) fn check_directions(legs: &[Leg]) -> Result<(), Diagnostic> {
    let Some(leg) = legs.iter().find(|leg| leg.to >= leg.from) else { return Ok(()) };
    Err(Diagnostic::error("play::direction", format!("{leg} moves backward"))
        .at(leg.from_span.start..leg.to_span.end)
        .help("write from/to: checkers move from higher points to lower ones"))
}

/// One chain of moves, from `start` to the end of `text`, read up to `at`.
struct Chain<'a> {
    text: &'a str,
    start: usize,
    at: usize,
}

impl Chain<'_> {
    /// The moves of the chain, and how often it is played.
    fn read(&mut self) -> Result<(Vec<Leg>, u8), Diagnostic> {
        let mut legs: Vec<Leg> = Vec::new();
        let (mut from, mut from_span) = self.slot()?;
        while self.take('/') {
            if from == OFF {
                let message = "a checker that is off cannot move";
                return Err(Diagnostic::error("play::point", message)
                    .at(from_span)
                    .help("a move starts on bar or a point from 1 to 24"));
            }
            let (to, to_span) = self.slot()?;
            if to == BAR {
                return Err(Diagnostic::error("play::point", "players can't move onto their own bar")
                    .at(to_span)
                    .help("a move ends on a point from 1 to 24 or off"));
            }
            let star = self.take('*').then(|| self.at - 1..self.at);
            let span = from_span.start..self.at;
            legs.push(Leg { from, to, from_span, to_span: to_span.clone(), star, span });
            (from, from_span) = (to, to_span);
        }
        let times = if self.rest().starts_with('(') { self.repeat()? } else { 1 };
        if let Some(sign) = self.rest().chars().next().filter(|sign| "-\\>→".contains(*sign)) {
            let slashed = self.text[self.start..].replace("->", "/").replace(sign, "/");
            return Err(Diagnostic::error("play::syntax", format!("write moves with /, not with {sign}"))
                .at(self.at..self.at + sign.len_utf8())
                .help(format!("write {slashed}")));
        }
        if legs.is_empty() || !self.rest().is_empty() {
            return Err(self.syntax_error());
        }
        Ok((legs, times))
    }

    /// A point, the bar or off.
    fn slot(&mut self) -> Result<(u8, Range<usize>), Diagnostic> {
        let rest = self.rest();
        let word = &rest[..rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len())];
        let span = self.at..self.at + word.len();
        let slot = if ["bar", "b"].contains(&&*word.to_ascii_lowercase()) {
            BAR
        } else if ["off", "o"].contains(&&*word.to_ascii_lowercase()) {
            OFF
        } else if !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()) {
            match word.parse() {
                Ok(slot @ OFF..=BAR) => slot,
                _ => {
                    let split = (1..word.len()).map(|at| word.split_at(at));
                    let point = |text: &str| text.parse::<u8>().ok().filter(|point| (1..=24).contains(point));
                    let mut moves = split.filter(|(from, to)| point(from) > point(to).or(Some(BAR)));
                    let meant =
                        moves.next().map(|(from, to)| format!("; to move from {from} to {to} write {from}/{to}"));
                    let help =
                        "points go from 1 to 24, 25 is the bar and 0 is off".to_owned() + &meant.unwrap_or_default();
                    return Err(Diagnostic::error("play::point", format!("there is no point {word}"))
                        .at(span)
                        .help(help));
                }
            }
        } else {
            return Err(self.syntax_error());
        };
        self.at = span.end;
        Ok((slot, span))
    }

    /// Reads `(1)` to `(4)`.
    fn repeat(&mut self) -> Result<u8, Diagnostic> {
        let rest = self.rest();
        let inner = &rest[1..rest.find(')').unwrap_or(rest.len())];
        let end = (self.at + 1 + inner.len() + 1).min(self.text.len());
        match inner.parse() {
            Ok(times @ 1..=4) if rest.contains(')') => {
                self.at = end;
                Ok(times)
            }
            _ => Err(Diagnostic::error("play::repeat", format!("{} is not a repeat count", &self.text[self.at..end]))
                .at(self.at..end)
                .help("write (2), (3) or (4) after the move")),
        }
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.rest().starts_with(wanted);
        self.at += if found { wanted.len_utf8() } else { 0 };
        found
    }

    /// The error for what stands here: the character, or the whole of what ends too early. Letters are shown as
    /// a word.
    fn syntax_error(&self) -> Diagnostic {
        let rest = self.rest();
        let word = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        let (message, span) = match rest.chars().next() {
            None => {
                let token = &self.text[self.start..];
                (format!("{token} is not a complete move"), self.start..self.text.len())
            }
            Some(_) if word > 0 => (format!("{} is not a point", &rest[..word]), self.at..self.at + word),
            Some(c) => (format!("unexpected {c:?}"), self.at..self.at + c.len_utf8()),
        };
        Diagnostic::error("play::syntax", message)
            .at(span)
            .help("write moves as from/to: 24/18, 13/11* or bar/22, 6/off(2)")
    }
}

pub(super) fn is_separator(c: char) -> bool {
    c.is_whitespace() || ",;、，；".contains(c)
}

/// Where `text` stands without the separators round it; all of it when there is nothing else.
pub(super) fn trimmed_span(text: &str) -> Range<usize> {
    let start = text.len() - text.trim_start_matches(is_separator).len();
    let end = text.trim_end_matches(is_separator).len();
    if start < end { start..end } else { 0..text.len() }
}
