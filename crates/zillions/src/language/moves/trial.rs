//! A piece that is tried out on a board where little stands: what it is told about the rest of the game, and what it
//! asks.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::language::rules::Rules;

/// What else is to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Remark {
    /// A move may have another part.
    GoesOn,
    /// It goes where its own side stands.
    TakesOwn,
    /// It takes pieces beside its way.
    TakesAside,
    /// It pushes pieces ahead of it.
    Pushes,
    /// It moves other pieces in another way: sends what it captures elsewhere.
    MovesOthers,
    /// It changes who owns other pieces.
    ChangesOwners,
    /// It puts new pieces on the board.
    Creates,
    /// It goes to places that are not on the board.
    LeavesBoard,
    /// What else stands on the board decides too.
    OwnWay,
}

/// A question that a trial board does not answer: it has the answer of the beginning of a game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Word {
    /// An attribute of the piece itself.
    Own(String),
    /// What was done before, of which kind other pieces are, what attributes they have.
    Other(String),
}

impl Word {
    /// Returns it as the rules write it.
    pub(super) fn name(&self) -> String {
        let (Word::Own(name) | Word::Other(name)) = self;
        name.clone()
    }
}

/// What a piece is told, and what it asks.
#[derive(Clone, Debug, Default)]
pub(super) struct Inquiry {
    /// The types of moves that a turn may be; `None` allows all.
    pub types: Option<BTreeSet<String>>,
    /// Questions that have the other answer.
    pub turned: BTreeSet<Word>,
    /// Squares whose holders it asked about.
    pub squares: BTreeSet<usize>,
    /// Questions that the board did not answer.
    pub words: BTreeSet<Word>,
    /// Words that were not understood.
    pub unknown: BTreeSet<String>,
    /// By the place where a move ends: where it came by before.
    pub ways: BTreeMap<usize, BTreeSet<usize>>,
    /// What moves do beside going and capturing.
    pub remarks: BTreeSet<Remark>,
}

/// The types of moves that the turns of a player's pieces may be; `None` where all are allowed.
pub(super) fn types_of(rules: &Rules, player: usize) -> Option<BTreeSet<String>> {
    let own = rules.turn_order.entries.iter().filter(|entry| entry.pieces_of == player);
    let types: Option<BTreeSet<String>> = own.map(|entry| entry.move_type.clone()).collect();
    types.filter(|types| !types.is_empty())
}
