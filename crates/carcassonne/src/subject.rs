//! What a moment and the sheet of all tiles become: pictures, text, and other notations.

use super::cell::Cell;
use super::contact::Contact;
use super::moment::Moment;
use super::options::{CarcassonneOptions, Crop};
use super::replay::{Event, Replay};
use super::sheet::{Action, Sheet};
use super::tile::Letter;
use super::{CARCASSONNE, changes, contact, diagram, json, write};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Lang, Source, say};
use zumen_game::change::own;
use zumen_game::{Change, Conversion, Game, Subject, View, columns, notation_error};

impl Subject for Moment {
    fn game(&self) -> &'static Game {
        &CARCASSONNE
    }

    fn source(&self) -> Source {
        Moment::source(self)
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        draw(self, &CarcassonneOptions::of(view)?)
    }

    fn facts(&self, lang: Lang) -> Vec<String> {
        let time = self.sheet.info.allotted_time.map(|minutes| {
            say!(lang, "{minutes} minutes each", "持ち時間{minutes}分", "每人{minutes}分钟", "각자 {minutes}분")
        });
        time.into_iter().collect()
    }

    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        let look = CarcassonneOptions::of(view)?;
        Ok(write(self, &look))
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        let look = CarcassonneOptions::of(view)?;
        Ok(json::write(self, &look))
    }

    fn changes(&self, before: &dyn Subject) -> Option<Vec<Change>> {
        Some(changes::changes(own(before)?, self))
    }

    fn difference(&self, before: &dyn Subject, view: &View) -> Result<Diagram, Diagnostic> {
        // Both show one part of the table, so that tiles lie on the same places and are equally large.
        let mut look = CarcassonneOptions::of(view)?;
        let Some(before) = own::<Moment>(before) else {
            return self.diagram(view)?.since(&before.diagram(view)?, &diagram::needs().pieces);
        };
        look.crop = look.crop.or_else(|| changes::part(before, self).map(Crop::between));
        draw(self, &look)?.since(&draw(before, &look)?, &diagram::needs().pieces)
    }

    fn convert(&self, notation: &str, _view: &View) -> Result<Conversion, Diagnostic> {
        if notation != "json" {
            return Err(notation_error(&CARCASSONNE, notation));
        }
        let others: Vec<String> = self.sheet.others.iter().map(|name| format!("{name:?}")).collect();
        let lost = match others.is_empty() {
            true => Vec::new(),
            false => vec![format!("fields that score sheets do not have are lost: {}", others.join(", "))],
        };
        Ok(Conversion { text: write::lines(&self.sheet.up_to(self.placement)), lost })
    }
}

/// Draws a moment; the picture keeps what shaped it.
fn draw(moment: &Moment, look: &CarcassonneOptions) -> Result<Diagram, Diagnostic> {
    let drawn = diagram::diagram(moment, look)?;
    Ok(Diagram { source: look.to_view().kept_in(moment.source()), ..drawn })
}

impl Subject for Contact {
    fn game(&self) -> &'static Game {
        &CARCASSONNE
    }

    fn source(&self) -> Source {
        Source { format: "tiles".to_owned(), text: contact::WORD.to_owned(), options: Vec::new() }
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let look = CarcassonneOptions::of(view)?;
        Ok(Diagram { source: look.to_view().kept_in(self.source()), ..diagram::contact(&look) })
    }

    fn text(&self, _view: &View) -> Result<String, Diagnostic> {
        Ok(Letter::all().map(|letter| diagram::describe(letter) + "\n").collect())
    }

    fn json(&self, _view: &View) -> Result<String, Diagnostic> {
        Ok(self.data())
    }
}

// The table for a terminal: a map of letters and turns, the meeples, and the points placement by placement.

