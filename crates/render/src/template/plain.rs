//! Reads templates inside the program, without a look at what they could be otherwise. In their plain SVG definitions, places
//! and the parts of the board are children of groups without transforms, definitions hold no ids, values are spelled as the
//! dialect has them, and nothing has a `style`. A test reads all of them with the checks of [`reader`](super::reader) too, and
//! finds the same. What an editor saved begins otherwise, and is read with all checks, which is slower.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use svgtypes::Transform;

use super::definitions::Definitions;
use super::{Element, Template, Theme, slot};
use zumen_core::diagnostic::Origin;

/// How all plain templates begin.
const BEGINNING: &str = "<svg height=\"1200\" viewBox=\"0 0 1400 1200\" width=\"1400\" xmlns=\"http://www.w3.org/2000/svg\" \
                         xmlns:xlink=\"http://www.w3.org/1999/xlink\">\n";

/// Reads the board and the places of a template, and where its definitions begin; nothing of one that is not plain.
pub(super) fn template(game: &str, origin: &Arc<Origin>, theme: Theme) -> Option<Template> {
    if !origin.text.starts_with(BEGINNING) {
        return None;
    }
    let theme = Arc::new(theme);
    let mut template = Template { game: game.to_owned(), theme: Arc::clone(&theme), ..Template::default() };
    let mut tags = Tags { text: &origin.text, at: 0 };
    while let Some(tag) = tags.next() {
        match (tag.name, tag.get("id")) {
            ("defs", _) => {
                let definitions = tags.children(&tag).into_iter();
                let named = definitions.filter_map(|child| Some((child.get("id")?.to_owned(), child.span.start)));
                template.defs = Definitions::unread(named, origin, &theme);
            }
            ("g", Some("board")) => template.board = tags.painted(&tag, &theme),
            ("g", Some("slots")) => {
                let slots = tags.children(&tag).into_iter().filter_map(|child| {
                    let attributes: Vec<_> = child.attributes().collect();
                    let get =
                        |wanted: &str| attributes.iter().find(|(name, _)| *name == wanted).map(|(_, value)| *value);
                    Some((get("id")?.to_owned(), slot::read(child.name, &get, Transform::default()).ok()?))
                });
                template.slots = slots.collect();
            }
            _ => {}
        }
    }
    let referred: BTreeSet<String> = template.board.references().into_iter().map(str::to_owned).collect();
    template.board.strip_ids(&referred);
    Some(template)
}

/// Reads and paints the element that begins at a place of a text, in bytes.
pub(super) fn element(text: &str, at: usize, theme: &Theme) -> Element {
    let mut tags = Tags { text, at };
    tags.next().map(|tag| tags.painted(&tag, theme)).unwrap_or_default()
}

/// The tags of a text, one behind the other, without comments.
struct Tags<'a> {
    text: &'a str,
    at: usize,
}

struct Tag<'a> {
    /// With a `/` before it in a tag that closes.
    name: &'a str,
    /// What stands behind the name, a `/` at the end included.
    rest: &'a str,
    span: Range<usize>,
}

impl<'a> Tag<'a> {
    /// Returns names and values. Values hold no quotation marks.
    fn attributes(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        let mut rest = self.rest;
        std::iter::from_fn(move || {
            let mut part = || {
                // Most are too short for a search by many bytes at a time.
                let (part, behind) = rest.split_at(rest.bytes().position(|byte| byte == b'"')?);
                rest = &behind[1..];
                Some(part)
            };
            Some((part()?.strip_prefix(' ')?.strip_suffix('=')?, part()?))
        })
    }

    fn get(&self, wanted: &str) -> Option<&'a str> {
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
    /// Returns the next child of an element, nothing at its end.
    fn child(&mut self, parent: &Tag) -> Option<Tag<'a>> {
        if parent.is_empty() { None } else { self.next().filter(|tag| !tag.closes()) }
    }

    /// Returns the children of an element; what is inside of these is passed over.
    fn children(&mut self, parent: &Tag) -> Vec<Tag<'a>> {
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

    /// Returns an element and what is inside of it, painted.
    fn painted(&mut self, tag: &Tag, theme: &Theme) -> Element {
        let mut element = self.shown(tag, theme);
        theme.paint(&mut element);
        element
    }

    /// Returns an element and what of it the theme displays.
    fn shown(&mut self, tag: &Tag, theme: &Theme) -> Element {
        let attributes = tag.attributes().map(|(name, value)| (name.to_owned(), value.to_owned()));
        let mut element = Element {
            name: tag.name.to_owned(),
            attributes: attributes.collect(),
            span: tag.span.clone(),
            ..Element::default()
        };
        while let Some(child) = self.child(tag) {
            if theme.shows(child.get("class").unwrap_or_default()) {
                element.children.push(self.shown(&child, theme));
            } else {
                self.skip(&child);
            }
        }
        element
    }
}

#[cfg(test)]
mod tests {
    use super::super::Needs;
    use super::*;
    use crate::tests::TEMPLATES;

    /// Without text that stands between elements alone, which is not drawn.
    fn drawn(element: &Element) -> Element {
        let children = element.children.iter().map(drawn).collect();
        Element { children, text: element.text.trim().to_owned(), ..element.clone() }
    }

    #[test]
    fn what_an_editor_saved_is_left_to_the_checked_reader() {
        let text = include_str!("../../../../tests/data/inkscape/board.svg").to_owned();
        let saved = Arc::new(Origin { name: "board.svg".to_owned(), text });
        assert!(template("backgammon", &saved, Theme::default()).is_none());
    }

    #[test]
    fn templates_inside_the_program_are_what_the_checked_reader_reads() {
        for name in TEMPLATES.names() {
            for theme in TEMPLATES.themes(name) {
                let checked = TEMPLATES.template(name, theme, &Needs::default()).expect("a sound template");
                let tested = TEMPLATES.tested(name, theme).expect("it is there");
                assert_eq!((&tested.game, &tested.warnings), (&checked.game, &checked.warnings), "{name} {theme}");
                assert_eq!(drawn(&tested.board), drawn(&checked.board), "{name} {theme}");
                assert_eq!((&tested.slots, &tested.theme), (&checked.slots, &checked.theme), "{name} {theme}");
                assert!(tested.defs.ids().eq(checked.defs.ids()), "{name} {theme}");
                assert_eq!(tested.defs.known().count(), 0, "{name} {theme}: what nobody asks for is not read");
                for ((id, tested), (_, checked)) in tested.defs.iter().zip(checked.defs.iter()) {
                    assert_eq!(drawn(tested), drawn(checked), "{name} {theme}: {id}");
                    let mut ids = Vec::new();
                    checked.walk(&mut |element| ids.extend(element.get("id")));
                    assert_eq!(ids, [id], "{name} {theme}: ids inside of definitions");
                }
            }
        }
    }
}
