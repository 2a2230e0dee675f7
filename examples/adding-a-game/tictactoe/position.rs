//! A position: which marks stand where, and whose turn it is.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use zumen_core::diagram::Source;

/// A player, by the mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema, Serialize)]
pub enum Player {
    /// Begins.
    X,
    /// Answers.
    O,
}

impl Player {
    /// Both, in the order of play.
    pub const BOTH: [Player; 2] = [Player::X, Player::O];

    /// The mark as a letter.
    pub fn letter(self) -> char {
        match self {
            Player::X => 'X',
            Player::O => 'O',
        }
    }
}

/// A square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Square {
    /// 0 to 2, from the top.
    pub row: usize,
    /// 0 to 2, from the left.
    pub column: usize,
}

impl Square {
    /// Lists all, row by row from the upper left.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..9).map(|index| Square { row: index / 3, column: index % 3 })
    }

    /// Names it as players do: `a1` is the lower left.
    pub fn name(self) -> String {
        format!("{}{}", ["a", "b", "c"][self.column], 3 - self.row)
    }
}

/// What stands on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The marks; a square without one is empty.
    pub marks: BTreeMap<Square, Player>,
}

impl Position {
    /// Counts the marks of a player.
    pub fn count(&self, player: Player) -> usize {
        self.marks.values().filter(|mark| **mark == player).count()
    }

    /// Tells whose turn it is; `None` where the board is full or somebody has won.
    pub fn to_play(&self) -> Option<Player> {
        let is_over = self.marks.len() == 9 || Player::BOTH.into_iter().any(|player| self.has_won(player));
        let next = if self.count(Player::X) > self.count(Player::O) { Player::O } else { Player::X };
        (!is_over).then_some(next)
    }

    /// Tells whether a player has three in a row.
    pub fn has_won(&self, player: Player) -> bool {
        let holds = |row, column| self.marks.get(&Square { row, column }) == Some(&player);
        (0..3).any(|i| (0..3).all(|j| holds(i, j)) || (0..3).all(|j| holds(j, i)))
            || (0..3).all(|i| holds(i, i))
            || (0..3).all(|i| holds(i, 2 - i))
    }
}

/// A position with the notation it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// What it means.
    pub position: Position,
    /// What was read; its options are empty.
    pub source: Source,
}
