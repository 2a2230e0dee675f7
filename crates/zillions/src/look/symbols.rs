//! What the pieces of a game look like without their author's pictures: figures, wedges and discs for names that one set of
//! pieces knows, letters on a token for all others.
//!
//! `symbols.tsv` holds the names, set by set. A name counts as it is written: case, a colour, a player's name, a number at its
//! end and a sign of promotion aside.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use super::name_words::{Naming, is_invisible};
use super::piece::Piece;
use super::players::Player;
use super::rules::Rules;
use super::symbol::{Letters, Symbol, plain};
use super::user_symbols::Own;

/// The names, one a line: set, name, kind, value.
const TABLE: &str = include_str!("symbols.tsv");
/// Sets that say nothing of the game that is played: what they know is drawn beside pieces of other sets.
const COMMON: [&str; 2] = ["any", "dice"];
/// Names of one letter count where a set knows so many of them.
const MIN_LETTERS: usize = 4;

/// The symbols of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbols {
    /// By index of the pieces.
    pub of: Vec<Symbol>,
    /// By index of the pieces: the side of the palette that the name of a kind asks for, whoever owns it.
    pub sides: Vec<Option<usize>>,
    /// By index of the pieces: what the key calls them.
    pub names: Vec<String>,
    /// The set that most of them are from; empty where none knows half of them.
    pub set: String,
    /// By index of the pieces: whether the set knows them, or the user chose their symbols.
    is_known: Vec<bool>,
    /// By index of the pieces: whether they look the same whoever has them.
    is_neutral: Vec<bool>,
    /// Kinds that look otherwise for a player: by indices of piece and player.
    by_player: BTreeMap<(usize, usize), Symbol>,
}

/// A line of the table.
struct SymbolLine<'a> {
    set: &'a str,
    kind: &'a str,
    value: &'a str,
}

/// The table by plain names, and its sets in order.
struct Table<'a>(BTreeMap<String, Vec<SymbolLine<'a>>>, Vec<String>);

