//! How the lines of a board are called.

use super::board::{Size, Vertex};
use zumen_core::named;

named! {
    /// A way of calling lines.
    #[derive(Default)]
    pub enum Coordinates {
        /// Letters without I from the left, numbers from below: `D4`.
        #[default]
        A1 = "a1",
        /// Numbers from the left and from the top, as CGFGoban has them.
        OneOne = "1-1",
        /// Numbers from the left, 一 to 十九 from the top.
        Japanese = "japanese",
        /// SGF's letters.
        Sgf = "sgf",
        /// Not at all.
        None = "none",
    }
}

impl Coordinates {
    /// What stands at a column, counted from 0 at the left.
    pub(crate) fn column(self, column: u8) -> String {
        match self {
            Coordinates::A1 => letters(column),
            Coordinates::OneOne | Coordinates::Japanese => (column + 1).to_string(),
            Coordinates::Sgf => Vertex::new(column, 0).sgf()[..1].to_owned(),
            Coordinates::None => String::new(),
        }
    }

    /// What stands at a row, counted from 0 at the top.
    pub(crate) fn row(self, row: u8, size: Size) -> String {
        match self {
            Coordinates::A1 => size.rows().saturating_sub(row).to_string(),
            Coordinates::OneOne => (row + 1).to_string(),
            Coordinates::Japanese => kanji(row + 1),
            Coordinates::Sgf => Vertex::new(0, row).sgf()[1..].to_owned(),
            Coordinates::None => String::new(),
        }
    }
}

/// The name of a point in letters and numbers, as players say it: `D4`.
pub(crate) fn a1(at: Vertex, size: Size) -> String {
    Coordinates::A1.column(at.column) + &Coordinates::A1.row(at.row, size)
}

/// Reads a name in letters and numbers, in capitals or not; `None` when it is none or lies off the board.
pub(crate) fn read_a1(text: &str, size: Size) -> Option<Vertex> {
    let text = text.trim();
    let digits = text.find(|c: char| c.is_ascii_digit())?;
    let column = (0..size.columns()).find(|column| letters(*column).eq_ignore_ascii_case(&text[..digits]))?;
    let row = text[digits..].parse::<u8>().ok().filter(|row| (1..=size.rows()).contains(row))?;
    Some(Vertex::new(column, size.rows() - row))
}

/// A to Z without I, then AA to AZ, BA...
fn letters(column: u8) -> String {
    const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
    match column / 25 {
        0 => char::from(LETTERS[usize::from(column)]).to_string(),
        round => letters(round - 1) + &letters(column % 25),
    }
}

/// Writes 1 to 99 in kanji.
pub(super) fn kanji(number: u8) -> String {
    const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let (tens, ones) = (usize::from(number / 10 % 10), usize::from(number % 10));
    let tens = match tens {
        0 => String::new(),
        1 => "十".to_owned(),
        more => format!("{}十", DIGITS[more]),
    };
    tens + DIGITS[ones]
}

#[cfg(test)]
mod tests {
    use super::{Coordinates, a1, kanji, read_a1};
    use crate::board::{Size, Vertex};

    #[test]
    fn points_have_the_names_that_players_say() {
        let size = Size::square(19).unwrap();
        assert_eq!(a1(Vertex::new(0, 0), size), "A19");
        assert_eq!(a1(Vertex::new(8, 18), size), "J1");
        let large = Size::new(52, 30).unwrap();
        assert_eq!(a1(Vertex::new(24, 29), large), "Z1");
        assert_eq!(a1(Vertex::new(51, 29), large), "BB1");
        assert!(large.vertices().all(|at| read_a1(&a1(at, large), large) == Some(at)));
        for wrong in ["", "A", "1", "I5", "A20", "A0", "T19x", "dd"] {
            assert_eq!(read_a1(wrong, size), None, "{wrong}");
        }
    }

    #[test]
    fn lines_in_other_manners() {
        let size = Size::square(19).unwrap();
        assert_eq!(Coordinates::Japanese.row(18, size), "十九");
        assert_eq!((Coordinates::OneOne.column(18), Coordinates::OneOne.row(0, size)), ("19".into(), "1".into()));
        assert_eq!((Coordinates::Sgf.column(2), Coordinates::Sgf.row(18, size)), ("c".into(), "s".into()));
        assert_eq!([10, 20, 52].map(kanji), ["十", "二十", "五十二"]);
    }
}
