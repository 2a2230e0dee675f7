//! What the games read, and what they make of it.

mod adding_a_game;
mod backgammon_matches;
mod captions;
mod carcassonne_properties;
mod cgfthink;
mod claims;
#[path = "../common/mod.rs"]
mod common;
mod go_properties;
mod quotes;
mod series;
mod shogi_lines;
mod tai_shogi;
mod vectors;
