//! S-expressions: atoms, strings and lists, each with its place.
//!
//! A string has no escapes: it ends at the next quotation mark. A semicolon begins a comment, outside of strings.
//! A bracket that is missing at the end is closed with a warning, one too many is passed over with a warning.
//!
//! Lists are read without recursion; what walks them later relies on [`DEEPEST`].

use std::sync::Arc;

use super::keywords;
use super::source::{At, Sources};
use zumen_core::diagnostic::Diagnostic;

/// Lists in one another; no rules file comes near it.
pub(crate) const DEEPEST: usize = 128;
/// The most bytes that a file and all that it includes can have.
const MOST_BYTES: usize = 32 << 20;
/// The most nodes of all files together.
const MOST_NODES: usize = 2_000_000;

/// A node of a rules file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it is.
    pub kind: Kind,
    /// Where it was written; what a macro makes stands where the macro's author wrote it.
    pub at: At,
}

/// What a node is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name, a keyword or a number.
    Atom(Arc<str>),
    /// A text in quotation marks.
    Text(Arc<str>),
    /// Nodes in brackets.
    List(Vec<Node>),
    /// A list whose macros are expanded when it is asked for.
    Later(Arc<Later>),
}

/// What is expanded when it is asked for.
#[derive(Debug, PartialEq, Eq)]
pub struct Later {
    /// `moves` or `drops`.
    pub keyword: String,
    /// What follows it, as it was written.
    pub(crate) nodes: Vec<Node>,
    /// How many definitions had taken hold.
    pub(crate) since: usize,
}

impl Later {
    /// Returns how many nodes were written.
    pub fn size(&self) -> usize {
        self.nodes.iter().map(Node::size).sum()
    }
}

