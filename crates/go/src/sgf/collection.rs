//! The trees of a text: nodes with their properties and values, each a place in the text.

use std::ops::Range;

use super::property::{Property, ident};
use super::value::Value;
use zumen_core::diagnostic::Diagnostic;

/// A node of the [`Collection`] that gave it; another may panic when asked for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A place in the text; half as large as a range.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    /// Narrows a place; the reader has refused texts whose places do not fit.
    pub fn new(span: Range<usize>) -> Span {
        Span { start: span.start as u32, end: span.end as u32 }
    }

    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A node; its properties end where the next node's begin.
#[derive(Debug)]
pub(super) struct NodeRow {
    pub span: Span,
    parent: Option<NodeId>,
    children: Option<Children>,
    next: Option<NodeId>,
    first_property: u32,
}

/// The first and the last of a node's children.
#[derive(Clone, Copy, Debug)]
struct Children {
    first: NodeId,
    last: NodeId,
}

/// A property; its values end where the next property's begin.
#[derive(Debug)]
pub(super) struct PropertyRow {
    name: Span,
    first_value: u32,
}

/// What an SGF text holds: games, and what was faulty in the text.
#[derive(Debug, Default)]
pub struct Collection {
    pub(super) text: Box<str>,
    pub(super) nodes: Vec<NodeRow>,
    pub(super) properties: Vec<PropertyRow>,
    /// What stands between brackets.
    pub(super) values: Vec<Span>,
    pub(super) games: Vec<NodeId>,
    pub(super) warnings: Vec<Diagnostic>,
}

impl Collection {
    /// Returns what was faulty in the text and could be read all the same, and which games are not Go. Spans are bytes
    /// of the text.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// Returns the text that was read.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the roots of the games of Go, at least one, in the order of the text.
    pub fn games(&self) -> &[NodeId] {
        &self.games
    }

    /// Returns the node before this one; `None` for a root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.nodes[id.index()].parent
    }

    /// Returns the nodes after this one: the first goes on with the main line, the others are variations in their
    /// order.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let first = self.nodes[id.index()].children.map(|children| children.first);
        std::iter::successors(first, |child| self.nodes[child.index()].next)
    }

    /// Returns the nodes of a game in the order of the text: each before its children.
    pub fn nodes_of(&self, root: NodeId) -> impl Iterator<Item = NodeId> {
        let after = |id: &NodeId| Some(NodeId(id.0 + 1)).filter(|next| self.nodes.get(next.index()).is_some());
        // A game's nodes stand together, and its root alone has no parent.
        std::iter::successors(Some(root), after).take_while(move |id| *id == root || self.parent(*id).is_some())
    }

    /// Returns the nodes from the root to one of them.
    pub fn line_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut line: Vec<NodeId> = std::iter::successors(Some(id), |id| self.parent(*id)).collect();
        line.reverse();
        line
    }

    /// Returns what its author called a node (N).
    pub fn name(&self, id: NodeId) -> Option<String> {
        self.value(id, "N")?.simple_text()
    }

    /// Returns what its author wrote of a node (C).
    pub fn comment(&self, id: NodeId) -> Option<String> {
        self.value(id, "C")?.text()
    }

    /// Tells whether a node has a property that is known.
    pub fn has(&self, id: NodeId, ident: &str) -> bool {
        self.properties(id).iter().any(|property| property.ident == ident)
    }

    fn value(&self, id: NodeId, ident: &str) -> Option<Value<'_>> {
        let properties = self.properties(id);
        properties.into_iter().find(|property| property.ident == ident)?.values.into_iter().next()
    }

    /// Returns where the node stands in the text, in bytes: from its semicolon to the end of its last property.
    pub fn span(&self, id: NodeId) -> Range<usize> {
        self.nodes[id.index()].span.range()
    }

    /// Adds an empty node, the last child of `parent`.
    pub(super) fn add_node(&mut self, parent: Option<NodeId>, span: Range<usize>) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        let first_property = self.properties.len() as u32;
        self.nodes.push(NodeRow { span: Span::new(span), parent, children: None, next: None, first_property });
        if let Some(parent) = parent {
            self.join(parent, id);
        }
        id
    }

    /// Makes a new node the last child of `parent`.
    fn join(&mut self, parent: NodeId, id: NodeId) {
        let family = &mut self.nodes[parent.index()].children;
        match family {
            Some(Children { last, .. }) => {
                let before = std::mem::replace(last, id);
                self.nodes[before.index()].next = Some(id);
            }
            None => *family = Some(Children { first: id, last: id }),
        }
    }

    /// Adds a property without values to the node that was added last.
    pub(super) fn add_property(&mut self, name: Range<usize>) {
        self.properties.push(PropertyRow { name: Span::new(name), first_value: self.values.len() as u32 });
    }

    /// Adds a value to the property that was added last.
    pub(super) fn add_value(&mut self, value: Range<usize>) {
        self.values.push(Span::new(value));
    }

    /// Tells whether the node that was added last has a property.
    pub(super) fn has_property(&self) -> bool {
        self.nodes.last().is_some_and(|node| (node.first_property as usize) < self.properties.len())
    }

    /// Lets the node that was added last end here.
    pub(super) fn end_node(&mut self, end: usize) {
        if let Some(node) = self.nodes.last_mut() {
            node.span.end = end as u32;
        }
    }

    /// Returns the known properties of a node, in their order, each once: the values of repetitions stand behind the
    /// first.
    pub(super) fn properties(&self, id: NodeId) -> Vec<Property<'_>> {
        let first = self.nodes[id.index()].first_property as usize;
        let end = self.nodes.get(id.index() + 1).map_or(self.properties.len(), |next| next.first_property as usize);
        let mut found: Vec<Property> = Vec::new();
        for at in first..end {
            let name = self.properties[at].name.range();
            let Some(ident) = ident(&self.text[name.clone()]) else { continue };
            let values = self.property_values(at);
            match found.iter_mut().find(|property| property.ident == ident) {
                Some(before) => {
                    before.again.get_or_insert(name);
                    before.values.extend(values);
                }
                None => found.push(Property { ident, name, values: values.collect(), again: None }),
            }
        }
        found
    }

    fn property_values(&self, at: usize) -> impl Iterator<Item = Value<'_>> {
        let first = self.properties[at].first_value as usize;
        let end = self.properties.get(at + 1).map_or(self.values.len(), |next| next.first_value as usize);
        self.values[first..end].iter().map(|span| Value::new(&self.text, span.range()))
    }
}
