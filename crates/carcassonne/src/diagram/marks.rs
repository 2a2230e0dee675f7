//! What is asked for about a table: numbers of tiles, who holds what, where a tile could go, cells that stay empty.

use std::collections::BTreeMap;

use super::fields::TINTED;
use super::meeples::class;
use super::tiles::{place, upright};
use super::{Scene, on_tile, spot};
use crate::cell::Cell;
use crate::feature::{Feature, Part};
use crate::tile::Kind;
use zumen_core::diagram::{Mark, Place};
use zumen_core::geometry::Spot;

/// Where the number of a tile can stand, the first that is free: its corners, then the middles of its edges.
const NUMBER_PLACES: [Spot; 8] = [
    Spot::new(21, 15),
    Spot::new(79, 15),
    Spot::new(21, 85),
    Spot::new(79, 85),
    Spot::new(50, 15),
    Spot::new(50, 85),
    Spot::new(21, 50),
    Spot::new(79, 50),
];
/// Half of the ground of a number.
const NUMBER: [i32; 2] = [19, 13];
/// From the place of a cloister to its tower.
const TOWER: [i32; 2] = [-23, -25];
/// The square of how far a number keeps from the middle of what stands near, and a label from others.
const NUMBER_FAR: i32 = 380;
const FAR: i32 = 1600;
/// Between counters of players who hold a feature together.
const BETWEEN_COUNTERS: i32 = 25;
const BETWEEN_POINTS: i32 = 35;
/// How far round its middle a meeple, what stands upright and a counter take room.
const MEEPLE: i32 = 17;
const UPRIGHT: i32 = 14;
const COUNTER: i32 = 13;
/// From one counter of a feature, or a meeple there, to the next.
const AGAIN: i32 = 120;

