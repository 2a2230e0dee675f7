//! What stands beside the board: who is who, what is what, the reserves, and what lies far from the board.

use std::collections::{BTreeMap, BTreeSet};

use super::Scene;
use super::ground::tint;
use crate::diagram::{Mark, Row, Shape};
use crate::games::zillions::position::Stone;
use crate::games::zillions::symbol::Symbol;
use crate::games::zillions::words::LegendText;
use crate::geometry::{CELL, Spot};

impl Scene<'_> {
    /// Returns the legend, with zones where these are shown, the reserves, and what stands far from the board.
    pub(super) fn beside(&self, words: &LegendText, zones: bool) -> Vec<Row> {
        let mut rows = Vec::new();
        let middle = Spot::default();
        let heading = |id: &str, text: String| Row::new(id, "words-heading", text);
        let row = |id: String, marks: Vec<Mark>, text: String| Row::new(id, "words-legend", text).showing(marks);
        let rules = &self.moment.rules;
        if self.owners.len() > 2 {
            rows.push(heading("legend-players", words.players()));
            for player in &self.owners {
                let id = format!("legend-player-{}", player + 1);
                let marks = self.sign(*player, &format!("{id}-token"));
                rows.push(row(id, marks, rules.players[*player].shown().to_owned()));
            }
        }
        let kinds = self.moment.kinds();
        // What is only off the board is named there.
        let on_board = |at: &usize| self.plan.scale.is_none() || self.plan.places.contains_key(at);
        let on_board = self.moment.position.stones.iter().filter(|(at, _)| on_board(at));
        let met: BTreeSet<usize> =
            on_board.filter(|(_, stone)| self.is_seen(**stone)).map(|(_, stone)| stone.piece).collect();
        let is_met = |stone: &Stone| met.contains(&stone.piece);
        let lettered: Vec<&Stone> =
            kinds.iter().filter(|stone| matches!(self.symbol(**stone), Symbol::Letters(_)) && is_met(stone)).collect();
        if !lettered.is_empty() {
            rows.push(heading("legend-pieces", words.pieces()));
            for stone in lettered {
                let id = format!("legend-piece-{}", stone.piece + 1);
                let marks = self.piece(&format!("{id}-symbol"), *stone, middle);
                rows.push(row(id, marks, self.symbols.names[stone.piece].clone()));
            }
        }
        let zones = if zones { self.zones() } else { Vec::new() };
        if !zones.is_empty() {
            rows.push(heading("legend-zones", words.zones()));
            for (number, (name, _)) in zones.into_iter().enumerate() {
                let id = format!("legend-zone-{}", number + 1);
                let whole = Shape::Area([Spot::new(-CELL / 2, -CELL / 2), Spot::new(CELL / 2, CELL / 2)]);
                let outline = Mark::shape(format!("{id}-cell"), "cell", whole);
                let marks = vec![Mark::own(format!("{id}-tint"), tint(number), middle), outline];
                rows.push(row(id, marks, name.to_owned()));
            }
        }
        let off = self.moment.position.off.iter().filter(|(stone, _)| self.is_seen(**stone));
        let off: Vec<(&Stone, &u32)> = off.collect();
        if !off.is_empty() {
            rows.push(heading("legend-off", words.off()));
            for (number, (stone, count)) in off.into_iter().enumerate() {
                let id = format!("off-{}", number + 1);
                let marks = self.piece(&format!("{id}-symbol"), *stone, middle);
                let name = matches!(self.symbol(*stone), Symbol::Letters(_)) && !is_met(stone);
                let name = if name { format!("{} ", self.symbols.names[stone.piece]) } else { String::new() };
                rows.push(row(id, marks, format!("{name}× {count}")));
            }
        }
        let aside = self.plan.aside.iter().filter_map(|at| Some((*at, *self.moment.position.stones.get(at)?)));
        // Pieces of one kind and owner are one row with their count.
        let mut groups: BTreeMap<Stone, Vec<usize>> = BTreeMap::new();
        // What lies beyond the author's board is not shown there.
        for (index, stone) in aside.filter(|(_, stone)| self.plan.scale.is_none() && self.is_seen(*stone)) {
            groups.entry(stone).or_default().push(index);
        }
        if !groups.is_empty() {
            rows.push(heading("legend-aside", words.aside()));
            for (stone, places) in groups {
                let id = self.id("aside", places[0]);
                let marks = self.piece(&format!("{id}-symbol"), stone, middle);
                let text = match places.len() {
                    1 if !self.symbols.set.starts_with("shogi") => self.name(places[0]).to_owned(),
                    count => format!("× {count}"),
                };
                rows.push(row(id, marks, text));
            }
        }
        rows
    }
}
