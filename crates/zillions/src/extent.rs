//! How far the board reaches: which positions of the rules are played on, and which only serve the program: displays of what
//! was taken, reserves at a side of the same grid, lines beyond the picture.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::board::{Board, Position};
use super::kind::Cells;
use super::symbols::Symbols;

/// What authors call the zone of all that is the board, in letters alone and without `zone` at the end.
const WHOLE: [&str; 2] = ["board", "onboard"];

/// And those of what waits beside it.
const RESERVES: [&str; 6] = ["reserve", "reserves", "res", "hand", "hands", "pocket"];

/// The links of a direction by how far they lead across and down.
type Ways = BTreeMap<[i64; 2], Vec<(usize, usize)>>;

/// Returns the board without the positions that are none of it: these have no place on the screen. `begun` is where something
/// stands when the game begins, which tells something of boards with seeds alone.
pub(crate) fn played<'a>(board: &'a Board, symbols: &Symbols, begun: &BTreeSet<usize>) -> Cow<'a, Board> {
    let mut idle = BTreeSet::new();
    if symbols.are_seeds() {
        idle.extend(displays(board, begun));
        idle.extend(beyond_picture(board, begun));
    }
    idle.extend(reserves(board));
    idle.extend(beyond_zone(board));
    let nowhere = board.nowhere();
    if !leaves_parts(board, &nowhere) {
        idle.extend(unlinked(board, &idle));
    }
    idle.extend(nowhere);
    if idle.is_empty() {
        return Cow::Borrowed(board);
    }
    let mut shown = board.clone();
    idle.into_iter().for_each(|index| shown.positions[index].rect = None);
    Cow::Owned(shown)
}

/// Returns the grids on which the program only shows what was taken: those that hold nothing when the game begins, and have more
/// places than the board.
fn displays(board: &Board, begun: &BTreeSet<usize>) -> Vec<usize> {
    let grid = |position: &Position| position.cell.as_ref().map(|(grid, _)| *grid);
    let size = |of: usize| board.positions.iter().filter(|position| grid(position) == Some(of)).count();
    let used: BTreeSet<usize> = begun.iter().filter_map(|index| grid(&board.positions[*index])).collect();
    let largest = used.iter().map(|grid| size(*grid)).max().unwrap_or(0);
    let idle: BTreeSet<usize> =
        (0..board.grids.len()).filter(|grid| !used.contains(grid) && size(*grid) > largest).collect();
    if used.is_empty() {
        return Vec::new();
    }
    let is_idle = |index: &usize| grid(&board.positions[*index]).is_some_and(|grid| idle.contains(&grid));
    (0..board.positions.len()).filter(is_idle).collect()
}

/// Returns the lines of a board of pits that lie beyond its picture, where that is named by rows and columns, as `4x8.bmp`.
fn beyond_picture(board: &Board, begun: &BTreeSet<usize>) -> Vec<usize> {
    let Some((size, cells)) = board.image.as_deref().and_then(size_named).zip(Cells::of(board)) else {
        return Vec::new();
    };
    let [columns, rows] = cells.lines();
    // Rows are told first, as of all boards of mancala; some tell them last.
    let orders = [[size[1], size[0]], size].into_iter();
    let mut fitting = orders.filter(|[across, down]| {
        (*across == columns && (1..rows).contains(down)) || (*down == rows && (1..columns).contains(across))
    });
    let Some([across, down]) = fitting.next().filter(|_| cells.counts_from_upper_left()) else { return Vec::new() };
    let beyond: Vec<usize> =
        cells.iter().filter(|([column, row], _)| *column >= across || *row >= down).map(|(_, index)| index).collect();
    if beyond.iter().any(|index| begun.contains(index)) { Vec::new() } else { beyond }
}

/// Reads the two numbers of `4x8` in the name of a picture.
pub(super) fn size_named(image: &str) -> Option<[usize; 2]> {
    let name = image.rsplit(['/', '\\']).next()?.to_ascii_lowercase();
    let (one, other) = name.split_once('x')?;
    let one = one.rsplit(|c: char| !c.is_ascii_digit()).next()?;
    let other = other.split(|c: char| !c.is_ascii_digit()).next()?;
    Some([one.parse().ok()?, other.parse().ok()?])
}

/// Returns the positions of all zones that have one of these names.
fn zone(board: &Board, names: &[&str]) -> BTreeSet<usize> {
    let is_one = |name: &str| {
        let letters: String = name.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_lowercase()).collect();
        names.contains(&letters.strip_suffix("zone").unwrap_or(&letters))
    };
    board.zones.iter().filter(|zone| is_one(&zone.name)).flat_map(|zone| zone.positions.iter().copied()).collect()
}

