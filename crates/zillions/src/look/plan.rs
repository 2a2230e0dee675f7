//! Where positions are drawn: the author's pixels become hundredths of a cell, and cells get a form.

use std::collections::{BTreeMap, BTreeSet};

use super::board::{Board, Grid, Pixels, Position};
use super::kind::{Cells, Kind, honeycomb, stand_apart};
use super::levels::{has_levels, side_by_side};
use zumen_core::geometry::{CELL, Spot};

/// Cells touch whose gap is at most this part of the way from one to the next: the board is drawn as areas.
const TOUCHING: f64 = 0.35;
/// A position that lies farther from the board than this, in cells, is a counter or a hand.
const FAR: f64 = 1.5;
/// The widest and highest board, in cells: what the coordinates of a picture reach.
const MAX_CELLS: f64 = 900.0;
/// A pit fills so much of its room, and is long where one side has so many times the other.
const PIT: f64 = 0.92;
const LONG_PIT: f64 = 1.6;
/// Ground beyond the outer points and circles, in units.
const RIM: i32 = 14;

/// The links of a direction by how far they lead across and down.
type Ways = BTreeMap<[i64; 2], Vec<(usize, usize)>>;

/// The form of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    /// An upright area, between two corners.
    Area([Spot; 2]),
    /// A hexagon or another form of a skewed grid.
    Polygon(Vec<Spot>),
    /// A point on lines.
    Point,
    /// A circle of so many units.
    Circle(i32),
}

/// A position in the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// Its middle.
    pub at: Spot,
    /// Its form.
    pub cell: Cell,
}

impl Place {
    /// Moves it so that `origin` becomes the origin.
    fn shift(&mut self, origin: Spot) {
        let corners: &mut [Spot] = match &mut self.cell {
            Cell::Area(corners) => corners,
            Cell::Polygon(corners) => corners,
            Cell::Point | Cell::Circle(_) => &mut [],
        };
        for spot in corners.iter_mut().chain([&mut self.at]) {
            spot.shift(Spot::new(-origin.x, -origin.y));
        }
    }
}

/// The board in the picture.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plan {
    /// By index of the positions: those on the board.
    pub places: BTreeMap<usize, Place>,
    /// Positions on the author's screen that lie far from the board, in order.
    pub aside: Vec<usize>,
    /// Upper left and lower right corner of all cells.
    pub corners: [Spot; 2],
    /// What kind of board it is; `None` where places are drawn as the author laid them.
    pub kind: Option<Kind>,
    /// On the author's own picture of the board: how many hundredths of a cell a pixel of it has.
    pub scale: Option<f64>,
}

impl Plan {
    /// Tells whether the cells leave parts of the ground between the corners free: a cross, or a hexagonal board.
    pub(crate) fn has_gaps(&self) -> bool {
        let mut covered = 0;
        for place in self.places.values() {
            match place.cell {
                Cell::Area(corners) => covered += area(corners),
                Cell::Polygon(_) => return true,
                Cell::Point | Cell::Circle(_) => return false,
            }
        }
        covered < area(self.corners) / 100 * 97
    }
}

fn area([from, to]: [Spot; 2]) -> i64 {
    i64::from(to.x - from.x) * i64::from(to.y - from.y)
}

/// Pixels to units.
struct Scale(f64);

impl Scale {
    fn units(&self, pixels: f64) -> i32 {
        (pixels * self.0).round() as i32
    }

    fn spot(&self, x: f64, y: f64) -> Spot {
        Spot::new(self.units(x), self.units(y))
    }

    fn area(&self, rect: Pixels) -> Cell {
        let [left, top, right, bottom] = rect.map(f64::from);
        Cell::Area([self.spot(left, top), self.spot(right, bottom)])
    }
}

fn size([left, top, right, bottom]: Pixels) -> (f64, f64) {
    (f64::from(right - left), f64::from(bottom - top))
}

