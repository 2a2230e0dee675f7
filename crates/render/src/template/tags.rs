//! The tags of a template inside the program, which are spelled as the dialect has them.

use std::ops::Range;

use super::element::Element;
use super::theme::Theme;

/// Reads and paints the element that begins at a place of a text, in bytes.
pub(super) fn element(text: &str, at: usize, theme: &Theme) -> Element {
    let mut tags = Tags::new(text, at);
    tags.next().map(|tag| tags.painted_element(&tag, theme)).unwrap_or_default()
}

/// The tags of a text, one behind the other, without comments.
pub(super) struct Tags<'a> {
    text: &'a str,
    at: usize,
}

/// A tag of an element.
pub(super) struct Tag<'a> {
    /// With a `/` before it in a tag that closes.
    pub(crate) name: &'a str,
    /// What stands behind the name, a `/` at the end included.
    rest: &'a str,
    pub(crate) span: Range<usize>,
}

impl<'a> Tag<'a> {
    /// Names and values. Values hold no quotation marks.
    pub(crate) fn attributes(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        let mut rest = self.rest;
        std::iter::from_fn(move || {
            let name = take_part(&mut rest)?.strip_prefix(' ')?.strip_suffix('=')?;
            Some((name, take_part(&mut rest)?))
        })
    }

    pub(crate) fn get(&self, wanted: &str) -> Option<&'a str> {
        self.attributes().find(|(name, _)| *name == wanted).map(|(_, value)| value)
    }

    fn closes(&self) -> bool {
        self.name.starts_with('/')
    }

    /// Tells whether nothing is inside of it.
    fn is_empty(&self) -> bool {
        self.rest.ends_with('/')
    }
}

/// Takes what stands before the next quotation mark.
fn take_part<'a>(rest: &mut &'a str) -> Option<&'a str> {
    // Most are too short for a search by many bytes at a time.
    let (part, behind) = rest.split_at(rest.bytes().position(|byte| byte == b'"')?);
    *rest = &behind[1..];
    Some(part)
}

impl<'a> Iterator for Tags<'a> {
    type Item = Tag<'a>;

    fn next(&mut self) -> Option<Tag<'a>> {
        loop {
            let start = self.at + self.text[self.at..].find('<')?;
            let rest = &self.text[start..];
            if rest.starts_with("<!--") {
                self.at = start + rest.find("-->")?;
                continue;
            }
            let end = rest.find('>')?;
            self.at = start + end + 1;
            let (name, rest) =
                rest[1..end].split_at(rest[1..end].find([' ', '/']).filter(|at| *at > 0).unwrap_or(end - 1));
            return Some(Tag { name, rest, span: start..self.at });
        }
    }
}

impl<'a> Tags<'a> {
    /// Reads a text from a place on, in bytes.
    pub(crate) fn new(text: &'a str, at: usize) -> Tags<'a> {
        Tags { text, at }
    }

    /// The next child of an element, nothing at its end.
    fn child(&mut self, parent: &Tag) -> Option<Tag<'a>> {
        if parent.is_empty() { None } else { self.next().filter(|tag| !tag.closes()) }
    }

    /// The children of an element; what is inside of these is passed over.
    pub(crate) fn children(&mut self, parent: &Tag) -> Vec<Tag<'a>> {
        let mut children = Vec::new();
        while let Some(child) = self.child(parent) {
            self.skip(&child);
            children.push(child);
        }
        children
    }

    /// Passes over what is inside of an element.
    fn skip(&mut self, parent: &Tag) {
        while let Some(child) = self.child(parent) {
            self.skip(&child);
        }
    }

    /// An element and what is inside of it, painted.
    pub(crate) fn painted_element(&mut self, tag: &Tag, theme: &Theme) -> Element {
        let mut element = self.visible_element(tag, theme);
        theme.paint(&mut element);
        element
    }

    /// An element and what of it the theme displays.
    fn visible_element(&mut self, tag: &Tag, theme: &Theme) -> Element {
        let attributes = tag.attributes().map(|(name, value)| (name.to_owned(), value.to_owned()));
        let mut element = Element {
            name: tag.name.to_owned(),
            attributes: attributes.collect(),
            span: tag.span.clone(),
            ..Element::default()
        };
        while let Some(child) = self.child(tag) {
            if theme.shows(child.get("class").unwrap_or_default()) {
                element.children.push(self.visible_element(&child, theme));
            } else {
                self.skip(&child);
            }
        }
        element
    }
}
