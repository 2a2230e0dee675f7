//! Where positions are drawn: the author's pixels become hundredths of a cell, and cells get a form.

use std::collections::{BTreeMap, BTreeSet};

use super::board::{Board, Grid, Pixels, Position};
use super::kind::{Cells, Kind, MOST_COMPARED, honeycomb, stand_apart};
use super::levels::side_by_side;
use zumen_core::geometry::{CELL, Spot};

/// Cells whose gap is at most this part of their size touch: the board is drawn as areas.
const TOUCHING: f64 = 0.35;
/// A position that lies further from the board than this, in cells, is a counter or a hand.
const FAR: f64 = 1.5;

/// The widest and highest board, in cells: what the coordinates of a picture reach.
const WIDEST: f64 = 900.0;

/// A pit fills so much of its room, and is long where its sides differ by more than this.
const PIT: f64 = 0.92;
const LONG_PIT: f64 = 1.6;
/// A place lies on another where their middles are within this part of half its size, in hundredths.
const ON_ANOTHER: i32 = 105;
/// A place that is so many times as large as another lies round it, and not on it.
const LARGER: i32 = 2;
/// The edges of such a place are those of the cells inside where they are so near, in hundredths of a cell.
const SNAP: i32 = 30;
/// So many large cells of grids are a coarser board.
const FEWEST_COARSE: usize = 4;
/// Edges of cells that were placed one by one are one where they are so near, in hundredths of a cell.
const SLIP: i32 = 15;
/// Slots belong to the cells beside them where so many cells have some; a cell has at most so many of them.
const FEWEST_WITH_SLOTS: usize = 8;
const MOST_SLOTS: usize = 6;

/// Places touch that are nearer to each other than this part of a cell.
const APART: f64 = 0.45;
/// A group of places is no part of the board where the largest has so many times its places.
const HAND: usize = 3;
/// A place is tiny that is so many times smaller than the others.
const TINY: f64 = 6.0;
/// A link of more cells than these joins no hand with the board.
const FAR_LINK: f64 = 2.5;

/// Ground beyond the outer points and circles, in units.
const RIM: i32 = 14;

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
    /// None of its own: it lies on another place, of this index, as the places of a stack do.
    Stacked(usize),
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
        let shift = |spot: &mut Spot| *spot = Spot::new(spot.x - origin.x, spot.y - origin.y);
        shift(&mut self.at);
        match &mut self.cell {
            Cell::Area(corners) => corners.iter_mut().for_each(shift),
            Cell::Polygon(corners) => corners.iter_mut().for_each(shift),
            Cell::Point | Cell::Circle(_) | Cell::Stacked(_) => {}
        }
    }
}

/// The board in the picture.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plan {
    /// By index of the positions: those on the board.
    pub places: BTreeMap<usize, Place>,
    /// Positions that lie far from the board or nowhere, in order.
    pub aside: Vec<usize>,
    /// Upper left and lower right corner of all cells.
    pub corners: [Spot; 2],
    /// What kind of board it is; `None` where places are drawn as the author laid them.
    pub kind: Option<Kind>,
    /// On the author's own picture of the board: how many hundredths of a cell a pixel of it has.
    pub scale: Option<f64>,
}

impl Plan {
    /// Returns the place at the foot of a stack; of any other place itself.
    pub(crate) fn foot(&self, index: usize) -> usize {
        match self.places.get(&index).map(|place| &place.cell) {
            Some(Cell::Stacked(foot)) => *foot,
            _ => index,
        }
    }

    /// Returns where a place is drawn: on the foot of its stack.
    pub(crate) fn spot(&self, index: usize) -> Option<Spot> {
        self.places.get(&self.foot(index)).map(|place| place.at)
    }

    /// Tells whether a cell lies round others.
    pub(crate) fn is_outer(&self, cell: &Cell) -> bool {
        let Cell::Area(area) = cell else { return false };
        let lies_in = |place: &Place| match &place.cell {
            Cell::Area(inner) => {
                !is_large(inner)
                    && (area[0].x..area[1].x).contains(&place.at.x)
                    && (area[0].y..area[1].y).contains(&place.at.y)
            }
            _ => false,
        };
        self.places.len() <= MOST_COMPARED && is_large(area) && self.places.values().any(lies_in)
    }

