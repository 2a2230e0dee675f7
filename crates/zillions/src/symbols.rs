//! What the pieces of a game look like, without the author's bitmaps: figures, wedges and discs for names that many
//! games share, numbers of seeds, letters on a token for all others.
//!
//! `templates/zillions/symbols.tsv` holds the names, set by set. A game uses the set that knows most of its pieces by a
//! word; `naming` finds the words.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use super::naming::{Naming, is_code, marked, stem};
use super::own::Own;
use super::piece::Piece;
use super::players::Player;
use super::symbol::{Symbol, is_fairy, plain};

/// The names, one a line: set, name, kind, value.
const TABLE: &str = include_str!("symbols.tsv");
/// Parts of the names of images that tell what is played.
const HINTS: [(&str, &str); 6] = [
    ("shogi", "shogi"),
    ("kanji", "shogi"),
    ("xiangqi", "xiangqi"),
    ("sokoban", "sokoban"),
    ("checker", "checkers"),
    ("draught", "checkers"),
];
/// Kinds whose names go on from number to number are numbers of seeds, where there are so many.
const FEWEST_NUMBERS: usize = 8;
/// So many numbers of a kind are no accident.
const FEWEST_OF_KIND: usize = 3;
/// So many names of dice are dice: `One` and `Two` alone may be anything.
const FEWEST_DICE: usize = 3;
/// So few kinds of chess are chess only where they are half of all.
const FEWEST_CHESS: usize = 4;
/// So few kinds of xiangqi are an accident.
const FEWEST_XIANGQI: usize = 3;
/// The six letters of chess, which are no accident together.
const SIX: [&str; 6] = ["k", "q", "r", "b", "n", "p"];
/// So many letters of a code have room on a token.
const MOST_LETTERS: usize = 3;
/// Riders that are drawn as the man whose leaps they make again and again.
const RIDERS: [&str; 2] = ["nightrider", "knightrider"];
/// Where a kind that the set does not know is looked for.
const FALLBACKS: [&str; 2] = ["any", "stones"];

/// The symbols of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbols {
    /// By index of the pieces.
    pub of: Vec<Symbol>,
    /// By index of the pieces: the side of the palette that the name of a kind asks for, whoever owns it.
    pub sides: Vec<Option<usize>>,
    /// By index of the pieces: what the legend calls them.
    pub names: Vec<String>,
    /// By index of the pieces: what it calls them beside another kind of that name.
    pub full: Vec<String>,
    /// By index of the pieces: what all kinds are called that a number alone tells apart.
    families: Vec<Option<String>>,
    /// By index of the pieces: whether the rules count with them.
    aids: Vec<bool>,
    /// By index of the pieces: whether a chessman is drawn that does not say what they are called: their image alone tells it,
    /// or few know it.
    by_image: Vec<bool>,
    /// By index of the pieces: whether they are dice.
    dice: Vec<bool>,
    /// By index of the pieces: whether they look the same whoever has them.
    neutral: Vec<bool>,
    /// The set that most of them are from; empty where none knows them.
    pub set: String,
    /// Kinds that look otherwise for a player: by indices of piece and player.
    by_player: BTreeMap<(usize, usize), Symbol>,
}

/// A line of the table.
struct Known<'a> {
    set: &'a str,
    kind: &'a str,
    value: &'a str,
}

/// The table, by plain names.
struct Table<'a>(BTreeMap<String, Vec<Known<'a>>>);

