//! One element of a template, after reading: no foreign namespaces, no `style`, no entities.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// An SVG element with its children.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Element {
    /// The local name: `circle`.
    pub(crate) name: String,
    /// Attributes by name, with `xlink:` and `xml:` kept and other prefixes gone.
    pub(crate) attributes: BTreeMap<String, String>,
    /// Child elements in order.
    pub(crate) children: Vec<Element>,
    /// The text directly inside, of all runs together.
    pub(crate) text: String,
    /// The bytes of its start tag in the file.
    pub(crate) span: Range<usize>,
}

impl Element {
    /// The value of an attribute.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).map(String::as_str)
    }

    /// Calls `visit` with this element and all below it, in the order of the file.
    pub(crate) fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Element)) {
        visit(self);
        for child in &self.children {
            child.walk(visit);
        }
    }

    /// Takes away the ids of this element and those below it, but for `kept`.
    pub(crate) fn strip_ids(&mut self, kept: &BTreeSet<String>) {
        if self.get("id").is_some_and(|id| id != "board" && !kept.contains(id)) {
            self.attributes.remove("id");
        }
        self.children.iter_mut().for_each(|child| child.strip_ids(kept));
    }

    /// The ids that this element and those below it refer to, as `#id` or `url(#id)`.
    pub(crate) fn references(&self) -> Vec<&str> {
        let mut found = Vec::new();
        self.walk(&mut |element| {
            found.extend(element.attributes.iter().filter_map(|(name, value)| reference(name, value)))
        });
        found
    }
}

/// The id that an attribute refers to.
pub(super) fn reference<'a>(name: &str, value: &'a str) -> Option<&'a str> {
    match name {
        "xlink:href" => value.strip_prefix('#'),
        "fill" | "stroke" | "clip-path" => value.trim().strip_prefix("url(#")?.strip_suffix(')'),
        _ => None,
    }
}
