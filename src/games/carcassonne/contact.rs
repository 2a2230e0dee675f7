//! The sheet of all tiles, drawn and told: what each is, which segments it has, where meeples stand.

use serde::Serialize;

use super::look::OPTIONS;
use super::tile::{Letter, Segment};
use super::{Carcassonne, diagram};
use crate::contract::{Converted, Entry, Game, Record, Subject, View};
use crate::diagnostic::Diagnostic;
use crate::diagram::{Diagram, Source};

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

impl Record for Contact {
    fn entries(&self, _view: &View) -> Vec<Result<Entry, Diagnostic>> {
        vec![Ok(Entry { subject: Box::new(*self), warnings: Vec::new() })]
    }
}

impl Subject for Contact {
    fn game(&self) -> &'static dyn Game {
        &Carcassonne
    }

    fn source(&self) -> Source {
        Source { format: "tiles".to_owned(), text: WORD.to_owned(), options: Vec::new() }
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let options = view.without_selection(&OPTIONS).kept();
        Ok(Diagram { source: Source { options, ..self.source() }, ..diagram::contact(view) })
    }

    fn text(&self, _view: &View) -> Result<String, Diagnostic> {
        Ok(Letter::all().map(|letter| diagram::describe(letter) + "\n").collect())
    }

    fn json(&self, _view: &View) -> Result<String, Diagnostic> {
        let tile = |letter: Letter| TileBody {
            tile: letter.to_string(),
            count: letter.tile().count,
            segments: letter.tile().segments.iter().map(SegmentBody::from).collect(),
        };
        let tiles: Vec<TileBody> = Letter::all().map(tile).collect();
        let written = serde_json::to_string(&tiles);
        // Nothing in it can fail to be written: no maps, no numbers that JSON lacks.
        Ok(format!("{{\"game\":\"carcassonne\",\"tiles\":{}}}\n", written.unwrap_or_default()))
    }

    fn convert(&self, notation: &str, _view: &View) -> Result<Converted, Diagnostic> {
        let message = format!("the sheet of all tiles cannot be written as {notation}");
        Err(Diagnostic::error("convert::notation", message).help("zumen tiles -f text or -f json prints it"))
    }
}