    /// Returns the places inside the cells of a coarser grid: signs stand there, and the coarser cells are what is played on.
    pub(crate) fn inner(&self, board: &Board) -> BTreeSet<usize> {
        let area = |(index, place): (&usize, &Place)| match place.cell {
            Cell::Area(area) => Some((*index, area)),
            _ => None,
        };
        let areas: Vec<(usize, [Spot; 2])> = self.places.iter().filter_map(area).collect();
        let is_coarse = |(index, area): &&(usize, [Spot; 2])| is_large(area) && board.positions[*index].cell.is_some();
        let coarse: Vec<[Spot; 2]> = areas.iter().filter(is_coarse).map(|(_, area)| *area).collect();
        if coarse.len() < FEWEST_COARSE || areas.len() > MOST_COMPARED {
            return BTreeSet::new();
        }
        let lies_in = |at: Spot| {
            coarse.iter().any(|area| (area[0].x..area[1].x).contains(&at.x) && (area[0].y..area[1].y).contains(&at.y))
        };
        let fine = areas.iter().filter(|(_, area)| !is_large(area)).map(|(index, _)| *index);
        fine.filter(|index| lies_in(self.places[index].at)).collect()
    }

    /// Tells whether the cells leave parts of the ground between the corners free: a cross, or a hexagonal board.
    pub(crate) fn has_gaps(&self) -> bool {
        let area = |[from, to]: &[Spot; 2]| i64::from(to.x - from.x) * i64::from(to.y - from.y);
        let mut covered = 0;
        for place in self.places.values() {
            match &place.cell {
                Cell::Area(corners) => covered += area(corners),
                Cell::Polygon(_) => return true,
                Cell::Point | Cell::Circle(_) => return false,
                Cell::Stacked(_) => {}
            }
        }
        covered < area(&self.corners) / 100 * 97
    }
}

/// Which groups of places apart from the board are hands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hands {
    /// Small ones.
    Small,
    /// All but the board: captured pieces stand there.
    OfShogi,
}

/// How positions that were placed one by one are drawn.
#[derive(Clone, Copy)]
enum Single {
    /// As circles: they stand apart.
    Circle,
    /// As areas with so many pixels between them.
    Area { seam: f64 },
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
}

fn size([left, top, right, bottom]: Pixels) -> (f64, f64) {
    (f64::from(right - left), f64::from(bottom - top))
}

fn middle([left, top, right, bottom]: Pixels) -> (f64, f64) {
    (f64::from(left + right) / 2.0, f64::from(top + bottom) / 2.0)
}

