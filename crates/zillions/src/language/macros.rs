//! Macros: what a rules file says once everything is put in its place.
//!
//! A call is replaced by all nodes of the macro's body, with its arguments for `$1`, `$2` and so on, and what comes
//! out is expanded again. Arguments are pasted into atoms and texts too. Definitions hold from where they stand; what
//! is defined further down is used where nothing else is known.
//!
//! How pieces move and are dropped is most of a file, and few ask for it: these lists stay as they are, and are expanded
//! by [`Macros::expand`]. Expansion is bounded, so that a macro that doubles sixty times is an error and no hang; nothing
//! that comes out is nested deeper than recursion can walk.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::includes;
use super::node::{self, Kind, Later, Node};
use super::source::{At, Sources};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::Files;

/// Macros that call macros.
const MAX_CALL_DEPTH: usize = 64;
/// How deep a call counts, in lists.
const CALL: usize = 4;
/// Lists and calls in one another: a bound of the stack.
const MAX_STACK_DEPTH: usize = MAX_CALL_DEPTH * CALL + node::MAX_DEPTH;
/// Nodes that the expansions of one [`Tally`] may make.
pub(crate) const MAX_NODES: usize = 2_000_000;
/// Bytes of a text that arguments were pasted into.
const MAX_TEXT_BYTES: usize = 64 << 10;
/// Bytes of a pasted text that count as one node.
const TEXT_OF_A_NODE: usize = 32;
/// Parts of a piece that are expanded when they are asked for.
const LATER: [&str; 2] = ["moves", "drops"];

/// A rules file with its macros expanded, but for how pieces move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Expansion {
    /// The forms of the top level, in order.
    pub forms: Vec<Node>,
    /// The macros, for what is expanded later.
    pub macros: Macros,
    /// Names of the macros that were called so far.
    pub used: BTreeSet<String>,
}

/// The macros of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Macros {
    /// The definitions, in the order in which they took hold.
    pub defined: Vec<Macro>,
    /// The bodies by name, each with the number of its definition, in order.
    bodies: BTreeMap<String, Vec<(usize, Body)>>,
    /// The files, for places.
    sources: Sources,
}

/// The definition of a macro.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Macro {
    /// Its name.
    pub name: String,
    /// Where the name stands in the definition.
    pub at: At,
}

/// What expansions have made so far.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// How many nodes.
    pub made: usize,
    /// Names of the macros that were called.
    pub used: BTreeSet<String>,
    /// By macro, but for those that others called: how many nodes, and the last call.
    by_macro: BTreeMap<Arc<str>, (usize, At)>,
}

type Body = Arc<[Node]>;

/// Expands a rules file, but for how pieces move; `files` are those that it may include.
///
/// # Errors
///
/// As `includes::read`, and `zrf::expansion` where the bounds are not enough.
pub(crate) fn expand(text: &str, files: &dyn Files, sources: &mut Sources) -> Result<Expansion, Diagnostic> {
    let nodes = includes::read(text, files, sources)?;
    let mut below = BTreeMap::new();
    for (name, body) in nodes.iter().filter_map(definition) {
        below.insert(name.text().unwrap_or_default().to_owned(), body.into());
    }
    let mut tally = Tally::default();
    let mut own = Macros { sources: sources.clone(), ..Macros::default() };
    own.sources.warnings.clear();
    let mut expander = Expander { base: None, own, below, calls: Vec::new(), tally: &mut tally };
    let mut forms = Vec::new();
    for node in nodes {
        expander.node(node, Inside::default(), &mut forms)?;
    }
    let macros = expander.own;
    sources.short_calls.clone_from(&macros.sources.short_calls);
    Ok(Expansion { forms, macros, used: tally.used })
}

impl Macros {
    /// Expands what was left for later; the `tally` bounds it together with what was expanded with it before.
    ///
    /// # Errors
    ///
    /// `zrf::expansion` where the bounds are not enough.
    pub(crate) fn expand(&self, later: &Later, tally: &mut Tally) -> Result<Vec<Node>, Diagnostic> {
        let own = Macros { sources: self.sources.clone(), ..Macros::default() };
        let base = Some((self, later.since));
        let mut expander = Expander { base, own, below: BTreeMap::new(), calls: Vec::new(), tally };
        let mut nodes = Vec::new();
        for node in &later.nodes {
            expander.node(node.clone(), Inside::default(), &mut nodes)?;
        }
        Ok(nodes)
    }

    /// Expands all that was left of a list: each keyword, and what follows it.
    ///
    /// # Errors
    ///
    /// As [`Macros::expand`].
    pub(crate) fn expand_all<'a>(
        &self,
        list: &'a Node,
        tally: &mut Tally,
    ) -> Result<Vec<(&'a str, Vec<Node>)>, Diagnostic> {
        let later = list.list().unwrap_or_default().iter().filter_map(Node::later);
        later.map(|later| Ok((later.keyword.as_str(), self.expand(later, tally)?))).collect()
    }

    /// The body that a name had when so many definitions had taken hold, or else the last.
    fn body(&self, name: &str, since: usize) -> Option<&Body> {
        let all = self.bodies.get(name)?;
        let before = all.partition_point(|(number, _)| *number < since);
        all.get(before.checked_sub(1).unwrap_or(all.len() - 1)).map(|(_, body)| body)
    }

    fn define(&mut self, name: &Node, body: &[Node]) {
        let text = name.text().unwrap_or_default().to_owned();
        self.bodies.entry(text.clone()).or_default().push((self.defined.len(), body.into()));
        self.defined.push(Macro { name: text, at: name.at });
    }
}

