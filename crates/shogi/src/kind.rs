//! The kinds of pieces: names, promotions and moves, read from `kinds.tsv`.

use std::borrow::Cow;
use std::sync::OnceLock;

use zumen_core::movement::Movement;

/// One line a kind; the first line that is no comment names the columns.
const TABLE: &str = include_str!("kinds.tsv");

/// A kind of pieces: the 118 of tai shogi, and those that ordinary shogi and chu shogi add.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(u8);

/// What the table says of a kind.
#[derive(Debug)]
struct Line {
    key: &'static str,
    kanji: &'static str,
    short: Option<&'static str>,
    romaji: &'static str,
    english: &'static str,
    code: &'static str,
    count: u8,
    is_royal: bool,
    /// By [`Promotions`].
    promotes: [Option<Kind>; 4],
    partner: Option<Kind>,
    movement: Movement,
}

/// By whose rules a piece promotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotions {
    /// Tai shogi in the Japanese tradition: all but five kinds promote.
    Ja,
    /// Tai shogi as The Shogi Association has it: 36 kinds promote.
    Tsa,
    /// Shogi.
    Shogi,
    /// Chu shogi.
    Chu,
}

type Columns = [&'static str; 14];

fn table() -> &'static [Line] {
    static LINES: OnceLock<Vec<Line>> = OnceLock::new();
    LINES.get_or_init(|| {
        let keys: Vec<&str> = rows(TABLE).map(|[key, ..]: Columns| key).collect();
        rows(TABLE).map(|columns| line(columns, &keys)).collect()
    })
}

/// The rows of a table of ours by columns, without comments and the names of the columns.
///
/// # Panics
///
/// Where a row has another number of columns.
pub(super) fn rows<const N: usize>(table: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    let lines = table.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| line.split('\t').collect::<Vec<_>>().try_into().expect("a row has all columns"))
}

/// Reads a line; kinds that it names are those of these keys.
fn line(columns: Columns, keys: &[&str]) -> Line {
    let [key, kanji, short, romaji, english, code, count, royal, ja, tsa, shogi, chu, partner, moves] = columns;
    Line {
        key,
        kanji,
        short: cell_text(short),
        romaji,
        english,
        code: cell_text(code).unwrap_or_default(),
        count: count.parse().unwrap_or(0),
        is_royal: royal == "yes",
        promotes: [ja, tsa, shogi, chu].map(|key| index(key, keys)),
        partner: index(partner, keys),
        movement: moves.parse().unwrap_or_else(|fault| panic!("{key}: {fault}")),
    }
}

