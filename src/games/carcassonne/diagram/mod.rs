//! What is drawn of a table: tiles, what stands upright on them, meeples, marks, coordinates, and a panel beside it.
//!
//! A tile is a cell. The origin of the grid is the middle of the first tile; y grows downwards there, as it does in
//! pictures, and upwards on the sheet.

mod contact;
mod marks;
mod meeples;
mod panel;
mod tiles;
mod tints;

pub(super) use contact::{contact, describe};

use std::collections::BTreeMap;

use super::cell::{Cell, Placed};
use super::moment::Moment;
use super::options::CarcassonneOptions;
use super::replay::{Final, Replay};
use super::sheet::Sheet;
use super::tile::Kind;
use super::words::PanelText;
use crate::contract::{View, option_fault};
use crate::diagnostic::Diagnostic;
use crate::diagram::{Diagram, Mark, Paragraph};
use crate::geometry::{CELL, Grid, Spot};
use crate::template::Needs;

/// No tile is drawn larger, in units.
const LARGEST: u16 = 150;
/// Tiles of fewer units are drawn without detail.
const DETAILED: i32 = 30;
/// What a picture has for a table and what stands beside or under it, in units: about as much as the template's area.
const ROOM: [i32; 2] = [1304, 1104];
const BESIDE: i32 = 380;
const UNDER: i32 = 300;
const TITLE: i32 = 60;

/// Returns what the template must have.
pub(super) fn needs() -> Needs {
    let words = "picture words-title words-note words-caption words-heading words-panel words-column";
    let coordinates = ["-fine", "", "-middle", "-large", "-small"].map(|size| format!("label-coordinate{size}"));
    let labels = "label-number label-turns label-points label-letter label-letter-large label-index label-tile";
    let slots = words.split(' ').chain(labels.split(' ')).map(str::to_owned).chain(coordinates);
    let pieces = "meeple meeple-lying meeple-large meeple-small counter counter-points last last-small legal dead \
                  number-ground ring-tile ring-meeple ring-meeple-small veil-tile veil-meeple";
    let places = Kind::NAMES.into_iter().flat_map(|kind| ["", "-large"].map(|size| format!("slot-{kind}{size}")));
    let pieces = pieces.split(' ').map(str::to_owned).chain(places).chain(tiles::pieces()).chain(tints::pieces());
    let marks = ["border", "rim", "last-tint", "coordinate", "number", "turns", "points", "index"];
    let players =
        (1..=Sheet::MOST_PLAYERS).flat_map(|player| [format!("player-{player}"), format!("on-player-{player}")]);
    Needs::of(slots, pieces).painting(marks).hooking(players).hooking(["card", "gone"]).over("carcassonne")
}

