//! Zones of the board: all that the rules name, where the user asks for them.

use std::collections::BTreeSet;

use super::Scene;
use crate::look::name_words::capitalize;

/// Zones have so many tints.
pub(super) const TINTS: usize = 8;

/// Places that the rules call by one name.
pub(super) struct Zone<'a> {
    pub name: &'a str,
    pub places: BTreeSet<usize>,
}

impl Zone<'_> {
    /// Its name as words: `Goal zone` for `goal-zone`.
    pub(super) fn word(&self) -> String {
        capitalize(&self.name.replace(['-', '_'], " "))
    }
}

/// The piece of the template that is laid over the cells of a zone, by its number.
pub(super) fn tint(number: usize) -> String {
    format!("zone-{}", number % TINTS + 1)
}

impl Scene<'_> {
    /// The zones that are on the board, those of several players as one.
    pub(super) fn zones(&self) -> Vec<Zone<'_>> {
        let mut zones: Vec<Zone> = Vec::new();
        for zone in &self.board.zones {
            let places = zone.positions.iter().copied().filter(|index| self.plan.places.contains_key(index));
            match zones.iter_mut().find(|known| known.name == zone.name) {
                Some(known) => known.places.extend(places),
                None => zones.push(Zone { name: &zone.name, places: places.collect() }),
            }
        }
        zones.retain(|zone| !zone.places.is_empty());
        zones
    }
}
