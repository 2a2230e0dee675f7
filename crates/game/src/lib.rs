//! The contract between games and everybody else: what a game is, what it makes of an input, and what passes between
//! them.
//!
//! A [`Game`] claims an [`Input`] and makes a [`Record`] of it, the record's entries are [`Subject`]s, and a subject
//! becomes a [`Diagram`](zumen_core::diagram::Diagram), looked at through a [`View`]. A [`Claim`] says how sure a game is
//! of an input. [`change`] says what is different between two subjects, [`json`] is what the JSON of all games shares,
//! [`charset`] makes text of bytes.
//!
//! ```
//! use zumen_game::{Certainty, Input};
//!
//! assert_eq!(Input::of(r#"{"game": "go"}"#).game(), Some("go"));
//! // A game that claims a whole input comes before one that finds IDs in it.
//! assert!(Certainty::Whole { at: 7 } > Certainty::Ids { at: 0 });
//! ```
//!
//! What it promises: reading SGF, JSON and charsets never panics, and faults have their places. What it leaves out: nothing
//! here knows any game, opens a file, or draws.

pub mod branch;
mod caption;
pub mod change;
pub mod charset;
mod claim;
mod comments;
mod files;
mod game;
mod info;
pub mod json;
mod latex;
mod option;
mod record;
mod series;
pub mod sets;
pub mod sgf;
mod subject;
mod table;
mod tree;
mod view;
pub mod zrf;

pub use caption::{CaptionCounter, numbered_caption};
pub use change::Change;
pub use charset::Charset;
pub use claim::{Certainty, Claim, Input};
pub use comments::Comments;
pub use files::{Files, NoFiles};
pub use game::Game;
pub use info::Info;
pub use latex::latex_table;
pub use option::{Commands, GameOption, LastMove, Pictures, arrows, option_fault};
pub use record::{Entry, Part, Positions, Record};
pub use series::{MAX_PICTURES, Selection, Series, TOO_MANY};
pub use subject::{Conversion, Page, Pages, Subject, notation_error};
pub use table::{columns, width};
pub use tree::TreeNode;
pub use view::{Options, View, unless_default};
