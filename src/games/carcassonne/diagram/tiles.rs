//! Tiles as symbols, a symbol for each letter and turn, and what stands upright on them.

use std::collections::{BTreeMap, BTreeSet};

use super::{Scene, on_tile, spot};
use crate::diagram::{Mark, Place, Shape, Symbol};
use crate::games::carcassonne::cell::{Cell, Placed};
use crate::games::carcassonne::edge::turned;
use crate::games::carcassonne::tile::Letter;
use crate::geometry::{CELL, Spot, Turn};

/// What stands upright on tiles of these letters however they are turned, and where at rotation 0, from the tile's
/// upper left corner: clear of the places of meeples.
const UPRIGHT: [(&str, &str, Spot); 9] = [
    ("A", "cloister", Spot::new(50, 45)),
    ("B", "cloister", Spot::new(50, 52)),
    ("C", "shield", Spot::new(78, 22)),
    ("F", "shield", Spot::new(84, 50)),
    ("MO", "shield", Spot::new(14, 54)),
    ("QS", "shield", Spot::new(18, 22)),
    ("L", "village", Spot::new(50, 50)),
    ("W", "village", Spot::new(50, 50)),
    ("X", "village", Spot::new(50, 50)),
];

/// The pieces of the template that tiles are drawn with.
pub(super) fn pieces() -> Vec<String> {
    let names = |end: &'static str| {
        let upright = ["shield", "village", "cloister"].map(|name| format!("{name}{end}"));
        Letter::all().map(move |letter| format!("tile-{letter}{end}")).chain(upright)
    };
    names("").chain(names("-small")).collect()
}

/// The symbol of a letter as it is turned: the template's piece where it is not.
fn symbol(letter: Letter, turn: Turn, is_small: bool) -> String {
    let end = if is_small { "-small" } else { "" };
    match turn {
        Turn::None => format!("tile-{letter}{end}"),
        turn => format!("tile-{letter}{end}-{}", turn as u8),
    }
}

/// A symbol for each letter and turn that occurs.
pub(in super::super) fn symbols<'a>(tiles: impl Iterator<Item = &'a Placed>, is_small: bool) -> Vec<Symbol> {
    let ways: BTreeMap<(Letter, u8), Turn> =
        tiles.map(|placed| ((placed.letter, placed.turn as u8), placed.turn)).collect();
    let ways = ways.into_iter().filter(|(_, turn)| *turn != Turn::None);
    let symbol = |((letter, _), turn): ((Letter, u8), Turn)| {
        let piece = symbol(letter, Turn::None, is_small);
        let mark = Mark::Piece { id: String::new(), class: piece.clone(), piece, at: Place::Grid(Spot::default()) };
        Symbol { id: symbol(letter, turn, is_small), turn, marks: vec![mark] }
    };
    ways.map(symbol).collect()
}

/// A tile and what stands on it, on a cell.
pub(in super::super) fn tile(letter: Letter, turn: Turn, is_small: bool, cell: Cell) -> Vec<Mark> {
    let name = format!("{}-{}", cell.x, cell.y);
    let piece = symbol(letter, turn, is_small);
    let at = Place::Grid(spot(cell));
    let mut marks = vec![Mark::Piece { id: format!("tile-{name}"), class: piece.clone(), piece, at }];
    for (letters, piece, at) in UPRIGHT {
        if letters.contains(letter.name()) {
            let piece = if is_small { format!("{piece}-small") } else { piece.to_owned() };
            let at = Place::Grid(on_tile(cell, turned(at, turn)));
            marks.push(Mark::Piece { id: format!("upright-{name}"), class: piece.clone(), piece, at });
        }
    }
    marks
}

/// The edges of tiles, each once.
pub(in super::super) fn borders(cells: impl Iterator<Item = Cell>) -> Mark {
    let mut edges: BTreeSet<[Spot; 2]> = BTreeSet::new();
    for cell in cells {
        let corner = |x: i32, y: i32| on_tile(cell, Spot::new(x, y));
        let [nw, ne, sw, se] = [corner(0, 0), corner(CELL, 0), corner(0, CELL), corner(CELL, CELL)];
        edges.extend([[nw, ne], [nw, sw], [ne, se], [sw, se]]);
    }
    Mark::Shape {
        id: "borders".to_owned(),
        class: "border".to_owned(),
        shape: Shape::Lines(edges.into_iter().collect()),
    }
}

impl Scene<'_> {
    /// All tiles that are shown.
    pub(super) fn table(&self) -> Vec<Mark> {
        let tiles = self.tiles().flat_map(|placed| tile(placed.letter, placed.turn, self.is_small, placed.cell));
        let mut marks: Vec<Mark> = tiles.collect();
        // What stands upright may reach over a border.
        let is_upright = |mark: &Mark| matches!(mark, Mark::Piece { id, .. } if id.starts_with("upright"));
        marks.sort_by_key(is_upright);
        let at = marks.iter().position(is_upright).unwrap_or(marks.len());
        marks.insert(at, borders(self.tiles().map(|placed| placed.cell)));
        marks
    }

    /// A frame round the tile that was placed last.
    pub(super) fn last(&self) -> Vec<Mark> {
        let last = self.tiles().filter(|placed| placed.placement > 0 && placed.placement == self.moment.placement);
        last.map(|placed| self.piece("last", "last", "last-tile", placed.cell)).collect()
    }
}
