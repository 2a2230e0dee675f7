//! Places on the table, and the tiles that lie there.

use super::edge::Edge;
use super::tile::{Kind, Letter};
use zumen_core::geometry::Turn;

/// A place for one tile: x grows to the right, y upwards, the first tile lies at 0, 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// To the right.
    pub x: i32,
    /// Upwards.
    pub y: i32,
}

impl Cell {
    /// No tile of a game lies further from the first, in columns or rows.
    pub(crate) const MAX_OFFSET: i32 = 71;

    /// The cell at `x`, `y`.
    pub const fn new(x: i32, y: i32) -> Cell {
        Cell { x, y }
    }

    /// The next cell in this direction.
    pub(crate) fn neighbour(self, edge: Edge) -> Cell {
        let (x, y) = [(0, 1), (1, 0), (0, -1), (-1, 0)][edge as usize];
        Cell::new(self.x.saturating_add(x), self.y.saturating_add(y))
    }

    /// The lowest and the highest x and y of two corners and this cell, as two corners.
    pub(crate) fn stretch(self, [low, high]: [Cell; 2]) -> [Cell; 2] {
        [Cell::new(low.x.min(self.x), low.y.min(self.y)), Cell::new(high.x.max(self.x), high.y.max(self.y))]
    }

    /// The eight cells round it.
    pub(crate) fn ring(self) -> [Cell; 8] {
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
            .map(|(x, y)| Cell::new(self.x.saturating_add(x), self.y.saturating_add(y)))
    }
}

/// A tile that lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedTile {
    /// Where.
    pub cell: Cell,
    /// Which tile.
    pub letter: Letter,
    /// How it is turned.
    pub turn: Turn,
    /// The number of the placement that put it there, 0 for the first tile.
    pub placement: usize,
}

impl PlacedTile {
    /// What lies on an edge as the tile lies.
    pub fn edge(&self, edge: Edge) -> Kind {
        self.letter.tile().edge(edge, self.turn)
    }
}
