//! What a rules file calls a kind of pieces, in its name, its help and the names of its images: the words by which a
//! figure is found.

use std::collections::BTreeSet;

use super::piece::Piece;
use super::symbol::plain;

/// Colours that stand before or behind the kind, and their sides of the palette.
const COLOURS: [(&str, usize); 8] =
    [("white", 1), ("black", 2), ("red", 3), ("blue", 4), ("green", 5), ("yellow", 6), ("purple", 7), ("orange", 8)];
/// Images of pieces that nobody sees.
const UNSEEN: [&str; 3] = ["invisible", "transparent", "unseen"];
/// Such an image in short, where the kind's own name does not begin so.
const UNSEEN_IN_SHORT: &str = "i";
/// The longest words of a help that are a name.
const LONGEST_HELP: usize = 24;
/// A name of so few letters says nothing to a reader, nor does an image's.
const SHORT: usize = 3;
/// What the names of dice are, or begin with.
const DICE: &str = "dice";
/// Words that begin the names of what the rules count with and no player sees: places of dice, turns, points.
const AIDS: [&str; 9] = ["mark", "lock", "point", "pass", "init", "start", "temp", "dummy", "fake"];
/// The same in the names of images.
const AID_IMAGES: [&str; 3] = ["pass", "mark", "empty"];

/// How a kind is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Naming {
    /// Its name without a colour and without what says that it is promoted.
    pub base: String,
    /// The side of the palette that the name asks for.
    pub side: Option<usize>,
    /// Whether the name says which of the players has it: `south-wizard`.
    pub is_of_player: bool,
    /// Whether the name says that it is promoted.
    pub is_promoted: bool,
    /// Whether the name says where such a piece began, which nobody sees: `Pawn-a2`.
    pub is_of_place: bool,
    /// Whether the name says that it is a chessman: `ChessKing` beside kings of another game.
    pub is_of_chess: bool,
    /// The first words of its help.
    pub help: Option<String>,
    /// What its author calls it where the name itself is no word.
    pub said: Option<String>,
    /// What its images may be called after, the whole name first.
    pub images: Vec<String>,
    /// Whether no image of it can be seen.
    pub is_unseen: bool,
    /// Whether the rules count with it: off the board it is nothing that anybody has.
    pub is_aid: bool,
    /// Whether it is a die that its author calls so.
    pub is_die: bool,
}

impl Naming {
    /// Reads one; `names` are those of all pieces of the game, `players` those who have an image of one.
    pub(crate) fn of(piece: &Piece, names: &BTreeSet<&str>, players: &BTreeSet<&str>) -> Naming {
        let (side, rest) = coloured(&piece.name, names);
        let of_player = Some(rest).filter(|_| side.is_none()).and_then(|name| without_player(name, names, players));
        let rest = of_player.unwrap_or(rest);
        let (is_promoted, rest) = promoted(rest);
        let base = without_place(rest);
        let is_of_place = base.len() < rest.len();
        let of_chess = base.strip_prefix("Chess").filter(|rest| rest.starts_with(char::is_uppercase));
        let base = of_chess.unwrap_or(base);
        let stems: Vec<&str> = piece.images.iter().flat_map(|(_, files)| files).map(|file| stem(file)).collect();
        let is_unseen = !stems.is_empty()
            && stems.iter().map(|stem| stem.to_lowercase()).all(|stem| {
                let is_short = stem == UNSEEN_IN_SHORT && !base.to_lowercase().starts_with(UNSEEN_IN_SHORT);
                is_short || UNSEEN.iter().any(|unseen| stem.starts_with(unseen))
            });
        let all =
            |says: &dyn Fn(&str) -> bool| !stems.is_empty() && stems.iter().all(|stem| says(&stem.to_lowercase()));
        let is_aid = is_aid(base) || all(&|stem| AID_IMAGES.contains(&stem));
        let is_die = base.to_lowercase().contains("dice") || all(&|stem| stem.contains("dice"));
        let mut images: Vec<String> = Vec::new();
        for stem in stems.into_iter().filter(|_| !is_unseen) {
            for word in readings(stem) {
                if !images.contains(&word) {
                    images.push(word);
                }
            }
        }
        Naming {
            base: base.to_owned(),
            side,
            is_of_player: of_player.is_some(),
            is_promoted,
            is_of_place,
            is_of_chess: of_chess.is_some(),
            help: first_words(piece),
            said: said(piece),
            images,
            is_unseen,
            is_aid,
            is_die,
        }
    }

