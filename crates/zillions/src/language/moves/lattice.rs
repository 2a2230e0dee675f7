//! The squares of a board as rows and columns, seen by a player.

use std::collections::{BTreeMap, BTreeSet};

use crate::language::rules::Rules;
use zumen_core::movement::Offset;

/// Rows and columns at the most.
const MAX_AXIS_LENGTH: usize = 1_000;

/// A board of squares in two dimensions: the largest grid of the rules.
pub(super) struct Lattice {
    /// By index of the board's positions: how far to the right and forward.
    places: BTreeMap<usize, Offset>,
    squares: BTreeMap<Offset, usize>,
    least: Offset,
    most: Offset,
}

impl Lattice {
    /// The grid as the player sees it who sits where its pieces are set up; `None` for hexagons, three
    /// dimensions, and boards without a grid.
    pub(super) fn of(rules: &Rules, player: usize) -> Option<Lattice> {
        let board = &rules.board;
        let cells =
            |number: usize| board.positions.iter().filter(move |at| at.cell.as_ref().is_some_and(|c| c.0 == number));
        let number = (0..board.grids.len()).max_by_key(|number| (cells(*number).count(), usize::MAX - number))?;
        let dimensions = &board.grids[number].dimensions;
        let across = dimensions.iter().position(|dimension| dimension.step[0] != 0 && dimension.step[1] == 0)?;
        let down = dimensions.iter().position(|dimension| dimension.step[0] == 0 && dimension.step[1] != 0)?;
        if dimensions.len() != 2 || dimensions.iter().any(|dimension| dimension.names.len() > MAX_AXIS_LENGTH) {
            return None;
        }
        let turn = if sits_above(rules, player) { -1 } else { 1 };
        let right = dimensions[across].step[0].signum() as i16 * turn;
        let forward = -dimensions[down].step[1].signum() as i16 * turn;
        let mut places = BTreeMap::new();
        for (index, position) in board.positions.iter().enumerate() {
            if let Some((_, cell)) = position.cell.as_ref().filter(|(of, _)| *of == number) {
                let (column, row) = (i16::try_from(cell[across]).ok()?, i16::try_from(cell[down]).ok()?);
                places.insert(index, Offset::new(right * column, forward * row));
            }
        }
        // Cells that no direction leads to or from are hands, counters and frames.
        let within = board.links.iter().filter(|link| places.contains_key(&link.from) && places.contains_key(&link.to));
        let linked: BTreeSet<usize> = within.flat_map(|link| [link.from, link.to]).collect();
        if !linked.is_empty() {
            places.retain(|index, _| linked.contains(index));
        }
        let squares: BTreeMap<Offset, usize> = places.iter().map(|(index, place)| (*place, *index)).collect();
        let rights = squares.keys().map(|place| place.right);
        let forwards = squares.keys().map(|place| place.forward);
        let least = Offset::new(rights.clone().min()?, forwards.clone().min()?);
        let most = Offset::new(rights.max()?, forwards.max()?);
        Some(Lattice { places, squares, least, most })
    }

    /// All squares, by index.
    pub(super) fn squares(&self) -> impl Iterator<Item = usize> + '_ {
        self.places.keys().copied()
    }

    /// Picks at most so many squares, evenly from all of them.
    pub(super) fn sample(&self, most: usize) -> impl Iterator<Item = usize> + '_ {
        self.squares().step_by(self.places.len().div_ceil(most).max(1))
    }

    /// The way from one square to another; `None` where one is outside.
    pub(super) fn offset(&self, from: usize, to: usize) -> Option<Offset> {
        let (from, to) = (self.places.get(&from)?, self.places.get(&to)?);
        Some(to.and(from.times(-1)))
    }

    /// The square that lies there from another.
    pub(super) fn square_at(&self, from: usize, by: Offset) -> Option<usize> {
        self.squares.get(&self.places.get(&from)?.and(by)).copied()
    }

    /// How often one can go one way, from the best square.
    pub(super) fn longest(&self, way: Offset) -> i16 {
        let counts =
            self.squares().map(|from| (1..).take_while(|n| self.square_at(from, way.times(*n)).is_some()).count());
        counts.max().and_then(|count| i16::try_from(count).ok()).unwrap_or(0)
    }

    /// The corners of the rectangle round all squares, counted from one of them.
    pub(super) fn corners(&self, from: usize) -> (Offset, Offset) {
        let back = self.places.get(&from).copied().unwrap_or_default().times(-1);
        (self.least.and(back), self.most.and(back))
    }
}

/// Tells whether a player's pieces are set up above those of the others.
fn sits_above(rules: &Rules, player: usize) -> bool {
    let middles = [true, false].map(|own| {
        let placed = rules.setup.iter().filter(|placed| (placed.player == player) == own);
        let rects = placed.flat_map(|placed| &placed.positions).filter_map(|at| rules.board.positions[*at].rect);
        let heights: Vec<i64> = rects.map(|rect| i64::from(rect[1]) + i64::from(rect[3])).collect();
        i64::try_from(heights.len()).ok().filter(|count| *count > 0).map(|count| heights.iter().sum::<i64>() / count)
    });
    matches!(middles, [Some(own), Some(others)] if own < others)
}
