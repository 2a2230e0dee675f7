//! What is different between two positions of one game, as plain data and in words.
//!
//! Each game says it in the words of its players, in a file `changes.rs` of its own; what several of them need is here.
//! The order is fixed: the board first, place by place, then what stands beside it.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Subject;
use zumen_core::diagram::Lang;

/// What happened to something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A whole play or move, by the rules.
    Played,
    /// It stands elsewhere.
    Moved,
    /// It was not there before.
    Added,
    /// It is not there any more.
    Removed,
    /// It is another, or has another value.
    Changed,
}

/// One thing that is different.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
pub struct Change {
    /// What happened.
    pub kind: Kind,
    /// To what: `White`, `cube`, `black stone`.
    pub what: String,
    /// The place or value before; null where there was none.
    pub from: Option<String>,
    /// The place or value after, or what was played; null where there is none.
    pub to: Option<String>,
    /// All of it as one short sentence in English: `cube 2 -> 4`.
    pub words: String,
    /// The same in each language of [`Lang::ALL`], where the game has it.
    #[serde(skip)]
    pub told: Option<[String; Lang::ALL.len()]>,
}

/// Values are told with at most so many characters.
const MAX_VALUE_CHARS: usize = 60;

impl Change {
    fn new(kind: Kind, what: &str, from: Option<String>, to: Option<String>, words: String) -> Change {
        Change { kind, what: what.to_owned(), from, to, words, told: None }
    }

    /// A play of somebody, in words of the game's own.
    pub fn play(who: &str, play: &str, words: String) -> Change {
        Change::new(Kind::Played, who, None, Some(play.to_owned()), words)
    }

    /// Says `White Pawn e2 -> e4`.
    pub fn relocation(what: &str, from: String, to: String) -> Change {
        let words = format!("{what} {from} -> {to}");
        Change::new(Kind::Moved, what, Some(from), Some(to), words)
    }

    /// Says `black stone added Q16`.
    pub fn addition(what: &str, at: String) -> Change {
        let words = format!("{what} added {}", short(&at));
        Change::new(Kind::Added, what, None, Some(at), words)
    }

    /// Says `black stone removed Q16`.
    pub fn removal(what: &str, at: String) -> Change {
        let words = format!("{what} removed {}", short(&at));
        Change::new(Kind::Removed, what, Some(at), None, words)
    }

    /// Says `cube 2 -> 4`; `None` where both are the same.
    pub fn value<V: ToString + PartialEq>(what: &str, from: V, to: V) -> Option<Change> {
        Change::optional_value(what, Some(from), Some(to))
    }

    /// The same for a value that may not be known: `komi none -> 6.5`.
    pub fn optional_value<V: ToString + PartialEq>(what: &str, from: Option<V>, to: Option<V>) -> Option<Change> {
        if from == to {
            return None;
        }
        let [from, to] = [from, to].map(|value| value.map(|value| value.to_string()));
        let [old, new] = [&from, &to].map(|value| value.as_deref().map_or("none".to_owned(), short));
        let words = format!("{what} {old} -> {new}");
        Some(Change::new(Kind::Changed, what, from, to, words))
    }

    /// The same with words of the game's own.
    pub fn saying(self, words: String) -> Change {
        Change { words, ..self }
    }

    /// The same as it is said in each language.
    pub fn telling(self, say: impl Fn(&Change, Lang) -> String) -> Change {
        let told = Lang::ALL.map(|lang| say(&self, lang));
        Change { words: Lang::En.of(told.clone()), told: Some(told), ..self }
    }

    /// The words in a language; in English where the game has none in it.
    pub fn words_in(&self, lang: Lang) -> &str {
        self.told.as_ref().map_or(&self.words, |told| lang.of(told.each_ref().map(String::as_str)))
    }
}

/// Finds a position's own type, which the game that asks knows; `None` for another game's.
pub fn own<P: Subject>(position: &dyn Subject) -> Option<&P> {
    (position as &dyn Any).downcast_ref()
}

/// A value on one line, as long as a sentence bears.
fn short(value: &str) -> String {
    let line = value.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MAX_VALUE_CHARS) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// What became of things that stood on places.
struct Pairs<T, P> {
    /// Went from a place to another.
    moved: Vec<(T, P, P)>,
    /// Left a place and came to none.
    gone: Vec<(T, P)>,
    /// Came to a place from none.
    new: Vec<(T, P)>,
}

