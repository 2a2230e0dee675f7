//! Elements as a picture has them by the thousand: attributes sorted by name, values and texts escaped, one element a line. They
//! are written at once and not kept as a tree; the crate `svg` would write the same.

use std::borrow::Cow;

use crate::template::Element;
use zumen_core::geometry::put_number;

/// What an element with others in it typically takes, in bytes.
const TYPICAL: usize = 1024;

/// An element that is being written.
#[derive(Debug)]
pub(super) struct Node<'a> {
    name: &'a str,
    /// Sorted by name.
    attributes: Vec<(&'a str, Value<'a>)>,
    content: Content<'a>,
}

/// The value of an attribute.
#[derive(Debug)]
pub(super) enum Value<'a> {
    /// A text, which is escaped when it is written.
    Text(Cow<'a, str>),
    /// A number, which is written with at most two decimals.
    Number(f64),
}

impl Value<'_> {
    fn reborrow(&self) -> Value<'_> {
        match self {
            Value::Text(text) => Value::Text(Cow::Borrowed(text)),
            Value::Number(number) => Value::Number(*number),
        }
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Value<'a> {
        Value::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<Cow<'a, str>> for Value<'a> {
    fn from(text: Cow<'a, str>) -> Value<'a> {
        Value::Text(text)
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::Text(Cow::Owned(text))
    }
}

impl From<f64> for Value<'_> {
    fn from(number: f64) -> Self {
        Value::Number(number)
    }
}

impl From<i32> for Value<'_> {
    fn from(number: i32) -> Self {
        Value::Number(number.into())
    }
}

impl From<u16> for Value<'_> {
    fn from(number: u16) -> Self {
        Value::Number(number.into())
    }
}

/// What stands between the tags of an element, as it is written.
#[derive(Debug)]
enum Content<'a> {
    /// The tag closes itself.
    Nothing,
    /// A text, or elements on one line, between the tags.
    Text(Cow<'a, str>),
    /// Elements, on lines of their own.
    Lines(Cow<'a, str>),
}

impl<'a> Node<'a> {
    /// Makes an element of this name, with nothing in it.
    pub(crate) fn new(name: &'a str) -> Node<'a> {
        Node { name, attributes: Vec::with_capacity(8), content: Content::Nothing }
    }

    /// Sets an attribute in passing.
    pub(crate) fn with(mut self, name: &'a str, value: impl Into<Value<'a>>) -> Node<'a> {
        self.assign(name, value);
        self
    }

    /// Sets an attribute, in the place of one of the same name.
    pub(crate) fn assign(&mut self, name: &'a str, value: impl Into<Value<'a>>) {
        let value = value.into();
        match self.attributes.binary_search_by(|(other, _)| (*other).cmp(name)) {
            Ok(index) => self.attributes[index].1 = value,
            Err(index) => self.attributes.insert(index, (name, value)),
        }
    }

    /// The same with a text in it.
    pub(crate) fn with_text(mut self, text: &str) -> Node<'a> {
        let mut content = String::with_capacity(text.len());
        escape(&xml_text(text), Place::Text, &mut content);
        self.content = Content::Text(Cow::Owned(content));
        self
    }

    /// The same, to set more attributes.
    pub(crate) fn reborrow(&self) -> Node<'_> {
        let mut attributes = Vec::with_capacity(self.attributes.len() + 8);
        attributes.extend(self.attributes.iter().map(|(name, value)| (*name, value.reborrow())));
        let content = match &self.content {
            Content::Nothing => Content::Nothing,
            Content::Text(text) => Content::Text(Cow::Borrowed(text)),
            Content::Lines(lines) => Content::Lines(Cow::Borrowed(lines)),
        };
        Node { name: self.name, attributes, content }
    }

    /// Adds an element in it.
    pub(crate) fn append(&mut self, node: &Node) {
        push(self.lines(), node);
    }

    /// The same with finished elements in it, on the line of its tags.
    pub(crate) fn with_line(self, elements: String) -> Node<'a> {
        let content = if elements.is_empty() { Content::Nothing } else { Content::Text(Cow::Owned(elements)) };
        Node { content, ..self }
    }

    /// Adds finished lines in it.
    pub(crate) fn append_lines(&mut self, lines: &str) {
        let own = self.lines();
        own.push_str(lines.trim_end());
        own.push('\n');
    }

    /// The finished lines in it, without its tags.
    pub(crate) fn into_lines(self) -> String {
        match self.content {
            Content::Lines(lines) => lines.into_owned(),
            Content::Nothing | Content::Text(_) => String::new(),
        }
    }

    /// The lines in it, to add more.
    pub(crate) fn lines(&mut self) -> &mut String {
        if !matches!(self.content, Content::Lines(_)) {
            self.content = Content::Lines(Cow::Owned(String::with_capacity(TYPICAL)));
        }
        match &mut self.content {
            Content::Lines(lines) => lines.to_mut(),
            Content::Nothing | Content::Text(_) => unreachable!("they are lines now"),
        }
    }
}

