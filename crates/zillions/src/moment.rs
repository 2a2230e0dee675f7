//! One moment of a game with its rules.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::art::Art;
use super::options::ZillionsOptions;
use super::piece::Stone;
use super::position::Position;
use super::rules::{Rules, SetUpPieces};
use super::shared_rules::SharedRules;
use zumen_core::diagnostic::Diagnostic;
use zumen_game::Files;

/// A moment of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// The rules that it is played by.
    pub rules: Arc<SharedRules>,
    /// What stands where.
    pub position: Position,
    /// The author's or the user's own pictures, where they are drawn with.
    pub art: Option<Arc<Art>>,
}

impl Moment {
    /// The set-up.
    pub fn start(rules: Rules) -> Moment {
        let position = Position::start(&rules);
        Moment { rules: Arc::new(rules.into()), position, art: None }
    }

    /// Takes in the pictures that the user asks for, and tells what is odd about them. Errors are as those of [`Art::of`].
    pub(super) fn with_art(
        self,
        options: &ZillionsOptions,
        files: &dyn Files,
    ) -> Result<(Moment, Vec<Diagnostic>), Diagnostic> {
        let (art, odd) = Art::of(options, &self.rules, &self.kinds_to_draw(), files)?;
        Ok((Moment { art, ..self }, odd))
    }

    /// Lists what a picture of the moment or of the set-up may show: one piece of each kind and player; those that the rules
    /// have where nothing stands anywhere.
    pub(super) fn kinds_to_draw(&self) -> Vec<Stone> {
        let kinds: BTreeSet<Stone> = self.stones().chain(self.rules.setup.iter().map(SetUpPieces::stone)).collect();
        if kinds.is_empty() { self.rules.stones().collect() } else { kinds.into_iter().collect() }
    }

    /// Every piece of the position, those off the board too.
    pub(super) fn stones(&self) -> impl Iterator<Item = Stone> + '_ {
        self.position.stones.values().chain(self.position.off.keys()).copied()
    }

    /// Tells whether a kind off the board is a marker that only the rules count with: it neither moves nor is dropped, and one
    /// player alone has it, or its owners have nothing beside it that moves. Where nothing moves at all, nothing is.
    pub(crate) fn is_marker(&self, piece: usize) -> bool {
        let moves = |piece: usize| self.rules.pieces[piece].moves.has_any();
        let off = || self.position.off.keys();
        let owners: BTreeSet<usize> = off().filter(|stone| stone.piece == piece).map(|stone| stone.player).collect();
        let is_beside = |stone: &Stone| owners.contains(&stone.player) && moves(stone.piece);
        !moves(piece) && (0..self.rules.pieces.len()).any(moves) && (owners.len() < 2 || !off().any(is_beside))
    }

    /// What stands on the board, sorted by the name of the place.
    pub(crate) fn by_name(&self) -> Vec<(usize, Stone)> {
        let mut stones: Vec<(usize, Stone)> = self.position.stones.iter().map(|(at, stone)| (*at, *stone)).collect();
        stones.sort_by_key(|(at, _)| &self.rules.board.positions[*at].name);
        stones
    }
}
