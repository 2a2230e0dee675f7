//! What is drawn of a position: the board as the author placed it, pieces as symbols, a legend and the reserves beside
//! the board.

mod ground;
mod legend;
mod line_names;
mod moves;
mod pieces;
mod telling;
mod zones;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

pub(super) use moves::{OnBoard, ground, notes, places};
use pieces::is_man;
pub(super) use pieces::{alone, pair};

use super::art::Art;
use super::board::Board;
use super::kind::Kind;
use super::moment::Moment;
use super::own::Own;
use super::plan::{Cell, Plan};
use super::players::{Kind as Role, Player};
use super::position::Stone;
use super::quarters;
use super::sides::{FORMS, NOBODY, sides, turns};
use super::symbol::{Symbol, figures};
use super::symbols::Symbols;
use super::words::LegendText;
use crate::contract::{LastMove, View};
use crate::diagram::{Diagram, Image, Paragraph, SmallPiece, Source};
use crate::geometry::{Grid, Turn};
use crate::sets::wedge;
use crate::template::Needs;
use line_names::LineNames;
use telling::Telling;

/// From the outer cells to the middle of the names of columns, and from there to the end of what is shown.
const TO_COLUMNS: i32 = 30;
const BEYOND_COLUMNS: i32 = 22;
/// The same for the names of rows, and what a letter more adds to both.
const TO_ROWS: i32 = 20;
const BEYOND_ROWS: i32 = 6;
const LETTER: i32 = 9;
/// Room round the board without coordinates.
const RIM: i32 = 6;
/// Zones have so many tints.
const TINTS: usize = 8;

/// Returns what the template must have.
pub(super) fn needs() -> Needs {
    let slots = "picture words-title words-note words-caption words-legend words-heading label-coordinate label-turn \
                 label-seeds label-token label-token-4 label-token-5 label-token-7 label-disc label-badge label-stack label-figure label-heading";
    let tokens = (1..=FORMS).flat_map(|form| [format!("token-{form}"), format!("badge-{form}")]);
    let mut pieces: Vec<String> = figures().map(str::to_owned).collect();
    pieces.extend(tokens);
    pieces.extend((1..=TINTS).map(|tint| format!("zone-{tint}")));
    pieces.extend(["token-0", "last-move", "ring", "veil"].map(str::to_owned));
    let ground = [
        "ground",
        "cell",
        "cell-dark",
        "line",
        "link",
        "point",
        "house",
        "frame",
        "coordinate",
        "label",
        "way",
        "way-head",
    ];
    let zones = (1..=TINTS).map(|tint| format!("zone-{tint}"));
    let sides =
        (NOBODY..=super::players::MAX_PLAYERS).flat_map(|side| [format!("side-{side}"), format!("on-side-{side}")]);
    let needs = Needs::of(slots.split(' '), pieces).painting(ground).painting(zones.chain(sides)).painting([
        "cell-inner",
        "cell-lines",
        "last-move",
        "last-tint",
        "last-corners",
        "last-outline",
        "halo",
        "seam",
    ]);
    // Neither arrows nor their edges have a paint of their own.
    let needs =
        needs.hooking(["card", "gone", "arrow", "arrow-edge", "wedge-piece", "piece", "bitmap"]).over("zillions");
    needs.and(wedge::needs()).and(crate::sets::moves::needs())
}

