//! The names of columns and rows.

use std::collections::BTreeMap;

use super::{LETTER, Scene, TO_COLUMNS, TO_ROWS};
use crate::diagram::Mark;
use crate::games::zillions::board::Grid;
use crate::geometry::Spot;

/// The longest name that stands at a line of the board.
const LONGEST_NAME: usize = 3;
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
}

impl Scene<'_> {
    /// Writes names of columns under the board and of rows at its left, where each grid names them in a few letters.
    pub(super) fn line_names(&self) -> LineNames {
        let [low, high] = self.plan.corners;
        let mut labels: BTreeMap<(bool, i32), String> = BTreeMap::new();
        // The grid with most cells on the board names the lines first: names of others stand where they leave room.
        let mut grids: Vec<&Grid> = self.board.grids.iter().collect();
        grids.sort_by_key(|grid| std::cmp::Reverse(grid.dimensions.iter().map(|d| d.names.len()).product::<usize>()));
        for grid in grids {
            if grid.dimensions.len() != 2 || grid.dimensions.iter().any(|dimension| !dimension.step.contains(&0)) {
                return LineNames::default();
            }
            for (place, dimension) in grid.dimensions.iter().enumerate() {
                let across = dimension.step[1] == 0 && dimension.step[0] != 0;
                for (index, name) in dimension.names.iter().enumerate() {
                    if name.is_empty() || name.chars().count() > LONGEST_NAME {
                        return LineNames::default();
                    }
                    let Some(spot) = self.cell_spot(grid, place, index) else { continue };
                    let key = (across, if across { spot.x } else { spot.y });
                    let has_room = |(_, along): &(bool, i32)| *along == key.1 || (along - key.1).abs() >= NEAREST;
                    if !labels.keys().filter(|(side, _)| *side == across).all(has_room) {
                        continue;
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
        LineNames { marks: labels.into_iter().map(mark).collect(), letters, to_rows }
    }

    /// Finds where a line of a grid lies, the one with this index in a dimension, if any cell of it is on the board.
    fn cell_spot(&self, grid: &Grid, dimension: usize, line: usize) -> Option<Spot> {
        let number = self.board.grids.iter().position(|other| other == grid)?;
        let is_of_line = |index: &usize| {
            let own = self.board.positions[*index].cell.as_ref();
            own.is_some_and(|(grid, own)| *grid == number && own.get(dimension) == Some(&line))
        };
        self.plan.places.iter().find(|(index, _)| is_of_line(index)).map(|(_, place)| place.at)
    }
}
