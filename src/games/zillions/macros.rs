//! Macros and includes: what a rules file says once everything is put in its place.
//!
//! A call is replaced by all nodes of the macro's body, with its arguments for `$1`, `$2` and so on, and what comes
//! out is expanded again. Arguments are pasted into atoms and texts too. Definitions hold from where they stand; what
//! is defined further down is used where nothing else is known. Expansion is bounded, so that a macro that doubles
//! sixty times is an error and no hang; nothing that comes out is nested deeper than recursion can walk.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::brackets;
use super::node::{self, Kind, Node};
use super::source::{At, Sources};
use crate::contract::{Files, charset};
use crate::diagnostic::{Diagnostic, Origin};

/// Macros that call macros.
const DEEPEST_CALL: usize = 64;
/// How deep a call counts, in lists.
const CALL: usize = 4;
/// Lists and calls in one another: a bound of the stack.
const DEEPEST: usize = DEEPEST_CALL * CALL + node::DEEPEST;
/// Nodes that all expansions together may make.
const MOST_NODES: usize = 2_000_000;
/// Bytes of a text that arguments were pasted into.
const LONGEST_TEXT: usize = 64 << 10;
/// Bytes of a pasted text that count as one node.
const TEXT_OF_A_NODE: usize = 32;
/// Files that may be included, one in another or one after the other.
const MOST_FILES: usize = 200;

/// A rules file with its macros expanded.
#[derive(Clone, Debug, Default)]
pub struct Expanded {
    /// The forms of the top level, in order.
    pub forms: Vec<Node>,
    /// The definitions, in the order in which they took hold.
    pub macros: Vec<Macro>,
}

/// The definition of a macro.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Macro {
    /// Its name.
    pub name: String,
    /// Where the name stands in the definition.
    pub at: At,
    /// Whether a macro of this name was called.
    pub is_used: bool,
}

/// Expands a rules file; `files` are those that it may include.
///
/// # Errors
///
/// As [`node::read`], `zrf::bracket` for a list that is closed at the wrong place, `zrf::include` for files that are not
/// there or in a circle, and `zrf::expansion` where the bounds are not enough.
pub fn expand(text: &str, files: &dyn Files, sources: &mut Sources) -> Result<Expanded, Diagnostic> {
    let nodes = node::read(text, 0, sources)?;
    brackets::check(&nodes, false, sources)?;
    let nodes = Includer { files, open: Vec::new(), sources }.nodes(nodes, "", 0)?;
    let mut later = Bodies::new();
    for (name, body) in nodes.iter().filter_map(definition) {
        later.insert(name.text().unwrap_or_default().to_owned(), body.into());
    }
    let mut expander =
        Expander { known: Bodies::new(), later, defined: Vec::new(), used: BTreeSet::new(), made: 0, sources };
    let mut forms = Vec::new();
    for node in nodes {
        expander.node(node, 0, &mut forms)?;
    }
    let Expander { defined, used, .. } = expander;
    let macros = defined.into_iter().map(|(name, at)| Macro { is_used: used.contains(&name), name, at }).collect();
    Ok(Expanded { forms, macros })
}

/// Puts included files in the place of their forms.
struct Includer<'a> {
    files: &'a dyn Files,
    /// The files that are just being included, in small letters.
    open: Vec<String>,
    sources: &'a mut Sources,
}

