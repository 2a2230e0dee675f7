//! What is left of a set: what a side holds that holds all the rest.

use super::kind::Kind;
use super::moment::Moment;
use super::position::{Hand, Piece, Position, Side};
use super::sfen::letters;
use super::square::Size;
use super::variant::Variant;

/// A set, both sides together, in the order of [`Variant::in_hand`].
const SET: [u8; 7] = [2, 2, 4, 4, 4, 4, 18];
/// The set of minishogi, on 5x5.
const SMALL_SET: [u8; 7] = [2, 2, 2, 2, 0, 0, 2];

/// The set for a board of this size.
fn set(size: Size) -> Hand {
    Variant::in_hand().into_iter().zip(if size == Size::square(5) { SMALL_SET } else { SET }).collect()
}

/// What a piece is in hand: what it was before it promoted.
pub(super) fn kind_in_hand(variant: Variant, piece: Piece) -> Kind {
    letters::of(variant, piece).map_or(piece.kind, |letter| letter.kind)
}

impl Position {
    /// The pieces of a set that are neither on the board nor in the hand of the other side: what a side holds
    /// that holds all the rest. Nothing in games without hands.
    pub(crate) fn rest_of(&self, side: Side) -> Hand {
        if !self.variant.has_hands() {
            return Hand::new();
        }
        let mut left = set(self.size);
        let on_board = self.pieces().map(|(_, piece)| (kind_in_hand(self.variant, piece), 1));
        let in_hand = self.hand(side.other()).iter().map(|(kind, count)| (*kind, *count));
        for (kind, count) in on_board.chain(in_hand) {
            if let Some(held) = left.get_mut(&kind) {
                *held = held.saturating_sub(count);
            }
        }
        left.retain(|_, count| *count > 0);
        left
    }

    /// Whose king stands alone.
    pub(crate) fn lone_king(&self) -> Option<Side> {
        let kings: Vec<Side> =
            self.pieces().filter(|(_, piece)| piece.kind.key() == "king").map(|(_, piece)| piece.side).collect();
        match kings[..] {
            [side] => Some(side),
            _ => None,
        }
    }
}

impl Moment {
    /// Who is to be mated in a mate problem, which holds all the rest: as it is told, or as the hand of whose
    /// king stands alone shows.
    pub(crate) fn defender(&self) -> Option<Side> {
        self.rest.or_else(|| {
            self.position.lone_king().filter(|side| {
                let hand = self.position.hand(*side);
                !hand.is_empty() && *hand == self.position.rest_of(*side)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sfen;

    #[test]
    fn the_rest_of_a_mate_problem() {
        let game = sfen::read("7k1/9/7P1/9/9/9/9/9/9 b G2r").expect("read");
        let position = &game.start().position;
        let rest: Vec<_> = position.rest_of(Side::Gote).into_iter().map(|(kind, count)| (kind.key(), count)).collect();
        for held in [("rook", 2), ("bishop", 2), ("gold_general", 3), ("silver_general", 4), ("pawn", 17)] {
            assert!(rest.contains(&held), "{held:?} in {rest:?}");
        }
        let whole = Variant::Shogi.start();
        assert!(whole.rest_of(Side::Gote).is_empty());
    }
}
