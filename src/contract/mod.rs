//! The contract between games and everybody else: what a game is, what it makes of an input, and what passes between
//! them.
//!
//! A [`Game`] takes a text and makes a [`Record`] of it, the record's entries are [`Subject`]s, and a subject becomes a
//! [`Diagram`](crate::diagram::Diagram), looked at through a [`View`]. [`change`] says what is different between two
//! subjects, [`json`] is what the JSON of all games shares, [`charset`] makes text of bytes. Nothing here knows any game.

pub mod change;
pub mod charset;
mod files;
mod game;
pub mod json;
mod option;
mod record;
mod subject;
mod view;

pub use change::Change;
pub use charset::Charset;
pub use files::{Files, NoFiles};
pub use game::Game;
pub use option::{GameOption, option_fault};
pub use record::{Entry, Record};
pub use subject::{Converted, Page, Pages, Subject};
pub use view::{Options, View};
