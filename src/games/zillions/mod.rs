//! Zillions of Games: rules files and saved games become a picture.
//!
//! [`node`] reads S-expressions, `brackets` finds where one is not closed, `includes` puts files together, [`macros`] expands, [`rules`] makes games and variants of them; [`players`] is
//! the order of turns, [`board`] the places. [`saved`] and [`replay`] play a saved game, [`position`] is one moment,
//! `changes` compares two, `chess` writes a move as chess does; [`validate`] tells a rules author what is wrong. `options` is what can be chosen; `plan`, `kind`, `levels` and
//! `lattice` lay the board out, `quarters` puts balls together, `symbols`, `naming`, `own` and `sides` tell pieces and players apart, [`art`] reads the author's own bitmaps, `seen` finds the
//! lines, bare ground and marked squares of a board in them, `diagram` says what is drawn,
//! `words` what the picture says; `shared_rules` keeps the symbols and the plan of a game as long as its rules; `writer`, `json` and `text` write it down; `subject` puts these together, and `claim`
//! reads an input.
//!
//! # The way of a saved game
//!
//! 1. `saved` reads the lines; the rules file that they name is asked for through [`Files`](crate::Files), by its name
//!    beside the saved game. `macros` expands it, but for how pieces move, and every node keeps the place where its author wrote it.
//! 2. `replay` plays the lines; all actions of a line are taken from the position before it. The state machine of
//!    `players` says whose turn it is. A `Moment` holds the rules and the position.
//! 3. `plan` turns the author's pixels into cells; `symbols` says what stands on them.
//!
//! `figures` draws all that can be chosen for pieces, `turns` tells the order of turns by itself, `moves` interprets what pieces do, and `movement` and `poster` make data of it for
//! movement diagrams.

pub mod art;
pub mod board;
mod brackets;
mod changes;
mod chess;
mod claim;
mod diagram;
mod extent;
pub mod figures;
mod includes;
mod json;
mod kind;
mod lattice;
mod levels;
pub mod macros;
pub mod moment;
pub mod movement;
pub mod moves;
mod naming;
pub mod node;
mod options;
pub mod own;
pub mod plan;
pub mod players;
pub mod position;
pub mod poster;
mod quarters;
pub mod replay;
pub mod rules;
pub mod saved;
mod seen;
mod shared_rules;
pub mod sides;
pub mod source;
mod subject;
pub mod symbol;
pub mod symbols;
mod text;
pub mod turns;
pub mod validate;
mod words;
pub mod writer;

#[cfg(test)]
mod tests;

use crate::contract::Game;
use crate::contract::json::schema;
pub use claim::{moment, rules_of};

/// The games of Zillions of Games.
pub static ZILLIONS: Game = Game {
    name: "zillions",
    title: "Zillions of Games",
    options: &options::OPTIONS,
    notations: &["zrf"],
    shapes: "a rules file (ZRF) looks like (game (title \"Chess\") (players White Black) ...)
a saved game (ZSG) begins with Zillions Save Game File",
    needs: diagram::needs,
    schema: schema::<json::ZillionsJson>,
    decode: None,
    claim: claim::claim,
};
