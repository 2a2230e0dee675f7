//! Pieces as symbols, and what the last move touched.

use std::collections::BTreeSet;

use super::Scene;
use crate::diagram::{Mark, Place as At};
use crate::games::zillions::position::Stone;
use crate::games::zillions::sides::{form, token_style};
use crate::games::zillions::symbols::Symbol;
use crate::geometry::{Spot, Turn};

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
            Symbol::Wedge { kanji, promoted } => self.wedge(id, stone, at, *promoted, kanji),
        }
    }

    /// A wedge points forward: the second player's stands on its head.
    fn wedge(&self, id: &str, stone: Stone, at: Spot, promoted: bool, kanji: &str) -> Vec<Mark> {
        let is_turned = stone.player % 2 == 1;
        let turn = if is_turned { Turn::Half } else { Turn::None };
        let (promoted, turned) = (if promoted { "-promoted" } else { "" }, if is_turned { "-turned" } else { "" });
        let piece = format!("wedge{promoted}{turned}");
        let mut marks = vec![Mark::Piece { id: id.to_owned(), class: piece.clone(), piece, at: At::Grid(at) }];
        let characters: Vec<char> = kanji.chars().take(2).collect();
        let styles: &[&str] =
            if characters.len() == 1 { &["label-wedge"] } else { &["label-wedge-upper", "label-wedge-lower"] };
        for (number, (character, style)) in characters.iter().zip(styles).enumerate() {
            marks.push(Mark::Label {
                id: format!("{id}-name-{}", number + 1),
                style: (*style).to_owned(),
                class: format!("wedge-name{promoted}"),
                text: character.to_string(),
                at: At::Grid(at),
                turn,
            });
        }
        marks
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
