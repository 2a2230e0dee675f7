//! The sheet of all tiles, drawn and told: what each is, which segments it has, where meeples stand.

use serde::Serialize;

use super::tile::{Letter, Segment};

/// What names the sheet where an input is asked for, and in pictures of it.
pub(super) const WORD: &str = "carcassonne tiles";

/// All tiles of the game.
#[derive(Clone, Copy, Debug)]
pub struct Contact;

/// A tile as JSON has it.
#[derive(Serialize)]
struct TileBody {
    tile: String,
    count: u8,
    segments: Vec<SegmentBody>,
}

/// A segment of a tile; its slot is x and y in hundredths of the tile from its upper left corner.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SegmentBody {
    segment_type: &'static str,
    segment_index: u8,
    slot: [i32; 2],
}

impl From<&Segment> for SegmentBody {
    fn from(segment: &Segment) -> SegmentBody {
        let slot = [segment.slot.x, segment.slot.y];
        SegmentBody { segment_type: segment.kind.name(), segment_index: segment.index, slot }
    }
}

impl Contact {
    /// Writes all tiles as JSON.
    pub(super) fn data(&self) -> String {
        let tiles: Vec<TileBody> = Letter::all()
            .map(|letter| TileBody {
                tile: letter.to_string(),
                count: letter.tile().count,
                segments: letter.tile().segments.iter().map(SegmentBody::from).collect(),
            })
            .collect();
        let written = serde_json::to_string(&tiles);
        // Nothing in it can fail to be written: no maps, no numbers that JSON lacks.
        format!("{{\"game\":\"carcassonne\",\"tiles\":{}}}\n", written.unwrap_or_default())
    }
}
