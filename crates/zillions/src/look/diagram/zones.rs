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
    /// Of the template, from 1.
    tint: usize,
}

impl Zone<'_> {
    /// The piece of the template that is laid over its cells.
    pub(super) fn tint(&self) -> String {
        format!("zone-{}", self.tint)
    }

    /// Its name as a word: `Goal` for `goal-zone`.
    pub(super) fn word(&self) -> String {
        capitalize(&base(self.name).replace(['-', '_'], " "))
    }
}

/// The name of a zone without `zone` at its end.
fn base(name: &str) -> &str {
    let end = name.len().saturating_sub("zone".len());
    let base = if name.is_char_boundary(end) && name[end..].eq_ignore_ascii_case("zone") { &name[..end] } else { name };
    match base.trim_end_matches(['-', '_']) {
        "" => name,
        base => base,
    }
}

/// The tint of a zone that is called after a colour.
fn colour_tint(name: &str) -> Option<usize> {
    COLOURS.iter().find(|(colour, _)| name.eq_ignore_ascii_case(colour)).map(|(_, tint)| *tint)
}

impl Scene<'_> {
    /// The zones that are on the board, those of several players as one.
    pub(super) fn zones(&self) -> Vec<Zone<'_>> {
        let mut zones: Vec<Zone> = Vec::new();
        for zone in &self.board.zones {
            let places = zone.positions.iter().copied().filter(|index| self.plan.places.contains_key(index));
            match zones.iter_mut().find(|known| known.name == zone.name) {
                Some(known) => known.places.extend(places),
                None => zones.push(Zone { name: &zone.name, places: places.collect(), tint: 0 }),
            }
        }
        zones.retain(|zone| !zone.places.is_empty());
        let mut others = 0;
        for zone in &mut zones {
            zone.tint = colour_tint(zone.name).unwrap_or_else(|| {
                others += 1;
                (others - 1) % TINTS + 1
            });
        }
        zones
    }
}