/// Returns the positions of reserves, which are fewer than those of the board.
fn reserves(board: &Board) -> BTreeSet<usize> {
    let zone = zone(board, &RESERVES);
    if zone.len() * 2 < board.positions.len() { zone } else { BTreeSet::new() }
}

/// Returns the lines of a grid without any cell of the zone that the author calls the board.
fn beyond_zone(board: &Board) -> Vec<usize> {
    let zone = zone(board, &WHOLE);
    let cell = |index: usize| board.positions[index].cell.as_ref();
    let lines = |index: usize| {
        cell(index)
            .into_iter()
            .flat_map(|(grid, cell)| cell.iter().enumerate().map(|(place, line)| (*grid, place, *line)))
    };
    let within: BTreeSet<(usize, usize, usize)> = zone.iter().flat_map(|index| lines(*index)).collect();
    let grids: BTreeSet<usize> = within.iter().map(|(grid, _, _)| *grid).collect();
    let is_beyond = |index: &usize| {
        cell(*index).is_some_and(|(grid, _)| grids.contains(grid)) && lines(*index).any(|line| !within.contains(&line))
    };
    (0..board.positions.len()).filter(is_beyond).collect()
}

/// Tells whether some lines of a grid lose a part of their cells and keep another: the author's picture then tells the form of the
/// board, and what is joined or not says nothing of it.
fn leaves_parts(board: &Board, nowhere: &BTreeSet<usize>) -> bool {
    let Some(cells) = Cells::of(board) else { return false };
    let [kept, lost]: [Vec<[usize; 2]>; 2] = [false, true].map(|is_lost| {
        let all = cells.iter().filter(|(_, index)| nowhere.contains(index) == is_lost);
        all.map(|(cell, _)| cell).collect()
    });
    let [columns, rows] = [0, 1].map(|axis: usize| kept.iter().map(|cell| cell[axis]).collect::<BTreeSet<usize>>());
    lost.iter().any(|[column, row]| columns.contains(column) && rows.contains(row))
}

/// Returns the parts at the rim of a grid that no direction of it joins with the board: reserves, and corners beyond killed
/// positions. A part is no other board where the board is more than twice as large. `idle` is what is none of it already.
fn unlinked(board: &Board, idle: &BTreeSet<usize>) -> Vec<usize> {
    let Some(cells) = Cells::of(board) else { return Vec::new() };
    let at: BTreeMap<usize, [usize; 2]> = cells.iter().map(|(cell, index)| (index, cell)).collect();
    // Links of a kept position do not say that they are a grid's.
    let mut directions: BTreeMap<usize, Ways> = BTreeMap::new();
    for link in &board.links {
        if let (Some(from), Some(to)) = (at.get(&link.from), at.get(&link.to)) {
            let step = [0, 1].map(|axis| to[axis] as i64 - from[axis] as i64);
            directions.entry(link.direction).or_default().entry(step).or_default().push((link.from, link.to));
        }
    }
    let mut next: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut steps = BTreeSet::new();
    for ways in directions.into_values() {
        let all: usize = ways.values().map(Vec::len).sum();
        let Some((step, links)) = ways.into_iter().find(|(_, links)| links.len() * 5 >= all * 4) else { continue };
        steps.insert(step.map(i64::abs));
        for (from, to) in links {
            next.entry(from).or_default().push(to);
            next.entry(to).or_default().push(from);
        }
    }
    if !steps.contains(&[0, 1]) || !steps.contains(&[1, 0]) {
        return Vec::new();
    }
    let mut seen = idle.clone();
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for (_, first) in cells.iter() {
        let mut part = Vec::new();
        let mut open = vec![first];
        while let Some(index) = open.pop() {
            if seen.insert(index) {
                part.push(index);
                open.extend(next.get(&index).into_iter().flatten());
            }
        }
        parts.push(part);
    }
    let largest = parts.iter().map(Vec::len).max().unwrap_or(0);
    let rest: Vec<([usize; 2], usize)> = cells.iter().filter(|(_, index)| !idle.contains(index)).collect();
    let ends = [0, 1].map(|axis: usize| {
        let lines = || rest.iter().map(|(cell, _)| cell[axis]);
        [lines().min(), lines().max()]
    });
    let at_rim = |cell: [usize; 2]| (0..2).any(|axis| ends[axis].contains(&Some(cell[axis])));
    let rim: BTreeSet<usize> = rest.iter().filter(|(cell, _)| at_rim(*cell)).map(|(_, index)| *index).collect();
    let is_beyond = |part: &Vec<usize>| part.len() * 2 < largest && part.iter().any(|index| rim.contains(index));
    parts.into_iter().filter(is_beyond).flatten().collect()
}
