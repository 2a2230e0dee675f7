//! What tests of several formats share, and tests of matches made by chance.

mod properties;

use crate::play::Move;
pub(super) use properties::{bare, session};

/// Writes moves a die each, without stars: `24/20 13/8`; nothing for a dance.
pub(super) fn format_steps(moves: &[Move]) -> String {
    moves.iter().map(|step| Move { hit: false, ..*step }.to_string()).collect::<Vec<_>>().join(" ")
}
