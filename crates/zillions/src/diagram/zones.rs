//! Zones of the board: all that the rules name where somebody asks, and without asking those that every board of the game shows:
//! colours of a coloured board, squares of kinds of pieces, water, goals.

use std::collections::{BTreeMap, BTreeSet};

use super::Scene;
use crate::board::{DRAWN_NOWHERE, DRAWN_SQUARE};
use crate::kind::Kind;
use crate::naming::begun;
use crate::piece::Piece;
use crate::plan::Cell;

/// Tints that are the colours of these names.
const COLOURS: [(&str, usize); 8] =
    [("orange", 1), ("blue", 2), ("green", 3), ("yellow", 4), ("purple", 5), ("red", 6), ("pink", 7), ("brown", 8)];
/// Zones have so many tints.
pub(super) const TINTS: usize = 8;
/// So many zones part the board, where they have three quarters of it.
const FEWEST_PARTS: usize = 3;

/// What authors call ground of its own kind, where no other zone is: players see it on the board.
const GROUNDS: [&str; 18] = [
    "center",
    "center-zone",
    "central",
    "central-zone",
    "centre",
    "chamber",
    "den",
    "goal",
    "goals",
    "lake",
    "middle",
    "river",
    "safe",
    "star",
    "throne",
    "trap",
    "traps",
    "water",
];
/// Ground of its own kind is no more than this part of the board, and of a line at its rim.
const MOST_GROUND: usize = 3;

/// Places that the rules call by one name.
pub(super) struct Zone<'a> {
    pub name: &'a str,
    pub places: BTreeSet<usize>,
    /// Of the template, from 1.
    tint: usize,
}

impl Zone<'_> {
    /// Returns the piece of the template that is laid over its cells.
    pub(super) fn tint(&self) -> String {
        format!("zone-{}", self.tint)
    }

    /// Tells whether a reader is told its name: of squares that only look unlike the others there is none.
    pub(super) fn is_told(&self) -> bool {
        self.name != DRAWN_SQUARE
    }

    /// Returns its name as a word: `Goal` for `goal-zone`.
    pub(super) fn word(&self) -> String {
        begun(&base(self.name).replace(['-', '_'], " "))
    }
}

/// Returns the name of a zone without `zone` at its end.
fn base(name: &str) -> &str {
    let end = name.len().saturating_sub("zone".len());
    let base = if name.is_char_boundary(end) && name[end..].eq_ignore_ascii_case("zone") { &name[..end] } else { name };
    match base.trim_end_matches(['-', '_']) {
        "" => name,
        base => base,
    }
}

/// Returns the tint of a zone that is called after a colour.
fn coloured(name: &str) -> Option<usize> {
    COLOURS.iter().find(|(colour, _)| name.eq_ignore_ascii_case(colour)).map(|(_, tint)| *tint)
}

impl Scene<'_> {
    /// Returns the zones that are on the board, those of several players as one: all of them, or those that are shown
    /// without asking.
    pub(super) fn zones(&self, all: bool) -> Vec<Zone<'_>> {
        let mut zones: Vec<Zone> = Vec::new();
        for zone in self.board.zones.iter().filter(|zone| zone.name != DRAWN_NOWHERE) {
            let places = zone.positions.iter().copied().filter(|index| self.plan.places.contains_key(index));
            match zones.iter_mut().find(|known| known.name == zone.name && zone.name != DRAWN_SQUARE) {
                Some(known) => known.places.extend(places),
                None => zones.push(Zone { name: &zone.name, places: places.collect(), tint: 0 }),
            }
        }
        zones.retain(|zone| !zone.places.is_empty());
        if !all {
            zones = self.told(zones);
        }
        let mut others = 0;
        for zone in &mut zones {
            zone.tint = coloured(zone.name).unwrap_or_else(|| {
                others += 1;
                (others - 1) % TINTS + 1
            });
        }
        zones
    }

    /// Returns the zones that are shown without asking.
    fn told<'z>(&self, zones: Vec<Zone<'z>>) -> Vec<Zone<'z>> {
        if self.plan.scale.is_some() || self.plan.kind == Some(Kind::Pits) {
            return Vec::new();
        }
        let is_kind = |zone: &Zone| {
            let named = |piece: &Piece| piece.name.eq_ignore_ascii_case(base(zone.name));
            self.moment.rules.pieces.iter().any(named)
        };
        let (coloured, others): (Vec<Zone>, Vec<Zone>) =
            zones.into_iter().partition(|zone| coloured(zone.name).is_some());
        let (of_kinds, others): (Vec<Zone>, Vec<Zone>) = others.into_iter().partition(is_kind);
        if let Some(parts) = [coloured, of_kinds].into_iter().find(|zones| self.part_board(zones)) {
            return parts;
        }
        let (squares, others): (Vec<Zone>, Vec<Zone>) = others.into_iter().partition(|zone| !zone.is_told());
        let named: Vec<Zone> = others.into_iter().filter(|zone| self.is_ground(zone)).collect();
        // What a square is that looks unlike the others, its name says better.
        let is_new = |zone: &Zone| named.iter().all(|named| named.places.is_disjoint(&zone.places));
        let squares: Vec<Zone> = squares.into_iter().filter(|zone| self.are_areas(zone) && is_new(zone)).collect();
        named.into_iter().chain(squares).collect()
    }

    /// Tells whether zones part the board.
    fn part_board(&self, zones: &[Zone]) -> bool {
        let places = || zones.iter().flat_map(|zone| &zone.places);
        let covered = places().collect::<BTreeSet<_>>().len();
        zones.len() >= FEWEST_PARTS && places().count() == covered && covered * 4 >= self.plan.places.len() * 3
    }

    /// Tells whether a zone is ground of its own kind, and no line at the rim where pieces are promoted or games are won.
    fn is_ground(&self, zone: &Zone) -> bool {
        let is_named = GROUNDS.iter().any(|ground| zone.name.eq_ignore_ascii_case(ground));
        let is_small = zone.places.len() * MOST_GROUND <= self.plan.places.len();
        let are_points = zone.places.iter().all(|index| self.plan.places[index].cell == Cell::Point);
        is_named && is_small && (are_points || self.are_areas(zone)) && !self.is_at_rim(zone)
    }

    /// Tells whether the places of a zone are cells, and no points or pits.
    fn are_areas(&self, zone: &Zone) -> bool {
        let is_area = |index: &usize| matches!(self.plan.places[index].cell, Cell::Area(_) | Cell::Polygon(_));
        zone.places.iter().all(is_area)
    }

    /// Tells whether a zone has a good part of an outer line of a grid.
    fn is_at_rim(&self, zone: &Zone) -> bool {
        // By grid and dimension: how many places of each line are on the board, and how many of them are of the zone.
        let mut axes: BTreeMap<(usize, usize), BTreeMap<usize, [usize; 2]>> = BTreeMap::new();
        for index in self.plan.places.keys() {
            let Some((grid, cell)) = &self.board.positions[*index].cell else { continue };
            for (dimension, line) in cell.iter().enumerate() {
                let counts = axes.entry((*grid, dimension)).or_default().entry(*line).or_default();
                counts[0] += 1;
                counts[1] += usize::from(zone.places.contains(index));
            }
        }
        let has_much = |line: Option<&[usize; 2]>| line.is_some_and(|[all, own]| own * MOST_GROUND > *all);
        let ends =
            |lines: &BTreeMap<usize, [usize; 2]>| has_much(lines.values().next()) || has_much(lines.values().last());
        axes.values().any(ends)
    }
}
