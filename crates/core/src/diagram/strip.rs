//! A board of one line, laid in rows under each other as a text is: a long road, a strip of squares.

use std::sync::Arc;

use super::Diagram;
use super::mark::{Mark, Place, Shape};
use crate::geometry::{CELL, Grid, Spot};

/// From so many units on cells are large enough, and rows must make them so many times larger.
const LARGE_CELL: i32 = 48;
const MIN_GAIN: i32 = 2;
/// How far the edges run on where a row is cut, in hundredths of a cell.
const RUN_OUT: i32 = 25;

/// How many cells a row has where a board of one line of so many cells is laid in rows, and how large they get, in units:
/// the picture has so much room, and a row takes so much more than its cells. `None` where one line does as well.
pub fn row_length(cells: i32, room: [i32; 2], beyond: i32) -> Option<[i32; 2]> {
    let size = |rows: i32| (room[0] / (cells.max(1) + rows - 1).div_euclid(rows)).min(room[1] / rows - beyond);
    let rows = (1..=cells).take_while(|rows| room[1] / rows > beyond).max_by_key(|rows| (size(*rows), -rows))?;
    let is_clear = size(1) < LARGE_CELL && size(rows) >= MIN_GAIN * size(1);
    is_clear.then(|| [(cells + rows - 1) / rows, size(rows)])
}

/// Where the parts of a line go.
struct Rows {
    grid: Grid,
    /// Of a row, in hundredths of a cell.
    length: i32,
    count: i32,
    /// From a row to the next.
    pitch: i32,
}

impl Rows {
    fn row(&self, x: i32) -> i32 {
        (x - self.grid.from.x).div_euclid(self.length).clamp(0, self.count - 1)
    }

    fn shift(&self, row: i32) -> Spot {
        Spot::new(-row * self.length, row * self.pitch)
    }

    /// The parts of what goes from one place to another.
    fn split(&self, [one, other]: [Spot; 2]) -> Vec<[Spot; 2]> {
        let [low, high] = [one.x.min(other.x), one.x.max(other.x)];
        // What lies on a cut is the edge of both rows.
        let first = if low == high { self.row(low - 1) } else { self.row(low) };
        let last = if low == high { self.row(low) } else { self.row(high - 1) };
        let parts = (first..=last).map(|row| {
            let from = self.grid.from.x + row * self.length;
            let [start, end] =
                [if row == first { low } else { from }, if row == last { high } else { from + self.length }];
            let mut part = [one, other].map(|at| Spot::new(at.x.clamp(start, end), at.y));
            part.iter_mut().for_each(|at| at.shift(self.shift(row)));
            part
        });
        parts.collect()
    }

    fn fold(&self, mark: Mark) -> Vec<Mark> {
        let place = |at: &Place| match at {
            Place::Grid(at) => at.x,
            Place::Slot { .. } => self.grid.from.x,
        };
        let row = match &mark {
            Mark::Piece { at, .. } | Mark::Label { at, .. } => self.row(place(at)),
            // The name of the line stands before each of its rows.
            Mark::Coordinate { id, style, text, at: Place::Grid(at) } if at.x < self.grid.from.x => {
                let ends = (0..self.count).map(|row| if row == 0 { String::new() } else { format!("-{}", row + 1) });
                let names = ends.zip(0..).map(|(end, row)| {
                    Mark::coordinate(id.clone() + &end, style, text.clone(), Spot::new(at.x, at.y + row * self.pitch))
                });
                return names.collect();
            }
            Mark::Coordinate { at, .. } => self.row(place(at)),
            Mark::Shape { id, class, shape } => match shape {
                Shape::Lines(lines) => {
                    let lines = lines.iter().flat_map(|line| self.split(*line)).collect();
                    return vec![Mark::shape(id.clone(), class.clone(), Shape::Lines(lines))];
                }
                Shape::Area(area) if self.row(area[0].x) != self.row(area[1].x - 1) => {
                    return vec![Mark::shape(id.clone(), class.clone(), Shape::Areas(self.split(*area)))];
                }
                Shape::Areas(areas) => {
                    let areas = areas.iter().flat_map(|area| self.split(*area)).collect();
                    return vec![Mark::shape(id.clone(), class.clone(), Shape::Areas(areas))];
                }
                other => self.row(other.middle().unwrap_or_default().x),
            },
            Mark::Arrow { .. } | Mark::Words { .. } => return vec![self.fold_ends(mark)],
        };
        vec![mark.translate(self.shift(row))]
    }

    /// An arrow may lead from a row to another.
    fn fold_ends(&self, mut mark: Mark) -> Mark {
        if let Mark::Arrow { from, to, .. } = &mut mark {
            for end in [from, to] {
                if let Place::Grid(at) = end {
                    at.shift(self.shift(self.row(at.x)));
                }
            }
        }
        mark
    }

