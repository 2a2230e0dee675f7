//! What is drawn of a table: tiles, what stands upright on them, meeples, marks, coordinates, and a panel beside it.
//!
//! A tile is a cell. The origin of the grid is the middle of the first tile; y grows downwards there, as it does in
//! pictures, and upwards on the sheet.

mod contact;
mod fields;
mod marks;
mod meeples;
mod panel;
mod tiles;

use std::collections::{BTreeMap, BTreeSet};

use super::cell::{Cell, PlacedTile};
use super::moment::Moment;
use super::options::CarcassonneOptions;
use super::replay::{Final, Replay};
use super::sheet::Sheet;
use super::tile::Kind;
use super::words::PanelText;
use crate::edge::{Edge, TURNS};
use crate::feature::Part;
use Edge::{East, North, South, West};
pub(super) use contact::{contact, describe};
use meeples::class;
use zumen_core::Needs;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Mark, Symbol, row_length};
use zumen_core::geometry::{CELL, Grid, Spot, Turn};

/// No tile is drawn larger, in units.
const MAX_TILE_SIZE: u16 = 220;
/// Tiles of fewer units are drawn without detail.
const DETAILED: i32 = 30;
/// What a picture has for a table and what stands beside or under it, in units: about as much as the template's area.
const ROOM: [i32; 2] = [1316, 1128];
const BESIDE: i32 = 440;
/// A row of the panel.
const ROW: i32 = 58;
const TITLE: i32 = 122;
const NOTE: i32 = 35;
/// Numbers of columns and rows: their height, how wide a digit is, and what is between them and the table, in units.
const NUMBER: i32 = 22;
const DIGIT: i32 = 18;
const TO_NUMBER: i32 = 14;
/// From the numbers of a row to the next row, where a table of one line is laid in rows.
const TO_ROW: i32 = 24;

/// What the template must have.
pub(super) fn needs() -> Needs {
    let words = "picture words-decision words-title words-note words-caption words-heading words-panel words-column";
    let coordinates = ["-fine", "", "-middle", "-large", "-small"].map(|size| format!("label-coordinate{size}"));
    let labels = "label-number label-turns label-points label-letter label-letter-large label-index label-tile";
    let slots = words.split(' ').chain(labels.split(' ')).map(str::to_owned).chain(coordinates);
    let pieces = "meeple meeple-lying meeple-large meeple-small counter counter-alone counter-points last last-small legal dead \
                  number-ground ring-tile ring-meeple ring-meeple-small veil-tile veil-meeple";
    let places = Kind::NAMES.into_iter().flat_map(|kind| ["", "-large"].map(|size| format!("slot-{kind}{size}")));
    let pieces = pieces.split(' ').map(str::to_owned).chain(places).chain(tiles::pieces()).chain(tint_pieces());
    let held = (1..=fields::TINTED).map(|number| format!("held-{number}"));
    let held = held.chain((1..=fields::TINTED).map(|number| format!("field-hatch-{number}")));
    let marks = ["border", "rim", "cut-edge", "last-tint", "coordinate", "number", "turns", "points", "index"];
    let players =
        (1..=Sheet::MAX_PLAYERS).flat_map(|player| [format!("player-{player}"), format!("on-player-{player}")]);
    Needs::of(slots, pieces)
        .painting(marks.map(str::to_owned).into_iter().chain(held))
        .hooking(players)
        .hooking(["card", "gone"])
        .over("carcassonne")
}