impl Includer<'_> {
    /// Expands nodes: `folder` is where the file with these nodes lies, `depth` counts the lists around them.
    fn nodes(&mut self, nodes: Vec<Node>, folder: &str, depth: usize) -> Result<Vec<Node>, Diagnostic> {
        let mut all = Vec::with_capacity(nodes.len());
        for node in nodes {
            if let Some(name) = included(&node, depth).map(str::to_owned) {
                self.file(&name, node.at, folder, depth, &mut all)?;
                continue;
            }
            match node.kind {
                Kind::List(_) if depth > node::DEEPEST => {
                    let message = format!("with what is included lists stand {depth} deep in one another");
                    return Err(self.sources.error("zrf::depth", node.at, message).help("close brackets before"));
                }
                Kind::List(children) => {
                    let kind = Kind::List(self.nodes(children, folder, depth + 1)?);
                    all.push(Node { kind, at: node.at });
                }
                _ => all.push(node),
            }
        }
        Ok(all)
    }

    fn file(&mut self, name: &str, at: At, folder: &str, depth: usize, all: &mut Vec<Node>) -> Result<(), Diagnostic> {
        let path = joined(folder, name);
        let key = path.to_lowercase();
        if self.open.contains(&key) {
            let message = format!("{name} is included in a circle");
            return Err(self.sources.error("zrf::include", at, message).help("take this include away"));
        }
        if self.sources.count() >= MOST_FILES {
            let message = format!("more than {MOST_FILES} files are included");
            return Err(self.sources.error("zrf::include", at, message).help("put some of them together"));
        }
        let Ok(bytes) = self.files.read(&path) else {
            let message = format!("the file {name} is not there");
            let help = match self.files.near(&path) {
                Some(near) => format!("did you mean {near}?"),
                None => "put it beside the rules file".to_owned(),
            };
            return Err(self.sources.error("zrf::include", at, message).help(help));
        };
        let text = charset::decode(&bytes);
        let file = self.sources.include(Origin { name: path.clone(), text: text.clone() });
        let inner = node::read(&text, file, self.sources)?;
        brackets::check(&inner, true, self.sources)?;
        let folder = path.rfind('/').map_or("", |end| &path[..end]);
        self.open.push(key);
        all.extend(self.nodes(inner, folder, depth)?);
        self.open.pop();
        Ok(())
    }
}

/// Returns the name of the file that a node includes. Inside of lists it is a text: a piece may be called like that.
fn included(node: &Node, depth: usize) -> Option<&str> {
    let name = node.follows("include")?.first()?;
    name.text().filter(|_| depth == 0 || name.atom().is_none())
}

