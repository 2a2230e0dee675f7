//! What is drawn of a position: the board as the author placed it, pieces as symbols, a legend and the reserves beside
//! the board.

use std::collections::{BTreeMap, BTreeSet};

use super::board::Board;
use super::moment::Moment;
use super::plan::{Cell, Place, Plan};
use super::position::Stone;
use super::sides::sides;
use super::symbols::{Symbol, Symbols};
use super::words::Words;
use crate::diagram::{Diagram, Mark, Paragraph, Place as At, Row, Shape, Source};
use crate::games::View;
use crate::geometry::{CELL, Grid, Spot, Turn};
use crate::template::Needs;

/// From the outer cells to the middle of the coordinates, and from there to the end of what is shown.
const TO_COORDINATES: i32 = 42;
const BEYOND_COORDINATES: i32 = 28;
/// Room round the board without coordinates.
const RIM: i32 = 6;
/// Lines between points are drawn for these directions.
const COMPASS: [&str; 8] = ["n", "s", "e", "w", "ne", "nw", "se", "sw"];
/// The longest name that stands at a line of the board.
const LONGEST_NAME: usize = 3;
/// Zones have so many tints.
const TINTS: usize = 8;
/// Forms of tokens in the template.
const FORMS: usize = 8;
/// Tokens with a style of their own for their letters.
const STYLED_TOKENS: [usize; 3] = [4, 5, 7];

/// Pieces of the template that a symbol may name.
pub(super) const FIGURES: [&str; 29] = [
    "chess-king",
    "chess-queen",
    "chess-rook",
    "chess-bishop",
    "chess-knight",
    "chess-pawn",
    "chess-archbishop",
    "chess-chancellor",
    "chess-amazon",
    "chess-ferz",
    "chess-general",
    "chess-elephant",
    "chess-camel",
    "chess-lion",
    "chess-cannon",
    "disc",
    "disc-ring",
    "disc-man",
    "disc-crown",
    "disc-double",
    "stone",
    "die-1",
    "die-2",
    "die-3",
    "die-4",
    "die-5",
    "die-6",
    "house",
    "mark",
];

/// What the template must have.
pub(super) fn needs() -> Needs {
    let slots = [
        "picture",
        "words-title",
        "words-note",
        "words-caption",
        "words-legend",
        "words-heading",
        "label-coordinate",
        "label-turn",
        "label-token",
        "label-token-4",
        "label-token-5",
        "label-token-7",
        "label-disc",
        "label-wedge",
        "label-wedge-upper",
        "label-wedge-lower",
    ];
    let tokens = (1..=FORMS).flat_map(|form| [format!("token-{form}"), format!("badge-{form}")]);
    let mut pieces: Vec<String> = FIGURES.map(str::to_owned).into();
    pieces.extend(tokens);
    pieces.extend(["wedge", "wedge-promoted", "wedge-turned", "wedge-promoted-turned"].map(str::to_owned));
    pieces.extend((1..=TINTS).map(|tint| format!("zone-{tint}")));
    pieces.push("last-move".to_owned());
    Needs { slots: slots.map(str::to_owned).into(), pieces }
}

/// Draws a moment. The view's names and values were checked before.
pub(super) fn draw(moment: &Moment, view: &View, source: Source) -> Diagram {
    let rules = &moment.rules;
    let symbols = Symbols::new(&rules.pieces, view.get("pieces").unwrap_or_default());
    let symbols = symbols.without_marks(&rules.pieces, |piece| moment.owners_of(piece) > 1);
    let plan = Plan::new(&rules.board);
    let scene = Scene { moment, board: &rules.board, plan, symbols, sides: sides(&rules.players) };
    let names = view.get("coordinates") != Some("none");
    let lines = if names { scene.line_names() } else { Vec::new() };
    let words = Words { moment, lang: view.lang };
    let margins = match lines.is_empty() {
        true => [RIM; 4],
        false => [TO_COORDINATES + BEYOND_COORDINATES, RIM, RIM, TO_COORDINATES + BEYOND_COORDINATES],
    };
    let [from, to] = scene.plan.corners;
    Diagram {
        lang: view.lang,
        title: words.title(),
        desc: words.description(),
        grid: Some(Grid { from, to, margins }),
        board: scene.board(view.has("zones"), view.has("links")),
        coordinates: lines,
        pieces: scene.pieces(),
        marks: scene.last(),
        beside: scene.beside(&words),
        below: below(&words, view),
        source,
        ..Diagram::default()
    }
}

