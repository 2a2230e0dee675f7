//! The part of a board that is shown.

use super::square::{Size, Square};
use super::square_names;

/// An upright part of a board, both corners in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// Its corner with the lowest file and rank.
    pub from: Square,
    /// Its corner with the highest file and rank.
    pub to: Square,
}

/// Lines round what is used, in an automatic crop.
const MARGIN: u8 = 1;
/// An automatic crop goes to the edge where it is no more lines away than this.
const NEAR_EDGE: u8 = 2;

impl Part {
    /// The whole board.
    pub(crate) fn whole(size: Size) -> Part {
        Part { from: Square::new(1, 1), to: Square::new(size.files, size.ranks) }
    }

    /// The smallest part that holds all of these squares; `None` without squares.
    pub(crate) fn round(squares: impl IntoIterator<Item = Square>) -> Option<Part> {
        squares.into_iter().fold(None, |part, at| {
            let Part { from, to } = part.unwrap_or(Part { from: at, to: at });
            Some(Part {
                from: Square::new(from.file.min(at.file), from.rank.min(at.rank)),
                to: Square::new(to.file.max(at.file), to.rank.max(at.rank)),
            })
        })
    }

    /// What the squares use and a margin, to the edge where that is near; the whole board without squares.
    pub(crate) fn auto(squares: impl IntoIterator<Item = Square>, size: Size) -> Part {
        let Some(Part { from, to }) = Part::round(squares) else { return Part::whole(size) };
        let low = |line: u8| if line <= MARGIN + NEAR_EDGE + 1 { 1 } else { line - MARGIN };
        let high = |line: u8, lines: u8| if lines - line <= MARGIN + NEAR_EDGE { lines } else { line + MARGIN };
        Part {
            from: Square::new(low(from.file), low(from.rank)),
            to: Square::new(high(to.file, size.files), high(to.rank, size.ranks)),
        }
    }

    /// Reads two corners, in any order: `5a:1e`.
    pub(crate) fn read(text: &str, size: Size) -> Option<Part> {
        let (one, other) = text.split_once([':', '：'])?;
        let corner = |text: &str| square_names::square(text).filter(|square| size.holds(*square));
        Part::round([corner(one)?, corner(other)?])
    }

    /// Tells whether a square is in it.
    pub(crate) fn holds(self, at: Square) -> bool {
        (self.from.file..=self.to.file).contains(&at.file) && (self.from.rank..=self.to.rank).contains(&at.rank)
    }

    /// How many files and ranks it has.
    pub(crate) fn size(self) -> Size {
        Size { files: self.to.file - self.from.file + 1, ranks: self.to.rank - self.from.rank + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_in_any_order_and_spelling() {
        let size = Size::square(9);
        let part = Part::read("5a:1e", size).expect("a part");
        assert_eq!((part.from, part.to), (Square::new(1, 1), Square::new(5, 5)));
        for text in ["1e:5a", "15:51", "1一:5五", "5e:1a"] {
            assert_eq!(Part::read(text, size), Some(part), "{text}");
        }
        assert_eq!(part.size(), Size::square(5));
        assert!(["", "5a", "5a:", "5a-1e", "5a:13m"].iter().all(|text| Part::read(text, size).is_none()));
    }

    #[test]
    fn an_automatic_crop_goes_to_a_near_edge() {
        let size = Size::square(9);
        let part = Part::auto([Square::new(1, 1), Square::new(3, 4)], size);
        assert_eq!((part.from, part.to), (Square::new(1, 1), Square::new(4, 5)));
        assert_eq!(Part::auto([Square::new(7, 8)], size), Part { from: Square::new(6, 7), to: Square::new(9, 9) });
        assert_eq!(Part::auto([], size), Part::whole(size));
    }
}