fn middle([left, top, right, bottom]: Pixels) -> (f64, f64) {
    (f64::from(left + right) / 2.0, f64::from(top + bottom) / 2.0)
}

impl Plan {
    /// Lays a board out: scaled alike in both directions, the usual cell as large as a cell of the grid.
    pub(crate) fn new(board: &Board, kind: Option<Kind>) -> Plan {
        let hidden = hidden_positions(board);
        let unlinked = unlinked_positions(board);
        let board = &*side_by_side(board);
        let mut shown: Vec<usize> = (0..board.positions.len()).collect();
        shown.retain(|index| board.positions[*index].rect.is_some() && !hidden.contains(index));
        let played: BTreeSet<usize> = shown.iter().copied().filter(|index| !unlinked.contains(index)).collect();
        let main = main_positions(board, &played);
        let hull = hull(board, &main);
        // A cell may be wider than high by so much that no picture holds the board by its height.
        let [width, height] = hull.map_or([0.0; 2], |hull| size(hull).into());
        let cell = usual_cell(board, &main).max(width.max(height) / MAX_CELLS);
        let scale = Scale(f64::from(CELL) / cell);
        let layout = Layout {
            board,
            kind,
            scale,
            are_apart: stand_apart(main.iter().filter_map(|index| board.positions[*index].rect)),
        };
        let mut on_board = with_joined(board, &main);
        if main.iter().all(|index| board.positions[*index].cell.is_none()) {
            on_board.extend(&played);
        }
        on_board.retain(|index| played.contains(index) && is_near(&board.positions[*index], hull, cell));
        let mut places = layout.places(on_board.into_iter());
        let aside = shown.into_iter().filter(|index| !places.contains_key(index)).collect();
        let [low, high] = corners(&places);
        // Cells of a grid then begin at whole cells, and their lines at whole units of the picture.
        places.values_mut().for_each(|place| place.shift(low));
        let corners = [Spot::default(), Spot::new(high.x - low.x, high.y - low.y)];
        Plan { places, aside, corners, kind, scale: None }
    }

    /// Lays the positions out where they lie on the author's picture of the board, which is so many pixels wide and high.
    pub(crate) fn on_image(board: &Board, [width, height]: [u32; 2]) -> Plan {
        let (width, height) = (f64::from(width), f64::from(height));
        let mut drawn: BTreeSet<usize> = (0..board.positions.len()).collect();
        drawn.retain(|index| {
            let middle = board.positions[*index].rect.map(middle);
            middle.is_some_and(|(x, y)| (0.0..width).contains(&x) && (0.0..height).contains(&y))
        });
        let main = main_positions(board, &drawn);
        let cell = usual_cell(board, &main).clamp(width.max(height) / MAX_CELLS, width.max(height));
        let scale = Scale(f64::from(CELL) / cell);
        let mut places = BTreeMap::new();
        for index in drawn {
            let Some(rect) = board.positions[index].rect else { continue };
            let (x, y) = middle(rect);
            places.insert(index, Place { at: scale.spot(x, y), cell: scale.area(rect) });
        }
        let corners = [Spot::default(), scale.spot(width, height)];
        Plan { places, aside: Vec::new(), corners, kind: None, scale: Some(scale.0) }
    }
}

/// How far the positions that cover half of a board are from the next one, in pixels.
fn usual_cell(board: &Board, main: &[usize]) -> f64 {
    let mut sizes: Vec<f64> = main.iter().filter_map(|index| spacing(board, *index)).collect();
    sizes.sort_by(f64::total_cmp);
    let half = sizes.iter().map(|size| size * size).sum::<f64>() / 2.0;
    let mut covered = 0.0;
    let usual = sizes.into_iter().find(|size| {
        covered += size * size;
        covered >= half
    });
    usual.unwrap_or(1.0).max(1.0)
}

