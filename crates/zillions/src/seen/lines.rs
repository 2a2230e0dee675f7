//! Lines between places: whether pieces stand on squares or on crossings is often told nowhere else.

use super::pixels::{colour, lightness, middle};
use crate::board::Board;
use crate::kind::Cells;
use zumen_core::bitmap::Bitmap;

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
/// where the picture shows squares, and for boards that are no upright grid.
pub(super) fn lines(board: &Board, picture: &Bitmap) -> Option<Vec<(usize, usize)>> {
    let cells = Cells::of(board).filter(|cells| cells.lines().iter().all(|lines| *lines >= FEWEST))?;
    let middle = |index: usize| board.positions[index].rect.map(middle);
    let pairs = |aslant: bool| {
        let ends = cells.neighbours(aslant);
        ends.filter_map(|pair| Some((pair, [middle(pair.0)?, middle(pair.1)?]))).collect::<Vec<_>>()
    };
    let straight = pairs(false);
    let share = |of: &dyn Fn([[f64; 2]; 2]) -> [[f64; 2]; 2]| {
        let shown: Vec<bool> = straight.iter().filter_map(|(_, ends)| has_line(picture, of(*ends))).collect();
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
    Some(all.filter(|(_, ends)| has_line(picture, *ends) == Some(true)).map(|(pair, _)| pair).collect())
}

/// Tells whether a thin line leads from one place to the other; `None` where that is beyond the picture.
fn has_line(picture: &Bitmap, [from, to]: [[f64; 2]; 2]) -> Option<bool> {
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
            profile.push(lightness(colour(picture, [at[0] + across[0] * aside, at[1] + across[1] * aside])?));
        }
        let mut sorted = profile.clone();
        sorted.sort_unstable();
        let usual = sorted[sorted.len() / 2];
        let is_other = |lightness: i32| (lightness - usual).abs() > CONTRAST;
        // Other lines may pass beside the way: what counts is one that the way follows.
        let near = reach - widest as i32..=reach + widest as i32;
        let on_way = near.filter_map(|at| usize::try_from(at).ok()).find(|at| is_other(profile[*at]));
        let width = on_way.map(|at| {
            let before = profile[..at].iter().rev().take_while(|lightness| is_other(**lightness)).count();
            before + profile[at..].iter().take_while(|lightness| is_other(**lightness)).count()
        });
        is_line &= width.is_some_and(|width| width as f64 <= widest);
    }
    Some(is_line)
}
