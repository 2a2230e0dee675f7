//! How a position looks: the author's pictures, or figures for names that zumen knows, on the board that the rules declare. Of
//! the language it takes what was read.

pub(crate) mod art;
pub(crate) mod diagram;
pub(crate) mod figures;
pub(crate) mod kind;
mod lattice;
mod levels;
pub(crate) mod movement;
pub(crate) mod name_words;
mod plan;
pub(crate) mod poster;
pub(crate) mod shared_rules;
pub(crate) mod sides;
mod symbol;
mod symbols;
mod tones;
mod trace;
pub(crate) mod turns;
pub(crate) mod user_symbols;
pub(crate) mod words;

pub use symbol::Symbol;
pub use symbols::Symbols;
pub use user_symbols::Own;

use super::language::{board, includes, piece, players, rules};
use super::language::{moves, position, rules_file, source};
use super::writer;
use super::{ZILLIONS, json, moment, options};