/// The positions that make the board: cells of grids, and what is linked where there are none; all where nothing is.
fn main_positions(board: &Board, shown: &BTreeSet<usize>) -> Vec<usize> {
    let cells: Vec<usize> = shown.iter().copied().filter(|index| board.positions[*index].cell.is_some()).collect();
    if !cells.is_empty() {
        return cells;
    }
    let ends: BTreeSet<usize> = board.links.iter().flat_map(|link| [link.from, link.to]).collect();
    let linked: Vec<usize> = shown.iter().copied().filter(|index| ends.contains(index)).collect();
    if linked.is_empty() { shown.iter().copied().collect() } else { linked }
}

/// The positions that make the board, with those that links join with it: beside a grid hands and counters stand by
/// themselves.
fn with_joined(board: &Board, main: &[usize]) -> BTreeSet<usize> {
    let mut joined: BTreeSet<usize> = main.iter().copied().collect();
    let ends = board.links.iter().flat_map(|link| [(link.from, link.to), (link.to, link.from)]);
    let linked: Vec<usize> = ends.filter(|(one, _)| joined.contains(one)).map(|(_, other)| other).collect();
    joined.extend(linked);
    joined
}

/// The positions that the screen of Zillions does not show: authors put what only the rules need beyond its upper left
/// corner. A grid that lies there with most of its cells was never meant for that screen.
fn hidden_positions(board: &Board) -> BTreeSet<usize> {
    let mut grids: Vec<[usize; 2]> = vec![[0; 2]; board.grids.len()];
    for position in &board.positions {
        if let Some((grid, _)) = &position.cell {
            grids[*grid][usize::from(is_beyond(position))] += 1;
        }
    }
    let has_board = grids.iter().any(|[on, beyond]| on >= beyond);
    let meant: Vec<bool> = grids
        .iter()
        .zip(&board.grids)
        .map(|([on, beyond], grid)| !has_levels(grid) && (on >= beyond || (*on == 0 && has_board)))
        .collect();
    let beyond = board.positions.iter().enumerate().filter(|(_, position)| is_beyond(position));
    beyond
        .filter(|(_, position)| position.cell.as_ref().is_none_or(|(grid, _)| meant[*grid]))
        .map(|(index, _)| index)
        .collect()
}

/// Tells whether a position lies beyond the screen.
fn is_beyond(position: &Position) -> bool {
    position.rect.is_some() && !position.is_on_screen()
}

/// The rectangle round all of these positions, in pixels.
fn hull(board: &Board, main: &[usize]) -> Option<Pixels> {
    let rects = main.iter().filter_map(|index| board.positions[*index].rect);
    rects.reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])])
}

/// Tells whether a position lies on the board or near it.
fn is_near(position: &Position, hull: Option<Pixels>, cell: f64) -> bool {
    let (Some(rect), Some([left, top, right, bottom])) = (position.rect, hull) else { return false };
    let (x, y) = middle(rect);
    let [left, top, right, bottom] = [left, top, right, bottom].map(f64::from);
    (left - x).max(x - right).max(top - y).max(y - bottom) <= FAR * cell
}

/// The steps of a grid's columns and rows; of more dimensions than two the shortest of those that go straight.
fn plane(grid: &Grid) -> Vec<[f64; 2]> {
    let many = grid.dimensions.iter().filter(|dimension| dimension.names.len() > 1).map(|dimension| dimension.step);
    let mut steps: Vec<[i32; 2]> = many.collect();
    if steps.len() > 2 {
        let straight = [0, 1].map(|axis| {
            let steps = steps.iter().copied().filter(|step| step[axis] != 0 && step[1 - axis] == 0);
            steps.min_by_key(|step| step[axis].abs())
        });
        steps = straight.into_iter().flatten().collect();
    }
    steps.into_iter().map(|step| step.map(f64::from)).collect()
}

