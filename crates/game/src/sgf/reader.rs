//! Reading: a text becomes a [`Tree`]. One pass, no recursion.

use std::ops::Range;

use super::balance::Balance;
use super::faults::Faults;
use super::start::{FULL_WIDTH, begins_root, find_game, full_width_record_at, is_blank};
use super::text::quote;
use super::tree::{NodeId, Tree};
use super::value_end::Brackets;
use zumen_core::diagnostic::Diagnostic;

/// The longest text, in bytes.
const MAX_BYTES: usize = 1 << 30;

/// The most nodes of a text.
const MAX_NODES: usize = 4_000_000;

/// The most values of a text, and with them the most properties.
const MAX_VALUES: usize = 16_000_000;

/// What the reader needs to know of a game.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// The game that is read, by its number (GM) and its name; others are skipped with a warning, and a text without this
    /// one is refused. A game that names no number is taken for it. `None` reads every game.
    pub game: Option<(u32, &'static str)>,
    /// The most games that are read.
    pub max_games: usize,
    /// Tells whether a property is known by this name: of others nobody is told that they are lower-case.
    pub is_known: fn(&str) -> bool,
    /// Tells whether brackets and parentheses in a value of this property can only be faults.
    pub is_plain: fn(&str) -> bool,
}

impl Default for Dialect {
    /// Every game, and any text in every value.
    fn default() -> Dialect {
        Dialect { game: None, max_games: usize::MAX, is_known: |_| false, is_plain: |_| false }
    }
}

/// Reads the games of a text. Spans of warnings and errors are bytes of it.
///
/// # Errors
///
/// Where the dialect names a game `sgf::no-game`: nothing begins a game, and `sgf::other-game`: there are games, but none is
/// this one. `sgf::too-large`: more than 1 GiB, 4 million nodes (or variations in one another) or 16 million values.
pub fn read(text: &str, dialect: &Dialect) -> Result<Tree, Diagnostic> {
    if text.len() > MAX_BYTES {
        return Err(too_large(text.len(), "bytes", MAX_BYTES, 0..0));
    }
    let mut reader = Reader::new(text, dialect);
    let mut other = None;
    while let Some(before) = reader.find_game() {
        if reader.tree.node_count() > 0 {
            reader.warn_of_junk(before);
        }
        let opened = reader.at;
        if reader.tree.games.len() == dialect.max_games {
            reader.tree.rest = Some(opened);
            break;
        }
        let root = reader.game()?;
        match dialect.game.and_then(|wanted| Some((wanted, reader.other_game(root, wanted.0)?))) {
            None => reader.tree.games.push(root),
            Some(((_, name), number)) => {
                reader.warn_of_other_game(opened, number, name);
                other.get_or_insert((opened, number));
            }
        }
    }
    if reader.tree.rest.is_none() {
        reader.warn_of_junk(reader.at..text.len());
    }
    let Some((wanted, name)) = dialect.game.filter(|_| reader.tree.games.is_empty()) else {
        return Ok(reader.finish());
    };
    Err(match other {
        Some((at, number)) => {
            Diagnostic::error("sgf::other-game", format!("the game is {}, not {name}", describe(number)))
                .at(at..at + 1)
                .help(format!("use a record of {name}: GM[{wanted}], or no GM at all"))
        }
        None => no_game(text),
    })
}

/// What is written between properties or nodes, where nothing or a semicolon belongs.
const COMMAS: [&str; 3] = [",", "、", "，"];

/// What to type instead of full-width signs.
const ASCII_SIGNS: &str = "write ( ) [ ] ; instead of the full-width （ ） ［ ］ ；";

