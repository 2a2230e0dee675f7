//! A moment of a game: which piece of whom stands where.

use std::collections::BTreeMap;

use super::piece::Stone;
use super::players::Turn;
use super::rules::Rules;

/// A moment of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// By index of the board's positions.
    pub stones: BTreeMap<usize, Stone>,
    /// How many of each are off the board.
    pub off: BTreeMap<Stone, u32>,
    /// Whose turn it is; `None` in a game without turns.
    pub turn: Option<Turn>,
    /// What the last move touched: indices of positions.
    pub last: Vec<usize>,
    /// The last move with its number, in a game whose players have a way to write it: `10...Qc7`.
    pub after: Option<String>,
}

impl Position {
    /// The set-up of a game.
    pub fn start(rules: &Rules) -> Position {
        let mut position = Position { turn: rules.turn_order.turns().next(), ..Position::default() };
        for placed in &rules.setup {
            let stone = Stone { piece: placed.piece, player: placed.player };
            position.stones.extend(placed.positions.iter().map(|at| (*at, stone)));
            if placed.off > 0 {
                let off = position.off.entry(stone).or_default();
                *off = off.saturating_add(placed.off);
            }
        }
        position
    }
}
