//! Elements as they are written: attributes sorted by name, values and texts escaped, one element a line.

use std::borrow::Cow;

use crate::template::Element;

/// An element that is being written.
#[derive(Debug)]
pub(super) struct Node<'a> {
    name: &'a str,
    /// Sorted by name.
    attributes: Vec<(&'a str, Cow<'a, str>)>,
    content: Content,
}

/// What stands between the tags of an element, as it is written.
#[derive(Debug)]
enum Content {
    /// The tag closes itself.
    Nothing,
    /// A text, between the tags.
    Text(String),
    /// Elements, on lines of their own.
    Lines(String),
}

impl<'a> Node<'a> {
    /// Makes an element of this name, with nothing in it.
    pub fn new(name: &'a str) -> Node<'a> {
        Node { name, attributes: Vec::with_capacity(8), content: Content::Nothing }
    }

    /// Sets an attribute in passing.
    pub fn with(mut self, name: &'a str, value: impl Into<Cow<'a, str>>) -> Node<'a> {
        self.assign(name, value);
        self
    }

    /// Sets an attribute, in the place of one of the same name.
    pub fn assign(&mut self, name: &'a str, value: impl Into<Cow<'a, str>>) {
        let value = value.into();
        match self.attributes.binary_search_by(|(other, _)| (*other).cmp(name)) {
            Ok(index) => self.attributes[index].1 = value,
            Err(index) => self.attributes.insert(index, (name, value)),
        }
    }

    /// Returns the same with a text in it.
    pub fn with_text(mut self, text: &str) -> Node<'a> {
        let mut content = String::with_capacity(text.len());
        escape(&xml_text(text), Place::Text, &mut content);
        self.content = Content::Text(content);
        self
    }

    /// Adds an element in it.
    pub fn append(&mut self, node: &Node) {
        push(self.lines(), node);
    }

    /// Adds finished lines in it.
    pub fn append_lines(&mut self, lines: &str) {
        let own = self.lines();
        own.push_str(lines.trim_end());
        own.push('\n');
    }

    /// Returns the lines in it.
    fn lines(&mut self) -> &mut String {
        if !matches!(self.content, Content::Lines(_)) {
            self.content = Content::Lines(String::new());
        }
        match &mut self.content {
            Content::Lines(lines) => lines,
            Content::Nothing | Content::Text(_) => unreachable!("they are lines now"),
        }
    }
}

/// Adds an element as a line, or as lines where it has elements in it.
pub(super) fn push(lines: &mut String, node: &Node) {
    lines.push('<');
    lines.push_str(node.name);
    for (name, value) in &node.attributes {
        lines.push(' ');
        lines.push_str(name);
        lines.push_str("=\"");
        escape(value, Place::Value, lines);
        lines.push('"');
    }
    match &node.content {
        Content::Nothing => return lines.push_str("/>\n"),
        Content::Text(text) => {
            lines.push('>');
            lines.push_str(text);
        }
        Content::Lines(inner) => {
            lines.push_str(">\n");
            lines.push_str(inner);
        }
    }
    lines.push_str("</");
    lines.push_str(node.name);
    lines.push_str(">\n");
}

/// Returns an element as lines.
pub(super) fn written(node: &Node) -> String {
    let mut lines = String::new();
    push(&mut lines, node);
    lines
}

/// Returns a template's element as lines of SVG, with every id and reference prefixed.
pub(super) fn element(element: &Element, prefix: &str) -> String {
    written(&node(element, prefix))
}

fn node<'a>(element: &'a Element, prefix: &str) -> Node<'a> {
    let mut node = Node::new(&element.name);
    for (name, value) in &element.attributes {
        let value = match name.as_str() {
            "id" => format!("{prefix}{value}"),
            "xlink:href" => value.replacen('#', &format!("#{prefix}"), 1),
            "fill" | "stroke" | "clip-path" => value.replacen("url(#", &format!("url(#{prefix}"), 1),
            _ => value.clone(),
        };
        node.assign(name, xml_text(&value).into_owned());
    }
    if element.children.is_empty() && !element.text.trim().is_empty() {
        node = node.with_text(element.text.trim());
    }
    for child in &element.children {
        node.append(&self::node(child, prefix));
    }
    node
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
    let mut copied = 0;
    for (at, byte) in text.bytes().enumerate() {
        let entity = match byte {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'"' if place == Place::Value => "&quot;",
            b'\'' if place == Place::Value => "&apos;",
            _ => continue,
        };
        lines.push_str(&text[copied..at]);
        lines.push_str(entity);
        copied = at + 1;
    }
    lines.push_str(&text[copied..]);
}

/// Returns text from outside without the characters that XML 1.0 cannot hold, and on one line.
pub(super) fn xml_text(text: &str) -> Cow<'_, str> {
    let is_odd = |c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}');
    if !text.contains(is_odd) {
        return Cow::Borrowed(text);
    }
    let on_one_line = text.chars().map(|c| if matches!(c, '\n' | '\r' | '\t') { ' ' } else { c });
    Cow::Owned(on_one_line.filter(|c| !is_odd(*c)).collect())
}

#[cfg(test)]
mod tests {
    use super::{Node, written};

    #[test]
    fn attributes_are_sorted_and_what_xml_reads_otherwise_is_escaped() {
        let mut node = Node::new("use").with("y", "1").with("class", "a<b & 'c' > \"d\"").with("x", "2");
        node.assign("y", "3");
        let text = "<use class=\"a&lt;b &amp; &apos;c&apos; &gt; &quot;d&quot;\" x=\"2\" y=\"3\"/>\n";
        assert_eq!(written(&node), text);
        let node = Node::new("title").with_text("a\u{1}\n<'b'> & \"c\"");
        assert_eq!(written(&node), "<title>a &lt;'b'&gt; &amp; \"c\"</title>\n");
        assert_eq!(written(&Node::new("desc").with_text("")), "<desc></desc>\n");
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
        assert_eq!(written(&outer), text);
    }
}
