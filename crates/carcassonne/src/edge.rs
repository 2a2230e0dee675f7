//! Edges of tiles and their halves, and how turning moves them.

use zumen_core::geometry::{CELL, Spot, Turn};
use zumen_core::named;

named! {
    /// An edge of a tile, or the direction to a neighbour. North is up.
    pub enum Edge {
        /// Up.
        North = "north",
        /// Right.
        East = "east",
        /// Down.
        South = "south",
        /// Left.
        West = "west",
    }
}

impl Edge {
    /// The edge on the other side.
    pub(crate) fn opposite(self) -> Edge {
        self.rotate(Turn::Half)
    }

    /// Where this edge is once its tile is turned.
    pub fn rotate(self, turn: Turn) -> Edge {
        Edge::ALL[(self as usize + turn as usize) % 4]
    }

    /// Which edge of the tile at rotation 0 lies here once the tile is turned.
    pub fn rotate_back(self, turn: Turn) -> Edge {
        Edge::ALL[(self as usize + 4 - turn as usize) % 4]
    }

    pub(super) fn from_letter(letter: char) -> Option<Edge> {
        "NESW".find(letter).map(|at| Edge::ALL[at])
    }
}

/// Half of an edge, 0 to 7, clockwise from the western half of the north edge: fields end at these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Half(u8);

impl Half {
    /// All, in order.
    pub fn all() -> impl Iterator<Item = Half> {
        (0..8).map(Half)
    }

    /// Its number, 0 to 7.
    pub fn number(self) -> usize {
        usize::from(self.0)
    }

    /// The edge that it is half of.
    pub fn edge(self) -> Edge {
        Edge::ALL[usize::from(self.0 / 2)]
    }

    /// The two halves of an edge, clockwise.
    pub fn of(edge: Edge) -> [Half; 2] {
        [Half(edge as u8 * 2), Half(edge as u8 * 2 + 1)]
    }

    /// Where this half is once its tile is turned.
    pub fn rotate(self, turn: Turn) -> Half {
        Half((self.0 + 2 * turn as u8) % 8)
    }

    /// Which half of the tile at rotation 0 lies here once the tile is turned.
    pub fn rotate_back(self, turn: Turn) -> Half {
        Half((self.0 + 8 - 2 * turn as u8) % 8)
    }

    /// The half of the neighbour's edge that lies against this one.
    pub(crate) fn across(self) -> Half {
        Half(if self.0.is_multiple_of(2) { (self.0 + 5) % 8 } else { (self.0 + 3) % 8 })
    }

    /// The halves next to it, round the tile.
    pub(crate) fn beside(self) -> [Half; 2] {
        [Half((self.0 + 7) % 8), Half((self.0 + 1) % 8)]
    }
}

/// All turns, from none.
pub const TURNS: [Turn; 4] = [Turn::None, Turn::Right, Turn::Half, Turn::Left];

/// A place on a tile, in hundredths of it from its upper left corner, once the tile is turned.
pub fn rotate_spot(spot: Spot, turn: Turn) -> Spot {
    let Spot { x, y } = spot;
    match turn {
        Turn::None => spot,
        Turn::Right => Spot::new(CELL - y, x),
        Turn::Half => Spot::new(CELL - x, CELL - y),
        Turn::Left => Spot::new(y, CELL - x),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_edges_turn_clockwise() {
        assert_eq!(rotate_spot(Spot::new(50, 10), Turn::Right), Spot::new(90, 50));
        assert_eq!(rotate_spot(Spot::new(50, 10), Turn::Left), Spot::new(10, 50));
        for turn in TURNS {
            assert!(Edge::ALL.into_iter().all(|edge| edge.rotate(turn).rotate_back(turn) == edge));
        }
        // The western half of a north edge lies against the western half of a south edge.
        assert_eq!(Half(0).across(), Half(5));
        assert!(
            Half::all().all(|half| half.across().across() == half && half.across().edge() == half.edge().opposite())
        );
    }
}
