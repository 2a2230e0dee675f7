//! Positions where a board has no place: beyond its picture, on the ground round the board, and on lines of a grid
//! that nothing parts, which hold what was taken or waits.

use std::collections::{BTreeMap, BTreeSet};

use super::pixels::{colour, lightness, middle};
use crate::board::{Board, Pixels};
use crate::kind::Cells;
use zumen_core::bitmap::Bitmap;

/// So much of a place is looked at, in parts of its half.
const INNER: f64 = 0.7;
/// Cells of the board and those on the ground differ so much in their lightness, of 255, and so many times as much as those on
/// the ground from each other, which are so many times nearer to that of the rim.
const GAP: i32 = 30;
const TIMES: i32 = 3;
const NEARER: i32 = 2;
/// Of so many cells at least one lies on the ground, and at most this part of all does.
const FEWEST_OFF: usize = 12;
const MOST_OFF: (usize, usize) = (2, 3);
/// Two places are parted by what differs so much from one of them.
const EDGE: u8 = 24;
/// Neighbours are parted on a board: this share of them at least.
const MOST_PARTED: f64 = 0.8;

/// Finds the positions that have no place on the picture. Along the lines of a board with lines nothing parts its places.
pub(super) fn positions(board: &Board, begun: &BTreeSet<usize>, picture: &Bitmap) -> BTreeSet<usize> {
    let is_few = |found: &BTreeSet<usize>| found.len() * 2 <= board.positions.len();
    // Pictures were changed and rules were not: where men stand beyond one, it is too small.
    let behind = Some(beyond(board, picture, false)).filter(|found| is_few(found) && found.is_disjoint(begun));
    // Those placed by themselves are hidden anyway.
    let mut before = beyond(board, picture, true);
    before.retain(|index| board.positions[*index].cell.is_some());
    let before = Some(before).filter(is_few);
    let mut nowhere: BTreeSet<usize> = behind.into_iter().chain(before).flatten().collect();
    let Some(cells) = Cells::of(board).filter(|_| board.drawn.is_empty()) else { return nowhere };
    let all = cells.iter().count();
    nowhere.extend(on_ground(board, &cells, picture));
    let unparted = unparted(board, &cells, picture);
    nowhere.extend(Some(unparted).filter(|found| found.len() * 2 <= all).into_iter().flatten());
    nowhere
}

/// Returns the positions to the right of the picture and below it, or those before it: to the left and above.
fn beyond(board: &Board, picture: &Bitmap, before: bool) -> BTreeSet<usize> {
    let size = picture.size().map(f64::from);
    let is_beyond = |rect: Pixels| {
        let at = middle(rect);
        (0..2).any(|axis| if before { at[axis] < 0.0 } else { at[axis] >= size[axis] })
    };
    let all = board.positions.iter().enumerate();
    all.filter(|(_, position)| position.rect.is_some_and(is_beyond)).map(|(index, _)| index).collect()
}

/// Returns the cells that lie on the ground round the board: as light as the rim of the picture, as no cell of the board is. They
/// reach from the rim of the grid inwards, and the board is one whole.
fn on_ground(board: &Board, cells: &Cells, picture: &Bitmap) -> BTreeSet<usize> {
    let Some(ground) = rim(picture) else { return BTreeSet::new() };
    // By cell: how much its lightness differs from that of the ground.
    let away = |index: usize| Some((lightness(mean(picture, board.positions[index].rect?)?) - ground).abs());
    let away: BTreeMap<[usize; 2], (usize, i32)> =
        cells.iter().filter_map(|(cell, index)| Some((cell, (index, away(index)?)))).collect();
    let mut sorted: Vec<i32> = away.values().map(|(_, away)| *away).collect();
    sorted.sort_unstable();
    let gaps = || sorted.windows(2).map(|pair| pair[1] - pair[0]);
    let Some(first) = gaps().position(|gap| gap >= GAP) else { return BTreeSet::new() };
    let (gap, farthest) = (sorted[first + 1] - sorted[first], sorted[first]);
    let is_one = gaps().take(first).all(|next| gap >= TIMES * next);
    let (off, on): (BTreeMap<_, _>, BTreeMap<_, _>) = away.iter().partition(|(_, (_, away))| *away <= farthest);
    let mean = |part: &BTreeMap<&[usize; 2], &(usize, i32)>| {
        part.values().map(|(_, away)| *away).sum::<i32>() / part.len().max(1) as i32
    };
    let is_like_ground = mean(&off) * NEARER <= mean(&on);
    let is_share = away.len() <= off.len() * FEWEST_OFF && off.len() * MOST_OFF.1 <= away.len() * MOST_OFF.0;
    let is_rim = |cell: &[usize; 2]| {
        let is_end = |axis: usize| {
            let all = || away.keys().map(|cell| cell[axis]);
            [all().min(), all().max()].contains(&Some(cell[axis]))
        };
        is_end(0) || is_end(1)
    };
    let is_round = groups(off.keys().copied()).iter().all(|group| group.iter().any(is_rim));
    match is_one && is_like_ground && is_share && is_round && groups(on.keys().copied()).len() == 1 {
        true => off.into_values().map(|(index, _)| *index).collect(),
        false => BTreeSet::new(),
    }
}

