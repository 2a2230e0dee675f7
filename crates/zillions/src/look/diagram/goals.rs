//! What a board shows of a game that everybody knows by its name: whose sides are whose in Hex, and the dots of Othello. No rules
//! file tells it in a form that could be read.

use std::collections::BTreeMap;

use super::Scene;
use crate::look::kind::Kind;
use crate::look::plan::{Cell, Place};
use crate::look::words::base_name;
use zumen_core::diagram::{Mark, Shape};
use zumen_core::geometry::Spot;

/// How thick the sides of players are, in hundredths of a cell.
const BAND: f64 = 16.0;
/// Ends of sides that are nearer to each other than this are one, in hundredths of a cell.
const NEAR: i32 = 12;
/// How large a dot is, in hundredths of a cell.
const DOT: i32 = 7;
/// The lines of Othello's board, and on which of them dots lie.
const OTHELLO: usize = 8;
const DOTTED: [usize; 2] = [2, 6];

impl Scene<'_> {
    fn is_called(&self, names: &[&str]) -> bool {
        names.iter().any(|name| base_name(&self.moment.rules.title).eq_ignore_ascii_case(name))
    }

    /// The sides of a board of Hex in the colours of who joins them: those that lie higher and lower are the first player's. `frame`
    /// has all sides of cells where the board ends.
    pub(super) fn goals(&self, frame: &[[Spot; 2]]) -> Vec<Mark> {
        let [grid] = &self.board.grids[..] else { return Vec::new() };
        let [one, other] = &grid.dimensions[..] else { return Vec::new() };
        let are_hexes = |place: &Place| matches!(&place.cell, Cell::Polygon(corners) if corners.len() == 6);
        if !self.is_called(&["Hex"])
            || !self.plan.places.values().all(are_hexes)
            || self.moment.rules.players.len() != 2
        {
            return Vec::new();
        }
        let slope = |[dx, dy]: [i32; 2]| f64::from(dy.abs()) / f64::from(dx.abs().max(1));
        let first = usize::from(slope(other.step) > slope(one.step));
        let mut goals = Vec::new();
        for dimension in [0, 1] {
            let player = usize::from(dimension != first);
            for is_last in [false, true] {
                let chain = self.chain(frame, dimension, is_last);
                let id = format!("goal-{}-{}", player + 1, usize::from(is_last) + 1);
                goals.push(Mark::shape(id, format!("side-{}", self.sides[player]), Shape::Polygon(chain)));
            }
        }
        goals
    }

    /// The band along the sides of the first or last cells of a dimension, away from the board.
    fn chain(&self, frame: &[[Spot; 2]], dimension: usize, is_last: bool) -> Vec<Spot> {
        let end = |of: usize, is_last: bool| {
            let line = if is_last { self.board.grids[0].dimensions[of].names.len() - 1 } else { 0 };
            let cells: Vec<Spot> = self.line_of(of, line).map(|place| place.at).collect();
            let sum = cells.iter().fold([0, 0], |[x, y], at| [x + at.x, y + at.y]);
            sum.map(|sum| f64::from(sum) / cells.len().max(1) as f64)
        };
        // From end to end of both dimensions; the cells' ends lie half a cell further out.
        let ways = [0, 1].map(|of| {
            let ([x, y], [to_x, to_y]) = (end(of, false), end(of, true));
            [to_x - x, to_y - y]
        });
        let [[ax, ay], [bx, by]] = ways;
        let area = ax * by - ay * bx;
        let middle = [0, 1].map(|side| (end(0, false)[side] + end(0, true)[side]) / 2.0);
        // A place as parts of the ways, from the middle on.
        let parts = |[x, y]: [f64; 2]| {
            let [x, y] = [x - middle[0], y - middle[1]];
            [(x * by - y * bx) / area, (ax * y - ay * x) / area]
        };
        let own = frame.iter().filter(|[from, to]| {
            let parts = parts([from.x + to.x, from.y + to.y].map(|twice| f64::from(twice) / 2.0));
            parts[dimension].abs() > parts[1 - dimension].abs() && (parts[dimension] > 0.0) == is_last
        });
        let along = ways[1 - dimension];
        let place = |at: &Spot| (f64::from(at.x) * along[0] + f64::from(at.y) * along[1]).round() as i64;
        let mut ends: BTreeMap<i64, Spot> = BTreeMap::new();
        for at in own.flatten() {
            let is_known = ends.values().any(|end| (end.x - at.x).abs() < NEAR && (end.y - at.y).abs() < NEAR);
            if !is_known {
                ends.insert(place(at), *at);
            }
        }
        // Straight away from the line of cells, on the side where the board isn't.
        let length = (along[0] * along[0] + along[1] * along[1]).sqrt().max(1.0);
        let away = [along[1] / length * BAND, -along[0] / length * BAND];
        let way = ways[dimension];
        let turn = if (away[0] * way[0] + away[1] * way[1] > 0.0) == is_last { 1.0 } else { -1.0 };
        let [dx, dy] = away.map(|away| (away * turn).round() as i32);
        let inner = ends.values().copied();
        inner.clone().chain(inner.rev().map(|at| Spot::new(at.x + dx, at.y + dy))).collect()
    }

    /// The places on a line of the board's only grid.
    fn line_of(&self, dimension: usize, line: usize) -> impl Iterator<Item = &Place> {
        self.plan.places.iter().filter_map(move |(index, place)| {
            let (_, cell) = self.board.positions[*index].cell.as_ref()?;
            (cell.get(dimension) == Some(&line)).then_some(place)
        })
    }

    /// The four dots of a board of Othello.
    pub(super) fn dots(&self) -> Vec<Mark> {
        let [grid] = &self.board.grids[..] else { return Vec::new() };
        let is_square = grid.dimensions.iter().all(|dimension| dimension.names.len() == OTHELLO);
        if !self.is_called(&["Othello", "Reversi"]) || !is_square || self.plan.kind == Some(Kind::Points) {
            return Vec::new();
        }
        let [from, to] = self.plan.corners;
        let cell = |low: i32, high: i32, line: usize| low + (high - low) * line as i32 / OTHELLO as i32;
        let dots = DOTTED.iter().flat_map(|x| DOTTED.map(|y| [cell(from.x, to.x, *x), cell(from.y, to.y, y)]));
        dots.map(|[x, y]| Mark::shape(format!("dot-{x}-{y}"), "point", Shape::Circle(Spot::new(x, y), DOT))).collect()
    }
}