impl Node {
    /// Returns the atom's text.
    pub fn atom(&self) -> Option<&str> {
        match &self.kind {
            Kind::Atom(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the text of an atom or a string.
    pub fn text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Atom(text) | Kind::Text(text) => Some(text),
            Kind::List(_) | Kind::Later(_) => None,
        }
    }

    /// Returns the nodes of a list.
    pub fn list(&self) -> Option<&[Node]> {
        match &self.kind {
            Kind::List(nodes) => Some(nodes),
            _ => None,
        }
    }

    /// Returns what follows a list's keyword, if it is this one; capitals do not matter.
    pub fn follows(&self, keyword: &str) -> Option<&[Node]> {
        let (head, rest) = self.list()?.split_first()?;
        head.atom()?.eq_ignore_ascii_case(keyword).then_some(rest)
    }

    /// Returns what is expanded when it is asked for.
    pub fn later(&self) -> Option<&Later> {
        match &self.kind {
            Kind::Later(later) => Some(later),
            _ => None,
        }
    }

    /// Returns a list's first atom in lower case, its keyword, and what follows it.
    pub fn form(&self) -> Option<(String, &[Node])> {
        let (head, rest) = self.list()?.split_first()?;
        Some((head.atom()?.to_ascii_lowercase(), rest))
    }

    /// Returns how many nodes it is, itself counted.
    pub fn size(&self) -> usize {
        let inner = self.list().unwrap_or_default().iter().map(Node::size).sum::<usize>();
        1 + inner + self.later().map_or(0, Later::size)
    }

    /// Returns the whole number that an atom writes.
    pub fn number(&self) -> Option<i32> {
        self.atom()?.parse().ok()
    }
}

/// Quotation marks that word processors write.
const CURLY_QUOTES: [char; 3] = ['“', '”', '„'];

/// Finds a list in a text: a line that begins with a bracket and a keyword of the language.
fn find_list(text: &str) -> Option<&str> {
    let lists = text.lines().skip(1).filter_map(|line| line.trim_start().strip_prefix('('));
    let ends = |c: char| c.is_ascii_whitespace() || matches!(c, '(' | ')');
    let mut words = lists.filter_map(|list| list.split(ends).next());
    words.find(|word| [&keywords::TOP[..], &keywords::GAME, &keywords::PIECE].concat().contains(word))
}

/// Reads the nodes of a file.
///
/// # Errors
///
/// `zrf::size` for files that are too long or have too many nodes, `zrf::depth` for lists too deep in one another, `zrf::text`
/// for quotation marks that are missing or of another kind.
pub(crate) fn read(text: &str, file: u16, sources: &mut Sources) -> Result<Vec<Node>, Diagnostic> {
    let place = |start: usize, end: usize| At { file, start: start as u32, end: end as u32 };
    sources.bytes = sources.bytes.saturating_add(text.len());
    if sources.bytes > MOST_BYTES {
        let message = format!("the rules have {} bytes, the most is {MOST_BYTES}", sources.bytes);
        return Err(sources.error("zrf::size", place(0, 0), message).help("leave out what is no part of the game"));
    }
    let bytes = text.as_bytes();
    let mut open: Vec<(usize, Vec<Node>)> = Vec::new();
    let mut nodes = Vec::new();
    // The first text with a list in it, and the first curly quotation mark.
    let (mut with_list, mut curly) = (None, None);
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        if sources.nodes > MOST_NODES {
            let message = format!("the rules have more than {MOST_NODES} names, texts and lists");
            return Err(sources.error("zrf::size", place(start, start), message).help("write less, with macros"));
        }
        match bytes[at] {
            b';' => at += text[at..].find(['\n', '\r']).unwrap_or(text.len() - at),
            b'(' => {
                at += 1;
                if open.len() == DEEPEST {
                    let message = format!("lists stand {} deep in one another", DEEPEST + 1);
                    return Err(sources.error("zrf::depth", place(start, at), message).help("close brackets before"));
                }
                sources.nodes += 1;
                open.push((start, std::mem::take(&mut nodes)));
            }
            b')' => {
                at += 1;
                match open.pop() {
                    Some((from, outer)) => {
                        let inner = std::mem::replace(&mut nodes, outer);
                        nodes.push(Node { kind: Kind::List(inner), at: place(from, at) });
                    }
                    None => {
                        sources.warn("zrf::bracket", place(start, at), "this bracket closes nothing", "take it away")
                    }
                }
            }
            b'"' => {
                let inner = at + 1;
                let length = text[inner..].find('"');
                let end = length.map_or(text.len(), |length| inner + length);
                if with_list.is_none() {
                    with_list = find_list(&text[inner..end]).map(|keyword| (start, keyword));
                }
                // What follows a quotation mark that was to open a text is its first word.
                let is_opening = text[end..].chars().nth(1).is_some_and(char::is_alphanumeric);
                if let Some((start, keyword)) =
                    with_list.filter(|(from, _)| length.is_none() || is_opening && *from == start)
                    && curly.is_none()
                {
                    let message = format!("a quotation mark is missing: this text takes in ({keyword}");
                    let help = format!("close the text before ({keyword}");
                    return Err(sources.error("zrf::text", place(start, start + 1), message).help(help));
                }
                if length.is_none() {
                    let message = "this text is never closed";
                    sources.warn("zrf::text", place(start, inner), message, "add a quotation mark");
                }
                at = (end + 1).min(text.len());
                sources.nodes += 1;
                nodes.push(Node { kind: Kind::Text(text[inner..end].into()), at: place(start, at) });
            }
            byte if byte.is_ascii_whitespace() || byte == b'\x0b' => at += 1,
            _ => {
                let ends = |c: char| c.is_ascii_whitespace() || matches!(c, '(' | ')' | ';' | '"' | '\x0b');
                at += text[at..].find(ends).unwrap_or(text.len() - at);
                sources.nodes += 1;
                if curly.is_none() && text[start..at].contains(CURLY_QUOTES) {
                    curly = Some(place(start, at));
                }
                nodes.push(Node { kind: Kind::Atom(text[start..at].into()), at: place(start, at) });
            }
        }
    }
    if let Some(at) = curly {
        let message = "rules files use straight quotation marks";
        return Err(sources.error("zrf::text", at, message).help("write \" for “ and ” in the whole file"));
    }
    while let Some((from, outer)) = open.pop() {
        let message = "this bracket is never closed";
        sources.warn("zrf::bracket", place(from, from + 1), message, "add a bracket where the list ends");
        let inner = std::mem::replace(&mut nodes, outer);
        nodes.push(Node { kind: Kind::List(inner), at: place(from, text.len()) });
    }
    Ok(nodes)
}
