//! The definitions of a template, in the order of the file. Those of a template inside the program are read and painted when
//! they are first asked for: a picture needs few of them.

use std::sync::{Arc, OnceLock};

use super::element::Element;
use super::tags;
use super::theme::Theme;
use zumen_core::diagnostic::Origin;

/// The children of `<defs>` that have an id.
#[derive(Clone, Debug, Default)]
pub(crate) struct Definitions {
    all: Vec<Definition>,
    /// What those are read from that nobody has asked for, and what they are painted with.
    source: Option<(Arc<Origin>, Arc<Theme>)>,
}

#[derive(Clone, Debug)]
struct Definition {
    id: String,
    /// Where it begins in the file, in bytes.
    at: usize,
    element: OnceLock<Element>,
}

impl Definitions {
    /// Takes definitions that are read, each with its id.
    pub(super) fn read(all: impl Iterator<Item = (String, Element)>) -> Definitions {
        let all = all.map(|(id, element)| Definition { id, at: element.span.start, element: element.into() });
        Definitions { all: all.collect(), source: None }
    }

    /// Takes ids, and where in a plain text the definition of each begins.
    pub(super) fn lazy(
        all: impl Iterator<Item = (String, usize)>,
        source: &Arc<Origin>,
        theme: &Arc<Theme>,
    ) -> Definitions {
        let all = all.map(|(id, at)| Definition { id, at, element: OnceLock::new() });
        Definitions { all: all.collect(), source: Some((Arc::clone(source), Arc::clone(theme))) }
    }

    /// Tells how many there are.
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// The ids, in the order of the file.
    pub(crate) fn ids(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(|definition| definition.id.as_str())
    }

    /// The definition at this place in the file, counted from 0.
    pub(crate) fn at(&self, place: usize) -> &Element {
        self.element(&self.all[place])
    }

    /// All of them with their ids, in the order of the file.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &Element)> {
        self.all.iter().map(|definition| (definition.id.as_str(), self.element(definition)))
    }

    /// All of them, to be changed.
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Element> {
        let all = self.iter().count();
        debug_assert_eq!(all, self.iter_read().count(), "all are read");
        self.all.iter_mut().filter_map(|definition| definition.element.get_mut())
    }

    /// Those that are read, each with its place.
    pub(crate) fn iter_read(&self) -> impl Iterator<Item = (usize, &Element)> {
        self.all.iter().enumerate().filter_map(|(place, definition)| Some((place, definition.element.get()?)))
    }

    fn element<'a>(&'a self, definition: &'a Definition) -> &'a Element {
        definition.element.get_or_init(|| {
            let (origin, theme) = self.source.as_ref().expect("what has no source is read");
            tags::element(&origin.text, definition.at, theme)
        })
    }
}
