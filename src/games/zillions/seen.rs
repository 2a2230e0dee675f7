//! Lines that the author's picture of a board shows: whether pieces stand on squares or on crossings is often told
//! nowhere else.

use std::io;

use super::art;
use super::board::{Board, Pixels};
use super::kind::{Cells, MOST_COMPARED};
use crate::bitmap::Bitmap;
use crate::contract::Files;

/// Between two crossings a line is looked for here, as parts of the way.
const PROBES: [f64; 2] = [0.35, 0.65];
/// So far to both sides of it, in parts of a step.
const ASIDE: f64 = 0.26;
/// The widest line, in parts of a step and in pixels: the larger counts.
const WIDEST: (f64, f64) = (0.15, 4.0);
/// A line differs so much from what lies beside it, of 255.
const CONTRAST: i32 = 40;
/// Pieces stand on crossings where so many neighbours are joined by lines.
const MOST_JOINED: f64 = 0.85;
/// And where no more of the edges of squares round them are lines.
const FEWEST_EDGES: f64 = 0.2;
/// The fewest lines across and down.
const FEWEST: usize = 3;

/// Finds the pairs of neighbours that lines join, straight and aslant, on a board whose pieces stand on crossings. `None`
/// where the picture is not there or shows squares, and for boards that are no upright grid.
pub(super) fn lines(board: &Board, files: &dyn Files) -> Option<Vec<(usize, usize)>> {
    let cells = Cells::of(board).filter(|cells| cells.lines().iter().all(|lines| *lines >= FEWEST))?;
    if board.positions.len() > MOST_COMPARED {
        return None;
    }
    let picture = Picture { bitmap: picture_of(board, files)? };
    let middle = |index: usize| board.positions[index].rect.map(middle);
    let pairs = |aslant: bool| {
        let ends = cells.neighbours(aslant);
        ends.filter_map(|pair| Some((pair, [middle(pair.0)?, middle(pair.1)?]))).collect::<Vec<_>>()
    };
    let straight = pairs(false);
    let share = |of: &dyn Fn([[f64; 2]; 2]) -> [[f64; 2]; 2]| {
        let shown: Vec<bool> = straight.iter().filter_map(|(_, ends)| picture.has_line(of(*ends))).collect();
        shown.iter().filter(|shown| **shown).count() as f64 / shown.len().max(1) as f64
    };
    // The edge between two squares is half a step beside the way from one row of middles to the next.
    let edge = |[from, to]: [[f64; 2]; 2]| {
        let half = [(to[0] - from[0]) / 2.0, (to[1] - from[1]) / 2.0];
        [from, to].map(|[x, y]| [x + half[0] + half[1], y + half[1] + half[0]])
    };
    if share(&|ends| ends) < MOST_JOINED || share(&edge) > FEWEST_EDGES {
        return None;
    }
    let all = straight.into_iter().chain(pairs(true));
    Some(all.filter(|(_, ends)| picture.has_line(*ends) == Some(true)).map(|(pair, _)| pair).collect())
}

/// Reads the picture of a board; one that cannot be read tells nothing.
fn picture_of(board: &Board, files: &dyn Files) -> Option<Bitmap> {
    let read = |path: &str| -> io::Result<Vec<u8>> { files.bounded(path, art::MOST_BYTES) };
    art::found(board.image.as_deref()?, art::MOST_BOARD, read).ok().flatten()
}

fn middle([left, top, right, bottom]: Pixels) -> [f64; 2] {
    [f64::from(left + right) / 2.0, f64::from(top + bottom) / 2.0]
}

/// The picture of a board.
struct Picture {
    bitmap: Bitmap,
}

impl Picture {
    /// Tells whether a thin line leads from one place to the other; `None` where that is beyond the picture.
    fn has_line(&self, [from, to]: [[f64; 2]; 2]) -> Option<bool> {
        let way = [to[0] - from[0], to[1] - from[1]];
        let step = way[0].abs().max(way[1].abs());
        let length = (way[0] * way[0] + way[1] * way[1]).sqrt();
        let across = [-way[1] / length, way[0] / length];
        let reach = (step * ASIDE).max(4.0).round() as i32;
        let widest = (step * WIDEST.0).max(WIDEST.1);
        let mut is_line = true;
        for part in PROBES {
            let at = [from[0] + way[0] * part, from[1] + way[1] * part];
            let mut profile = Vec::new();
            for aside in -reach..=reach {
                let aside = f64::from(aside);
                profile.push(self.lightness(at[0] + across[0] * aside, at[1] + across[1] * aside)?);
            }
            let mut sorted = profile.clone();
            sorted.sort_unstable();
            let usual = sorted[sorted.len() / 2];
            let is_other = |lightness: &i32| (lightness - usual).abs() > CONTRAST;
            let first = profile.iter().position(is_other);
            let last = profile.iter().rposition(is_other);
            is_line &= first.zip(last).is_some_and(|(first, last)| (last - first + 1) as f64 <= widest);
        }
        Some(is_line)
    }

    fn lightness(&self, x: f64, y: f64) -> Option<i32> {
        let [x, y] = [x.round(), y.round()];
        (x >= 0.0 && y >= 0.0).then(|| self.bitmap.lightness(x as u32, y as u32)).flatten().map(i32::from)
    }
}
