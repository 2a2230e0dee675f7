//! What stands beside the board: who is who, what is what, the reserves, and what lies far from the board.

use super::Scene;
use crate::diagram::{Mark, Row};
use crate::games::zillions::position::Stone;
use crate::games::zillions::sides::form;
use crate::games::zillions::symbol::Symbol;
use crate::games::zillions::words::LegendText;
use crate::geometry::Spot;

impl Scene<'_> {
    /// Returns the legend, the reserves, and what stands far from the board.
    pub(super) fn beside(&self, words: &LegendText) -> Vec<Row> {
        let mut rows = Vec::new();
        let middle = Spot::default();
        let heading = |id: &str, text: String| Row::new(id, "words-heading", text);
        let row = |id: String, marks: Vec<Mark>, text: String| Row::new(id, "words-legend", text).showing(marks);
        let rules = &self.moment.rules;
        if self.owners.len() > 2 {
            rows.push(heading("legend-players", words.players()));
            for player in &self.owners {
                let id = format!("legend-player-{}", player + 1);
                let form = form(self.sides[*player]);
                let class = format!("side-{}", self.sides[*player]);
                let mark = Mark::piece(format!("{id}-token"), format!("token-{form}"), class, middle);
                rows.push(row(id, vec![mark], rules.players[*player].shown().to_owned()));
            }
        }
        let kinds = self.moment.kinds();
        let lettered: Vec<&Stone> =
            kinds.iter().filter(|stone| matches!(self.symbols.of[stone.piece], Symbol::Letters(_))).collect();
        if !lettered.is_empty() {
            rows.push(heading("legend-pieces", words.pieces()));
            for stone in lettered {
                let id = format!("legend-piece-{}", stone.piece + 1);
                let marks = self.piece(&format!("{id}-symbol"), *stone, middle);
                rows.push(row(id, marks, rules.pieces[stone.piece].name.clone()));
            }
        }
        if !self.moment.position.off.is_empty() {
            rows.push(heading("legend-off", words.off()));
            for (number, (stone, count)) in self.moment.position.off.iter().enumerate() {
                let id = format!("off-{}", number + 1);
                let marks = self.piece(&format!("{id}-symbol"), *stone, middle);
                rows.push(row(id, marks, format!("× {count}")));
            }
        }
        let aside = self.plan.aside.iter().filter_map(|at| Some((*at, *self.moment.position.stones.get(at)?)));
        let aside: Vec<(usize, Stone)> = aside.collect();
        if !aside.is_empty() {
            rows.push(heading("legend-aside", words.aside()));
            for (index, stone) in aside {
                let id = self.id("aside", index);
                let marks = self.piece(&format!("{id}-symbol"), stone, middle);
                rows.push(row(id, marks, self.name(index).to_owned()));
            }
        }
        rows
    }
}
