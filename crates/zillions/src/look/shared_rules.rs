//! Rules with what pictures of one game have in common: found out when the first of them needs it, and gone with the rules.

use std::borrow::Cow;
use std::ops::Deref;
use std::sync::OnceLock;

use super::kind::{Kind, are_rings};
use super::piece::{Piece, Stone};
use super::plan::Plan;
use super::rules::Rules;
use super::symbols::Symbols;
use super::user_symbols::Own;

/// Rules that the moments of a game share.
#[derive(Debug, Default)]
pub struct SharedRules {
    rules: Rules,
    symbols: OnceLock<Symbols>,
    needs_images: OnceLock<bool>,
    kind: OnceLock<Option<Kind>>,
    plan: OnceLock<(Option<Kind>, Plan)>,
}

impl From<Rules> for SharedRules {
    fn from(rules: Rules) -> SharedRules {
        SharedRules { rules, ..SharedRules::default() }
    }
}

impl Deref for SharedRules {
    type Target = Rules;

    fn deref(&self) -> &Rules {
        &self.rules
    }
}

impl PartialEq for SharedRules {
    fn eq(&self, other: &SharedRules) -> bool {
        self.rules == other.rules
    }
}

impl SharedRules {
    /// The symbols of the pieces; those that the user chose come before those that names have.
    pub(crate) fn symbols(&self, own: &Own) -> Cow<'_, Symbols> {
        if own.is_empty() { Cow::Borrowed(self.usual_symbols()) } else { Cow::Owned(Symbols::new(&self.rules, own)) }
    }

    fn usual_symbols(&self) -> &Symbols {
        self.symbols.get_or_init(|| Symbols::new(&self.rules, &Own::default()))
    }

    /// Tells whether pieces look otherwise without the names of their images.
    pub(crate) fn needs_images(&self) -> bool {
        *self.needs_images.get_or_init(|| {
            let pieces = &self.rules.pieces;
            if pieces.iter().all(Piece::is_bare) {
                return false;
            }
            let bare = Rules { pieces: pieces.iter().map(Piece::without_images).collect(), ..self.rules.clone() };
            Symbols::new(&bare, &Own::default()) != *self.usual_symbols()
        })
    }

    /// The kind of the board that the rules declare.
    pub(crate) fn kind(&self) -> Option<Kind> {
        *self.kind.get_or_init(|| Kind::of(&self.rules.board, &self.usual_symbols().set))
    }

    /// Tells whether zumen knows for certain what board and pieces look like: one set knows all of these kinds by their names,
    /// and the rules declare the board.
    pub(crate) fn is_certain(&self, kinds: &[Stone]) -> bool {
        let is_declared = self.kind().is_some() || are_rings(&self.rules.board);
        is_declared && self.usual_symbols().are_certain(kinds.iter().map(|stone| stone.piece))
    }

    /// Lays the board out, as the kind that was asked for, or as what it is.
    pub(crate) fn plan(&self, asked: Option<Kind>) -> Cow<'_, Plan> {
        let kind = asked.or_else(|| self.kind());
        let (known, plan) = self.plan.get_or_init(|| (asked, Plan::new(&self.rules.board, kind)));
        if *known == asked { Cow::Borrowed(plan) } else { Cow::Owned(Plan::new(&self.rules.board, kind)) }
    }
}
