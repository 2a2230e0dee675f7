//! What kind of board it is: squares, points on lines, hexagons or pits. The author's pixels alone do not tell, since a
//! place is a rectangle on the screen whatever it is; grids, links and the set of the pieces do.

use std::collections::BTreeMap;

use super::board::{Board, Grid, Pixels};
use super::lattice::Honeycomb;
use super::levels::has_levels;
use zumen_core::named;

/// The lines of the board of xiangqi, across and down.
pub(crate) const XIANGQI: [usize; 2] = [9, 10];
/// The lines of boards on whose crossings stones stand.
const STONES: [usize; 4] = [9, 13, 15, 19];
/// Sets whose pieces stand on squares.
const SQUARES: [&str; 5] = ["chess", "shogi", "shogi-large", "checkers", "sokoban"];
/// Places are looked at one by one, and each with each, up to so many.
const MAX_COMPARED: usize = 1_500;
/// Links over holes make a board of lines from so many on.
const MIN_LONG_WAYS: usize = 4;
/// Steps that differ by no more than this are one, in halves of pixels.
const BLUR: i32 = 4;
/// Two steps whose angle's cosine is less than this are square to each other.
const SQUARE: f64 = 0.1;

named! {
    /// A kind of board.
    pub enum Kind {
        /// Areas that touch.
        Squares = "squares",
        /// Crossings of lines from each place to its neighbours.
        Points = "points",
        /// Points, and the links between them as they are.
        Lines = "lines",
        /// Hexagons.
        Hexes = "hexes",
        /// Round pits, which no lines join.
        Pits = "pits",
    }
}

impl Kind {
    /// The kind that the rules declare: by the set of the pieces and the form of the board. `None` where they leave it
    /// open, and the author's places are drawn as they lie.
    pub(crate) fn of(board: &Board, set: &str) -> Option<Kind> {
        if let Some(cells) = Cells::of(board) {
            let [columns, rows] = cells.lines();
            let are_crossings = match set {
                "xiangqi" => [columns, rows] == XIANGQI,
                "stones" => columns == rows && STONES.contains(&columns),
                _ => false,
            };
            if are_crossings || (!SQUARES.contains(&set) || set == "checkers") && cells.has_some_diagonals(board) {
                return Some(Kind::Points);
            }
            if cells.has_long_ways(board) {
                return Some(Kind::Lines);
            }
        }
        let are_upright = board.grids.iter().all(|grid| has_levels(grid) || !is_skewed(grid));
        if SQUARES.contains(&set) && !board.grids.is_empty() && are_upright {
            return Some(Kind::Squares);
        }
        honeycomb(board).map(|_| Kind::Hexes)
    }
}

/// Tells whether places stand apart that were placed one by one, and links join them: circles on lines.
pub(crate) fn are_rings(board: &Board) -> bool {
    let rects = board.positions.iter().filter_map(|position| position.rect);
    board.grids.is_empty() && !board.links.is_empty() && stand_apart(rects)
}

/// Tells whether columns or rows of a grid run aslant on the screen.
fn is_skewed(grid: &Grid) -> bool {
    grid.dimensions.iter().any(|dimension| dimension.names.len() > 1 && !dimension.step.contains(&0))
}

/// The cells of a board's one upright grid.
pub(crate) struct Cells<'a> {
    grid: &'a Grid,
    /// Which dimension goes across.
    across: usize,
    /// Column by column, and in each row by row as the grid counts: index of the position, where there is one.
    at: Vec<Option<usize>>,
}