/// How far a position is from the next one: a step of its grid, or its own size.
fn spacing(board: &Board, index: usize) -> Option<f64> {
    let position = &board.positions[index];
    let (width, height) = size(position.rect?);
    let own = width.min(height);
    let Some((grid, _)) = &position.cell else { return Some(own) };
    // A grid whose cells have no size is placed by its steps alone.
    Some(shortest_step(&board.grids[*grid]).unwrap_or(own))
}

/// How far it is from a cell of a grid to the nearest other one.
fn shortest_step(grid: &Grid) -> Option<f64> {
    let lengths = plane(grid).into_iter().map(|[dx, dy]| (dx * dx + dy * dy).sqrt());
    lengths.filter(|length| *length > 0.0).min_by(f64::total_cmp)
}

/// How the positions of a board get their forms.
struct Layout<'a> {
    board: &'a Board,
    kind: Option<Kind>,
    scale: Scale,
    /// Whether positions that were placed one by one stand apart: they are circles.
    are_apart: bool,
}

impl Layout<'_> {
    /// The places of these positions.
    fn places(&self, positions: impl Iterator<Item = usize>) -> BTreeMap<usize, Place> {
        let comb = if self.kind == Some(Kind::Hexes) { honeycomb(self.board) } else { None };
        let mut places = BTreeMap::new();
        for index in positions {
            let Some(rect) = self.board.positions[index].rect else { continue };
            let (x, y) = middle(rect);
            let [x, y] = comb.as_ref().map_or([x, y], |comb| comb.place([x, y]));
            let cell = match (&comb, self.kind) {
                (Some(comb), _) => self.polygon([x, y], &comb.corners),
                (None, Some(Kind::Points | Kind::Lines)) => Cell::Point,
                (None, Some(Kind::Pits)) => self.pit(index, rect),
                _ => self.form(index, rect),
            };
            places.insert(index, Place { at: self.scale.spot(x, y), cell });
        }
        places
    }

    fn polygon(&self, [x, y]: [f64; 2], corners: &[[f64; 2]]) -> Cell {
        Cell::Polygon(corners.iter().map(|[dx, dy]| self.scale.spot(x + dx, y + dy)).collect())
    }

    /// The form of a position's cell.
    fn form(&self, index: usize, rect: Pixels) -> Cell {
        let (width, height) = size(rect);
        let Some((grid, _)) = &self.board.positions[index].cell else {
            return match self.are_apart {
                true => Cell::Circle(self.scale.units(width.min(height) / 2.0).max(1)),
                false => self.scale.area(rect),
            };
        };
        let steps = plane(&self.board.grids[*grid]);
        let (x, y) = middle(rect);
        if let [one, other] = steps[..]
            && steps.iter().any(|[dx, dy]| *dx != 0.0 && *dy != 0.0)
        {
            let corners = super::lattice::cell(one, other);
            if corners.len() >= 4 {
                return self.polygon([x, y], &corners);
            }
        }
        // The way to the next cell, across and down; of a grid of one line its own size.
        let across = steps.iter().find(|[_, dy]| *dy == 0.0).map_or(width, |[dx, _]| dx.abs());
        let down = steps.iter().find(|[dx, _]| *dx == 0.0).map_or(height, |[_, dy]| dy.abs());
        let is_apart = [(width, across), (height, down)]
            .iter()
            .all(|(size, step)| *step > 0.0 && (step - size).abs() > TOUCHING * step);
        if self.kind.is_none() && is_apart && width > 1.0 {
            return Cell::Point;
        }
        let [w, h] = [across.max(1.0) / 2.0, down.max(1.0) / 2.0];
        Cell::Area([self.scale.spot(x - w, y - h), self.scale.spot(x + w, y + h)])
    }

    /// A pit: round where the author's place is about as wide as high.
    fn pit(&self, index: usize, rect: Pixels) -> Cell {
        let (width, height) = size(rect);
        if width.max(height) > LONG_PIT * width.min(height) {
            return self.scale.area(rect);
        }
        let steps = self.board.positions[index].cell.as_ref().map(|(grid, _)| plane(&self.board.grids[*grid]));
        let steps = steps.into_iter().flatten().map(|[dx, dy]| dx.abs().max(dy.abs()));
        let room = steps.fold(width.min(height), f64::min);
        Cell::Circle(self.scale.units(room * PIT / 2.0).max(1))
    }
}

