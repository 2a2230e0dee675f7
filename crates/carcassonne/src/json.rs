//! The position as JSON: what `-f json` prints, and reads back. The shape is public and stable; its JSON Schema is kept
//! under `docs/schema/`. Its source is the score sheet up to the placement, from which everything else follows.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::moment::Moment;
use super::options::CarcassonneOptions;
use super::replay::{Event, Replay, Scoring};
use super::score::Score;
use super::sheet::Sheet;
use super::tile::Kind;
use zumen_core::diagnostic::{self, Diagnostic};
use zumen_game::json::{self, Origin, value};

/// The whole object.
#[derive(Deserialize, JsonSchema, Serialize)]
#[schemars(title = "A position of Carcassonne")]
pub(super) struct CarcassonneJson {
    /// Always "carcassonne".
    game: String,
    /// The format is "score-sheet", the text a score sheet up to the placement.
    source: Origin,
    position: Body,
}

/// The position.
#[derive(Deserialize, JsonSchema, Serialize)]
#[serde(rename_all = "camelCase")]
struct Body {
    /// The number of the last placement, 0 for the first tile.
    placement: usize,
    /// In the order in which they were placed.
    tiles: Vec<TileBody>,
    /// By x, y, type and index.
    meeples: Vec<MeepleBody>,
    /// Points during the game, by player.
    score: BTreeMap<String, u32>,
    /// Of seven, by player.
    meeples_left: BTreeMap<String, u8>,
    /// How many tiles are left to draw.
    remaining: usize,
    /// What the placement finished.
    events: Vec<EventBody>,
    /// The points of the end, where the game is over or they were asked for.
    r#final: Option<FinalBody>,
}

#[derive(Deserialize, JsonSchema, PartialEq, Serialize)]
struct TileBody {
    /// To the right of the first tile.
    x: i32,
    /// Above the first tile.
    y: i32,
    /// "A" to "X".
    tile: String,
    /// Quarter turns clockwise, 0 to 3.
    rotation: u8,
    /// The number of the placement that put it there.
    placement: usize,
}

#[derive(Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct MeepleBody {
    x: i32,
    y: i32,
    /// "city", "road", "cloister" or "field".
    segment_type: String,
    /// Counted for each type of segment from 0.
    segment_index: u8,
    player: String,
}

/// Points for one feature.
#[derive(Deserialize, JsonSchema, Serialize)]
struct EventBody {
    /// "city", "road", "cloister" or "field".
    r#type: String,
    /// To each of "to".
    points: u32,
    to: Vec<String>,
    /// How many tiles the feature covers.
    tiles: usize,
    /// By player.
    meeples: BTreeMap<String, u8>,
}

/// The end.
#[derive(Deserialize, JsonSchema, Serialize)]
#[serde(rename_all = "camelCase")]
struct FinalBody {
    /// All points, by player.
    score: BTreeMap<String, u32>,
    /// All points, by player and type.
    by_type: BTreeMap<String, Points>,
    /// What is scored at the end.
    events: Vec<EventBody>,
}

/// Points by type.
#[derive(Deserialize, JsonSchema, Serialize)]
struct Points {
    city: u32,
    road: u32,
    cloister: u32,
    field: u32,
}

/// Writes one line.
pub(super) fn write(moment: &Moment, look: &CarcassonneOptions) -> String {
    json::write(&CarcassonneJson {
        game: "carcassonne".to_owned(),
        source: moment.source().into(),
        position: body(moment, look),
    })
}

fn body(moment: &Moment, look: &CarcassonneOptions) -> Body {
    let sheet = moment.sheet.as_ref();
    let replay = moment.replay(look.scoring);
    let step = replay.steps.last().cloned().unwrap_or_default();
    let finals = moment.finals(&replay, look).map(|ends| FinalBody {
        score: by_player(sheet, ends.scores),
        by_type: by_player(sheet, ends.by_type.into_iter().map(points)),
        events: events(sheet, &ends.events),
    });
    Body {
        placement: moment.placement,
        tiles: tiles(&replay),
        meeples: meeples(sheet, &replay),
        score: by_player(sheet, step.scores),
        meeples_left: by_player(sheet, step.supply),
        remaining: replay.remaining(),
        events: events(sheet, &step.events),
        r#final: finals,
    }
}

fn points([city, road, cloister, field]: [u32; Kind::ALL.len()]) -> Points {
    Points { city, road, cloister, field }
}

fn by_player<T>(sheet: &Sheet, values: impl IntoIterator<Item = T>) -> BTreeMap<String, T> {
    values.into_iter().enumerate().map(|(player, value)| (sheet.name(player).to_owned(), value)).collect()
}

fn tiles(replay: &Replay) -> Vec<TileBody> {
    replay
        .table
        .tiles()
        .iter()
        .map(|placed| TileBody {
            x: placed.cell.x,
            y: placed.cell.y,
            tile: placed.letter.to_string(),
            rotation: placed.turn as u8,
            placement: placed.placement,
        })
        .collect()
}

fn meeples(sheet: &Sheet, replay: &Replay) -> Vec<MeepleBody> {
    replay
        .table
        .meeples()
        .into_iter()
        .map(|meeple| MeepleBody {
            x: meeple.cell.x,
            y: meeple.cell.y,
            segment_type: meeple.kind.name().to_owned(),
            segment_index: meeple.index,
            player: sheet.name(meeple.player).to_owned(),
        })
        .collect()
}

fn events(sheet: &Sheet, events: &[Event]) -> Vec<EventBody> {
    events
        .iter()
        .map(|event| EventBody {
            r#type: event.kind.name().to_owned(),
            points: event.points,
            to: event.to.iter().map(|player| sheet.name(*player).to_owned()).collect(),
            tiles: event.tiles,
            meeples: event.meeples.iter().map(|(player, count)| (sheet.name(*player).to_owned(), *count)).collect(),
        })
        .collect()
}

/// Reads an object. Tiles and meeples must be those that the sheet leads to; points are counted anew.
pub(super) fn read(text: &str) -> Score {
    let read = json::read::<CarcassonneJson>(text).and_then(|(document, span)| {
        score(document).map_err(|fault| if fault.span.is_none() { fault.at(span) } else { fault })
    });
    read.unwrap_or_else(Score::from_fault)
}

fn score(document: CarcassonneJson) -> Result<Score, Diagnostic> {
    let Origin { format, text } = document.source;
    if format != "score-sheet" {
        return Err(value("source.format", &format, "\"score-sheet\""));
    }
    let read = Score::inner(Arc::new(diagnostic::Origin { name: "source.text".to_owned(), text }));
    let Ok((sheet, _)) = &read.read else { return Ok(read) };
    let body = document.position;
    let last = sheet.placements.len() - 1;
    if body.placement > last {
        let legal = format!("a placement of the sheet in source.text, 0 to {last}");
        return Err(value("position.placement", &body.placement.to_string(), &legal));
    }
    let (replay, _) = Replay::of(sheet, body.placement, Scoring::default());
    let differs = match (tiles(&replay) == body.tiles, meeples(sheet, &replay) == body.meeples) {
        (false, _) => Some("tiles"),
        (true, false) => Some("meeples"),
        (true, true) => None,
    };
    if let Some(field) = differs {
        let message = format!("position.{field} do not match the sheet in source.text after this placement");
        return Err(Diagnostic::error("json::value", message).help("change the sheet and draw it instead"));
    }
    Ok(Score { shown: Some(body.placement), ..read })
}
