//! What the pieces of a game look like, without the author's bitmaps: figures, wedges and discs for names that many
//! games share, letters on a token for all others.
//!
//! `templates/zillions/symbols.tsv` holds the names, set by set. A game uses the set that knows most of its pieces.

use std::collections::{BTreeMap, BTreeSet};

use super::own::Own;
use super::rules::Piece;
use super::symbol::{Symbol, plain};

/// The names, one a line: set, name, kind, value.
const TABLE: &str = include_str!("../../../templates/zillions/symbols.tsv");

/// The symbols of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbols {
    /// By index of the pieces.
    pub of: Vec<Symbol>,
    /// The set that most of them are from; empty where none knows them.
    pub set: String,
}

/// A line of the table.
struct Known<'a> {
    set: &'a str,
    kind: &'a str,
    value: &'a str,
}

impl Symbols {
    /// Returns the symbols of these pieces; those of the user's own come before those that names have.
    pub fn new(pieces: &[Piece], own: &Own) -> Symbols {
        let mut table: BTreeMap<String, Vec<Known>> = BTreeMap::new();
        for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
            let mut columns = line.split('\t');
            if let (Some(set), Some(name), Some(kind), Some(value)) =
                (columns.next(), columns.next(), columns.next(), columns.next())
            {
                table.entry(plain(name)).or_default().push(Known { set, kind, value });
            }
        }
        let set = most_used(pieces, &table);
        let mut of: Vec<Option<Symbol>> = Vec::new();
        for piece in pieces {
            let known = known(&table, &piece.name);
            let of_set = known.iter().find(|known| known.set == set).or_else(|| known.iter().find(|k| k.set == "any"));
            let symbol = own.get(&piece.name).cloned();
            // Of two kinds that would look alike the later one becomes letters.
            let symbol =
                symbol.or_else(|| of_set.and_then(symbol_of)).filter(|symbol| !of.contains(&Some(symbol.clone())));
            of.push(symbol);
        }
        let mut letters = Letters::default();
        let of = of.into_iter().zip(pieces).map(|(symbol, piece)| match symbol {
            Some(symbol) => symbol,
            None => Symbol::Letters(letters.of(piece)),
        });
        Symbols { of: of.collect(), set }
    }
}

impl Symbols {
    /// Returns the same with letters for the small marker where several players own it: it has one colour for all.
    pub fn without_marks(mut self, pieces: &[Piece], is_shared: impl Fn(usize) -> bool) -> Symbols {
        let taken = self.of.iter().filter_map(|symbol| match symbol {
            Symbol::Letters(letters) => Some(letters.clone()),
            _ => None,
        });
        let mut letters = Letters(taken.collect());
        for (index, symbol) in self.of.iter_mut().enumerate() {
            if *symbol == Symbol::Figure("mark".to_owned()) && is_shared(index) {
                *symbol = Symbol::Letters(letters.of(&pieces[index]));
            }
        }
        self
    }
}

/// Returns the set that knows most of the pieces; at least a third of them, since one `King` makes no chess.
fn most_used(pieces: &[Piece], table: &BTreeMap<String, Vec<Known>>) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for piece in pieces {
        let known = known(table, &piece.name).iter().filter(|known| known.set != "any" && known.kind != "crown");
        let sets: BTreeSet<&str> = known.map(|known| known.set).collect();
        for set in sets {
            *counts.entry(set).or_default() += 1;
        }
    }
    // Of sets that know the same number the one that begins first in the table is taken.
    let first = |set: &str| TABLE.lines().position(|line| line.split('\t').next() == Some(set));
    let best = counts.into_iter().max_by_key(|(set, count)| (*count, std::cmp::Reverse(first(set))));
    best.filter(|(_, count)| *count * 3 >= pieces.len()).map(|(set, _)| set.to_owned()).unwrap_or_default()
}

/// Returns what the table knows of a name: looked up whole, then without digits at its end.
fn known<'a, 'b>(table: &'b BTreeMap<String, Vec<Known<'a>>>, name: &str) -> &'b [Known<'a>] {
    let whole = plain(name);
    let trimmed = whole.trim_end_matches(|c: char| c.is_ascii_digit());
    table.get(&whole).or_else(|| table.get(trimmed)).map(Vec::as_slice).unwrap_or_default()
}

fn symbol_of(known: &Known) -> Option<Symbol> {
    let mut values = known.value.split('/');
    let value = values.next()?.to_owned();
    Some(match known.kind {
        "wedge" => Symbol::Wedge { kanji: value, promoted: false },
        "wedge-promoted" => Symbol::Wedge { kanji: value, promoted: true },
        "xiangqi" => Symbol::Disc(value.clone(), values.next().map_or(value, str::to_owned)),
        _ => Symbol::Figure(value),
    })
}

/// Letters for kinds, never the same for two.
#[derive(Default)]
struct Letters(BTreeSet<String>);

impl Letters {
    fn of(&mut self, piece: &Piece) -> String {
        let name: Vec<char> = piece.name.chars().filter(|c| c.is_alphanumeric()).collect();
        let upper = |c: char| c.to_uppercase().next().unwrap_or(c);
        let first = name.first().copied().map_or('?', upper);
        let notation = piece
            .notation
            .iter()
            .map(|text| text.trim().to_owned())
            .filter(|text| (1..=2).contains(&text.chars().count()) && text.chars().all(char::is_alphanumeric));
        // A number at the end tells kinds apart: it goes before the letter alone.
        let digits: String = name.iter().rev().take_while(|c| c.is_ascii_digit()).collect();
        let digits: String = digits.chars().rev().collect();
        let counted = Some(format!("{first}{digits}")).filter(|_| (1..=2).contains(&digits.len()));
        let initials = name.iter().skip(1).filter(|c| c.is_uppercase()).map(|c| format!("{first}{c}"));
        let pairs = name.iter().skip(1).map(|c| format!("{first}{}", c.to_lowercase()));
        let numbered = (1..).map(|number| format!("{first}{number}"));
        let mut candidates =
            notation.chain(counted).chain([first.to_string()]).chain(initials).chain(pairs).chain(numbered);
        // There is always a number that is free.
        let letters = candidates.find(|letters| !self.0.contains(letters)).unwrap_or_default();
        self.0.insert(letters.clone());
        letters
    }
}
