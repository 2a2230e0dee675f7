//! SGF, the Smart Game Format, FF1 to FF4: a collection of games, each a tree of nodes.
//!
//! Promises: any text is read in time and memory linear in its length, without recursion; what is faulty but clear
//! is read with a warning that has a code and a place; what a node says is typed, and a point off the board never
//! gets out. Before a game and between games anything may stand, a mail for example. Brackets and parentheses may
//! be missing at the end, semicolons before a node's first property; names may be long (`AddBlack`, FF1 to FF3) or
//! lower-case. Nihon Ki-in's dialect is known: a root without semicolon, `TE` for the event, `RD` the date, `HD` the
//! handicap, `KO` the komi.
//!
//! Left out: properties that leave no trace in a diagram (they are skipped without a word), and what properties
//! mean one after the other in a game: stones that are captured, marks that are inherited.

mod balance;
mod brackets;
pub mod charset;
mod collection;
mod faults;
mod game;
mod info;
mod komi;
mod marks;
mod node;
mod opening;
mod past;
mod points;
mod property;
mod reader;
mod referee;
mod refusal;
mod root;
mod text;
mod validate;
mod value;
mod write;

pub use collection::{Collection, NodeId};
pub use reader::read;
pub use root::{is_of_backgammon, record_at};
pub use validate::validate;
pub use write::{Trail, write, write_commented};

#[cfg(test)]
mod tests;
