//! Zones of the board: all that the rules name where somebody asks, and without asking the colours of a coloured board.

use std::collections::BTreeSet;

use super::{Scene, TINTS};

/// Tints that are the colours of these names.
const COLOURS: [(&str, usize); 8] =
    [("orange", 1), ("blue", 2), ("green", 3), ("yellow", 4), ("purple", 5), ("red", 6), ("pink", 7), ("brown", 8)];
/// So many colours are a coloured board, where they have three quarters of it.
const FEWEST_COLOURS: usize = 3;

/// Places that the rules call by one name.
pub(super) struct Zone<'a> {
    pub name: &'a str,
    pub places: BTreeSet<usize>,
    /// Of the template, from 1.
    tint: usize,
}

impl Zone<'_> {
    /// Returns the piece of the template that is laid over its cells.
    pub fn tint(&self) -> String {
        format!("zone-{}", self.tint)
    }
}

/// Returns the tint of a zone that is called after a colour.
fn coloured(name: &str) -> Option<usize> {
    COLOURS.iter().find(|(colour, _)| name.eq_ignore_ascii_case(colour)).map(|(_, tint)| *tint)
}

impl Scene<'_> {
    /// Returns the zones that are on the board, those of several players as one: all of them, or the colours of a coloured
    /// board.
    pub(super) fn zones(&self, all: bool) -> Vec<Zone<'_>> {
        let mut zones: Vec<Zone> = Vec::new();
        for zone in &self.board.zones {
            let places = zone.positions.iter().copied().filter(|index| self.plan.places.contains_key(index));
            match zones.iter_mut().find(|known| known.name == zone.name) {
                Some(known) => known.places.extend(places),
                None => zones.push(Zone { name: &zone.name, places: places.collect(), tint: 0 }),
            }
        }
        zones.retain(|zone| !zone.places.is_empty());
        if !all {
            zones.retain(|zone| coloured(zone.name).is_some());
            let places = || zones.iter().flat_map(|zone| &zone.places);
            let covered = places().collect::<BTreeSet<_>>().len();
            let parts_it = zones.len() >= FEWEST_COLOURS && places().count() == covered;
            if !parts_it || covered * 4 < self.plan.places.len() * 3 || self.plan.scale.is_some() {
                return Vec::new();
            }
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
}
