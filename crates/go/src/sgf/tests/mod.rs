//! Helpers for the tests.

mod games;
mod nodes;
mod rules;
mod trees;
mod writing;

use super::*;
use crate::board::{Colour, Size, Vertex};
use crate::markup::{Kind, Markup};
use crate::record::{FigureStart, Info, Node, Numbering};
use zumen_core::diagnostic::Diagnostic;

fn v(text: &str) -> Vertex {
    Vertex::from_sgf(text).unwrap()
}

fn points(text: &str) -> Vec<Vertex> {
    text.split_whitespace().map(v).collect()
}

fn codes(warnings: &[Diagnostic]) -> Vec<&'static str> {
    warnings.iter().map(|warning| warning.code).collect()
}

/// The codes of what was faulty in a text that is read all the same.
fn faults(text: &str) -> Vec<&'static str> {
    codes(read(text).expect(text).warnings())
}

/// A game's first node on 9 lines, and the codes of its warnings.
fn node_on(lines: u8, properties: &str) -> (Node, Vec<&'static str>) {
    let text = format!("(;{properties})");
    let collection = read(&text).expect(&text);
    assert_eq!(collection.warnings(), [], "{text}");
    let (node, warnings) = collection.node(collection.games()[0], Size::square(lines).unwrap());
    for warning in &warnings {
        assert!(!text[warning.span.clone().unwrap()].is_empty(), "a place: {text}");
    }
    (node, codes(&warnings))
}

fn node(properties: &str) -> (Node, Vec<&'static str>) {
    node_on(9, properties)
}

/// The marks of a node without warnings, in short: `TRaa`, `LBaa:text`, `ARaa:bb`.
fn marks(properties: &str) -> Vec<String> {
    let (node, warnings) = node(properties);
    assert_eq!(warnings, [] as [&str; 0], "{properties}");
    node.marks.iter().map(short).collect()
}

fn short(mark: &Markup) -> String {
    let end = mark.to.map(Vertex::sgf).or_else(|| mark.text.clone());
    let end = end.map(|end| format!(":{end}")).unwrap_or_default();
    format!("{}{}{end}", mark.kind.property(), mark.at.sgf())
}

fn info(properties: &str) -> Info {
    let text = format!("(;{properties})");
    let collection = read(&text).expect(&text);
    let (info, warnings) = collection.info(collection.games()[0]).expect(&text);
    assert_eq!(warnings, [], "{text}");
    info
}

/// The moves of each node, parents before children, as `depth:B[aa]`.
fn tree(text: &str) -> String {
    let collection = read(text).expect(text);
    let mut shown = Vec::new();
    let mut open: Vec<(usize, NodeId)> = collection.games().iter().rev().map(|root| (0, *root)).collect();
    while let Some((depth, id)) = open.pop() {
        shown.push(format!("{depth}{}", text[collection.span(id)].split_whitespace().collect::<String>()));
        let mut children: Vec<NodeId> = collection.children(id).collect();
        assert!(children.iter().all(|child| collection.parent(*child) == Some(id)));
        children.reverse();
        open.extend(children.into_iter().map(|child| (depth + 1, child)));
    }
    shown.join(" ")
}