fn below(words: &Words, view: &View) -> Vec<Paragraph> {
    let caption = view.caption.clone().unwrap_or_default();
    let lines = [
        ("words-title", words.name(), String::new()),
        ("words-note", words.turn(), String::new()),
        ("words-caption", caption, String::new()),
    ];
    let lines = lines.into_iter().filter(|(_, text, _)| !text.trim().is_empty());
    lines.map(|(name, text, end)| Paragraph { id: name.to_owned(), style: name.to_owned(), text, end }).collect()
}

struct Scene<'a> {
    moment: &'a Moment,
    board: &'a Board,
    plan: Plan,
    symbols: Symbols,
    sides: Vec<usize>,
}

impl Scene<'_> {
    /// Ground, cells, zones, lines between points.
    fn board(&self, zones: bool, links: bool) -> Vec<Mark> {
        let [from, to] = self.plan.corners;
        let shape = |id: String, class: &str, shape| Mark::Shape { id, class: class.to_owned(), shape };
        let mut marks = Vec::new();
        if self.plan.has_gaps() {
            for (index, place) in &self.plan.places {
                marks.extend(outline(place).map(|outline| shape(self.id("ground", *index), "ground", outline)));
            }
        } else {
            marks.push(shape("ground".to_owned(), "ground", Shape::Area([from, to])));
        }
        let chequered = ["chess", "checkers"].contains(&self.symbols.set.as_str());
        let dark = |index: &usize| chequered && self.is_dark(*index);
        for (index, place) in self.plan.places.iter().filter(|(index, _)| dark(index)) {
            marks.extend(outline(place).map(|outline| shape(self.id("dark", *index), "cell-dark", outline)));
        }
        for (number, zone) in self.zones().into_iter().enumerate().filter(|_| zones) {
            for index in zone {
                let (id, tint) =
                    (self.id(&format!("zone-{}", number + 1), index), format!("zone-{}", number % TINTS + 1));
                match self.plan.places.get(&index) {
                    Some(place) if is_square(place) => {
                        marks.push(Mark::Piece { id, class: tint.clone(), piece: tint, at: At::Grid(place.at) });
                    }
                    Some(place) => marks.extend(outline(place).map(|outline| shape(id, &tint, outline))),
                    None => {}
                }
            }
        }
        let ways = self.ways();
        if !ways.is_empty() {
            marks.push(shape("lines-between".to_owned(), "line", Shape::Lines(ways)));
        }
        for (index, place) in &self.plan.places {
            match (&place.cell, outline(place)) {
                (Cell::Point, _) => marks.push(shape(self.id("point", *index), "point", Shape::Circle(place.at, 8))),
                // A circle covers the lines that end in it.
                (Cell::Circle(_), Some(outline)) => marks.push(shape(self.id("cell", *index), "house", outline)),
                (_, Some(outline)) => marks.push(shape(self.id("cell", *index), "cell", outline)),
                _ => {}
            }
        }
        if links {
            marks.push(shape("links".to_owned(), "link", Shape::Lines(self.lines(|_| true))));
        }
        marks
    }

    fn name(&self, index: usize) -> &str {
        &self.board.positions[index].name
    }

    /// An id that names a position; names may hold signs that ids must not.
    fn id(&self, what: &str, index: usize) -> String {
        let name = self.name(index);
        match !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')) {
            true => format!("{what}-{name}"),
            false => format!("{what}-position-{index}"),
        }
    }

    /// Whether a cell of a chequered board is dark: the lower left one is.
    fn is_dark(&self, index: usize) -> bool {
        let Some((grid, cell)) = &self.board.positions[index].cell else { return false };
        let dimensions = &self.board.grids[*grid].dimensions;
        let Ok([one, other]) = <[usize; 2]>::try_from(cell.as_slice()) else { return false };
        let is_upright = dimensions.iter().all(|dimension| dimension.step.contains(&0));
        // From below and from the left, whichever way the author counts.
        let from_edge = |place: usize, index: usize| {
            let dimension = &dimensions[place];
            let [dx, dy] = dimension.step;
            if dx > 0 || dy < 0 { index } else { dimension.names.len() - 1 - index }
        };
        is_upright && (from_edge(0, one) + from_edge(1, other)).is_multiple_of(2)
    }

    /// Zones by name: those of several players are one.
    fn zones(&self) -> Vec<BTreeSet<usize>> {
        let mut names: Vec<&str> = Vec::new();
        let mut zones: Vec<BTreeSet<usize>> = Vec::new();
        for zone in &self.board.zones {
            let known = names.iter().position(|name| *name == zone.name).unwrap_or_else(|| {
                names.push(&zone.name);
                zones.push(BTreeSet::new());
                zones.len() - 1
            });
            zones[known].extend(&zone.positions);
        }
        zones
    }

    /// Lines of a point board or a round one, each once.
    fn ways(&self) -> Vec<[Spot; 2]> {
        let is_open = |index: usize| {
            matches!(self.plan.places.get(&index).map(|place| &place.cell), Some(Cell::Point | Cell::Circle(_)))
        };
        let named = self.board.links.iter().any(|link| COMPASS.contains(&&*self.board.directions[link.direction]));
        self.lines(|link| {
            let drawn = !named || COMPASS.contains(&&*self.board.directions[link.direction]);
            drawn && is_open(link.from) && is_open(link.to)
        })
    }

    /// The links as lines from middle to middle, each once whichever way it goes.
    fn lines(&self, wanted: impl Fn(&super::board::Link) -> bool) -> Vec<[Spot; 2]> {
        let links = self.board.links.iter().filter(|link| wanted(link));
        let pairs: BTreeSet<(usize, usize)> = links
            .map(|link| (link.from.min(link.to), link.from.max(link.to)))
            .filter(|(from, to)| from != to)
            .collect();
        let spot = |index: usize| self.plan.places.get(&index).map(|place| place.at);
        pairs.into_iter().filter_map(|(from, to)| Some([spot(from)?, spot(to)?])).collect()
    }

    /// Names of columns under the board and of rows at its left, where each grid names them in a few letters.
    fn line_names(&self) -> Vec<Mark> {
        let [low, high] = self.plan.corners;
        let mut labels: BTreeMap<(bool, i32), String> = BTreeMap::new();
        for grid in &self.board.grids {
            if grid.dimensions.len() != 2 || grid.dimensions.iter().any(|dimension| !dimension.step.contains(&0)) {
                return Vec::new();
            }
            for (place, dimension) in grid.dimensions.iter().enumerate() {
                let across = dimension.step[1] == 0 && dimension.step[0] != 0;
                for (index, name) in dimension.names.iter().enumerate() {
                    if name.is_empty() || name.chars().count() > LONGEST_NAME {
                        return Vec::new();
                    }
                    let mut cell = [0, 0];
                    cell[place] = index;
                    let Some(spot) = self.cell_spot(grid, cell) else { continue };
                    let key = (across, if across { spot.x } else { spot.y });
                    // Two grids that do not agree about a line leave it without a name.
                    let label = labels.entry(key).or_insert_with(|| name.clone());
                    if label != name {
                        return Vec::new();
                    }
                }
            }
        }
        let mark = |((across, along), text): ((bool, i32), String)| {
            let (id, at) = match across {
                true => (format!("column-{along}"), Spot::new(along, high.y + TO_COORDINATES)),
                false => (format!("row-{along}"), Spot::new(low.x - TO_COORDINATES, along)),
            };
            Mark::Coordinate { id, style: "label-coordinate".to_owned(), text, at: At::Grid(at) }
        };
        labels.into_iter().map(mark).collect()
    }

    /// Where a cell of a grid lies, if any cell of its line is on the board.
    fn cell_spot(&self, grid: &super::board::Grid, cell: [usize; 2]) -> Option<Spot> {
        let number = self.board.grids.iter().position(|other| other == grid)?;
        let place = if cell[0] > 0 || cell[1] == 0 { 0 } else { 1 };
        let is_of_line = |index: &usize| {
            let own = self.board.positions[*index].cell.as_ref();
            own.is_some_and(|(grid, own)| *grid == number && own.get(place) == Some(&cell[place]))
        };
        self.plan.places.iter().find(|(index, _)| is_of_line(index)).map(|(_, place)| place.at)
    }

    fn pieces(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for (index, stone) in &self.moment.position.stones {
            if let Some(place) = self.plan.places.get(index) {
                marks.extend(self.piece(&self.id("piece", *index), *stone, place.at));
            }
        }
        marks
    }

    /// A piece round a place: a figure, a wedge, a disc or a token, and what stands on it.
    fn piece(&self, id: &str, stone: Stone, at: Spot) -> Vec<Mark> {
        let side = self.sides[stone.player];
        let form = (side - 1) % FORMS + 1;
        let figure = |id: String, piece: &str| Mark::Piece {
            id,
            piece: piece.to_owned(),
            class: format!("side-{side}"),
            at: At::Grid(at),
        };
        let label = |style: &str, text: &str| Mark::Label {
            id: format!("{id}-name"),
            style: style.to_owned(),
            class: format!("on-side-{side}"),
            text: text.to_owned(),
            at: At::Grid(at),
            turn: Turn::None,
        };
        match &self.symbols.of[stone.piece] {
            Symbol::Figure(name) => {
                let mut marks = vec![figure(id.to_owned(), name)];
                // Figures have one form for all sides: a badge tells more than two apart. On a die it would hide a pip.
                if self.moment.owners().len() > 2 && !name.starts_with("die-") {
                    marks.push(figure(format!("{id}-badge"), &format!("badge-{form}")));
                }
                marks
            }
            Symbol::Letters(letters) => {
                let own = STYLED_TOKENS.contains(&form);
                let style = if own { format!("label-token-{form}") } else { "label-token".to_owned() };
                vec![figure(id.to_owned(), &format!("token-{form}")), label(&style, letters)]
            }
            Symbol::Disc(first, second) => {
                let text = if stone.player == 0 { first } else { second };
                vec![figure(id.to_owned(), "disc-ring"), label("label-disc", text)]
            }
            Symbol::Wedge { kanji, promoted } => self.wedge(id, stone, at, *promoted, kanji),
        }
    }

    /// A wedge points forward: the second player's stands on its head.
    fn wedge(&self, id: &str, stone: Stone, at: Spot, promoted: bool, kanji: &str) -> Vec<Mark> {
        let is_turned = stone.player % 2 == 1;
        let turn = if is_turned { Turn::Half } else { Turn::None };
        let (promoted, turned) = (if promoted { "-promoted" } else { "" }, if is_turned { "-turned" } else { "" });
        let piece = format!("wedge{promoted}{turned}");
        let mut marks = vec![Mark::Piece { id: id.to_owned(), class: piece.clone(), piece, at: At::Grid(at) }];
        let characters: Vec<char> = kanji.chars().take(2).collect();
        let styles: &[&str] =
            if characters.len() == 1 { &["label-wedge"] } else { &["label-wedge-upper", "label-wedge-lower"] };
        for (number, (character, style)) in characters.iter().zip(styles).enumerate() {
            marks.push(Mark::Label {
                id: format!("{id}-name-{}", number + 1),
                style: (*style).to_owned(),
                class: format!("wedge-name{promoted}"),
                text: character.to_string(),
                at: At::Grid(at),
                turn,
            });
        }
        marks
    }

    /// What the last move touched.
    fn last(&self) -> Vec<Mark> {
        let touched: BTreeSet<usize> = self.moment.position.last.iter().copied().collect();
        let mark = |index: usize| {
            let place = self.plan.places.get(&index)?;
            Some(Mark::Piece {
                id: self.id("last", index),
                piece: "last-move".to_owned(),
                class: "last-move".to_owned(),
                at: At::Grid(place.at),
            })
        };
        touched.into_iter().filter_map(mark).collect()
    }

    /// The legend, the reserves, and what stands far from the board.
    fn beside(&self, words: &Words) -> Vec<Row> {
        let mut rows = Vec::new();
        let middle = Spot::default();
        let heading = |id: &str, text: String| Row {
            id: id.to_owned(),
            style: "words-heading".to_owned(),
            text,
            ..Row::default()
        };
        let row =
            |id: String, marks: Vec<Mark>, text: String| Row { id, marks, style: "words-legend".to_owned(), text };
        let rules = &self.moment.rules;
        let owners = self.moment.owners();
        if owners.len() > 2 {
            rows.push(heading("legend-players", words.players()));
            for player in &owners {
                let id = format!("legend-player-{}", player + 1);
                let form = (self.sides[*player] - 1) % FORMS + 1;
                let mark = Mark::Piece {
                    id: format!("{id}-token"),
                    piece: format!("token-{form}"),
                    class: format!("side-{}", self.sides[*player]),
                    at: At::Grid(middle),
                };
                rows.push(row(id, vec![mark], rules.players[*player].name.clone()));
            }
        }
        let kinds = self.moment.kinds();
        let lettered: Vec<&Stone> =
            kinds.iter().filter(|stone| matches!(self.symbols.of[stone.piece], Symbol::Letters(_))).collect();
        if !lettered.is_empty() {
            rows.push(heading("legend-pieces", words.pieces()));
            for stone in lettered {
                let id = format!("legend-piece-{}", stone.piece + 1);
                let marks = self.piece(&format!("{id}-symbol"), *stone, middle);
                rows.push(row(id, marks, rules.pieces[stone.piece].name.clone()));
            }
        }
        if !self.moment.position.off.is_empty() {
            rows.push(heading("legend-off", words.off()));
            for (number, (stone, count)) in self.moment.position.off.iter().enumerate() {
                let id = format!("off-{}", number + 1);
                let marks = self.piece(&format!("{id}-symbol"), *stone, middle);
                rows.push(row(id, marks, format!("× {count}")));
            }
        }
        let aside = self.plan.aside.iter().filter_map(|at| Some((*at, *self.moment.position.stones.get(at)?)));
        let aside: Vec<(usize, Stone)> = aside.collect();
        if !aside.is_empty() {
            rows.push(heading("legend-aside", words.aside()));
            for (index, stone) in aside {
                let id = self.id("aside", index);
                let marks = self.piece(&format!("{id}-symbol"), stone, middle);
                rows.push(row(id, marks, self.name(index).to_owned()));
            }
        }
        rows
    }
}

/// Whether a cell is a square of the grid, for which the template has zones.
fn is_square(place: &Place) -> bool {
    matches!(place.cell, Cell::Area([from, to]) if (to.x - from.x - CELL).abs() <= 2 && (to.y - from.y - CELL).abs() <= 2)
}

/// The outline of a cell.
fn outline(place: &Place) -> Option<Shape> {
    match &place.cell {
        Cell::Area(corners) => Some(Shape::Area(*corners)),
        Cell::Polygon(corners) => Some(Shape::Polygon(corners.clone())),
        Cell::Circle(radius) => Some(Shape::Circle(place.at, *radius)),
        Cell::Point => None,
    }
}
