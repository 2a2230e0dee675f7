//! What players hold, in their colours: the ground of cities and the surface of roads. What several hold together has
//! counters alone.

use std::collections::{BTreeMap, BTreeSet};

use super::meeples::class;
use super::{Scene, spot};
use crate::edge::{Edge, TURNS};
use crate::feature::Part;
use crate::tile::Kind;
use zumen_core::diagram::{Mark, Symbol};
use zumen_core::geometry::Turn;

use Edge::{East, North, South, West};

/// The shapes of cities in the template, and the edges that they reach as they are drawn there.
const CITIES: [(&str, &[Edge]); 5] = [
    ("city-one", &[North]),
    ("city-corner", &[North, West]),
    ("city-through", &[East, West]),
    ("city-three", &[North, East, West]),
    ("city-four", &[North, East, South, West]),
];
/// The shapes of roads. A bend keeps clear of the city in a corner; an end stops at a village or cloister, or at a gate.
const ROADS: [(&str, &[Edge]); 5] = [
    ("road-straight", &[North, South]),
    ("road-curve", &[East, South]),
    ("road-bend", &[East, South]),
    ("road-end", &[South]),
    ("road-gate", &[South]),
];
/// Tiles whose road bends round a city, and those whose road ends at a gate.
const BENT: &str = "OP";
const GATED: &str = "ST";

/// The pieces of the template.
pub(super) fn pieces() -> impl Iterator<Item = String> {
    CITIES.into_iter().chain(ROADS).map(|(name, _)| piece(name))
}

fn piece(shape: &str) -> String {
    format!("tint-{shape}")
}

/// The shape of a segment and how it is turned, as its tile lies; nothing for what is no city or road.
fn shape(part: &Part) -> Option<(&'static str, Turn)> {
    let letter = part.placed.letter.name();
    let shapes = match part.segment.kind {
        Kind::City => CITIES,
        Kind::Road => ROADS,
        Kind::Cloister | Kind::Field => return None,
    };
    let shapes = shapes.into_iter().filter(|(name, _)| match *name {
        "road-curve" => !BENT.contains(letter),
        "road-bend" => BENT.contains(letter),
        "road-end" => !GATED.contains(letter),
        "road-gate" => GATED.contains(letter),
        _ => true,
    });
    let reached = rotate_edges(&part.segment.edges, part.placed.turn);
    let mut ways = shapes.flat_map(|(name, edges)| TURNS.map(|turn| (name, edges, turn)));
    ways.find(|(_, edges, turn)| rotate_edges(edges, *turn) == reached).map(|(name, _, turn)| (name, turn))
}

/// Edges as they are turned, in their order.
fn rotate_edges(edges: &[Edge], turn: Turn) -> BTreeSet<Edge> {
    edges.iter().map(|edge| edge.rotate(turn)).collect()
}

fn symbol_id(shape: &str, turn: Turn) -> String {
    format!("held-{shape}-{}", turn as u8)
}

impl Scene<'_> {
    /// The segments that one player alone holds, with that player.
    fn owned_segments(&self) -> Vec<(Part, usize)> {
        if !self.look.owners {
            return Vec::new();
        }
        let table = &self.replay.table;
        let features = table.features().into_iter().map(|id| table.feature(id));
        let held = features.filter_map(|feature| match feature.owners()[..] {
            [owner] => Some((feature.parts, owner)),
            _ => None,
        });
        let parts = held.flat_map(|(parts, owner)| parts.into_iter().map(move |part| (part, owner)));
        parts.filter(|(part, _)| self.shows(part.placed.cell)).collect()
    }

    /// A tint on each segment that is held.
    pub(super) fn tints(&self) -> Vec<Mark> {
        self.owned_segments()
            .into_iter()
            .filter_map(|(part, owner)| {
                let (shape, turn) = shape(&part)?;
                let (cell, segment) = (part.placed.cell, part.segment);
                let id = format!("held-{}-{}-{}-{}", cell.x, cell.y, segment.kind.name(), segment.index);
                Some(Mark::piece(id, symbol_id(shape, turn), class(owner), spot(cell)))
            })
            .collect()
    }

    /// The shapes of all tints, each once for each turn.
    pub(super) fn tint_symbols(&self) -> Vec<Symbol> {
        let shapes = self.owned_segments().into_iter().filter_map(|(part, _)| shape(&part));
        let shapes: BTreeMap<String, (&str, Turn)> =
            shapes.map(|(shape, turn)| (symbol_id(shape, turn), (shape, turn))).collect();
        shapes.into_iter().map(|(id, (shape, turn))| Symbol::of(id, piece(shape), turn)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::{Cell, PlacedTile};
    use crate::tile::Letter;

    #[test]
    fn every_city_and_road_has_a_shape_in_all_turns() {
        let mut found = 0;
        for letter in Letter::all() {
            for turn in TURNS {
                for segment in &letter.tile().segments {
                    let placed = PlacedTile { cell: Cell::new(0, 0), letter, turn, placement: 0 };
                    let is_held = matches!(segment.kind, Kind::City | Kind::Road);
                    assert_eq!(shape(&Part { placed, segment }).is_some(), is_held, "{letter} {}", segment.index);
                    found += usize::from(is_held);
                }
            }
        }
        assert_eq!(found % 4, 0);
        assert!(found > 4 * 24);
    }
}
