//! The board under the pieces: ground, cells, zones, lines.

use std::collections::{BTreeMap, BTreeSet};

use super::Scene;
use crate::look::kind::{Cells, Kind, XIANGQI};
use crate::look::levels::{Level, levels};
use crate::look::plan::{Cell, Place, bounds};
use crate::look::symbol::Symbol;
use zumen_core::diagram::{Image, Mark, Shape, aslant};
use zumen_core::geometry::{CELL, Spot};

/// Sides that are nearer to each other than this are one, in hundredths of a cell.
const NEAR: i32 = 12;
/// The fewest lines of a chequered board of draughts.
const MIN_CHEQUERED: usize = 6;
/// From so many points on none has a dot.
const MAX_DOTS: usize = 60;
/// A circle on lines has so many hundredths of the room that the author gave it.
const STATION: i32 = 50;
/// Where cannons and soldiers of xiangqi begin: rows, and columns in them.
const XIANGQI_STATIONS: [(usize, &[usize]); 4] =
    [(2, &[1, 7]), (3, &[0, 2, 4, 6, 8]), (6, &[0, 2, 4, 6, 8]), (7, &[1, 7])];
/// From such a place to the corners drawn there, and to the ends of their lines.
const STATION_MARK: [i32; 2] = [7, 22];
/// Between two lines of the hatching of dark squares, from left to right.
const HATCH: i32 = 20;

