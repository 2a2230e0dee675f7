//! How the pieces of a rules file move: a small interpreter of their instructions.
//!
//! A block begins on the piece's square and walks over the board; each `add` is a move to where it stands then. It ends
//! where a direction leads off the board or a `verify` does not hold. What the blocks do to other pieces changes nothing
//! here: all conditions are asked of the board before the move. `attacked?` asks whether a piece of another player, other
//! than the one on that square, could capture there if the mover stood on it, its own square not yet left.
//!
//! What depends on more than the position (attributes, the last move) is refused by name.
//! Every count is bounded: a piece has `MAX_PIECE_STEPS` instructions, all pieces that `attacked?` asks `MAX_ATTACK_STEPS`, and the
//! macros of all of them make as many nodes as those of a file may. [`movement`] makes data of moves that are steps, ranges
//! and jumps; `destinations` of what a piece does from one place of its board, which `reach` finds out with an `trial`.

mod ask;
mod destinations;
mod interpreter;
mod lattice;
mod legality;
mod mover;
mod patterns;
mod reach;
mod trial;

pub(crate) use destinations::moves_from;
pub use destinations::{First, Goes, How, PieceReach};
pub use interpreter::destinations;
pub use mover::{Move, Mover};
pub use patterns::movement;
pub use trial::Remark;