impl Plan {
    /// Lays a board out: scaled alike in both directions, the usual cell as large as a cell of the grid.
    pub(crate) fn new(board: &Board, kind: Option<Kind>, hands: Hands) -> Plan {
        let board = &*side_by_side(board);
        let seen = on_screen(board);
        let is_grid_seen = |position: &Position| position.cell.as_ref().is_some_and(|(grid, _)| seen.contains(grid));
        let drawn = |position: &&(usize, &Position)| {
            position.1.rect.is_some() && !is_hidden(position.1, is_grid_seen(position.1))
        };
        let numbered: Vec<(usize, &Position)> = board.positions.iter().enumerate().collect();
        let drawn: Vec<(usize, &Position)> = numbered.iter().filter(drawn).copied().collect();
        let slots = slots(board, &drawn);
        let mut main = main_positions(board, &drawn);
        main.retain(|index| !slots.contains_key(index));
        let feet: BTreeSet<usize> = slots.values().copied().collect();
        let rects = || main.iter().filter_map(|index| board.positions[*index].rect);
        let extent = |low: usize, high: usize| {
            let ends = rects().map(|rect| rect[low]).min().zip(rects().map(|rect| rect[high]).max());
            ends.map_or(0.0, |(low, high)| f64::from(high) - f64::from(low))
        };
        // A cell may be wider than high by so much that no picture holds the board by its height.
        let least = extent(0, 2).max(extent(1, 3)) / WIDEST;
        let cell = usual_cell(board, &main).max(least);
        let scale = Scale(f64::from(CELL) / cell);
        let round = stand_apart(rects());
        let near = near(board, &main, &drawn, cell);
        let single = if round { Single::Circle } else { Single::Area { seam: seam(board, &main) } };
        let near = without_hands(board, near, cell, hands);
        // Beside the grid of such a board no place that was put there by itself is played on.
        let has_cells = hands == Hands::OfShogi && near.iter().any(|index| board.positions[*index].cell.is_some());
        let is_played = |index: &usize| !has_cells || board.positions[*index].cell.is_some();
        let near: Vec<usize> = near.into_iter().filter(is_played).collect();
        let comb = if kind == Some(Kind::Hexes) { honeycomb(board) } else { None };
        let are_staggered = || Cells::of(board).is_some_and(|cells| cells.are_staggered());
        let squares =
            (kind == Some(Kind::Squares)).then(|| if are_staggered() { Squares::Aslant } else { Squares::Upright });
        let mut places = BTreeMap::new();
        for index in &near {
            let Some(rect) = board.positions[*index].rect else { continue };
            let (x, y) = middle(rect);
            let [x, y] = comb.as_ref().map_or([x, y], |comb| comb.place([x, y]));
            let form = match (&comb, kind) {
                (Some(comb), _) => {
                    Cell::Polygon(comb.corners.iter().map(|[dx, dy]| scale.spot(x + dx, y + dy)).collect())
                }
                (None, Some(Kind::Points | Kind::Lines)) => Cell::Point,
                (None, Some(Kind::Pits)) => pit(board, *index, rect, &scale),
                _ if feet.contains(index) => room(board, *index, rect, &scale),
                _ => form(board, *index, rect, &scale, single, squares),
            };
            places.insert(*index, Place { at: scale.spot(x, y), cell: form });
        }
        for (slot, foot) in slots.iter().filter(|(_, foot)| near.binary_search(foot).is_ok()) {
            places.entry(*slot).and_modify(|place| place.cell = Cell::Stacked(*foot));
        }
        stack(&mut places, board);
        align(&mut places, board);
        snap(&mut places);
        let aside = (0..board.positions.len()).filter(|index| !places.contains_key(index)).collect();
        let [low, high] = corners(&places);
        // Cells of a grid then begin at whole cells, and their lines at whole units of the picture.
        places.values_mut().for_each(|place| place.shift(low));
        let corners = [Spot::default(), Spot::new(high.x - low.x, high.y - low.y)];
        Plan { places, aside, corners, kind, scale: None }
    }

    /// Lays the positions out where they lie on the author's picture of the board, which is so many pixels wide and high.
    pub(crate) fn on_image(board: &Board, [width, height]: [u32; 2]) -> Plan {
        let drawn = |position: &&(usize, &Position)| position.1.rect.is_some();
        let numbered: Vec<(usize, &Position)> = board.positions.iter().enumerate().collect();
        let drawn: Vec<(usize, &Position)> = numbered.iter().filter(drawn).copied().collect();
        let main = main_positions(board, &drawn);
        let (width, height) = (f64::from(width), f64::from(height));
        let cell = usual_cell(board, &main).clamp(width.max(height) / WIDEST, width.max(height));
        let scale = Scale(f64::from(CELL) / cell);
        let mut places = BTreeMap::new();
        for (index, position) in &drawn {
            let Some(rect) = position.rect else { continue };
            let (x, y) = middle(rect);
            if (0.0..width).contains(&x) && (0.0..height).contains(&y) {
                let [left, top, right, bottom] = rect.map(f64::from);
                let cell = Cell::Area([scale.spot(left, top), scale.spot(right, bottom)]);
                places.insert(*index, Place { at: scale.spot(x, y), cell });
            }
        }
        let aside = (0..board.positions.len()).filter(|index| !places.contains_key(index)).collect();
        let corners = [Spot::default(), scale.spot(width, height)];
        Plan { places, aside, corners, kind: None, scale: Some(scale.0) }
    }
}

/// Returns how far most positions of a board are from the next one, in pixels.
fn usual_cell(board: &Board, main: &[usize]) -> f64 {
    usual(main.iter().filter_map(|index| spacing(board, *index)).collect()).max(1.0)
}

