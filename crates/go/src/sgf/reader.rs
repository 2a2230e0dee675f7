//! Reading: a text becomes a [`Collection`]. One pass, no recursion.

use std::ops::Range;

use super::balance::Balance;
use super::brackets::Brackets;
use super::collection::{Collection, NodeId};
use super::faults::Faults;
use super::game;
use super::property::{ident, is_plain};
use super::refusal::{no_game, other_game, too_large};
use super::root::{begins_root, find_game, is_blank};
use super::text::shown;
use zumen_core::diagnostic::Diagnostic;

/// The longest text, in bytes.
const MAX_BYTES: usize = 1 << 30;

/// The most nodes of a text.
const MAX_NODES: usize = 4_000_000;

/// The most values of a text, and with them the most properties.
const MAX_VALUES: usize = 16_000_000;

/// Reads the games of a text. Spans of warnings and errors are bytes of it.
///
/// # Errors
///
/// `sgf::no-game`: nothing begins a game. `sgf::other-game`: there are games, but none is Go. `sgf::too-large`: more
/// than 1 GiB, 4 million nodes (or variations in one another) or 16 million values.
pub fn read(text: &str) -> Result<Collection, Diagnostic> {
    if text.len() > MAX_BYTES {
        return Err(too_large(text.len(), "bytes", MAX_BYTES, 0..0));
    }
    let mut reader = Reader::new(text);
    let mut other = None;
    while let Some(before) = reader.find_game() {
        if !reader.collection.nodes.is_empty() {
            reader.skipped(before);
        }
        let opened = reader.at;
        let root = reader.game()?;
        match reader.other_game(root) {
            None => reader.collection.games.push(root),
            Some(number) => {
                reader.passed_over(opened, number);
                other.get_or_insert((opened, number));
            }
        }
    }
    reader.skipped(reader.at..text.len());
    match (reader.collection.games.is_empty(), other) {
        (false, _) => Ok(reader.finish()),
        (true, Some((at, number))) => Err(other_game(at, number)),
        (true, None) => Err(no_game(text)),
    }
}

/// What has been read, and where the reader is.
struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    collection: Collection,
    faults: Faults,
    /// Where the game's parentheses opened, and the node before each.
    branches: Vec<(usize, Option<NodeId>)>,
    /// The node before the next one.
    last: Option<NodeId>,
    place: Place,
    brackets: Brackets,
    /// Known from the first root inside of a game on.
    balance: Option<Balance>,
}