/// What a cell holds; nothing for `-`.
fn cell_text(cell: &'static str) -> Option<&'static str> {
    Some(cell).filter(|text| *text != "-")
}

/// The kind that a cell names by its key, which is one of these.
fn index(cell: &'static str, keys: &[&str]) -> Option<Kind> {
    let key = cell_text(cell)?;
    let index = keys.iter().position(|known| *known == key).unwrap_or_else(|| panic!("no kind is {key}"));
    Some(Kind::from_index(index))
}

impl Kind {
    /// All kinds, in the order of the table: first those of tai shogi.
    pub fn all() -> impl Iterator<Item = Kind> {
        (0..table().len()).map(Kind::from_index)
    }

    /// The kinds of tai shogi: 93 that it begins with, then 25 that come by promotion alone.
    pub fn of_tai() -> impl Iterator<Item = Kind> {
        Kind::all().take(118)
    }

    fn from_index(index: usize) -> Kind {
        Kind(u8::try_from(index).expect("fewer than 256 kinds"))
    }

    fn line(self) -> &'static Line {
        &table()[usize::from(self.0)]
    }

    /// The kind with this key.
    pub fn from_key(key: &str) -> Option<Kind> {
        Kind::all().find(|kind| kind.key() == key)
    }

    /// The kind of this key.
    ///
    /// # Panics
    ///
    /// Where there is none: for keys in the program.
    pub(super) fn of(key: &str) -> Kind {
        Kind::from_key(key).unwrap_or_else(|| panic!("no kind is called {key}"))
    }

    /// What a notation of `names.tsv` calls kinds, in the order of the table: `FU` in `csa`, `成銀` in `kif`.
    pub(super) fn called_in(notation: &str) -> impl Iterator<Item = (&'static str, Kind)> {
        static NAMES: OnceLock<Vec<(&str, &str, Kind)>> = OnceLock::new();
        let names = NAMES.get_or_init(|| {
            rows(include_str!("names.tsv")).map(|[notation, name, key]| (notation, name, Kind::of(key))).collect()
        });
        names.iter().filter(move |(of, ..)| *of == notation).map(|(_, name, kind)| (*name, *kind))
    }

    /// Its name in JSON and on the command line: `gold_general`.
    pub fn key(self) -> &'static str {
        self.line().key
    }

    /// Its whole name in kanji: two characters, four for 自在天王.
    pub fn kanji(self) -> &'static str {
        self.line().kanji
    }

    /// Its name in one character, as ordinary shogi and chu shogi write it; `None` for most kinds of tai shogi.
    pub(crate) fn short(self) -> Option<&'static str> {
        self.line().short
    }

    /// Its reading in Latin letters, with macrons.
    pub(crate) fn romaji(self) -> &'static str {
        self.line().romaji
    }

    /// Its English name.
    pub(crate) fn english(self) -> &'static str {
        self.line().english
    }

    /// The letters that ShogiVar gives it; empty for kinds that it has not.
    pub(crate) fn code(self) -> &'static str {
        self.line().code
    }

    /// How many each side has in the set-up of tai shogi.
    pub fn count(self) -> u8 {
        self.line().count
    }

    /// Tells whether the game is lost when the last of them is.
    pub fn is_royal(self) -> bool {
        self.line().is_royal
    }

    /// What it promotes to.
    pub fn promotes_to(self, promotions: Promotions) -> Option<Kind> {
        self.line().promotes[promotions as usize]
    }

    /// The kind that is its mirror image, and stands at the other side of the set-up.
    pub fn partner(self) -> Option<Kind> {
        self.line().partner
    }

    /// How it moves.
    pub fn movement(self) -> &'static Movement {
        &self.line().movement
    }

    /// The kind that a user means: by kanji, whole or short, variant glyphs too; by key, reading, English name
    /// or ShogiVar's letters, in capitals or not, with or without macrons and marks. The first in the order of the
    /// table where several have it; `None` where none has.
    pub fn from_name(name: &str) -> Option<Kind> {
        Kind::all_named(name).first().copied()
    }

    /// All kinds that a name can mean: 盲熊 and 猛熊 are both read mōyū.
    pub(super) fn all_named(name: &str) -> Vec<Kind> {
        let name = &*latin(name.trim());
        let glyphs = standard(name);
        let plain = plain(name);
        let (lower, short) = (name.to_lowercase(), without_long_vowels(&plain));
        let is_abbreviation = glyphs.chars().count() == 2;
        if name.is_empty() {
            return Vec::new();
        }
        let ways: [&dyn Fn(&Kind) -> bool; 7] = [
            &|kind| Kind::called_in("books").any(|known| known == (&*lower, *kind)),
            &|kind| kind.kanji() == glyphs || kind.short() == Some(&*glyphs),
            &|kind| is_abbreviation && kind.kanji().chars().count() == 4 && kind.kanji().starts_with(&*glyphs),
            // 土将 and 銅将 differ by a macron alone.
            &|kind| kind.romaji() == lower,
            &|kind| !plain.is_empty() && kind.spellings().contains(&plain),
            &|kind| !kind.code().is_empty() && kind.code().to_lowercase() == lower,
            &|kind| {
                Kind::called_in("books").any(|known| known == (&*short, *kind)) || self::plain(kind.romaji()) == short
            },
        ];
        let found = ways.into_iter().map(|way| Kind::all().filter(way).collect::<Vec<_>>());
        found.into_iter().find(|kinds| !kinds.is_empty()).unwrap_or_default()
    }

    /// Its names in Latin letters as they are compared.
    pub(super) fn spellings(self) -> Vec<String> {
        let whole = [self.key(), self.romaji(), self.english()].map(plain);
        // Gold, silver and the other generals.
        let general = self.english().strip_suffix(" general").map(plain);
        whole.into_iter().chain(english_names(self)).chain(general).collect()
    }
}

/// The names inside an English name with an explanation: `Free king (queen)` is both.
fn english_names(kind: Kind) -> impl Iterator<Item = String> {
    kind.english().split(['(', ')']).map(plain).filter(|name| !name.is_empty()).collect::<Vec<_>>().into_iter()
}

/// Kanji as the table writes them: what other books write in their place stands for the same.
pub(super) fn standard(name: &str) -> String {
    const GLYPHS: [(char, char); 7] =
        [('酔', '醉'), ('竜', '龍'), ('刃', '刄'), ('蠻', '蛮'), ('變', '変'), ('𩹄', '羯'), ('驎', '麟')];
    name.chars().map(|c| GLYPHS.iter().find(|(other, _)| *other == c).map_or(c, |(_, own)| *own)).collect()
}

/// A name as it is compared: small letters without macrons, spaces and marks.
pub(super) fn plain(name: &str) -> String {
    name.to_lowercase().chars().map(strip_accent).filter(char::is_ascii_alphanumeric).collect()
}

