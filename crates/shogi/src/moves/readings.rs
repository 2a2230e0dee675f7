//! Where sources disagree about a move: who says what, read from `readings.tsv`.

use crate::kind::{Kind, rows};
use zumen_core::diagram::{Lang, word};
use zumen_core::movement::Movement;

/// One line a reading; the first line that is no comment names the columns.
const TABLE: &str = include_str!("../readings.tsv");

/// A source of moves.
#[derive(Debug)]
pub(super) struct Tag {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its name in a footnote, in each language.
    titles: [&'static str; Lang::ALL.len()],
    /// What it is, one sentence.
    pub about: &'static str,
}

impl Tag {
    /// Its name in a footnote.
    pub(super) fn title(&self, lang: Lang) -> &'static str {
        lang.of(self.titles)
    }
}

/// The names of all tags.
pub(crate) const NAMES: [&str; 10] =
    ["tsa", "ja", "en", "ludii", "perl", "qboard", "taikyoku", "page", "rokushu", "maka"];

/// All sources, in the order of [`NAMES`].
pub(super) fn tags() -> impl Iterator<Item = Tag> {
    let rows = rows(include_str!("../sources.tsv"));
    rows.map(|[name, en, ja, zh, ko, about]| Tag { name, titles: [en, ja, zh, ko], about })
}

/// What some sources say of a kind.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    /// Who says so; nobody for the default that no source has as it is.
    pub tags: Vec<&'static str>,
    /// How it moves.
    pub movement: Movement,
}

impl Reading {
    /// Who says so, for a footnote.
    pub(super) fn sources(&self, lang: Lang) -> String {
        let titles = tags().filter(|tag| self.tags.contains(&tag.name)).map(|tag| tag.title(lang));
        titles.collect::<Vec<_>>().join(word!(lang, ", ", "、", "、", ", "))
    }
}

/// All that is said of a kind; nothing where the sources agree.
fn of(kind: Kind) -> Vec<Reading> {
    let own = rows(TABLE).filter(|[key, _, _]| *key == kind.key());
    own.map(|[_, tags, moves]| Reading {
        tags: tags.split(' ').collect(),
        movement: moves.parse().unwrap_or_else(|fault| panic!("{}: {fault}", kind.key())),
    })
    .collect()
}

/// Which reading of a kind is drawn, and the others.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// The one that is drawn.
    pub movement: Movement,
    /// Whether it is the one of the source that was asked for.
    pub is_asked: bool,
    /// The other ones, in the order of the table.
    pub others: Vec<Reading>,
}

impl Choice {
    /// The reading of a source, or the default where it says nothing else.
    pub(super) fn of(kind: Kind, tag: Option<&str>) -> Choice {
        let mut readings = of(kind);
        let default = kind.movement();
        if !readings.is_empty() && !readings.iter().any(|reading| is_same(&reading.movement, default)) {
            readings.push(Reading { tags: Vec::new(), movement: default.clone() });
        }
        let asked = readings.iter().find(|reading| tag.is_some_and(|tag| reading.tags.contains(&tag)));
        let movement = asked.map_or(default, |reading| &reading.movement).clone();
        let is_asked = asked.is_some();
        readings.retain(|reading| !is_same(&reading.movement, &movement));
        Choice { movement, is_asked, others: readings }
    }

    /// Sources that differ in a kind.
    pub(super) fn tags(kind: Kind) -> Vec<&'static str> {
        of(kind).into_iter().flat_map(|reading| reading.tags).collect()
    }
}

/// Tells whether two movements have the same parts.
pub(super) fn is_same(one: &Movement, other: &Movement) -> bool {
    let [one, other] = [one, other].map(|movement| {
        let mut parts = movement.0.clone();
        parts.sort_unstable();
        parts
    });
    one == other
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_names_a_kind_and_sources_that_are_known() {
        for [key, _, _] in rows(TABLE) {
            let kind = Kind::from_key(key).unwrap_or_else(|| panic!("{key}"));
            for reading in of(kind) {
                assert!(reading.tags.iter().all(|tag| NAMES.contains(tag)), "{:?}", reading.tags);
            }
        }
        assert!(tags().map(|tag| tag.name).eq(NAMES));
    }

    #[test]
    fn a_reading_is_another_movement() {
        for kind in Kind::of_tai() {
            let choice = Choice::of(kind, None);
            assert_eq!(&choice.movement, kind.movement());
            assert!(choice.others.iter().all(|other| !is_same(&other.movement, kind.movement())), "{}", kind.key());
        }
        let fiend = Kind::of("furious_fiend");
        let asked = Choice::of(fiend, Some("page"));
        assert!(asked.is_asked && asked.movement.to_string() == "lion2");
        assert!(asked.others.iter().any(|other| other.tags.is_empty() && is_same(&other.movement, fiend.movement())));
    }
}
