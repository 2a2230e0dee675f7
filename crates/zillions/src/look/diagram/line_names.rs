//! The names of columns and rows.

use std::collections::BTreeMap;

use super::Scene;
use crate::language::board::Grid;
use crate::look::levels::{Level, levels};
use crate::look::plan::{Cell, Place, bounds, square_round};
use zumen_core::diagram::{Mark, row_length};
use zumen_core::geometry::{CELL, Spot, coordinate_step};

/// From the outer cells to the middle of the names of columns, and from there to the end of what is shown.
const TO_COLUMNS: i32 = 30;
const BEYOND_COLUMNS: i32 = 22;
/// The same for the names of rows, and what a letter more adds to both.
const TO_ROWS: i32 = 20;
const BEYOND_ROWS: i32 = 6;
const LETTER: i32 = 9;
/// From the outer cells of a skewed grid to the name of its line.
const TO_SKEWED: i32 = 42;
/// On cells of fewer units names keep the size that they have there.
const SMALL_CELLS: f64 = 70.0;
/// What the board and its names get of the picture, in units: alone, and beside a legend.
const ROOM: [f64; 2] = [1300.0, 980.0];
const ROOM_BESIDE: f64 = 1000.0;
/// Round the board, in hundredths of a cell: the names and their distance. What a row of a strip takes beyond its squares,
/// and from its names to the next row, in units.
const ROUND: i32 = 60;
const BEYOND_ROW: i32 = 70;
const TO_ROW: i32 = 24;
/// The longest name that stands at a line of the board.
const MAX_NAME_CHARS: usize = 3;
/// Two names stand so far from each other, or one is left out.
const MIN_APART: i32 = 40;

/// The names of a board's lines.
#[derive(Default)]
pub(super) struct LineNames {
    pub marks: Vec<Mark>,
    /// How far they reach beyond the cells: to left, top, right and bottom.
    pub reach: [i32; 4],
}

/// A name and where its middle lies.
struct Label {
    id: String,
    text: String,
    at: Spot,
}

impl Label {
    /// Tells whether two names would run into each other.
    fn meets(&self, other: &Label) -> bool {
        (self.at.x - other.at.x).abs() < MIN_APART && (self.at.y - other.at.y).abs() < MIN_APART
    }
}

/// About how large cells get, in units.
struct Cells(f64);

impl Cells {
    /// A distance of a name, in hundredths of a cell: so many where cells are large.
    fn reach(&self, hundredths: i32) -> i32 {
        (f64::from(hundredths) * (SMALL_CELLS / self.0).max(1.0)).round() as i32
    }

    /// The room that a name takes to both sides of its middle.
    fn width(&self, text: &str) -> i32 {
        self.reach(i32::try_from(text.chars().count()).unwrap_or(0) * LETTER)
    }

    /// How far the middle of the names of rows is from the board.
    fn to_rows(&self, rows: &BTreeMap<i32, &String>) -> i32 {
        self.reach(TO_ROWS) + rows.values().map(|name| self.width(name)).max().unwrap_or(0)
    }

    /// Leaves out names of lines that are close to each other, from the left and from below.
    fn thin<'n>(&self, lines: BTreeMap<i32, &'n String>, is_column: bool) -> Vec<(i32, &'n String)> {
        let between = lines.keys().zip(lines.keys().skip(1)).map(|(one, next)| next - one).min().unwrap_or(CELL);
        let longest = lines.values().map(|name| name.chars().count()).max().unwrap_or(0);
        let pitch = f64::from(between) * self.0 / f64::from(CELL);
        let step = coordinate_step(pitch, if is_column { longest } else { 1 });
        let last = lines.len().saturating_sub(1);
        let number = |index: usize| if is_column { index } else { last - index };
        let named = lines.into_iter().enumerate().filter(|(index, _)| number(*index) % step == 0);
        named.map(|(_, line)| line).collect()
    }
}

/// Tells whether rows are numbered from the top: columns have their names there, too, where counting begins.
fn is_counted_down(rows: &BTreeMap<i32, &String>) -> bool {
    let numbers = rows.values().map(|name| name.parse::<u32>().ok()).collect::<Option<Vec<_>>>();
    numbers.is_some_and(|numbers| numbers.len() > 1 && numbers.is_sorted())
}

/// Tells whether names are short enough for lines.
fn are_short<'a>(mut names: impl Iterator<Item = &'a String>) -> bool {
    names.all(|name| !name.is_empty() && name.chars().count() <= MAX_NAME_CHARS)
}

