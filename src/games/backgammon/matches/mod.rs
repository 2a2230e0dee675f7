//! Matches: what players have in hand is a file of many games, or the analysis of one decision.
//!
//! [`session`] is a match as any file tells it, a [`decision`] what a player did at one moment of it, [`analysis`] what a
//! program says of such a moment, and [`made`] what a match tells of a position beside it, which `json` writes.

pub mod analysis;
pub mod decision;
pub(super) mod json;
pub mod made;
pub mod session;