impl Table<'_> {
    /// The table, which is read once.
    fn get() -> &'static Table<'static> {
        static READ: OnceLock<Table<'static>> = OnceLock::new();
        READ.get_or_init(|| {
            let mut table: BTreeMap<String, Vec<SymbolLine>> = BTreeMap::new();
            let mut sets: Vec<String> = Vec::new();
            for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
                let mut columns = line.split('\t');
                if let (Some(set), Some(name), Some(kind), Some(value)) =
                    (columns.next(), columns.next(), columns.next(), columns.next())
                {
                    table.entry(plain(name)).or_default().push(SymbolLine { set, kind, value });
                    if !sets.iter().any(|known| known == set) {
                        sets.push(set.to_owned());
                    }
                }
            }
            Table(table, sets)
        })
    }

    /// What is known of a name: looked up whole, then without a number at its end.
    fn of(&self, name: &str) -> &[SymbolLine<'_>] {
        let whole = plain(name);
        let known = self.0.get(&whole).or_else(|| self.0.get(without_number(&whole)));
        known.map(Vec::as_slice).unwrap_or_default()
    }

    /// What a set knows of a name.
    fn within(&self, set: &str, name: &str) -> Option<&SymbolLine<'_>> {
        self.of(name).iter().find(|known| known.set == set)
    }

    /// Finds the set that knows most names of the first group, of several most of the next ones, else the first in the table;
    /// empty where none knows half of a group.
    fn set_of(&self, groups: &[BTreeSet<String>; 3]) -> &str {
        let mut sets: Vec<&str> = self.1.iter().map(String::as_str).collect();
        sets.retain(|set| !COMMON.contains(set));
        // Of two with the same counts the last is taken.
        sets.reverse();
        let [.., declared] = groups;
        let best = sets.into_iter().max_by_key(|set| groups.each_ref().map(|names| self.count(set, names, declared)));
        best.filter(|set| groups.iter().any(|names| self.knows_half(set, names, declared))).unwrap_or_default()
    }

    /// Tells whether a set knows half of these names.
    fn knows_half(&self, set: &str, names: &BTreeSet<String>, declared: &BTreeSet<String>) -> bool {
        self.count(set, names, declared) * 2 >= names.len().max(1)
    }

    /// Counts the names that a set knows, in a game that declares others too.
    fn count(&self, set: &str, names: &BTreeSet<String>, declared: &BTreeSet<String>) -> usize {
        let is_known = |name: &&String| self.within(set, name).is_some();
        let (letters, words): (Vec<_>, Vec<_>) = names.iter().filter(is_known).partition(|name| is_letter(name));
        let distinct: BTreeSet<&str> = letters.iter().map(|name| without_number(name)).collect();
        let has_words = declared.iter().any(|name| !is_letter(name) && is_known(&name));
        let has_letters = has_words || distinct.len() >= MIN_LETTERS;
        words.len() + letters.len() * usize::from(has_letters)
    }

    /// What is drawn for a name of a game with this set, and whether the set itself knows it.
    fn symbol(&self, set: &str, naming: &Naming) -> Option<(Symbol, bool)> {
        let base = naming.base.as_str();
        if naming.is_promoted {
            return self.promoted_symbol(set, base).map(|symbol| (symbol, true));
        }
        if let Some(known) = self.within(set, base) {
            return Some((symbol_of(known)?, true));
        }
        let common = COMMON.iter().filter(|_| !is_letter(base)).find_map(|set| self.within(set, base));
        Some((symbol_of(common?)?, false))
    }

    /// What is drawn for each kind of a game with this set, and whether that is certain; `None` for letters.
    fn find(&self, set: &str, pieces: &[Piece], namings: &[Naming], own: &Own) -> Vec<Option<(Symbol, bool)>> {
        let mut found: Vec<Option<(Symbol, bool)>> = Vec::new();
        for (index, (piece, naming)) in pieces.iter().zip(namings).enumerate() {
            let symbol = match own.get(&piece.name) {
                Some(symbol) => Some((symbol.clone(), true)),
                None if is_invisible(piece) => Some((Symbol::Nothing, true)),
                None => self.symbol(set, naming),
            };
            // Of two kinds that would look alike the later one gets letters.
            let may_be_again = matches!(symbol, None | Some((Symbol::Nothing, _))) || own.get(&piece.name).is_some();
            let look = symbol.as_ref().map(|(symbol, _)| symbol);
            let mut twins = (0..index).filter(|other| found[*other].as_ref().map(|(symbol, _)| symbol) == look);
            let is_again = twins.any(|other| !are_one([&namings[other], naming]));
            found.push(symbol.filter(|_| may_be_again || !is_again));
        }
        found
    }

    /// The promoted form of a piece of shogi; one that never promotes is called so where another becomes it.
    fn promoted_symbol(&self, set: &str, base: &str) -> Option<Symbol> {
        let forms = [format!("promoted {base}"), format!("+{base}"), base.to_owned()];
        let known = forms.iter().find_map(|form| self.within(set, form));
        symbol_of(known.filter(|_| set.starts_with("shogi"))?)
    }
}