/// The parts at the rim of a grid that no direction of it joins with the board: reserves, and corners beyond killed
/// positions. A part is no other board where the board is more than twice as large.
fn unlinked_positions(board: &Board) -> BTreeSet<usize> {
    let Some(cells) = Cells::of(board) else { return BTreeSet::new() };
    let at: BTreeMap<usize, [usize; 2]> = cells.iter().map(|(cell, index)| (index, cell)).collect();
    let Some(next) = neighbours(board, &at) else { return BTreeSet::new() };
    let mut seen = BTreeSet::new();
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for first in at.keys() {
        let mut part = Vec::new();
        let mut open = vec![*first];
        while let Some(index) = open.pop() {
            if seen.insert(index) {
                part.push(index);
                open.extend(next.get(&index).into_iter().flatten());
            }
        }
        parts.push(part);
    }
    let largest = parts.iter().map(Vec::len).max().unwrap_or(0);
    parts.retain(|part| part.len() * 2 < largest && part.iter().any(|index| cells.is_at_rim(at[index])));
    parts.into_iter().flatten().collect()
}

/// What the directions of a grid join, by position; `None` where they do not lead across and down. Links that go as
/// few others of their direction do say nothing: men are put on the board along them.
fn neighbours(board: &Board, at: &BTreeMap<usize, [usize; 2]>) -> Option<BTreeMap<usize, Vec<usize>>> {
    let mut directions: BTreeMap<usize, Ways> = BTreeMap::new();
    for link in &board.links {
        if let (Some(from), Some(to)) = (at.get(&link.from), at.get(&link.to)) {
            let step = [0, 1].map(|axis| to[axis] as i64 - from[axis] as i64);
            directions.entry(link.direction).or_default().entry(step).or_default().push((link.from, link.to));
        }
    }
    let mut next: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut steps = BTreeSet::new();
    for ways in directions.into_values() {
        let all: usize = ways.values().map(Vec::len).sum();
        let Some((step, links)) = ways.into_iter().find(|(_, links)| links.len() * 5 >= all * 4) else { continue };
        steps.insert(step.map(i64::abs));
        for (from, to) in links {
            next.entry(from).or_default().push(to);
            next.entry(to).or_default().push(from);
        }
    }
    (steps.contains(&[0, 1]) && steps.contains(&[1, 0])).then_some(next)
}

fn corners(places: &BTreeMap<usize, Place>) -> [Spot; 2] {
    let edges = places.values().map(|place| match &place.cell {
        Cell::Area(corners) => *corners,
        Cell::Polygon(corners) => bounds(corners.iter().map(|corner| [*corner; 2])).unwrap_or([place.at; 2]),
        Cell::Point => square_round(place.at, CELL / 2 + RIM),
        Cell::Circle(radius) => square_round(place.at, *radius + RIM),
    });
    bounds(edges).unwrap_or_else(|| square_round(Spot::default(), CELL / 2))
}

/// The corners of a square whose sides lie so far from its middle.
pub(crate) fn square_round(at: Spot, by: i32) -> [Spot; 2] {
    [Spot::new(at.x - by, at.y - by), Spot::new(at.x + by, at.y + by)]
}

/// The corners of the smallest area that holds areas, given by their corners.
pub(crate) fn bounds(areas: impl Iterator<Item = [Spot; 2]>) -> Option<[Spot; 2]> {
    areas.reduce(|[low, high], [from, to]| {
        [Spot::new(low.x.min(from.x), low.y.min(from.y)), Spot::new(high.x.max(to.x), high.y.max(to.y))]
    })
}
