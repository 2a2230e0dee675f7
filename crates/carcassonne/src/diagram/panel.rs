//! What stands beside the table: players, points, meeples, what the last placement scored, tiles that are left.

use super::fields::{TINTED, swatch};
use super::meeples::class;
use super::{Scene, tiles};
use crate::cell::Cell;
use crate::replay::Step;
use crate::sheet::Sheet;
use crate::tile::Letter;
use crate::words::PanelText;
use zumen_core::diagram::{Mark, Paragraph, Row, Shape, SmallPiece};
use zumen_core::geometry::{CELL, Spot, Turn};

/// Half of the piece of field that a meeple stands on in words: lines keep apart.
const SWATCH: i32 = 34;
/// Half of the tint of what a player holds, in words.
const KEY_TINT: i32 = 22;
/// How far a tile goes from its middle in words, by a smaller measure than its own: lines keep apart.
const TILE: i32 = 68;

impl Scene<'_> {
    /// The rows from top to bottom.
    pub(super) fn panel(&self, words: &PanelText) -> Vec<Row> {
        let step = self.replay.steps.last().cloned().unwrap_or_default();
        let players = 0..self.moment.sheet.info.players.len();
        let mut rows = vec![Row::new("panel-heading", "words-heading", words.progress())];
        rows.push(columns("panel-columns", words.columns().map(str::to_owned).to_vec()));
        for player in players.clone() {
            let score = self.scores(&step).get(player);
            let supply = step.supply.get(player).copied().unwrap_or(Sheet::MEEPLES);
            let cells = vec![score.copied().unwrap_or_default().to_string(), supply.to_string()];
            let name = self.moment.sheet.name(player).to_owned();
            rows.push(self.row(&format!("panel-player-{}", player + 1), Some(player), name, cells));
        }
        if let Some(ends) = &self.finals {
            rows.extend(self.gap("panel-gap-types"));
            rows.push(Row::new("panel-types", "words-heading", words.columns()[0]));
            rows.push(columns("panel-type-names", words.types().map(str::to_owned).to_vec()));
            for (player, points) in players.zip(&ends.by_type) {
                let cells = points.iter().map(u32::to_string).collect();
                rows.push(self.row(&format!("panel-types-{}", player + 1), Some(player), String::new(), cells));
            }
        }
        if !step.events.is_empty() {
            rows.extend(self.gap("panel-gap-scored"));
            rows.push(Row::new("panel-scored", "words-heading", words.score_heading()));
            for (number, event) in step.events.iter().enumerate() {
                for player in &event.to {
                    let id = format!("panel-scored-{}-{}", number + 1, player + 1);
                    let cells = vec![format!("+{}", event.points)];
                    rows.push(self.row(&id, Some(*player), words.event(event), cells));
                }
            }
        }
        let facts = [("panel-left", words.left()), ("panel-skipped", words.skipped_note())];
        let facts: Vec<_> = facts.into_iter().filter(|(_, text)| !text.is_empty()).collect();
        if !facts.is_empty() {
            rows.extend(self.gap("panel-gap-left"));
            rows.extend(facts.into_iter().map(|(id, text)| self.row(id, None, text, Vec::new())));
        }
        rows
    }

    fn scores<'b>(&'b self, step: &'b Step) -> &'b [u32] {
        self.finals.as_ref().map_or(&step.scores, |ends| &ends.scores)
    }

    /// Room between groups of rows; under the table they stand side by side.
    fn gap(&self, id: &str) -> Option<Row> {
        (!self.is_wide).then(|| blank(id))
    }

    /// The lines under the table: whose turn it is or who won, and the game.
    pub(super) fn below(&self, words: &PanelText) -> Vec<Paragraph> {
        let next = self.moment.next();
        let won = words.winners(self.finals.as_ref());
        let turn = words.turn(next).filter(|_| won.is_none());
        let (decision, pieces) = match (won, turn) {
            (Some((text, players)), _) => (text, players.into_iter().map(|player| self.meeple(player)).collect()),
            (None, Some(text)) => {
                let tile = next.letter.map(small_tile);
                (text, next.player.map(|player| self.meeple(player)).into_iter().chain(tile).collect())
            }
            (None, None) => Default::default(),
        };
        let mut lines = vec![Paragraph { pieces, ..Paragraph::new("words-decision", decision, String::new()) }];
        lines.push(Paragraph::new("words-title", self.moment.sheet.info.title.clone(), words.date()));
        if let Some(letter) = self.look.legal {
            let (id, pieces) = ("words-legal".to_owned(), vec![small_tile(letter)]);
            lines.push(Paragraph { id, pieces, ..Paragraph::new("words-note", words.legal(letter), String::new()) });
        }
        if self.look.remaining {
            let id = "words-remaining".to_owned();
            lines.push(Paragraph { id, ..Paragraph::new("words-note", words.tiles_left(), String::new()) });
        }
        lines.retain(|line| !line.text.trim().is_empty() || !line.end.is_empty());
        lines
    }

    /// What marks say that do not say it themselves, of those that are there.
    pub(super) fn key(&self, words: &PanelText, marks: &[Mark]) -> Option<Paragraph> {
        let [left, middle, right] = [-13, 0, 13].map(|x| Spot::new(x, 0));
        let [alone, shared, fed, dead] = words.marks();
        // Themes show who holds what alone by a tint or by a counter.
        let [low, high] = [-KEY_TINT, KEY_TINT].map(|at| Spot::new(at, at));
        let tint = Mark::shape("", class(0), Shape::Area([low, high]));
        let entries = [
            ("counter-alone", 25, alone, vec![tint, Mark::piece("", "counter-alone", class(0), middle)]),
            (
                "counter",
                25,
                shared,
                [left, right].map(|at| Mark::piece("", "counter", class(i32::from(at.x > 0) as usize), at)).to_vec(),
            ),
            (
                "counter-points",
                20,
                fed,
                vec![
                    Mark::piece("", "counter-points", class(0), middle),
                    Mark::label("", "label-points", format!("on-{}", class(0)), "3", middle),
                ],
            ),
            ("dead", 40, dead, vec![Mark::piece("", "dead", "dead", middle)]),
        ];
        let is_there = |name: &str| marks.iter().any(|mark| matches!(mark, Mark::Piece { piece, .. } if piece == name));
        let mut line =
            Paragraph { id: "words-key".to_owned(), ..Paragraph::new("words-note", String::new(), String::new()) };
        for (_, reach, said, marks) in entries.into_iter().filter(|(piece, ..)| is_there(piece)) {
            let between = if line.text.is_empty() { "" } else { "\u{a0}\u{a0} " };
            line.text += &format!("{between}{}\u{a0}{}", Paragraph::PIECE, said.replace(' ', "\u{a0}"));
            line.pieces.push(SmallPiece { marks, reach: Some(reach), ..SmallPiece::default() });
        }
        (!line.text.is_empty()).then_some(line)
    }

    /// A player's meeple for a line of words.
    fn meeple(&self, player: usize) -> SmallPiece {
        SmallPiece { marks: self.player("", player), ..SmallPiece::default() }
    }

    /// A player's meeple, where fields are shown on a piece of field as the player's look; without ids where the id
    /// is empty.
    fn player(&self, id: &str, player: usize) -> Vec<Mark> {
        let named = |what: &str| if id.is_empty() { String::new() } else { format!("{id}-{what}") };
        let at = Spot::default();
        let mut marks = Vec::new();
        if self.look.fields && !self.is_small && player < TINTED {
            let [low, high] = [-SWATCH, SWATCH];
            let area = vec![Spot::new(low, low), Spot::new(high, low), Spot::new(high, high), Spot::new(low, high)];
            let whole = Shape::Area([area[0], area[2]]);
            marks.push(Mark::shape(named("ground"), "field", whole.clone()));
            marks.extend(swatch(&named("swatch"), area, player));
            marks.push(Mark::shape(named("edge"), "rim", whole));
            marks.push(Mark::piece(named("meeple"), "meeple", class(player), at));
            marks.extend(self.letter(named("letter"), "label-letter", player, at));
            return marks;
        }
        marks.push(Mark::piece(named("meeple"), "meeple-large", class(player), at));
        marks.extend(self.letter(named("letter"), "label-letter-large", player, at));
        marks
    }

    /// A row, with the meeple of a player before it.
    fn row(&self, id: &str, player: Option<usize>, text: String, cells: Vec<String>) -> Row {
        let marks = player.map(|player| self.player(id, player)).unwrap_or_default();
        Row { id: id.to_owned(), marks, style: "words-panel".to_owned(), text, cells, ..Row::default() }
    }
}

/// Makes the row with the names of the columns of the rows that follow.
fn columns(id: &str, cells: Vec<String>) -> Row {
    Row { cells, ..blank(id) }
}

fn blank(id: &str) -> Row {
    Row::new(id, "words-column", "")
}

/// A small drawing of a tile for a line of words.
fn small_tile(letter: Letter) -> SmallPiece {
    let ground = Mark::own("", "ground-small", Spot::default());
    let tile = tiles::tile(letter, Turn::None, false, Cell::default()).into_iter().map(|mark| match mark {
        Mark::Piece { piece, class, at, .. } => Mark::Piece { id: String::new(), piece, class, at },
        other => other,
    });
    let rim = Mark::shape("", "rim", Shape::Area([-CELL / 2, CELL / 2].map(|at| Spot::new(at, at))));
    let marks = [ground].into_iter().chain(tile).chain([rim]).collect();
    SmallPiece { marks, reach: Some(TILE), ..SmallPiece::default() }
}
