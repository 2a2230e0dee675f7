//! The syntax: games one after the other, of each its main line, node by node.
//!
//! Time and memory are linear in the text, without recursion: of variations the first branch is the main line, and what
//! follows its end is passed over.

use std::ops::Range;

/// What stands in a file besides its games is passed over; this many games are read.
pub(super) const MOST_GAMES: usize = 1_000;

/// The most nodes of a game that are kept: a decision has one, a set-up a few.
const MOST_NODES: usize = 10_000;

/// A property of a node: its upper-case letters, and its values.
#[derive(Debug)]
pub(super) struct Property<'a> {
    pub name: String,
    /// Where the name begins, in bytes of the text.
    pub at: usize,
    pub values: Vec<Value<'a>>,
}

/// What stands between two brackets, still escaped.
#[derive(Debug)]
pub(super) struct Value<'a> {
    pub raw: &'a str,
    /// In bytes of the text.
    pub span: Range<usize>,
}

impl Value<'_> {
    /// Returns the value as its author wrote it.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.raw.len());
        let mut letters = self.raw.chars().peekable();
        while let Some(letter) = letters.next() {
            match letter {
                // A backslash before the end of a line takes it away.
                '\\' => match letters.next() {
                    Some('\r') => {
                        letters.next_if_eq(&'\n');
                    }
                    Some('\n') | None => {}
                    Some(escaped) => text.push(escaped),
                },
                '\r' => {
                    letters.next_if_eq(&'\n');
                    text.push('\n');
                }
                letter => text.push(letter),
            }
        }
        text
    }
}

/// The properties of a node.
pub(super) type Node<'a> = Vec<Property<'a>>;

/// The main line of a game, its root first.
pub(super) struct Line<'a> {
    pub nodes: Vec<Node<'a>>,
    /// Where the text ends before the game does, in bytes of it.
    pub cut_at: Option<usize>,
}

/// The games of a text, and where those begin that are too many.
pub(super) fn games(text: &str) -> (Vec<Line<'_>>, Option<usize>) {
    let mut scan = Scan { text, at: 0 };
    let mut games = Vec::new();
    while let Some(start) = text[scan.at..].find('(') {
        let at = scan.at + start;
        scan.at = at + 1;
        if scan.peek() != Some(';') {
            continue;
        }
        if games.len() == MOST_GAMES {
            return (games, Some(at));
        }
        games.push(scan.game());
    }
    (games, None)
}

/// Returns the root of the game that a text begins with; `None` where it begins with none.
pub(super) fn root(text: &str) -> Option<Node<'_>> {
    let start =
        text.find('(').filter(|start| text[..*start].trim_matches(['\u{feff}', ' ', '\r', '\n', '\t']).is_empty())?;
    let mut scan = Scan { text, at: start + 1 };
    (scan.peek()? == ';').then(|| {
        scan.at += 1;
        scan.node()
    })
}

struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    /// Returns what comes behind blanks, without taking it.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at = self.text.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    /// Reads a game behind its parenthesis, to the one that closes it or the end of the text.
    fn game(&mut self) -> Line<'a> {
        let mut nodes = Vec::new();
        let (mut depth, mut is_main) = (1_usize, true);
        while let Some(next) = self.peek() {
            self.at += next.len_utf8();
            match next {
                ';' => {
                    let node = self.node();
                    if is_main && nodes.len() < MOST_NODES {
                        nodes.push(node);
                    }
                }
                '(' => depth += 1,
                ')' => {
                    is_main = false;
                    depth -= 1;
                    if depth == 0 {
                        return Line { nodes, cut_at: None };
                    }
                }
                // What belongs to no node.
                '[' => {
                    self.value();
                }
                _ => {}
            }
        }
        Line { nodes, cut_at: Some(self.text.trim_end().len()) }
    }

    /// Reads the properties of a node, behind its semicolon.
    fn node(&mut self) -> Node<'a> {
        let mut node: Node = Vec::new();
        while let Some(next) = self.peek() {
            if matches!(next, ';' | '(' | ')') {
                break;
            }
            let at = self.at;
            let rest = &self.text[at..];
            let name = &rest[..rest.find(['[', ';', '(', ')']).unwrap_or(rest.len())];
            self.at += name.len();
            let mut values = Vec::new();
            while self.peek() == Some('[') {
                self.at += 1;
                values.push(self.value());
            }
            let name = name.chars().filter(char::is_ascii_uppercase).collect();
            node.push(Property { name, at, values });
        }
        node
    }

    /// Reads a value behind its bracket, to the one that closes it or the end of the text.
    fn value(&mut self) -> Value<'a> {
        let start = self.at;
        let mut is_escaped = false;
        let end = self.text[start..].find(|letter| {
            let ends = letter == ']' && !is_escaped;
            is_escaped = letter == '\\' && !is_escaped;
            ends
        });
        let span = start..end.map_or(self.text.len(), |end| start + end);
        self.at = end.map_or(span.end, |_| span.end + 1);
        Value { raw: &self.text[span.clone()], span }
    }
}

/// Returns the first value of a property.
pub(super) fn first<'b, 'a>(node: &'b [Property<'a>], name: &str) -> Option<&'b Value<'a>> {
    node.iter().find(|property| property.name == name)?.values.first()
}

/// Returns all values of a property.
pub(super) fn values<'b, 'a>(node: &'b [Property<'a>], name: &'b str) -> impl Iterator<Item = &'b Value<'a>> {
    node.iter().filter(move |property| property.name == name).flat_map(|property| &property.values)
}
