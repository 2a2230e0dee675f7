//! Pieces as symbols, and what the last move touched.

use std::collections::{BTreeMap, BTreeSet};

use super::Scene;
use crate::contract::LastMove;
use crate::diagram::{Mark, Symbol as Drawn};
use crate::games::zillions::position::Stone;
use crate::games::zillions::sides::{form, token_style};
use crate::games::zillions::symbol::Symbol;
use crate::geometry::{CELL, Spot, Turn};
use crate::sets::wedge::{Tone, Wedge};

fn is_turned(stone: Stone) -> bool {
    stone.player % 2 == 1
}

/// Returns the id of a kind's wedge that points one way.
fn wedge_id(stone: Stone) -> String {
    format!("wedge-{}{}", stone.piece + 1, if is_turned(stone) { "-turned" } else { "" })
}

/// Returns a wedge points forward: the second player's stands on its head.
fn wedge(kanji: &str, promoted: bool, is_turned: bool) -> Wedge<'_> {
    let tone = if promoted { Tone::Promoted } else { Tone::Unpromoted };
    Wedge { kanji, tone, turn: if is_turned { Turn::Half } else { Turn::None } }
}

fn figure(id: &str, piece: &str, side: usize, at: Spot) -> Mark {
    Mark::piece(id, piece, format!("side-{side}"), at)
}

/// Returns a symbol in the paint of a side; nothing for wedges, which have none.
fn painted(symbol: &Symbol, side: usize, is_first: bool, id: &str, at: Spot) -> Vec<Mark> {
    let label = |style: &str, text: &str| {
        let id = if id.is_empty() { String::new() } else { format!("{id}-name") };
        Mark::label(id, style, format!("on-side-{side}"), text, at)
    };
    match symbol {
        Symbol::Figure(name) => vec![figure(id, name, side, at)],
        Symbol::Letters(letters) => {
            vec![figure(id, &format!("token-{}", form(side)), side, at), label(&token_style(side), letters)]
        }
        Symbol::Disc(first, second) => {
            vec![figure(id, "disc-ring", side, at), label("label-disc", if is_first { first } else { second })]
        }
        Symbol::Wedge { .. } => Vec::new(),
    }
}

/// Returns the first player's piece by itself, as a symbol with this id.
pub(in crate::games::zillions) fn alone(symbol: &Symbol, id: &str) -> Drawn {
    match symbol {
        Symbol::Wedge { kanji, promoted } => wedge(kanji, *promoted, false).symbol(id),
        _ => Drawn { id: id.to_owned(), turn: Turn::None, marks: painted(symbol, 1, true, "", Spot::default()) },
    }
}

impl Scene<'_> {
    pub(super) fn pieces(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for (index, stone) in &self.moment.position.stones {
            if let Some(place) = self.plan.places.get(index) {
                marks.extend(self.piece(&self.id("piece", *index), *stone, place.at));
            }
        }
        marks
    }

    /// Returns a piece round a place: a figure, a wedge, a disc or a token, and what stands on it.
    pub(super) fn piece(&self, id: &str, stone: Stone, at: Spot) -> Vec<Mark> {
        let side = self.sides[stone.player];
        let mut marks = painted(&self.symbols.of[stone.piece], side, stone.player == 0, id, at);
        match &self.symbols.of[stone.piece] {
            // Figures have one form for all sides: a badge tells more than two apart. On a die it would hide a pip.
            Symbol::Figure(name) if self.owners.len() > 2 && !name.starts_with("die-") => {
                marks.push(figure(&format!("{id}-badge"), &format!("badge-{}", form(side)), side, at));
            }
            Symbol::Wedge { .. } => marks.push(Mark::piece(id, wedge_id(stone), "wedge-piece", at)),
            _ => {}
        }
        marks
    }

    /// Returns the wedges that stand on the board or beside it, each kind once for each way that it points.
    pub(super) fn wedges(&self) -> Vec<Drawn> {
        let stones = self.moment.position.stones.values().chain(self.moment.position.off.keys());
        let kinds: BTreeMap<String, &Stone> = stones.map(|stone| (wedge_id(*stone), stone)).collect();
        let drawn = |(id, stone): (String, &Stone)| {
            let Symbol::Wedge { kanji, promoted } = &self.symbols.of[stone.piece] else { return None };
            Some(wedge(kanji, *promoted, is_turned(*stone)).symbol(&id))
        };
        kinds.into_iter().filter_map(drawn).collect()
    }

    /// Returns what the last move touched, where it is asked to be shown in this way.
    pub(super) fn last(&self, how: LastMove, asked: LastMove) -> Vec<Mark> {
        if how != asked {
            return Vec::new();
        }
        let touched: BTreeSet<usize> = self.moment.position.last.iter().copied().collect();
        let mark = |index: usize| {
            let place = self.plan.places.get(&index)?;
            Some(match how {
                LastMove::Tint => Mark::around("last-tint", place.at, CELL / 2),
                _ => Mark::own(self.id("last", index), "last-move", place.at),
            })
        };
        touched.into_iter().filter_map(mark).collect()
    }
}