impl Scene<'_> {
    /// Ground, cells, zones, lines between points, and where the board ends.
    pub(super) fn board(&self, zones: bool, links: bool) -> Vec<Mark> {
        let mut marks = match self.plan.scale {
            Some(_) => self.image_marks(),
            None => self.ground(),
        };
        let zones = if zones { self.zones() } else { Vec::new() };
        for (number, zone) in zones.iter().enumerate() {
            marks.extend(zone.places.iter().map(|index| {
                let (id, place) = (self.id(&format!("zone-{}", number + 1), *index), &self.plan.places[index]);
                match is_square(place) {
                    true => Mark::own(id, zone.tint(number), place.at),
                    false => Mark::shape(id, zone.tint(number), area(place)),
                }
            }));
        }
        // Circles and pieces cover the links that end there.
        if links {
            marks.push(Mark::shape("links", "link", Shape::Lines(self.lines(|_| true))));
        }
        if self.plan.scale.is_none() {
            marks.extend(self.edges());
        } else if self.moment.art.as_ref().is_some_and(|art| art.needs_frame()) {
            let sides = sides_of(&Cell::Area(self.plan.corners));
            marks.push(Mark::shape("frame", "frame", Shape::Lines(sides)));
        }
        marks
    }

    /// The parts of the author's own board.
    pub(super) fn board_images(&self) -> Vec<Image> {
        let art = self.moment.art.as_deref();
        self.plan.scale.into_iter().flat_map(|scale| art.map(|art| art.board(scale)).unwrap_or_default()).collect()
    }

    /// The parts of the author's own board, which lie round the origin where they belong.
    fn image_marks(&self) -> Vec<Mark> {
        let images = (1..).zip(self.board_images());
        images
            .map(|(number, image)| Mark::piece(format!("ground-{number}"), image.id, "bitmap", Spot::default()))
            .collect()
    }

    /// The ground, and what of its squares is dark.
    fn ground(&self) -> Vec<Mark> {
        let [from, to] = self.plan.corners;
        let outside = self.outside();
        let mut marks = Vec::new();
        if self.plan.has_gaps() || !outside.is_empty() {
            for (index, place) in self.plan.places.iter().filter(|(index, _)| !outside.contains(index)) {
                marks.extend(outline(place).map(|outline| Mark::shape(self.id("ground", *index), "ground", outline)));
            }
        } else {
            marks.push(Mark::shape("ground", "ground", Shape::Area([from, to])));
        }
        let mut hatching = Vec::new();
        for (index, place) in self.dark.iter().filter_map(|index| Some((index, self.plan.places.get(index)?))) {
            marks.extend(outline(place).map(|outline| Mark::shape(self.id("dark", *index), "cell-dark", outline)));
            if let Cell::Area(corners) = place.cell {
                hatching.extend(aslant(corners, HATCH));
            }
        }
        if !hatching.is_empty() {
            marks.push(Mark::shape("dark-lines", "cell-lines", Shape::Lines(hatching)));
        }
        marks
    }

    /// Lines between points, the outlines of cells, and where the board ends.
    fn edges(&self) -> Vec<Mark> {
        let is_chequered = self.is_chequered();
        let outside = self.outside();
        let mut marks = Vec::new();
        let lines = self.ways();
        let ways = lines.len();
        if !lines.is_empty() {
            marks.push(Mark::shape("lines-between", "line", Shape::Lines(lines)));
        }
        for (index, place) in self.plan.places.iter().filter(|(index, _)| !outside.contains(index)) {
            match (&place.cell, outline(place)) {
                // On a board of many lines their crossings are enough.
                (Cell::Point, _) if ways == 0 || self.plan.places.len() < MAX_DOTS => {
                    marks.push(Mark::shape(self.id("point", *index), "point", Shape::Circle(place.at, 8)))
                }
                // A circle covers the lines that end in it; on lines it is so small that no empty place is taken for a piece.
                (Cell::Circle(radius), Some(_)) => {
                    let radius = if ways > 0 { *radius * STATION / 100 } else { *radius };
                    marks.push(Mark::shape(self.id("cell", *index), "house", Shape::Circle(place.at, radius)));
                }
                (_, Some(outline)) if !is_chequered => {
                    marks.push(Mark::shape(self.id("cell", *index), "cell", outline))
                }
                _ => {}
            }
        }
        let frame = self.frame(&outside);
        marks.extend(self.dots());
        marks.extend(self.goals(&frame));
        if !frame.is_empty() {
            marks.push(Mark::shape("frame", "frame", Shape::Lines(frame)));
        }
        marks
    }

    /// Tells whether every second cell is dark, which takes the place of lines between them.
    pub(super) fn is_chequered(&self) -> bool {
        !self.dark.is_empty()
    }

    /// The dark cells of a board that is played on squares of two colours; none of another.
    pub(super) fn chequer(&self) -> BTreeSet<usize> {
        let is_played = match self.symbols.set.as_str() {
            "chess" => true,
            // Of games with men those are played on squares of two colours that have kings too, and room.
            "checkers" => {
                let crown = Symbol::Figure("disc-crown".to_owned());
                let lines = Cells::of(self.board).map(|cells| cells.lines());
                self.symbols.of.contains(&crown)
                    && lines.is_some_and(|[one, other]| one.min(other) >= MIN_CHEQUERED && one.abs_diff(other) <= 2)
            }
            _ => false,
        };
        // Cells that stand on a corner have one colour.
        let is_upright = !self.plan.places.values().any(|place| matches!(place.cell, Cell::Polygon(_)));
        let is_chequered = is_played && is_upright && matches!(self.plan.kind, None | Some(Kind::Squares));
        if is_chequered { self.every_second() } else { BTreeSet::new() }
    }

    /// Tells whether a chequered board has positions on its dark squares alone: the light ones are there all the same.
    fn is_dark_alone(&self) -> bool {
        let cells = self.plan.places.keys().filter(|index| self.board.positions[**index].cell.is_some());
        self.is_chequered() && self.dark.len() == cells.count()
    }

    /// The sides of the cells of grids, and of hexagons, that no other cell shares: where the board ends.
    fn frame(&self, outside: &BTreeSet<usize>) -> Vec<[Spot; 2]> {
        let is_honeycomb = self.plan.kind == Some(Kind::Hexes);
        let cells = self.plan.places.iter().filter(|(index, _)| !outside.contains(index));
        let cells = cells.filter(|(index, _)| is_honeycomb || self.board.positions[**index].cell.is_some());
        let mut sides: Vec<[Spot; 2]> = cells.flat_map(|(_, place)| sides_of(&place.cell)).collect();
        if self.is_dark_alone() {
            return around(&sides);
        }
        let mut fields: BTreeMap<(i32, i32), Vec<Spot>> = BTreeMap::new();
        for at in sides.iter().map(|side| middle(*side)) {
            fields.entry((at.x / NEAR, at.y / NEAR)).or_default().push(at);
        }
        sides.retain(|side| {
            let at = middle(*side);
            let (x, y) = (at.x / NEAR, at.y / NEAR);
            let around = (x - 1..=x + 1).flat_map(|x| fields.range((x, y - 1)..=(x, y + 1)));
            let near = around.flat_map(|(_, middles)| middles);
            near.filter(|other| (other.x - at.x).abs() < NEAR && (other.y - at.y).abs() < NEAR).nth(1).is_none()
        });
        sides
    }

    /// The squares outside the walls of a room of sokoban: those that are reached from the rim without crossing walls. None
    /// where somebody stands there.
    fn outside(&self) -> BTreeSet<usize> {
        let Some(cells) = Cells::of(self.board).filter(|_| self.symbols.set == "sokoban") else {
            return BTreeSet::new();
        };
        let wall = Symbol::Figure("wall".to_owned());
        let mut open: Vec<[usize; 2]> = cells.iter().map(|(cell, _)| cell).collect();
        open.retain(|cell| cells.is_at_rim(*cell));
        let mut outside = BTreeSet::new();
        while let Some([column, row]) = open.pop() {
            let Some(index) = cells.position(column, row) else { continue };
            match self.moment.position.stones.get(&index) {
                Some(stone) if *self.symbol(*stone) == wall => continue,
                Some(_) => return BTreeSet::new(),
                None => {}
            }
            if outside.insert(index) {
                // A step beyond the first line wraps, and no cell lies there.
                let steps = [[1, 0], [0, 1], [usize::MAX, 0], [0, usize::MAX]];
                open.extend(steps.map(|[across, down]| [column.wrapping_add(across), row.wrapping_add(down)]));
            }
        }
        outside
    }

    /// Every second cell of the grids: the lower left one is the first.
    fn every_second(&self) -> BTreeSet<usize> {
        let mut levels = levels(self.board);
        levels.retain(|level| level.positions.iter().any(|index| self.plan.places.contains_key(index)));
        // The next level begins with the other colour.
        let mut ranks = BTreeMap::new();
        for (rank, level) in levels.iter().enumerate() {
            ranks.extend(level.positions.iter().map(|index| (*index, rank)));
        }
        let mut cells = Vec::new();
        // What lies beside the board is no line of it.
        let mut first: BTreeMap<usize, [usize; 2]> = BTreeMap::new();
        for index in self.plan.places.keys() {
            let Some((grid, [one, other])) = self.edge_distances(&levels, *index) else { continue };
            let low = first.entry(grid).or_insert([one, other]);
            *low = [low[0].min(one), low[1].min(other)];
            cells.push((grid, one + other + ranks.get(index).copied().unwrap_or(0), *index));
        }
        cells.retain(|(grid, count, _)| (count - first[grid].iter().sum::<usize>()).is_multiple_of(2));
        cells.into_iter().map(|(_, _, index)| index).collect()
    }

    /// The grid of a cell, and how far it lies from the left and from below, whichever way the author counts.
    fn edge_distances(&self, levels: &[Level], index: usize) -> Option<(usize, [usize; 2])> {
        let (grid, cell) = self.board.positions[index].cell.as_ref()?;
        let dimensions = &self.board.grids[*grid].dimensions;
        let plane = levels.iter().find(|level| level.grid == *grid).map(|level| level.plane);
        let plane = plane.or_else(|| (cell.len() == 2).then_some([0, 1]))?;
        let mut counts = [0; 2];
        for (count, place) in counts.iter_mut().zip(plane) {
            *count = match dimensions[place].step {
                [dx, dy] if dx != 0 && dy != 0 => return None,
                [dx, dy] if dx > 0 || dy < 0 => cell[place],
                _ => dimensions[place].names.len() - 1 - cell[place],
            };
        }
        Some((*grid, counts))
    }

    /// Draws the lines of a point board or a round one, each once.
    fn ways(&self) -> Vec<[Spot; 2]> {
        if self.plan.kind == Some(Kind::Pits) {
            return Vec::new();
        }
        if self.plan.kind == Some(Kind::Points)
            && let Some(cells) = Cells::of(self.board)
        {
            return self.crossings(&cells);
        }
        self.lines(|index| {
            matches!(self.plan.places.get(&index).map(|place| &place.cell), Some(Cell::Point | Cell::Circle(_)))
        })
    }

    /// Draws the lines of a board whose pieces stand on crossings: from each place to its neighbours, aslant where the board
    /// has links; on the board of xiangqi with river and palaces.
    fn crossings(&self, cells: &Cells) -> Vec<[Spot; 2]> {
        let [columns, rows] = cells.lines();
        if self.symbols.set == "xiangqi" && [columns, rows] == XIANGQI {
            let across = (0..rows).map(|row| [(0, row), (columns - 1, row)]);
            let halves = [(0, rows / 2 - 1), (rows / 2, rows - 1)];
            let down = halves.into_iter().flat_map(|(top, foot)| (0..columns).map(move |c| [(c, top), (c, foot)]));
            let banks = [0, columns - 1].into_iter().map(|column| [(column, rows / 2 - 1), (column, rows / 2)]);
            let palaces = [0, rows - 3].into_iter().flat_map(|top| {
                let (left, right) = (columns / 2 - 1, columns / 2 + 1);
                [[(left, top), (right, top + 2)], [(right, top), (left, top + 2)]]
            });
            let lines = across.chain(down).chain(banks).chain(palaces);
            let ends =
                lines.filter_map(|[from, to]| Some([cells.position(from.0, from.1)?, cells.position(to.0, to.1)?]));
            let stations = XIANGQI_STATIONS.iter().flat_map(|(row, of)| of.iter().map(|column| (*column, *row)));
            let marks = stations.flat_map(|(column, row)| {
                let at =
                    cells.position(column, row).and_then(|index| self.plan.places.get(&index)).map(|place| place.at);
                let ways = [-1, 1]
                    .into_iter()
                    .filter(move |way| column.checked_add_signed(*way as isize).is_some_and(|beside| beside < columns));
                at.into_iter().flat_map(move |at| ways.clone().flat_map(move |way| station(at, way)))
            });
            return ends.filter_map(|[from, to]| self.line(from, to)).chain(marks).collect();
        }
        let linked = self.board.pairs();
        let (mut aslant, others): (Vec<_>, Vec<_>) =
            cells.neighbours(true).partition(|(one, other)| linked.has(*one, *other));
        // Where all neighbours aslant are linked, it is pieces that move so, and no line of the board.
        if others.is_empty() {
            aslant.clear();
        }
        cells.neighbours(false).chain(aslant).filter_map(|(from, to)| self.line(from, to)).collect()
    }

    /// The links between these positions as lines from middle to middle, each once whichever way it goes.
    fn lines(&self, wanted: impl Fn(usize) -> bool) -> Vec<[Spot; 2]> {
        let pairs = self.board.pairs();
        pairs
            .iter()
            .filter(|(from, to)| wanted(*from) && wanted(*to))
            .filter_map(|(from, to)| self.line(from, to))
            .collect()
    }

    /// The line from the middle of one place to that of another.
    fn line(&self, from: usize, to: usize) -> Option<[Spot; 2]> {
        Some([self.plan.places.get(&from)?.at, self.plan.places.get(&to)?.at])
    }
}

