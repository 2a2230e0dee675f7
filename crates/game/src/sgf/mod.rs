//! SGF, the Smart Game Format, FF1 to FF4: games as trees of nodes with properties, whatever the game.
//!
//! Promises: any text is read in time and memory linear in its length, without recursion; what is faulty but clear
//! is read with a warning that has a code and a place. Before a game and between games anything may stand, a mail
//! for example. Brackets and parentheses may be missing at the end, the parenthesis at the beginning of the text, and
//! semicolons before a node's first property; names may be long (`AddBlack`, FF1 to FF3) or lower-case. At most 1 GiB,
//! 4 million nodes, as many variations in one another, and 16 million values are read; of warnings 100 are kept.
//!
//! Left out: what properties mean. A game says in a [`Dialect`] what the reader needs to know of them.
//!
//! ```
//! use zumen_game::sgf::{Dialect, read};
//!
//! let tree = read("(;GM[1]SZ[9];B[ee](;W[ce])(;W[gg]C[better]))", &Dialect::default())?;
//! let root = tree.games()[0];
//! let first = tree.children(root).next().expect("a move");
//! let answers: Vec<_> = tree.children(first).filter_map(|id| tree.node(id).first("W")).map(|value| value.raw).collect();
//! assert_eq!(answers, ["ce", "gg"]);
//! # Ok::<(), zumen_core::diagnostic::Diagnostic>(())
//! ```

mod balance;
mod charset;
mod faults;
mod reader;
mod start;
mod text;
mod tree;
mod value;
mod value_end;
mod writer;

pub use charset::{decode, doubt};
pub use faults::Faults;
pub use reader::{Dialect, read};
pub use start::{full_width_record_at, game_number, record_at};
pub use tree::{Node, NodeId, Property, Tree, is_named};
pub use value::Value;
pub use writer::{Writer, escape_part};

#[cfg(test)]
mod tests;
