//! Writes a score sheet: known fields in the order of the format, with every default spelled out.

use std::collections::BTreeMap;

use serde::Serialize;

use super::cell::Cell;
use super::sheet::{Action, Next, Placement, Player, Sheet};
use super::tile::Letter;
use zumen_core::geometry::Turn;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct InfoBody<'a> {
    title: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_date: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_date: Option<&'a str>,
    players: &'a [Player],
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    final_point: BTreeMap<&'a str, i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<Vec<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    allotted_time: Option<u64>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PlacementBody<'a> {
    r#type: &'static str,
    tile: char,
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tile_placement: Option<TileBody>,
    #[serde(skip_serializing_if = "Option::is_none")]
    meeple_placement: Option<MeepleBody>,
    #[serde(skip_serializing_if = "Option::is_none")]
    elapsed_time: Option<u64>,
}

#[derive(Serialize)]
struct NextBody<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tile: Option<char>,
}

#[derive(Serialize)]
struct TileBody {
    x: i32,
    y: i32,
    rotation: u8,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MeepleBody {
    segment_type: &'static str,
    segment_index: u8,
}

/// Writes a sheet in one line.
pub(super) fn line(sheet: &Sheet) -> String {
    let [info, placements] = parts(sheet);
    let next = next(sheet).map_or(String::new(), |next| format!(",\"next\":{next}"));
    format!("{{\"info\":{},\"placements\":[{}]{next}}}", info.concat(), placements.join(","))
}

/// A placement a line, without a final line end.
pub(super) fn lines(sheet: &Sheet) -> String {
    let [info, placements] = parts(sheet);
    let next = next(sheet).map_or(String::new(), |next| format!(",\n\"next\": {next}"));
    format!("{{\n\"info\": {},\n\"placements\": [\n{}\n]{next}\n}}", info.concat(), placements.join(",\n"))
}

fn next(sheet: &Sheet) -> Option<String> {
    let Next { player, letter } = sheet.next?;
    let body = NextBody { player: player.map(|player| sheet.name(player)), tile: letter.map(Letter::name) };
    Some(json(&body))
}

/// What stands about the game, and the placements.
fn parts(sheet: &Sheet) -> [Vec<String>; 2] {
    let info = &sheet.info;
    let body = InfoBody {
        title: &info.title,
        start_date: info.start_date.as_deref(),
        end_date: info.end_date.as_deref(),
        players: &info.players,
        final_point: info.final_points.iter().map(|end| (sheet.name(end.player), end.points)).collect(),
        winner: info.winner.as_ref().map(|(winners, _)| winners.iter().map(|index| sheet.name(*index)).collect()),
        allotted_time: info.allotted_time,
    };
    let placements = sheet.placements.iter().map(|placement| json(&placement_body(sheet, placement)));
    [vec![json(&body)], placements.collect()]
}

fn placement_body<'a>(sheet: &'a Sheet, placement: &Placement) -> PlacementBody<'a> {
    let tile = |cell: Cell, turn: Turn| Some(TileBody { x: cell.x, y: cell.y, rotation: turn as u8 });
    let (r#type, player, tile_placement, meeple) = match placement.action {
        Action::Initial { turn } => ("initial", None, tile(Cell::default(), turn), None),
        Action::Skipped { player } => ("skipped", Some(player), None, None),
        Action::Regular { player, cell, turn, meeple } => ("regular", Some(player), tile(cell, turn), meeple),
    };
    PlacementBody {
        r#type,
        tile: placement.letter.name(),
        player: player.map(|player| sheet.name(player)),
        tile_placement,
        meeple_placement: meeple.map(|(kind, index)| MeepleBody { segment_type: kind.name(), segment_index: index }),
        elapsed_time: placement.elapsed_time,
    }
}

fn json(body: &impl Serialize) -> String {
    serde_json::to_string(body).expect("a sheet of plain values always serializes")
}
