//! The pictures that the rules file names, a pixel a unit.

use super::pieces::{FOLDER, Type};
use super::{BOARD, PITCH};
use crate::position::Side;
use crate::square::{Size, Square};
use crate::variant::Tradition;
use zumen_core::diagram::{Icon, Mark, Shape};
use zumen_core::geometry::{Fit, Point, Spot, Turn};
use zumen_game::sets::wedge::Wedge;

/// A piece lies between the lines.
const SIDE: u16 = PITCH - 1;
/// How large a wedge, which is drawn for a cell of a hundred, fills the side; and where its middle lies, since its tip is
/// further from its origin than its foot.
const SCALE: f64 = 0.32;
const MIDDLE: Point = Point { x: 15.0, y: 15.32 };

/// The board, and a picture of each kind for either side.
pub(super) fn icons(size: Size, types: &[Type], tradition: Tradition) -> Vec<Icon> {
    let pieces = types.iter().flat_map(|piece| Side::BOTH.map(|side| wedge(*piece, side, tradition)));
    [board(size)].into_iter().chain(pieces).collect()
}

fn wedge(piece: Type, side: Side, tradition: Tradition) -> Icon {
    let symbol = Wedge { kanji: piece.kind.kanji(), tone: piece.tone(tradition), turn: Turn::None }.symbol("");
    Icon {
        name: piece.image(side),
        folder: FOLDER,
        width: SIDE,
        height: SIDE,
        fit: Fit { origin: MIDDLE, scale: SCALE },
        marks: symbol.marks,
        is_turned: side == Side::Gote,
    }
}

/// Draws squares between lines of one pixel, every second one darker.
fn board(size: Size) -> Icon {
    let [width, height] = [size.files, size.ranks].map(|count| u16::from(count) * PITCH + 1);
    let (dark, light): (Vec<Square>, Vec<Square>) =
        size.squares().partition(|square| (square.file + square.rank).is_multiple_of(2));
    let [dark, light] = [dark, light].map(|squares| {
        let areas = squares.into_iter().map(|square| {
            let [x, y] =
                [size.files - square.file, square.rank - 1].map(|count| i32::from(count) * i32::from(PITCH) + 1);
            [Spot::new(x, y), Spot::new(x + i32::from(SIDE), y + i32::from(SIDE))]
        });
        Shape::Areas(areas.collect())
    });
    let lines = Shape::Area([Spot::default(), Spot::new(width.into(), height.into())]);
    Icon {
        name: BOARD.to_owned(),
        folder: FOLDER,
        width,
        height,
        fit: Fit { origin: Point::default(), scale: 1.0 },
        marks: vec![
            Mark::shape("pixel-lines", "pixel-lines", lines),
            Mark::shape("ground", "ground", light),
            Mark::shape("chequer", "chequer", dark),
        ],
        is_turned: false,
    }
}
