//! Tiles as symbols, a symbol for each letter and turn, and what stands upright on them.

use std::collections::BTreeMap;

use super::{Scene, on_tile, spot};
use crate::cell::{Cell, PlacedTile};
use crate::edge::rotate_spot;
use crate::tile::{Kind, Letter, Segment};
use zumen_core::diagram::{Mark, Shape, Symbol};
use zumen_core::geometry::{CELL, Spot, Turn};
use zumen_game::LastMove;

/// What stands upright on tiles of these letters however they are turned, and where at rotation 0, from the tile's
/// upper left corner: clear of the places of meeples.
const UPRIGHT: [(&str, &str, Spot); 9] = [
    ("A", "cloister", Spot::new(50, 47)),
    ("B", "cloister", Spot::new(50, 52)),
    ("C", "shield", Spot::new(78, 22)),
    ("F", "shield", Spot::new(84, 50)),
    ("MO", "shield", Spot::new(16, 52)),
    ("QS", "shield", Spot::new(18, 22)),
    ("L", "village", Spot::new(50, 50)),
    ("W", "village", Spot::new(50, 50)),
    ("X", "village", Spot::new(50, 50)),
];

/// Where what stands upright on a tile does, as the tile lies: from its upper left corner.
pub(super) fn upright(letter: Letter, turn: Turn) -> impl Iterator<Item = (&'static str, Spot)> {
    let on_it = UPRIGHT.into_iter().filter(move |(letters, ..)| letters.contains(letter.name()));
    on_it.map(move |(_, piece, at)| (piece, rotate_spot(at, turn)))
}

/// Where a meeple stands before a cloister, from the cloister's own place: off its roofs, however the tile is turned.
const BEFORE_CLOISTER: Spot = Spot::new(9, 14);
/// Kinds of ground in the template.
const GROUNDS: i32 = 3;

/// Where a meeple stands on a segment as its tile lies: from the tile's upper left corner.
pub(super) fn place(placed: &PlacedTile, segment: &Segment) -> Spot {
    let at = rotate_spot(segment.slot, placed.turn);
    let is_before = segment.kind == Kind::Cloister;
    if is_before { Spot::new(at.x + BEFORE_CLOISTER.x, at.y + BEFORE_CLOISTER.y) } else { at }
}

/// The ground of a cell: neighbours differ.
pub(super) fn ground(cell: Cell, is_small: bool) -> Mark {
    let kind = (cell.x + 2 * (cell.x + cell.y).div_euclid(2) + cell.y).rem_euclid(GROUNDS) + 1;
    let piece = if is_small { "ground-small".to_owned() } else { format!("ground-{kind}") };
    Mark::own(format!("ground-{}-{}", cell.x, cell.y), piece, spot(cell))
}

/// The pieces of the template that tiles are drawn with.
pub(super) fn pieces() -> Vec<String> {
    let tiles = ["", "-small"].into_iter().flat_map(|end| {
        let upright = ["shield", "village", "cloister"].map(|name| format!("{name}{end}"));
        Letter::all().map(move |letter| format!("tile-{letter}{end}")).chain(upright)
    });
    let grounds = (1..=GROUNDS).map(|kind| format!("ground-{kind}")).chain(["ground-small".to_owned()]);
    tiles.chain(grounds).collect()
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
pub(super) fn symbols<'a>(tiles: impl Iterator<Item = &'a PlacedTile>, is_small: bool) -> Vec<Symbol> {
    let ways: BTreeMap<(Letter, u8), Turn> =
        tiles.map(|placed| ((placed.letter, placed.turn as u8), placed.turn)).collect();
    let ways = ways.into_iter().filter(|(_, turn)| *turn != Turn::None);
    ways.map(|((letter, _), turn)| {
        Symbol::of(symbol(letter, turn, is_small), symbol(letter, Turn::None, is_small), turn)
    })
    .collect()
}

/// A tile and what stands on it, on a cell.
pub(super) fn tile(letter: Letter, turn: Turn, is_small: bool, cell: Cell) -> Vec<Mark> {
    let name = format!("{}-{}", cell.x, cell.y);
    let mut marks = vec![Mark::own(format!("tile-{name}"), symbol(letter, turn, is_small), spot(cell))];
    for (piece, at) in upright(letter, turn) {
        let piece = if is_small { format!("{piece}-small") } else { piece.to_owned() };
        marks.push(Mark::own(format!("upright-{name}"), piece, on_tile(cell, at)));
    }
    marks
}