impl Table<'_> {
    /// Returns the table, which is read once.
    fn get() -> &'static Table<'static> {
        static READ: OnceLock<Table<'static>> = OnceLock::new();
        READ.get_or_init(Table::new)
    }

    fn new() -> Table<'static> {
        let mut table: BTreeMap<String, Vec<Known>> = BTreeMap::new();
        for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
            let mut columns = line.split('\t');
            if let (Some(set), Some(name), Some(kind), Some(value)) =
                (columns.next(), columns.next(), columns.next(), columns.next())
            {
                table.entry(plain(name)).or_default().push(Known { set, kind, value });
            }
        }
        Table(table)
    }

    /// Returns what is known of a name: looked up whole, then without digits at its end.
    fn of(&self, name: &str) -> &[Known<'_>] {
        let whole = plain(name);
        let trimmed = whole.trim_end_matches(|c: char| c.is_ascii_digit());
        self.0.get(&whole).or_else(|| self.0.get(trimmed)).map(Vec::as_slice).unwrap_or_default()
    }

    /// Returns what a set knows of a name.
    fn within(&self, set: &str, name: &str) -> Option<&Known<'_>> {
        self.of(name).iter().find(|known| known.set == set)
    }

    /// Returns the sets that know a kind by a word: of its name or of its help, else of its images. Neither crowns nor
    /// dice tell what is played.
    fn sets(&self, naming: &Naming) -> BTreeSet<&str> {
        let tells = |known: &&Known| !["any", "dice", "sokoban"].contains(&known.set) && known.kind != "crown";
        let of = |word: &str| self.of(word).iter().filter(tells).map(|known| known.set).collect::<BTreeSet<_>>();
        let name = Some(naming.base.as_str()).filter(|_| naming.is_word());
        let mut sets: BTreeSet<&str> = name.into_iter().chain(naming.help.as_deref()).flat_map(of).collect();
        if sets.is_empty() {
            sets = naming.images.iter().map(|word| of(word)).find(|sets| !sets.is_empty()).unwrap_or_default();
        }
        sets
    }

    /// Tells whether a kind of chess is one that draughts has too, as a crowned man.
    fn is_crown(&self, naming: &Naming) -> bool {
        let words = [Some(&naming.base), naming.help.as_ref()].into_iter().flatten().chain(&naming.images);
        let mut known = words.filter_map(|word| self.within("checkers", word));
        known.any(|known| known.kind == "crown")
    }

    /// Returns the set that knows most kinds, and how many it knows; at least a third of them, since one `King` makes no
    /// chess.
    fn most_used(&self, kinds: &[&Naming], hint: Option<&str>) -> (&str, usize) {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        // Kinds that are none of chess.
        let mut apart: BTreeMap<&str, usize> = BTreeMap::new();
        let sets: Vec<BTreeSet<&str>> = kinds.iter().map(|naming| self.sets(naming)).collect();
        for sets in &sets {
            for set in sets {
                *counts.entry(set).or_default() += 1;
                *apart.entry(set).or_default() += usize::from(!sets.contains("chess"));
            }
        }
        // Wedges and discs with characters need a word of their own, or an image that says so.
        let is_hinted = |set: &str| hint.is_some_and(|hint| set.starts_with(hint));
        counts.retain(|set, count| match *set {
            "shogi" | "shogi-large" => is_hinted(set) || apart[set] >= 2,
            "xiangqi" => is_hinted(set) || (apart[set] >= 1 && *count >= FEWEST_XIANGQI),
            _ => true,
        });
        if counts.get("chess").is_some_and(|count| *count < FEWEST_CHESS && *count * 2 < kinds.len()) {
            counts.remove("chess");
        }
        // A king beside men is a crowned man.
        let is_draughts =
            kinds.iter().zip(&sets).all(|(naming, sets)| !sets.contains("chess") || self.is_crown(naming));
        if is_draughts && counts.contains_key("checkers") {
            counts.remove("chess");
            counts.retain(|set, _| !set.starts_with("shogi"));
        }
        if let Some(hint) = hint {
            let most = counts.values().copied().max().unwrap_or(0);
            let hinted: Vec<&str> = counts.keys().copied().filter(|set| is_hinted(set)).collect();
            if hinted.iter().any(|set| counts[set] * 2 >= most) || hint == "sokoban" {
                counts.retain(|set, _| set.starts_with(hint));
            }
        }
        // Of sets that know the same number the one that begins first in the table is taken.
        let first = |set: &str| TABLE.lines().position(|line| line.split('\t').next() == Some(set));
        let best = counts.into_iter().max_by_key(|(set, count)| (*count, std::cmp::Reverse(first(set))));
        best.filter(|(set, count)| is_hinted(set) || *count * 3 >= kinds.len()).unwrap_or_default()
    }
}

