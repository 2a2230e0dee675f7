//! What features are worth, finished and at the end, in the three editions of the rules.

use std::collections::{BTreeMap, BTreeSet};

use super::cell::Cell;
use super::feature::{Feature, FeatureId, most};
use super::replay::{Event, Final, Replay, Scoring};
use super::tile::Kind;

/// The points of a finished city, road or cloister.
pub(super) fn finished_points(feature: &Feature, scoring: Scoring) -> u32 {
    match feature.kind {
        Kind::City if feature.tiles == 2 && scoring != Scoring::Third => count(feature.tiles + feature.pennants),
        Kind::City => 2 * count(feature.tiles + feature.pennants),
        Kind::Road | Kind::Cloister | Kind::Field => unfinished_points(feature),
    }
}

/// The points of a city, road or cloister as it is when the game ends.
fn unfinished_points(feature: &Feature) -> u32 {
    match feature.kind {
        Kind::City => count(feature.tiles + feature.pennants),
        Kind::Road => count(feature.tiles),
        Kind::Cloister => count(9 - feature.open.min(9)),
        Kind::Field => 0,
    }
}

/// Counts: tiles, cities and pennants of a table are fewer than a thousand.
fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Replay {
    /// The points if the game ended now.
    pub fn finals(&self, scoring: Scoring) -> Final {
        let features: Vec<Feature> = self.table.features().into_iter().map(|id| self.table.feature(id)).collect();
        let taken = features.iter().filter(|feature| !feature.meeples.is_empty());
        let (fields, others): (Vec<&Feature>, Vec<&Feature>) = taken.partition(|feature| feature.kind == Kind::Field);
        let mut events: Vec<Event> =
            others.into_iter().map(|feature| event(feature, unfinished_points(feature), feature.owners())).collect();
        events.extend(match scoring {
            Scoring::First => by_city(&fields),
            Scoring::Second => once_a_player(&fields),
            Scoring::Third => {
                fields.iter().map(|field| event(field, 3 * count(field.cities.len()), field.owners())).collect()
            }
        });
        let mut by_type = self.by_type.clone();
        for event in &events {
            event.to.iter().for_each(|player| by_type[*player][event.kind as usize] += event.points);
        }
        Final { events, scores: by_type.iter().map(|points| points.iter().sum()).collect(), by_type }
    }
}

/// Makes the event of points for a feature to some players.
pub(super) fn event(feature: &Feature, points: u32, to: Vec<usize>) -> Event {
    Event { kind: feature.kind, points, to, tiles: feature.tiles, meeples: feature.meeples.clone() }
}

/// The first edition: 4 for each city, to who has most farmers on all fields round it.
fn by_city(fields: &[&Feature]) -> Vec<Event> {
    let cities: BTreeSet<FeatureId> = fields.iter().flat_map(|field| field.cities.iter().copied()).collect();
    cities
        .into_iter()
        .map(|city| {
            let mut meeples: BTreeMap<usize, u8> = BTreeMap::new();
            let mut tiles: BTreeSet<Cell> = BTreeSet::new();
            for field in fields.iter().filter(|field| field.cities.contains(&city)) {
                field.meeples.iter().for_each(|(player, count)| *meeples.entry(*player).or_default() += count);
                tiles.extend(field.parts.iter().map(|part| part.placed.cell));
            }
            Event { kind: Kind::Field, points: 4, to: most(&meeples), tiles: tiles.len(), meeples }
        })
        .collect()
}

/// The second edition: a field gives 3 for each of its cities that its owner has no points for yet.
fn once_a_player(fields: &[&Feature]) -> Vec<Event> {
    let mut had: BTreeSet<(usize, FeatureId)> = BTreeSet::new();
    let mut events = Vec::new();
    for field in fields {
        let mut by_points: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for player in field.owners() {
            let new = field.cities.iter().filter(|city| had.insert((player, **city))).count();
            by_points.entry(3 * count(new)).or_default().push(player);
        }
        events.extend(by_points.into_iter().map(|(points, to)| event(field, points, to)));
    }
    events
}