/// Positions that make the board: cells of grids, and what is linked where there are none; all where nothing is.
fn main_positions(board: &Board, drawn: &[(usize, &Position)]) -> Vec<usize> {
    let cells: Vec<usize> =
        drawn.iter().filter(|(_, position)| position.cell.is_some()).map(|(index, _)| *index).collect();
    if !cells.is_empty() {
        return cells;
    }
    let mut linked = vec![false; board.positions.len()];
    for link in &board.links {
        linked[link.from] = true;
        linked[link.to] = true;
    }
    let all = || drawn.iter().map(|(index, _)| *index);
    let linked: Vec<usize> = all().filter(|index| linked[*index]).collect();
    if linked.is_empty() { all().collect() } else { linked }
}

/// Tells whether Zillions shows nothing of a position: authors put what only the rules need beyond the upper left corner. A
/// grid that lies there with most of its cells was never meant for that screen.
fn is_hidden(position: &Position, is_grid_seen: bool) -> bool {
    let is_beyond = position.rect.is_some_and(|rect| middle(rect).0 < 0.0 || middle(rect).1 < 0.0);
    (position.cell.is_none() || is_grid_seen) && is_beyond
}

/// Returns the grids of which at least half is on the screen of Zillions; where there are such, those wholly beyond it are hidden
/// with all their cells, and count as well.
fn on_screen(board: &Board) -> BTreeSet<usize> {
    let mut counts: BTreeMap<usize, [usize; 2]> = BTreeMap::new();
    for position in &board.positions {
        if let (Some((grid, _)), Some(rect)) = (&position.cell, position.rect) {
            let (x, y) = middle(rect);
            counts.entry(*grid).or_default()[usize::from(x < 0.0 || y < 0.0)] += 1;
        }
    }
    let has_board = counts.values().any(|[on, beyond]| on >= beyond);
    let is_meant = |[on, beyond]: [usize; 2]| on >= beyond || (on == 0 && has_board);
    counts.into_iter().filter(|(_, count)| is_meant(*count)).map(|(grid, _)| grid).collect()
}

/// Returns the positions without the small groups that neither touch the board nor are linked with it: hands, cups and
/// counters.
fn without_hands(board: &Board, near: Vec<usize>, cell: f64, hands: Hands) -> Vec<usize> {
    if near.len() > MOST_COMPARED {
        return near;
    }
    let place: BTreeMap<usize, usize> = near.iter().enumerate().map(|(place, index)| (*index, place)).collect();
    let mut groups: Vec<usize> = (0..near.len()).collect();
    let mut join = |one: usize, other: usize| {
        let (one, other) = (groups[one], groups[other]);
        if one != other {
            groups.iter_mut().filter(|group| **group == other).for_each(|group| *group = one);
        }
    };
    let rects: Vec<[f64; 4]> =
        near.iter().filter_map(|index| board.positions[*index].rect).map(|r| r.map(f64::from)).collect();
    for (one, a) in rects.iter().enumerate() {
        for (other, b) in rects.iter().enumerate().skip(one + 1) {
            let apart = |low: usize, high: usize| (b[low] - a[high]).max(a[low] - b[high]);
            if apart(0, 2).max(apart(1, 3)) <= APART * cell {
                join(one, other);
            }
        }
    }
    let middles: Vec<(f64, f64)> = near.iter().filter_map(|index| board.positions[*index].rect).map(middle).collect();
    for link in &board.links {
        if let (Some(one), Some(other)) = (place.get(&link.from), place.get(&link.to)) {
            let [(x0, y0), (x1, y1)] = [middles[*one], middles[*other]];
            // Pieces of shogi jump, and links of a grid lead far.
            if hands == Hands::Small || (x1 - x0).abs().max((y1 - y0).abs()) <= FAR_LINK * cell {
                join(*one, *other);
            }
        }
    }
    let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
    groups.iter().for_each(|group| *sizes.entry(*group).or_default() += 1);
    let largest = sizes.values().copied().max().unwrap_or(0);
    let first = (0..near.len()).find(|place| sizes[&groups[*place]] == largest);
    let stays = |place: usize| match hands {
        Hands::OfShogi => first.is_some_and(|first| groups[first] == groups[place]),
        Hands::Small => sizes[&groups[place]] * HAND > largest,
    };
    near.into_iter().enumerate().filter(|(place, _)| stays(*place)).map(|(_, index)| index).collect()
}