impl Symbols {
    /// Returns the symbols of these pieces; those of the user's own come before those that names have.
    pub fn new(pieces: &[Piece], own: &Own) -> Symbols {
        let table = Table::get();
        let names: BTreeSet<&str> = pieces.iter().map(|piece| piece.name.as_str()).collect();
        let owners = pieces.iter().flat_map(|piece| &piece.images).map(|(player, _)| player.as_str());
        let players: BTreeSet<&str> = owners.filter(|player| !player.starts_with('?')).collect();
        let namings: Vec<Naming> = pieces.iter().map(|piece| Naming::of(piece, &names, &players)).collect();
        let firsts: Vec<usize> = (0..pieces.len()).map(|index| first_of(index, pieces, &namings)).collect();
        let mut numbers = numbers(pieces);
        let has_twin =
            |index: usize| firsts.iter().enumerate().any(|(other, first)| other != index && *first == firsts[index]);
        // What has one image whatever its number is no count.
        (0..pieces.len()).filter(|index| has_twin(*index)).for_each(|index| numbers[index] = None);
        let is_die =
            |piece: &Piece| table.0.get(&plain(&piece.name)).is_some_and(|all| all.iter().any(|k| k.set == "dice"));
        let faces = pieces.iter().filter(|piece| is_die(piece)).count();
        // Lots that fall on one of two sides.
        let are_lots = faces == 1 && pieces.iter().any(|piece| is_blank(&piece.name));
        let has_dice = faces >= FEWEST_DICE || are_lots;
        let has_images = |piece: &Piece| piece.images.iter().any(|(_, files)| !files.is_empty());
        // Kinds without an image beside others are the rules' own: they never stand anywhere.
        let are_drawn = pieces.iter().filter(|piece| has_images(piece)).count() * 2 >= pieces.len();
        let tells = |index: &usize| {
            if are_drawn && !has_images(&pieces[*index]) {
                return false;
            }
            let is_other = table.within("any", &namings[*index].base).is_some();
            let is_thrown = has_dice && is_die(&pieces[*index]);
            let is_seen = !namings[*index].is_unseen && numbers[*index].is_none();
            is_seen && !is_thrown && !is_other
        };
        let kinds: Vec<&Naming> = (0..pieces.len()).filter(tells).map(|index| &namings[index]).collect();
        let hint = hint(pieces);
        let (set, known) = table.most_used(&kinds, hint);
        let is_six = || SIX.iter().all(|letter| names.iter().any(|name| plain(name) == *letter));
        let set = match set {
            "" if hint == Some("sokoban") => "sokoban",
            "" if is_six() => "chess",
            set => set,
        };
        // A letter is short for a kind only where words say what is played.
        let takes_letters = known * 2 > kinds.len() || hint.is_some_and(|hint| set.starts_with(hint)) || is_six();
        let rolled = rolled(pieces);
        let mut of: Vec<(Option<Symbol>, Option<usize>)> = Vec::new();
        for (index, piece) in pieces.iter().enumerate() {
            let naming = &namings[index];
            let die =
                table.0.get(&plain(&piece.name)).into_iter().flatten().find(|known| has_dice && known.set == "dice");
            let found = || {
                let named = Some(naming.base.as_str()).filter(|_| naming.is_word() || takes_letters);
                let whole = named.map(|_| piece.name.as_str());
                let of_chess = table.within("chess", &naming.base).filter(|_| naming.is_of_chess);
                let words = whole.into_iter().chain(named).chain(naming.help.as_deref());
                let images = naming.images.iter().map(String::as_str);
                let known = match naming.is_promoted && set.starts_with("shogi") {
                    true => promoted(table, set, naming),
                    false => words.clone().chain(images).find_map(|word| table.within(set, word)),
                };
                // Names without their digits are of the set alone.
                let other = |set: &&str| table.within(set, &naming.base).filter(|_| naming.is_word());
                // Draughts with pieces of chess, and chess with men of draughts.
                let both = [("checkers", "chess"), ("chess", "checkers")];
                let guest = both.iter().find(|(host, _)| *host == set).map(|(_, guest)| *guest);
                of_chess
                    .or(known)
                    .or(die)
                    .or_else(|| FALLBACKS.iter().find_map(other))
                    .or_else(|| guest.as_ref().and_then(other))
            };
            let symbol = match (own.get(&piece.name), &numbers[index]) {
                (Some(own), _) => Some(own.clone()),
                (None, _) if naming.is_unseen => Some(Symbol::Nothing),
                (None, Some(number)) => Some(Symbol::Number(number.clone())),
                (None, None) => rolled[index]
                    .map(|face| Symbol::Figure(format!("die-{face}")))
                    .or_else(|| kanji(&piece.name))
                    .or_else(|| found().and_then(symbol_of))
                    .or_else(|| become_by(table, set, naming)),
            };
            // Of two kinds that would look alike the later one becomes letters; those of two players do not look alike.
            // A kind that several players have is in their colours, whatever its name says.
            let looks = (symbol, naming.side.filter(|_| !is_shared(piece)));
            let may_be_again = matches!(looks.0, Some(Symbol::Nothing | Symbol::Number(_)))
                || set == "sokoban"
                || naming.is_of_place
                || rolled[index].is_some();
            let is_one = |other: usize| {
                let other_piece = &pieces[other];
                firsts[other] == firsts[index] || are_of_two(piece, other_piece) || is_drawn_within(other_piece, piece)
            };
            let is_twin = |other: usize| of[other] == looks && !is_one(other);
            let is_again = (0..index).any(is_twin) && !may_be_again;
            of.push(if is_again { (None, looks.1) } else { looks });
        }
        // Where there is one kind alone a letter would say nothing.
        let is_alone = kinds.len() == 1 && numbers.iter().all(Option::is_none);
        if let Some(index) = (0..pieces.len()).find(|index| is_alone && tells(index) && of[*index].0.is_none()) {
            of[index].0 = Some(Symbol::Figure("disc".to_owned()));
        }
        let mut letters = Letters::default();
        let sides = of.iter().zip(&namings);
        let sides = sides.map(|((symbol, side), naming)| side.filter(|_| symbol.is_some() || naming.is_die)).collect();
        let names: Vec<String> = (0..pieces.len()).map(|index| called(index, pieces, &namings, &firsts)).collect();
        let mut lettered: Vec<Symbol> = Vec::new();
        for (index, (symbol, _)) in of.into_iter().enumerate() {
            let first = lettered.get(firsts[index]).cloned();
            let mut letters = || {
                let name = match has_twin(index) || is_told_by_word(index, pieces, &names) {
                    true => &names[index],
                    false => begins_family(index, pieces),
                };
                Symbol::Letters(letters.called(name, pieces[index].notation.as_deref()))
            };
            lettered.push(symbol.or(first).unwrap_or_else(&mut letters));
        }
        let of = lettered;
        let full = namings.iter().zip(pieces).map(|(naming, piece)| naming.full(&piece.name)).collect();
        let family = |(naming, piece): (&Naming, &Piece)| naming.family(&piece.name).map(str::to_owned);
        let families = namings.iter().zip(pieces).map(family).collect();
        let is_own = |piece: &Piece| own.get(&piece.name).is_some();
        let aids: Vec<bool> =
            namings.iter().zip(pieces).map(|(naming, piece)| naming.is_aid && !is_own(piece)).collect();
        let is_thrown = |(naming, piece): (&Naming, &Piece)| {
            naming.is_die || (has_dice && (is_die(piece) || is_blank(&piece.name)) && !is_own(piece))
        };
        let dice: Vec<bool> = namings.iter().zip(pieces).map(is_thrown).collect();
        let by_image = |(index, naming): (usize, &Naming)| {
            let Symbol::Figure(figure) = &of[index] else { return false };
            let Some(chessman) = figure.strip_prefix("chess-") else { return false };
            let whole = [pieces[index].name.as_str(), &naming.base, &names[index]];
            let words = whole.into_iter().chain(naming.help.as_deref()).chain(names[index].split(' '));
            let mut words = words.filter(|word| !word.is_empty());
            let is_called_so =
                words.any(|word| table.within("chess", word).is_some() || word.to_lowercase().contains(chessman));
            // Few know the men of fairy chess by sight, and none a rider that is drawn as the man it is called after.
            let is_rider = RIDERS.contains(&&*plain(&naming.base));
            naming.is_word() && (!is_called_so || is_rider || is_fairy(figure)) && !is_own(&pieces[index])
        };
        let by_image: Vec<bool> = namings.iter().enumerate().map(by_image).collect();
        let neutral = neutral(pieces, &firsts, |index| {
            let is_man = !aids[index] && !dice[index] && !namings[index].is_unseen;
            is_man && matches!(of[index], Symbol::Letters(_) | Symbol::Figure(_))
        });
        Symbols {
            of,
            sides,
            names,
            full,
            families,
            aids,
            by_image,
            dice,
            neutral,
            set: set.to_owned(),
            by_player: BTreeMap::new(),
        }
    }