    /// Tells whether the name says whose it is, by a colour or a player.
    pub(crate) fn is_owned(&self) -> bool {
        self.side.is_some() || self.is_of_player
    }

    /// Tells whether the name is a word: not a letter alone, nor one with numbers.
    pub(crate) fn is_word(&self) -> bool {
        self.base.chars().filter(|c| c.is_alphabetic()).count() > 1 && !self.base.contains(|c: char| c.is_ascii_digit())
    }

    /// Returns what to call it: its name in words, and where that is a code what its author says of it.
    pub(crate) fn long(&self, name: &str) -> String {
        if !is_code(name) {
            return spaced(name);
        }
        // An image may be called after the short name, with a set's letters before it.
        let tells = |word: &&String| word.chars().all(char::is_alphabetic) && !word.ends_with(&plain(name));
        let image = self.images.iter().find(tells).filter(|_| name.chars().count() < SHORT);
        let said = match self.family(name) {
            // The number tells kinds apart that have one name.
            Some(said) => Some(format!("{} {}", one_of(said), name.trim_start_matches(|c: char| !c.is_ascii_digit()))),
            None => self.said.clone().or_else(|| self.coloured_die()),
        };
        said.or_else(|| image.cloned()).unwrap_or_else(|| numbered(name))
    }

    /// Returns what to call a die of a colour: `White dice 1`.
    fn coloured_die(&self) -> Option<String> {
        let (colour, _) = COLOURS.iter().find(|(_, side)| self.is_die && Some(*side) == self.side)?;
        Some(format!("{} {}", begun(colour), numbered(&self.base)))
    }

    /// Returns what to call it beside another kind of which its author says the same: `Warrior A` of `WarriorA`, or of `WA`.
    pub(crate) fn full(&self, name: &str) -> String {
        let stem = name.trim_end_matches(char::is_uppercase);
        match (&self.said, name.chars().next_back()) {
            (Some(said), Some(last)) if !name.contains(char::is_lowercase) => format!("{said} {last}"),
            _ if name.len() - stem.len() < SHORT && stem.ends_with(char::is_lowercase) => {
                format!("{} {}", spaced(stem), &name[stem.len()..]).trim_end().to_owned()
            }
            _ => name.to_owned(),
        }
    }

    /// Returns what kinds are called that a number at the end of their names tells apart: `Peon` of `P4` and `P5`.
    pub(crate) fn family(&self, name: &str) -> Option<&str> {
        let digits = name.trim_start_matches(|c: char| !c.is_ascii_digit());
        let is_numbered = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
        let said = self.said.as_deref().filter(|said| !said.contains(|c: char| c.is_ascii_digit()));
        said.filter(|_| is_numbered && is_code(name))
    }
}

