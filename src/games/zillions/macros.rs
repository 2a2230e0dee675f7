//! Macros and includes: what a rules file says once everything is put in its place.
//!
//! A call is replaced by all nodes of the macro's body, with its arguments for `$1`, `$2` and so on, and what comes
//! out is expanded again. Arguments are pasted into atoms and texts too. Definitions hold from where they stand; what
//! is defined further down is used where nothing else is known. Expansion is bounded, so that a macro that doubles
//! sixty times is an error and no hang.

use std::collections::{BTreeMap, BTreeSet};

use super::node::{self, Kind, Node};
use super::source::{At, Sources};
use crate::diagnostic::{Diagnostic, Origin};
use crate::games::{Files, decode};

/// Macros that call macros.
const DEEPEST_CALL: usize = 64;
/// How deep a call counts, in lists.
const CALL: usize = 4;
/// Lists and calls in one another: a bound of the stack.
const DEEPEST: usize = DEEPEST_CALL * CALL + 2 * node::DEEPEST;
/// Nodes that all expansions together may make.
const MOST_NODES: usize = 2_000_000;
/// Bytes of a text that arguments were pasted into.
const LONGEST_TEXT: usize = 64 << 10;
/// Files that may be included, one in another or one after the other.
const MOST_FILES: usize = 200;

/// A rules file with its macros expanded: the forms of the top level, in order.
///
/// # Errors
///
/// As [`node::read`], and `zrf::expansion` where the bounds are not enough.
pub fn expand(text: &str, files: &dyn Files, sources: &mut Sources) -> Result<Vec<Node>, Diagnostic> {
    let nodes = node::read(text, 0, sources)?;
    let nodes = include(nodes, "", &mut Vec::new(), files, sources)?;
    let mut expander = Expander { known: BTreeMap::new(), later: BTreeMap::new(), used: BTreeSet::new(), made: 0 };
    for node in &nodes {
        expander.define_in(node, true);
    }
    let mut forms = Vec::new();
    for node in nodes {
        expander.node(node, 0, sources, &mut forms)?;
    }
    Ok(forms)
}

/// Puts included files in the place of their forms. `folder` is where the file with these nodes lies, `open` are the
/// files that are just being included.
fn include(
    nodes: Vec<Node>,
    folder: &str,
    open: &mut Vec<String>,
    files: &dyn Files,
    sources: &mut Sources,
) -> Result<Vec<Node>, Diagnostic> {
    let mut all = Vec::new();
    for node in nodes {
        let name = match node.form() {
            Some((keyword, [name, ..])) if keyword == "include" => name.text().map(str::to_owned),
            _ => None,
        };
        let Some(name) = name else {
            all.push(node);
            continue;
        };
        let path = format!("{folder}{}", name.replace('\\', "/"));
        let key = path.to_lowercase();
        if open.contains(&key) || sources.count() >= MOST_FILES {
            return Err(sources
                .error("zrf::include", node.at, format!("{name} is included in a circle, or there are too many files"))
                .help("take this include away"));
        }
        match files.read(&path) {
            Ok(bytes) => {
                let text = decode(&bytes, None);
                let file = sources.include(Origin { name: path.clone(), text: text.clone() });
                let inner = node::read(&text, file, sources)?;
                let folder = path.rfind('/').map_or("", |end| &path[..=end]).to_owned();
                open.push(key);
                all.extend(include(inner, &folder, open, files, sources)?);
                open.pop();
            }
            Err(_) => {
                let message = format!("the file {name} is not there");
                sources.warn("zrf::include", node.at, message, "put it beside the rules file");
            }
        }
    }
    Ok(all)
}

/// Bodies by name.
type Bodies = BTreeMap<String, Vec<Node>>;

struct Expander {
    /// What is defined so far.
    known: Bodies,
    /// What the whole file defines; the last definition of a name.
    later: Bodies,
    /// Names that were called.
    used: BTreeSet<String>,
    made: usize,
}

impl Expander {
    /// Takes up a definition; tells whether the node is one.
    fn define_in(&mut self, node: &Node, later: bool) -> bool {
        let Some((keyword, [name, body @ ..])) = node.form() else { return false };
        let Some(name) = name.atom().filter(|_| keyword == "define") else { return false };
        let table = if later { &mut self.later } else { &mut self.known };
        table.insert(name.to_owned(), body.to_vec());
        true
    }