/// What the reader is behind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// A parenthesis that opened: `last` is the node before the variation.
    Opened,
    /// The semicolon of `last`: properties are its own.
    Node,
    /// A parenthesis that closed: `last` has variations, and nothing but variations may follow.
    Closed,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader {
            text,
            bytes: text.as_bytes(),
            at: 0,
            collection: Collection { text: text.into(), ..Collection::default() },
            faults: Faults::default(),
            branches: Vec::new(),
            last: None,
            place: Place::Opened,
            brackets: Brackets::default(),
            balance: None,
        }
    }

    fn finish(mut self) -> Collection {
        self.collection.warnings = self.faults.finish();
        self.collection
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Returns where the next byte stands that is no blank, from `at` on.
    fn after_blanks(&self, at: usize) -> usize {
        let rest = &self.bytes[at..];
        at + rest.iter().position(|byte| !is_blank(*byte)).unwrap_or(rest.len())
    }

    /// Goes to the parenthesis of the next game; returns what is passed.
    fn find_game(&mut self) -> Option<Range<usize>> {
        let found = find_game(self.bytes, self.at)?;
        Some(std::mem::replace(&mut self.at, found)..found)
    }

    /// Warns of text between games.
    fn skipped(&mut self, span: Range<usize>) {
        let text = &self.text[span.clone()];
        let start = span.end - text.trim_start().len();
        if start < span.end {
            let end = span.start + text.trim_end().len();
            let help = "put parentheses round each game, and nothing between games";
            self.faults.warn("sgf::junk", start..end, help, || "text outside of a game is skipped".to_owned());
        }
    }

    /// Returns the number of a game that is not Go.
    fn other_game(&self, root: NodeId) -> Option<u32> {
        let properties = self.collection.properties(root);
        let game = properties.iter().find(|property| property.ident == "GM")?;
        game.value()?.number(u32::MAX).filter(|number| *number != game::GO)
    }

    /// Warns of a game that is not Go.
    fn passed_over(&mut self, at: usize, number: u32) {
        let message = || format!("this game is {}; it is skipped", game::shown(number));
        self.faults.warn("sgf::other-game", at..at + 1, "only games of Go are drawn", message);
    }

    /// Reads from an opening parenthesis to the one that closes it.
    fn game(&mut self) -> Result<NodeId, Diagnostic> {
        let root = NodeId(self.collection.nodes.len() as u32);
        let opened = self.at;
        self.branches.clear();
        self.last = None;
        loop {
            match self.peek() {
                None => {
                    self.unclosed();
                    return Ok(root);
                }
                // Where parentheses are missing, what begins like this is the next game. In a tree that is closed it is a
                // variation whose program repeats the root's properties.
                Some(b'(') if self.last.is_some() && begins_root(&self.bytes[self.at..]) && !self.closes(opened) => {
                    self.unclosed();
                    return Ok(root);
                }
                Some(b'(') => self.open()?,
                Some(b')') => {
                    self.close();
                    if self.branches.is_empty() {
                        return Ok(root);
                    }
                }
                Some(b';') => {
                    self.at += 1;
                    self.node(self.at - 1)?;
                }
                Some(b'[') => self.nameless_value()?,
                Some(byte) if is_blank(byte) => self.at += 1,
                Some(_) => match self.property_name() {
                    Some(name) => self.property(name)?,
                    None => self.junk(),
                },
            }
        }
    }

    /// Tells whether the game that opens at `at` is closed.
    fn closes(&mut self, at: usize) -> bool {
        self.balance.get_or_insert_with(|| Balance::of(self.bytes)).closes(at)
    }

    fn open(&mut self) -> Result<(), Diagnostic> {
        let depth = self.branches.len();
        if depth == MAX_NODES {
            return Err(too_large(depth + 1, "variations in one another", MAX_NODES, self.at..self.at + 1));
        }
        self.branches.push((self.at, self.last));
        self.place = Place::Opened;
        self.at += 1;
        Ok(())
    }

    fn close(&mut self) {
        if self.place == Place::Opened {
            let here = self.at..self.at + 1;
            self.faults.warn("sgf::empty-variation", here, "drop it", || "a variation has no node".to_owned());
        }
        let opened = self.branches.pop();
        self.last = opened.and_then(|(_, before)| before);
        self.place = Place::Closed;
        self.at += 1;
    }

    fn unclosed(&mut self) {
        let count = self.branches.len();
        let Some(&(first, _)) = self.branches.first() else { return };
        let help = "end the game with `)`";
        self.faults.warn("sgf::unclosed-game", first..first + 1, help, || match count {
            1 => "the game is not closed".to_owned(),
            _ => format!("the game and {} variations in it are not closed", count - 1),
        });
    }

    /// Begins a node.
    fn node(&mut self, start: usize) -> Result<(), Diagnostic> {
        let count = self.collection.nodes.len();
        if count == MAX_NODES {
            return Err(too_large(count + 1, "nodes", MAX_NODES, start..self.at));
        }
        if self.place == Place::Closed {
            let help = "put parentheses round it";
            self.faults.warn("sgf::late-node", start..self.at, help, || {
                "a node behind variations is read as one more of them".to_owned()
            });
        }
        self.last = Some(self.collection.add_node(self.last, start..self.at));
        self.place = Place::Node;
        Ok(())
    }

    /// Returns the name that begins here, if a bracket follows it.
    fn property_name(&self) -> Option<Range<usize>> {
        let rest = &self.bytes[self.at..];
        let length = rest.iter().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let is_name = rest.first().is_some_and(u8::is_ascii_alphabetic);
        let end = self.at + length;
        (is_name && self.bytes.get(self.after_blanks(end)) == Some(&b'[')).then_some(self.at..end)
    }

    fn property(&mut self, name: Range<usize>) -> Result<(), Diagnostic> {
        let text = &self.text[name.clone()];
        if self.place != Place::Node {
            let help = "write `;` before each node";
            self.faults.warn("sgf::missing-semicolon", name.clone(), help, || {
                format!("a node begins with {} instead of a semicolon", shown(text))
            });
            self.at = name.end;
            self.node(name.start)?;
        }
        if !text.bytes().any(|letter| letter.is_ascii_uppercase()) && ident(text).is_some() {
            self.faults.warn("sgf::lower-case", name.clone(), "write names of properties in capitals", || {
                format!("the property {} is read as {}", shown(text), text.to_ascii_uppercase())
            });
        }
        self.collection.add_property(name.clone());
        self.at = self.after_blanks(name.end);
        while self.peek() == Some(b'[') {
            self.value(is_plain(text))?;
            let next = self.after_blanks(self.at);
            if self.bytes.get(next) != Some(&b'[') {
                break;
            }
            self.at = next;
        }
        Ok(())
    }

    /// Reads a value without a name, which goes on with the property before it; where there is none, it is skipped.
    fn nameless_value(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        if self.place == Place::Node && self.collection.has_property() {
            return self.value(false);
        }
        let end = self.brackets.end(self.bytes, start + 1, false);
        self.at = end.next;
        let help = "write the name of its property before it";
        self.faults.warn("sgf::junk", start..end.next, help, || "a value without a name is skipped".to_owned());
        Ok(())
    }

    /// Reads a value from its opening bracket on.
    fn value(&mut self, is_plain: bool) -> Result<(), Diagnostic> {
        let start = self.at;
        let count = self.collection.values.len();
        if count == MAX_VALUES {
            return Err(too_large(count + 1, "values", MAX_VALUES, start..start + 1));
        }
        let end = self.brackets.end(self.bytes, start + 1, is_plain);
        if end.is_open {
            let help = "end the value with `]`";
            self.faults.warn("sgf::unclosed-value", start..start + 1, help, || "the value is not closed".to_owned());
        }
        self.collection.add_value(start + 1..end.at);
        self.collection.end_node(end.next);
        self.at = end.next;
        Ok(())
    }

    /// Passes over what is no part of a record, up to what may be one again.
    fn junk(&mut self) {
        let start = self.at;
        let mut end = start;
        while let Some(byte) = self.peek() {
            if matches!(byte, b'(' | b')' | b';' | b'[') || self.property_name().is_some() {
                break;
            }
            let rest = &self.bytes[self.at..];
            // A word is passed whole.
            self.at += rest.iter().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(rest.len()).max(1);
            if !is_blank(byte) {
                end = self.at;
            }
        }
        let help = "only properties stand in a node, comments in C[...]";
        self.faults.warn("sgf::junk", start..end, help, || {
            format!("{} is no part of a record; it is skipped", shown(&self.text[start..end]))
        });
    }
}
