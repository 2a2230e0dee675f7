//! S-expressions: atoms, strings and lists, each with its place.
//!
//! A string has no escapes: it ends at the next quotation mark. A semicolon begins a comment, outside of strings.
//! A bracket that is missing at the end is closed with a warning, one too many is passed over with a warning.
//!
//! Lists are read without recursion; what walks them later relies on [`MAX_DEPTH`].

use std::sync::Arc;

use super::keywords;
use super::source::{At, Sources};
use zumen_core::diagnostic::Diagnostic;

/// Lists in one another; no rules file comes near it.
pub(crate) const MAX_DEPTH: usize = 128;
/// The most bytes that a file and all that it includes can have.
const MAX_BYTES: usize = 32 << 20;
/// The most nodes of all files together.
const MAX_NODES: usize = 2_000_000;

/// A node of a rules file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    /// What it is.
    pub kind: Kind,
    /// Where it was written; what a macro makes stands where the macro's author wrote it.
    pub at: At,
}

/// What a node is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
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
pub(crate) struct Later {
    /// `moves` or `drops`.
    pub keyword: String,
    /// What follows it, as it was written.
    pub(crate) nodes: Vec<Node>,
    /// How many definitions had taken hold.
    pub(crate) since: usize,
}

impl Later {
    /// How many nodes were written.
    pub(crate) fn size(&self) -> usize {
        self.nodes.iter().map(Node::size).sum()
    }
}

impl Node {
    /// The atom's text.
    pub(crate) fn atom(&self) -> Option<&str> {
        match &self.kind {
            Kind::Atom(text) => Some(text),
            _ => None,
        }
    }

    /// The text of an atom or a string.
    pub(crate) fn text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Atom(text) | Kind::Text(text) => Some(text),
            Kind::List(_) | Kind::Later(_) => None,
        }
    }

    /// The nodes of a list.
    pub(crate) fn list(&self) -> Option<&[Node]> {
        match &self.kind {
            Kind::List(nodes) => Some(nodes),
            _ => None,
        }
    }

    /// What follows a list's keyword, if it is this one; capitals do not matter.
    pub(crate) fn follows(&self, keyword: &str) -> Option<&[Node]> {
        let (head, rest) = self.list()?.split_first()?;
        head.atom()?.eq_ignore_ascii_case(keyword).then_some(rest)
    }

    /// What is expanded when it is asked for.
    pub(crate) fn later(&self) -> Option<&Later> {
        match &self.kind {
            Kind::Later(later) => Some(later),
            _ => None,
        }
    }

    /// A list's first atom in lower case, its keyword, and what follows it.
    pub(crate) fn form(&self) -> Option<(String, &[Node])> {
        let (head, rest) = self.list()?.split_first()?;
        Some((head.atom()?.to_ascii_lowercase(), rest))
    }

    /// How many nodes it is, itself counted.
    pub(crate) fn size(&self) -> usize {
        let inner = self.list().unwrap_or_default().iter().map(Node::size).sum::<usize>();
        1 + inner + self.later().map_or(0, Later::size)
    }

    /// The whole number that an atom writes.
    pub(crate) fn number(&self) -> Option<i32> {
        self.atom()?.parse().ok()
    }
}

/// What holds a text at once; another word in single quotation marks may be a name.
const TEXTS: [&str; 6] = ["version", "include", "title", "description", "help", "name"];
/// Quotation marks that word processors write.
const CURLY_QUOTES: [char; 3] = ['“', '”', '„'];

/// Finds a list in a text: a line that begins with a bracket and a keyword of the language.
fn find_list(text: &str) -> Option<&str> {
    let lists = text.lines().skip(1).filter_map(|line| line.trim_start().strip_prefix('('));
    let mut words =
        lists.filter_map(|list| list.split(|c: char| c.is_ascii_whitespace() || matches!(c, '(' | ')')).next());
    words.find(|word| [keywords::TOP, keywords::GAME, keywords::PIECE].iter().any(|words| words.has(word)))
}

/// Reads the nodes of a file.
///
/// # Errors
///
/// `zrf::size` for files that are too long or have too many nodes, `zrf::depth` for lists too deep in one another, `zrf::text`
/// for quotation marks that are missing or of another kind.
pub(crate) fn read(text: &str, file: u16, sources: &mut Sources) -> Result<Vec<Node>, Diagnostic> {
    sources.bytes = sources.bytes.saturating_add(text.len());
    let mut reader =
        Reader { text, file, sources, at: 0, open: Vec::new(), nodes: Vec::new(), with_list: None, odd_quote: None };
    if reader.sources.bytes > MAX_BYTES {
        let message = format!("the rules have {} bytes; at most {MAX_BYTES} are allowed", reader.sources.bytes);
        return Err(reader.error("zrf::size", 0, 0, &message).help("remove what does not belong to the game"));
    }
    while reader.at < text.len() {
        reader.next()?;
    }
    reader.close_all()
}

