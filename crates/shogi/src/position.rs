//! The truth of one moment: what stands where, what is in hand, whose turn it is.

use std::collections::{BTreeMap, BTreeSet};

use super::kind::Kind;
pub use super::piece::{Piece, Side};
use super::square::{Size, Square};
use super::variant::Variant;
use zumen_core::movement::{Ground, Move, Occupant, Offset};

/// A move as far as a picture tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Last {
    /// Where the piece came from; `None` for a drop.
    pub from: Option<Square>,
    /// Where it went.
    pub to: Square,
}

/// Pieces in hand by kind; none is there with the count 0.
pub type Hand = BTreeMap<Kind, u8>;

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Which game.
    pub variant: Variant,
    /// Its board.
    pub size: Size,
    /// By rank, then file; all of them on the board.
    pieces: BTreeMap<Square, Piece>,
    hands: [Hand; 2],
    /// Whose turn it is.
    pub to_move: Side,
    /// The number of the last move; 0 at the start of a game, `None` where it is not known.
    pub number: Option<u32>,
    /// The last move; its squares are on the board.
    pub last: Option<Last>,
}

impl Position {
    /// The empty board, sente to move.
    pub fn empty(variant: Variant, size: Size) -> Position {
        Position {
            variant,
            size,
            pieces: BTreeMap::new(),
            hands: Default::default(),
            to_move: Side::Sente,
            number: None,
            last: None,
        }
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.pieces.get(&square).copied()
    }

    /// All pieces, by rank from the top, then by file from 1.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.pieces.iter().map(|(square, piece)| (*square, *piece))
    }

    /// Puts a piece on a square, and returns what stood there.
    ///
    /// # Panics
    ///
    /// Where the square is not on the board.
    pub fn put(&mut self, square: Square, piece: Piece) -> Option<Piece> {
        assert!(self.size.holds(square), "{square} is not on the board");
        self.pieces.insert(square, piece)
    }

    /// Takes what stands on a square.
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        self.pieces.remove(&square)
    }

    /// What a side has in hand.
    pub(crate) fn hand(&self, side: Side) -> &Hand {
        &self.hands[side as usize]
    }

    /// Puts so many more into a hand.
    pub fn give(&mut self, side: Side, kind: Kind, count: u8) {
        if count > 0 {
            let held = self.hands[side as usize].entry(kind).or_default();
            *held = held.saturating_add(count);
        }
    }

    /// Takes all out of a hand.
    pub(crate) fn empty_hand(&mut self, side: Side) {
        self.hands[side as usize].clear();
    }

    /// Takes one out of a hand; whether there was one.
    pub(crate) fn spend(&mut self, side: Side, kind: Kind) -> bool {
        let hand = &mut self.hands[side as usize];
        match hand.get_mut(&kind) {
            Some(1) => hand.remove(&kind).is_some(),
            Some(count) => {
                *count -= 1;
                true
            }
            None => false,
        }
    }

    /// The offset from one square to another as a side sees the board.
    pub fn offset(side: Side, from: Square, to: Square) -> Offset {
        let (right, forward) = (i16::from(from.file) - i16::from(to.file), i16::from(from.rank) - i16::from(to.rank));
        match side {
            Side::Sente => Offset::new(right, forward),
            Side::Gote => Offset::new(-right, -forward),
        }
    }

    /// The square at an offset as a side sees the board; `None` off the board.
    pub(crate) fn square_at(&self, side: Side, from: Square, by: Offset) -> Option<Square> {
        let by = if side == Side::Sente { by } else { by.times(-1) };
        let square = Square {
            file: u8::try_from(i16::from(from.file) - by.right).ok()?,
            rank: u8::try_from(i16::from(from.rank) - by.forward).ok()?,
        };
        Some(square).filter(|square| self.size.holds(*square))
    }

    /// Where the piece on a square can go, other pieces respected; checks are not. Nothing for an empty square.
    pub fn destinations(&self, from: Square) -> Vec<Square> {
        let Some(piece) = self.at(from) else { return Vec::new() };
        let asks_for_guards = piece.kind.movement().0.contains(&Move::Anywhere);
        let reached = self.reachable_offsets(from, piece, |at| match self.occupant(piece.side, at) {
            Occupant::Enemy if asks_for_guards && self.guards(at) => Occupant::Guarded,
            seen => seen,
        });
        reached.into_iter().filter_map(|by| self.square_at(piece.side, from, by)).collect()
    }

    /// Where pieces of a kind stand, of the side to move, that can go to a square.
    pub(crate) fn origins(&self, kind: Kind, to: Square) -> Vec<Square> {
        let own = self.pieces().filter(|(_, piece)| piece.side == self.to_move && piece.kind == kind);
        own.map(|(square, _)| square).filter(|square| self.destinations(*square).contains(&to)).collect()
    }

    /// What a side sees on a square.
    fn occupant(&self, side: Side, at: Square) -> Occupant {
        match self.at(at) {
            None => Occupant::Empty,
            Some(piece) if piece.side == side => Occupant::Own,
            Some(_) => Occupant::Enemy,
        }
    }

    /// Where a piece can go from a square of the board as it looks to it.
    fn reachable_offsets(&self, from: Square, piece: Piece, look: impl Fn(Square) -> Occupant) -> BTreeSet<Offset> {
        let corners = [Square::new(self.size.files, self.size.ranks), Square::new(1, 1)];
        let [one, other] = corners.map(|corner| Position::offset(piece.side, from, corner));
        piece.kind.movement().destinations(&Ground {
            least: Offset::new(one.right.min(other.right), one.forward.min(other.forward)),
            most: Offset::new(one.right.max(other.right), one.forward.max(other.forward)),
            look: &|by| look(self.square_at(piece.side, from, by).expect("the ground is the board")),
        })
    }

    /// Tells whether another piece of the same side could capture what stands on a square, were it an enemy's. The
    /// emperor guards all that no other piece does, as ShogiVar has it.
    fn guards(&self, square: Square) -> bool {
        let Some(kept) = self.at(square) else { return false };
        self.pieces().filter(|(from, piece)| piece.side == kept.side && *from != square).any(|(from, piece)| {
            piece.kind.movement().0.contains(&Move::Anywhere)
                || self
                    .reachable_offsets(from, piece, |at| {
                        if at == square { Occupant::Enemy } else { self.occupant(piece.side, at) }
                    })
                    .contains(&Position::offset(piece.side, from, square))
        })
    }
}
