//! A game or variant that can be played: its players, board, pieces and set-up.

use super::board::Board;
use super::endings::Ending;
use super::piece::{Piece, Stone};
use super::players::{Kind, Player, TurnOrder};

/// Pieces of a set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUpPieces {
    /// Whose: an index of the players.
    pub player: usize,
    /// Which kind: an index of the pieces.
    pub piece: usize,
    /// Indices of the positions where one stands each.
    pub positions: Vec<usize>,
    /// How many are off the board.
    pub off: u32,
}

impl SetUpPieces {
    /// The same as a stone.
    pub(crate) fn stone(&self) -> Stone {
        Stone { piece: self.piece, player: self.player }
    }

    /// Tells whether some stand on the board; also where none is counted.
    pub(crate) fn is_on_board(&self) -> bool {
        !self.positions.is_empty() || self.off == 0
    }
}

/// A game or variant that can be played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rules {
    /// Its title.
    pub title: String,
    /// The title of the game that it is a variant of.
    pub(crate) variant_of: Option<String>,
    /// What a lesson or a problem asks for, in one short sentence without its full stop.
    pub task: Option<String>,
    /// The players, in order.
    pub players: Vec<Player>,
    /// The order of turns.
    pub turn_order: TurnOrder,
    /// The board.
    pub board: Board,
    /// The kinds of pieces, in order.
    pub pieces: Vec<Piece>,
    /// What stands where at the beginning.
    pub setup: Vec<SetUpPieces>,
    /// Whether a mate ends the game.
    pub(crate) is_mated: bool,
    /// What ends the game, where the board alone tells it.
    pub(crate) endings: Vec<Ending>,
    /// Whether a program of its own makes the moves.
    pub(crate) has_engine: bool,
}

impl Rules {
    /// The names of a stone's player and of its kind.
    pub(crate) fn names(&self, stone: Stone) -> [&str; 2] {
        [&self.players[stone.player].name, &self.pieces[stone.piece].name]
    }

    /// Lists those who take turns.
    pub(crate) fn active_players(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.players.len()).filter(|player| self.players[*player].kind == Kind::Player)
    }

    /// Says what stands on a position: `g1 holds White Knight`.
    pub(crate) fn describe_holder(&self, at: usize, stone: Stone) -> String {
        let [player, piece] = self.names(stone);
        format!("{} holds {player} {piece}", self.board.positions[at].name)
    }

    /// Lists each kind of pieces of each player.
    pub(crate) fn stones(&self) -> impl Iterator<Item = Stone> + use<> {
        let players = self.players.len();
        (0..self.pieces.len()).flat_map(move |piece| (0..players).map(move |player| Stone { piece, player }))
    }
}
