//! Go: SGF records and the engines of the CGF interface become a picture.
//!
//! ```
//! use zumen_game::{NoFiles, View};
//!
//! let record = zumen_go::GO.read("(;GM[1]SZ[9];B[ee];W[ge])", &NoFiles).expect("a record of Go");
//! let entry = record.entries(&View::default()).remove(0)?;
//! let diagram = entry.subject.diagram(&View::default())?;
//! assert_eq!(diagram.title, "Go, Move 2, Black to play");
//! # Ok::<(), zumen_core::diagnostic::Diagnostic>(())
//! ```
//!
//! What it promises: it never panics on any input, and a record that is read is written again with all that it says. What it
//! leaves out: an engine. [`cgf`] is the interface to those of others, and KataGo's answers are read and drawn.
//!
//! [`board`] and [`position`] are the truth of one moment, [`record`] and [`markup`] what a record says of it; [`sgf`]
//! reads and writes records, `servers` reads those of Tygem, Wbaduk and PandaNET, `board_text` boards and
//! diagrams that are text. `line` is what leads to a moment,
//! `beginning` what moments of a record share, `json` is the machine's spelling. `select` finds the moment that is asked
//! for, `replay` plays a line out, `changes` compares two moments, `figure` makes the figures of books.
//! `sgf/referee.rs` judges moves by the rules that a record names, for `validate`. `options` is what can be
//! chosen, `crop` and `coordinates` what is shown of the board, `diagram` says what is drawn, `next_moves` which moves
//! follow, `key` what stands for long labels, `words` what the picture says, and `text` draws for a terminal; `pages` and
//! `subject` put these together, `record_conversion` converts games with their moves, and `claim` reads an input.
//!
//! # The way of a record
//!
//! `zumen game.sgf --moves 51-100`:
//!
//! 1. Bytes become text by `--encoding`, a byte order mark, the charset that the record names ([`zumen_game::sgf`]), or
//!    their looks.
//! 2. [`zumen_game::sgf`] makes an arena of nodes with their places in the text, a tree for each game, without recursion.
//!    What a node says is read by `sgf/` only when it is asked for.
//! 3. `select` follows `--game`, `--node` and `--at` to a line of nodes; `replay` plays it out. Both together are the
//!    `Moment`.
//! 4. `figure` says which numbers stand on which stones and what is listed below; `diagram` draws either. Its `Scene`
//!    knows the lines, the open edges of a part and the frame: a board has as many lines as the record says, so it is
//!    drawn here and not in the template.
//!
//! With the answer of an engine of the CGF interface a moment is an `engine_question`, with one of KataGo an analysed one
//! (`katago`).

mod address;
pub mod annotations;
mod beginning;
pub mod board;
mod board_text;
pub mod cgf;
mod changes;
mod claim;
mod coordinates;
mod crop;
mod diagram;
pub mod engine_question;
mod figure;
mod json;
mod katago;
mod key;
mod line;
pub mod markup;
mod mix;
pub mod moment;
mod next_moves;
mod options;
mod pages;
pub mod position;
mod problem;
pub mod record;
mod record_conversion;
mod replay;
mod select;

mod servers;
pub mod sgf;
mod subject;
mod text;
mod tree;
mod words;

pub use claim::{MomentOfLine, moments};
use zumen_game::Game;
use zumen_game::json::schema;

/// The game.
pub static GO: Game = Game {
    name: "go",
    title: "Go",
    options: &options::OPTIONS,
    notations: &["sgf", "sensei", "ascii", "latex"],
    shapes: "a Go record (SGF) looks like (;GM[1]FF[4]SZ[19];B[pd];W[dp]), an empty board like (;SZ[9])",
    needs: diagram::needs,
    schema: schema::<json::GoJson>,
    decode: Some(|bytes| servers::decode(bytes).or_else(|| zumen_game::sgf::decode(bytes))),
    claim: claim::claim,
};