/// The corners drawn at the left or right of where a soldier or a cannon of xiangqi begins.
fn station(at: Spot, way: i32) -> [[Spot; 2]; 4] {
    let [near, far] = STATION_MARK.map(|distance| distance * way);
    let corners = [-1, 1].map(|up| {
        let [y, end] = STATION_MARK.map(|distance| at.y + distance * up);
        let corner = Spot::new(at.x + near, y);
        [[corner, Spot::new(at.x + far, y)], [corner, Spot::new(at.x + near, end)]]
    });
    let [[a, b], [c, d]] = corners;
    [a, b, c, d]
}

/// The middle of a side, doubled.
fn middle([from, to]: [Spot; 2]) -> Spot {
    Spot::new(from.x + to.x, from.y + to.y)
}

/// The sides of a cell, clockwise.
fn sides_of(cell: &Cell) -> Vec<[Spot; 2]> {
    let corners = match cell {
        Cell::Area([from, to]) => vec![*from, Spot::new(to.x, from.y), *to, Spot::new(from.x, to.y)],
        Cell::Polygon(corners) => corners.clone(),
        Cell::Point | Cell::Circle(_) => return Vec::new(),
    };
    (0..corners.len()).map(|side| [corners[side], corners[(side + 1) % corners.len()]]).collect()
}

