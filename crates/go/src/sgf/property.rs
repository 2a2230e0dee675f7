//! Properties: their names, and what kind of values they have.

use std::ops::Range;

use zumen_game::sgf::{Faults, Node, Value, is_named};

/// What stands in the brackets of a property.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    /// One point, number, colour or size: no bracket can stand inside.
    Plain,
    /// One value with free text in it.
    Words,
    /// Any number of points, rectangles or pairs of points.
    Points,
    /// Any number of points with free text.
    Labels,
}

/// The properties that say something to a diagram, `GM` and `CA`.
const KNOWN: [(&str, Content); 49] = [
    ("B", Content::Plain),
    ("W", Content::Plain),
    ("AE", Content::Points),
    ("AB", Content::Points),
    ("AW", Content::Points),
    ("TB", Content::Points),
    ("TW", Content::Points),
    ("TR", Content::Points),
    ("SQ", Content::Points),
    ("CR", Content::Points),
    ("MA", Content::Points),
    ("M", Content::Points),
    ("SL", Content::Points),
    ("LB", Content::Labels),
    ("L", Content::Points),
    ("LN", Content::Points),
    ("AR", Content::Points),
    ("DD", Content::Points),
    ("VW", Content::Points),
    ("PL", Content::Plain),
    ("MN", Content::Plain),
    ("PM", Content::Plain),
    ("FG", Content::Words),
    ("N", Content::Words),
    ("C", Content::Words),
    ("GM", Content::Plain),
    ("CA", Content::Words),
    ("SZ", Content::Plain),
    ("KM", Content::Words),
    ("KO", Content::Words),
    ("HA", Content::Plain),
    ("HD", Content::Plain),
    ("PB", Content::Words),
    ("BR", Content::Words),
    ("PW", Content::Words),
    ("WR", Content::Words),
    ("RE", Content::Words),
    ("EV", Content::Words),
    ("TE", Content::Words),
    ("BM", Content::Words),
    ("WV", Content::Words),
    ("GB", Content::Plain),
    ("GW", Content::Plain),
    ("RO", Content::Words),
    ("GN", Content::Words),
    ("DT", Content::Words),
    ("RD", Content::Words),
    ("PC", Content::Words),
    ("RU", Content::Words),
];

/// Tells whether a property of this name is read.
pub(super) fn is_known(name: &str) -> bool {
    find_known(name).is_some()
}

/// Tells whether brackets and parentheses in a value of this property can only be faults.
pub(super) fn is_plain(name: &str) -> bool {
    find_known(name).is_some_and(|(_, content)| matches!(content, Content::Plain | Content::Points))
}

fn find_known(name: &str) -> Option<(&'static str, Content)> {
    KNOWN.into_iter().find(|(ident, _)| is_named(name, ident))
}

/// A known property of a node.
pub(super) struct Property<'a> {
    /// Its name in upper-case letters, one of FF4 or FF3.
    pub ident: &'static str,
    /// Where its name stands.
    pub name: Range<usize>,
    /// Its values, those of its repetitions too.
    pub values: Vec<Value<'a>>,
    /// Where its name stands a second time in the node, which no version allows.
    pub again: Option<Range<usize>>,
}

impl<'a> Property<'a> {
    /// The known properties of a node in their order, each once: the values of repetitions stand behind the first.
    pub(super) fn all_of(node: Node<'a>) -> Vec<Property<'a>> {
        let mut found: Vec<Property> = Vec::new();
        for property in node.properties() {
            let Some((ident, _)) = find_known(property.name()) else { continue };
            match found.iter_mut().find(|before| before.ident == ident) {
                Some(before) => {
                    before.again.get_or_insert(property.place());
                    before.values.extend(property.values());
                }
                None => {
                    let values = property.values().collect();
                    found.push(Property { ident, name: property.place(), values, again: None });
                }
            }
        }
        found
    }

    /// Warns of repetitions.
    pub(super) fn check(&self, faults: &mut Faults) {
        let content = find_known(self.ident).map(|(_, content)| content);
        let is_list = matches!(content, Some(Content::Points | Content::Labels));
        if let Some(again) = &self.again {
            let what = if is_list { "zumen joins the values" } else { "only the first counts" };
            faults.warn("sgf::property-twice", again.clone(), "write it once", || {
                format!("the node has {} twice; {what}", self.ident)
            });
        } else if let (false, Some(second)) = (is_list, self.values.get(1)) {
            faults.warn("sgf::extra-value", second.place(), "write one value", || {
                format!("{} has {} values; only the first counts", self.ident, self.values.len())
            });
        }
    }

    /// The value of a property that has one.
    pub(super) fn value(&self) -> Option<&Value<'a>> {
        self.values.first()
    }
}