/// A name in Latin letters in which vowels that are long are written once: `suizou` is `suizo`.
fn without_long_vowels(plain: &str) -> String {
    plain.replace("ou", "o").replace("oo", "o").replace("uu", "u")
}

/// A small vowel without its macron or circumflex, and any other letter as it is.
pub(super) fn strip_accent(c: char) -> char {
    "āâēêīîōôūû".chars().position(|known| known == c).map_or(c, |index| char::from(b"aeiou"[index / 2]))
}

// Names in kana, in which Japanese users write how pieces are read.

/// The syllables of hiragana from ぁ to ん, in the order of Unicode; `-` is the mark that doubles a consonant.
const SYLLABLES: &str = "a a i i u u e e o o ka ga ki gi ku gu ke ge ko go sa za shi ji su zu se ze so zo ta da chi ji - tsu \
                         zu te de to do na ni nu ne no ha ba pa hi bi pi fu bu pu he be pe ho bo po ma mi mu me mo ya ya yu \
                         yu yo yo ra ri ru re ro wa wa i e o n";
/// How far katakana stand behind hiragana in Unicode.
const KATAKANA: u32 = 'ア' as u32 - 'あ' as u32;

/// A name in kana as it is written in Latin letters: `すいぞう` is `suizou`; any other name as it is.
fn latin(name: &str) -> Cow<'_, str> {
    let letters = name.chars().map(syllable).collect::<Option<Vec<_>>>();
    letters.filter(|letters| !letters.is_empty()).map_or(Cow::Borrowed(name), |letters| Cow::Owned(join(&letters)))
}

/// A kana in Latin letters, and whether it is a small one that changes the one before it.
fn syllable(kana: char) -> Option<(&'static str, bool)> {
    let hiragana = if matches!(kana, 'ァ'..='ン') { char::from_u32(u32::from(kana) - KATAKANA)? } else { kana };
    let place = u32::from(hiragana).checked_sub(u32::from('ぁ'))?;
    Some((SYLLABLES.split_whitespace().nth(place as usize)?, "ゃゅょ".contains(hiragana)))
}

fn join(syllables: &[(&'static str, bool)]) -> String {
    let mut name = String::new();
    let mut is_double = false;
    for (letters, is_small) in syllables {
        if *letters == "-" {
            is_double = true;
            continue;
        }
        if *is_small && name.ends_with('i') {
            name.pop();
            // shi and ya are sha, ki and ya are kya.
            name += if name.ends_with('h') || name.ends_with('j') { &letters[1..] } else { letters };
            continue;
        }
        name.extend(letters.chars().next().filter(|_| std::mem::take(&mut is_double)));
        name += letters;
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_kinds() {
        assert_eq!(Kind::of_tai().count(), 118);
        for kind in Kind::all() {
            for name in [kind.key(), kind.kanji(), kind.english()] {
                assert_eq!(Kind::from_name(name).map(Kind::key), Some(kind.key()), "{name}");
            }
            // 盲熊 and 猛熊 are read alike.
            assert_eq!(Kind::from_name(kind.romaji()).map(Kind::romaji), Some(kind.romaji()));
            if !kind.code().is_empty() {
                assert!(Kind::from_name(kind.code()).is_some(), "{}", kind.code());
            }
        }
        for (name, key) in [
            ("獅子", "lion"),
            ("自在", "emperor"),
            ("酔象", "drunken_elephant"),
            ("竜王", "dragon_king"),
            ("queen", "queen"),
            ("free king", "queen"),
            ("Jizai Tenno", "emperor"),
            ("歩", "pawn"),
            ("王", "king"),
            ("吠犬", "howling_dog"),
            ("kaku", "bishop"),
            ("Gyoku", "king"),
            ("ryuu", "dragon_king"),
            ("kyousha", "lance"),
            ("ひしゃ", "rook"),
            ("きん", "gold_general"),
            ("おう", "king"),
            ("すいぞう", "drunken_elephant"),
            ("リュウオウ", "dragon_king"),
            ("りゅうま", "dragon_horse"),
            ("と", "tokin"),
        ] {
            assert_eq!(Kind::from_name(name).map(Kind::key), Some(key), "{name}");
        }
        for name in ["", " ", "獅", "nothing", "()", "―"] {
            assert!(Kind::from_name(name).is_none_or(|kind| kind.key() == "lion"), "{name}");
        }
    }

    #[test]
    fn kana_are_read() {
        for (kana, read) in [
            ("ひしゃ", "hisha"),
            ("キン", "kin"),
            ("きょうしゃ", "kyousha"),
            ("びゃっこ", "byakko"),
            ("もうじゅう", "moujuu"),
            ("んぁ", "na"),
            ("と金", "と金"),
            ("", ""),
            ("rook", "rook"),
        ] {
            assert_eq!(latin(kana), read, "{kana}");
        }
    }
}