/// A file that is being read.
struct Reader<'a> {
    text: &'a str,
    file: u16,
    sources: &'a mut Sources,
    /// Where it is, in bytes.
    at: usize,
    /// Lists that are not closed yet: where each begins, and what stands before it in the list around it.
    open: Vec<(usize, Vec<Node>)>,
    /// What stands in the innermost list so far.
    nodes: Vec<Node>,
    /// The first text with a list in it: where it begins, and the keyword.
    with_list: Option<(usize, &'a str)>,
    /// The first word with a curly or a single quotation mark.
    odd_quote: Option<At>,
}

impl<'a> Reader<'a> {
    fn place(&self, start: usize, end: usize) -> At {
        At { file: self.file, start: start as u32, end: end as u32 }
    }

    fn error(&self, code: &'static str, start: usize, end: usize, message: &str) -> Diagnostic {
        self.sources.error(code, self.place(start, end), message)
    }

    fn warn(&mut self, code: &'static str, start: usize, end: usize, [message, help]: [&str; 2]) {
        self.sources.warn(code, self.place(start, end), message, help);
    }

    fn push(&mut self, kind: Kind, start: usize) {
        self.sources.nodes += 1;
        self.nodes.push(Node { kind, at: self.place(start, self.at) });
    }

    /// Reads a bracket, a text, a word, a comment or a blank.
    fn next(&mut self) -> Result<(), Diagnostic> {
        let (text, start) = (self.text, self.at);
        if self.sources.nodes > MAX_NODES {
            let message = format!("the rules have more than {MAX_NODES} names, texts and lists");
            return Err(self.error("zrf::size", start, start, &message).help("shorten the rules with macros"));
        }
        match text.as_bytes()[start] {
            b';' => self.at += text[start..].find(['\n', '\r']).unwrap_or(text.len() - start),
            b'(' => {
                self.at += 1;
                if self.open.len() == MAX_DEPTH {
                    let message = format!("lists are nested {} deep", MAX_DEPTH + 1);
                    return Err(self.error("zrf::depth", start, self.at, &message).help("close brackets earlier"));
                }
                self.sources.nodes += 1;
                self.open.push((start, std::mem::take(&mut self.nodes)));
            }
            b')' => {
                self.at += 1;
                match self.open.pop() {
                    Some((from, outer)) => self.close(from, outer),
                    None => {
                        self.warn("zrf::bracket", start, self.at, ["this ) has no matching (", "remove it"]);
                    }
                }
            }
            b'"' => self.read_text(start)?,
            // Pages have blanks of their own, which copies keep.
            _ if text[start..].starts_with(char::is_whitespace) => {
                self.at = text.len() - text[start..].trim_start().len();
            }
            _ => {
                let end = text[start..].find(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | ';' | '"'));
                self.at += end.unwrap_or(text.len() - start);
                let atom = &text[start..self.at];
                let is_text = self.nodes.last().and_then(Node::atom).is_some_and(|word| TEXTS.contains(&word));
                if self.odd_quote.is_none() && (atom.contains(CURLY_QUOTES) || is_text && atom.starts_with('\'')) {
                    self.odd_quote = Some(self.place(start, self.at));
                }
                self.push(Kind::Atom(atom.into()), start);
            }
        }
        Ok(())
    }

    /// Ends a list where the reader is.
    fn close(&mut self, from: usize, outer: Vec<Node>) {
        let inner = std::mem::replace(&mut self.nodes, outer);
        self.nodes.push(Node { kind: Kind::List(inner), at: self.place(from, self.at) });
    }

    /// Reads a text between quotation marks.
    fn read_text(&mut self, start: usize) -> Result<(), Diagnostic> {
        let (text, inner) = (self.text, start + 1);
        let length = text[inner..].find('"');
        let end = length.map_or(text.len(), |length| inner + length);
        if self.with_list.is_none() {
            self.with_list = find_list(&text[inner..end]).map(|keyword| (start, keyword));
        }
        // What follows a quotation mark that was to open a text is its first word.
        let is_opening = text[end..].chars().nth(1).is_some_and(char::is_alphanumeric);
        if let Some((start, keyword)) =
            self.with_list.filter(|(from, _)| length.is_none() || is_opening && *from == start)
            && self.odd_quote.is_none()
        {
            let message = format!("a quotation mark is missing: this text includes ({keyword}");
            let help = format!("close the text before ({keyword}");
            return Err(self.error("zrf::text", start, start + 1, &message).help(help));
        }
        if length.is_none() {
            self.warn("zrf::text", start, inner, ["this text is never closed", "add a quotation mark"]);
        }
        self.at = (end + 1).min(text.len());
        self.push(Kind::Text(text[inner..end].into()), start);
        Ok(())
    }

    /// Closes lists that the file leaves open.
    fn close_all(mut self) -> Result<Vec<Node>, Diagnostic> {
        if let Some(at) = self.odd_quote {
            let (kind, marks) = match self.text[at.range()].starts_with('\'') {
                true => ("double", "'"),
                false => ("straight", "“ and ”"),
            };
            let fault = self.sources.error("zrf::text", at, format!("rules files use {kind} quotation marks"));
            return Err(fault.help(format!("write \" for {marks} in the whole file")));
        }
        while let Some((from, outer)) = self.open.pop() {
            let words = ["this bracket is never closed", "add a ) where the list ends"];
            self.warn("zrf::bracket", from, from + 1, words);
            self.close(from, outer);
        }
        Ok(self.nodes)
    }
}
