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

/// The properties that say something to a diagram, `GM` and `CA`, by what they hold.
const KNOWN: [(Content, &[&str]); 4] = [
    (Content::Plain, &["B", "W", "PL", "MN", "PM", "GM", "SZ", "HA", "HD", "GB", "GW", "PRISONERS"]),
    (
        Content::Words,
        &[
            "FG", "N", "C", "CA", "KM", "KO", "PB", "BR", "PW", "WR", "RE", "EV", "TE", "BM", "WV", "RO", "GN", "DT",
            "RD", "PC", "RU",
        ],
    ),
    (
        Content::Points,
        &[
            "AE",
            "AB",
            "AW",
            "TB",
            "TW",
            "TR",
            "SQ",
            "CR",
            "MA",
            "M",
            "SL",
            "L",
            "LN",
            "AR",
            "DD",
            "VW",
            "NEXTBLACK",
            "NEXTWHITE",
        ],
    ),
    (Content::Labels, &["LB"]),
];

/// Tells whether a property of this name is read.
pub(super) fn is_known(name: &str) -> bool {
    find_known(name).is_some()
}

/// Signs of authors, which tell right lines of problems from wrong ones.
const AS_WRITTEN: [&str; 6] = ["GB", "GW", "TE", "BM", "WV", "KO"];

/// Tells whether a property of this name is written as it stands in the record.
pub(super) fn is_unread(name: &str) -> bool {
    find_known(name).is_none_or(|(ident, _)| AS_WRITTEN.contains(&ident)) && !is_named(name, "FF")
}

/// Tells whether brackets and parentheses in a value of this property can only be faults.
pub(super) fn is_plain(name: &str) -> bool {
    find_known(name).is_some_and(|(_, content)| matches!(content, Content::Plain | Content::Points))
}

fn find_known(name: &str) -> Option<(&'static str, Content)> {
    let mut known = KNOWN.iter().flat_map(|(content, idents)| idents.iter().map(|ident| (*ident, *content)));
    known.find(|(ident, _)| is_named(name, ident))
}

/// Finds the property that a value has swallowed because its own bracket is missing: a move in a comment, anything that is
/// known in another text. The bracket that ends the value is that property's.
fn find_lost_property<'a>(ident: &str, raw: &'a str) -> Option<&'a str> {
    let (before, value) = raw.rsplit_once('[')?;
    let start = before.trim_end_matches(|letter: char| letter.is_ascii_uppercase());
    let name = &before[start.len()..];
    // An escaped bracket before it closes what was meant to be closed.
    let is_behind = start.trim_end().strip_suffix(';').is_some_and(|text| !text.trim_end().ends_with(']'));
    let is_move = matches!(name, "B" | "W") && value.len() <= 2 && is_behind;
    let is_other = ident != "C" && name.len() > 1 && is_known(name);
    let from = if is_move { start.trim_end().len() - 1 } else { start.len() };
    (is_move || is_other).then(|| &raw[from..])
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
    /// The known properties of a node in their order, each once: the values of repetitions stand behind the first. Those of
    /// AE, AB and AW stay apart where another property stands between them.
    pub(super) fn all_of(node: Node<'a>) -> Vec<Property<'a>> {
        let mut found: Vec<Property> = Vec::new();
        for property in node.properties() {
            let Some((ident, _)) = find_known(property.name()) else { continue };
            let count = found.len();
            let before = found.iter_mut().enumerate().rfind(|(_, before)| before.ident == ident);
            if let Some((index, before)) = before {
                before.again.get_or_insert(property.place());
                // What sets up stones counts in the order of the file.
                if index + 1 == count || !["AE", "AB", "AW"].contains(&ident) {
                    before.values.extend(property.values());
                    continue;
                }
            }
            let values = property.values().collect();
            found.push(Property { ident, name: property.place(), values, again: None });
        }
        found
    }

    /// Warns of repetitions, and of a value without its bracket.
    pub(super) fn check(&self, faults: &mut Faults) {
        let content = find_known(self.ident).map(|(_, content)| content);
        let lost = self.value().filter(|_| content == Some(Content::Words));
        if let Some(lost) = lost.and_then(|value| find_lost_property(self.ident, value.raw)) {
            faults.warn("sgf::unclosed-value", self.name.clone(), "end the value with `]`", || {
                format!("the value of {} holds `{lost}`: its closing bracket is missing", self.ident)
            });
        }
        let is_list = matches!(content, Some(Content::Points | Content::Labels));
        // What says the same once more loses nothing.
        let other = self.values.iter().skip(1).find(|value| !is_list && value.raw != self.values[0].raw);
        if let (Some(again), None) = (&self.again, other) {
            let what = if is_list { "zumen joins the values" } else { "they are alike" };
            faults.warn("sgf::property-twice", again.clone(), "write it once", || {
                format!("the node has {} twice; {what}", self.ident)
            });
        } else if let (false, Some(second)) = (is_list, other.or(self.values.get(1))) {
            let is_move = ["B", "W"].contains(&self.ident);
            let help = if is_move { "write ; before each move" } else { "write one value" };
            faults.warn("sgf::extra-value", second.place(), help, || {
                format!("{} has {} values; only the first counts", self.ident, self.values.len())
            });
        }
    }

    /// The value of a property that has one.
    pub(super) fn value(&self) -> Option<&Value<'a>> {
        self.values.first()
    }
}