    /// Returns what a kind of a player looks like.
    pub fn at(&self, piece: usize, player: usize) -> &Symbol {
        self.by_player.get(&(piece, player)).unwrap_or(&self.of[piece])
    }

    /// Returns what all kinds of one name are called, where a number on their tokens tells this one from the others.
    pub fn family(&self, piece: usize, name: &str) -> Option<&str> {
        let has_number = matches!(&self.of[piece], Symbol::Letters(letters) if letters.eq_ignore_ascii_case(name));
        self.families[piece].as_deref().filter(|_| has_number)
    }

    /// Tells whether a kind is nobody's man: dice, what the rules count with, and what looks the same whoever has it.
    pub fn is_nobodys(&self, piece: usize) -> bool {
        self.aids[piece] || self.dice[piece] || self.neutral[piece]
    }

    /// Tells whether a kind looks like a chessman that does not say what it is called.
    pub fn is_by_image(&self, piece: usize) -> bool {
        self.by_image[piece]
    }

    /// Tells whether a kind looks the same whoever has it: rocks, mountains, the ball.
    pub fn is_neutral(&self, piece: usize) -> bool {
        self.neutral[piece]
    }

    /// Tells whether the rules count with a kind.
    pub fn is_aid(&self, piece: usize) -> bool {
        self.aids[piece]
    }

