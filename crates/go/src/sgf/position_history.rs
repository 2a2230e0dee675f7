//! The whole boards of a line, each by a number that stands for it: whether the board was so before is found at once, on a
//! walk through all variations too.

use std::collections::BTreeMap;

use crate::board::{Colour, Vertex};
use crate::mix::{STEP, mix};

/// The number of a stone on a point; those of all stones, added bit by bit, are the number of a board.
pub(super) fn number(at: Vertex, colour: Colour) -> u64 {
    let stone = u64::from(at.column) << 8 | u64::from(at.row) << 1 | u64::from(colour == Colour::White);
    mix((stone + 1).wrapping_mul(STEP))
}

/// A board of the line.
#[derive(Debug)]
struct Moment {
    number: u64,
    /// How many moves were played before it.
    moves: u32,
    /// The moment that had this number before, of a board that was set up anew since.
    before: Option<usize>,
}

/// The boards from the root to where the walk is.
#[derive(Debug, Default)]
pub(super) struct Past {
    moments: Vec<Moment>,
    /// The last moment of each number.
    last: BTreeMap<u64, usize>,
}

impl Past {
    /// How many moments it has.
    pub(super) fn len(&self) -> usize {
        self.moments.len()
    }

    /// Forgets all moments but the first so many: the walk goes on from an earlier node.
    pub(super) fn go_back(&mut self, moments: usize) {
        for moment in self.moments.drain(moments..).rev() {
            match moment.before {
                Some(before) => self.last.insert(moment.number, before),
                None => self.last.remove(&moment.number),
            };
        }
    }

    /// Adds a board. Returns after how many moves it was there already, in this moment or later than it.
    pub(super) fn add(&mut self, number: u64, moves: u32, since: usize) -> Option<u32> {
        let before = self.last.get(&number).copied();
        if let Some(earlier) = before.filter(|earlier| *earlier >= since) {
            return Some(self.moments[earlier].moves);
        }
        self.last.insert(number, self.moments.len());
        self.moments.push(Moment { number, moves, before });
        None
    }
}

#[cfg(test)]
mod tests {
    use super::Past;

    #[test]
    fn a_board_was_there_on_this_line_and_since_it_was_set_up() {
        let mut past = Past::default();
        assert_eq!([past.add(7, 0, 0), past.add(8, 1, 0), past.add(7, 2, 0)], [None, None, Some(0)]);
        assert_eq!(past.add(7, 3, 2), None, "set up anew");
        assert_eq!(past.add(7, 4, 2), Some(3));
        past.go_back(2);
        assert_eq!([past.add(7, 5, 0), past.add(8, 5, 0)], [Some(0), Some(1)]);
        past.go_back(0);
        assert_eq!((past.add(7, 5, 0), past.len()), (None, 1));
    }
}