/// Refuses a text in which nothing begins a game.
fn no_game(text: &str) -> Diagnostic {
    if let Some(at) = full_width_record_at(text) {
        let fault = Diagnostic::error("sgf::no-game", "the record has full-width brackets, which SGF does not know");
        return fault.at(at..at + '（'.len_utf8()).help(ASCII_SIGNS);
    }
    let start = text.len() - text.trim_start().len();
    let end = start + text[start..].chars().next().map_or(0, char::len_utf8);
    Diagnostic::error("sgf::no-game", "there is no game in this text")
        .at(start..end)
        .help("an SGF record begins with `(;`")
}

/// Refuses more than there is room for.
fn too_large(count: usize, what: &str, most: usize, at: Range<usize>) -> Diagnostic {
    Diagnostic::error("sgf::too-large", format!("the record has {count} {what} or more; at most {most} are allowed"))
        .at(at)
        .help("use a part of it")
}

/// What has been read, and where the reader is.
struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    dialect: Dialect,
    tree: Tree,
    faults: Faults,
    /// Where the game's parentheses opened, and the node before each.
    branches: Vec<(usize, Option<NodeId>)>,
    /// The node before the next one.
    last: Option<NodeId>,
    place: Place,
    /// Whether lines were found to begin as in a quoted mail.
    is_quoted: bool,
    /// Whether a comma was found between properties or nodes: one is told of, not each.
    has_commas: bool,
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
    fn new(text: &'a str, dialect: &Dialect) -> Reader<'a> {
        Reader {
            text,
            bytes: text.as_bytes(),
            at: 0,
            dialect: *dialect,
            tree: Tree::new(text),
            faults: Faults::default(),
            branches: Vec::new(),
            last: None,
            place: Place::Opened,
            is_quoted: false,
            has_commas: false,
            brackets: Brackets::default(),
            balance: None,
        }
    }

    fn finish(mut self) -> Tree {
        self.tree.warnings = self.faults.finish();
        self.tree
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Where the next byte stands that is no blank, from `at` on.
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
    fn warn_of_junk(&mut self, span: Range<usize>) {
        let text = &self.text[span.clone()];
        let start = span.end - text.trim_start().len();
        // Behind a fence of Markdown, a quotation or a tag that closes words follow as they stand before the first game.
        const CLOSING: [&str; 10] = ["`", "~~~", "\"", "'", "”", "’", "」", "』", "[/", "</"];
        let opening = find_game(self.bytes, 0).map_or("", |first| self.text[..first].trim());
        let behind = text.trim_start_matches(|c: char| c == '>' || c.is_whitespace());
        let is_closed = !opening.is_empty() && CLOSING.iter().any(|sign| behind.starts_with(sign));
        if start < span.end && !is_closed {
            let end = span.start + text.trim_end().len();
            let (message, help) = match self.text.starts_with("{\\rtf") {
                true => (
                    "the record is inside a document (RTF), whose codes may be in its comments",
                    "save it as plain text, in TextEdit with Format > Make Plain Text",
                ),
                false => {
                    ("zumen skips text outside a game", "put parentheses around each game, and nothing between games")
                }
            };
            self.faults.warn("sgf::junk", start..end, help, || message.to_owned());
        }
    }

    /// The number of a game that is not the one that is read.
    fn other_game(&self, root: NodeId, wanted: u32) -> Option<u32> {
        let mut values = self.tree.node(root).values("GM");
        values.next()?.number(u32::MAX).filter(|number| *number != wanted)
    }

    fn warn_of_other_game(&mut self, at: usize, number: u32, name: &str) {
        let help = format!("zumen draws only the games of {name} in this file");
        self.faults.warn("sgf::other-game", at..at + 1, &help, || {
            format!("this game is {}; zumen skips it", describe(number))
        });
    }

    /// Reads from an opening parenthesis, which may be missing before the first game, to the one that closes it.
    fn game(&mut self) -> Result<NodeId, Diagnostic> {
        let root = self.tree.next_id();
        let opened = self.at;
        self.branches.clear();
        self.last = None;
        if self.peek() == Some(b';') {
            self.branches.push((opened, None));
            self.faults.warn("sgf::missing-parenthesis", opened..opened + 1, "begin the game with `(;`", || {
                "the ( before the game's first ; is missing".to_owned()
            });
        }
        loop {
            match self.peek() {
                None => {
                    self.cut(root);
                    return Ok(root);
                }
                // Where parentheses are missing, what begins like this is the next game. In a tree that is closed it is a
                // variation whose program repeats the root's properties.
                Some(b'(') if self.last.is_some() && begins_root(&self.bytes[self.at..]) && !self.closes(opened) => {
                    self.cut(root);
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
                    None => match self.value_without_brackets() {
                        Some(fault) => return Err(fault),
                        None => self.junk(),
                    },
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
            return Err(too_large(depth + 1, "nested variations", MAX_NODES, self.at..self.at + 1));
        }
        self.branches.push((self.at, self.last));
        self.place = Place::Opened;
        self.at += 1;
        Ok(())
    }

    fn close(&mut self) {
        if self.place == Place::Opened {
            let here = self.at..self.at + 1;
            self.faults.warn("sgf::empty-variation", here, "remove it", || "this variation has no node".to_owned());
        }
        let opened = self.branches.pop();
        self.last = opened.and_then(|(_, before)| before);
        self.place = Place::Closed;
        self.at += 1;
    }

    /// Ends a game that is not closed.
    fn cut(&mut self, root: NodeId) {
        self.tree.cuts.push((root, self.text[..self.at].trim_end().len()));
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
        let count = self.tree.node_count();
        if count == MAX_NODES {
            return Err(too_large(count + 1, "nodes", MAX_NODES, start..self.at));
        }
        if self.place == Place::Closed {
            let help = "put parentheses around it";
            self.faults.warn("sgf::late-node", start..self.at, help, || {
                "zumen reads a node after variations as one more variation".to_owned()
            });
        }
        self.last = Some(self.tree.add_node(self.last, start..self.at));
        self.place = Place::Node;
        Ok(())
    }

    /// The name that begins here, if a bracket follows it.
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
                format!("a node begins with {} instead of a semicolon", quote(text))
            });
            self.at = name.end;
            self.node(name.start)?;
        }
        if !text.bytes().any(|letter| letter.is_ascii_uppercase()) && (self.dialect.is_known)(text) {
            self.faults.warn("sgf::lower-case", name.clone(), "write property names in capitals", || {
                format!("zumen reads the property {} as {}", quote(text), text.to_ascii_uppercase())
            });
        }
        // A long name of old versions has the two capitals of the short one.
        let is_word = text.len() > 2 && text[1..].bytes().all(|letter| letter.is_ascii_lowercase());
        if is_word && self.dialect.game.is_some() && !(self.dialect.is_known)(text) {
            let help = "write property names in two capitals, such as SZ for the size";
            self.faults.warn("sgf::lower-case", name.clone(), help, || {
                format!("no property is called {}; zumen leaves it out", quote(text))
            });
        }
        self.at = self.after_blanks(name.end);
        // An empty value would be a pass.
        if self.bytes[self.at + 1..].iter().all(u8::is_ascii_whitespace) {
            let open = self.at..self.at + 1;
            self.at = self.bytes.len();
            self.faults.warn("sgf::unclosed-value", open, "save the record again where it came from", || {
                format!("the record is cut off in the value of {}; zumen leaves it out", quote(text))
            });
            return Ok(());
        }
        self.tree.add_property(name);
        while self.peek() == Some(b'[') {
            self.value((self.dialect.is_plain)(text))?;
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
        if self.place == Place::Node && self.tree.has_property() {
            return self.value(false);
        }
        let end = self.brackets.end(self.bytes, start + 1, false);
        self.at = end.next;
        let help = "write the name of its property before it";
        self.faults
            .warn("sgf::junk", start..end.next, help, || "zumen skips a value without a property name".to_owned());
        Ok(())
    }

    /// Reads a value from its opening bracket on.
    fn value(&mut self, is_plain: bool) -> Result<(), Diagnostic> {
        if is_plain && self.bytes.get(self.at + 1) == Some(&b'[') {
            let help = "write one bracket";
            let twice = self.at..self.at + 2;
            self.faults.warn("sgf::junk", twice, help, || "`[` stands twice; zumen skips one".to_owned());
            self.at += 1;
        }
        let start = self.at;
        let count = self.tree.value_count();
        if count == MAX_VALUES {
            return Err(too_large(count + 1, "values", MAX_VALUES, start..start + 1));
        }
        let end = self.brackets.end(self.bytes, start + 1, is_plain);
        if end.is_open {
            let help = "end the value with `]`";
            self.faults.warn("sgf::unclosed-value", start..start + 1, help, || "the value is not closed".to_owned());
        }
        self.tree.add_value(start + 1..end.at);
        self.tree.end_node(end.next);
        self.at = end.next;
        Ok(())
    }

    /// Refuses `B(ee)` and `SZ9` in a node: nobody means the board that would be left of such a record.
    fn value_without_brackets(&self) -> Option<Diagnostic> {
        let rest = &self.text[self.at..];
        let (name, behind) = rest.split_at(rest.find(|c: char| !c.is_ascii_uppercase())?);
        let value = match behind.strip_prefix('(') {
            Some(inside) => inside.split_once(')')?.0,
            None => &behind[..behind.find(|c: char| !c.is_ascii_digit())?],
        };
        let is_value = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let is_of_board = ["SZ", "B", "W", "AB", "AW"].contains(&name);
        (is_value && self.place == Place::Node && is_of_board).then(|| {
            let end = self.at + name.len() + value.len() + 2 * usize::from(behind.starts_with('('));
            Diagnostic::error("sgf::brackets", format!("the value of {name} does not stand in square brackets"))
                .at(self.at..end)
                .help(format!("write {name}[{value}]"))
        })
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
        let junk = &self.text[start..end];
        let is_quote = junk.chars().all(|c| c == '>' || c.is_whitespace())
            && self.text[..start].trim_end_matches([' ', '\t']).ends_with('\n');
        let is_comma = COMMAS.contains(&junk);
        let is_told = if is_comma { &mut self.has_commas } else { &mut self.is_quoted };
        if (is_quote || is_comma) && std::mem::replace(is_told, true) {
            return;
        }
        let is_name = |name: &str| name.len() <= 2 && name.bytes().all(|letter| letter.is_ascii_uppercase());
        let property = junk.split_once(' ').filter(|(name, value)| is_name(name) && !value.contains(' '));
        let property = property.map(|(name, value)| format!("write {name}[{value}]"));
        let help = match is_quote {
            true => "remove the > at the beginning of each line",
            false if is_comma => "begin each node with ; and write nothing between its properties",
            false if junk.contains(FULL_WIDTH) => ASCII_SIGNS,
            false if junk.contains(']') => "write \\] for a ] inside a comment, or remove it",
            false => property.as_deref().unwrap_or("write only properties into a node, and comments into C[...]"),
        };
        self.faults.warn("sgf::junk", start..end, help, || match is_quote {
            true => "lines begin with > (quoted mail); zumen skips the >".to_owned(),
            false => format!("{} is not part of a record; zumen skips it", quote(junk)),
        });
    }
}

// The games of SGF by their numbers (GM).

/// Names as in FF4, a line each, from number 1.
const NAMES: &str = include_str!("games.txt");

/// What a message calls the game: `Chess (GM[3])`.
fn describe(number: u32) -> String {
    let name = (number as usize).checked_sub(1).and_then(|index| NAMES.lines().nth(index));
    name.map_or_else(|| format!("an unknown game (GM[{number}])"), |name| format!("{name} (GM[{number}])"))
}
