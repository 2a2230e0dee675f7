//! Squares as people write them, and as a picture names its lines: `5e`, `55`, `5五`, `５五`, `▲7六`.

use super::coordinates::Coordinates;
use super::square::{Size, Square};
use zumen_core::width::narrow;

/// What the help says of a square.
pub(super) const HELP: &str = "write a file and a rank: 5e, 55 or 5五; on large boards 13m, 13-13 or 13十三";

/// Signs of the sides, which may stand before a square.
pub(super) const SIGNS: [char; 6] = ['▲', '△', '☗', '☖', '▽', '▼'];

/// The square that a text names: the number of the file, and the rank by its letter, its number, in kanji or in
/// Roman numerals. A letter that is a numeral too, such as v, is the letter; two numbers are parted by a dash where one
/// of them has two digits.
pub(super) fn square(text: &str) -> Option<Square> {
    let text: String = text.trim().trim_start_matches(SIGNS).trim_start().chars().map(narrow).collect();
    let behind = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (file, rank) = text.split_at(behind);
    let (file, rank) = match (file.len(), rank) {
        (2, "") => file.split_at(1),
        (_, "") => return None,
        _ => (file, rank.strip_prefix('-').unwrap_or(rank)),
    };
    let lines = 1..=Size::MAX_LINES;
    let file = file.parse().ok().filter(|file| lines.contains(file))?;
    let number = rank.parse().ok().filter(|number| lines.contains(number));
    let rank = number.or_else(|| Coordinates::ranks(rank).next())?;
    Some(Square { rank, file })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_in_all_spellings() {
        for text in ["5e", "5E", "55", "5五", "５五", "５５", "５ｅ", "▲5五", "△５五", "☗ 5e", "5-5", " 5e "]
        {
            assert_eq!(square(text), Some(Square::new(5, 5)), "{text}");
        }
        assert_eq!(square("▲7六"), Some(Square::new(7, 6)));
        for text in ["13m", "13十三", "13xiii", "13-13", "１３十三", "13XIII"] {
            assert_eq!(square(text), Some(Square::new(13, 13)), "{text}");
        }
        // The letter, not the numeral.
        assert_eq!(square("13v"), Some(Square::new(13, 22)));
        for square in Size::square(25).squares() {
            assert_eq!(super::square(&square.to_string()), Some(square));
        }
        for text in [
            "", "5", "e", "0a", "26a", "5z", "50", "05", "111", "1111", "5-", "-5", "5e5", "五五", "▲", "5--5",
            "99999-1",
        ] {
            assert_eq!(square(text), None, "{text}");
        }
    }
}