/// Adds an element as a line, or as lines where it has elements in it.
pub(super) fn push(lines: &mut String, node: &Node) {
    match &node.content {
        Content::Nothing => {
            tag(lines, node);
            lines.push_str("/>\n");
        }
        Content::Text(text) => {
            tag(lines, node);
            lines.extend([">", text, "</", node.name, ">\n"]);
        }
        Content::Lines(inner) => {
            open(lines, node);
            lines.push_str(inner);
            close(lines, node);
        }
    }
}

/// Opens an element for lines in it.
pub(super) fn open(lines: &mut String, node: &Node) {
    tag(lines, node);
    lines.push_str(">\n");
}

/// Closes it.
pub(super) fn close(lines: &mut String, node: &Node) {
    lines.extend(["</", node.name, ">\n"]);
}

/// Adds name and attributes.
fn tag(lines: &mut String, node: &Node) {
    lines.extend(["<", node.name]);
    put_attributes(lines, node);
}

/// Adds attributes, with a blank before each.
pub(super) fn put_attributes(lines: &mut String, node: &Node) {
    for (name, value) in &node.attributes {
        lines.extend([" ", name, "=\""]);
        match value {
            Value::Text(text) => escape(text, Place::Value, lines),
            Value::Number(number) => put_number(lines, *number),
        }
        lines.push('"');
    }
}

/// An element as lines.
pub(super) fn to_xml(node: &Node) -> String {
    let mut lines = String::with_capacity(TYPICAL);
    push(&mut lines, node);
    lines
}

/// An element of a template as lines, with every id, class and reference prefixed.
pub(super) fn template_lines(element: &Element, prefix: &str) -> String {
    to_xml(&of_template(element, prefix))
}

fn of_template<'a>(element: &'a Element, prefix: &str) -> Node<'a> {
    let mut node = Node::new(&element.name);
    for (name, value) in &element.attributes {
        let value = xml_text(value);
        let value = match name.as_str() {
            "id" => Cow::Owned(format!("{prefix}{value}")),
            "class" => Cow::Owned(prefix_classes(&value, prefix)),
            "xlink:href" => Cow::Owned(value.replacen('#', &format!("#{prefix}"), 1)),
            "fill" | "stroke" | "clip-path" if value.contains("url(#") => {
                Cow::Owned(value.replacen("url(#", &format!("url(#{prefix}"), 1))
            }
            _ => value,
        };
        node.assign(name, value);
    }
    if element.children.is_empty() && !element.text.trim().is_empty() {
        node = node.with_text(element.text.trim());
    }
    for child in &element.children {
        node.append(&of_template(child, prefix));
    }
    node
}

/// Classes, which blanks part, with a prefix before each.
pub(super) fn prefix_classes(classes: &str, prefix: &str) -> String {
    match classes.contains(' ') {
        true => [prefix, &classes.replace(' ', &format!(" {prefix}"))].concat(),
        false => [prefix, classes].concat(),
    }
}

/// Where a text stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Between tags.
    Text,
    /// In an attribute.
    Value,
}

