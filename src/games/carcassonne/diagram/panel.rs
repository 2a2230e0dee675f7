//! What stands beside the table: players, points, meeples, what the last placement scored, tiles that are left.

use super::Scene;
use super::meeples::class;
use crate::diagram::{Mark, Row};
use crate::games::carcassonne::sheet::Sheet;
use crate::games::carcassonne::words::PanelText;
use crate::geometry::Spot;

impl Scene<'_> {
    /// Returns the rows from top to bottom.
    pub(super) fn panel(&self, words: &PanelText) -> Vec<Row> {
        let step = self.replay.steps.last().cloned().unwrap_or_default();
        let players = 0..self.moment.sheet.info.players.len();
        let mut rows = vec![Row::new("panel-heading", "words-heading", words.heading(self.finals.as_ref()))];
        rows.push(columns("panel-columns", words.columns().map(str::to_owned).to_vec()));
        for player in players.clone() {
            let score = match &self.finals {
                Some(ends) => ends.scores.get(player),
                None => step.scores.get(player),
            };
            let supply = step.supply.get(player).copied().unwrap_or(Sheet::MEEPLES);
            let cells = vec![score.copied().unwrap_or_default().to_string(), supply.to_string()];
            let name = self.moment.sheet.name(player).to_owned();
            rows.push(self.row(&format!("panel-player-{}", player + 1), Some(player), name, cells));
        }
        if let Some(ends) = &self.finals {
            rows.push(blank("panel-gap-types"));
            rows.push(columns("panel-type-names", words.types().map(str::to_owned).to_vec()));
            for (player, points) in players.zip(&ends.by_type) {
                let cells = points.iter().map(u32::to_string).collect();
                rows.push(self.row(&format!("panel-types-{}", player + 1), Some(player), String::new(), cells));
            }
        }
        if !step.events.is_empty() {
            rows.push(blank("panel-gap-scored"));
            rows.push(Row::new("panel-scored", "words-heading", words.scored()));
            for (number, event) in step.events.iter().enumerate() {
                for player in &event.to {
                    let id = format!("panel-scored-{}-{}", number + 1, player + 1);
                    let cells = vec![format!("+{}", event.points)];
                    rows.push(self.row(&id, Some(*player), words.event(event), cells));
                }
            }
        }
        let facts = [("panel-left", words.left()), ("panel-skipped", words.skipped())];
        let facts: Vec<_> = facts.into_iter().filter(|(_, text)| !text.is_empty()).collect();
        if !facts.is_empty() {
            rows.push(blank("panel-gap-left"));
            rows.extend(facts.into_iter().map(|(id, text)| self.row(id, None, text, Vec::new())));
        }
        rows
    }

    /// Returns a row, with the meeple of a player before it.
    fn row(&self, id: &str, player: Option<usize>, text: String, cells: Vec<String>) -> Row {
        let mut marks = Vec::new();
        if let Some(player) = player {
            let at = Spot::default();
            marks.push(Mark::piece(format!("{id}-meeple"), "meeple-large", class(player), at));
            marks.extend(self.letter(format!("{id}-letter"), "label-letter-large", player, at));
        }
        Row { id: id.to_owned(), marks, style: "words-panel".to_owned(), text, cells }
    }
}

/// Makes the row with the names of the columns of the rows that follow.
fn columns(id: &str, cells: Vec<String>) -> Row {
    Row { cells, ..blank(id) }
}

fn blank(id: &str) -> Row {
    Row::new(id, "words-column", "")
}
