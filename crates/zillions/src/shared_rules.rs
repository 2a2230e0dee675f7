//! Rules with what pictures of one game have in common: found out when the first of them needs it, and gone with the rules.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Deref;
use std::sync::OnceLock;

use super::extent::played;
use super::kind::Kind;
use super::own::Own;
use super::piece::Piece;
use super::plan::{Hands, Plan};
use super::rules::Rules;
use super::symbols::Symbols;

/// Rules that the moments of a game share.
#[derive(Debug, Default)]
pub struct SharedRules {
    rules: Rules,
    symbols: OnceLock<Symbols>,
    needs_help: OnceLock<bool>,
    plan: OnceLock<(PlanKey, Plan)>,
}

/// What the plan of a board depends on, beside the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PlanKey {
    /// The kind that was asked for.
    kind: Option<Kind>,
    /// The set that most symbols are from.
    set: String,
    are_seeds: bool,
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
    /// Returns the symbols of the pieces; those of the user's own come before those that names have.
    pub(super) fn symbols(&self, own: &Own) -> Cow<'_, Symbols> {
        match own.is_empty() {
            true => Cow::Borrowed(self.usual_symbols()),
            false => Cow::Owned(Symbols::new(&self.rules.pieces, own)),
        }
    }

    fn usual_symbols(&self) -> &Symbols {
        self.symbols.get_or_init(|| Symbols::new(&self.rules.pieces, &Own::default()))
    }

    /// Tells whether pieces look otherwise without their help and the names of their images.
    pub(super) fn needs_help(&self) -> bool {
        let bare =
            |piece: &Piece| Piece { name: piece.name.clone(), notation: piece.notation.clone(), ..Piece::default() };
        *self.needs_help.get_or_init(|| {
            let pieces = &self.rules.pieces;
            let bare: Vec<Piece> = pieces.iter().map(bare).collect();
            !pieces.iter().all(Piece::is_bare) && Symbols::new(&bare, &Own::default()) != *self.usual_symbols()
        })
    }

    /// Lays the board out for pieces with these symbols: as the kind that was asked for, or as what it is.
    pub(super) fn plan(&self, symbols: &Symbols, kind: Option<Kind>) -> Cow<'_, Plan> {
        let key = PlanKey { kind, set: symbols.set.clone(), are_seeds: symbols.are_seeds() };
        let lay_out = || {
            // Else the pieces tell nothing of the board.
            let begun = if key.are_seeds { self.rules.begun() } else { BTreeSet::new() };
            let board = played(&self.rules.board, symbols, &begun);
            let kind = kind.or_else(|| Kind::of(&board, symbols));
            let hands = if symbols.set.starts_with("shogi") { Hands::OfShogi } else { Hands::Small };
            Plan::new(&board, kind, hands)
        };
        let (known, plan) = self.plan.get_or_init(|| (key.clone(), lay_out()));
        if *known == key { Cow::Borrowed(plan) } else { Cow::Owned(lay_out()) }
    }
}
