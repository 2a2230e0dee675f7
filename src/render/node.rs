//! Elements of the `svg` crate, finished as lines: it sorts attributes and escapes values; what may stand in them
//! is seen to here.

use std::fmt::Write;

pub(super) use svg::node::element::Element as Node;
use svg::node::{Node as _, Text, Value};

use crate::template::Element;

/// Sets an attribute in passing.
pub(super) trait With {
    fn with(self, name: &str, value: impl Into<Value>) -> Self;
}

impl With for Node {
    fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.assign(name, value);
        self
    }
}

/// Returns an element that holds a text.
pub(super) fn with_text(mut node: Node, text: &str) -> Node {
    node.append(Text::new(xml_text(text)));
    node
}

/// Adds an element as a line, or as lines where it has children.
pub(super) fn push(lines: &mut String, node: &Node) {
    let _ = writeln!(lines, "{node}");
}

/// Returns a template's element as lines of SVG, with every id and reference prefixed.
pub(super) fn element(element: &Element, prefix: &str) -> String {
    let mut lines = String::new();
    push(&mut lines, &node(element, prefix));
    lines
}

fn node(element: &Element, prefix: &str) -> Node {
    let mut node = Node::new(element.name.as_str());
    for (name, value) in &element.attributes {
        let value = match name.as_str() {
            "id" => format!("{prefix}{value}"),
            "xlink:href" => value.replacen('#', &format!("#{prefix}"), 1),
            "fill" | "stroke" | "clip-path" => value.replacen("url(#", &format!("url(#{prefix}"), 1),
            _ => value.clone(),
        };
        node.assign(name.as_str(), xml_text(&value));
    }
    if element.children.is_empty() && !element.text.trim().is_empty() {
        node = with_text(node, element.text.trim());
    }
    for child in &element.children {
        node.append(self::node(child, prefix));
    }
    node
}

/// Returns text from outside without the characters that XML 1.0 cannot hold, and on one line.
pub(super) fn xml_text(text: &str) -> String {
    text.chars()
        .map(|c| if matches!(c, '\n' | '\r' | '\t') { ' ' } else { c })
        .filter(|c| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}'))
        .collect()
}
