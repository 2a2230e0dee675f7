//! Which definitions of a template the board and other definitions are painted with.

use std::collections::{BTreeMap, BTreeSet};

use super::{Element, Template};

/// Definitions by their place in the file, and what of them each refers to.
#[derive(Clone, Debug)]
pub(crate) struct References {
    places: BTreeMap<String, usize>,
    /// Those of the board.
    board: Vec<usize>,
    /// Those of each definition.
    definitions: Vec<Vec<usize>>,
}

impl References {
    /// Finds those of a template.
    pub fn of(template: &Template) -> References {
        // What an id inside a definition names is a part of that.
        let mut owners = BTreeMap::new();
        for (place, (_, piece)) in template.defs.iter().enumerate() {
            piece.walk(&mut |element| {
                if let Some(id) = element.get("id") {
                    owners.entry(id).or_insert(place);
                }
            });
        }
        let owned =
            |element: &Element| element.references().into_iter().filter_map(|id| owners.get(id).copied()).collect();
        let places = template.defs.iter().enumerate().map(|(place, (id, _))| (id.clone(), place));
        References {
            places: places.collect(),
            board: owned(&template.board),
            definitions: template.defs.iter().map(|(_, piece)| owned(piece)).collect(),
        }
    }

    /// Returns the places of the definitions of these ids, and of all that they and the board need.
    pub fn needed<'i>(&self, ids: impl Iterator<Item = &'i str>) -> BTreeSet<usize> {
        let mut needed = BTreeSet::new();
        let mut open: Vec<usize> = ids.filter_map(|id| self.places.get(id).copied()).collect();
        open.extend(&self.board);
        while let Some(place) = open.pop() {
            if needed.insert(place) {
                open.extend(&self.definitions[place]);
            }
        }
        needed
    }
}