/// Draws a moment.
///
/// # Errors
///
/// `option::value` where no tile lies in the part of the table that the view asks for.
pub(super) fn diagram(moment: &Moment, look: &CarcassonneOptions, view: &View) -> Result<Diagram, Diagnostic> {
    let replay = moment.replay(look.scoring);
    let words = PanelText { moment, replay: &replay, lang: view.lang };
    let scene = Scene::new(moment, &replay, look);
    if scene.tiles().next().is_none() {
        let [low, high] = replay.table.extent().unwrap_or_default();
        let message = format!("no tile lies there; tiles lie from {},{} to {},{}", low.x, low.y, high.x, high.y);
        return Err(option_fault("crop", view.get("crop").unwrap_or_default(), &message)
            .help(format!("the whole table is --crop={},{}:{},{}", low.x, low.y, high.x, high.y)));
    }
    let below = Paragraph::named([
        ("words-title", moment.sheet.info.title.clone(), words.date()),
        ("words-note", if look.remaining { words.tiles_left() } else { String::new() }, String::new()),
    ]);
    let panel = scene.panel(&words);
    let (beside, under) = if scene.is_wide { (Vec::new(), panel) } else { (panel, Vec::new()) };
    Ok(Diagram {
        game: "carcassonne",
        lang: view.lang,
        title: words.title(),
        desc: words.description(),
        grid: Some(scene.grid()),
        cell_max: Some(LARGEST),
        fills: meeples::fills(&moment.sheet),
        coordinates: scene.coordinates(),
        symbols: [tiles::symbols(scene.tiles(), scene.is_small), scene.tint_symbols()].concat(),
        pieces: [scene.table(), scene.last()].concat(),
        marks: [scene.asked(), scene.holdings(), scene.numbers(), scene.meeples()].concat(),
        below,
        beside,
        under,
        caption: view.caption.clone(),
        ..Diagram::default()
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
    /// Whether the panel stands under the table: beside it, the tiles would be smaller.
    is_wide: bool,
    /// Letters that name players on their meeples; none where they are not asked for.
    letters: BTreeMap<usize, String>,
}

impl<'a> Scene<'a> {
    fn new(moment: &'a Moment, replay: &'a Replay, look: &'a CarcassonneOptions) -> Scene<'a> {
        let [low, high] = replay.table.extent().unwrap_or_default();
        let beyond = i32::from(look.legal.is_some() || look.dead);
        let whole = [Cell::new(low.x - beyond, low.y - beyond), Cell::new(high.x + beyond, high.y + beyond)];
        let shown = look.crop.unwrap_or(whole);
        // One cell more for the coordinates.
        let (columns, rows) = (shown[1].x - shown[0].x + 2, shown[1].y - shown[0].y + 2);
        let beside = ((ROOM[0] - BESIDE) / columns).min((ROOM[1] - TITLE) / rows);
        let under = (ROOM[0] / columns).min((ROOM[1] - TITLE - UNDER) / rows);
        let cell = beside.max(under).min(i32::from(LARGEST));
        Scene {
            moment,
            replay,
            look,
            finals: moment.finals(replay, look),
            shown,
            cell,
            is_small: cell < DETAILED,
            is_wide: under > beside,
            letters: if look.letters { meeples::letters(&moment.sheet) } else { BTreeMap::new() },
        }
    }

    /// Tells whether a cell is within what is shown.
    fn shows(&self, cell: Cell) -> bool {
        let [low, high] = self.shown;
        (low.x..=high.x).contains(&cell.x) && (low.y..=high.y).contains(&cell.y)
    }

    /// Returns the tiles that are shown, in the order in which they were placed.
    fn tiles(&self) -> impl Iterator<Item = &Placed> + Clone {
        self.replay.table.tiles().iter().filter(|placed| self.shows(placed.cell))
    }

    fn grid(&self) -> Grid {
        let [low, high] = self.shown;
        let half = CELL / 2;
        let room = match self.labels() {
            ("label-coordinate-fine", _) => [50, 10, 10, 42],
            ("label-coordinate", _) => [66, 10, 10, 56],
            ("label-coordinate-middle", _) => [90, 10, 10, 76],
            ("label-coordinate-large", _) => [180, 10, 10, 130],
            _ => [330, 10, 10, 220],
        };
        Grid {
            from: Spot::new(low.x * CELL - half, -high.y * CELL - half),
            to: Spot::new(high.x * CELL + half, -low.y * CELL + half),
            margins: room,
        }
    }

    /// Returns the style of coordinates, and which of them are written: words are not smaller than 24 units.
    fn labels(&self) -> (&'static str, i32) {
        match self.cell {
            110.. => ("label-coordinate-fine", 1),
            80.. => ("label-coordinate", 1),
            55.. => ("label-coordinate-middle", 1),
            DETAILED.. => ("label-coordinate-large", 5),
            _ => ("label-coordinate-small", 10),
        }
    }

    /// Writes x under the table and y at its left, as on the sheet.
    fn coordinates(&self) -> Vec<Mark> {
        let [low, high] = self.shown;
        let (style, step) = self.labels();
        let [left, _, _, bottom] = self.grid().margins;
        let corner = spot(low);
        let mark = |id: String, number: i32, at: Spot| {
            Mark::coordinate(id, style, number.to_string().replace('-', "\u{2212}"), at)
        };
        // In a narrow table no number would be a whole multiple.
        let is_named = |number: i32, low: i32, high: i32| number % step == 0 || (high - low < step && number == low);
        let xs = (low.x..=high.x)
            .filter(|x| is_named(*x, low.x, high.x))
            .map(|x| mark(format!("x-{x}"), x, Spot::new(x * CELL, corner.y + CELL / 2 + bottom * 5 / 8)));
        let ys = (low.y..=high.y)
            .filter(|y| is_named(*y, low.y, high.y))
            .map(|y| mark(format!("y-{y}"), y, Spot::new(corner.x - CELL / 2 - left * 5 / 9, -y * CELL)));
        xs.chain(ys).collect()
    }

    /// Returns a piece of the template on a cell; its id names what it is and the cell.
    fn piece(&self, what: &str, piece: &str, class: &str, cell: Cell) -> Mark {
        Mark::piece(format!("{what}-{}-{}", cell.x, cell.y), piece, class, spot(cell))
    }
}

/// Returns the middle of a cell.
fn spot(cell: Cell) -> Spot {
    Spot::new(cell.x * CELL, -cell.y * CELL)
}

/// Returns a place on the tile of a cell, given from the tile's upper left corner.
fn on_tile(cell: Cell, slot: Spot) -> Spot {
    let middle = spot(cell);
    Spot::new(middle.x + slot.x - CELL / 2, middle.y + slot.y - CELL / 2)
}
