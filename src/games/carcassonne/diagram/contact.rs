//! All tiles on one sheet, with their names, how often they come, and where meeples stand on which segment.

use super::{LARGEST, on_tile, tiles};
use crate::contract::View;
use crate::diagram::{Diagram, Lang, Mark, Paragraph, Place, Row, Shape};
use crate::games::carcassonne::tile::{Kind, Letter};
use crate::games::carcassonne::words;
use crate::geometry::{CELL, Grid, Spot, Turn};

/// Tiles side by side.
const COLUMNS: i32 = 6;
/// From one tile to the next, and from its middle to that of its name.
const PITCH: [i32; 2] = [132, 152];
const TO_NAME: i32 = 67;

/// Draws the sheet.
pub(in super::super) fn contact(view: &View) -> Diagram {
    let rows = (Letter::COUNT as i32 - 1) / COLUMNS;
    let half = CELL / 2;
    let title = words::contact(view.lang).to_owned();
    Diagram {
        lang: view.lang,
        desc: Letter::all().map(|letter| format!("{}. ", describe(letter))).collect::<String>().trim_end().to_owned(),
        title: title.clone(),
        grid: Some(Grid {
            from: Spot::new(-half, -half),
            to: Spot::new((COLUMNS - 1) * PITCH[0] + half, rows * PITCH[1] + half),
            margins: [4, 4, 4, TO_NAME - half + 16],
        }),
        cell_max: Some(LARGEST),
        pieces: Letter::all().flat_map(tile).collect(),
        under: legend(view.lang),
        below: Paragraph::named([("words-title", title, String::new())]),
        caption: view.caption.clone(),
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
    let moved = |mark: Mark| match mark {
        Mark::Piece { id, piece, class, at: Place::Grid(at) } => {
            let at = Place::Grid(Spot::new(at.x + middle.x, at.y + middle.y));
            Mark::Piece { id: format!("{letter}-{id}"), piece, class, at }
        }
        other => other,
    };
    let mut marks: Vec<Mark> =
        tiles::tile(letter, Turn::None, false, Default::default()).into_iter().map(moved).collect();
    let corner = |sign: i32| Spot::new(middle.x + sign * CELL / 2, middle.y + sign * CELL / 2);
    marks.push(Mark::Shape {
        id: format!("{letter}-rim"),
        class: "rim".to_owned(),
        shape: Shape::Area([corner(-1), corner(1)]),
    });
    for segment in &letter.tile().segments {
        let slot = on_tile(Default::default(), segment.slot);
        let at = Place::Grid(Spot::new(middle.x + slot.x, middle.y + slot.y));
        let name = format!("{letter}-{}-{}", segment.kind.name(), segment.index);
        let piece = format!("slot-{}", segment.kind.name());
        marks.push(Mark::Piece { id: format!("slot-{name}"), class: piece.clone(), piece, at: at.clone() });
        marks.push(label(format!("index-{name}"), ["label-index", "index"], segment.index.to_string(), at));
    }
    let at = Place::Grid(Spot::new(middle.x, middle.y + TO_NAME));
    let text = format!("{letter} \u{d7} {}", letter.tile().count);
    marks.push(Mark::Coordinate { id: format!("name-{letter}"), style: "label-tile".to_owned(), text, at });
    marks
}

fn label(id: String, [style, class]: [&str; 2], text: String, at: Place) -> Mark {
    Mark::Label { id, style: style.to_owned(), class: class.to_owned(), text, at, turn: Turn::None }
}

/// What the forms of the places say.
fn legend(lang: Lang) -> Vec<Row> {
    let row = |kind: Kind| {
        let piece = format!("slot-{}-large", kind.name());
        let id = format!("legend-{}", kind.name());
        let mark =
            Mark::Piece { id: format!("{id}-slot"), class: piece.clone(), piece, at: Place::Grid(Spot::default()) };
        Row {
            marks: vec![mark],
            id,
            style: "words-panel".to_owned(),
            text: words::kind(kind, lang).to_owned(),
            ..Row::default()
        }
    };
    Kind::ALL.map(row).to_vec()
}