/// Returns a path seen from the rules file's folder, with `/` between its parts and without detours.
fn joined(folder: &str, name: &str) -> String {
    let name = name.replace('\\', "/");
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(name.split('/')) {
        match part.trim() {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Returns the name and the body of a definition.
fn definition(node: &Node) -> Option<(&Node, &[Node])> {
    let (name, body) = node.follows("define")?.split_first()?;
    name.atom()?;
    Some((name, body))
}

/// Bodies by name.
type Bodies = BTreeMap<String, Rc<[Node]>>;

struct Expander<'a> {
    /// What is defined so far.
    known: Bodies,
    /// What the whole file defines; the last definition of a name.
    later: Bodies,
    /// Every definition that took hold.
    defined: Vec<(String, At)>,
    /// Names that were called.
    used: BTreeSet<String>,
    made: usize,
    sources: &'a mut Sources,
}

/// An argument of a call, measured once.
struct Argument {
    node: Node,
    /// Nodes that it is, itself counted.
    size: usize,
    /// Lists in one another.
    depth: usize,
}

impl Expander<'_> {
    /// Returns the macro that a list calls.
    fn called(&mut self, node: &Node) -> Option<Rc<[Node]>> {
        let name = node.list()?.first()?.atom()?;
        let body = Rc::clone(self.known.get(name).or_else(|| self.later.get(name))?);
        if !self.used.contains(name) {
            self.used.insert(name.to_owned());
        }
        Some(body)
    }

    /// Expands a node into `out`.
    fn node(&mut self, node: Node, depth: usize, out: &mut Vec<Node>) -> Result<(), Diagnostic> {
        self.count(1, node.at)?;
        if let Some((name, body)) = definition(&node) {
            let text = name.text().unwrap_or_default().to_owned();
            self.defined.push((text.clone(), name.at));
            self.known.insert(text, body.into());
            return Ok(());
        }
        if depth > DEEPEST {
            return Err(self.too_deep(node.at));
        }
        let body = self.called(&node);
        let Kind::List(children) = node.kind else {
            out.push(node);
            return Ok(());
        };
        if let Some(body) = body {
            for part in self.call(&body, children)? {
                self.node(part, depth + CALL, out)?;
            }
            return Ok(());
        }
        let mut inner = Vec::with_capacity(children.len());
        for child in children {
            self.node(child, depth + 1, &mut inner)?;
        }
        out.push(Node { kind: Kind::List(inner), at: node.at });
        Ok(())
    }

    /// Returns a body with the arguments of a call, which stand behind the macro's name.
    fn call(&mut self, body: &[Node], call: Vec<Node>) -> Result<Vec<Node>, Diagnostic> {
        let arguments: Vec<Argument> = call.into_iter().skip(1).map(Argument::new).collect();
        let mut placed = Vec::new();
        for part in body {
            self.substitute(part, &arguments, 0, &mut placed)?;
        }
        Ok(placed)
    }

    /// Returns a part of a body with the arguments in place of `$1`, `$2`...; `depth` counts the lists of the body
    /// around it.
    fn substitute(
        &mut self,
        node: &Node,
        arguments: &[Argument],
        depth: usize,
        out: &mut Vec<Node>,
    ) -> Result<(), Diagnostic> {
        self.count(1, node.at)?;
        let kind = match &node.kind {
            Kind::Atom(text) => {
                let digits = text.strip_prefix('$').filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
                if let Some(index) = digits.and_then(|digits| digits.parse::<usize>().ok()) {
                    if let Some(argument) = nth(arguments, index) {
                        self.count(argument.size, node.at)?;
                        if depth + argument.depth > DEEPEST {
                            return Err(self.too_deep(node.at));
                        }
                        out.push(argument.node.clone());
                    }
                    return Ok(());
                }
                let pasted = self.paste(text, arguments, node.at)?;
                if pasted.is_empty() {
                    return Ok(());
                }
                Kind::Atom(pasted.into())
            }
            Kind::Text(text) => Kind::Text(self.paste(text, arguments, node.at)?.into()),
            Kind::List(children) => {
                let mut inner = Vec::with_capacity(children.len());
                for child in children {
                    self.substitute(child, arguments, depth + 1, &mut inner)?;
                }
                Kind::List(inner)
            }
        };
        out.push(Node { kind, at: node.at });
        Ok(())
    }

    /// Returns a text with the arguments' texts for `$1`, `$12`... in it; all digits that follow are read.
    fn paste(&mut self, text: &str, arguments: &[Argument], at: At) -> Result<String, Diagnostic> {
        let mut pasted = String::new();
        let mut rest = text;
        while let Some(dollar) = rest.find('$') {
            let digits = rest[dollar + 1..].bytes().take_while(u8::is_ascii_digit).count();
            pasted.push_str(&rest[..dollar]);
            let end = dollar + 1 + digits;
            match rest[dollar + 1..end].parse::<usize>() {
                Ok(index) => {
                    let argument = nth(arguments, index).and_then(|argument| argument.node.text());
                    pasted.push_str(argument.unwrap_or_default());
                }
                Err(_) => pasted.push_str(&rest[dollar..end]),
            }
            rest = &rest[end..];
            if pasted.len() > LONGEST_TEXT {
                let message = format!("what is pasted together here has more than {LONGEST_TEXT} bytes");
                return Err(self
                    .sources
                    .error("zrf::expansion", at, message)
                    .help("look for a macro that calls itself"));
            }
        }
        pasted.push_str(rest);
        self.count(pasted.len() / TEXT_OF_A_NODE, at)?;
        Ok(pasted)
    }

    fn count(&mut self, nodes: usize, at: At) -> Result<(), Diagnostic> {
        self.made = self.made.saturating_add(nodes);
        match self.made > MOST_NODES {
            false => Ok(()),
            true => Err(self
                .sources
                .error("zrf::expansion", at, format!("the macros make more than {MOST_NODES} nodes"))
                .help("look for a macro that calls others twice, and these others twice again")),
        }
    }

    fn too_deep(&self, at: At) -> Diagnostic {
        self.sources
            .error("zrf::expansion", at, format!("macros call macros more than {DEEPEST_CALL} deep"))
            .help("look for a macro that calls itself")
    }
}

impl Argument {
    fn new(node: Node) -> Argument {
        let (size, depth) = measure(&node);
        Argument { node, size, depth }
    }
}

/// Returns the argument that `$1`, `$2`... stands for.
fn nth(arguments: &[Argument], index: usize) -> Option<&Argument> {
    arguments.get(index.checked_sub(1)?)
}

/// Returns how many nodes a node is, itself counted, and how deep its lists are.
fn measure(node: &Node) -> (usize, usize) {
    let children = node.list().unwrap_or_default().iter().map(measure);
    let (size, depth) = children.fold((0, 0), |(size, depth), (more, deep)| (size + more, depth.max(deep)));
    (size + 1, depth + usize::from(node.list().is_some()))
}
