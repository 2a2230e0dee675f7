//! Pages that are lists of items, each page as steps from the one before: items that pages share stand there once.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

/// How a page goes on from where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(super) enum Step {
    /// With an item, by its place among all.
    Item(usize),
    /// With items of the page before: the first, and how many.
    Again(usize, usize),
}

/// Pages, item by item.
#[derive(Debug, Default)]
pub(super) struct Strand {
    /// Each item once, in the order of their coming.
    items: Vec<Arc<str>>,
    places: BTreeMap<Arc<str>, usize>,
    /// The last page, items by their places.
    last: Vec<usize>,
    pages: Vec<Vec<Step>>,
    /// What items and steps take, in bytes, or a little less.
    bytes: usize,
}

impl Strand {
    /// Adds a page.
    pub(super) fn add<'a>(&mut self, items: impl Iterator<Item = &'a str>) {
        let page: Vec<usize> = items.map(|item| self.place(item)).collect();
        let steps = since(&page, &self.last);
        self.bytes += steps.len() * size_of::<Step>();
        self.pages.push(steps);
        self.last = page;
    }

    /// What it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The last page.
    pub(super) fn last(&self) -> impl ExactSizeIterator<Item = &str> {
        self.last.iter().map(|place| &*self.items[*place])
    }

    /// All items, and the pages in them.
    pub(super) fn all(&self) -> (Vec<&str>, Vec<Vec<Step>>) {
        (self.items.iter().map(|item| &**item).collect(), self.pages.clone())
    }

    /// The items that the last page lacks, and the pages: places count the items of that page first, from its start, and
    /// then these.
    pub(super) fn beyond_last(&self) -> (Vec<&str>, Vec<Vec<Step>>) {
        let mut places = vec![None; self.items.len()];
        for (index, place) in self.last.iter().enumerate() {
            places[*place].get_or_insert(index);
        }
        let mut others = Vec::new();
        let mut renamed = Vec::with_capacity(places.len());
        for (item, place) in self.items.iter().zip(places) {
            renamed.push(place.unwrap_or(self.last.len() + others.len()));
            if place.is_none() {
                others.push(&**item);
            }
        }
        let mut pages = self.pages.clone();
        for step in pages.iter_mut().flatten() {
            if let Step::Item(place) = step {
                *place = renamed[*place];
            }
        }
        (others, pages)
    }

    /// The place of an item among all.
    fn place(&mut self, item: &str) -> usize {
        if let Some(place) = self.places.get(item) {
            return *place;
        }
        let (item, place) = (Arc::<str>::from(item), self.items.len());
        self.bytes += item.len();
        self.items.push(Arc::clone(&item));
        self.places.insert(item, place);
        place
    }
}

/// A page as steps from the one before it: the longest run that goes on where the last one ended, or else where the
/// item comes next.
fn since(page: &[usize], before: &[usize]) -> Vec<Step> {
    let mut where_to: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, place) in before.iter().enumerate() {
        where_to.entry(*place).or_default().push(index);
    }
    let mut steps = Vec::new();
    let (mut rest, mut cursor) = (page, 0);
    while let Some(item) = rest.first() {
        let comes = where_to.get(item).map_or(&[][..], |comes| comes);
        let from = comes.iter().find(|from| **from >= cursor).or(comes.first()).copied();
        let run = from.map_or(0, |from| rest.iter().zip(&before[from..]).take_while(|(a, b)| a == b).count());
        match from {
            Some(from) if run > 1 => steps.push(Step::Again(from, run)),
            _ => steps.push(Step::Item(*item)),
        }
        cursor = from.map_or(cursor, |from| from + run);
        rest = &rest[run.max(1)..];
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::{Step, Strand};

    /// Puts pages together as the script does.
    fn assemble_pages(items: &[&str], pages: &[Vec<Step>]) -> Vec<String> {
        let mut before: Vec<&str> = Vec::new();
        let page = |steps: &Vec<Step>| {
            let items = steps.iter().flat_map(|step| match *step {
                Step::Item(place) => vec![items[place]],
                Step::Again(from, count) => before[from..from + count].to_vec(),
            });
            before = items.collect();
            before.concat()
        };
        pages.iter().map(page).collect()
    }

    #[test]
    fn pages_come_back_from_their_steps() {
        let pages = ["abcde", "abxcde", "abxcde", "", "edcba", "aabbaab", "xbcdez", "bcde"];
        let mut strand = Strand::default();
        for page in pages {
            strand.add(page.split("").filter(|item| !item.is_empty()));
        }
        let (items, steps) = strand.all();
        assert_eq!(items.concat(), "abcdexz");
        assert_eq!(assemble_pages(&items, &steps), pages);
        assert_eq!(steps[1], [Step::Again(0, 2), Step::Item(5), Step::Again(2, 3)]);
        assert_eq!(steps[2], [Step::Again(0, 6)]);
        let last: Vec<&str> = strand.last().collect();
        let (others, steps) = strand.beyond_last();
        assert_eq!((last.concat(), others.concat()), ("bcde".to_owned(), "axz".to_owned()));
        assert_eq!(assemble_pages(&[last, others].concat(), &steps), pages);
    }
}
