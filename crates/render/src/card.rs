//! Themes whose board lies on a card: its ground runs under the coordinates and a little beyond, and the words are as wide
//! as it is. A board that lies in the template has its card there.

use std::borrow::Cow;

use super::page::MAX_SCALE;
use super::style::Style;
use crate::template::Slot;
use zumen_core::diagram::{Diagram, Mark, Shape};
use zumen_core::geometry::{CELL, Grid, Rect, Spot};

/// The class of the card.
const CARD: &str = "card";
/// A ground that goes as far as the coordinates is the card itself.
const GROUND: &str = "ground";
/// How far the card goes beyond what stands on it, in units of the picture.
const RIM: f64 = 14.0;
/// The size of the picture's area where the template says nothing of it.
const AREA: Rect = Rect { x: 42.0, y: 36.0, width: 1316.0, height: 1128.0 };

/// The diagram with its card, where the theme has one: then the card is what is fitted into the picture.
pub(super) fn with_card<'a>(style: &Style, diagram: &'a Diagram) -> Cow<'a, Diagram> {
    let template = &style.template;
    let Some(grid) = &diagram.grid else { return Cow::Borrowed(diagram) };
    let ground = diagram.board.iter().find_map(|mark| match mark {
        Mark::Shape { class, shape: Shape::Area(area), .. } if class == GROUND => Some(*area),
        _ => None,
    });
    let ground = ground.filter(|[from, to]| is_round(style, GROUND) && [*from, *to] == outside(grid, [0; 4]));
    if ground.is_none() && !(template.theme.has(CARD) && template.theme.shows(CARD)) {
        return Cow::Borrowed(diagram);
    }
    let area = match template.slots.get("picture") {
        Some(Slot::Area(area)) => area,
        _ => &AREA,
    };
    let largest = diagram.cell_max.map_or(MAX_SCALE, |most| f64::from(most) / f64::from(CELL));
    let rim = (RIM / grid.fit(*area, largest).scale).round() as i32;
    // Where the board goes on, its lines run to the card's end.
    let rims = grid.margins.map(|margin| if ground.is_some() && margin == 0 { 0 } else { rim });
    let mut carded = diagram.clone();
    let [from, to] = outside(grid, rims);
    let card = Shape::Area([from, to]);
    match carded.board.iter_mut().find(|mark| matches!(mark, Mark::Shape { class, .. } if class == GROUND)) {
        Some(mark) if ground.is_some() => *mark = Mark::shape(GROUND, GROUND, card),
        _ => carded.board.insert(0, Mark::shape(CARD, CARD, card)),
    }
    carded.grid = Some(Grid { from, to, margins: [0; 4] });
    Cow::Owned(carded)
}

/// Tells whether a mark is the card, which is no board.
pub(super) fn is_card(mark: &Mark) -> bool {
    matches!(mark, Mark::Shape { class, .. } if class == CARD)
}

/// Tells whether the theme rounds the corners of a class that it shows.
fn is_round(style: &Style, class: &str) -> bool {
    style.template.theme.shows(class) && style.template.theme.of(class).contains_key("rx")
}

/// The corners of a grid with its margins and more room at each side.
fn outside(grid: &Grid, rims: [i32; 4]) -> [Spot; 2] {
    let [left, top, right, bottom] = [0, 1, 2, 3].map(|side| grid.margins[side] + rims[side]);
    [Spot::new(grid.from.x - left, grid.from.y - top), Spot::new(grid.to.x + right, grid.to.y + bottom)]
}