/// Returns the steps of a grid's columns and rows; of more dimensions than two the shortest of those that go straight.
fn plane(grid: &Grid) -> Vec<[f64; 2]> {
    let many = grid.dimensions.iter().filter(|dimension| dimension.names.len() > 1).map(|dimension| dimension.step);
    let many: Vec<[i32; 2]> = many.collect();
    let straight = |axis: usize| {
        let steps = many.iter().copied().filter(move |step| step[axis] != 0 && step[1 - axis] == 0);
        steps.min_by_key(move |step| step[axis].abs())
    };
    let steps = if many.len() <= 2 { many.clone() } else { [0, 1].into_iter().filter_map(straight).collect() };
    steps.into_iter().map(|step| step.map(f64::from)).collect()
}

/// Returns how far a position is from the next one: a step of its grid, or its own size.
fn spacing(board: &Board, index: usize) -> Option<f64> {
    let position = &board.positions[index];
    let (width, height) = size(position.rect?);
    let own = width.min(height);
    let Some((grid, _)) = &position.cell else { return Some(own) };
    let steps = plane(&board.grids[*grid]);
    let lengths = steps.into_iter().map(|[dx, dy]| (dx * dx + dy * dy).sqrt());
    // A grid whose cells have no size is placed by its steps alone.
    let step = lengths.filter(|length| *length > 0.0).fold(f64::INFINITY, f64::min);
    Some(if step.is_finite() { step } else { own })
}

/// Returns the size of most cells; where that is tiny, as of a counter of the rules that has more places than the board, the
/// size of those that cover most of the screen.
fn usual(mut sizes: Vec<f64>) -> f64 {
    sizes.sort_by(f64::total_cmp);
    let most = sizes.get(sizes.len() / 2).copied().unwrap_or(1.0);
    let half = sizes.iter().map(|size| size * size).sum::<f64>() / 2.0;
    let mut covered = 0.0;
    let covering = sizes.into_iter().find(|size| {
        covered += size * size;
        covered >= half
    });
    covering.filter(|size| *size > most * TINY).unwrap_or(most)
}

/// Returns the positions on the board and near it.
fn near(board: &Board, main: &[usize], drawn: &[(usize, &Position)], cell: f64) -> Vec<usize> {
    let rects = main.iter().filter_map(|index| board.positions[*index].rect);
    let hull = rects.reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])]);
    let Some([left, top, right, bottom]) = hull else { return Vec::new() };
    let is_near = |position: &Position| {
        let Some(rect) = position.rect else { return false };
        let (x, y) = middle(rect);
        let beyond = |at: f64, low: i32, high: i32| (f64::from(low) - at).max(at - f64::from(high)).max(0.0);
        beyond(x, left, right).max(beyond(y, top, bottom)) <= FAR * cell
    };
    // What is tiny beside the others is a counter of the rules.
    let least = |position: &Position| position.rect.map(size).map_or(0.0, |(width, height)| width.min(height));
    let usual = drawn.iter().map(|(_, position)| least(position)).fold(0.0, f64::max).min(cell);
    let is_tiny = |position: &Position| least(position) * TINY < usual;
    let all = drawn.iter().filter(|(_, position)| is_near(position) && !is_tiny(position));
    all.map(|(index, _)| *index).collect()
}

/// Pixels between cells that were placed one by one and share an edge: their lines fall together.
fn seam(board: &Board, main: &[usize]) -> f64 {
    let rects: Vec<Pixels> = main.iter().filter_map(|index| board.positions[*index].rect).take(400).collect();
    let gaps = rects
        .iter()
        .flat_map(|a| rects.iter().flat_map(|b| [(b[0] - a[2], a[1] == b[1]), (b[1] - a[3], a[0] == b[0])]));
    let gaps = gaps.filter(|(gap, level)| *level && (1..=2).contains(gap)).map(|(gap, _)| gap);
    f64::from(gaps.min().unwrap_or(0))
}

/// How the squares of a board of squares lie to each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Squares {
    Upright,
    /// Neighbours lie aslant: every second position was taken out.
    Aslant,
}

