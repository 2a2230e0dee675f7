//! What is drawn of a position: the board as the author placed it, pieces as symbols, a legend and the reserves beside
//! the board.

mod goals;
mod ground;
mod legend;
mod line_names;
pub(crate) mod moves;
pub(crate) mod picture;
pub(crate) mod pieces;
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
use crate::language::players::Player;
use crate::look::sides::{FORMS, are_told_by_form, form, letters};
use crate::look::symbol::Symbol;
use zumen_core::diagram::Image;
use zumen_core::geometry::{Spot, Turn};

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

// What tells the pieces of the sides apart: colour alone, the forms of counters, badges on figures, and letters where there
// are more sides than forms.

/// From so many owners of figures on each has a badge.
const MIN_BADGE_OWNERS: usize = 3;

/// What tells the sides of one board apart.
struct Telling {
    /// Whether the forms of counters say whose they are.
    by_form: bool,
    /// Whether figures have the badges of their sides.
    by_badge: bool,
    /// By player: the letters of each side, where several have one form; empty otherwise.
    letters: Vec<String>,
}

impl Telling {
    /// Finds it for what is there and those who own men of it.
    fn of(players: &[Player], stones: &BTreeSet<Stone>, owners: &BTreeSet<usize>, symbols: &Symbols) -> Telling {
        let sides = sides(players);
        let owned: Vec<usize> = owners.iter().map(|owner| sides[*owner]).collect();
        let forms: BTreeSet<usize> = owned.iter().map(|side| form(*side)).collect();
        let figures = stones.iter().filter(|stone| {
            let symbol = symbols.at(stone.piece, stone.player);
            matches!(symbol, Symbol::Figure(_)) && is_man(symbol)
        });
        let own = figures.filter(|stone| symbols.sides[stone.piece].is_none());
        let with_figures: BTreeSet<usize> = own.map(|stone| stone.player).collect();
        let needs_letters = owned.len() > FORMS || (owned.len() > 2 && forms.len() < owned.len());
        Telling {
            by_form: are_told_by_form(&owned),
            by_badge: with_figures.len() >= MIN_BADGE_OWNERS,
            letters: if needs_letters { letters(players) } else { Vec::new() },
        }
    }

    /// The letters that stand on the pieces of a player, where forms are not enough.
    fn letters(&self, player: usize) -> Option<&str> {
        self.letters.get(player).map(String::as_str)
    }
}
