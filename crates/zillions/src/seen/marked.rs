//! Squares that look unlike the others: a throne, houses of a race, the middle of a board.

use std::collections::{BTreeMap, BTreeSet};

use super::pixels::middle;
use crate::board::{Board, Pixels};
use crate::kind::Cells;
use zumen_core::bitmap::Bitmap;

/// So much of a square is looked at, without its edges.
const INNER: f64 = 0.7;
/// It is looked at in so many parts across and down.
const PARTS: usize = 6;
/// A square is unlike the others where it differs so much from them in the mean, of 255,
const UNLIKE: u32 = 20;
/// and so many times as much as most of them differ: this share of all, of a hundred.
const TIMES: u32 = 4;
const MOST: usize = 70;
/// Squares that differ less than this look alike.
const ALIKE: u32 = 14;
/// Of so many squares one may be unlike the others.
const OF_SQUARES: usize = 5;
/// The fewest squares.
const FEWEST: usize = 9;

/// What a square looks like: the colours of its parts.
type Look = Vec<[u8; 3]>;

/// Finds the squares that look unlike the others, those that look alike together. On a chequered board each is compared with
/// those of its own colour.
pub(super) fn squares(board: &Board, nowhere: &BTreeSet<usize>, picture: &Bitmap) -> Vec<Vec<usize>> {
    let cells = Cells::of(board);
    let steps = board.grids.first().filter(|_| cells.is_some()).map(|grid| grid.dimensions.iter().map(|d| d.step));
    let step = |axis: usize| steps.clone().into_iter().flatten().map(|step| step[axis].abs()).max();
    let steps = [step(0), step(1)];
    let look = |index: usize| look(picture, board.positions[index].rect?, steps).map(|look| (index, look));
    let of_colour = |odd: usize| -> BTreeMap<usize, Look> {
        let is_own = |cell: &[usize; 2]| (cell[0] + cell[1]) % 2 == odd;
        let own: Vec<usize> = match &cells {
            Some(cells) => cells.iter().filter(|(cell, _)| is_own(cell)).map(|(_, index)| index).collect(),
            None if odd == 0 => (0..board.positions.len()).collect(),
            None => Vec::new(),
        };
        own.into_iter().filter(|index| !nowhere.contains(index)).filter_map(look).collect()
    };
    let colours = [of_colour(0), of_colour(1)];
    let usual = colours.each_ref().map(usual);
    let away: BTreeMap<usize, (u32, &Look)> = colours
        .iter()
        .zip(&usual)
        .flat_map(|(looks, usual)| looks.iter().map(|(index, look)| (*index, (difference(look, usual), look))))
        .collect();
    let mut sorted: Vec<u32> = away.values().map(|(away, _)| *away).collect();
    sorted.sort_unstable();
    let Some(most) = sorted.get(sorted.len() * MOST / 100).filter(|_| sorted.len() >= FEWEST) else {
        return Vec::new();
    };
    let least = UNLIKE.max(most * TIMES);
    let unlike: Vec<(usize, &Look)> =
        away.iter().filter(|(_, (away, _))| *away > least).map(|(index, (_, look))| (*index, *look)).collect();
    // A square of the other colour is out of step, and means nothing.
    let is_like = |look: &Look, of: usize| !colours[of].is_empty() && difference(look, &usual[of]) <= least;
    let is_of_other = |(_, look): &(usize, &Look)| is_like(look, 0) || is_like(look, 1);
    if unlike.len() * OF_SQUARES > away.len() || unlike.iter().any(is_of_other) {
        return Vec::new();
    }
    let is_chequered = !colours[1].is_empty() && difference(&usual[0], &usual[1]) > ALIKE;
    let mut groups: Vec<(&Look, Vec<usize>)> = Vec::new();
    for (index, look) in unlike {
        match groups.iter_mut().find(|(first, _)| is_chequered || difference(first, look) <= ALIKE) {
            Some((_, group)) => group.push(index),
            None => groups.push((look, vec![index])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// Returns the colours of the parts of a square; of one that is larger than its step no more than that is looked at. `None`
/// where it is not on the picture, or too small.
fn look(picture: &Bitmap, rect: Pixels, steps: [Option<i32>; 2]) -> Option<Look> {
    let at = middle(rect);
    let size = [rect[2] - rect[0], rect[3] - rect[1]];
    let [width, height] = picture.size().map(f64::from);
    if !(0.0..width).contains(&at[0]) || !(0.0..height).contains(&at[1]) {
        return None;
    }
    let ends = |axis: usize| {
        let side = steps[axis].filter(|step| *step > 0).map_or(size[axis], |step| step.min(size[axis]));
        let half = f64::from(side) * INNER / 2.0;
        let part = move |part: usize| (at[axis] - half + 2.0 * half * part as f64 / PARTS as f64).max(0.0) as u32;
        (half * 2.0 >= PARTS as f64).then_some(part)
    };
    let (across, down) = (ends(0)?, ends(1)?);
    let parts = (0..PARTS).flat_map(|row| (0..PARTS).map(move |column| (column, row)));
    parts.map(|(column, row)| picture.mean([across(column), down(row), across(column + 1), down(row + 1)])).collect()
}

/// Returns what squares look like in the middle of them all, part by part and colour by colour.
fn usual(looks: &BTreeMap<usize, Look>) -> Look {
    let median = |part: usize, colour: usize| {
        let mut values: Vec<u8> = looks.values().map(|look| look[part][colour]).collect();
        values.sort_unstable();
        values.get(values.len() / 2).copied().unwrap_or(0)
    };
    (0..PARTS * PARTS).map(|part| std::array::from_fn(|colour| median(part, colour))).collect()
}

/// Returns how much two squares differ in the mean.
fn difference(one: &Look, other: &Look) -> u32 {
    let parts = one.iter().flatten().zip(other.iter().flatten());
    let sum: u32 = parts.map(|(one, other)| u32::from(one.abs_diff(*other))).sum();
    sum / (PARTS * PARTS * 3) as u32
}