impl Symbols {
    /// The symbols of the pieces of a game; those that the user chose come before those that names have.
    ///
    /// The pieces on the board choose the set; else all of the set-up, else all that are declared. Rules declare some that
    /// never appear.
    pub fn new(rules: &Rules, own: &Own) -> Symbols {
        let Rules { pieces, players, setup, .. } = rules;
        let table = Table::get();
        let owners: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
        let namings: Vec<Naming> = pieces.iter().map(|piece| naming_of(piece, &owners)).collect();
        let seen: Vec<usize> = (0..pieces.len()).filter(|index| !is_invisible(&pieces[*index])).collect();
        let on_board = setup.iter().filter(|part| part.is_on_board()).map(|part| part.piece).collect();
        let in_setup = setup.iter().map(|part| part.piece).collect();
        let groups = [on_board, in_setup, seen.clone()].map(|group: Vec<usize>| {
            let bases = group.into_iter().filter(|piece| seen.contains(piece)).map(|piece| plain(&namings[piece].base));
            bases.filter(|name| table.within("dice", name).is_none()).collect()
        });
        let set = table.set_of(&groups);
        let mut found = table.find(set, pieces, &namings, own);
        // A letter would say nothing of the only kind.
        if let [only] = seen[..] {
            found[only].get_or_insert((Symbol::Figure("disc".to_owned()), false));
        }
        // A game with many pieces of its own is another game, whatever stands on its board at first.
        let [.., declared] = &groups;
        let is_usual = table.knows_half(set, declared, declared);
        let is_known = found.iter().zip(pieces).map(|(found, piece)| {
            let is_chosen = is_usual || own.get(&piece.name).is_some();
            is_chosen && found.as_ref().is_some_and(|(_, is_known)| *is_known)
        });
        let is_known = is_known.collect();
        let mut assigned = Letters::default();
        let mut by_base: BTreeMap<String, String> = BTreeMap::new();
        let mut of = Vec::new();
        let names = names_of(pieces, &namings);
        let counter = counter(&groups);
        for (((piece, naming), name), found) in pieces.iter().zip(&namings).zip(&names).zip(found) {
            of.push(match found {
                Some((symbol, _)) => symbol,
                None => {
                    let base = plain(&naming.base);
                    let number = counter.and_then(|letter| base.strip_prefix(letter));
                    let number =
                        number.filter(|number| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()));
                    let notation = number.or(piece.notation.as_deref());
                    let letters = by_base.entry(base.clone());
                    Symbol::Letters(letters.or_insert_with(|| assigned.assign(name, notation)).clone())
                }
            });
        }
        Symbols {
            of,
            sides: namings.iter().map(|naming| naming.side).collect(),
            names,
            set: set.to_owned(),
            is_known,
            is_neutral: neutral(pieces, &namings),
            by_player: BTreeMap::new(),
        }
        .of_players(pieces, players, own)
    }

    /// What a kind of a player looks like.
    pub fn at(&self, piece: usize, player: usize) -> &Symbol {
        self.by_player.get(&(piece, player)).unwrap_or(&self.of[piece])
    }

    /// Tells whether a kind looks the same whoever has it: rocks, mountains, the ball.
    pub(crate) fn is_neutral(&self, piece: usize) -> bool {
        self.is_neutral[piece]
    }

    /// Tells whether all of these kinds are drawn as one set has them, or as the user chose.
    pub(crate) fn are_certain(&self, mut kinds: impl Iterator<Item = usize>) -> bool {
        kinds.all(|piece| self.is_known[piece])
    }

    /// Takes in what the user chose for one player alone; the only kind of players who are called so is a cross and a nought.
    fn of_players(mut self, pieces: &[Piece], players: &[Player], own: &Own) -> Symbols {
        let signs: Vec<Option<&str>> = players.iter().map(|player| sign(&player.name)).collect();
        let seen = self.of.iter().filter(|symbol| **symbol != Symbol::Nothing).count();
        let is_tic_tac_toe = seen == 1 && ["cross", "nought"].iter().all(|sign| signs.contains(&Some(sign)));
        for (piece, symbol) in self.of.iter().enumerate() {
            for (player, sign) in signs.iter().enumerate() {
                let chosen = own.get_of(&players[player].name, &pieces[piece].name).cloned();
                let sign = sign.filter(|_| is_tic_tac_toe && own.get(&pieces[piece].name).is_none());
                let sign = sign.filter(|_| *symbol != Symbol::Nothing).map(|sign| Symbol::Figure(sign.to_owned()));
                if let Some(symbol) = chosen.or(sign) {
                    self.by_player.insert((piece, player), symbol);
                    self.is_known[piece] = true;
                }
            }
        }
        self
    }
}

