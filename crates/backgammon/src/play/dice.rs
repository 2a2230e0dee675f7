//! The dice that are still to be played.

use std::fmt;

/// The dice that are still to be played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dice {
    /// The larger first.
    pub faces: [u8; 2],
    /// How often each may still be used; a double is the first face four times.
    pub left: [u8; 2],
}

impl Dice {
    pub(super) fn new([a, b]: [u8; 2]) -> Dice {
        Dice { faces: [a.max(b), a.min(b)], left: if a == b { [4, 0] } else { [1, 1] } }
    }

    pub(super) fn count(self) -> u8 {
        self.left[0] + self.left[1]
    }

    /// The different faces that are left, the larger first.
    pub(super) fn faces(self) -> impl Iterator<Item = u8> {
        self.faces.into_iter().zip(self.left).filter(|&(_, left)| left > 0).map(|(face, _)| face)
    }

    pub(super) fn without(mut self, face: u8) -> Dice {
        let index = if self.left[0] > 0 && self.faces[0] == face { 0 } else { 1 };
        self.left[index] -= 1;
        self
    }

    /// Every number of pips that one checker can travel with what is left.
    pub(super) fn totals(self) -> Vec<u8> {
        let [large, small] = self.faces;
        match self.left {
            [1, 1] => vec![large, small, large + small],
            [0, _] => vec![small; usize::from(self.left[1])],
            [times, _] => (1..=times).map(|time| time * large).collect(),
        }
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.faces[0], self.faces[1])
    }
}