impl Scene<'_> {
    /// Writes names of columns under the board, or above it where rows are numbered from there, and of rows at its left, and at the ends of lines that run aslant, where grids
    /// name them in a few letters.
    pub(super) fn line_names(&self, has_legend: bool) -> LineNames {
        let levels = levels(self.board);
        let cells = self.cell_size(has_legend);
        let labels = if levels.is_empty() { self.grid_names(&cells) } else { self.level_names(&levels, &cells) };
        let [low, high] = self.plan.corners;
        let mut reach = [0; 4];
        for Label { text, at, .. } in &labels {
            let (wide, high_enough) = (cells.reach(BEYOND_ROWS) + cells.width(text), cells.reach(BEYOND_COLUMNS));
            let beyond =
                [low.x - at.x + wide, low.y - at.y + high_enough, at.x - high.x + wide, at.y - high.y + high_enough];
            reach = std::array::from_fn(|side| beyond[side].max(reach[side]));
        }
        if self.in_rows().is_some() {
            reach[1] = TO_ROW * CELL / (cells.0 as i32).max(1);
        }
        let style = if cells.0 < SMALL_CELLS { "label-coordinate-close" } else { "label-coordinate" };
        let marks = labels.into_iter().map(|Label { id, text, at }| Mark::coordinate(id, style, text, at)).collect();
        LineNames { marks, reach }
    }

    /// About how large the cells get beside a legend, or without one. Below a wide board it takes no width.
    fn cell_size(&self, has_legend: bool) -> Cells {
        let [low, high] = self.plan.corners;
        let [width, height] = [high.x - low.x, high.y - low.y];
        if let Some([_, size]) = self.in_rows() {
            return Cells(f64::from(size));
        }
        let is_beside = has_legend && width <= height;
        let room = [if is_beside { ROOM_BESIDE } else { ROOM[0] }, ROOM[1]];
        let scale = room[0] / f64::from(width + ROUND).max(1.0);
        Cells(scale.min(room[1] / f64::from(height + ROUND).max(1.0)) * f64::from(CELL))
    }

    /// How many squares a row has where a strip of them is laid in rows, and how large they get.
    pub(super) fn in_rows(&self) -> Option<[i32; 2]> {
        let [low, high] = self.plan.corners;
        let is_strip = self.plan.scale.is_none() && high.y - low.y <= CELL;
        let squares = self
            .plan
            .places
            .values()
            .all(|place| matches!(place.cell, Cell::Area([from, to]) if to.x - from.x == CELL));
        let room = ROOM.map(|units| units as i32);
        if is_strip && squares { row_length((high.x - low.x) / CELL, room, BEYOND_ROW) } else { None }
    }

    /// Names the lines of all grids on the board, those of the largest first: names of others stand where they leave room.
    fn grid_names(&self, cells: &Cells) -> Vec<Label> {
        let mut grids: Vec<(usize, &Grid)> = self.board.grids.iter().enumerate().collect();
        grids.retain(|(number, grid)| grid.dimensions.len() == 2 && self.cells(*number).next().is_some());
        grids.retain(|(_, grid)| are_short(grid.dimensions.iter().flat_map(|dimension| &dimension.names)));
        grids.sort_by_key(|(_, grid)| {
            std::cmp::Reverse(grid.dimensions.iter().map(|d| d.names.len()).product::<usize>())
        });
        if let [(number, grid), ..] = grids[..]
            && grid.dimensions.iter().any(|dimension| !dimension.step.contains(&0))
        {
            return self.skewed_names(number, grid, cells);
        }
        let mut lines: BTreeMap<(bool, i32), String> = BTreeMap::new();
        let mut ends: [Option<[i32; 2]>; 2] = [None; 2];
        for (number, grid) in grids {
            let found = self.upright_lines(number, grid);
            for (key, name) in found {
                // Between the lines of the first grid those of another would have no end.
                let is_between = ends[usize::from(key.0)].is_some_and(|[low, high]| low < key.1 && key.1 < high);
                let mut parallel = lines.keys().filter(|(across, _)| *across == key.0);
                if !is_between && parallel.all(|(_, along)| (along - key.1).abs() >= MIN_APART) {
                    lines.insert(key, name);
                }
            }
            // In order from low to high.
            ends = [false, true].map(|across| {
                let mut all = lines.keys().filter(|(side, _)| *side == across).map(|(_, along)| *along);
                let low = all.next()?;
                Some([low, all.next_back().unwrap_or(low)])
            });
        }
        let [low, high] = self.plan.corners;
        let [columns, rows] = [true, false].map(|side| {
            let lines = lines.iter().filter(|((is_column, _), _)| *is_column == side);
            lines.map(|((_, along), name)| (*along, name)).collect()
        });
        let to_columns = cells.reach(TO_COLUMNS);
        let y = if is_counted_down(&rows) { low.y - to_columns } else { high.y + to_columns };
        let columns = cells.thin(columns, true).into_iter().map(|(x, name)| Label {
            id: format!("column-{x}"),
            text: name.clone(),
            at: Spot::new(x, y),
        });
        let to_rows = cells.to_rows(&rows);
        let rows = cells.thin(rows, false).into_iter().map(|(y, name)| Label {
            id: format!("row-{y}"),
            text: name.clone(),
            at: Spot::new(low.x - to_rows, y),
        });
        rows.chain(columns).collect()
    }

    /// The cells of a grid on the board with their indices.
    fn cells(&self, number: usize) -> impl Iterator<Item = (&Vec<usize>, &Place)> {
        self.plan.places.iter().filter_map(move |(index, place)| {
            let (grid, cell) = self.board.positions[*index].cell.as_ref()?;
            (*grid == number).then_some((cell, place))
        })
    }

    /// The names of an upright grid by whether a line runs down, and where it lies.
    fn upright_lines(&self, number: usize, grid: &Grid) -> BTreeMap<(bool, i32), String> {
        let mut lines = BTreeMap::new();
        for (cell, place) in self.cells(number) {
            for (dimension, line) in grid.dimensions.iter().zip(cell) {
                let is_column = dimension.step[1] == 0 && dimension.step[0] != 0;
                let along = if is_column { place.at.x } else { place.at.y };
                lines.entry((is_column, along)).or_insert_with(|| dimension.names[*line].clone());
            }
        }
        lines
    }

    /// Names the lines of a skewed grid beyond those ends of theirs that lie lower or more to the left, and beyond the others
    /// where they would meet the names of lines that run across.
    fn skewed_names(&self, number: usize, grid: &Grid, cells: &Cells) -> Vec<Label> {
        let mut labels: Vec<Label> = Vec::new();
        let mut dimensions = [0, 1];
        dimensions.sort_by_key(|dimension| grid.dimensions[1 - dimension].step[1] != 0);
        for dimension in dimensions {
            let [dx, dy] = grid.dimensions[1 - dimension].step.map(f64::from);
            let length = (dx * dx + dy * dy).sqrt().max(1.0) * if dy >= dx { 1.0 } else { -1.0 };
            let near = self.names_at_ends(number, grid, dimension, [dx / length, dy / length], cells);
            let has_room = !near.iter().any(|label: &Label| labels.iter().any(|other| label.meets(other)));
            labels.extend(match has_room {
                true => near,
                false => self.names_at_ends(number, grid, dimension, [-dx / length, -dy / length], cells),
            });
        }
        labels
    }

    /// Names the lines of one dimension beyond their ends in a direction, which is 1 long.
    fn names_at_ends(&self, number: usize, grid: &Grid, dimension: usize, way: [f64; 2], cells: &Cells) -> Vec<Label> {
        let mut ends: BTreeMap<usize, (f64, Spot)> = BTreeMap::new();
        for (cell, Place { at, .. }) in self.cells(number) {
            let along = f64::from(at.x) * way[0] + f64::from(at.y) * way[1];
            let end = ends.entry(cell[dimension]).or_insert((along, *at));
            if along > end.0 {
                *end = (along, *at);
            }
        }
        let far = f64::from(CELL / 2 + cells.reach(TO_SKEWED));
        let [x, y] = way.map(|side| (side * far).round() as i32);
        let step = coordinate_step(cells.0, 1);
        let labels = ends.into_iter().step_by(step).map(|(line, (_, end))| Label {
            id: format!("line-{}-{}", dimension + 1, line + 1),
            text: grid.dimensions[dimension].names[line].clone(),
            at: Spot::new(end.x + x, end.y + y),
        });
        labels.collect()
    }

    /// Names columns and rows at each level, and the level itself above it.
    fn level_names(&self, levels: &[Level], cells: &Cells) -> Vec<Label> {
        let mut shown: Vec<(usize, &Level)> = (1..).zip(levels).collect();
        shown.retain(|(_, level)| level.positions.iter().any(|index| self.plan.places.contains_key(index)));
        let mut labels = Vec::new();
        for (number, level) in &shown {
            let (mut across, mut down) = (BTreeMap::new(), BTreeMap::new());
            for index in &level.positions {
                let (Some(place), Some((_, cell))) = (self.plan.places.get(index), &self.board.positions[*index].cell)
                else {
                    continue;
                };
                let dimensions = &self.board.grids[level.grid].dimensions;
                let [column, row] = level.plane.map(|dimension| &dimensions[dimension].names[cell[dimension]]);
                across.insert(place.at.x, column);
                down.insert(place.at.y, row);
            }
            let places = level.positions.iter().filter_map(|index| self.plan.places.get(index));
            let Some([low, high]) = bounds(places.map(extent)) else { continue };
            if !are_short(across.values().chain(down.values()).copied()) {
                return Vec::new();
            }
            let to_rows = cells.to_rows(&down);
            labels.extend(cells.thin(across, true).into_iter().map(|(x, name)| Label {
                id: format!("column-{number}-{x}"),
                text: name.clone(),
                at: Spot::new(x, high.y + cells.reach(TO_COLUMNS)),
            }));
            labels.extend(cells.thin(down, false).into_iter().map(|(y, name)| Label {
                id: format!("row-{number}-{y}"),
                text: name.clone(),
                at: Spot::new(low.x - to_rows, y),
            }));
            if !level.name.is_empty() && shown.len() > 1 {
                let at = Spot::new((low.x + high.x) / 2, low.y - cells.reach(TO_COLUMNS));
                labels.push(Label { id: format!("level-{number}"), text: level.name.clone(), at });
            }
        }
        labels
    }
}

/// The upper left and lower right end of a cell.
fn extent(place: &Place) -> [Spot; 2] {
    match &place.cell {
        Cell::Area(corners) => *corners,
        _ => square_round(place.at, CELL / 2),
    }
}