/// Returns a name as words begin: with a capital.
pub(super) fn begun(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Returns one of several: `Peon` of `Peons`.
fn one_of(said: &str) -> &str {
    said.strip_suffix('s').filter(|one| one.chars().count() > SHORT && !one.ends_with('s')).unwrap_or(said)
}

/// Tells whether a name is one for the rules alone: few letters, numbers, capitals, a capital behind a word.
pub(super) fn is_code(name: &str) -> bool {
    name.chars().count() < SHORT
        || marked(name).is_some()
        || name.contains(|c: char| c.is_ascii_digit())
        || !name.contains(char::is_lowercase)
}

/// Returns the word before a capital or two that tell a kind from others: `WarriorA`.
pub(super) fn marked(name: &str) -> Option<&str> {
    let word = name.trim_end_matches(char::is_uppercase);
    Some(word).filter(|word| (1..SHORT).contains(&(name.len() - word.len())) && word.ends_with(char::is_lowercase))
}

/// Returns a name with a blank before its number: `General-5`.
fn numbered(name: &str) -> String {
    match name.rsplit_once(['-', '_']) {
        Some((word, number)) if is_word(word) && number.chars().all(|c| c.is_ascii_digit()) => {
            format!("{word} {number}")
        }
        _ => name.to_owned(),
    }
}

/// Tells whether a text is one word.
fn is_word(text: &str) -> bool {
    text.chars().count() >= SHORT && text.chars().all(char::is_alphabetic)
}

/// Returns a name with blanks between its words: `LightHorse`.
fn spaced(name: &str) -> String {
    let mut words = String::new();
    let mut letters = name.chars().peekable();
    let mut before = ' ';
    while let Some(letter) = letters.next() {
        let begins = letter.is_uppercase() && letters.peek().is_some_and(|next| next.is_lowercase());
        if begins && before.is_lowercase() {
            words.push(' ');
        }
        words.push(letter);
        before = letter;
    }
    words
}

/// Tells whether a name begins with a word for what the rules count with.
fn is_aid(name: &str) -> bool {
    let spaced = spaced(name);
    let first = spaced.split([' ', '-', '_']).next().unwrap_or_default().to_lowercase();
    let first = first.trim_end_matches(|c: char| c.is_ascii_digit());
    AIDS.contains(&first) || first.starts_with("dummy")
}

/// Returns a name's colour and what is left of it. `W` and `B` are colours where both stand before the same kind, and `w` and
/// `b` before dice.
fn coloured<'a>(name: &'a str, names: &BTreeSet<&str>) -> (Option<usize>, &'a str) {
    let ends = |c: char| c.is_uppercase() || matches!(c, '-' | '_');
    for (colour, side) in COLOURS {
        let (Some(head), Some(tail)) = (name.get(..colour.len()), name.get(name.len().saturating_sub(colour.len())..))
        else {
            continue;
        };
        let rest = &name[colour.len()..];
        if head.eq_ignore_ascii_case(colour) && rest.starts_with(ends) {
            return (Some(side), rest.trim_start_matches(['-', '_']));
        }
        let rest = &name[..name.len() - colour.len()];
        if !rest.is_empty()
            && tail.eq_ignore_ascii_case(colour)
            && (tail.starts_with(ends) || rest.ends_with(['-', '_']))
        {
            return (Some(side), rest.trim_end_matches(['-', '_']));
        }
        // A piece that is nothing but a colour.
        if name.eq_ignore_ascii_case(colour) {
            return (Some(side), "Disc");
        }
    }
    for (letter, other, side) in [('W', 'B', 1), ('B', 'W', 2)] {
        if let Some(rest) =
            name.strip_prefix(letter).filter(|rest| rest.starts_with(char::is_uppercase) && rest.len() > 1)
            && names.contains(format!("{other}{rest}").as_str())
        {
            return (Some(side), rest);
        }
    }
    for (letter, other, side) in [('w', 'b', 1), ('b', 'w', 2)] {
        if let Some(rest) = name.strip_prefix(letter).filter(|rest| rest.starts_with(DICE))
            && names.iter().any(|name| name.strip_prefix(other).is_some_and(|rest| rest.starts_with(DICE)))
        {
            return (Some(side), rest);
        }
    }
    (None, name)
}

/// Returns a name without the player before or behind it, where another player has a kind that is called the same without
/// theirs. Initials stand for players where all of them have such a kind, and nobody else.
fn without_player<'a>(name: &'a str, names: &BTreeSet<&str>, players: &BTreeSet<&str>) -> Option<&'a str> {
    let owners = |rest: &str, part: for<'n> fn(&'n str, &str) -> Option<&'n str>| {
        players.iter().filter(|player| names.iter().any(|name| part(name, player) == Some(rest))).count()
    };
    let is_of_all = |rest: &&str| {
        let kinds = names.iter().filter(|name| name.get(1..) == Some(*rest)).count();
        players.len() > 1 && [owners(rest, without_initial), kinds] == [players.len(); 2]
    };
    let named = players.iter().find_map(|player| without_word(name, player));
    let lettered = players.iter().find_map(|player| without_initial(name, player));
    named.filter(|rest| owners(rest, without_word) > 1).or_else(|| lettered.filter(is_of_all))
}

/// Returns a name without a word at either end of it.
fn without_word<'a>(name: &'a str, word: &str) -> Option<&'a str> {
    let ends = |c: char| c.is_uppercase() || matches!(c, '-' | '_');
    let (head, tail) = (name.get(..word.len())?, name.get(word.len()..)?);
    if head.eq_ignore_ascii_case(word) && tail.starts_with(ends) {
        return Some(tail.trim_start_matches(['-', '_'])).filter(|rest| !rest.is_empty());
    }
    let (head, tail) = (name.get(..name.len() - word.len())?, name.get(name.len() - word.len()..)?);
    let is_apart = tail.starts_with(char::is_uppercase) || head.ends_with(['-', '_']);
    Some(head.trim_end_matches(['-', '_']))
        .filter(|rest| tail.eq_ignore_ascii_case(word) && is_apart && !rest.is_empty())
}

/// Returns a name without a player's initial before a word.
fn without_initial<'a>(name: &'a str, player: &str) -> Option<&'a str> {
    let (initial, rest) = (name.get(..1)?, name.get(1..)?);
    let is_initial = player.get(..1).is_some_and(|first| first.eq_ignore_ascii_case(initial));
    (is_initial && rest.chars().count() >= SHORT).then_some(rest)
}