/// The sides of the rectangle round some lines.
fn around(lines: &[[Spot; 2]]) -> Vec<[Spot; 2]> {
    let corners = bounds(lines.iter().flatten().map(|at| [*at; 2])).unwrap_or_default();
    sides_of(&Cell::Area(corners))
}

/// Tells whether a cell is a square of the grid, for which the template has zones.
pub(super) fn is_square(place: &Place) -> bool {
    matches!(place.cell, Cell::Area([from, to]) if (to.x - from.x - CELL).abs() <= 2 && (to.y - from.y - CELL).abs() <= 2)
}

/// The outline of a cell.
pub(super) fn outline(place: &Place) -> Option<Shape> {
    match &place.cell {
        Cell::Area(corners) => Some(Shape::Area(*corners)),
        Cell::Polygon(corners) => Some(Shape::Polygon(corners.clone())),
        Cell::Circle(radius) => Some(Shape::Circle(place.at, *radius)),
        Cell::Point => None,
    }
}

/// The area of a place that is tinted; of a point a circle round it.
pub(super) fn area(place: &Place) -> Shape {
    outline(place).unwrap_or(Shape::Circle(place.at, CELL / 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tint_of_a_point_is_as_wide_as_a_cell() {
        let at = Spot::new(300, 200);
        assert_eq!(area(&Place { at, cell: Cell::Point }), Shape::Circle(at, CELL / 2));
        assert_eq!(area(&Place { at, cell: Cell::Circle(30) }), Shape::Circle(at, 30));
    }
}