/// Returns the form of a position's cell.
fn form(board: &Board, index: usize, rect: Pixels, scale: &Scale, single: Single, squares: Option<Squares>) -> Cell {
    let (width, height) = size(rect);
    let Some((grid, _)) = &board.positions[index].cell else {
        let [left, top, right, bottom] = rect.map(f64::from);
        return match single {
            Single::Circle => Cell::Circle(scale.units(width.min(height) / 2.0).max(1)),
            Single::Area { seam } => {
                let half = seam / 2.0;
                Cell::Area([scale.spot(left - half, top - half), scale.spot(right + half, bottom + half)])
            }
        };
    };
    let mut steps = plane(&board.grids[*grid]);
    if squares == Some(Squares::Aslant) {
        // Neighbours lie aslant.
        let [w, h] = [0, 1].map(|axis: usize| steps.iter().map(|step| step[axis].abs()).fold(0.0, f64::max));
        steps = vec![[w, h], [w, -h]];
    }
    let is_skewed = steps.iter().any(|[dx, dy]| *dx != 0.0 && *dy != 0.0);
    let (x, y) = middle(rect);
    if is_skewed && steps.len() == 2 {
        let corners = super::lattice::cell(steps[0], steps[1]);
        if corners.len() >= 4 {
            return Cell::Polygon(corners.iter().map(|[dx, dy]| scale.spot(x + dx, y + dy)).collect());
        }
    }
    // The way to the next cell, across and down; of a grid of one line its own size.
    let across = steps.iter().find(|[_, dy]| *dy == 0.0).map_or(width, |[dx, _]| dx.abs());
    let down = steps.iter().find(|[dx, _]| *dx == 0.0).map_or(height, |[_, dy]| dy.abs());
    let touches = |size: f64, step: f64| step <= 0.0 || (step - size).abs() <= TOUCHING * step;
    let touching = [touches(width, across), touches(height, down)];
    // Grids that stand between each other's columns.
    if board.grids.len() > 1 && touching[0] != touching[1] && width.min(height) > 1.0 {
        let [left, top, right, bottom] = rect.map(f64::from);
        return Cell::Area([scale.spot(left, top), scale.spot(right, bottom)]);
    }
    if squares.is_none() && touching == [false; 2] && width > 1.0 {
        return Cell::Point;
    }
    let [w, h] = [across.max(1.0) / 2.0, down.max(1.0) / 2.0];
    Cell::Area([scale.spot(x - w, y - h), scale.spot(x + w, y + h)])
}

/// Returns a pit: round where the author's place is about as wide as high.
fn pit(board: &Board, index: usize, rect: Pixels, scale: &Scale) -> Cell {
    let (width, height) = size(rect);
    if width.max(height) > LONG_PIT * width.min(height) {
        let [left, top, right, bottom] = rect.map(f64::from);
        return Cell::Area([scale.spot(left, top), scale.spot(right, bottom)]);
    }
    let steps = board.positions[index].cell.as_ref().map(|(grid, _)| board.grids[*grid].dimensions.iter());
    let steps = steps.into_iter().flatten().filter(|dimension| dimension.names.len() > 1);
    let steps = steps.map(|dimension| f64::from(dimension.step[0].abs().max(dimension.step[1].abs())));
    let room = steps.fold(width.min(height), f64::min);
    Cell::Circle(scale.units(room * PIT / 2.0).max(1))
}

/// A place on which others may lie.
struct Foot {
    index: usize,
    at: Spot,
    /// Half its size.
    half: i32,
}

/// Takes the outlines off places that lie on another of about their size.
fn stack(places: &mut BTreeMap<usize, Place>, board: &Board) {
    let mut links: BTreeMap<usize, usize> = BTreeMap::new();
    for end in board.links.iter().flat_map(|link| [link.from, link.to]) {
        *links.entry(end).or_default() += 1;
    }
    // The foot of a stack is what most links lead to and from.
    let mut order: Vec<usize> = places.keys().copied().collect();
    order.sort_by_key(|index| std::cmp::Reverse(links.get(index).copied().unwrap_or(0)));
    let mut kept: BTreeMap<(i32, i32), Vec<Foot>> = BTreeMap::new();
    for index in order {
        let Some(place) = places.get_mut(&index) else { continue };
        let half = match &place.cell {
            Cell::Area([from, to]) => (to.x - from.x).min(to.y - from.y) / 2,
            Cell::Circle(radius) => *radius,
            _ => continue,
        };
        let reach = (half * ON_ANOTHER / 100).max(1);
        let field = (place.at.x.div_euclid(CELL), place.at.y.div_euclid(CELL));
        let around = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (field.0 + x, field.1 + y)));
        let near = |foot: &&Foot| {
            let is_as_large = half.max(foot.half) < half.min(foot.half) * LARGER;
            is_as_large && (foot.at.x - place.at.x).abs() <= reach && (foot.at.y - place.at.y).abs() <= reach
        };
        match around.filter_map(|field| kept.get(&field)).flatten().find(near) {
            Some(foot) => place.cell = Cell::Stacked(foot.index),
            None => kept.entry(field).or_default().push(Foot { index, at: place.at, half }),
        }
    }
}

