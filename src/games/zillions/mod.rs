//! Zillions of Games: rules files and saved games become a picture.
//!
//! [`node`] reads S-expressions, [`macros`] expands them, [`rules`] makes games and variants of them; [`players`] is
//! the order of turns, [`board`] the places. [`saved`] and [`replay`] play a saved game, [`position`] is one moment;
//! [`validate`] tells a rules author what is wrong.

pub mod board;
pub mod macros;
pub mod node;
pub mod players;
pub mod position;
pub mod replay;
pub mod rules;
pub mod saved;
pub mod source;
pub mod validate;

#[cfg(test)]
mod tests;
