//! One moment of a game with what led to it.

use super::position::{Position, Side};

/// How a move is written, without the sign of its side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// As Japanese readers write it: `７六歩`, `同銀右不成`.
    pub japanese: String,
    /// In English: `P-7f`, `Bx2b+`; `None` where a text tells of the move, but not where it came from.
    pub english: Option<String>,
}

/// A moment of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The position.
    pub position: Position,
    /// Names of sente and gote.
    pub names: [Option<String>; 2],
    /// What the record calls the game or problem.
    pub title: Option<String>,
    /// The last move.
    pub last_move: Option<Written>,
    /// Who holds all pieces that are not on the board or in the other hand, as in mate problems.
    pub rest: Option<Side>,
}

impl Moment {
    /// Returns a position of which nothing else is known.
    pub fn of(position: Position) -> Moment {
        Moment { position, names: [None, None], title: None, last_move: None, rest: None }
    }

    /// Returns the name of a side.
    pub fn name(&self, side: Side) -> Option<&str> {
        self.names[side as usize].as_deref()
    }
}
