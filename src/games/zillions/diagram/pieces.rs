//! Pieces as symbols, and what the last move touched.

use std::collections::{BTreeMap, BTreeSet};

use super::Scene;
use crate::diagram::{Mark, Place as At, Symbol as Drawn};
use crate::games::zillions::position::Stone;
use crate::games::zillions::sides::{form, token_style};
use crate::games::zillions::symbols::Symbol;
use crate::geometry::{Spot, Turn};
use crate::sets::wedge::{Tone, Wedge};

fn is_turned(stone: Stone) -> bool {
    stone.player % 2 == 1
}

/// The id of a kind's wedge that points one way.
fn wedge_id(stone: Stone) -> String {
    format!("wedge-{}{}", stone.piece + 1, if is_turned(stone) { "-turned" } else { "" })
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

    /// A piece round a place: a figure, a wedge, a disc or a token, and what stands on it.
    pub(super) fn piece(&self, id: &str, stone: Stone, at: Spot) -> Vec<Mark> {
        let side = self.sides[stone.player];
        let form = form(side);
        let figure = |id: String, piece: &str| Mark::Piece {
            id,
            piece: piece.to_owned(),
            class: format!("side-{side}"),
            at: At::Grid(at),
        };
        let label = |style: &str, text: &str| Mark::Label {
            id: format!("{id}-name"),
            style: style.to_owned(),
            class: format!("on-side-{side}"),
            text: text.to_owned(),
            at: At::Grid(at),
            turn: Turn::None,
        };
        match &self.symbols.of[stone.piece] {
            Symbol::Figure(name) => {
                let mut marks = vec![figure(id.to_owned(), name)];
                // Figures have one form for all sides: a badge tells more than two apart. On a die it would hide a pip.
                if self.owners.len() > 2 && !name.starts_with("die-") {
                    marks.push(figure(format!("{id}-badge"), &format!("badge-{form}")));
                }
                marks
            }
            Symbol::Letters(letters) => {
                vec![figure(id.to_owned(), &format!("token-{form}")), label(&token_style(side), letters)]
            }
            Symbol::Disc(first, second) => {
                let text = if stone.player == 0 { first } else { second };
                vec![figure(id.to_owned(), "disc-ring"), label("label-disc", text)]
            }
            // A wedge points forward: the second player's stands on its head.
            Symbol::Wedge { .. } => vec![Mark::Piece {
                id: id.to_owned(),
                piece: wedge_id(stone),
                class: "wedge-piece".to_owned(),
                at: At::Grid(at),
            }],
        }
    }

    /// The wedges that stand on the board or beside it, each kind once for each way that it points.
    pub(super) fn wedges(&self) -> Vec<Drawn> {
        let stones = self.moment.position.stones.values().chain(self.moment.position.off.keys());
        let kinds: BTreeMap<String, &Stone> = stones.map(|stone| (wedge_id(*stone), stone)).collect();
        let wedge = |(id, stone): (String, &Stone)| {
            let Symbol::Wedge { kanji, promoted } = &self.symbols.of[stone.piece] else { return None };
            let tone = if *promoted { Tone::Promoted } else { Tone::Unpromoted };
            let turn = if is_turned(*stone) { Turn::Half } else { Turn::None };
            Some(Wedge { kanji, tone, turn }.symbol(&id))
        };
        kinds.into_iter().filter_map(wedge).collect()
    }

    /// What the last move touched.
    pub(super) fn last(&self) -> Vec<Mark> {
        let touched: BTreeSet<usize> = self.moment.position.last.iter().copied().collect();
        let mark = |index: usize| {
            let place = self.plan.places.get(&index)?;
            Some(Mark::Piece {
                id: self.id("last", index),
                piece: "last-move".to_owned(),
                class: "last-move".to_owned(),
                at: At::Grid(place.at),
            })
        };
        touched.into_iter().filter_map(mark).collect()
    }
}