impl Scene<'_> {
    /// The number of its placement on each tile, away from meeples, buildings and counters.
    pub(super) fn numbers(&self, holdings: &[Mark]) -> Vec<Mark> {
        if !self.look.tile_numbers || self.is_small {
            return Vec::new();
        }
        let meeples = self.replay.table.meeples().into_iter().filter_map(|meeple| self.standing(&meeple));
        let counters = holdings.iter().filter_map(|mark| match mark {
            Mark::Piece { at: Place::Grid(at), .. } => Some(*at),
            _ => None,
        });
        let mut taken: Vec<Spot> = meeples.chain(counters).collect();
        for placed in self.tiles() {
            taken.extend(upright(placed.letter, placed.turn).flat_map(|(what, at)| {
                let tower = (what == "cloister").then(|| Spot::new(at.x + TOWER[0], at.y + TOWER[1]));
                [at].into_iter().chain(tower).map(|at| on_tile(placed.cell, at))
            }));
        }
        let room = |at: &Spot| {
            let beyond = |one: i32, other: i32, half: i32| ((one - other).abs() - half).max(0).pow(2);
            let far = taken.iter().map(|other| beyond(at.x, other.x, NUMBER[0]) + beyond(at.y, other.y, NUMBER[1]));
            far.fold(NUMBER_FAR, i32::min)
        };
        let mut marks = Vec::new();
        for placed in self.tiles() {
            let places = NUMBER_PLACES.map(|place| on_tile(placed.cell, place));
            let at = places.into_iter().rev().max_by_key(room).unwrap_or_default();
            let name = format!("{}-{}", placed.cell.x, placed.cell.y);
            let text = placed.placement.to_string();
            marks.push(Mark::own(format!("number-ground-{name}"), "number-ground", at));
            marks.push(Mark::label(format!("number-{name}"), "label-number", "number", text, at));
        }
        marks
    }

    /// Where a tile could go, and where none of those that are left can.
    pub(super) fn placement_hints(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        let places = self.look.legal.map(|letter| self.replay.table.legal(letter)).unwrap_or_default();
        for (cell, turns) in places.iter().filter(|(cell, _)| self.shows(*cell)) {
            let cell = *cell;
            marks.push(self.piece("legal", "legal", "legal", cell));
            let turns: Vec<String> = turns.iter().map(|turn| (*turn as u8).to_string()).collect();
            let id = format!("turns-{}-{}", cell.x, cell.y);
            marks.push(Mark::label(id, "label-turns", "turns", turns.join("\u{a0}\u{a0}"), spot(cell)));
        }
        let dead = super::dead(self.replay, self.look);
        marks.extend(
            dead.into_iter()
                .filter(|cell| self.shows(*cell) && !places.iter().any(|(legal, _)| legal == cell))
                .map(|cell| self.piece("dead", "dead", "dead", cell)),
        );
        marks
    }

    /// Who holds what, as far as it is asked for: on cities and roads here and there, each clear of meeples,
    /// shields and one another, and on fields that several players hold together.
    pub(super) fn holdings(&self) -> Vec<Mark> {
        let table = &self.replay.table;
        let features: Vec<Feature> = table.features().into_iter().map(|id| table.feature(id)).collect();
        let meeples = table.meeples();
        let mut taken: Vec<(Spot, i32)> =
            meeples.iter().filter_map(|meeple| Some((self.standing(meeple)?, MEEPLE))).collect();
        for placed in self.tiles() {
            taken.extend(upright(placed.letter, placed.turn).map(|(_, at)| (on_tile(placed.cell, at), UPRIGHT)));
        }
        let mut marks = Vec::new();
        if self.look.fields {
            marks.extend(self.feed_labels(&features, &mut taken));
        }
        for feature in features
            .iter()
            .filter(|feature| match feature.kind {
                Kind::City | Kind::Road => self.look.owners,
                Kind::Field => self.look.fields && !matches!(feature.owners()[..], [owner] if owner < TINTED),
                Kind::Cloister => false,
            })
            .filter(|feature| !feature.meeples.is_empty())
        {
            let owners = feature.owners();
            let own = meeples.iter().filter(|meeple| {
                feature.parts.iter().any(|part| {
                    (part.placed.cell, part.segment.kind, part.segment.index)
                        == (meeple.cell, meeple.kind, meeple.index)
                })
            });
            let mut told: Vec<Spot> = own.filter_map(|meeple| self.standing(meeple)).collect();
            // Who holds it together with others is not told by a meeple alone.
            if owners.len() > 1 {
                told.clear();
            }
            for part in feature.parts.iter().filter(|part| self.shows(part.placed.cell)) {
                let at = on_tile(part.placed.cell, place(&part.placed, part.segment));
                let reach = COUNTER * owners.len() as i32;
                let is_free = taken.iter().all(|(other, room)| far(at, *other, reach + room));
                if is_free && told.iter().all(|other| far(at, *other, AGAIN)) {
                    told.push(at);
                    taken.push((at, reach));
                    marks.extend(counters("holds", part, at, BETWEEN_COUNTERS, &owners));
                }
            }
        }
        marks
    }

    /// Writes on each finished city, for each player whose fields it feeds, how many of their fields it does.
    fn feed_labels(&self, features: &[Feature], taken: &mut Vec<(Spot, i32)>) -> Vec<Mark> {
        let mut feeds: BTreeMap<(Cell, u8), BTreeMap<usize, u32>> = BTreeMap::new();
        for field in features.iter().filter(|feature| feature.kind == Kind::Field) {
            for city in &field.cities {
                let city = self.replay.table.feature(*city);
                // On the part of the city where most room is.
                let shown = city.parts.iter().filter(|part| self.shows(part.placed.cell));
                let Some(part) = shown.rev().max_by_key(|part| {
                    let at = on_tile(part.placed.cell, place(&part.placed, part.segment));
                    room_round(at, taken.iter().map(|(other, _)| *other))
                }) else {
                    continue;
                };
                let fed = feeds.entry((part.placed.cell, part.segment.index)).or_default();
                field.owners().into_iter().for_each(|player| *fed.entry(player).or_default() += 3);
            }
        }
        let mut marks = Vec::new();
        for ((cell, index), fed) in feeds {
            let Some(placed) = self.replay.table.tile(cell) else { continue };
            let Some(segment) = placed.letter.tile().segment(Kind::City, index) else { continue };
            let players: Vec<usize> = fed.keys().copied().collect();
            let at = on_tile(cell, place(&placed, segment));
            taken.push((at, BETWEEN_POINTS / 2 * players.len() as i32));
            let counters = counters("feeds", &Part { placed, segment }, at, BETWEEN_POINTS, &players);
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

/// Tells whether two places are at least so far apart.
fn far(one: Spot, other: Spot, distance: i32) -> bool {
    squared_distance(one, other) >= distance.pow(2)
}

/// The squared distance to the nearest of other places; one that is far enough is as good as another.
fn room_round(at: Spot, others: impl Iterator<Item = Spot>) -> i32 {
    others.map(|other| squared_distance(at, other)).fold(FAR, i32::min)
}

fn squared_distance(one: Spot, other: Spot) -> i32 {
    (one.x - other.x).pow(2) + (one.y - other.y).pow(2)
}

/// A counter for each owner of a segment round a place, side by side.
fn counters(what: &str, part: &Part, at: Spot, between: i32, owners: &[usize]) -> Vec<Mark> {
    let cell = part.placed.cell;
    let (kind, index) = (part.segment.kind.name(), part.segment.index);
    let first = at.x - between * (owners.len() as i32 - 1) / 2;
    // What one player holds has that player's colour, where the theme has colours.
    let piece = match (what, owners.len()) {
        ("holds", 1) => "counter-alone",
        ("holds", _) => "counter",
        _ => "counter-points",
    };
    owners
        .iter()
        .enumerate()
        .map(|(number, player)| {
            let id = format!("{what}-{}-{}-{kind}-{index}-{}", cell.x, cell.y, player + 1);
            Mark::piece(id, piece, class(*player), Spot::new(first + between * number as i32, at.y))
        })
        .collect()
}
