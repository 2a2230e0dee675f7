//! What hangs together across tiles, and who stands on it.

use std::collections::BTreeMap;

use super::cell::{Cell, PlacedTile};
use super::tile::{Kind, Segment};

/// A meeple that stands on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Meeple {
    /// The tile it stands on.
    pub cell: Cell,
    /// The kind of the segment.
    pub kind: Kind,
    /// The segment's index.
    pub index: u8,
    /// Whose it is, by the order of the players.
    pub player: usize,
}

/// A segment on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The tile.
    pub placed: PlacedTile,
    /// The segment of that tile.
    pub segment: &'static Segment,
}

/// Names a feature until the next tile is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FeatureId(pub(super) usize);

/// What hangs together on the table: a city, road, cloister or field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// What it is.
    pub kind: Kind,
    /// Its segments, by cell and index.
    pub parts: Vec<Part>,
    /// How many tiles it covers; one counts once, whatever number of its segments belongs here.
    pub tiles: usize,
    /// How many pennants a city has.
    pub pennants: usize,
    /// How many edges of a city or road lead nowhere yet, how many of the eight cells round a cloister are empty; 0
    /// for fields.
    pub open: usize,
    /// How many meeples of which players stand on it.
    pub meeples: BTreeMap<usize, u8>,
    /// The finished cities that a field touches, each once.
    pub cities: Vec<FeatureId>,
}

impl Feature {
    /// Tells whether it is finished; fields never are.
    pub fn is_finished(&self) -> bool {
        self.kind != Kind::Field && self.open == 0
    }

    /// Who has most meeples on it, all of them where several have as many; in the order of the players.
    pub fn owners(&self) -> Vec<usize> {
        most(&self.meeples)
    }
}

/// Who has most.
pub(super) fn most(meeples: &BTreeMap<usize, u8>) -> Vec<usize> {
    let most = meeples.values().max();
    meeples.iter().filter(|(_, count)| Some(*count) == most).map(|(player, _)| *player).collect()
}
