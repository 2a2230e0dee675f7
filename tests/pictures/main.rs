//! What is drawn, in every theme.

mod boards;
mod carcassonne_art;
mod carcassonne_page;
mod colour;
#[path = "../common/mod.rs"]
mod common;
mod diff;
mod film;
mod fonts;
mod go_art;
mod page;
mod panel;
mod paper;
mod portable;
mod properties;
mod proportions;
mod session;
mod shogi_art;
mod themes;
mod tiles;
mod words;
mod zillions_art;
