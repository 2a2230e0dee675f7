//! The board under the pieces: ground, cells, zones, lines, and the names of its lines.

use std::collections::{BTreeMap, BTreeSet};

use super::{Scene, TINTS, TO_COORDINATES};
use crate::diagram::{Mark, Shape};
use crate::games::zillions::board::{Grid, Link};
use crate::games::zillions::plan::{Cell, Place};
use crate::geometry::{CELL, Spot};

/// Lines between points are drawn for these directions.
const COMPASS: [&str; 8] = ["n", "s", "e", "w", "ne", "nw", "se", "sw"];
/// The longest name that stands at a line of the board.
const LONGEST_NAME: usize = 3;

impl Scene<'_> {
    /// Returns ground, cells, zones, lines between points.
    pub(super) fn board(&self, zones: bool, links: bool) -> Vec<Mark> {
        let [from, to] = self.plan.corners;
        let mut marks = Vec::new();
        if self.plan.has_gaps() {
            for (index, place) in &self.plan.places {
                marks.extend(outline(place).map(|outline| Mark::shape(self.id("ground", *index), "ground", outline)));
            }
        } else {
            marks.push(Mark::shape("ground", "ground", Shape::Area([from, to])));
        }
        let chequered = ["chess", "checkers"].contains(&self.symbols.set.as_str());
        let dark = |index: &usize| chequered && self.is_dark(*index);
        for (index, place) in self.plan.places.iter().filter(|(index, _)| dark(index)) {
            marks.extend(outline(place).map(|outline| Mark::shape(self.id("dark", *index), "cell-dark", outline)));
        }
        for (number, zone) in self.zones().into_iter().enumerate().filter(|_| zones) {
            for index in zone {
                let (id, tint) =
                    (self.id(&format!("zone-{}", number + 1), index), format!("zone-{}", number % TINTS + 1));
                match self.plan.places.get(&index) {
                    Some(place) if is_square(place) => {
                        marks.push(Mark::own(id, tint, place.at));
                    }
                    Some(place) => marks.extend(outline(place).map(|outline| Mark::shape(id, tint, outline))),
                    None => {}
                }
            }
        }
        let ways = self.ways();
        if !ways.is_empty() {
            marks.push(Mark::shape("lines-between", "line", Shape::Lines(ways)));
        }
        for (index, place) in &self.plan.places {
            match (&place.cell, outline(place)) {
                (Cell::Point, _) => {
                    marks.push(Mark::shape(self.id("point", *index), "point", Shape::Circle(place.at, 8)))
                }
                // A circle covers the lines that end in it.
                (Cell::Circle(_), Some(outline)) => marks.push(Mark::shape(self.id("cell", *index), "house", outline)),
                (_, Some(outline)) => marks.push(Mark::shape(self.id("cell", *index), "cell", outline)),
                _ => {}
            }
        }
        if links {
            marks.push(Mark::shape("links", "link", Shape::Lines(self.lines(|_| true))));
        }
        marks
    }

    /// Tells whether a cell of a chequered board is dark: the lower left one is.
    fn is_dark(&self, index: usize) -> bool {
        let Some((grid, cell)) = &self.board.positions[index].cell else { return false };
        let dimensions = &self.board.grids[*grid].dimensions;
        let Ok([one, other]) = <[usize; 2]>::try_from(cell.as_slice()) else { return false };
        let is_upright = dimensions.iter().all(|dimension| dimension.step.contains(&0));
        // From below and from the left, whichever way the author counts.
        let from_edge = |place: usize, index: usize| {
            let dimension = &dimensions[place];
            let [dx, dy] = dimension.step;
            if dx > 0 || dy < 0 { index } else { dimension.names.len() - 1 - index }
        };
        is_upright && (from_edge(0, one) + from_edge(1, other)).is_multiple_of(2)
    }

    /// Zones by name: those of several players are one.
    fn zones(&self) -> Vec<BTreeSet<usize>> {
        let mut names: Vec<&str> = Vec::new();
        let mut zones: Vec<BTreeSet<usize>> = Vec::new();
        for zone in &self.board.zones {
            let known = names.iter().position(|name| *name == zone.name).unwrap_or_else(|| {
                names.push(&zone.name);
                zones.push(BTreeSet::new());
                zones.len() - 1
            });
            zones[known].extend(&zone.positions);
        }
        zones
    }

    /// Draws the lines of a point board or a round one, each once.
    fn ways(&self) -> Vec<[Spot; 2]> {
        let is_open = |index: usize| {
            matches!(self.plan.places.get(&index).map(|place| &place.cell), Some(Cell::Point | Cell::Circle(_)))
        };
        let named = self.board.links.iter().any(|link| COMPASS.contains(&&*self.board.directions[link.direction]));
        self.lines(|link| {
            let drawn = !named || COMPASS.contains(&&*self.board.directions[link.direction]);
            drawn && is_open(link.from) && is_open(link.to)
        })
    }

    /// Returns the links as lines from middle to middle, each once whichever way it goes.
    fn lines(&self, wanted: impl Fn(&Link) -> bool) -> Vec<[Spot; 2]> {
        let links = self.board.links.iter().filter(|link| wanted(link));
        let pairs: BTreeSet<(usize, usize)> = links
            .map(|link| (link.from.min(link.to), link.from.max(link.to)))
            .filter(|(from, to)| from != to)
            .collect();
        let spot = |index: usize| self.plan.places.get(&index).map(|place| place.at);
        pairs.into_iter().filter_map(|(from, to)| Some([spot(from)?, spot(to)?])).collect()
    }

    /// Writes names of columns under the board and of rows at its left, where each grid names them in a few letters.
    pub(super) fn line_names(&self) -> Vec<Mark> {
        let [low, high] = self.plan.corners;
        let mut labels: BTreeMap<(bool, i32), String> = BTreeMap::new();
        for grid in &self.board.grids {
            if grid.dimensions.len() != 2 || grid.dimensions.iter().any(|dimension| !dimension.step.contains(&0)) {
                return Vec::new();
            }
            for (place, dimension) in grid.dimensions.iter().enumerate() {
                let across = dimension.step[1] == 0 && dimension.step[0] != 0;
                for (index, name) in dimension.names.iter().enumerate() {
                    if name.is_empty() || name.chars().count() > LONGEST_NAME {
                        return Vec::new();
                    }
                    let mut cell = [0, 0];
                    cell[place] = index;
                    let Some(spot) = self.cell_spot(grid, cell) else { continue };
                    let key = (across, if across { spot.x } else { spot.y });
                    // Two grids that do not agree about a line leave it without a name.
                    let label = labels.entry(key).or_insert_with(|| name.clone());
                    if label != name {
                        return Vec::new();
                    }
                }
            }
        }
        let mark = |((across, along), text): ((bool, i32), String)| {
            let (id, at) = match across {
                true => (format!("column-{along}"), Spot::new(along, high.y + TO_COORDINATES)),
                false => (format!("row-{along}"), Spot::new(low.x - TO_COORDINATES, along)),
            };
            Mark::coordinate(id, "label-coordinate", text, at)
        };
        labels.into_iter().map(mark).collect()
    }

    /// Finds where a cell of a grid lies, if any cell of its line is on the board.
    fn cell_spot(&self, grid: &Grid, cell: [usize; 2]) -> Option<Spot> {
        let number = self.board.grids.iter().position(|other| other == grid)?;
        let place = if cell[0] > 0 || cell[1] == 0 { 0 } else { 1 };
        let is_of_line = |index: &usize| {
            let own = self.board.positions[*index].cell.as_ref();
            own.is_some_and(|(grid, own)| *grid == number && own.get(place) == Some(&cell[place]))
        };
        self.plan.places.iter().find(|(index, _)| is_of_line(index)).map(|(_, place)| place.at)
    }
}

/// Tells whether a cell is a square of the grid, for which the template has zones.
fn is_square(place: &Place) -> bool {
    matches!(place.cell, Cell::Area([from, to]) if (to.x - from.x - CELL).abs() <= 2 && (to.y - from.y - CELL).abs() <= 2)
}

/// Returns the outline of a cell.
fn outline(place: &Place) -> Option<Shape> {
    match &place.cell {
        Cell::Area(corners) => Some(Shape::Area(*corners)),
        Cell::Polygon(corners) => Some(Shape::Polygon(corners.clone())),
        Cell::Circle(radius) => Some(Shape::Circle(place.at, *radius)),
        Cell::Point => None,
    }
}
