//! Names of files and ranks: files by numbers from the right, ranks by Roman numerals, kanji or letters from the top.

use super::variant::Variant;
use zumen_core::diagram::{Lang, word};
use zumen_core::{named, width};

named! {
    /// How lines are named.
    pub enum Coordinates {
        /// Ranks i to xxv.
        Roman = "roman",
        /// Ranks 一 to 二十五.
        Kanji = "kanji",
        /// Ranks a to y.
        Letters = "letters",
        /// No names.
        None = "none",
    }
}

impl Coordinates {
    /// What a game's readers know; ranks are named as moves in the same language name them.
    pub fn of(variant: Variant, lang: Lang) -> Coordinates {
        let english = if variant == Variant::Tai { Coordinates::Roman } else { Coordinates::Letters };
        word!(lang, En = english, Others = Coordinates::Kanji)
    }

    /// The ranks that have a name: `v` is the 22nd as a letter and the fifth in Roman numerals.
    pub(super) fn ranks(name: &str) -> impl Iterator<Item = u8> {
        let name = name.to_lowercase();
        let ways = [Coordinates::Letters, Coordinates::Roman, Coordinates::Kanji];
        ways.into_iter().flat_map(move |way| {
            let name = name.clone();
            (1..=25).filter(move |rank| way.rank(*rank) == name)
        })
    }

    /// The name of a rank, from 1 to 25.
    pub fn rank(self, rank: u8) -> String {
        match self {
            Coordinates::Roman => roman(rank),
            Coordinates::Kanji => kanji(u32::from(rank)),
            Coordinates::Letters => char::from(b'a' + rank - 1).to_string(),
            Coordinates::None => String::new(),
        }
    }
}

/// A number from 1 to 39 in small Roman numerals.
pub(super) fn roman(number: u8) -> String {
    const ONES: [&str; 10] = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];
    "x".repeat(usize::from(number / 10)) + ONES[usize::from(number % 10)]
}

/// A number from 1 to 99 in kanji: 十八, 二十五.
pub fn kanji(number: u32) -> String {
    const ONES: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let (tens, ones) = ((number / 10 % 10) as usize, (number % 10) as usize);
    let tens = match tens {
        0 => String::new(),
        1 => "十".to_owned(),
        tens => format!("{}十", ONES[tens]),
    };
    tens + ONES[ones]
}

/// A digit, wide or narrow, as a narrow one.
pub(super) fn narrow(c: char) -> Option<char> {
    Some(width::narrow(c)).filter(char::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_have_three_names() {
        assert_eq!(Coordinates::Roman.rank(25), "xxv");
        assert_eq!(Coordinates::Roman.rank(9), "ix");
        assert_eq!(Coordinates::Kanji.rank(25), "二十五");
        assert_eq!(Coordinates::Kanji.rank(10), "十");
        assert_eq!(Coordinates::Letters.rank(25), "y");
        assert_eq!(Coordinates::of(Variant::Tai, Lang::Ja), Coordinates::Kanji);
        assert_eq!(Coordinates::of(Variant::Tai, Lang::En), Coordinates::Roman);
    }
}
