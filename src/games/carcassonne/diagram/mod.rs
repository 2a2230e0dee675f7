//! What is drawn of a table: each tile as a square with its letter, which stands as the tile is turned.
//!
//! A tile is a cell. The origin of the grid is the middle of the first tile; y grows downwards, as it does in pictures.

use super::cell::Placed;
use super::look::Look;
use super::moment::Moment;
use super::words::Words;
use crate::diagram::{Diagram, Mark, Place, Shape};
use crate::games::View;
use crate::geometry::{CELL, Grid, Spot};
use crate::template::Needs;

/// What the template must have.
pub(super) fn needs() -> Needs {
    Needs { slots: ["picture", "words-caption", "label-letter"].map(str::to_owned).into(), pieces: Vec::new() }
}

/// Draws a moment.
pub(super) fn diagram(moment: &Moment, look: &Look, view: &View) -> Diagram {
    let replay = moment.replay(look.scoring);
    let words = Words { moment, replay: &replay, lang: view.lang };
    let tiles = replay.table.tiles();
    let [low, high] = replay.table.extent().unwrap_or_default();
    let half = Spot::new(CELL / 2, CELL / 2);
    let grid = Grid {
        from: Spot::new(low.x * CELL - half.x, -high.y * CELL - half.y),
        to: Spot::new(high.x * CELL + half.x, -low.y * CELL + half.y),
        margins: [CELL / 10; 4],
    };
    Diagram {
        lang: view.lang,
        title: words.title(),
        desc: words.description(),
        grid: Some(grid),
        pieces: tiles.iter().flat_map(tile).collect(),
        caption: view.caption.clone(),
        ..Diagram::default()
    }
}

/// The middle of a tile.
fn middle(placed: &Placed) -> Spot {
    Spot::new(placed.cell.x * CELL, -placed.cell.y * CELL)
}

fn tile(placed: &Placed) -> [Mark; 2] {
    let at = middle(placed);
    let corner = |sign: i32| Spot::new(at.x + sign * CELL / 2, at.y + sign * CELL / 2);
    let name = format!("{}-{}", placed.cell.x, placed.cell.y);
    [
        Mark::Shape {
            id: format!("tile-{name}"),
            class: "tile".to_owned(),
            shape: Shape::Area([corner(-1), corner(1)]),
        },
        Mark::Label {
            id: format!("letter-{name}"),
            style: "label-letter".to_owned(),
            class: "letter".to_owned(),
            text: placed.letter.to_string(),
            at: Place::Grid(at),
            turn: placed.turn,
        },
    ]
}
