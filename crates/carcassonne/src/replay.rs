//! Plays a score sheet out: what lies and stands after a placement, what was scored, what is left, and which
//! placements the rules do not allow.

use std::collections::BTreeMap;

use super::table::Table;
use super::tile::{Kind, Letter};
use zumen_core::named;

named! {
    /// The edition whose points are counted.
    #[derive(Default)]
    pub enum Scoring {
        /// A city of two tiles scores 2; each finished city gives 4 to who has most farmers round it.
        First = "1",
        /// A city of two tiles scores 2; a field gives 3 for each finished city, but a city only once to a player.
        Second = "2",
        /// A city of two tiles scores 4; a field gives 3 for each finished city.
        #[default]
        Third = "3",
    }
}

/// Points for one feature.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Event {
    /// What was scored.
    pub kind: Kind,
    /// To each of `to`.
    pub points: u32,
    /// Who gets them, by the order of the players.
    pub to: Vec<usize>,
    /// How many tiles the feature covers.
    pub tiles: usize,
    /// Whose meeples stand on it, and how many.
    pub meeples: BTreeMap<usize, u8>,
}

/// What a placement led to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// What it finished.
    pub events: Vec<Event>,
    /// The points of each player after it.
    pub scores: Vec<u32>,
    /// The meeples that each player has left after it.
    pub supply: Vec<u8>,
}

/// A tile that fitted nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skip {
    /// The number of the placement.
    pub placement: usize,
    /// The tile.
    pub letter: Letter,
    /// Whose turn it was.
    pub player: usize,
}

/// The points of the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Final {
    /// What is scored at the end.
    pub events: Vec<Event>,
    /// All points of each player.
    pub scores: Vec<u32>,
    /// All points of each player for cities, roads, cloisters and fields, in the order of [`Kind::ALL`].
    pub by_type: Vec<[u32; 4]>,
}

/// The state after a placement, and how it came about.
#[derive(Clone, Debug, Default)]
pub struct Replay {
    /// Tiles and meeples.
    pub table: Table,
    /// A step for each placement, the first tile's included.
    pub steps: Vec<Step>,
    /// The tiles that fitted nowhere.
    pub skipped: Vec<Skip>,
    /// How many tiles of each letter are neither on the table nor skipped, A first.
    pub left: [u8; Letter::COUNT],
    /// The points of each player during the game for cities, roads, cloisters and fields.
    pub by_type: Vec<[u32; 4]>,
}

impl Replay {
    /// How many tiles are left to draw.
    pub(crate) fn remaining(&self) -> usize {
        self.left.iter().map(|count| usize::from(*count)).sum()
    }

    /// The letters that are left, each once.
    pub(crate) fn letters_left(&self) -> impl Iterator<Item = Letter> {
        Letter::all().filter(|letter| self.left[letter.index()] > 0)
    }

    /// Tells whether every tile was drawn: the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.remaining() == 0
    }
}
