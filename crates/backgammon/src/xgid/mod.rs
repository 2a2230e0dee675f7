//! XGID, eXtreme Gammon's notation of a position: ten fields joined with `:`,
//! `POS:CUBE:OWNER:TURN:DICE:SCORE:SCORE:RULES:LENGTH:MAX`.
//!
//! Promises: what [`read()`] accepts is a legal [`Position`](super::position::Position); everything else is refused
//! with a code of its own and the place. What [`write()`] cannot carry it says. The board is always the bottom
//! player's view and never turns with TURN, as eXtreme Gammon's own text exports and GNU Backgammon 1.07 show.
//! Left out: finding IDs in a text (that is the reader's), GNU Backgammon's mercy (`x` for a cube of 1, dice `10`).

mod board;
mod field;
mod lints;
mod read;
mod write;

use super::position::{CubeAction, Side};
pub use read::read;
pub use write::write;

/// What stands before the fields.
pub(crate) const PREFIX: &str = "XGID=";

/// The places of a position: the bar, 24 points, the other bar.
const PLACES: usize = 26;

/// The max cube where none is known: eXtreme Gammon's own default, 2^10.
const DEFAULT_MAX_CUBE: u8 = 10;

/// Who has to decide when nobody has resigned. For `B` and `R` no text of eXtreme Gammon's is known: the
/// doubler answers a beaver, the beaverer a raccoon, as in GNU Backgammon.
fn decision(on_roll: Side, action: CubeAction) -> Side {
    match action {
        CubeAction::None | CubeAction::Beaver => on_roll,
        CubeAction::Double | CubeAction::Raccoon => on_roll.other(),
    }
}

#[cfg(test)]
mod tests;