/// The edges of tiles, each once: those between two tiles, those round all of them, and those where a neighbour is not
/// shown, as a line breaks off.
fn borders(cells: impl Iterator<Item = Cell>, shows: impl Fn(Cell) -> bool, is_small: bool) -> [Mark; 3] {
    // How many tiles an edge has, and how many of them are shown.
    let mut edges: BTreeMap<[Spot; 2], [u8; 2]> = BTreeMap::new();
    for cell in cells {
        let [nw, ne, sw, se] =
            [(0, 0), (CELL, 0), (0, CELL), (CELL, CELL)].map(|(x, y)| on_tile(cell, Spot::new(x, y)));
        for edge in [[nw, ne], [nw, sw], [ne, se], [sw, se]] {
            let [all, shown] = edges.entry(edge).or_default();
            *all += 1;
            *shown += u8::from(shows(cell));
        }
    }
    let cut = edges_with(&edges, [2, 1]).into_iter().flat_map(|edge| zigzag(edge, if is_small { 12 } else { 4 }));
    [("border", edges_with(&edges, [2, 2])), ("rim", edges_with(&edges, [1, 1])), ("cut-edge", cut.collect())]
        .map(|(name, lines)| Mark::shape(format!("{name}s"), name, Shape::Lines(lines)))
}

/// The edges with so many tiles, and so many of them shown.
fn edges_with(edges: &BTreeMap<[Spot; 2], [u8; 2]>, tiles: [u8; 2]) -> Vec<[Spot; 2]> {
    edges.iter().filter(|(_, counts)| **counts == tiles).map(|(edge, _)| *edge).collect()
}

/// A line that goes so far to both sides of an edge in turns.
fn zigzag([from, to]: [Spot; 2], far: i32) -> Vec<[Spot; 2]> {
    const TEETH: i32 = 10;
    let points = (0..=TEETH).map(|step| {
        let aside = match step {
            0 | TEETH => 0,
            step if step % 2 == 0 => far,
            _ => -far,
        };
        let [dx, dy] = [to.x - from.x, to.y - from.y];
        Spot::new(
            from.x + (dx * step + dy.signum() * aside * TEETH) / TEETH,
            from.y + (dy * step + dx.signum() * aside * TEETH) / TEETH,
        )
    });
    points.collect::<Vec<_>>().windows(2).map(|ends| [ends[0], ends[1]]).collect()
}

fn is_upright(mark: &Mark) -> bool {
    matches!(mark, Mark::Piece { id, .. } if id.starts_with("upright"))
}

impl Scene<'_> {
    /// All tiles that are shown.
    pub(super) fn table(&self) -> Vec<Mark> {
        let tiles = self.tiles().flat_map(|placed| tile(placed.letter, placed.turn, self.is_small, placed.cell));
        let mut marks: Vec<Mark> = tiles.collect();
        let grounds = self.tiles().map(|placed| ground(placed.cell, self.is_small));
        marks.splice(0..0, grounds.chain(self.field_tints()).collect::<Vec<_>>());
        // What stands upright may reach over a border.
        marks.sort_by_key(is_upright);
        let at = marks.iter().position(is_upright).unwrap_or(marks.len());
        let all = self.replay.table.tiles().iter().map(|placed| placed.cell);
        let borders = borders(all, |cell| self.shows(cell), self.is_small);
        marks.splice(at..at, self.tints().into_iter().chain(borders));
        marks
    }

    /// A frame round the tile that was placed last, or a tint over it.
    pub(super) fn last(&self) -> Vec<Mark> {
        let last = self.tiles().filter(|placed| placed.placement > 0 && placed.placement == self.moment.placement);
        let frame = if self.is_small { "last-small" } else { "last" };
        let marks = last.filter_map(|PlacedTile { cell, .. }| match self.look.last_move {
            LastMove::Tint => Some(Mark::around("last-tint", spot(*cell), CELL / 2)),
            LastMove::Mark => Some(self.piece("last", frame, frame, *cell)),
            LastMove::None => None,
        });
        marks.collect()
    }
}
