//! The words of a piece's name: what it is called without the colour, the player and the sign of promotion that tell it from
//! its twins.

use super::piece::Piece;
use super::sides::side_of;
use super::symbol::plain;

/// Colours before or behind a name that are no part of it: a gold general and a light horse keep theirs.
const COLOURS: [&str; 8] = ["white", "black", "red", "blue", "green", "yellow", "purple", "orange"];
/// How the names of images begin that nobody sees.
const INVISIBLE: [&str; 3] = ["invisible", "transparent", "unseen"];
/// A shorter name says nothing to a reader.
const MIN_NAME_CHARS: usize = 3;
/// The longest words of a help that are a name.
const MAX_NAME_CHARS: usize = 24;

/// How a kind of pieces is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Naming {
    /// Its name without a colour, a player and a sign of promotion.
    pub base: String,
    /// The side of the palette that a colour in its name asks for.
    pub side: Option<usize>,
    /// Whether its name has a sign of promotion.
    pub is_promoted: bool,
}

impl Naming {
    /// Takes a name apart.
    pub(crate) fn of(name: &str, players: &[&str]) -> Naming {
        let colour = COLOURS.iter().find_map(|colour| Some((side_of(colour), without_word(name, colour)?)));
        let is_colour = COLOURS.iter().find(|colour| name.eq_ignore_ascii_case(colour));
        let (side, rest) = match (colour, is_colour) {
            (Some((side, rest)), _) => (side, rest),
            // A piece that is nothing but a colour.
            (None, Some(colour)) => (side_of(colour), "Disc"),
            (None, None) => (None, players.iter().find_map(|player| without_word(name, player)).unwrap_or(name)),
        };
        let bare = rest.strip_prefix('+').or_else(|| rest.strip_suffix(['+', '!'])).filter(|bare| !bare.is_empty());
        Naming { base: bare.unwrap_or(rest).to_owned(), side, is_promoted: bare.is_some() }
    }

    /// What the key calls a kind: its name in words, or what its author says where the name is a code.
    pub(crate) fn long(&self, piece: &Piece) -> String {
        if is_code(&self.base) {
            title_of(piece).unwrap_or_else(|| self.base.clone())
        } else {
            insert_spaces(&self.base)
        }
    }
}

/// A name without a word at either end of it; a capital or a dash parts the two.
fn without_word<'a>(name: &'a str, word: &str) -> Option<&'a str> {
    let (head, tail) = (name.get(..word.len())?, name.get(word.len()..)?);
    if head.eq_ignore_ascii_case(word) && tail.starts_with(|c: char| c.is_uppercase() || matches!(c, '-' | '_')) {
        return Some(tail.trim_start_matches(['-', '_'])).filter(|rest| !rest.is_empty());
    }
    let (head, tail) = (name.get(..name.len() - word.len())?, name.get(name.len() - word.len()..)?);
    let is_apart = tail.starts_with(char::is_uppercase) || head.ends_with(['-', '_']);
    Some(head.trim_end_matches(['-', '_']))
        .filter(|rest| tail.eq_ignore_ascii_case(word) && is_apart && !rest.is_empty())
}

/// Tells whether all images of a kind say that nobody sees it.
pub(crate) fn is_invisible(piece: &Piece) -> bool {
    let mut stems = piece.first_images().map(|(_, file)| stem(file).to_lowercase()).peekable();
    stems.peek().is_some() && stems.all(|stem| INVISIBLE.iter().any(|word| stem.starts_with(word)))
}