/// Draws a moment. The view's names and values were checked before.
pub(super) fn draw(moment: &Moment, own: &Own, view: &View, source: Source) -> Diagram {
    let whole = if moment.art.is_none() { quarters::whole(moment) } else { None };
    let moment = whole.as_ref().unwrap_or(moment);
    let scene = Scene::of(moment, own, view, whole.is_some());
    let (lines, margins) = scene.rim(view);
    let words = LegendText { moment, lang: view.lang };
    let how = LastMove::of(view, LastMove::Tint);
    let [from, to] = scene.plan.corners;
    Diagram {
        game: "zillions",
        lang: view.lang,
        title: words.title(),
        desc: words.description(),
        grid: Some(Grid { from, to, margins }),
        board: scene.board(view.has("zones"), view.has("links")),
        images: scene.all_images(),
        coordinates: lines.marks,
        symbols: scene.wedges(),
        pieces: scene.last(LastMove::Tint, how).into_iter().chain(scene.pieces()).collect(),
        marks: scene.last(LastMove::Mark, how),
        beside: scene.beside(&words, view.has("zones")),
        below: scene.below(&words, view.caption.as_deref()),
        caption: view.caption.clone(),
        source,
        ..Diagram::default()
    }
}

/// Returns the lines under a picture of these rules: what happens there, then what is played.
pub(super) fn below(what: String, game: String) -> Vec<Paragraph> {
    Paragraph::named([("words-title", what, String::new()), ("words-note", game, String::new())])
}

/// Returns those that are chance, where others play against each other: else it may be who one plays against.
fn umpires(players: &[Player]) -> BTreeSet<usize> {
    let of = |kind| players.iter().enumerate().filter(move |(_, player)| player.kind == kind).map(|(index, _)| index);
    if of(Role::Player).count() > 1 { of(Role::Random).collect() } else { BTreeSet::new() }
}

struct Scene<'a> {
    moment: &'a Moment,
    board: &'a Board,
    plan: Cow<'a, Plan>,
    symbols: Symbols,
    /// The author's or the user's own pictures by piece and player, on the board and beside it; `None` where nothing is seen
    /// of one.
    images: BTreeMap<(usize, usize), Option<[Image; 2]>>,
    sides: Vec<usize>,
    /// Where the wedges of each player point.
    turns: Vec<Turn>,
    /// The dark cells of a chequered board.
    dark: BTreeSet<usize>,
    /// What is there to be seen or named: one piece of each kind and player.
    present: BTreeSet<Stone>,
    /// Players that have men.
    owners: BTreeSet<usize>,
    /// Chance, where it plays beside two players and more: what it has is nobody's.
    umpires: BTreeSet<usize>,
    telling: Telling,
    /// Whether the pieces are balls that lie on each other.
    are_balls: bool,
}

