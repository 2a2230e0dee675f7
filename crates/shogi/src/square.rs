//! Squares and the sizes of boards.

use std::fmt;

/// A square: the file counted from sente's right, the rank from the top, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// From the top, 1 to 25.
    pub rank: u8,
    /// From sente's right, 1 to 25.
    pub file: u8,
}

impl Square {
    /// The square of this file and rank.
    pub const fn new(file: u8, rank: u8) -> Square {
        Square { rank, file }
    }

    /// Reads `7f`: the number of the file and the letter of the rank, which is small or large.
    pub fn read(text: &str) -> Option<Square> {
        let letter = text.chars().next_back()?.to_ascii_lowercase();
        let file: u8 = text[..text.len() - letter.len_utf8()].parse().ok()?;
        let rank = u8::try_from(u32::from(letter).checked_sub(u32::from('a'))?).ok()? + 1;
        let all = 1..=Size::MAX_LINES;
        (all.contains(&file) && all.contains(&rank) && text.starts_with(|c: char| c.is_ascii_digit()))
            .then_some(Square { rank, file })
    }

    /// The letter of its rank: `a` is the top.
    pub fn letter(self) -> char {
        char::from(b'a' + self.rank - 1)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.file, self.letter())
    }
}

/// How many files and ranks a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// 1 to 25.
    pub files: u8,
    /// 1 to 25.
    pub ranks: u8,
}

impl Size {
    /// The most files and ranks.
    pub(crate) const MAX_LINES: u8 = 25;

    /// A board with as many ranks as files.
    pub const fn square(side: u8) -> Size {
        Size { files: side, ranks: side }
    }

    /// Tells whether a square is on the board.
    pub(crate) fn holds(self, square: Square) -> bool {
        (1..=self.files).contains(&square.file) && (1..=self.ranks).contains(&square.rank)
    }

    /// All squares, rank by rank from the top, and in a rank by file from 1.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (1..=self.ranks).flat_map(move |rank| (1..=self.files).map(move |file| Square { rank, file }))
    }

    /// The square that lies there when the board is turned round.
    pub fn rotate(self, square: Square) -> Square {
        Square { rank: self.ranks + 1 - square.rank, file: self.files + 1 - square.file }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_a_number_and_a_letter() {
        for square in Size::square(25).squares() {
            assert_eq!(Square::read(&square.to_string()), Some(square));
        }
        assert_eq!(Square::read("13M"), Some(Square::new(13, 13)));
        for text in ["", "7", "f", "0a", "26a", "7z", "+7f", "7ff", "７f", "7あ"] {
            assert_eq!(Square::read(text), None, "{text}");
        }
    }
}
