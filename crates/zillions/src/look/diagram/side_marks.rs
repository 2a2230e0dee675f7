//! What tells the pieces of the sides apart: colour alone, the forms of counters, badges on figures, and letters where there
//! are more sides than forms.

use std::collections::BTreeSet;

use crate::language::piece::Stone;
use crate::language::players::Player;
use crate::look::sides::{FORMS, are_told_by_form, form, letters, sides};
use crate::look::symbol::{Symbol, is_man};
use crate::look::symbols::Symbols;

/// From so many owners of figures on each has a badge.
const MIN_BADGE_OWNERS: usize = 3;

/// What tells the sides of one board apart.
pub(super) struct Telling {
    /// Whether the forms of counters say whose they are.
    pub by_form: bool,
    /// Whether figures have the badges of their sides.
    pub by_badge: bool,
    /// By player: the letters of each side, where several have one form; empty otherwise.
    letters: Vec<String>,
}

impl Telling {
    /// Finds it for what is there and those who own men of it.
    pub(super) fn of(
        players: &[Player],
        stones: &BTreeSet<Stone>,
        owners: &BTreeSet<usize>,
        symbols: &Symbols,
    ) -> Telling {
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
    pub(super) fn letters(&self, player: usize) -> Option<&str> {
        self.letters.get(player).map(String::as_str)
    }
}
