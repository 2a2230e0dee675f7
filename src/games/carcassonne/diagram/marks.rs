//! What is asked for about a table: numbers of tiles, who holds what, where a tile could go, cells that stay empty.

use std::collections::BTreeMap;

use super::meeples::class;
use super::tiles::upright;
use super::{Scene, on_tile, spot};
use crate::diagram::{Mark, Place};
use crate::games::carcassonne::cell::Cell;
use crate::games::carcassonne::feature::{Feature, Part};
use crate::games::carcassonne::tile::Kind;
use crate::geometry::Spot;

/// Corners of a tile where its number can stand, the first where no meeple is near.
const CORNERS: [Spot; 4] = [Spot::new(25, 18), Spot::new(75, 18), Spot::new(25, 82), Spot::new(75, 82)];
/// The square of how far a number keeps from the middle of what stands on its tile.
const FAR: i32 = 1600;
/// Between counters of players who hold a feature together.
const BETWEEN_COUNTERS: i32 = 14;
const BETWEEN_POINTS: i32 = 26;

impl Scene<'_> {
    /// Returns the number of its placement on each tile, away from its meeple.
    pub(super) fn numbers(&self) -> Vec<Mark> {
        if !self.look.tile_numbers || self.is_small {
            return Vec::new();
        }
        let meeples = self.replay.table.meeples();
        let mut marks = Vec::new();
        for placed in self.tiles() {
            let meeple = meeples.iter().find(|meeple| meeple.cell == placed.cell).and_then(|meeple| self.slot(meeple));
            let upright = upright(placed.letter, placed.turn).map(|(_, at)| at);
            let taken: Vec<Spot> = meeple.into_iter().chain(upright).collect();
            let distance = |corner: &Spot| {
                let to = |at: &Spot| (corner.x - at.x).pow(2) + (corner.y - at.y).pow(2);
                // One that is far enough is as good as another: the first.
                taken.iter().map(to).min().unwrap_or(FAR).min(FAR)
            };
            let corner = CORNERS.into_iter().rev().max_by_key(distance).unwrap_or_default();
            let at = on_tile(placed.cell, corner);
            let name = format!("{}-{}", placed.cell.x, placed.cell.y);
            let text = placed.placement.to_string();
            marks.push(Mark::own(format!("number-ground-{name}"), "number-ground", at));
            marks.push(Mark::label(format!("number-{name}"), "label-number", "number", text, at));
        }
        marks
    }

    /// Returns where a tile could go, and where none of those that are left can.
    pub(super) fn asked(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        let places = self.look.legal.map(|letter| self.replay.table.legal(letter)).unwrap_or_default();
        for (cell, turns) in places.into_iter().filter(|(cell, _)| self.shows(*cell)) {
            marks.push(self.piece("legal", "legal", "legal", cell));
            let turns: Vec<String> = turns.iter().map(|turn| (*turn as u8).to_string()).collect();
            let id = format!("turns-{}-{}", cell.x, cell.y);
            marks.push(Mark::label(id, "label-turns", "turns", turns.join("\u{a0}\u{a0}"), spot(cell)));
        }
        let dead = if self.look.dead { self.replay.table.dead(self.replay.letters_left()) } else { Vec::new() };
        marks.extend(
            dead.into_iter().filter(|cell| self.shows(*cell)).map(|cell| self.piece("dead", "dead", "dead", cell)),
        );
        marks
    }

    /// Returns who holds what, as far as it is asked for.
    pub(super) fn holdings(&self) -> Vec<Mark> {
        let table = &self.replay.table;
        let features: Vec<Feature> = table.features().into_iter().map(|id| table.feature(id)).collect();
        let asked = |feature: &&Feature| match feature.kind {
            Kind::City | Kind::Road => self.look.owners,
            Kind::Field => self.look.fields,
            Kind::Cloister => false,
        };
        let mut marks = Vec::new();
        for feature in features.iter().filter(asked).filter(|feature| !feature.meeples.is_empty()) {
            let meeples = table.meeples();
            let is_free = |part: &&Part| {
                let (cell, segment) = (part.placed.cell, part.segment);
                !meeples.iter().any(|m| m.cell == cell && m.kind == segment.kind && m.index == segment.index)
            };
            let free = feature.parts.iter().filter(is_free);
            marks.extend(free.flat_map(|part| self.counters("holds", part, BETWEEN_COUNTERS, &feature.owners())));
        }
        if self.look.fields {
            marks.extend(self.fed(&features));
        }
        marks
    }

    /// Returns a counter for each owner on the place of a segment's meeple, side by side.
    fn counters(&self, what: &str, part: &Part, between: i32, owners: &[usize]) -> Vec<Mark> {
        let cell = part.placed.cell;
        if !self.shows(cell) {
            return Vec::new();
        }
        let at = on_tile(cell, part.slot());
        let (kind, index) = (part.segment.kind.name(), part.segment.index);
        let first = at.x - between * (owners.len() as i32 - 1) / 2;
        let piece = if what == "holds" { "counter" } else { "counter-points" };
        let counter = |(number, player): (usize, &usize)| {
            let id = format!("{what}-{}-{}-{kind}-{index}-{}", cell.x, cell.y, player + 1);
            Mark::piece(id, piece, class(*player), Spot::new(first + BETWEEN_COUNTERS * number as i32, at.y))
        };
        owners.iter().enumerate().map(counter).collect()
    }

    /// Writes on each finished city, for each player whose fields it feeds, how many of their fields it does.
    fn fed(&self, features: &[Feature]) -> Vec<Mark> {
        let mut feeds: BTreeMap<(Cell, u8), BTreeMap<usize, u32>> = BTreeMap::new();
        for field in features.iter().filter(|feature| feature.kind == Kind::Field) {
            for city in &field.cities {
                let city = self.replay.table.feature(*city);
                let Some(part) = city.parts.iter().find(|part| self.shows(part.placed.cell)) else { continue };
                let fed = feeds.entry((part.placed.cell, part.segment.index)).or_default();
                field.owners().into_iter().for_each(|player| *fed.entry(player).or_default() += 3);
            }
        }
        let mut marks = Vec::new();
        for ((cell, index), fed) in feeds {
            let Some(placed) = self.replay.table.tile(cell) else { continue };
            let Some(segment) = placed.letter.tile().segment(Kind::City, index) else { continue };
            let players: Vec<usize> = fed.keys().copied().collect();
            let counters = self.counters("feeds", &Part { placed, segment }, BETWEEN_POINTS, &players);
            for (counter, (player, points)) in counters.into_iter().zip(&fed) {
                let Mark::Piece { id, at: Place::Grid(at), .. } = &counter else { continue };
                let (id, class) = (id.replacen("feeds", "points", 1), format!("on-{}", class(*player)));
                let label = Mark::label(id, "label-points", class, points.to_string(), *at);
                marks.extend([counter, label]);
            }
        }
        marks
    }
}