/// Makes moves of things that left places and as many of the same that came to others: the first to the first, in the
/// order given. Where more left than came, nobody knows which.
fn pair_up<T: Ord + Clone, P>(gone: Vec<(T, P)>, new: Vec<(T, P)>) -> Pairs<T, P> {
    let mut came: BTreeMap<T, VecDeque<(usize, P)>> = BTreeMap::new();
    for (index, (thing, place)) in new.into_iter().enumerate() {
        came.entry(thing).or_default().push_back((index, place));
    }
    let left = |thing: &T| gone.iter().filter(|(other, _)| other == thing).count();
    let (mut came, more): (BTreeMap<_, _>, BTreeMap<_, _>) =
        came.into_iter().partition(|(thing, places)| left(thing) == places.len());
    let mut pairs = Pairs { moved: Vec::new(), gone: Vec::new(), new: Vec::new() };
    for (thing, from) in gone {
        match came.get_mut(&thing).and_then(VecDeque::pop_front) {
            Some((_, to)) => pairs.moved.push((thing, from, to)),
            None => pairs.gone.push((thing, from)),
        }
    }
    let mut rest: Vec<(usize, T, P)> = came
        .into_iter()
        .chain(more)
        .flat_map(|(thing, places)| places.into_iter().map(move |(i, at)| (i, thing.clone(), at)))
        .collect();
    rest.sort_by_key(|(index, ..)| *index);
    pairs.new = rest.into_iter().map(|(_, thing, place)| (thing, place)).collect();
    pairs
}

/// What changed on a board on whose places at most one piece stands each: moves, captures, other pieces on the
/// same place, pieces that came and went. `name` says what a piece is called, `at` what a place is.
pub fn on_board<T: Ord + Clone, P: Ord + Clone>(
    before: &BTreeMap<P, T>,
    after: &BTreeMap<P, T>,
    name: impl Fn(&T) -> String,
    at: impl Fn(&P) -> String,
) -> Vec<Change> {
    let [gone, new] = [(before, after), (after, before)].map(|(pieces, others)| {
        let apart = pieces.iter().filter(|(place, piece)| others.get(*place) != Some(*piece));
        apart.map(|(place, piece)| (piece.clone(), place.clone())).collect()
    });
    let Pairs { moved, gone, new } = pair_up(gone, new);
    let mut changes: Vec<Change> =
        moved.iter().map(|(piece, from, to)| Change::relocation(&name(piece), at(from), at(to))).collect();
    let arrived: BTreeSet<&P> = moved.iter().map(|(_, _, to)| to).collect();
    let mut new: BTreeMap<P, T> = new.into_iter().map(|(piece, place)| (place, piece)).collect();
    for (piece, place) in gone {
        let (what, place_name) = (name(&piece), at(&place));
        changes.push(match new.remove(&place) {
            Some(other) => {
                let words = format!("{what} -> {} {place_name}", name(&other));
                let (from, to) = (Some(what), Some(name(&other)));
                Change::new(Kind::Changed, &place_name, from, to, words)
            }
            None if arrived.contains(&place) => {
                let words = format!("{what} taken {place_name}");
                Change::removal(&what, place_name).saying(words)
            }
            None => Change::removal(&what, place_name),
        });
    }
    changes.extend(new.iter().map(|(place, piece)| Change::addition(&name(piece), at(place))));
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(before: &[(u8, &'static str)], after: &[(u8, &'static str)]) -> Vec<String> {
        let [before, after] = [before, after].map(|pieces| pieces.iter().copied().collect::<BTreeMap<_, _>>());
        let changes = on_board(&before, &after, |piece| (*piece).to_owned(), |at| at.to_string());
        changes.into_iter().map(|change| change.words).collect()
    }

    #[test]
    fn pieces_that_left_and_came_are_moves_in_the_order_of_places() {
        assert_eq!(words(&[(1, "K"), (2, "P")], &[(1, "K"), (4, "P")]), ["P 2 -> 4"]);
        assert_eq!(words(&[(1, "P"), (2, "P")], &[(8, "P"), (9, "P")]), ["P 1 -> 8", "P 2 -> 9"]);
        assert_eq!(words(&[(1, "P"), (2, "P")], &[(9, "P")]), ["P removed 1", "P removed 2", "P added 9"]);
        assert_eq!(words(&[(1, "P"), (5, "Q")], &[(5, "P")]), ["P 1 -> 5", "Q taken 5"]);
        assert_eq!(words(&[(7, "P")], &[(7, "Q")]), ["P -> Q 7"]);
        assert_eq!(words(&[(1, "P")], &[(3, "R"), (2, "R")]), ["P removed 1", "R added 2", "R added 3"]);
        assert!(words(&[(1, "P")], &[(1, "P")]).is_empty());
    }

    #[test]
    fn values_are_told_on_one_line() {
        assert_eq!(Change::value("cube", 2, 4).map(|change| change.words).as_deref(), Some("cube 2 -> 4"));
        assert_eq!(Change::value("cube", 2, 2), None);
        let change =
            Change::optional_value("title", None, Some(format!("a\nb {}", "x".repeat(100)))).expect("a change");
        assert!(change.words.starts_with("title none -> a b xxx") && change.words.ends_with("x…"), "{}", change.words);
        assert!(change.to.is_some_and(|to| to.contains('\n')));
    }
}