/// Finds the slots of cells: places as wide as the cell above or below them and less than half as high, or as high as the cell
/// beside them and less than half as wide, that have links with it or with another of its slots. By slot, its cell.
fn slots(board: &Board, drawn: &[(usize, &Position)]) -> BTreeMap<usize, usize> {
    let rects: BTreeMap<usize, Pixels> =
        drawn.iter().filter_map(|(index, position)| Some((*index, position.rect?))).collect();
    let area = |rect: &Pixels| size(*rect).0 * size(*rect).1;
    let largest = rects.values().map(area).fold(0.0, f64::max);
    let is_small = |index: usize| rects.get(&index).is_some_and(|rect| area(rect) * 2.0 < largest);
    let mut next: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for link in board.links.iter().filter(|link| is_small(link.from) || is_small(link.to)) {
        next.entry(link.from).or_default().insert(link.to);
        next.entry(link.to).or_default().insert(link.from);
    }
    let belongs = |slot: &Pixels, foot: &Pixels| {
        let ((w, h), (width, height)) = (size(*slot), size(*foot));
        let (x, y) = middle(*slot);
        let is_within = |at: f64, low: i32, high: i32| f64::from(low) < at && at < f64::from(high);
        let is_as_long = |one: f64, other: f64| (one - other).abs() * 4.0 <= other;
        (is_within(x, foot[0], foot[2]) && is_as_long(w, width) && h * 2.0 < height)
            || (is_within(y, foot[1], foot[3]) && is_as_long(h, height) && w * 2.0 < width)
    };
    let away = |one: &Pixels, other: &Pixels| {
        let ((x, y), (to_x, to_y)) = (middle(*one), middle(*other));
        (x - to_x).abs() + (y - to_y).abs()
    };
    // Those next to a cell first, then those next to them: each goes with the nearest cell.
    let mut feet: BTreeMap<usize, usize> = BTreeMap::new();
    for _ in 0..MOST_SLOTS {
        let foot = |slot: usize| {
            let rect = rects.get(&slot)?;
            let known =
                next[&slot].iter().filter_map(|other| if is_small(*other) { feet.get(other) } else { Some(other) });
            let own = known.filter_map(|foot| Some((*foot, rects.get(foot)?))).filter(|(_, foot)| belongs(rect, foot));
            let nearest = own.min_by(|(_, one), (_, other)| away(rect, one).total_cmp(&away(rect, other)));
            nearest.map(|(foot, _)| (slot, foot))
        };
        let open = next.keys().copied().filter(|index| is_small(*index) && !feet.contains_key(index));
        let found: Vec<(usize, usize)> = open.filter_map(foot).collect();
        feet.extend(found);
    }
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    feet.values().for_each(|foot| *counts.entry(*foot).or_default() += 1);
    let are_slots = counts.len() >= FEWEST_WITH_SLOTS && counts.values().all(|count| *count <= MOST_SLOTS);
    if are_slots { feet } else { BTreeMap::new() }
}

/// Returns the room of a cell with slots: it reaches to the next cell of its grid.
fn room(board: &Board, index: usize, rect: Pixels, scale: &Scale) -> Cell {
    let (width, height) = size(rect);
    let steps = board.positions[index].cell.as_ref().map(|(grid, _)| plane(&board.grids[*grid])).unwrap_or_default();
    let reach = |axis: usize, own: f64| steps.iter().map(|step| step[axis].abs()).fold(own, f64::max) / 2.0;
    let ((x, y), [w, h]) = (middle(rect), [reach(0, width), reach(1, height)]);
    Cell::Area([scale.spot(x - w, y - h), scale.spot(x + w, y + h)])
}

