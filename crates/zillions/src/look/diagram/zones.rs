//! Zones of the board: all that the rules name, where the user asks for them.

use std::collections::BTreeSet;

use super::Scene;
use crate::look::name_words::capitalize;

/// Tints that are the colours of these names.
const COLOURS: [(&str, usize); 8] =
    [("orange", 1), ("blue", 2), ("green", 3), ("yellow", 4), ("purple", 5), ("red", 6), ("pink", 7), ("brown", 8)];
/// Zones have so many tints.
pub(super) const TINTS: usize = 8;

/// Places that the rules call by one name.
pub(super) struct Zone<'a> {
    pub name: &'a str,
    pub places: BTreeSet<usize>,
}

impl Zone<'_> {
    /// The piece of the template that is laid over its cells: the tint that it is called after, or by its number.
    pub(super) fn tint(&self, number: usize) -> String {
        let named = COLOURS.iter().find(|(colour, _)| self.name.eq_ignore_ascii_case(colour));
        format!("zone-{}", named.map_or(number % TINTS + 1, |(_, tint)| *tint))
    }

    /// Its name as words: `Goal zone` for `goal-zone`.
    pub(super) fn word(&self) -> String {
        capitalize(&self.name.replace(['-', '_'], " "))
    }
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
