//! All tiles on one sheet, with their names, how often they come, and where meeples stand on which segment.

use super::{on_tile, spot, tiles};
use crate::cell::{Cell, PlacedTile};
use crate::options::CarcassonneOptions;
use crate::tile::{Kind, Letter};
use crate::words;
use zumen_core::diagram::{Diagram, Lang, Mark, Paragraph, Row, Shape};
use zumen_core::geometry::{CELL, Grid, Spot, Turn};

/// No tile of the sheet is drawn larger, in units.
const SHEET_LARGEST: u16 = 150;
/// Tiles side by side.
const COLUMNS: i32 = 6;
/// From one tile to the next, and from its middle to that of its name.
const PITCH: [i32; 2] = [132, 152];
const TO_NAME: i32 = 67;

/// Draws the sheet.
pub(in super::super) fn contact(look: &CarcassonneOptions) -> Diagram {
    let rows = (Letter::COUNT as i32 - 1) / COLUMNS;
    let half = CELL / 2;
    let title = words::contact(look.lang).to_owned();
    Diagram {
        game: "carcassonne",
        lang: look.lang,
        desc: Letter::all().map(|letter| format!("{}. ", describe(letter))).collect::<String>().trim_end().to_owned(),
        title: title.clone(),
        grid: Some(Grid {
            from: Spot::new(-half, -half),
            to: Spot::new((COLUMNS - 1) * PITCH[0] + half, rows * PITCH[1] + half),
            margins: [4, 4, 4, TO_NAME - half + 16],
        }),
        cell_max: Some(SHEET_LARGEST),
        pieces: Letter::all().flat_map(tile).collect(),
        under: legend(look.lang),
        below: Paragraph::non_empty([("words-decision", title, String::new())]),
        caption: look.caption.clone(),
        ..Diagram::default()
    }
}

/// What a tile has, in one line: `A, 2 copies: road 0, cloister 0, field 0`.
pub(in super::super) fn describe(letter: Letter) -> String {
    let tile = letter.tile();
    let segments: Vec<String> =
        tile.segments.iter().map(|segment| format!("{} {}", segment.kind.name(), segment.index)).collect();
    let copies = if tile.count == 1 { "copy" } else { "copies" };
    format!("{letter}, {} {copies}: {}", tile.count, segments.join(", "))
}

fn tile(letter: Letter) -> Vec<Mark> {
    let index = letter.index() as i32;
    let middle = Spot::new(index % COLUMNS * PITCH[0], index / COLUMNS * PITCH[1]);
    // Of several kinds of ground, as on a table.
    let cell = Cell::new(index % COLUMNS, index / COLUMNS);
    let ground = tiles::ground(cell, false).translate(Spot::new(-spot(cell).x, -spot(cell).y));
    let drawn = tiles::tile(letter, Turn::None, false, Cell::default());
    let drawn = [ground].into_iter().chain(drawn);
    let mut marks: Vec<Mark> = drawn.map(|mark| mark.translate(middle).within(&letter.to_string())).collect();
    let corners = [-1, 1].map(|sign| Spot::new(middle.x + sign * CELL / 2, middle.y + sign * CELL / 2));
    marks.push(Mark::shape(format!("{letter}-rim"), "rim", Shape::Area(corners)));
    let placed = PlacedTile { cell: Cell::default(), letter, turn: Turn::None, placement: 0 };
    for segment in &letter.tile().segments {
        let slot = on_tile(placed.cell, tiles::place(&placed, segment));
        let at = Spot::new(middle.x + slot.x, middle.y + slot.y);
        let name = format!("{letter}-{}-{}", segment.kind.name(), segment.index);
        marks.push(Mark::own(format!("slot-{name}"), format!("slot-{}", segment.kind.name()), at));
        marks.push(Mark::label(format!("index-{name}"), "label-index", "index", segment.index.to_string(), at));
    }
    let (at, text) = (Spot::new(middle.x, middle.y + TO_NAME), format!("{letter} \u{d7} {}", letter.tile().count));
    marks.push(Mark::coordinate(format!("name-{letter}"), "label-tile", text, at));
    marks
}

/// What the forms of the places say.
fn legend(lang: Lang) -> Vec<Row> {
    Kind::ALL
        .map(|kind| {
            let id = format!("legend-{}", kind.name());
            let mark = Mark::own(format!("{id}-slot"), format!("slot-{}-large", kind.name()), Spot::default());
            Row::new(id, "words-panel", words::kind(kind, lang)).showing(vec![mark])
        })
        .to_vec()
}