/// Draws a moment.
///
/// # Errors
///
/// `option::value` where no tile lies in the part of the table that the view asks for.
pub(super) fn diagram(moment: &Moment, look: &CarcassonneOptions) -> Result<Diagram, Diagnostic> {
    let replay = moment.replay(look.scoring);
    let words = PanelText { moment, replay: &replay, lang: look.lang };
    let scene = Scene::new(moment, &replay, look);
    if let Some(crop) = look.crop.as_ref().filter(|_| scene.tiles().next().is_none()) {
        return Err(crop.empty_fault(replay.table.extent().unwrap_or_default()));
    }
    let panel = scene.panel(&words);
    let [hints, holdings] = [scene.placement_hints(), scene.holdings()];
    let key = scene.key(&words, &[hints.as_slice(), &holdings].concat());
    let (beside, under) = if scene.is_wide { (Vec::new(), panel) } else { (panel, Vec::new()) };
    let diagram = Diagram {
        game: "carcassonne",
        lang: look.lang,
        title: words.title(),
        desc: words.description(scene.finals.as_ref()),
        grid: Some(scene.grid()),
        cell_max: Some(MAX_TILE_SIZE),
        fills: meeples::fills(&moment.sheet),
        coordinates: scene.coordinates().into(),
        symbols: [tiles::symbols(scene.tiles(), scene.is_small), scene.tint_symbols()].concat(),
        pieces: [scene.table(), scene.last()].concat(),
        marks: [hints, scene.numbers(&holdings), holdings, scene.meeples()].concat(),
        below: scene.below(&words).into_iter().chain(key).collect(),
        beside,
        under,
        turn: words.turn(moment.next()).unwrap_or_default(),
        caption: look.caption.clone(),
        ..Diagram::default()
    };
    Ok(match scene.row {
        Some(length) => diagram.in_rows(length, "rim"),
        None => diagram,
    })
}

/// A moment and how it is looked at.
struct Scene<'a> {
    moment: &'a Moment,
    replay: &'a Replay,
    look: &'a CarcassonneOptions,
    finals: Option<Final>,
    /// The lowest and the highest x and y that are shown.
    shown: [Cell; 2],
    /// About how large a cell gets, in units.
    cell: i32,
    /// Whether tiles are drawn without detail.
    is_small: bool,
    /// Whether the panel stands under the table: beside it, tiles would be much smaller.
    is_wide: bool,
    /// How many tiles a row has where a table of one line is laid in rows.
    row: Option<i32>,
    /// Letters that name players on their meeples; none where they are not asked for.
    letters: BTreeMap<usize, String>,
}