    /// Tells whether a kind is a die.
    pub fn is_die(&self, piece: usize) -> bool {
        self.dice[piece]
    }

    /// Tells whether what stands on the board is numbers of seeds.
    pub fn are_seeds(&self) -> bool {
        self.of.iter().any(|symbol| matches!(symbol, Symbol::Number(_)))
    }
}

impl Symbols {
    /// Returns the same as each player has it: what the user chose for them alone, and crosses and noughts where the players
    /// are called so and have one kind.
    pub fn of_players(mut self, pieces: &[Piece], players: &[Player], own: &Own) -> Symbols {
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
                }
            }
        }
        self
    }

    /// Returns the same with nothing for what the rules count with and is not on the board, and for dice that lie nowhere.
    pub fn without_aids(mut self, is_on_board: impl Fn(usize) -> bool, lies: impl Fn(usize) -> bool) -> Symbols {
        for (index, symbol) in self.of.iter_mut().enumerate() {
            if (self.aids[index] && !is_on_board(index)) || (self.dice[index] && !lies(index)) {
                *symbol = Symbol::Nothing;
            }
        }
        self
    }

    /// Returns the same with letters for the small marker where several players own it: it has one colour for all.
    pub fn without_marks(mut self, pieces: &[Piece], is_shared: impl Fn(usize) -> bool) -> Symbols {
        let taken = self.of.iter().filter_map(|symbol| match symbol {
            Symbol::Letters(letters) => Some(letters.clone()),
            _ => None,
        });
        let mut letters = Letters(taken.collect());
        for (index, symbol) in self.of.iter_mut().enumerate() {
            if *symbol == Symbol::Figure("mark".to_owned()) && is_shared(index) {
                *symbol = Symbol::Letters(letters.called(&pieces[index].name, pieces[index].notation.as_deref()));
            }
        }
        self
    }
}

/// Returns what the names of images say of the game.
fn hint(pieces: &[Piece]) -> Option<&'static str> {
    let files = || pieces.iter().flat_map(|piece| &piece.images).flat_map(|(_, files)| files);
    let all = files().count();
    let says = |word: &str| files().filter(|file| file.to_lowercase().contains(word)).count();
    HINTS.iter().find(|(word, _)| says(word) * 2 > all).map(|(_, set)| *set)
}

