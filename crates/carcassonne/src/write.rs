//! Writes a score sheet: known fields in the order of the format, with every default spelled out.

use std::collections::BTreeMap;

use serde::Serialize;

use super::cell::Cell;
use super::sheet::{Action, Next, Placement, Sheet};
use zumen_core::geometry::Turn;

/// Writes a sheet in one line.
pub(super) fn line(sheet: &Sheet) -> String {
    let next = next(sheet).map_or(String::new(), |next| format!(",\"next\":{next}"));
    format!("{{\"info\":{},\"placements\":[{}]{next}}}", info(sheet), placements(sheet).join(","))
}

/// A placement a line, without a final line end.
pub(super) fn lines(sheet: &Sheet) -> String {
    let next = next(sheet).map_or(String::new(), |next| format!(",\n\"next\": {next}"));
    let placements = placements(sheet).join(",\n");
    format!("{{\n\"info\": {},\n\"placements\": [\n{placements}\n]{next}\n}}", info(sheet))
}

fn next(sheet: &Sheet) -> Option<String> {
    let Next { player, letter } = sheet.next?;
    let player = player.map(|player| json(sheet.name(player)));
    Some(object([("player", player), ("tile", letter.map(|letter| json(&letter.name())))]))
}

/// What stands about the game.
fn info(sheet: &Sheet) -> String {
    let info = &sheet.info;
    let ends: BTreeMap<&str, i64> = info.final_points.iter().map(|end| (sheet.name(end.player), end.points)).collect();
    let winner = info.winner.as_ref().map(|(winners, _)| winners.iter().map(|index| sheet.name(*index)));
    object([
        ("title", Some(json(&info.title))),
        ("startDate", info.start_date.as_ref().map(json)),
        ("endDate", info.end_date.as_ref().map(json)),
        ("players", Some(json(&info.players))),
        ("finalPoint", Some(json(&ends)).filter(|_| !ends.is_empty())),
        ("winner", winner.map(|winner| json(&winner.collect::<Vec<_>>()))),
        ("allottedTime", info.allotted_time.as_ref().map(json)),
    ])
}

fn placements(sheet: &Sheet) -> Vec<String> {
    sheet.placements.iter().map(|placement| self::placement(sheet, placement)).collect()
}

fn placement(sheet: &Sheet, placement: &Placement) -> String {
    let tile = |Cell { x, y }: Cell, turn: Turn| {
        Some(object([("x", Some(json(&x))), ("y", Some(json(&y))), ("rotation", Some(json(&(turn as u8))))]))
    };
    let (r#type, player, tile, meeple) = match placement.action {
        Action::Initial { turn } => ("initial", None, tile(Cell::default(), turn), None),
        Action::Skipped { player } => ("skipped", Some(player), None, None),
        Action::Regular { player, cell, turn, meeple } => ("regular", Some(player), tile(cell, turn), meeple),
    };
    let meeple = meeple
        .map(|(kind, index)| object([("segmentType", Some(json(kind.name()))), ("segmentIndex", Some(json(&index)))]));
    object([
        ("type", Some(json(r#type))),
        ("tile", Some(json(&placement.letter.name()))),
        ("player", player.map(|player| json(sheet.name(player)))),
        ("tilePlacement", tile),
        ("meeplePlacement", meeple),
        ("elapsedTime", placement.elapsed_time.as_ref().map(json)),
    ])
}

/// Writes an object with the fields that have a value.
fn object<const COUNT: usize>(fields: [(&str, Option<String>); COUNT]) -> String {
    let fields = fields.into_iter().filter_map(|(name, value)| Some(format!("\"{name}\":{}", value?)));
    format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
}

fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("a sheet of plain values always serializes")
}