/// Writes everything, with a final line end.
fn write(moment: &Moment, look: &CarcassonneOptions) -> String {
    let replay = moment.replay(look.scoring);
    let sheet = &moment.sheet;
    let mut blocks = vec![format!("{}\n", plain(&sheet.info.title)), map(&replay)];
    if !replay.table.meeples().is_empty() {
        blocks.push(meeples(sheet, &replay));
    }
    blocks.push(steps(sheet, &replay));
    let mut left = format!("{} tiles left", replay.remaining());
    if !replay.skipped.is_empty() {
        let skipped: Vec<String> = replay.skipped.iter().map(|skip| skip.letter.to_string()).collect();
        left.push_str(&format!(", skipped {}", skipped.join(" ")));
    }
    blocks.push(left + "\n");
    if let Some(ends) = moment.finals(&replay, look) {
        let header = ["final", "city", "road", "cloister", "field", "points"].map(str::to_owned).to_vec();
        let rows = ends.by_type.iter().zip(&ends.scores).enumerate().map(|(player, (points, score))| {
            let numbers = points.iter().chain([score]).map(u32::to_string);
            [plain(sheet.name(player))].into_iter().chain(numbers).collect()
        });
        blocks.push(columns(&[header].into_iter().chain(rows).collect::<Vec<_>>(), 0));
    }
    blocks.join("\n")
}

/// A column a cell and a row a cell, the highest y first: a letter and its quarter turns.
fn map(replay: &Replay) -> String {
    let Some([low, high]) = replay.table.extent() else { return String::new() };
    let mut text = String::new();
    for y in (low.y..=high.y).rev() {
        let mut line = format!("{y:>4} ");
        for x in low.x..=high.x {
            match replay.table.tile(Cell::new(x, y)) {
                Some(placed) => line.push_str(&format!("  {}{}", placed.letter, placed.turn as u8)),
                None => line.push_str("   ."),
            }
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    let xs: String = (low.x..=high.x).map(|x| format!("{x:>4}")).collect();
    text + "     " + &xs + "\n"
}

fn meeples(sheet: &Sheet, replay: &Replay) -> String {
    let meeples = replay.table.meeples();
    let rows = meeples.iter().map(|meeple| {
        let place = format!("{},{}", meeple.cell.x, meeple.cell.y);
        vec![place, format!("{} {}", meeple.kind.name(), meeple.index), plain(sheet.name(meeple.player))]
    });
    columns(&rows.collect::<Vec<_>>(), 0)
}

/// The points after each placement.
fn steps(sheet: &Sheet, replay: &Replay) -> String {
    let names = sheet.info.players.iter().map(|player| plain(&player.name));
    let header = ["", "tile", "at", "player", "meeple"].map(str::to_owned).into_iter().chain(names);
    let mut rows: Vec<Vec<String>> = vec![header.chain(["scored".to_owned()]).collect()];
    for (number, (placement, step)) in sheet.placements.iter().zip(&replay.steps).enumerate() {
        let (turn, at, player, meeple) = match placement.action {
            Action::Initial { turn } => (Some(turn), "0,0".to_owned(), None, None),
            Action::Skipped { player } => (None, "skipped".to_owned(), Some(player), None),
            Action::Regular { player, cell, turn, meeple } => {
                (Some(turn), format!("{},{}", cell.x, cell.y), Some(player), meeple)
            }
        };
        let turn = turn.map(|turn| (turn as u8).to_string()).unwrap_or_default();
        let mut row = vec![number.to_string(), format!("{}{turn}", placement.letter), at];
        row.push(player.map(|player| plain(sheet.name(player))).unwrap_or_default());
        row.push(meeple.map(|(kind, index)| format!("{} {index}", kind.name())).unwrap_or_default());
        row.extend(step.scores.iter().zip(&step.supply).map(|(score, supply)| format!("{score} ({supply})")));
        row.push(step.events.iter().map(|event| format_event(sheet, event)).collect::<Vec<_>>().join("; "));
        rows.push(row);
    }
    columns(&rows, 0)
}

/// Writes `city 8: Alice`.
fn format_event(sheet: &Sheet, event: &Event) -> String {
    let names: Vec<String> = event.to.iter().map(|player| plain(sheet.name(*player))).collect();
    format!("{} {}: {}", event.kind.name(), event.points, names.join(", "))
}

/// A text without what would steer the terminal.
fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { c.escape_default().to_string() } else { c.to_string() }).collect()
}
