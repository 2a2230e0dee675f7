//! The names of columns and rows.

use std::collections::{BTreeMap, BTreeSet};

use super::Scene;
use crate::board::Grid;
use crate::kind::Kind;
use crate::levels::{Level, levels};
use crate::plan::{Cell, Place};
use zumen_core::diagram::Mark;
use zumen_core::geometry::{CELL, Spot};

/// From the outer cells to the middle of the names of columns, and from there to the end of what is shown.
pub(super) const TO_COLUMNS: i32 = 30;
pub(super) const BEYOND_COLUMNS: i32 = 22;
/// The same for the names of rows, and what a letter more adds to both.
pub(super) const TO_ROWS: i32 = 20;
pub(super) const BEYOND_ROWS: i32 = 6;
pub(super) const LETTER: i32 = 9;
/// The longest name that stands at a line of the board.
const LONGEST_NAME: usize = 3;
/// The longest name of a pit of the only row.
const LONGEST_STORE: usize = 6;
/// Two names stand so far from each other, or one is left out.
const NEAREST: i32 = 40;

/// The names of a board's lines.
#[derive(Default)]
pub(super) struct LineNames {
    pub marks: Vec<Mark>,
    /// The most letters of a row's name.
    pub letters: i32,
    /// From the outer cells to the middles of the rows' names.
    pub to_rows: i32,
    /// From the outer cells to the end of what stands above them.
    pub above: i32,
}