    /// The edges that run on beyond each cut, at the end of a row and at the beginning of the next.
    fn run_outs(&self) -> Shape {
        let Grid { from, to, .. } = self.grid;
        let ends = (0..self.count).flat_map(|row| {
            let [start, end] = [[from.x - RUN_OUT, from.x], [from.x + self.length, from.x + self.length + RUN_OUT]];
            let sides = [(row > 0).then_some(start), (row + 1 < self.count).then_some(end)];
            let lines = sides.into_iter().flatten().flat_map(move |side| [from.y, to.y].map(|y| (side, y)));
            lines.map(move |(side, y)| side.map(|x| Spot::new(x, y + row * self.pitch)))
        });
        Shape::Lines(ends.collect())
    }
}

impl Diagram {
    /// Lays a board of one line in rows of so many cells under each other. The edges, of this class, run on where it is cut.
    #[must_use]
    pub fn in_rows(mut self, cells: i32, class: &str) -> Diagram {
        let Some(grid) = self.grid else { return self };
        let [_, top, _, bottom] = grid.margins;
        let length = cells.max(1) * CELL;
        let width = grid.to.x - grid.from.x;
        let count = (width + length - 1) / length;
        let pitch = grid.to.y - grid.from.y + top + bottom;
        let rows = Rows { grid, length, count, pitch };
        let fold = |marks: Vec<Mark>| marks.into_iter().flat_map(|mark| rows.fold(mark)).collect::<Vec<_>>();
        for marks in [&mut self.board, &mut self.pieces, &mut self.gone, &mut self.new, &mut self.marks] {
            *marks = fold(std::mem::take(marks));
        }
        self.coordinates = Arc::new(fold(self.coordinates.to_vec()));
        self.board.push(Mark::shape("run-outs", class, rows.run_outs()));
        let to = Spot::new(grid.from.x + length, grid.to.y + pitch * (count - 1));
        let margins = [grid.margins[0].max(RUN_OUT), top, grid.margins[2].max(RUN_OUT), bottom];
        Diagram { grid: Some(Grid { to, margins, ..grid }), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_laid_in_rows_that_make_its_cells_clearly_larger() {
        assert_eq!(row_length(72, [1250, 700], 50), Some([15, 83]));
        assert_eq!(row_length(20, [1250, 700], 50), None, "its cells are large enough");
        assert_eq!(row_length(72, [1250, 120], 50), None, "there is no room for rows");
        assert_eq!(row_length(0, [1250, 700], 50), None);
    }

    #[test]
    fn what_lies_on_a_line_goes_to_its_row() {
        let board = [Mark::shape("ground", "ground", Shape::Area([Spot::new(0, 0), Spot::new(500, 100)]))];
        let lines = vec![[Spot::new(0, 0), Spot::new(500, 0)], [Spot::new(200, 0), Spot::new(200, 100)]];
        let diagram = Diagram {
            grid: Some(Grid { from: Spot::new(0, 0), to: Spot::new(500, 100), margins: [40, 0, 0, 50] }),
            board: board.into_iter().chain([Mark::shape("frame", "frame", Shape::Lines(lines))]).collect(),
            coordinates: vec![Mark::coordinate("row", "label", "1", Spot::new(-20, 50))].into(),
            pieces: vec![Mark::own("man", "man", Spot::new(450, 50))],
            ..Diagram::default()
        };
        let folded = diagram.in_rows(2, "frame");
        let spots =
            |lines: &[[i32; 4]]| lines.iter().map(|[a, b, c, d]| [Spot::new(*a, *b), Spot::new(*c, *d)]).collect();
        let shape = |mark: &Mark| match mark {
            Mark::Shape { shape, .. } => shape.clone(),
            _ => panic!("{mark:?}"),
        };
        assert_eq!(
            shape(&folded.board[0]),
            Shape::Areas(spots(&[[0, 0, 200, 100], [0, 150, 200, 250], [0, 300, 100, 400]]))
        );
        let frame = [[0, 0, 200, 0], [0, 150, 200, 150], [0, 300, 100, 300], [200, 0, 200, 100], [0, 150, 0, 250]];
        assert_eq!(shape(&folded.board[1]), Shape::Lines(spots(&frame)));
        let ends = [[200, 0, 225, 0], [200, 100, 225, 100], [-25, 150, 0, 150], [-25, 250, 0, 250]];
        assert!(
            matches!(shape(&folded.board[2]), Shape::Lines(lines) if lines.len() == 8 && lines[..4] == spots(&ends)[..])
        );
        assert_eq!(folded.pieces, [Mark::own("man", "man", Spot::new(50, 350))]);
        assert_eq!(folded.coordinates.len(), 3);
        assert_eq!(folded.grid.map(|grid| (grid.to, grid.margins)), Some((Spot::new(200, 400), [40, 0, 25, 50])));
    }
}
