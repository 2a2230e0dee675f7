//! What a board is: positions, links, zones.

use std::collections::{BTreeMap, BTreeSet};

use super::grid::{Grid, Pixels};
use crate::language::source::{At, suggestion};

/// The most positions that a board can have.
pub(crate) const MAX_POSITIONS: usize = 20_000;

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Its name.
    pub name: String,
    /// Where it lies; `None` for a dummy, which has no place on the screen.
    pub rect: Option<Pixels>,
    /// Its grid, and its index in each of the grid's dimensions; `None` where it was placed by itself.
    pub cell: Option<(usize, Vec<usize>)>,
}

impl Position {
    /// Tells whether its middle lies neither to the left of the screen nor above it.
    pub(crate) fn is_on_screen(&self) -> bool {
        self.rect.is_some_and(|[left, top, right, bottom]| left + right >= 0 && top + bottom >= 0)
    }
}

/// A way from one position to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Link {
    /// An index of the board's directions.
    pub direction: usize,
    /// Where it begins: an index of the positions.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
}

/// Positions that are linked, whichever way.
pub(crate) struct Pairs(BTreeSet<(usize, usize)>);

impl Pairs {
    /// Tells whether two positions are linked.
    pub(crate) fn has(&self, one: usize, other: usize) -> bool {
        self.0.contains(&pair(one, other))
    }

    /// The pairs, sorted.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.0.iter().copied()
    }
}

fn pair(one: usize, other: usize) -> (usize, usize) {
    (one.min(other), one.max(other))
}

/// Directions that are exchanged for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry {
    /// Whose.
    pub player: String,
    /// Pairs of directions: the second stands for the first.
    pub pairs: Vec<(String, String)>,
}

/// A name that stands twice on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Again {
    /// The name.
    pub name: String,
    /// The grid or position that took the place of the first.
    pub at: At,
}

/// Positions with a meaning of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Its name; the same for several players.
    pub name: String,
    /// Whose it is; empty for everybody.
    pub players: Vec<String>,
    /// Indices of the positions.
    pub positions: Vec<usize>,
}

/// A board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// The picture under it; of several, which are alternates, the first.
    pub image: Option<String>,
    /// In the order of the file, each name once.
    pub positions: Vec<Position>,
    /// The grids.
    pub grids: Vec<Grid>,
    /// Names of directions.
    pub directions: Vec<String>,
    /// The links, sorted.
    pub links: Vec<Link>,
    /// Whether the links are just those of the grids' directions.
    pub(crate) follows_grids: bool,
    /// The zones; several of one name are those of several players.
    pub zones: Vec<Zone>,
    /// The symmetries.
    pub(crate) symmetries: Vec<Symmetry>,
    /// Positions that were placed twice.
    pub(crate) again: Vec<Again>,
    pub(super) names: BTreeMap<String, usize>,
    pub(super) killed: BTreeSet<String>,
}

impl Board {
    /// The position of a name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.names.get(name).copied()
    }

    /// How to write a name that is nearly one of a position.
    pub(crate) fn correction(&self, name: &str) -> Option<String> {
        match name.split(',').all(|part| part.is_empty() || self.names.contains_key(part)) && name.contains(',') {
            true => Some("write blanks between positions, without commas".to_owned()),
            false => suggestion(name, self.names.keys().map(String::as_str)),
        }
    }

    /// Says of a name that no position has, and of what stands there, which position may be meant.
    pub(crate) fn suggest(&self, name: &str) -> String {
        let mut names = self.positions.iter().map(|position| position.name.as_str());
        self.correction(name).unwrap_or_else(|| match (names.next(), names.next_back()) {
            (Some(first), Some(last)) => format!("zumen leaves it out; positions are named {first} to {last}"),
            _ => "zumen leaves it out; check the spelling".to_owned(),
        })
    }

    /// The links as pairs, each once whichever way it goes.
    pub(crate) fn pairs(&self) -> Pairs {
        Pairs(self.links.iter().map(|link| pair(link.from, link.to)).collect())
    }

    /// Tells whether a position of this name was taken off the board.
    pub(crate) fn is_killed(&self, name: &str) -> bool {
        self.killed.contains(name)
    }
}
