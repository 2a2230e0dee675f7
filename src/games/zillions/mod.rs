//! Zillions of Games: rules files and saved games become a picture.
//!
//! [`node`] reads S-expressions, [`macros`] expands them, [`rules`] makes games and variants of them; [`players`] is
//! the order of turns, [`board`] the places. [`saved`] and [`replay`] play a saved game, [`position`] is one moment, `changes` compares two;
//! [`validate`] tells a rules author what is wrong.
//! `look` is what can be chosen; `plan` and `lattice` lay the board out, `symbols` and `sides` tell pieces and players
//! apart, `diagram` says what is drawn, `words` what the picture says; `writer`, `json` and `text` write it down; `subject` puts these
//! together, and `claim` reads an input.

pub mod board;
mod changes;
mod claim;
mod diagram;
mod json;
mod lattice;
mod look;
pub mod macros;
pub mod moment;
pub mod movement;
pub mod moves;
pub mod node;
pub mod plan;
pub mod players;
pub mod position;
pub mod replay;
pub mod rules;
pub mod saved;
pub mod sides;
pub mod source;
mod subject;
pub mod symbols;
mod text;
pub mod turns;
pub mod validate;
mod words;
pub mod writer;

#[cfg(test)]
mod tests;

use crate::contract::Game;
pub use claim::{moment, rules_of};

/// The games of Zillions of Games.
pub static ZILLIONS: Game = Game {
    name: "zillions",
    title: "Zillions of Games",
    options: &look::OPTIONS,
    notations: &["zrf"],
    shapes: "a rules file (ZRF) looks like (game (title \"Chess\") (players White Black) ...)
a saved game (ZSG) begins with Zillions Save Game File",
    needs: diagram::needs,
    schema: json::schema,
    decode: None,
    claim: claim::claim,
};