/// The name and the body of a definition.
fn definition(node: &Node) -> Option<(&Node, &[Node])> {
    let (name, body) = node.follows("define")?.split_first()?;
    name.atom()?;
    Some((name, body))
}

struct Expander<'a> {
    /// The macros of the whole file, and how many definitions had taken hold; `None` while the file is read.
    base: Option<(&'a Macros, usize)>,
    /// What was defined so far.
    own: Macros,
    /// What the top level of the file defines; the last definition of a name.
    below: BTreeMap<String, Body>,
    /// The macros that are being expanded, one in another, with the node count before each.
    calls: Vec<Call>,
    tally: &'a mut Tally,
}

/// A call of a macro.
struct Call {
    name: Arc<str>,
    /// Where its name stands.
    at: At,
    /// How many nodes had been made before.
    made: usize,
    /// Which argument it lacks.
    lack: Option<String>,
}

/// What a node stands in.
#[derive(Clone, Copy, Default)]
struct Inside {
    /// Lists and calls around it.
    depth: usize,
    /// Whether the innermost list is a piece.
    is_piece: bool,
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
    /// The macro that a list calls.
    fn find_macro(&mut self, node: &Node) -> Option<(Call, Body)> {
        let head = node.list()?.first()?;
        let Kind::Atom(name) = &head.kind else { return None };
        let body = self.own.body(name, usize::MAX);
        let body = body.or_else(|| self.base.and_then(|(all, since)| all.body(name, since)));
        let body = Arc::clone(body.or_else(|| self.below.get(&**name))?);
        if !self.tally.used.contains(&**name) {
            self.tally.used.insert(name.to_string());
        }
        Some((Call { name: Arc::clone(name), at: head.at, made: self.tally.made, lack: None }, body))
    }

    /// Expands a node into `out`.
    fn node(&mut self, node: Node, inside: Inside, out: &mut Vec<Node>) -> Result<(), Diagnostic> {
        self.count(1)?;
        if let Some((name, body)) = definition(&node) {
            self.own.define(name, body);
            return Ok(());
        }
        let Inside { depth, is_piece } = inside;
        if depth > MAX_STACK_DEPTH {
            return Err(self.too_deep(node.at));
        }
        let called = self.find_macro(&node);
        let Kind::List(children) = node.kind else {
            out.push(node);
            return Ok(());
        };
        if let Some((call, body)) = called {
            self.calls.push(call);
            for part in self.call(&body, children)? {
                self.node(part, Inside { depth: depth + CALL, is_piece }, out)?;
            }
            if let Some(call) = self.calls.pop().filter(|_| self.calls.is_empty()) {
                self.tally.add(&call);
            }
            return Ok(());
        }
        let head = children.first().and_then(Node::atom).unwrap_or_default();
        let later = LATER.iter().find(|keyword| is_piece && head.eq_ignore_ascii_case(keyword));
        if let Some(keyword) = later {
            let nodes = children.into_iter().skip(1).collect();
            let later = Later { keyword: (*keyword).to_owned(), nodes, since: self.own.defined.len() };
            out.push(Node { kind: Kind::Later(later.into()), at: node.at });
            return Ok(());
        }
        let inside = Inside { depth: depth + 1, is_piece: head.eq_ignore_ascii_case("piece") };
        let mut inner = Vec::with_capacity(children.len());
        for child in children {
            self.node(child, inside, &mut inner)?;
        }
        out.push(Node { kind: Kind::List(inner), at: node.at });
        Ok(())
    }

    /// A body with the arguments of a call, which stand behind the macro's name.
    fn call(&mut self, body: &[Node], call: Vec<Node>) -> Result<Vec<Node>, Diagnostic> {
        let arguments: Vec<Argument> = call.into_iter().skip(1).map(Argument::new).collect();
        let mut placed = Vec::new();
        for part in body {
            self.substitute(part, &arguments, 0, &mut placed)?;
        }
        Ok(placed)
    }

