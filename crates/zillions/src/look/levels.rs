//! Boards of three dimensions: levels that the author laid over each other are drawn side by side, and levels that lie far
//! beyond the screen not at all.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::board::{Board, Grid};

/// So many levels stand in one row; more in two.
const IN_ONE_ROW: usize = 3;

/// A level is beyond the screen where it is so many boards away from the first.
const FAR: i64 = 2;

/// Where the levels of a grid go.
struct Levels {
    /// Which dimensions are columns and rows.
    plane: [usize; 2],
    /// The dimensions that are neither.
    dimensions: Vec<usize>,
    /// Columns of levels.
    columns: usize,
    /// From one level to the next, across and down, in pixels; `None` where only the first is on the screen.
    steps: Option<[i64; 2]>,
}

impl Levels {
    /// The levels of a grid, if it has some and they overlap.
    fn of(grid: &Grid) -> Option<Levels> {
        let many: Vec<usize> =
            (0..grid.dimensions.len()).filter(|place| grid.dimensions[*place].names.len() > 1).collect();
        let steps: Vec<[i64; 2]> =
            grid.dimensions.iter().map(|dimension| dimension.step.map(|side| i64::from(side.abs()))).collect();
        let [Some(column), Some(row)] = [0, 1].map(|axis| {
            let upright = many.iter().copied().filter(|place| steps[*place][1 - axis] == 0 && steps[*place][axis] > 0);
            upright.min_by_key(|place| steps[*place][axis])
        }) else {
            return None;
        };
        let plane = [column, row];
        let [width, height]: [i64; 2] =
            std::array::from_fn(|axis| steps[plane[axis]][axis] * grid.dimensions[plane[axis]].names.len() as i64);
        let dimensions: Vec<usize> = many.into_iter().filter(|place| !plane.contains(place)).collect();
        let mut between = dimensions.iter().map(|place| steps[*place]);
        if !dimensions.is_empty() && between.clone().all(|[dx, dy]| dx > FAR * width || dy > FAR * height) {
            return Some(Levels { plane, dimensions, columns: 1, steps: None });
        }
        if dimensions.is_empty() || between.any(|[dx, dy]| dx >= width || dy >= height) {
            return None;
        }
        let count: usize = dimensions.iter().map(|place| grid.dimensions[*place].names.len()).product();
        let columns = if count <= IN_ONE_ROW { count } else { count.div_ceil(2) };
        // Names of lines and levels need as much room below as beside.
        let gap = steps[column][0].max(steps[row][1]);
        Some(Levels { plane, dimensions, columns, steps: Some([width + gap, height + gap]) })
    }

    /// How far a cell goes from where the author placed it; `None` where it is not shown.
    fn shift(&self, grid: &Grid, cell: &[usize]) -> Option<[i64; 2]> {
        let mut level = 0;
        let mut back = [0_i64; 2];
        for place in &self.dimensions {
            let dimension = &grid.dimensions[*place];
            level = level * dimension.names.len() + cell[*place];
            for (axis, back) in back.iter_mut().enumerate() {
                *back += i64::from(dimension.step[axis]) * cell[*place] as i64;
            }
        }
        let at = [level % self.columns, level / self.columns];
        match self.steps {
            Some(steps) => Some(std::array::from_fn(|axis| steps[axis] * at[axis] as i64 - back[axis])),
            None => (level == 0).then_some([0; 2]),
        }
    }
}

/// Tells whether a grid has levels that lie over each other.
pub(crate) fn has_levels(grid: &Grid) -> bool {
    Levels::of(grid).is_some()
}

/// A level of a grid that has several.
pub(crate) struct Level {
    /// What the author calls it.
    pub name: String,
    /// Its grid: an index of the board's.
    pub grid: usize,
    /// Which dimensions of that are columns and rows.
    pub plane: [usize; 2],
    /// Its positions.
    pub positions: Vec<usize>,
}

/// The levels of a board, where all its grids have some; none otherwise.
pub(crate) fn levels(board: &Board) -> Vec<Level> {
    let Some(of): Option<Vec<Levels>> = board.grids.iter().map(Levels::of).collect() else { return Vec::new() };
    let mut found: BTreeMap<(usize, Vec<usize>), Level> = BTreeMap::new();
    for (index, position) in board.positions.iter().enumerate() {
        let Some((grid, cell)) = &position.cell else { continue };
        let levels = &of[*grid];
        let key: Vec<usize> = levels.dimensions.iter().map(|place| cell[*place]).collect();
        let level = found.entry((*grid, key)).or_insert_with(|| {
            let dimensions = levels.dimensions.iter();
            let name = dimensions.map(|place| board.grids[*grid].dimensions[*place].names[cell[*place]].as_str());
            Level { name: name.collect(), grid: *grid, plane: levels.plane, positions: Vec::new() }
        });
        level.positions.push(index);
    }
    found.into_values().collect()
}

/// The board with the levels of its grids side by side.
pub(crate) fn side_by_side(board: &Board) -> Cow<'_, Board> {
    let levels: Vec<Option<Levels>> = board.grids.iter().map(Levels::of).collect();
    if levels.iter().all(Option::is_none) {
        return Cow::Borrowed(board);
    }
    let mut laid = board.clone();
    for position in &mut laid.positions {
        let (Some(rect), Some((grid, cell))) = (&mut position.rect, &position.cell) else { continue };
        let Some(levels) = &levels[*grid] else { continue };
        let Some(shift) = levels.shift(&board.grids[*grid], cell) else {
            position.rect = None;
            continue;
        };
        for (place, side) in rect.iter_mut().enumerate() {
            *side = i32::try_from(i64::from(*side) + shift[place % 2]).unwrap_or(*side);
        }
    }
    Cow::Owned(laid)
}