/// A name as words begin: with a capital.
pub(crate) fn capitalize(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Tells whether a name is one for the rules alone: few letters, numbers, nothing but capitals.
fn is_code(name: &str) -> bool {
    name.chars().count() < MIN_NAME_CHARS
        || name.contains(|c: char| c.is_ascii_digit())
        || !name.contains(char::is_lowercase)
}

/// A name with blanks between its words: `LightHorse`, `Light_Horse`, `HorseA`.
fn insert_spaces(name: &str) -> String {
    let mut words = String::new();
    let mut letters = name.chars().map(|letter| if letter == '_' { ' ' } else { letter }).peekable();
    let mut before = ' ';
    while let Some(letter) = letters.next() {
        let is_start = letter.is_uppercase() && letters.peek().is_none_or(|next| next.is_lowercase());
        if is_start && before.is_lowercase() {
            words.push(' ');
        }
        words.push(letter);
        before = letter;
    }
    words
}

/// Words without the capital alone at their end that tells states of one kind apart: `Horse A`.
pub(crate) fn without_state(words: &str) -> &str {
    let is_state = |last: &str| last.len() == 1 && last.chars().all(char::is_uppercase);
    words.rsplit_once(' ').filter(|(_, last)| is_state(last)).map_or(words, |(before, _)| before)
}

/// What an author calls a kind: its notation where that is a word, or what its help or description begins with.
fn title_of(piece: &Piece) -> Option<String> {
    let notation = piece.notation.as_deref().filter(|text| plain(text).chars().count() > MIN_NAME_CHARS);
    [notation, piece.help.as_deref(), piece.description.as_deref()].into_iter().flatten().find_map(heading)
}

/// The name that a text begins with, before a colon or a bracket: few words without signs.
pub(crate) fn heading(text: &str) -> Option<String> {
    let words = text.split([':', '(']).next().unwrap_or_default().trim();
    let is_name = words.contains(char::is_alphabetic)
        && words.chars().count() <= MAX_NAME_CHARS
        && words.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\'' | '+'));
    is_name.then(|| words.to_owned())
}

/// A file's name without its folders and its ending.
fn stem(file: &str) -> &str {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_and_players_are_no_part_of_a_name() {
        let of = |name: &str| {
            let naming = Naming::of(name, &["North", "South"]);
            (naming.side, naming.base)
        };
        for (name, side, base) in [
            ("BlackKing", Some(2), "King"),
            ("stone-red", Some(3), "stone"),
            ("White", Some(1), "Disc"),
            ("south-wizard", None, "wizard"),
            ("NorthDwarf", None, "Dwarf"),
        ] {
            assert_eq!(of(name), (side, base.to_owned()), "{name}");
        }
        for name in ["BRook", "WPawn", "Blackbird", "Whiteout", "W", "é", "snow", "Wall", "Southern", "South"] {
            assert_eq!(of(name), (None, name.to_owned()));
        }
    }

    #[test]
    fn signs_of_promotion_are_taken_off() {
        for (name, base) in [("P!", "P"), ("+R", "R"), ("Rook+", "Rook")] {
            let naming = Naming::of(name, &[]);
            assert_eq!((naming.is_promoted, naming.base.as_str()), (true, base));
        }
        for name in ["P", "KP", "Pawn", "!", "+"] {
            assert!(!Naming::of(name, &[]).is_promoted, "{name}");
        }
    }

    #[test]
    fn the_key_names_a_code_by_the_words_of_its_author() {
        let long = |name: &str, notation: &str, help: &str| {
            let text = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
            let piece = Piece { name: name.to_owned(), notation: text(notation), help: text(help), ..Piece::default() };
            Naming::of(name, &[]).long(&piece)
        };
        assert_eq!(long("AG", "Advance Guard", "Rear: no"), "Advance Guard");
        assert_eq!(long("W", "", "Warrior: steps and takes"), "Warrior");
        assert_eq!(long("P5", "", "0: five"), "P5");
        assert_eq!(long("Knight", "Springer", ""), "Knight");
        assert_eq!(long("LightHorse", "", ""), "Light Horse");
    }

    #[test]
    fn images_tell_what_nobody_sees() {
        let is_invisible = |file: &str| {
            is_invisible(&Piece { images: vec![("A".to_owned(), vec![file.to_owned()])], ..Piece::default() })
        };
        assert!(is_invisible("a/Invisible.bmp") && !is_invisible("visible.bmp"));
        assert!(!super::is_invisible(&Piece::default()));
    }
}