impl<'a> Scene<'a> {
    /// Lays the board of a moment out, and tells its pieces and players apart.
    fn new(moment: &'a Moment, own: &Own, view: &View) -> Scene<'a> {
        Scene::of(moment, own, view, false)
    }

    /// Does the same, also for balls that lie on each other: these lie on points, where the user asks for nothing else.
    fn of(moment: &'a Moment, own: &Own, view: &View, are_balls: bool) -> Scene<'a> {
        let rules = &moment.rules;
        let symbols = rules.symbols(own).into_owned();
        let symbols = symbols.without_marks(&rules.pieces, |piece| moment.owners_of(piece) > 1);
        let symbols = symbols.of_players(&rules.pieces, &rules.players, own);
        let asked = view.get("board").and_then(Kind::named).or(are_balls.then_some(Kind::Points));
        let plan = rules.plan(&symbols, asked);
        let kind = plan.kind;
        let art = moment.art.as_deref();
        let plan = match art.and_then(Art::board_size) {
            Some(size) => Cow::Owned(Plan::on_image(&rules.board, size)),
            None => plan,
        };
        let stones = || moment.position.stones.iter();
        // Men that wait on the ground beside the board are seen there.
        let nowhere = rules.board.nowhere();
        let lies_beside = |at: &usize| nowhere.contains(at) && rules.board.positions[*at].is_on_screen();
        let is_shown = |at: &usize| plan.places.contains_key(at) || lies_beside(at);
        let is_on_board = |piece| stones().any(|(at, stone)| stone.piece == piece && is_shown(at));
        let symbols = symbols.without_aids(is_on_board, |piece| stones().any(|(_, stone)| stone.piece == piece));
        let is_round =
            kind == Some(Kind::Pits) || plan.places.values().any(|place| matches!(place.cell, Cell::Circle(_)));
        let mut images = art.map(|art| art.images(plan.scale, is_round)).unwrap_or_default();
        images.retain(|(piece, player), _| *symbols.at(*piece, *player) != Symbol::Nothing);
        // What chance has beside the board is a list of the rules' own.
        let is_stock = |(at, stone): &(&usize, &Stone)| {
            let is_of_chance = rules.players[stone.player].kind == Role::Random;
            is_of_chance && !plan.places.contains_key(at) && !symbols.is_die(stone.piece)
        };
        let on_table = stones().filter(|placed| !is_stock(placed)).map(|(_, stone)| *stone);
        let present: BTreeSet<Stone> = on_table.chain(moment.position.off.keys().copied()).collect();
        // Who has no men, only dice or what nobody sees, is nobody to tell apart.
        let is_own = |stone: &Stone| is_man(symbols.at(stone.piece, stone.player)) && !symbols.is_nobodys(stone.piece);
        let umpires = umpires(&rules.players);
        let men = present.iter().filter(|stone| is_own(stone) && !umpires.contains(&stone.player));
        let owners: BTreeSet<usize> = men.map(|stone| stone.player).collect();
        let (sides, turns) = (sides(&rules.players), turns(&rules.players, &owners));
        let telling = Telling::of(&rules.players, &present, &owners, &symbols);
        let (board, dark) = (&rules.board, BTreeSet::new());
        let scene = Scene {
            moment,
            board,
            plan,
            symbols,
            images,
            sides,
            turns,
            dark,
            present,
            owners,
            umpires,
            telling,
            are_balls,
        };
        Scene { dark: scene.chequer(), ..scene }
    }

    /// Returns the names of the board's lines, and the room round the board with them.
    fn rim(&self, view: &View) -> (LineNames, [i32; 4]) {
        // The author's board has its own names of lines, or none.
        let names = match view.get("coordinates") {
            Some(how) => how != "none",
            None => self.plan.scale.is_none(),
        };
        let lines = if names { self.line_names() } else { LineNames::default() };
        let margins = match lines.marks.is_empty() {
            true => [RIM; 4],
            false => [
                lines.to_rows + BEYOND_ROWS + lines.letters * LETTER,
                RIM.max(lines.above),
                RIM,
                TO_COLUMNS + BEYOND_COLUMNS,
            ],
        };
        (lines, margins)
    }
}

impl Scene<'_> {
    /// Returns the lines under the board: whose turn it is, behind a piece of theirs, and the game.
    fn below(&self, words: &LegendText, caption: Option<&str>) -> Vec<Paragraph> {
        // A caption that names the game says it once.
        let says = |name: &String| caption.is_some_and(|caption| caption.to_lowercase().contains(&name.to_lowercase()));
        let name = Some(words.played()).filter(|name| !says(name));
        let task = self.moment.rules.task.clone().filter(|task| !says(task));
        let name = name.into_iter().chain(task).collect::<Vec<_>>().join(" – ");
        let Some(player) = words.mover() else { return below(name, String::new()) };
        let mut lines = below(words.turn(), name);
        if let (Some(marks), Some(line)) = (self.small(player), lines.first_mut()) {
            line.text.insert(0, Paragraph::PIECE);
            let reach = (!self.images.is_empty()).then_some(pieces::BESIDE_WORDS);
            line.pieces.push(SmallPiece { marks, reach, ..SmallPiece::default() });
        }
        lines
    }

    fn name(&self, index: usize) -> &str {
        &self.board.positions[index].name
    }

    /// Returns an id that names a position; names may hold signs that ids must not.
    fn id(&self, what: &str, index: usize) -> String {
        let name = self.name(index);
        match !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')) {
            true => format!("{what}-{name}"),
            false => format!("{what}-position-{index}"),
        }
    }
}