/// Parts cells into groups that hang together square to each other.
fn groups<'a>(cells: impl Iterator<Item = &'a [usize; 2]>) -> Vec<Vec<[usize; 2]>> {
    let mut left: BTreeSet<[usize; 2]> = cells.copied().collect();
    let mut groups = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut group = vec![first];
        let mut seen = 0;
        while let Some([column, row]) = group.get(seen).copied() {
            seen += 1;
            let across = [column.wrapping_sub(1), column + 1].map(|column| [column, row]);
            let down = [row.wrapping_sub(1), row + 1].map(|row| [column, row]);
            group.extend(across.into_iter().chain(down).filter(|cell| left.remove(cell)));
        }
        groups.push(group);
    }
    groups
}

/// Returns how light most of the rim of a picture is, from 0 to 255.
fn rim(picture: &Bitmap) -> Option<i32> {
    let [width, height] = picture.size();
    let across = (0..width).flat_map(|x| [[x, 0], [x, height - 1]]);
    let down = (0..height).flat_map(|y| [[0, y], [width - 1, y]]);
    let mut all: Vec<i32> = across.chain(down).filter_map(|[x, y]| picture.colour(x, y)).map(lightness).collect();
    all.sort_unstable();
    all.get(all.len() / 2).copied()
}

/// Returns the cells of the outer lines of a grid along which nothing parts one from the next, as most others are parted.
fn unparted(board: &Board, cells: &Cells, picture: &Bitmap) -> BTreeSet<usize> {
    let rect = |index: usize| board.positions[index].rect;
    let mut found = BTreeSet::new();
    for axis in [0, 1] {
        // By their line: whether a cell and the next one along it are parted.
        let mut lines: BTreeMap<usize, Vec<bool>> = BTreeMap::new();
        for (cell, index) in cells.iter() {
            let mut next = cell;
            next[1 - axis] += 1;
            let ends = rect(index).zip(cells.position(next[0], next[1]).and_then(rect));
            if let Some(ends) = ends {
                lines.entry(cell[axis]).or_default().extend(are_parted(picture, [middle(ends.0), middle(ends.1)]));
            }
        }
        let all: Vec<bool> = lines.values().flatten().copied().collect();
        let longest = lines.values().map(Vec::len).max().unwrap_or(0);
        let is_open = |parted: &Vec<bool>| parted.len() * 2 > longest && !parted.contains(&true);
        let first = lines.values().take_while(|parted| is_open(parted)).count();
        let last = lines.values().rev().take_while(|parted| is_open(parted)).count();
        let rest = first + last..lines.len();
        let outer: BTreeSet<usize> = lines.keys().take(first).chain(lines.keys().rev().take(last)).copied().collect();
        let of_outer: usize = outer.iter().map(|line| lines[line].len()).sum();
        let parted = all.iter().filter(|parted| **parted).count();
        if !rest.is_empty() && parted as f64 >= MOST_PARTED * (all.len() - of_outer) as f64 {
            found.extend(cells.iter().filter(|(cell, _)| outer.contains(&cell[axis])).map(|(_, index)| index));
        }
    }
    found
}

/// Tells whether something of another colour lies on the way between two places; `None` beyond the picture.
fn are_parted(picture: &Bitmap, [from, to]: [[f64; 2]; 2]) -> Option<bool> {
    let way = [to[0] - from[0], to[1] - from[1]];
    let length = way[0].abs().max(way[1].abs());
    let start = colour(picture, from)?;
    let mut is_parted = false;
    for pixel in 1..=length as u32 {
        let part = f64::from(pixel) / length;
        let at = colour(picture, [from[0] + way[0] * part, from[1] + way[1] * part])?;
        is_parted |= difference(at, start) > EDGE;
    }
    Some(is_parted)
}

/// Returns the mean colour of the inner part of a place; `None` beyond the picture.
fn mean(picture: &Bitmap, rect: Pixels) -> Option<[u8; 3]> {
    let [x, y] = middle(rect);
    let half = [(x - f64::from(rect[0])) * INNER, (y - f64::from(rect[1])) * INNER];
    let ends = [x - half[0], y - half[1], x + half[0], y + half[1]];
    let is_on = colour(picture, [x, y]).is_some();
    picture.mean(ends.map(|end| end.max(0.0) as u32)).filter(|_| is_on)
}

/// Returns how much two colours differ in what they differ most.
fn difference(one: [u8; 3], other: [u8; 3]) -> u8 {
    (0..3).map(|part| one[part].abs_diff(other[part])).max().unwrap_or(0)
}
