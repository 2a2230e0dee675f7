//! The CGF interface: how a program that plays Go is handed a game, and what it answers.
//!
//! Both sides stand here, without a process and without `unsafe`. The host's: a [`Game`] becomes [`Arrays`], and
//! the arrays that come back become a [`Reply`]. The engine's: [`read()`] turns arrays from anywhere into a position,
//! and [`answer`] answers the four [`Question`]s.
//!
//! Facts come from the interface's description, and where that is silent from its host, CGFGoban 1.09, and its
//! sample engine; each file says which.

pub mod answer;
pub mod arrays;
pub mod endgame;
pub mod game;
pub mod question;
pub mod read;
pub mod reply;
pub mod score;

pub use arrays::Arrays;
pub use endgame::{Endgame, Figure, Shape, Status};
pub use game::{Game, Input};
pub use question::Question;
pub use read::read;
pub use reply::{Answer, Reply};
pub use score::Score;