/// Makes edges one that differ by a few pixels: authors place cells one by one.
fn align(places: &mut BTreeMap<usize, Place>, board: &Board) {
    let is_single = |index: &usize| board.positions[*index].cell.is_none();
    let edges = |of: fn(Spot) -> i32| -> BTreeMap<i32, i32> {
        let areas = places.iter().filter(|(index, _)| is_single(index)).filter_map(|(_, place)| match place.cell {
            Cell::Area(area) if !is_large(&area) => Some(area.map(of)),
            _ => None,
        });
        let ends: BTreeSet<i32> = areas.flatten().collect();
        let mut groups: Vec<Vec<i32>> = Vec::new();
        for end in ends {
            match groups.last_mut().filter(|group| end - group[0] <= SLIP) {
                Some(group) => group.push(end),
                None => groups.push(vec![end]),
            }
        }
        let middle = |group: Vec<i32>| {
            let one = (group[0] + group[group.len() - 1]) / 2;
            group.into_iter().map(move |end| (end, one))
        };
        groups.into_iter().flat_map(middle).collect()
    };
    let (across, down) = (edges(|at| at.x), edges(|at| at.y));
    for (index, place) in places.iter_mut() {
        let Cell::Area([from, to]) = &mut place.cell else { continue };
        if is_large(&[*from, *to]) || !is_single(index) {
            continue;
        }
        let moved = |at: Spot| Some(Spot::new(*across.get(&at.x)?, *down.get(&at.y)?));
        let Some(corners) = moved(*from).zip(moved(*to)).map(|(one, other)| [one, other]) else { continue };
        let is_area = corners[0].x < corners[1].x && corners[0].y < corners[1].y;
        if is_area && corners != [*from, *to] {
            [*from, *to] = corners;
            place.at = Spot::new((from.x + to.x) / 2, (from.y + to.y) / 2);
        }
    }
}

fn is_large([from, to]: &[Spot; 2]) -> bool {
    (to.x - from.x).min(to.y - from.y) >= LARGER * CELL
}

/// Lays the edges of large cells on those of the cells inside them: authors draw the lines of both once.
fn snap(places: &mut BTreeMap<usize, Place>) {
    let areas: Vec<[Spot; 2]> = places
        .values()
        .filter_map(|place| match &place.cell {
            Cell::Area(corners) => Some(*corners),
            _ => None,
        })
        .collect();
    let ends = |of: fn(Spot) -> i32| -> BTreeSet<i32> {
        areas.iter().filter(|area| !is_large(area)).flatten().map(|at| of(*at)).collect()
    };
    let (across, down) = (ends(|at| at.x), ends(|at| at.y));
    let nearest = |edges: &BTreeSet<i32>, at: i32| {
        let near = edges.range(at - SNAP..=at + SNAP);
        near.min_by_key(|edge| (*edge - at).abs()).copied().unwrap_or(at)
    };
    for place in places.values_mut() {
        if let Cell::Area(area) = &mut place.cell
            && is_large(area)
        {
            area.iter_mut().for_each(|at| *at = Spot::new(nearest(&across, at.x), nearest(&down, at.y)));
        }
    }
}

fn corners(places: &BTreeMap<usize, Place>) -> [Spot; 2] {
    let half = CELL / 2;
    let mut low = Spot::new(i32::MAX, i32::MAX);
    let mut high = Spot::new(i32::MIN, i32::MIN);
    for place in places.values() {
        let around =
            |by: i32| vec![Spot::new(place.at.x - by, place.at.y - by), Spot::new(place.at.x + by, place.at.y + by)];
        let edges = match &place.cell {
            Cell::Area(corners) => corners.to_vec(),
            Cell::Polygon(corners) => corners.clone(),
            Cell::Point => around(half + RIM),
            Cell::Circle(radius) => around(*radius + RIM),
            // What stands there is drawn on its foot.
            Cell::Stacked(_) => Vec::new(),
        };
        for edge in edges {
            low = Spot::new(low.x.min(edge.x), low.y.min(edge.y));
            high = Spot::new(high.x.max(edge.x), high.y.max(edge.y));
        }
    }
    match places.is_empty() {
        true => [Spot::new(-half, -half), Spot::new(half, half)],
        false => [low, high],
    }
}