impl<'a> Scene<'a> {
    fn new(moment: &'a Moment, replay: &'a Replay, look: &'a CarcassonneOptions) -> Scene<'a> {
        let extent = replay.table.extent().unwrap_or_default();
        let legal = look.legal.map(|letter| replay.table.legal(letter)).unwrap_or_default();
        let asked = legal.into_iter().map(|(cell, _)| cell).chain(dead(replay, look));
        let whole = asked.fold(extent, |corners, cell| cell.stretch(corners));
        let shown = look.crop.as_ref().map_or(whole, |crop| crop.corners);
        let (columns, rows) = (shown[1].x - shown[0].x + 1, shown[1].y - shown[0].y + 1);
        let notes = NOTE
            * (i32::from(look.legal.is_some())
                + i32::from(look.remaining)
                + i32::from(look.fields || look.owners || look.dead));
        let width = ROOM[0] - 3 * DIGIT - TO_NUMBER;
        let height = ROOM[1] - TITLE - notes - NUMBER - TO_NUMBER;
        let beside = ((width - BESIDE) / columns).min(height / rows);
        // Under the table, with a heading, the names of columns and a distance.
        let panel = ROW * (moment.sheet.info.players.len() as i32 + 3);
        let under = (width / columns).min((height - panel) / rows);
        let [beside, under] = [beside, under].map(|cell| cell.min(i32::from(MAX_TILE_SIZE)));
        let is_wide = 2 * under >= 3 * beside;
        let cell = if is_wide { under } else { beside };
        let in_rows = (rows == 1)
            .then(|| row_length(columns, [width, ROOM[1] - TITLE - notes - panel], TO_ROW + NUMBER + TO_NUMBER))
            .flatten();
        let cell = in_rows.map_or(cell, |[_, cell]| cell);
        Scene {
            moment,
            replay,
            look,
            finals: moment.finals(replay, look),
            shown,
            cell,
            is_small: cell < DETAILED,
            is_wide: is_wide || in_rows.is_some(),
            row: in_rows.map(|[length, _]| length),
            letters: if look.letters { meeples::letters(&moment.sheet) } else { BTreeMap::new() },
        }
    }

    /// Tells whether a cell is within what is shown.
    fn shows(&self, cell: Cell) -> bool {
        let [low, high] = self.shown;
        (low.x..=high.x).contains(&cell.x) && (low.y..=high.y).contains(&cell.y)
    }

    /// The tiles that are shown, in the order in which they were placed.
    fn tiles(&self) -> impl Iterator<Item = &PlacedTile> + Clone {
        self.replay.table.tiles().iter().filter(|placed| self.shows(placed.cell))
    }

    fn grid(&self) -> Grid {
        let [low, high] = self.shown;
        let half = CELL / 2;
        let [left, bottom] =
            [TO_NUMBER + DIGIT * self.digits(), TO_NUMBER + NUMBER].map(|units| self.hundredths(units));
        let top = self.row.map_or(2, |_| self.hundredths(TO_ROW));
        Grid {
            from: Spot::new(low.x * CELL - half, -high.y * CELL - half),
            to: Spot::new(high.x * CELL + half, -low.y * CELL + half),
            margins: [left, top, 2, bottom],
        }
    }

    /// Units of the picture in hundredths of a cell.
    fn hundredths(&self, units: i32) -> i32 {
        units * CELL / self.cell.max(1)
    }

    /// How many digits the longest number of a row has, its sign included.
    fn digits(&self) -> i32 {
        let [low, high] = self.shown;
        [low.y, high.y].map(|y| y.to_string().len() as i32).into_iter().max().unwrap_or(1)
    }

    /// The style of coordinates, and which of them are written: words are not smaller than 24 units.
    fn labels(&self) -> (&'static str, i32) {
        match self.cell {
            110.. => ("label-coordinate-fine", 1),
            80.. => ("label-coordinate", 1),
            45.. => ("label-coordinate-middle", 1),
            DETAILED.. => ("label-coordinate-large", 5),
            _ => ("label-coordinate-small", 10),
        }
    }

    /// Writes x under the table and y at its left, as on the sheet.
    fn coordinates(&self) -> Vec<Mark> {
        let [low, high] = self.shown;
        let (style, step) = self.labels();
        let corner = spot(low);
        let below = self.hundredths(TO_NUMBER + NUMBER / 2);
        let left = self.hundredths(TO_NUMBER + DIGIT * self.digits() / 2);
        // In a narrow table no number would be a whole multiple.
        let is_named = |number: i32, low: i32, high: i32| number % step == 0 || (high - low < step && number == low);
        let xs = (low.x..=high.x)
            .filter(|x| is_named(*x, low.x, high.x))
            .map(|x| (format!("x-{x}"), x, Spot::new(x * CELL, corner.y + CELL / 2 + below)));
        let ys = (low.y..=high.y)
            .filter(|y| is_named(*y, low.y, high.y))
            .map(|y| (format!("y-{y}"), y, Spot::new(corner.x - CELL / 2 - left, -y * CELL)));
        xs.chain(ys)
            .map(|(id, number, at)| Mark::coordinate(id, style, number.to_string().replace('-', "\u{2212}"), at))
            .collect()
    }

    /// A piece of the template on a cell; its id names what it is and the cell.
    fn piece(&self, what: &str, piece: &str, class: &str, cell: Cell) -> Mark {
        Mark::piece(format!("{what}-{}-{}", cell.x, cell.y), piece, class, spot(cell))
    }
}

/// The cells where no tile fits that is left, where they are asked for.
fn dead(replay: &Replay, look: &CarcassonneOptions) -> Vec<Cell> {
    if look.dead { replay.table.dead(replay.letters_left()) } else { Vec::new() }
}

/// The middle of a cell.
fn spot(cell: Cell) -> Spot {
    Spot::new(cell.x * CELL, -cell.y * CELL)
}

/// A place on the tile of a cell, given from the tile's upper left corner.
fn on_tile(cell: Cell, slot: Spot) -> Spot {
    let middle = spot(cell);
    Spot::new(middle.x + slot.x - CELL / 2, middle.y + slot.y - CELL / 2)
}

// What players hold, in their colours: the ground of cities and the surface of roads. What several hold together has
// counters alone.

/// The shapes of cities in the template, and the edges that they reach as they are drawn there.
const CITIES: [(&str, &[Edge]); 5] = [
    ("city-one", &[North]),
    ("city-corner", &[North, West]),
    ("city-through", &[East, West]),
    ("city-three", &[North, East, West]),
    ("city-four", &[North, East, South, West]),
];
/// The shapes of roads. A bend keeps clear of the city in a corner; an end stops at a village or cloister, or at a gate.
const ROADS: [(&str, &[Edge]); 5] = [
    ("road-straight", &[North, South]),
    ("road-curve", &[East, South]),
    ("road-bend", &[East, South]),
    ("road-end", &[South]),
    ("road-gate", &[South]),
];
/// Tiles whose road bends round a city, and those whose road ends at a gate.
const BENT: &str = "OP";
const GATED: &str = "ST";

/// The pieces of the template.
fn tint_pieces() -> impl Iterator<Item = String> {
    CITIES.into_iter().chain(ROADS).map(|(name, _)| piece(name))
}

fn piece(shape: &str) -> String {
    format!("tint-{shape}")
}

/// The shape of a segment and how it is turned, as its tile lies; nothing for what is no city or road.
fn shape(part: &Part) -> Option<(&'static str, Turn)> {
    let letter = part.placed.letter.name();
    let shapes = match part.segment.kind {
        Kind::City => CITIES,
        Kind::Road => ROADS,
        Kind::Cloister | Kind::Field => return None,
    };
    let shapes = shapes.into_iter().filter(|(name, _)| match *name {
        "road-curve" => !BENT.contains(letter),
        "road-bend" => BENT.contains(letter),
        "road-end" => !GATED.contains(letter),
        "road-gate" => GATED.contains(letter),
        _ => true,
    });
    let reached = rotate_edges(&part.segment.edges, part.placed.turn);
    let mut ways = shapes.flat_map(|(name, edges)| TURNS.map(|turn| (name, edges, turn)));
    ways.find(|(_, edges, turn)| rotate_edges(edges, *turn) == reached).map(|(name, _, turn)| (name, turn))
}

/// Edges as they are turned, in their order.
fn rotate_edges(edges: &[Edge], turn: Turn) -> BTreeSet<Edge> {
    edges.iter().map(|edge| edge.rotate(turn)).collect()
}

fn symbol_id(shape: &str, turn: Turn) -> String {
    format!("held-{shape}-{}", turn as u8)
}

impl Scene<'_> {
    /// The segments that one player alone holds, with that player.
    fn owned_segments(&self) -> Vec<(Part, usize)> {
        if !self.look.owners {
            return Vec::new();
        }
        let table = &self.replay.table;
        let features = table.features().into_iter().map(|id| table.feature(id));
        let held = features.filter_map(|feature| match feature.owners()[..] {
            [owner] => Some((feature.parts, owner)),
            _ => None,
        });
        let parts = held.flat_map(|(parts, owner)| parts.into_iter().map(move |part| (part, owner)));
        parts.filter(|(part, _)| self.shows(part.placed.cell)).collect()
    }