    /// A part of a body with the arguments in place of `$1`, `$2`...; `depth` counts the lists of the body
    /// around it.
    fn substitute(
        &mut self,
        node: &Node,
        arguments: &[Argument],
        depth: usize,
        out: &mut Vec<Node>,
    ) -> Result<(), Diagnostic> {
        self.count(1)?;
        let kind = match &node.kind {
            Kind::Atom(text) => {
                let digits = text.strip_prefix('$').filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
                if let Some(index) = digits.and_then(|digits| digits.parse::<usize>().ok()) {
                    if let Some(argument) = self.argument(arguments, index, node.at) {
                        self.count(argument.size)?;
                        if depth + argument.depth > MAX_STACK_DEPTH {
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
                Kind::Atom(pasted)
            }
            Kind::Text(text) => Kind::Text(self.paste(text, arguments, node.at)?),
            Kind::List(children) => {
                let mut inner = Vec::with_capacity(children.len());
                for child in children {
                    self.substitute(child, arguments, depth + 1, &mut inner)?;
                }
                Kind::List(inner)
            }
            Kind::Later(later) => Kind::Later(Arc::clone(later)),
        };
        out.push(Node { kind, at: node.at });
        Ok(())
    }

    /// A text with the arguments' texts for `$1`, `$12`... in it; all digits that follow are read.
    fn paste(&mut self, text: &Arc<str>, arguments: &[Argument], at: At) -> Result<Arc<str>, Diagnostic> {
        if !text.contains('$') {
            self.count(text.len() / TEXT_OF_A_NODE)?;
            return Ok(Arc::clone(text));
        }
        let mut pasted = String::new();
        let mut rest: &str = text;
        while let Some(dollar) = rest.find('$') {
            let digits = rest[dollar + 1..].bytes().take_while(u8::is_ascii_digit).count();
            pasted.push_str(&rest[..dollar]);
            let end = dollar + 1 + digits;
            match rest[dollar + 1..end].parse::<usize>() {
                Ok(index) => {
                    let argument = self.argument(arguments, index, at).and_then(|argument| argument.node.text());
                    pasted.push_str(argument.unwrap_or_default());
                }
                Err(_) => pasted.push_str(&rest[dollar..end]),
            }
            rest = &rest[end..];
            if pasted.len() > MAX_TEXT_BYTES {
                let name = self.innermost();
                let message = format!("the macro {name} builds a word of more than {MAX_TEXT_BYTES} bytes here");
                let fault = self.own.sources.error("zrf::expansion", at, message);
                return Err(fault.help("look for a macro that calls itself"));
            }
        }
        pasted.push_str(rest);
        self.count(pasted.len() / TEXT_OF_A_NODE)?;
        Ok(pasted.into())
    }

    /// The argument that `$1`, `$2`... stands for at a place of a body. One that is missing is noted, of calls in one
    /// another that lack some for the outermost.
    fn argument<'n>(&mut self, arguments: &'n [Argument], index: usize, at: At) -> Option<&'n Argument> {
        let argument = nth(arguments, index);
        if let (None, Some(call)) = (argument, self.calls.last_mut()) {
            let (name, count) = (&call.name, arguments.len());
            let plural = if count == 1 { "" } else { "s" };
            call.lack
                .get_or_insert_with(|| format!("{name} uses ${index}, but this call has {count} argument{plural}"));
            let blamed = self.calls.iter().find_map(|call| Some((call.at, call.lack.clone()?)));
            self.own.sources.short_calls.extend(blamed.map(|blamed| (at, blamed)));
        }
        argument
    }

    /// Counts nodes. Where they are too many the macro is to blame that made the most of them.
    fn count(&mut self, nodes: usize) -> Result<(), Diagnostic> {
        self.tally.made = self.tally.made.saturating_add(nodes);
        if self.tally.made <= MAX_NODES {
            return Ok(());
        }
        if let Some(call) = self.calls.first() {
            self.tally.add(call);
        }
        let most = self.tally.by_macro.iter().max_by_key(|(_, (made, _))| *made);
        let (name, at) = most.map_or(("", At::default()), |(name, (_, at))| (&**name, *at));
        let message = format!("the macros expand to more than {MAX_NODES} nodes, most of them from the macro {name}");
        let help = "look for macros that each call another macro several times";
        Err(self.own.sources.error("zrf::expansion", at, message).help(help))
    }

    fn too_deep(&self, at: At) -> Diagnostic {
        let name = self.innermost();
        let message = format!("macro calls are nested more than {MAX_CALL_DEPTH} deep, here in the macro {name}");
        self.own.sources.error("zrf::expansion", at, message).help("look for a macro that calls itself")
    }

    /// The name of the macro that is just being expanded.
    fn innermost(&self) -> &str {
        self.calls.last().map_or("", |call| &call.name)
    }
}

impl Tally {
    /// Adds what a call has made so far to what its macro made before.
    fn add(&mut self, call: &Call) {
        let entry = self.by_macro.entry(Arc::clone(&call.name)).or_insert((0, call.at));
        *entry = (entry.0 + self.made.saturating_sub(call.made), call.at);
    }
}

impl Argument {
    fn new(node: Node) -> Argument {
        let (size, depth) = measure(&node);
        Argument { node, size, depth }
    }
}

/// The argument that `$1`, `$2`... stands for.
fn nth(arguments: &[Argument], index: usize) -> Option<&Argument> {
    arguments.get(index.checked_sub(1)?)
}

/// How many nodes a node is, itself counted, and how deep its lists are.
fn measure(node: &Node) -> (usize, usize) {
    let children = node.list().unwrap_or_default().iter().map(measure);
    let (size, depth) = children.fold((0, 0), |(size, depth), (more, deep)| (size + more, depth.max(deep)));
    (size + 1, depth + usize::from(node.list().is_some()))
}