/// Returns whether a name says that its piece is promoted, and what is left of it: `RookP`, `P!`, `+R`.
fn promoted(name: &str) -> (bool, &str) {
    let after = |rest: &&str| rest.ends_with(|c: char| c.is_lowercase());
    let rest = name.strip_prefix('+').or_else(|| name.strip_suffix(['+', '!']));
    let rest = rest.or_else(|| name.strip_suffix('P').filter(after)).filter(|rest| !rest.is_empty());
    rest.map_or((false, name), |rest| (true, rest))
}

/// Returns a name without a square at its end: `Pawn-a2`.
fn without_place(name: &str) -> &str {
    let Some((rest, place)) = name.rsplit_once(['-', '_']).filter(|(rest, _)| !rest.is_empty()) else { return name };
    let line = place.strip_prefix(|c: char| c.is_ascii_lowercase()).unwrap_or_default();
    if !line.is_empty() && line.chars().all(|c| c.is_ascii_digit()) { rest } else { name }
}

/// Returns the words before the first colon of a help: `King: moves one square`.
fn first_words(piece: &Piece) -> Option<String> {
    name_in(piece.help.as_deref()?.split_once(':')?.0)
}

/// Returns a name out of what an author says of a kind: its notation where that is a word, its help or the beginning of its
/// description.
fn said(piece: &Piece) -> Option<String> {
    let notation = piece.notation.as_deref().filter(|text| text.trim().chars().count() > SHORT);
    let texts = [notation, piece.help.as_deref(), piece.description.as_deref()];
    texts.into_iter().flatten().find_map(begins)
}

/// Returns the name that a text about a kind begins with, before a colon or a bracket.
pub(super) fn begins(text: &str) -> Option<String> {
    name_in(text.split([':', '(']).next().unwrap_or_default())
}

/// Returns words that are a name: few, and without signs.
fn name_in(words: &str) -> Option<String> {
    let words = words.trim();
    let is_name = words.contains(char::is_alphabetic)
        && words.chars().count() <= LONGEST_HELP
        && words.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\'' | '+'));
    is_name.then(|| words.to_owned())
}