    /// A tint on each segment that is held.
    fn tints(&self) -> Vec<Mark> {
        self.owned_segments()
            .into_iter()
            .filter_map(|(part, owner)| {
                let (shape, turn) = shape(&part)?;
                let (cell, segment) = (part.placed.cell, part.segment);
                let id = format!("held-{}-{}-{}-{}", cell.x, cell.y, segment.kind.name(), segment.index);
                Some(Mark::piece(id, symbol_id(shape, turn), class(owner), spot(cell)))
            })
            .collect()
    }

    /// The shapes of all tints, each once for each turn.
    fn tint_symbols(&self) -> Vec<Symbol> {
        let shapes = self.owned_segments().into_iter().filter_map(|(part, _)| shape(&part));
        let shapes: BTreeMap<String, (&str, Turn)> =
            shapes.map(|(shape, turn)| (symbol_id(shape, turn), (shape, turn))).collect();
        shapes.into_iter().map(|(id, (shape, turn))| Symbol::of(id, piece(shape), turn)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::{Cell, PlacedTile};
    use crate::tile::Letter;

    #[test]
    fn every_city_and_road_has_a_shape_in_all_turns() {
        let mut found = 0;
        for letter in Letter::all() {
            for turn in TURNS {
                for segment in &letter.tile().segments {
                    let placed = PlacedTile { cell: Cell::new(0, 0), letter, turn, placement: 0 };
                    let is_held = matches!(segment.kind, Kind::City | Kind::Road);
                    assert_eq!(shape(&Part { placed, segment }).is_some(), is_held, "{letter} {}", segment.index);
                    found += usize::from(is_held);
                }
            }
        }
        assert_eq!(found % 4, 0);
        assert!(found > 4 * 24);
    }
}
