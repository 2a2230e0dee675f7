//! The games that zumen knows: what each can read, and how it becomes a [`Diagram`](crate::diagram::Diagram).
//!
//! Adding a game is one folder here, one under `templates/`, and one line in [`GAMES`](crate::registry::GAMES);
//! `docs/adding-a-game.md` walks through it. No game knows another.

pub mod backgammon;
pub mod carcassonne;
pub mod go;
pub mod shogi;
pub mod zillions;