/// Returns the numbers of kinds whose names are a number behind one prefix that they share: `P8`, `p3`.
fn numbers(pieces: &[Piece]) -> Vec<Option<String>> {
    let parts = |piece: &Piece| {
        let prefix = piece.name.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
        let number: u32 = piece.name[prefix.len()..].parse().ok()?;
        Some((prefix, number))
    };
    let mut families: BTreeMap<String, BTreeSet<u32>> = BTreeMap::new();
    for (prefix, number) in pieces.iter().filter_map(parts) {
        families.entry(prefix).or_default().insert(number);
    }
    let goes_on = |numbers: &&BTreeSet<u32>| {
        let steps = numbers.iter().zip(numbers.iter().skip(1)).filter(|(one, next)| *one + 1 == **next).count();
        numbers.len() >= FEWEST_NUMBERS && (steps + 1) * 4 >= numbers.len() * 3
    };
    // Beside kinds of a few numbers what stands before the number says which of the kinds it counts.
    let is_few = |numbers: &BTreeSet<u32>| (FEWEST_OF_KIND..FEWEST_NUMBERS).contains(&numbers.len());
    let counts = families.values().filter(goes_on).count();
    if counts > 1 && families.values().any(is_few) {
        return vec![None; pieces.len()];
    }
    let number = |piece: &Piece| {
        let (prefix, number) = parts(piece)?;
        families.get(&prefix).filter(goes_on).map(|_| number.to_string())
    };
    pieces.iter().map(number).collect()
}

/// Returns the upper faces of dice that are the men of a game: those whose names are that face and one at its side, `D13`, or
/// six kinds that numbers from one to six tell apart, `p6`.
fn rolled(pieces: &[Piece]) -> Vec<Option<u32>> {
    let face = |piece: &Piece| {
        let faces = piece.name.strip_prefix(['D', 'd']).filter(|faces| faces.len() == 2)?;
        let faces: Vec<u32> = faces.chars().filter_map(|c| c.to_digit(7)).collect();
        // Opposite faces make seven.
        matches!(faces[..], [upper, side] if upper != side && upper * side != 0 && upper + side != 7).then(|| faces[0])
    };
    let faces: Vec<Option<u32>> = pieces.iter().map(face).collect();
    let has_all = |faces: &[Option<u32>]| (1..=6).all(|face| faces.contains(&Some(face)));
    if has_all(&faces) {
        return faces;
    }
    let numbered = |piece: &'_ Piece| {
        let stem = piece.name.trim_end_matches(|c: char| c.is_ascii_digit());
        Some((stem.to_owned(), piece.name[stem.len()..].parse::<u32>().ok()?))
    };
    let numbered: Vec<Option<(String, u32)>> = pieces.iter().map(numbered).collect();
    let mut stems: BTreeMap<&str, BTreeSet<u32>> = BTreeMap::new();
    for (stem, number) in numbered.iter().flatten() {
        stems.entry(stem).or_default().insert(*number);
    }
    let are_faces = !stems.is_empty() && stems.values().all(|numbers| numbers.iter().copied().eq(1..=6));
    // Nearly all men are dice: one who is not is a king, or what the rules count with.
    let others = numbered.iter().filter(|number| number.is_none()).count();
    let are_dice = are_faces && others * 2 <= pieces.len();
    numbered.into_iter().map(|number| number.map(|(_, number)| number).filter(|_| are_dice)).collect()
}

/// Tells whether a kind has images for several players.
fn is_shared(piece: &Piece) -> bool {
    piece.images.iter().any(|(player, _)| *player != piece.images[0].0)
}

/// Returns the first kind that is the same as this one but for its player: itself, where none is.
fn first_of(index: usize, pieces: &[Piece], namings: &[Naming]) -> usize {
    let naming = &namings[index];
    let is_same = |other: &usize| {
        let (one, first) = (&pieces[index], &pieces[*other]);
        let has_one_image = || files(one).union(&files(first)).count() == 1;
        // Nobody could tell kinds apart that have the same images for the same players.
        let is_man = |naming: &Naming| !naming.is_aid && !naming.is_die && !naming.is_unseen;
        if is_man(naming) && is_man(&namings[*other]) && are_drawn_alike(one, first) {
            return true;
        }
        naming.is_owned()
            && (&namings[*other].base, namings[*other].is_promoted) == (&naming.base, naming.is_promoted)
            && namings[*other].is_owned()
            && (are_of_two(one, first) || has_one_image())
    };
    (0..index).find(is_same).unwrap_or(index)
}

