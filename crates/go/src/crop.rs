//! The part of a board that is shown.

use super::board::{Size, Vertex};
use super::coordinates::read_a1;

/// An upright part of a board, both corners in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// Its upper left point.
    pub from: Vertex,
    /// Its lower right point.
    pub to: Vertex,
}

/// Lines round what is used, in an automatic crop.
const MARGIN: u8 = 1;
/// An automatic crop goes to the edge where it is no more lines away than this.
const NEAR_EDGE: u8 = 2;

impl Part {
    /// The whole board.
    pub(crate) fn whole(size: Size) -> Part {
        Part { from: Vertex::new(0, 0), to: Vertex::new(size.columns() - 1, size.rows() - 1) }
    }

    /// The smallest part that holds all of these points; `None` without points.
    pub(crate) fn round(points: impl IntoIterator<Item = Vertex>) -> Option<Part> {
        points.into_iter().fold(None, |part, at| {
            let Part { from, to } = part.unwrap_or(Part { from: at, to: at });
            Some(Part {
                from: Vertex::new(from.column.min(at.column), from.row.min(at.row)),
                to: Vertex::new(to.column.max(at.column), to.row.max(at.row)),
            })
        })
    }

    /// What the points use and a margin, to the edge where that is near; the whole board without points.
    pub(crate) fn auto(points: impl IntoIterator<Item = Vertex>, size: Size) -> Part {
        let Some(Part { from, to }) = Part::round(points) else { return Part::whole(size) };
        let [left, top] =
            [from.column, from.row].map(|line| if line <= MARGIN + NEAR_EDGE { 0 } else { line - MARGIN });
        let [right, bottom] = [(to.column, size.columns()), (to.row, size.rows())]
            .map(|(line, lines)| if lines - 1 - line <= MARGIN + NEAR_EDGE { lines - 1 } else { line + MARGIN });
        Part { from: Vertex::new(left, top), to: Vertex::new(right, bottom) }
    }

    /// Reads two corners in letters and numbers, in any order: `C3:K10`.
    pub(crate) fn read(text: &str, size: Size) -> Option<Part> {
        let (one, other) = text.split_once(':')?;
        Part::round([read_a1(one, size)?, read_a1(other, size)?])
    }

    /// How many columns it has.
    pub(crate) fn columns(self) -> u8 {
        self.to.column - self.from.column + 1
    }

    /// How many rows it has.
    pub(crate) fn rows(self) -> u8 {
        self.to.row - self.from.row + 1
    }

    /// Tells whether a point is in it.
    pub(crate) fn holds(self, at: Vertex) -> bool {
        (self.from.column..=self.to.column).contains(&at.column) && (self.from.row..=self.to.row).contains(&at.row)
    }

    /// All its points, by column, then by row.
    pub(crate) fn vertices(self) -> impl Iterator<Item = Vertex> {
        (self.from.column..=self.to.column)
            .flat_map(move |column| (self.from.row..=self.to.row).map(move |row| Vertex::new(column, row)))
    }
}

#[cfg(test)]
mod tests {
    use super::Part;
    use crate::board::{Size, Vertex};

    #[test]
    fn corners_in_any_order() {
        let size = Size::square(19).unwrap();
        let part = Part::read("K10:C3", size).unwrap();
        assert_eq!(Part::read("c3:k10", size), Some(part));
        assert_eq!((part.from, part.to), (Vertex::new(2, 9), Vertex::new(9, 16)));
        assert_eq!((part.columns(), part.rows()), (8, 8));
        assert!(["", "C3", "C3:", "C3:U1", "C3-K10"].iter().all(|text| Part::read(text, size).is_none()));
    }

    #[test]
    fn an_automatic_crop_goes_to_a_near_edge() {
        let size = Size::square(19).unwrap();
        let part = Part::auto([Vertex::new(3, 3), Vertex::new(8, 5)], size);
        assert_eq!((part.from, part.to), (Vertex::new(0, 0), Vertex::new(9, 6)));
        assert_eq!(Part::auto([], size), Part::whole(size));
    }
}