impl Cells<'_> {
    /// Finds the cells of the only grid of two dimensions on the screen, if it is upright.
    pub(crate) fn of(board: &Board) -> Option<Cells<'_>> {
        let mut grids: Vec<(usize, &Grid)> = board.grids.iter().enumerate().collect();
        grids.retain(|(_, grid)| grid.dimensions.len() == 2 && grid.dimensions.iter().all(|d| d.names.len() > 1));
        let [(number, grid)] = grids[..] else { return None };
        let across = grid.dimensions.iter().position(|dimension| dimension.step[1] == 0)?;
        if grid.dimensions[across].step[0] == 0 || grid.dimensions[1 - across].step[0] != 0 {
            return None;
        }
        let mut cells = Cells { grid, across, at: Vec::new() };
        let [columns, rows] = cells.lines();
        cells.at.resize(columns * rows, None);
        for (index, position) in board.positions.iter().enumerate() {
            if let Some((_, cell)) = position.cell.as_ref().filter(|(own, _)| *own == number) {
                cells.at[cell[across] * rows + cell[1 - across]] = Some(index);
            }
        }
        Some(cells)
    }

    /// How many lines there are across and down.
    pub(crate) fn lines(&self) -> [usize; 2] {
        [self.across, 1 - self.across].map(|place| self.grid.dimensions[place].names.len())
    }

    /// Tells whether a column is the first or last one, or a row.
    pub(crate) fn is_at_rim(&self, [column, row]: [usize; 2]) -> bool {
        let [columns, rows] = self.lines();
        [0, columns - 1].contains(&column) || [0, rows - 1].contains(&row)
    }

    /// The positions with their columns and rows as the grid counts.
    pub(crate) fn iter(&self) -> impl Iterator<Item = ([usize; 2], usize)> + '_ {
        let [_, rows] = self.lines();
        self.at.iter().enumerate().filter_map(move |(at, index)| Some(([at / rows, at % rows], (*index)?)))
    }

    /// The position in a column and a row as the grid counts.
    pub(crate) fn position(&self, column: usize, row: usize) -> Option<usize> {
        let [columns, rows] = self.lines();
        if column < columns && row < rows { self.at[column * rows + row] } else { None }
    }

    /// The pairs of neighbours: those square to each other, or those aslant.
    pub(crate) fn neighbours(&self, aslant: bool) -> impl Iterator<Item = (usize, usize)> + '_ {
        // A step beyond the first line wraps, and no cell lies there.
        let steps: [[usize; 2]; 2] = if aslant { [[1, 1], [usize::MAX, 1]] } else { [[1, 0], [0, 1]] };
        self.iter().flat_map(move |([column, row], index)| {
            let next = steps
                .into_iter()
                .filter_map(move |[across, down]| self.position(column.wrapping_add(across), row.wrapping_add(down)));
            next.map(move |next| (index, next))
        })
    }

    /// Tells whether some neighbours aslant are linked and others not, as on the board of alquerque.
    fn has_some_diagonals(&self, board: &Board) -> bool {
        let linked = board.pairs();
        let [square, aslant] = [false, true].map(|aslant| {
            let count = self.neighbours(aslant).filter(|(one, other)| linked.has(*one, *other)).count();
            count as f64 / self.neighbours(aslant).count().max(1) as f64
        });
        square >= 0.8 && (0.15..=0.85).contains(&aslant)
    }

    /// Tells whether links lead over holes, as those of nine men's morris do.
    fn has_long_ways(&self, board: &Board) -> bool {
        let cell: BTreeMap<usize, [usize; 2]> = self.iter().map(|(cell, index)| (index, cell)).collect();
        let mut long = 0;
        let mut all = 0;
        for (one, other) in board.pairs().iter() {
            let (Some(&[column, row]), Some(&[to_column, to_row])) = (cell.get(&one), cell.get(&other)) else {
                continue;
            };
            if column != to_column && row != to_row {
                continue;
            }
            all += 1;
            // Every place between is a hole: nothing else lies on the line but its ends.
            let [columns, rows] = [column.min(to_column)..=column.max(to_column), row.min(to_row)..=row.max(to_row)];
            let length = column.abs_diff(to_column) + row.abs_diff(to_row);
            let on_line = columns.flat_map(|column| rows.clone().map(move |row| (column, row)));
            long +=
                usize::from(length > 1 && on_line.filter_map(|(column, row)| self.position(column, row)).count() == 2);
        }
        long >= MIN_LONG_WAYS && long * 6 >= all
    }
}

