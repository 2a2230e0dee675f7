//! What is drawn of a position: the board as the author placed it, pieces as symbols, a legend and the reserves beside
//! the board.

mod ground;
mod legend;
mod line_names;
pub(crate) mod moves;
pub(crate) mod picture;
pub(crate) mod pieces;
mod side_marks;
mod zones;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::art::Art;
use super::board::Board;
use super::kind::Kind;
use super::moment::Moment;
use super::piece::Stone;
use super::plan::{Cell, Plan};
use super::players::Kind as Role;
use super::rules::Rules;
use super::sides::{sides, turns};
use super::symbol::is_man;
use super::symbols::Symbols;
use super::user_symbols::Own;
use side_marks::Telling;
use zumen_core::diagram::Image;
use zumen_core::geometry::Spot;
use zumen_core::geometry::Turn;

/// Those that are chance, where others play against each other: else it may be who one plays against.
fn umpires(rules: &Rules) -> BTreeSet<usize> {
    let has_opponents = rules.active_players().nth(1).is_some();
    (0..rules.players.len()).filter(|player| has_opponents && rules.players[*player].kind == Role::Random).collect()
}

struct Scene<'a> {
    moment: &'a Moment,
    board: &'a Board,
    plan: Cow<'a, Plan>,
    symbols: Cow<'a, Symbols>,
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
}

impl<'a> Scene<'a> {
    /// Lays the board of a moment out, and tells its pieces and players apart.
    fn new(moment: &'a Moment, own: &Own, kind: Option<Kind>) -> Scene<'a> {
        let rules = &moment.rules;
        let symbols = rules.symbols(own);
        let plan = rules.plan(kind);
        let kind = plan.kind;
        let art = moment.art.as_deref();
        let size = art.and_then(Art::board_size);
        let plan = size.map_or(plan, |size| Cow::Owned(Plan::on_image(&rules.board, size)));
        let has_circles = plan.places.values().any(|place| matches!(place.cell, Cell::Circle(_)));
        let is_round = kind == Some(Kind::Pits) || has_circles;
        let images = art.map(|art| art.images(plan.scale, is_round)).unwrap_or_default();
        let present: BTreeSet<Stone> = moment.stones().collect();
        // Who has no men, only dice or what nobody sees, is nobody to tell apart.
        let umpires = umpires(rules);
        let men = present.iter().filter(|stone| is_man(symbols.at(stone.piece, stone.player)));
        let owners: BTreeSet<usize> =
            men.map(|stone| stone.player).filter(|player| !umpires.contains(player)).collect();
        let telling = Telling::of(&rules.players, &present, &owners, &symbols);
        let mut scene = Scene {
            moment,
            board: &rules.board,
            plan,
            symbols,
            images,
            sides: sides(&rules.players),
            turns: turns(&rules.players, &owners),
            dark: BTreeSet::new(),
            present,
            owners,
            umpires,
            telling,
        };
        scene.dark = scene.chequer();
        scene
    }
}

impl Scene<'_> {
    fn name(&self, index: usize) -> &str {
        &self.board.positions[index].name
    }

    /// The index of a position that is drawn, and where it lies.
    fn place_of(&self, name: &str) -> Option<(usize, Spot)> {
        let index = self.board.find(name)?;
        Some((index, self.plan.places.get(&index)?.at))
    }

    /// An id that names a position; names may hold signs that ids must not.
    fn id(&self, what: &str, index: usize) -> String {
        let name = self.name(index);
        match !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')) {
            true => format!("{what}-{name}"),
            false => format!("{what}-position-{index}"),
        }
    }
}
