//! What the properties of SGF mean in Go; [`zumen_game::sgf`] reads and writes the trees.
//!
//! Promises: what a node says is typed, and a point off the board never gets out; what is faulty but clear is read with a
//! warning that has a code and a place. Nihon Ki-in's dialect is known: a root without semicolon, `TE` for the event,
//! `RD` the date, `HD` the handicap, `KO` the komi.
//!
//! Left out: properties that leave no trace in a diagram (they are skipped without a word), and what properties
//! mean one after the other in a game: stones that are captured, marks that are inherited.

mod collection;
mod info;
mod komi;
mod marks;
mod node;
mod points;
mod position_history;
mod property;
mod referee;
mod validate;
mod write;

pub use collection::{Collection, read};
pub(crate) use points::count_habits;
pub(crate) use validate::judge;
pub use validate::validate;
pub use write::write;
pub(crate) use write::{Trail, write_commented, write_tree, write_with};
pub use zumen_game::sgf::NodeId;

#[cfg(test)]
mod tests;