impl Scene<'_> {
    /// Writes names of columns under the board and of rows at its left, where each grid names them in a few letters.
    pub(super) fn line_names(&self) -> LineNames {
        let levels = levels(self.board);
        if !levels.is_empty() {
            return self.level_names(&levels);
        }
        let [low, high] = self.plan.corners;
        let mut labels: BTreeMap<(bool, i32), String> = BTreeMap::new();
        // The grid with most cells on the board names the lines first: names of others stand where they leave room.
        let inner = self.plan.inner(self.board);
        let fine: BTreeSet<usize> = inner
            .iter()
            .filter_map(|index| self.board.positions[*index].cell.as_ref())
            .map(|(grid, _)| *grid)
            .collect();
        // Cells inside others have no names of their own.
        let placed = self.plan.places.keys().filter_map(|index| self.board.positions[*index].cell.as_ref());
        let drawn: BTreeSet<usize> = placed.map(|(grid, _)| *grid).collect();
        let grids = self.board.grids.iter().enumerate();
        let grids = grids.filter(|(number, _)| drawn.contains(number) && !fine.contains(number));
        let mut grids: Vec<&Grid> = grids.map(|(_, grid)| grid).collect();
        grids.sort_by_key(|grid| std::cmp::Reverse(grid.dimensions.iter().map(|d| d.names.len()).product::<usize>()));
        let mut first: [Option<[i32; 2]>; 2] = [None; 2];
        for (number, grid) in grids.into_iter().enumerate() {
            // Of one row of pits a name tells the store.
            let is_row = grid.dimensions.len() == 1 && self.plan.kind == Some(Kind::Pits);
            let longest = if is_row { LONGEST_STORE } else { LONGEST_NAME };
            if !(is_row || grid.dimensions.len() == 2)
                || grid.dimensions.iter().any(|dimension| !dimension.step.contains(&0))
            {
                return LineNames::default();
            }
            for (place, dimension) in grid.dimensions.iter().enumerate() {
                let across = dimension.step[1] == 0 && dimension.step[0] != 0;
                for (index, name) in dimension.names.iter().enumerate() {
                    if name.is_empty() || name.chars().count() > longest {
                        return LineNames::default();
                    }
                    let Some(spot) = self.cell_spot(grid, place, index) else { continue };
                    let key = (across, if across { spot.x } else { spot.y });
                    let has_room = |(_, along): &(bool, i32)| *along == key.1 || (along - key.1).abs() >= NEAREST;
                    // Between the lines of the first grid those of another would have no end.
                    let ends = &mut first[usize::from(across)];
                    let is_between = ends.is_some_and(|[low, high]| low < key.1 && key.1 < high);
                    let is_between = number > 0 && is_between && !labels.contains_key(&key);
                    if is_between || !labels.keys().filter(|(side, _)| *side == across).all(has_room) {
                        continue;
                    }
                    if number == 0 {
                        let [low, high] = ends.unwrap_or([key.1; 2]);
                        *ends = Some([low.min(key.1), high.max(key.1)]);
                    }
                    // Two grids that do not agree about a line leave it without a name.
                    let label = labels.entry(key).or_insert_with(|| name.clone());
                    if label != name {
                        return LineNames::default();
                    }
                }
            }
        }
        let letters = labels.iter().filter(|((across, _), _)| !across).map(|(_, name)| name.chars().count());
        let letters = letters.max().and_then(|most| i32::try_from(most).ok()).unwrap_or(0);
        let to_rows = TO_ROWS + letters * LETTER;
        let mark = |((across, along), text): ((bool, i32), String)| {
            let (id, at) = match across {
                true => (format!("column-{along}"), Spot::new(along, high.y + TO_COLUMNS)),
                false => (format!("row-{along}"), Spot::new(low.x - to_rows, along)),
            };
            Mark::coordinate(id, "label-coordinate", text, at)
        };
        LineNames { marks: labels.into_iter().map(mark).collect(), letters, to_rows, above: 0 }
    }

    /// Writes the names of columns and rows at each level, and the level's own above it.
    fn level_names(&self, levels: &[Level]) -> LineNames {
        let mut marks = Vec::new();
        let mut letters = 0;
        let is_shown = |level: &&Level| level.positions.iter().any(|index| self.plan.places.contains_key(index));
        let shown = levels.iter().filter(is_shown).count();
        for (number, level) in levels.iter().enumerate() {
            let places: Vec<(usize, Spot)> =
                level.positions.iter().filter_map(|index| Some((*index, self.plan.places.get(index)?.at))).collect();
            let ends = |of: fn(&Spot) -> i32| {
                let all = || places.iter().map(|(_, at)| of(at));
                all().min().zip(all().max())
            };
            // A level beyond the screen is not shown.
            let (Some((left, right)), Some((top, bottom))) = (ends(|at| at.x), ends(|at| at.y)) else { continue };
            let (mut across, mut down) = (BTreeMap::new(), BTreeMap::new());
            for (index, at) in &places {
                let Some((_, cell)) = &self.board.positions[*index].cell else { continue };
                let name =
                    |dimension: usize| &self.board.grids[level.grid].dimensions[dimension].names[cell[dimension]];
                across.insert(at.x, name(level.plane[0]));
                down.insert(at.y, name(level.plane[1]));
            }
            let is_short = |name: &&&String| !name.is_empty() && name.chars().count() <= LONGEST_NAME;
            if !across.values().chain(down.values()).all(|name| is_short(&name)) {
                return LineNames::default();
            }
            let longest = down.values().map(|name| name.chars().count()).max();
            letters = letters.max(longest.and_then(|most| i32::try_from(most).ok()).unwrap_or(0));
            let id = |what: &str, along: i32| format!("{what}-{}-{along}", number + 1);
            let mut write = |id: String, text: &str, x: i32, y: i32| {
                marks.push(Mark::coordinate(id, "label-coordinate", text, Spot::new(x, y)));
            };
            let half = CELL / 2;
            across.iter().for_each(|(x, name)| write(id("column", *x), name, *x, bottom + half + TO_COLUMNS));
            down.iter().for_each(|(y, name)| write(id("row", *y), name, left - half - TO_ROWS - letters * LETTER, *y));
            if !level.name.is_empty() && shown > 1 {
                write(format!("level-{}", number + 1), &level.name, (left + right) / 2, top - half - TO_COLUMNS);
            }
        }
        LineNames { marks, letters, to_rows: TO_ROWS + letters * LETTER, above: TO_COLUMNS + BEYOND_COLUMNS }
    }

    /// Finds where a line of a grid lies, the one with this index in a dimension, if any cell of it is on the board.
    fn cell_spot(&self, grid: &Grid, dimension: usize, line: usize) -> Option<Spot> {
        let number = self.board.grids.iter().position(|other| other == grid)?;
        let is_of_line = |index: &usize| {
            let own = self.board.positions[*index].cell.as_ref();
            own.is_some_and(|(grid, own)| *grid == number && own.get(dimension) == Some(&line))
        };
        let has_form = |place: &Place| !matches!(place.cell, Cell::Stacked(_));
        let places = || self.plan.places.iter().filter(|(index, _)| is_of_line(index)).map(|(_, place)| place);
        places().find(|place| has_form(place)).map(|place| place.at)
    }
}
