//! The trees of a text: nodes with their properties and values, each a place in the text.

use std::ops::Range;

use super::value::Value;
use zumen_core::diagnostic::Diagnostic;

/// A node of the [`Tree`] that gave it; another may panic when asked for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A place in the text; half as large as a range.
#[derive(Clone, Copy, Debug)]
struct Span {
    start: u32,
    end: u32,
}

impl Span {
    /// Narrows a place; the reader has refused texts whose places do not fit.
    fn new(span: Range<usize>) -> Span {
        Span { start: span.start as u32, end: span.end as u32 }
    }

    fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A node; its properties end where the next node's begin.
#[derive(Debug)]
struct NodeRow {
    span: Span,
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
struct PropertyRow {
    name: Span,
    first_value: u32,
}

/// The games of an SGF text, and what was faulty in the text.
#[derive(Debug, Default)]
pub struct Tree {
    text: Box<str>,
    nodes: Vec<NodeRow>,
    properties: Vec<PropertyRow>,
    /// What stands between brackets.
    values: Vec<Span>,
    pub(super) games: Vec<NodeId>,
    pub(super) warnings: Vec<Diagnostic>,
    /// Games that are not closed, and where the text or the next game cuts them.
    pub(super) cuts: Vec<(NodeId, usize)>,
    /// Where the first game begins for which there is no room.
    pub(super) rest: Option<usize>,
}

impl Tree {
    pub(super) fn new(text: &str) -> Tree {
        Tree { text: text.into(), ..Tree::default() }
    }

    /// What was faulty in the text and could be read all the same, and which games were skipped. Spans are
    /// bytes of the text.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// Adds what another reader has to say of the text.
    pub fn warn(&mut self, warning: Diagnostic) {
        self.warnings.push(warning);
    }

    /// The text that was read.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The roots of the games in the order of the text; at least one where the [`Dialect`](super::Dialect) asks
    /// for a game.
    pub fn games(&self) -> &[NodeId] {
        &self.games
    }

    /// The node before this one; `None` for a root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.nodes[id.index()].parent
    }

    /// The nodes after this one: the first goes on with the main line, the others are variations in their
    /// order.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let first = self.nodes[id.index()].children.map(|children| children.first);
        std::iter::successors(first, |child| self.nodes[child.index()].next)
    }

    /// The nodes of a game in the order of the text: each before its children.
    pub fn nodes_of(&self, root: NodeId) -> impl Iterator<Item = NodeId> {
        let behind = (root.0..).map(NodeId).take_while(|id| id.index() < self.nodes.len());
        // A game's nodes stand together, and its root alone has no parent.
        behind.take_while(move |id| *id == root || self.parent(*id).is_some())
    }

    /// The nodes from the root to one of them.
    pub fn line_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut line: Vec<NodeId> = std::iter::successors(Some(id), |id| self.parent(*id)).collect();
        line.reverse();
        line
    }

    /// A node with its properties.
    pub fn node(&self, id: NodeId) -> Node<'_> {
        Node { tree: self, id }
    }

    /// Where the text ends, or the next game begins, before this game is closed.
    pub fn cut_at(&self, root: NodeId) -> Option<usize> {
        self.cuts.iter().find(|(cut, _)| *cut == root).map(|(_, at)| *at)
    }

    /// Where the first game begins that was not read: there were more than the
    /// [`Dialect`](super::Dialect) allows.
    pub fn rest(&self) -> Option<usize> {
        self.rest
    }

    /// Where the node stands in the text, in bytes: from its semicolon to the end of its last property.
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

    /// How many nodes there are.
    pub(super) fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The node that the next one added will be.
    pub(super) fn next_id(&self) -> NodeId {
        NodeId(self.nodes.len() as u32)
    }

    /// How many values there are.
    pub(super) fn value_count(&self) -> usize {
        self.values.len()
    }
}

/// A node of a [`Tree`].
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    tree: &'a Tree,
    id: NodeId,
}

impl<'a> Node<'a> {
    /// Its properties in the order of the text; repetitions are not joined.
    pub fn properties(self) -> impl Iterator<Item = Property<'a>> {
        let Node { tree, id } = self;
        let first = tree.nodes[id.index()].first_property as usize;
        let end = tree.nodes.get(id.index() + 1).map_or(tree.properties.len(), |next| next.first_property as usize);
        (first..end).map(move |index| Property { tree, index })
    }

    /// The first value of the first property of this name.
    pub fn first(self, ident: &str) -> Option<Value<'a>> {
        self.properties().find(|property| property.is(ident))?.values().next()
    }

    /// The values of all properties of this name.
    pub fn values(self, ident: &str) -> impl Iterator<Item = Value<'a>> {
        self.properties().filter(move |property| property.is(ident)).flat_map(Property::values)
    }
}

/// A property of a [`Node`], once for each time it is written.
#[derive(Clone, Copy, Debug)]
pub struct Property<'a> {
    tree: &'a Tree,
    index: usize,
}

impl<'a> Property<'a> {
    /// Where its name stands, in bytes of the text.
    pub fn place(self) -> Range<usize> {
        self.tree.properties[self.index].name.range()
    }

    /// Its name as it is written: `AB`, `AddBlack`.
    pub fn name(self) -> &'a str {
        &self.tree.text[self.place()]
    }

    /// Tells whether this is its name in FF4, as in [`is_named`].
    pub fn is(self, ident: &str) -> bool {
        is_named(self.name(), ident)
    }

    /// Its name in FF4, as in [`is_named`].
    pub fn ident(self) -> String {
        let name = self.name();
        let short: String = name.chars().filter(char::is_ascii_uppercase).collect();
        if short.is_empty() { name.to_ascii_uppercase() } else { short }
    }

    /// Its values in their order.
    pub fn values(self) -> impl Iterator<Item = Value<'a>> {
        let tree = self.tree;
        let first = tree.properties[self.index].first_value as usize;
        let end = tree.properties.get(self.index + 1).map_or(tree.values.len(), |next| next.first_value as usize);
        tree.values[first..end].iter().map(|span| Value::new(&tree.text, span.range()))
    }
}

/// Tells whether a written name stands for a property of FF4: `AB` itself, `AddBlack` (lower-case letters of FF1 to FF3
/// count for nothing), or `ab` (all lower-case, which no version allows).
pub fn is_named(written: &str, ident: &str) -> bool {
    let is_long = written.bytes().any(|letter| letter.is_ascii_uppercase());
    let letters = written.bytes().filter(|letter| !is_long || !letter.is_ascii_lowercase());
    letters.map(|letter| letter.to_ascii_uppercase()).eq(ident.bytes())
}
