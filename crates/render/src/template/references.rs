//! Which definitions of a template the board and other definitions are painted with.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use super::Template;
use super::element::Element;

/// Definitions by their place in the file, and what of them each refers to.
#[derive(Clone, Debug)]
pub(crate) struct References {
    places: BTreeMap<String, usize>,
    /// Those of ids inside of definitions.
    owners: BTreeMap<String, usize>,
    /// Those of the board.
    board: Vec<usize>,
    /// Those of each definition that was asked for.
    definitions: Vec<OnceLock<Vec<usize>>>,
}

impl References {
    /// Finds those of a template.
    pub(crate) fn of(template: &Template) -> References {
        let places = template.defs.ids().zip(0..).map(|(id, place)| (id.to_owned(), place));
        // What an id inside a definition names is a part of that. Where definitions are not read yet, there are none.
        let mut owners = BTreeMap::new();
        for (place, piece) in template.defs.iter_read() {
            piece.walk(&mut |element| {
                if let Some(id) = element.get("id") {
                    owners.entry(id.to_owned()).or_insert(place);
                }
            });
        }
        let definitions = vec![OnceLock::new(); template.defs.len()];
        let mut references = References { places: places.collect(), owners, board: Vec::new(), definitions };
        references.board = references.from(&template.board);
        references
    }

    /// The place of the definition of an id.
    pub(crate) fn place(&self, id: &str) -> Option<usize> {
        self.places.get(id).copied()
    }

    /// The places of the definitions of these ids, and of all that they and the board of the template need.
    pub(crate) fn dependencies<'i>(&self, template: &Template, ids: impl Iterator<Item = &'i str>) -> BTreeSet<usize> {
        self.behind(template, ids.filter_map(|id| self.place(id)).chain(self.board.iter().copied()))
    }

    /// The places of these definitions, and of all that they need.
    pub(crate) fn behind(&self, template: &Template, places: impl Iterator<Item = usize>) -> BTreeSet<usize> {
        let mut needed = BTreeSet::new();
        let mut open: Vec<usize> = places.collect();
        while let Some(place) = open.pop() {
            if needed.insert(place) {
                open.extend(self.definitions[place].get_or_init(|| self.from(template.defs.at(place))));
            }
        }
        needed
    }

    /// The places that an element refers to.
    fn from(&self, element: &Element) -> Vec<usize> {
        let ids = element.references().into_iter();
        ids.filter_map(|id| self.places.get(id).or_else(|| self.owners.get(id)).copied()).collect()
    }
}

impl Template {
    /// The definitions that `ids` and the board refer to, themselves included, in the order of the file.
    pub(crate) fn definitions<'a>(&'a self, ids: &BTreeSet<&str>) -> Vec<&'a Element> {
        let needed = References::of(self).dependencies(self, ids.iter().copied());
        needed.into_iter().map(|place| self.defs.at(place)).collect()
    }
}
