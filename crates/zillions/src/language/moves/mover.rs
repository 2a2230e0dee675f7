//! The board of a rules file, made ready for walking, and the blocks of its pieces.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use crate::language::macros::Tally;
use crate::language::piece::{Block, Stone};
use crate::language::position::Position;
use crate::language::rules::Rules;
use zumen_core::diagnostic::Diagnostic;

/// Instructions that are followed for one piece.
pub(super) const MAX_PIECE_STEPS: usize = 200_000;
/// Instructions of other pieces that are followed to know whether a square is attacked.
pub(super) const MAX_ATTACK_STEPS: usize = 20_000_000;

/// A move of a piece.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// Where it ends: an index of the board's positions.
    pub to: usize,
    /// What it captures, on its way and where it ends.
    pub captures: BTreeSet<usize>,
    /// The kind that the piece becomes: an index of the rules' pieces.
    pub becomes: Option<usize>,
}

/// The rules' board, made ready for walking.
pub struct Mover<'a> {
    pub(super) rules: &'a Rules,
    /// Directions by name.
    pub(super) directions: BTreeMap<&'a str, usize>,
    /// Where a direction leads from a position: by direction, then by position.
    pub(super) links: Vec<BTreeMap<usize, usize>>,
    /// By direction, the one that leads back.
    opposites: Vec<OnceCell<Option<usize>>>,
    /// The direction that stands for another with a player: by player, then by direction.
    turned: Vec<Vec<usize>>,
    /// Names of the attributes that any piece has.
    pub(super) attributes: BTreeSet<&'a str>,
    /// By kind of pieces its blocks, expanded when they are first asked for.
    blocks: Vec<OnceCell<Result<Vec<Block>, Diagnostic>>>,
    /// What expanding them has made so far.
    tally: RefCell<Tally>,
    /// Instructions that were followed so far.
    pub(super) spent: Cell<usize>,
}

/// What stands where, one square maybe held by another piece than it is.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a> {
    pub(super) position: &'a Position,
    pub(super) instead: Option<(usize, Stone)>,
}

impl Ground<'_> {
    pub(super) fn at(&self, square: usize) -> Option<Stone> {
        match self.instead {
            Some((held, stone)) if held == square => Some(stone),
            _ => self.position.stones.get(&square).copied(),
        }
    }
}

impl<'a> Mover<'a> {
    /// Looks up links and symmetries once for many questions.
    pub fn new(rules: &'a Rules) -> Mover<'a> {
        let board = &rules.board;
        let directions: BTreeMap<&str, usize> =
            board.directions.iter().enumerate().map(|(index, name)| (name.as_str(), index)).collect();
        let mut links = vec![BTreeMap::new(); board.directions.len()];
        for link in &board.links {
            links[link.direction].insert(link.from, link.to);
        }
        let turned = rules.players.iter().map(|player| {
            let mut turned: Vec<usize> = (0..board.directions.len()).collect();
            for (from, to) in board.symmetries.iter().filter(|of| of.player == player.name).flat_map(|of| &of.pairs) {
                if let (Some(from), Some(to)) = (directions.get(from.as_str()), directions.get(to.as_str())) {
                    turned[*from] = *to;
                }
            }
            turned
        });
        let turned = turned.collect();
        let opposites = vec![OnceCell::new(); board.directions.len()];
        let blocks = vec![OnceCell::new(); rules.pieces.len()];
        let attributes = rules.pieces.iter().flat_map(|piece| piece.attributes.keys().map(String::as_str)).collect();
        Mover {
            rules,
            directions,
            links,
            opposites,
            turned,
            attributes,
            blocks,
            tally: RefCell::default(),
            spent: Cell::new(0),
        }
    }

    /// How many instructions were followed so far, of all pieces that were asked about.
    pub(crate) fn step_count(&self) -> usize {
        self.spent.get()
    }

    /// The blocks of a kind of pieces, each a list of instructions.
    pub(super) fn blocks(&self, piece: usize) -> Result<&[Block], Diagnostic> {
        // A piece of a trial board is of no kind.
        let Some(blocks) = self.blocks.get(piece) else { return Ok(&[]) };
        let blocks = blocks.get_or_init(|| self.rules.pieces[piece].moves.blocks(&mut self.tally.borrow_mut()));
        blocks.as_deref().map_err(Clone::clone)
    }

    /// Where the board's links lead from a position.
    pub(super) fn neighbours(&self, from: usize) -> Vec<usize> {
        self.links.iter().filter_map(|links| links.get(&from).copied()).collect()
    }

    /// Where a direction leads a player's piece.
    pub(super) fn next(&self, player: usize, direction: usize, from: usize) -> Option<usize> {
        let direction = self.turned.get(player).map_or(direction, |turned| turned[direction]);
        self.links[direction].get(&from).copied()
    }

    /// The direction that leads back: from anywhere, it undoes this one.
    pub(super) fn opposite(&self, direction: usize) -> Option<usize> {
        let links = Some(&self.links[direction]).filter(|links| !links.is_empty())?;
        *self.opposites[direction].get_or_init(|| {
            self.links.iter().position(|other| links.iter().all(|(from, to)| other.get(to) == Some(from)))
        })
    }
}

/// Why instructions are not followed to their end.
#[derive(Clone, Debug)]
pub(super) enum Stop {
    /// A word is not understood.
    Word(String),
    /// There is no end, or no beginning.
    Fault(Diagnostic),
}

impl Stop {
    /// Says it.
    pub(super) fn into_diagnostic(self) -> Diagnostic {
        match self {
            Stop::Word(word) => Diagnostic::error("moves::word", format!("zumen cannot follow moves with {word}"))
                .help(
                    "use directions, add, if, while, verify, mark, back, capture, flags and conditions on a position",
                ),
            Stop::Fault(fault) => fault,
        }
    }
}

impl From<Diagnostic> for Stop {
    fn from(fault: Diagnostic) -> Stop {
        Stop::Fault(fault)
    }
}

pub(super) fn unknown_word(word: &str) -> Stop {
    Stop::Word(word.to_owned())
}

/// Whose pieces of a kind are tried: of the first player who has one in the set-up, or else the first player.
pub(super) fn owner(rules: &Rules, piece: usize) -> Option<usize> {
    let players: BTreeSet<usize> = rules.active_players().collect();
    let placed = rules.setup.iter().filter(|placed| placed.piece == piece).map(|placed| placed.player);
    placed.filter(|player| players.contains(player)).min().or(players.first().copied())
}