/// Adds a text with entities for what XML would read otherwise.
fn escape(text: &str, place: Place, lines: &mut String) {
    let mut rest = text;
    while let Some(at) = position(rest, |byte| matches!(byte, b'"' | b'&' | b'\'' | b'<' | b'>')) {
        let entity = match (rest.as_bytes()[at], place) {
            (b'&', _) => "&amp;",
            (b'<', _) => "&lt;",
            (b'>', _) => "&gt;",
            (b'"', Place::Value) => "&quot;",
            (b'\'', Place::Value) => "&apos;",
            _ => &rest[at..=at],
        };
        lines.extend([&rest[..at], entity]);
        rest = &rest[at + 1..];
    }
    lines.push_str(rest);
}

/// Finds the first byte of a kind, which begins a character: as [`Iterator::position`], many bytes at once, since a record of
/// many moves stands in each picture of a series.
pub(super) fn position(text: &str, is_wanted: impl Fn(u8) -> bool) -> Option<usize> {
    const BLOCK: usize = 32;
    let blocks = text.as_bytes().chunks_exact(BLOCK);
    let without = blocks.take_while(|block| !block.iter().fold(false, |any, byte| any | is_wanted(*byte)));
    let from = BLOCK * without.count();
    text.as_bytes()[from..].iter().position(|byte| is_wanted(*byte)).map(|at| from + at)
}

/// Tells whether XML 1.0 cannot hold a character, or has it between lines.
fn is_odd(c: char) -> bool {
    c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}')
}

/// Text from outside without the characters that XML 1.0 cannot hold, and on one line.
pub(super) fn xml_text(text: &str) -> Cow<'_, str> {
    let rest = position(text, |byte| !matches!(byte, b' '..=b'~')).map(|at| &text[at..]);
    if !rest.is_some_and(|rest| rest.contains(is_odd)) {
        return Cow::Borrowed(text);
    }
    let on_one_line = text.chars().map(|c| if matches!(c, '\n' | '\r' | '\t') { ' ' } else { c });
    Cow::Owned(on_one_line.filter(|c| !is_odd(*c)).collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use svg::node::element::Element as Tree;
    use svg::node::{Node as _, Text};

    use super::{Node, to_xml};

    #[test]
    fn attributes_are_sorted_and_what_xml_reads_otherwise_is_escaped() {
        let mut node = Node::new("use").with("y", "1").with("class", "a<b & 'c' > \"d\"").with("x", -2.5);
        node.assign("y", 3);
        let text = "<use class=\"a&lt;b &amp; &apos;c&apos; &gt; &quot;d&quot;\" x=\"-2.5\" y=\"3\"/>\n";
        assert_eq!(to_xml(&node), text);
        let node = Node::new("title").with_text("a\u{1}\n<'b'> & \"c\"");
        assert_eq!(to_xml(&node), "<title>a &lt;'b'&gt; &amp; \"c\"</title>\n");
        assert_eq!(to_xml(&Node::new("desc").with_text("")), "<desc></desc>\n");
    }

    #[test]
    fn elements_in_an_element_have_lines_of_their_own() {
        let mut group = Node::new("g").with("id", "a");
        group.append(&Node::new("path").with("d", "M0 0"));
        group.append_lines("<a/>\n<b/>\n");
        let mut outer = Node::new("g");
        outer.append(&group);
        outer.append_lines("");
        let text = "<g>\n<g id=\"a\">\n<path d=\"M0 0\"/>\n<a/>\n<b/>\n</g>\n\n</g>\n";
        assert_eq!(to_xml(&outer), text);
    }

    proptest! {
        #[test]
        fn both_writers_write_the_same(
            attributes in proptest::collection::btree_map("[a-z]{1,6}", "\\PC{0,12}", 0..6),
            text in "\\PC{1,20}",
        ) {
            let mut tree = Tree::new("g");
            let mut node = Node::new("g");
            for (name, value) in &attributes {
                tree.assign(name.as_str(), value.as_str());
                node.assign(name, value.as_str());
            }
            let mut title = Tree::new("title");
            title.append(Text::new(text.as_str()));
            let mut outer = Tree::new("svg");
            outer.assign("id", "a");
            outer.assign("x", "1");
            outer.append(tree);
            outer.append(title);
            let mut root = Node::new("svg").with("x", "1").with("id", "a");
            root.append(&node);
            root.append(&Node::new("title").with_text(&text));
            prop_assert_eq!(format!("{outer}\n"), to_xml(&root));
        }
    }
}