/// Takes the name of a kind apart. One that several players have is in their colours, whatever colour its name says.
fn naming_of(piece: &Piece, owners: &[&str]) -> Naming {
    let naming = Naming::of(&piece.name, owners);
    match piece.images.len() > 1 && naming.side.is_some() {
        true => Naming { base: piece.name.clone(), side: None, ..naming },
        false => naming,
    }
}

/// What the key calls each kind; where two would have one name, what the rules call them.
fn names_of(pieces: &[Piece], namings: &[Naming]) -> Vec<String> {
    let long: Vec<String> = pieces.iter().zip(namings).map(|(piece, naming)| naming.long(piece)).collect();
    let names = long.iter().zip(namings).map(|(name, naming)| {
        let mut twins = long.iter().zip(namings).filter(|(other, _)| *other == name);
        if twins.any(|(_, other)| other.base != naming.base) { naming.base.clone() } else { name.clone() }
    });
    names.collect()
}

/// The letter that begins the names of counters, which differ in a number alone: the only one of the kinds in the first group
/// that is not empty.
fn counter(groups: &[BTreeSet<String>]) -> Option<&str> {
    let used = letters_before_numbers(groups.iter().find(|group| !group.is_empty())?);
    let letter = used.first().filter(|letter| used.iter().all(|other| other == *letter))?;
    let declared = letters_before_numbers(groups.last()?);
    (declared.iter().filter(|other| *other == letter).count() >= MIN_LETTERS).then_some(letter)
}

/// The letters of those names that are one and a number.
fn letters_before_numbers(names: &BTreeSet<String>) -> Vec<&str> {
    names.iter().filter(|name| is_letter(name) && name.len() > 1).map(|name| without_number(name)).collect()
}

/// Tells of each kind whether one image shows it whoever has it, in a game with images for each player.
fn neutral(pieces: &[Piece], namings: &[Naming]) -> Vec<bool> {
    let mut images: BTreeMap<String, [BTreeSet<String>; 2]> = BTreeMap::new();
    for (piece, naming) in pieces.iter().zip(namings) {
        let [owners, files] = images.entry(plain(&naming.base)).or_default();
        for (owner, file) in piece.first_images() {
            owners.insert(owner.to_owned());
            files.insert(file.to_lowercase());
        }
    }
    let are_told = images.values().any(|[owners, files]| owners.len() > 1 && files.len() > 1);
    let images = namings.iter().map(|naming| &images[&plain(&naming.base)]);
    images.map(|[owners, files]| are_told && owners.len() > 1 && files.len() == 1).collect()
}

/// Tells whether two kinds are one to a reader: their names differ in a number alone.
fn are_one(namings: [&Naming; 2]) -> bool {
    let [one, other] = namings.map(|naming| plain(&naming.base));
    without_number(&one) == without_number(&other)
}

/// A plain name without a number at its end; of a name that is nothing else all of it.
fn without_number(name: &str) -> &str {
    Some(name.trim_end_matches(|c: char| c.is_ascii_digit())).filter(|rest| !rest.is_empty()).unwrap_or(name)
}

/// Tells whether a name is a letter alone, a number behind it aside.
fn is_letter(name: &str) -> bool {
    without_number(name).chars().count() == 1
}

/// The sign of a player of tic-tac-toe.
fn sign(player: &str) -> Option<&'static str> {
    match plain(player).as_str() {
        "x" | "cross" | "crosses" => Some("cross"),
        "o" | "nought" | "noughts" | "naught" | "naughts" => Some("nought"),
        _ => None,
    }
}

fn symbol_of(known: &SymbolLine) -> Option<Symbol> {
    let mut values = known.value.split('/');
    let value = values.next()?.to_owned();
    Some(match known.kind {
        "wedge" => Symbol::Wedge { kanji: value, promoted: false },
        "wedge-promoted" => Symbol::Wedge { kanji: value, promoted: true },
        "xiangqi" => Symbol::Disc(value.clone(), values.next().map_or(value, str::to_owned)),
        _ => Symbol::Figure(value),
    })
}
