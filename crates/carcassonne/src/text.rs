//! The table for a terminal: a map of letters and turns, the meeples, and the points placement by placement.

use super::cell::Cell;
use super::moment::Moment;
use super::options::CarcassonneOptions;
use super::replay::{Event, Replay};
use super::sheet::{Action, Sheet};
use zumen_game::columns;

/// Writes everything, with a final line end.
pub(super) fn write(moment: &Moment, look: &CarcassonneOptions) -> String {
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
