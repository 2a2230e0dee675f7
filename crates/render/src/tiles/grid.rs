//! Where the tiles of a board lie.

use std::ops::Range;

use tiny_skia::Transform;

use zumen_core::geometry::{Fit, HEIGHT, WIDTH};

/// Tiles are so wide and high, in pixels, where no cell tells.
const USUAL: u32 = 90;
/// Where they begin: the points of backgammon are tiles.
const USUAL_OFFSET: [i64; 2] = [25, 25];
/// Tiles are at least so wide and high; smaller cells share one.
const MIN_SIDE: u32 = 40;
/// So far beyond its box a shape may be seen, in pixels: the finest lines are drawn a pixel wide and paler.
const SOFT: f32 = 0.46;
/// Larger cells are cut.
const MAX_SIDE: u32 = 160;
/// Where tiles are drawn, in pixels from the left and from the top, whose place tells nothing.
const SPOT: u32 = 552;
/// So far beyond a tile its shapes reach that are rounded with care, in pixels.
const REACH: u32 = 40;

/// Columns and rows of tiles, numbered row by row from the upper left.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Grid {
    /// Edges of columns and rows in pixels, from 0 to the size of the picture.
    columns: Vec<u32>,
    rows: Vec<u32>,
}

impl Grid {
    /// Tiles that are cells of a grid that lies so, or lie round the corners of its cells.
    pub(super) fn new(fit: Option<Fit>, is_on_corners: bool) -> Grid {
        let cell = fit.map_or(USUAL, |fit| ((fit.scale * 100.0).round() as u32).max(1));
        let half = if is_on_corners { i64::from(cell) / 2 } else { 0 };
        let [x, y] = fit.map_or(USUAL_OFFSET, |fit| [fit.origin.x, fit.origin.y].map(|at| at.round() as i64 - half));
        let step = if cell < MIN_SIDE { cell * MIN_SIDE.div_ceil(cell) } else { cell };
        // All cells are cut alike.
        let parts = cell.div_ceil(MAX_SIDE);
        let [columns, rows] = [(x, WIDTH), (y, HEIGHT)].map(|(from, end)| {
            let first = from.rem_euclid(i64::from(step)) as u32;
            let cells = (0..=end).step_by(step as usize);
            let cuts = cells.flat_map(|cell| (1..=parts).map(move |part| cell + step * part / parts));
            let inner = cuts.map(|edge| (edge + first).wrapping_sub(step)).filter(|edge| (1..end).contains(edge));
            std::iter::once(0).chain(inner).chain([end]).collect()
        });
        Grid { columns, rows }
    }

    /// Tells how many columns there are.
    pub(super) fn across(&self) -> usize {
        self.columns.len() - 1
    }

    /// Tells how many tiles there are.
    pub(super) fn count(&self) -> usize {
        self.across() * (self.rows.len() - 1)
    }

    /// Where tiles are drawn whose place tells nothing, in pixels: what lies so in them is drawn once.
    pub(super) fn spot() -> [u32; 2] {
        [SPOT; 2]
    }

    /// Where a tile is drawn so that all edges are rounded as where it lies, in pixels: one place for many tiles.
    pub(super) fn exact_spot(&self, tile: usize) -> [u32; 2] {
        let [left, top, right, bottom] = self.area(tile);
        [exact_spot(left, right), exact_spot(top, bottom)]
    }

    /// The left edges of the columns in pixels, and the upper edges of the rows.
    pub(super) fn starts(&self) -> [&[u32]; 2] {
        [&self.columns, &self.rows].map(|edges| &edges[..edges.len() - 1])
    }

    /// Left, top, right and bottom of a tile in pixels.
    pub(super) fn area(&self, tile: usize) -> [u32; 4] {
        let (column, row) = (tile % self.across(), tile / self.across());
        [self.columns[column], self.rows[row], self.columns[column + 1], self.rows[row + 1]]
    }

    /// Lists the tiles that a shape may touch whose box is `[left, top, right, bottom]` before it is moved to its place.
    pub(super) fn touched_tiles(
        &self,
        [left, top, right, bottom]: [f32; 4],
        place: Transform,
    ) -> impl Iterator<Item = usize> + use<> {
        let Transform { sx, sy, tx, ty, .. } = place;
        let columns = range(&self.columns, left * sx + tx - SOFT, right * sx + tx + SOFT);
        let rows = range(&self.rows, top * sy + ty - SOFT, bottom * sy + ty + SOFT);
        let across = self.across();
        rows.flat_map(move |row| columns.clone().map(move |column| row * across + column))
    }
}

/// Where an extent is drawn. Places of points are 32 bit floating point numbers, which are rounded more the greater
/// they are: in steps that double at each power of two. So what is moved by whole pixels and not over one of those has the
/// same pixels, but for ties.
fn exact_spot(from: u32, to: u32) -> u32 {
    let base = 1 << from.max(1).ilog2();
    let is_inside = from >= base + REACH && to + REACH <= 2 * base;
    if is_inside { base + REACH } else { from }
}

/// Which of the parts between edges lie between two places.
fn range(edges: &[u32], from: f32, to: f32) -> Range<usize> {
    let end = edges.len() - 1;
    let first = edges[1..].partition_point(|edge| *edge as f32 <= from).min(end);
    let last = edges[..end].partition_point(|edge| (*edge as f32) < to);
    first..last.max(first)
}
