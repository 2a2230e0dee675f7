//! The language of rules files and saved games: it reads them, follows turns and moves, and says what is wrong. It opens no
//! picture, and knows nothing of how a position looks.

pub(crate) mod board;
mod chess;
pub(crate) mod endings;
pub(crate) mod includes;
mod keywords;
pub(crate) mod macros;
pub(crate) mod moves;
pub(crate) mod node;
pub(crate) mod piece;
pub(crate) mod players;
pub(crate) mod position;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod rules_file;
pub(crate) mod saved_game;
pub(crate) mod source;
pub(crate) mod validate;