/// Returns what the legend calls a kind: where it is one with others what their names have in common, or the shortest of
/// them, without colours and players.
fn called(index: usize, pieces: &[Piece], namings: &[Naming], firsts: &[usize]) -> String {
    let all: Vec<usize> = (0..pieces.len()).filter(|other| firsts[*other] == firsts[index]).collect();
    if all.len() == 1 {
        return namings[index].long(&pieces[index].name);
    }
    let shortest = all.iter().copied().min_by_key(|other| (pieces[*other].name.chars().count(), &pieces[*other].name));
    let naming = &namings[shortest.unwrap_or(index)];
    if let Some(said) = naming.said.clone().filter(|_| is_code(&naming.base)) {
        return said;
    }
    // `East General` and `West General` are generals.
    let long = naming.long(&naming.base);
    let last = long.split_once(' ').map(|(_, last)| last.to_owned());
    let is_common = |last: &String| all.iter().all(|other| namings[*other].long(&namings[*other].base).ends_with(last));
    last.filter(is_common).unwrap_or(long)
}

/// Tells whether a kind has a name of two letters, `Za`, and its author has a word for it alone.
fn is_told_by_word(index: usize, pieces: &[Piece], names: &[String]) -> bool {
    let name = &pieces[index].name;
    let is_short = name.chars().count() == 2 && name.ends_with(char::is_lowercase);
    is_short && names.iter().filter(|other| **other == names[index]).count() == 1
}

/// Tells whether all images of a kind are among those that another has for the same players: nobody can tell the two apart.
fn is_drawn_within(one: &Piece, other: &Piece) -> bool {
    let is_its =
        |(player, file): (&str, &str)| other.image_of(player).is_some_and(|own| own.eq_ignore_ascii_case(file));
    one.first_images().next().is_some() && one.first_images().all(is_its)
}

/// Returns by which name a kind is lettered: the first of those that capitals at the end of one word tell apart, `WarriorA` and
/// `WarriorR`, by the word.
fn begins_family(index: usize, pieces: &[Piece]) -> &str {
    let name = pieces[index].name.as_str();
    let stem = marked(name).unwrap_or(name);
    let is_first = !pieces[..index].iter().any(|other| marked(&other.name) == Some(stem) || other.name == stem);
    if is_first { stem } else { name }
}

/// Tells whether two kinds have the same images for the same players.
fn are_drawn_alike(one: &Piece, other: &Piece) -> bool {
    let drawn = |piece: &Piece| -> BTreeSet<(String, String)> {
        piece.first_images().map(|(player, file)| (player.to_owned(), file.to_lowercase())).collect()
    };
    let one = drawn(one);
    !one.is_empty() && one == drawn(other)
}

/// Returns the files of a kind's images: the first of each player.
fn files(piece: &Piece) -> BTreeSet<String> {
    piece.first_images().map(|(_, file)| file.to_lowercase()).collect()
}

/// Tells of each kind whether one image shows it whoever has it, in a game with images for each player. `firsts` are the
/// kinds that others are the same as.
fn neutral(pieces: &[Piece], firsts: &[usize], is_seen: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut images: BTreeMap<usize, [BTreeSet<String>; 2]> = BTreeMap::new();
    for (index, piece) in pieces.iter().enumerate().filter(|(index, _)| is_seen(*index)) {
        let [owners, all] = images.entry(firsts[index]).or_default();
        owners.extend(piece.images.iter().map(|(player, _)| player.to_lowercase()));
        all.extend(files(piece));
    }
    let is_one = |[owners, files]: &[BTreeSet<String>; 2]| owners.len() > 1 && files.len() == 1;
    let are_told = images.values().any(|[owners, files]| owners.len() > 1 && files.len() > 1);
    let is_neutral =
        |(index, first): (usize, &usize)| are_told && is_seen(index) && images.get(first).is_some_and(is_one);
    firsts.iter().enumerate().map(is_neutral).collect()
}

/// Tells whether two kinds have images for different players alone: nobody has both.
fn are_of_two(one: &Piece, other: &Piece) -> bool {
    let owners =
        |piece: &Piece| -> BTreeSet<String> { piece.images.iter().map(|(player, _)| player.clone()).collect() };
    let (one, other) = (owners(one), owners(other));
    !one.is_empty() && !other.is_empty() && one.is_disjoint(&other)
}

/// Tells of each kind whether its name or its image is that of a die.
pub(super) fn thrown(pieces: &[Piece]) -> Vec<bool> {
    let table = Table::new();
    let is_face = |piece: &Piece| table.of(&piece.name).iter().any(|known| known.set == "dice");
    let says = |name: &str| name.to_lowercase().contains("dice");
    let is_called_so = |piece: &Piece| says(&piece.name) || piece.first_images().any(|(_, file)| says(stem(file)));
    pieces.iter().map(|piece| is_face(piece) || is_called_so(piece)).collect()
}

