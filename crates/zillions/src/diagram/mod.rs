//! What is drawn of a position: the board as the author placed it, pieces as symbols, a legend and the reserves beside
//! the board.

mod ground;
mod legend;
mod line_names;
pub(crate) mod moves;
pub(crate) mod picture;
pub(crate) mod pieces;
mod telling;
mod zones;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::art::Art;
use super::board::Board;
use super::kind::Kind;
use super::moment::Moment;
use super::own::Own;
use super::piece::Stone;
use super::plan::{Cell, Plan};
use super::players::{Kind as Role, Player};
use super::sides::{sides, turns};
use super::symbol::{Symbol, is_man};
use super::symbols::Symbols;
use telling::Telling;
use zumen_core::diagram::Image;
use zumen_core::geometry::Turn;

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
    fn new(moment: &'a Moment, own: &Own, kind: Option<Kind>) -> Scene<'a> {
        Scene::of(moment, own, kind, false)
    }

    /// Does the same, also for balls that lie on each other: these lie on points, where the user asks for nothing else.
    fn of(moment: &'a Moment, own: &Own, kind: Option<Kind>, are_balls: bool) -> Scene<'a> {
        let rules = &moment.rules;
        let symbols = rules.symbols(own).into_owned();
        let symbols = symbols.without_marks(&rules.pieces, |piece| moment.owners_of(piece) > 1);
        let symbols = symbols.of_players(&rules.pieces, &rules.players, own);
        let asked = kind.or(are_balls.then_some(Kind::Points));
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
}

impl Scene<'_> {
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