/// Tells whether places that were placed one by one stand apart, as on a round board: no two of them share an edge.
pub(crate) fn stand_apart(rects: impl Iterator<Item = Pixels>) -> bool {
    let rects: Vec<Pixels> = rects.take(MAX_COMPARED).collect();
    let touching = rects.iter().filter(|a| rects.iter().any(|b| touches(a, b) || touches(b, a))).count();
    touching * 2 < rects.len()
}

/// Tells whether the right or lower edge of an area lies at an edge of another.
fn touches(a: &Pixels, b: &Pixels) -> bool {
    // Across, then down.
    (0..2).any(|axis| {
        let side = 1 - axis;
        (a[axis + 2] - b[axis]).abs() <= 2 && a[side].max(b[side]) < a[side + 2].min(b[side + 2])
    })
}

/// Finds the pattern of a board whose places lie as hexagons do: those placed one by one, or in rows that are shifted by half
/// a place.
pub(crate) fn honeycomb(board: &Board) -> Option<Honeycomb> {
    if board.grids.iter().any(is_skewed) || board.positions.len() > MAX_COMPARED {
        return None;
    }
    let mut middles: Vec<[i32; 2]> = Vec::new();
    for position in &board.positions {
        let Some([left, top, right, bottom]) = position.rect else { continue };
        let is_shown = position.cell.is_some() || (left + right >= 0 && top + bottom >= 0);
        middles.extend(is_shown.then_some([left + right, top + bottom]));
    }
    let mut steps: BTreeMap<[i32; 2], usize> = BTreeMap::new();
    for one in &middles {
        for other in &middles {
            let step = [other[0] - one[0], other[1] - one[1]];
            if step > [0, 0] {
                *steps.entry(step).or_default() += 1;
            }
        }
    }
    steps.retain(|_, count| *count * 12 >= middles.len());
    let mut usual: Vec<[f64; 2]> = Vec::new();
    for step in steps.keys() {
        // A pixel more or less is one step.
        let alike =
            steps.iter().filter(|(other, _)| step.iter().zip(*other).all(|(one, other)| (one - other).abs() <= BLUR));
        if alike.map(|(_, count)| count).sum::<usize>() * 2 >= middles.len() {
            usual.push(half(*step));
        }
    }
    usual.sort_by(|one, other| dot(*one, *one).total_cmp(&dot(*other, *other)));
    let one = *usual.first()?;
    let other = *usual.iter().find(|other| (one[0] * other[1] - one[1] * other[0]).abs() > SQUARE * dot(one, one))?;
    // The squared cosine of their angle.
    let is_square = dot(one, other) * dot(one, other) <= SQUARE * SQUARE * dot(one, one) * dot(other, other);
    let middles: Vec<[f64; 2]> = middles.into_iter().map(half).collect();
    let comb = Honeycomb::fit(one, other, &middles)?;
    (!is_square && middles.len() > 6 && comb.corners.len() == 6).then_some(comb)
}

fn half(sides: [i32; 2]) -> [f64; 2] {
    sides.map(|side| f64::from(side) / 2.0)
}

fn dot(one: [f64; 2], other: [f64; 2]) -> f64 {
    one[0] * other[0] + one[1] * other[1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_places_are_too_few_for_a_honeycomb() {
        let comb = |count: usize| {
            let corners = [(40, 35), (0, 35), (80, 35), (20, 0), (60, 0), (20, 70), (60, 70)];
            let places = corners
                .iter()
                .take(count)
                .enumerate()
                .map(|(number, (left, top))| format!("(p{number} {left} {top} {} {})", left + 40, top + 40));
            let places: String = places.collect();
            let rules = crate::tests::rules(
                &format!(
                    r#"(game (title "Comb") (players White Black) (turn-order White Black)
                    (board (positions {places})) (piece (name Man)) (board-setup (White (Man p0))))"#
                ),
                0,
            );
            honeycomb(&rules.board).is_some()
        };
        assert_eq!([6, 7].map(comb), [false, true]);
    }
}