/// Tells whether a name is that of the side of a die without a point: `D0`.
fn is_blank(name: &str) -> bool {
    matches!(&*plain(name), "d0" | "die0")
}

/// Returns the wedge of a name that is one or two kanji.
fn kanji(name: &str) -> Option<Symbol> {
    let is_kanji = |c: char| matches!(c, '\u{3400}'..='\u{9fff}' | '\u{20000}'..='\u{3ffff}');
    let is_one = (1..=2).contains(&name.chars().count()) && name.chars().all(is_kanji);
    is_one.then(|| Symbol::Wedge { kanji: name.to_owned(), promoted: false })
}

/// Returns a kind that another has become by promotion, `Rook!`.
fn become_by(table: &Table, set: &str, naming: &Naming) -> Option<Symbol> {
    let known = table.within(set, &naming.base).filter(|known| naming.is_promoted && known.kind == "wedge")?;
    Some(Symbol::Wedge { kanji: known.value.to_owned(), promoted: true })
}

/// Returns the promoted form of a kind.
fn promoted<'a>(table: &'a Table, set: &str, naming: &Naming) -> Option<&'a Known<'a>> {
    let forms = |word: &str| [format!("promoted {word}"), format!("+{word}")];
    let words = [Some(naming.base.as_str()), naming.help.as_deref()].into_iter().flatten();
    let sets = [set, "shogi", "shogi-large"];
    let find = |word: String| sets.iter().find_map(|set| table.within(set, &word));
    words.flat_map(forms).find_map(find)
}

/// Returns the sign of a player of tic-tac-toe.
fn sign(player: &str) -> Option<&'static str> {
    match plain(player).as_str() {
        "x" | "cross" | "crosses" => Some("cross"),
        "o" | "nought" | "noughts" | "naught" | "naughts" => Some("nought"),
        _ => None,
    }
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

/// Letters for kinds or for sides, never the same for two.
#[derive(Default)]
pub(super) struct Letters(BTreeSet<String>);

impl Letters {
    /// Returns letters for a name; those that its author wrote where they are free.
    pub(crate) fn called(&mut self, name: &str, notation: Option<&str>) -> String {
        let name: Vec<char> = name.chars().filter(|c| c.is_alphanumeric()).collect();
        let upper = |c: char| c.to_uppercase().next().unwrap_or(c);
        let first = name.first().copied().map_or('?', upper);
        let notation = notation
            .into_iter()
            .map(|text| text.trim().to_owned())
            .filter(|text| (1..=2).contains(&text.chars().count()) && text.chars().all(char::is_alphanumeric));
        // A number at the end tells kinds apart: it goes before the letter alone.
        let digits: String = name.iter().rev().take_while(|c| c.is_ascii_digit()).collect();
        let digits: String = digits.chars().rev().collect();
        let counted = Some(format!("{first}{digits}")).filter(|_| (1..=3).contains(&digits.len()));
        // A code is short enough as it is.
        let is_code = (2..=MOST_LETTERS).contains(&name.len()) && name.iter().all(|c| c.is_uppercase());
        let code = Some(name.iter().collect()).filter(|_| is_code);
        let initials = name.iter().skip(1).filter(|c| c.is_uppercase()).map(|c| format!("{first}{c}"));
        let mut pairs = name.iter().skip(1).map(|c| format!("{first}{}", c.to_lowercase()));
        // `Br` of a brown dragon is `BrS` of a brown sumo.
        let pair = pairs.next();
        let ranks = name.iter().skip(2).filter(|c| c.is_uppercase());
        let ranks: Vec<String> = ranks.filter_map(|rank| Some(format!("{}{rank}", pair.as_ref()?))).collect();
        let numbered = (1..).map(|number| format!("{first}{number}"));
        let mut candidates = notation
            .chain(counted)
            .chain([first.to_string()])
            .chain(code)
            .chain(initials)
            .chain(pair)
            .chain(ranks)
            .chain(pairs)
            .chain(numbered);
        // There is always a number that is free.
        let letters = candidates.find(|letters| !self.0.contains(letters)).unwrap_or_default();
        self.0.insert(letters.clone());
        letters
    }
}