    /// The macro that a list calls.
    fn called(&self, node: &Node) -> Option<String> {
        let name = node.list()?.first()?.atom()?;
        (self.known.contains_key(name) || self.later.contains_key(name)).then(|| name.to_owned())
    }

    /// Expands a node into `out`.
    fn node(&mut self, node: Node, depth: usize, sources: &Sources, out: &mut Vec<Node>) -> Result<(), Diagnostic> {
        self.count(1, node.at, sources)?;
        if self.define_in(&node, false) {
            return Ok(());
        }
        let name = self.called(&node);
        let Kind::List(children) = node.kind else {
            out.push(node);
            return Ok(());
        };
        if depth > DEEPEST {
            return Err(too_deep(node.at, sources));
        }
        let Some(name) = name else {
            let mut inner = Vec::with_capacity(children.len());
            for child in children {
                self.node(child, depth + 1, sources, &mut inner)?;
            }
            out.push(Node { kind: Kind::List(inner), at: node.at });
            return Ok(());
        };
        let body = self.known.get(&name).or_else(|| self.later.get(&name)).cloned().unwrap_or_default();
        self.used.insert(name);
        let mut placed = Vec::new();
        for part in &body {
            self.substitute(part, &children[1..], sources, &mut placed)?;
        }
        for part in placed {
            self.node(part, depth + CALL, sources, out)?;
        }
        Ok(())
    }

    /// A part of a body with the arguments in place of `$1`, `$2`...
    fn substitute(
        &mut self,
        node: &Node,
        arguments: &[Node],
        sources: &Sources,
        out: &mut Vec<Node>,
    ) -> Result<(), Diagnostic> {
        self.count(1, node.at, sources)?;
        let kind = match &node.kind {
            Kind::Atom(text) => {
                if let Some(index) = text.strip_prefix('$').and_then(|digits| digits.parse::<usize>().ok()) {
                    if let Some(argument) = index.checked_sub(1).and_then(|index| arguments.get(index)) {
                        self.count(size(argument), node.at, sources)?;
                        out.push(argument.clone());
                    }
                    return Ok(());
                }
                Kind::Atom(self.paste(text, arguments, node.at, sources)?.into())
            }
            Kind::Text(text) => Kind::Text(self.paste(text, arguments, node.at, sources)?.into()),
            Kind::List(children) => {
                let mut inner = Vec::with_capacity(children.len());
                for child in children {
                    self.substitute(child, arguments, sources, &mut inner)?;
                }
                Kind::List(inner)
            }
        };
        out.push(Node { kind, at: node.at });
        Ok(())
    }

    /// A text with the arguments' texts for `$1`, `$12`... in it; all digits that follow are read.
    fn paste(&self, text: &str, arguments: &[Node], at: At, sources: &Sources) -> Result<String, Diagnostic> {
        let mut pasted = String::new();
        let mut rest = text;
        while let Some(dollar) = rest.find('$') {
            let digits = rest[dollar + 1..].bytes().take_while(u8::is_ascii_digit).count();
            pasted.push_str(&rest[..dollar]);
            let end = dollar + 1 + digits;
            match rest[dollar + 1..end].parse::<usize>() {
                Ok(index) => {
                    let argument = index.checked_sub(1).and_then(|index| arguments.get(index));
                    pasted.push_str(argument.and_then(Node::text).unwrap_or_default());
                }
                Err(_) => pasted.push_str(&rest[dollar..end]),
            }
            rest = &rest[end..];
            if pasted.len() > LONGEST_TEXT {
                return Err(sources.error("zrf::expansion", at, "what is pasted together here is too long"));
            }
        }
        pasted.push_str(rest);
        Ok(pasted)
    }

    fn count(&mut self, nodes: usize, at: At, sources: &Sources) -> Result<(), Diagnostic> {
        self.made += nodes;
        match self.made > MOST_NODES {
            false => Ok(()),
            true => Err(sources
                .error("zrf::expansion", at, format!("the macros make more than {MOST_NODES} nodes"))
                .help("look for a macro that calls others twice, and these others twice again")),
        }
    }
}

/// How many nodes a node is, itself counted.
fn size(node: &Node) -> usize {
    1 + node.list().map_or(0, |children| children.iter().map(size).sum())
}

fn too_deep(at: At, sources: &Sources) -> Diagnostic {
    sources
        .error("zrf::expansion", at, format!("macros call macros more than {DEEPEST_CALL} deep"))
        .help("look for a macro that calls itself")
}