/// Returns a file's name without its folders and its ending.
pub(super) fn stem(file: &str) -> &str {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// Returns what an image may be called after: its name, without a colour, and without a letter for one at either end.
fn readings(stem: &str) -> Vec<String> {
    let whole = plain(stem);
    let mut words = vec![whole.clone()];
    for (colour, _) in COLOURS {
        words.extend(whole.strip_prefix(colour).map(str::to_owned));
        words.extend(whole.strip_suffix(colour).map(str::to_owned));
    }
    let mut letters = whole.chars();
    letters.next();
    words.push(letters.as_str().to_owned());
    let mut letters = whole.chars();
    letters.next_back();
    words.push(letters.as_str().to_owned());
    words.retain(|word| word.chars().count() > SHORT);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str, help: &str, image: &str, others: &[&str]) -> Naming {
        let images = if image.is_empty() { vec![] } else { vec![("White".to_owned(), vec![image.to_owned()])] };
        let help = Some(help.to_owned());
        let piece = Piece { name: name.to_owned(), help, images, ..Piece::default() };
        Naming::of(&piece, &others.iter().copied().collect(), &BTreeSet::new())
    }

    #[test]
    fn colours_stand_before_or_behind() {
        let of = |name: &str| {
            let naming = of(name, "", "", &["WPawn", "BPawn", "BRook"]);
            (naming.side, naming.base)
        };
        let is = |side: usize, base: &str| (Some(side), base.to_owned());
        assert_eq!(of("BlackKing"), is(2, "King"));
        assert_eq!(of("stone-red"), is(3, "stone"));
        assert_eq!(of("WPawn"), is(1, "Pawn"));
        assert_eq!(of("White"), is(1, "Disc"));
        for name in ["BRook", "Blackbird", "Whiteout", "W", "é"] {
            assert_eq!(of(name), (None, name.to_owned()));
        }
    }

    #[test]
    fn players_stand_before_or_behind() {
        let names = BTreeSet::from([
            "south-wizard",
            "north-wizard",
            "DwarfSouth",
            "NorthDwarf",
            "sstone",
            "nstone",
            "snow",
            "sking",
            "nking",
            "wking",
        ]);
        let players = BTreeSet::from(["South", "North"]);
        for (name, rest) in
            [("south-wizard", "wizard"), ("DwarfSouth", "Dwarf"), ("NorthDwarf", "Dwarf"), ("sstone", "stone")]
        {
            assert_eq!(without_player(name, &names, &players), Some(rest));
        }
        for name in ["snow", "sking", "north-wind", "Southern", "South", "é"] {
            assert_eq!(without_player(name, &names, &players), None, "{name}");
        }
    }

    #[test]
    fn promoted_names_are_taken_apart() {
        for (name, base) in [("RookP", "Rook"), ("P!", "P"), ("+R", "R")] {
            let naming = of(name, "", "", &[]);
            assert_eq!((naming.is_promoted, naming.base.as_str()), (true, base));
        }
        assert_eq!(of("Pawn-a2", "", "", &[]).base, "Pawn");
        assert_eq!(of("Pawn-2a", "", "", &[]).base, "Pawn-2a");
        for name in ["P", "KP", "Pawn", "!", "+"] {
            assert!(!of(name, "", "", &[]).is_promoted, "{name}");
        }
    }

    #[test]
    fn help_and_images_have_words() {
        let naming = of("W", "Warrior: steps and takes", "images\\set\\wwarrior.bmp", &[]);
        assert_eq!(naming.help.as_deref(), Some("Warrior"));
        assert_eq!(naming.long("W"), "Warrior");
        assert_eq!(of("W", "", "a/wallred.bmp", &[]).long("W"), "wallred");
        assert!(of("W", "", "a/wallred.bmp", &[]).images.contains(&"wall".to_owned()));
        assert_eq!(of("Wall", "Stone: x", "", &[]).long("Wall"), "Wall");
        assert!(of("M", "", "a/Invisible.bmp", &[]).is_unseen && of("Blank", "", "a/i.bmp", &[]).is_unseen);
        assert!(!of("Isa", "", "a/i.bmp", &[]).is_unseen);
    }

    #[test]
    fn codes_have_the_words_of_their_author() {
        let long = |name: &str, notation: &str, description: &str| {
            let text = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
            let (notation, description) = (text(notation), text(description));
            let piece = Piece { name: name.to_owned(), notation, description, ..Piece::default() };
            Naming::of(&piece, &BTreeSet::new(), &BTreeSet::new()).long(name)
        };
        assert_eq!(long("AG", "Advance Guard", "Rear: no"), "Advance Guard");
        assert_eq!(long("KnightA", "", "Knight (white side up): jumps"), "Knight");
        assert_eq!(long("P5", "", "Peons"), "Peon 5");
        assert_eq!(long("P5", "", "Mass"), "Mass 5");
        assert_eq!([long("General-5", "", ""), long("a-5", "", "")], ["General 5", "a-5"]);
        assert_eq!(long("SleipnirOA", "Sleipnir", ""), "Sleipnir");
        assert_eq!(long("P5", "", "0: five"), "P5");
        assert_eq!(long("Knight", "Springer", ""), "Knight");
        for (name, spaced) in [("LightHorse", "Light Horse"), ("KnightA", "KnightA"), ("NKing", "NKing"), ("oo", "oo")]
        {
            assert_eq!(long(name, "", ""), spaced);
        }
    }

    #[test]
    fn dice_of_two_colours_are_told_by_the_first_letter() {
        let names = BTreeSet::from(["wdice-1", "bdice-1"]);
        let of = |name: &str, names: &BTreeSet<&str>| {
            let piece = Piece { name: name.to_owned(), ..Piece::default() };
            let naming = Naming::of(&piece, names, &BTreeSet::new());
            (naming.side, naming.long(name))
        };
        assert_eq!(of("wdice-1", &names), (Some(1), "White dice 1".to_owned()));
        assert_eq!(of("bdice-1", &names), (Some(2), "Black dice 1".to_owned()));
        assert_eq!(of("wdice-1", &BTreeSet::new()), (None, "wdice 1".to_owned()));
    }

    #[test]
    fn what_the_rules_count_with_is_told_by_name_or_image() {
        for name in ["Mark", "MarkEmpty", "Lock2", "dummypiece", "init-south"] {
            assert!(of(name, "", "", &[]).is_aid, "{name}");
        }
        for name in ["Marshal", "Passer", "Blocker", "Starter", "Man"] {
            assert!(!of(name, "", "a/man.bmp", &[]).is_aid, "{name}");
        }
        assert!(of("Man", "", "other\\Pass.bmp", &[]).is_aid && of("W", "", "wdice.bmp", &[]).is_die);
    }
}
