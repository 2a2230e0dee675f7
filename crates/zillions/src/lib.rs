//! Zillions of Games: reads rules files (ZRF) and saved games (ZSG), and says how a picture of them looks.
//!
//! ```
//! use zumen_game::{NoFiles, View};
//! use zumen_zillions::{PieceMoves, RulesFile, ZILLIONS};
//!
//! let text = r#"(game (title "Trial") (players White Black) (turn-order White Black)
//!     (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b/c/d" (50 0)) ("4/3/2/1" (0 50)))
//!         (directions (n 0 -1) (e 1 0))))
//!     (piece (name Man) (moves (n (verify empty?) add)))
//!     (board-setup (White (Man a1 b1)) (Black (Man d4))))"#;
//!
//! let record = ZILLIONS.read(text, &NoFiles).expect("a rules file");
//! let subject = record.entries(&View::default()).remove(0)?.subject;
//! assert_eq!(subject.diagram(&View::default())?.title, "Trial, White to move");
//!
//! let (rules, warnings) = RulesFile::read(text, &NoFiles)?.rules(0)?;
//! assert!(warnings.is_empty() && PieceMoves::from_name(&rules, "Man", None).is_ok());
//! # Ok::<(), zumen_core::diagnostic::Diagnostic>(())
//! ```
//!
//! # What it promises
//!
//! - Every fault of a rules file or a saved game has its place in the file, and says what to do.
//! - Every count is bounded. A file that grows without end is an error and never a hang.
//! - A saved game is replayed line by line. A line that does not fit the position is refused.
//!
//! # What it leaves out
//!
//! - It plays no games. It follows the instructions of pieces only to draw where they go, see [`Mover`].
//! - It decides no results. Conditions of the end are checked for names, and that is all.
//! - It reads other files through [`Files`](zumen_game::Files) alone.
//!
//! # The way of a saved game
//!
//! The room `language`:
//!
//! 1. `saved_game` reads the lines. They name a rules file, which lies beside the saved game.
//! 2. `node` reads its S-expressions, `includes` puts files together, and `macros` expands all but the moves of pieces.
//!    Every node keeps the place where its author wrote it.
//! 3. `rules_file` makes games and variants of the nodes, with `players`, `board` and `piece`.
//! 4. `replay` plays the lines. All actions of a line are taken from the position before it. `validate` says what is wrong, and
//!    `moves` interprets what pieces do.
//!
//! The room `look`:
//!
//! 5. `symbols` finds figures for names and `kind` the form of the board; `art` reads the author's pictures where one of them
//!    is not certain, `trace` makes outlines of them, and `tones` chooses their greys.
//! 6. `plan` turns the author's pixels into cells, `diagram` draws board and pieces, and `words` says what the picture says.
//!    `movement` and `poster` draw what pieces do, `turns` the order of turns.

mod claim;
mod json;
mod language;
mod look;
mod moment;
mod options;
mod subject;
mod writer;

#[cfg(test)]
mod tests;

pub use claim::{moment, rules_of};
pub use language::moves::{First, Goes, How, Move, Mover, PieceReach, Remark, destinations, movement};
pub use language::piece::{Piece, Stone};
pub use language::position::Position;
pub use language::rules::Rules;
pub use language::rules_file::RulesFile;
pub use language::saved_game::SaveFile;
pub use look::diagram::moves::places;
pub use look::figures::Figures;
pub use look::movement::{Manner, PieceMoves};
pub use look::poster::PiecePoster;
pub use look::turns::{MAX_TURNS, Turns};
pub use look::{Own, Symbol, Symbols};
pub use moment::Moment;

use language::{board, piece, players, position, replay, rules, rules_file, saved_game, validate};
use look::{art, diagram, figures, shared_rules, turns, words};
use look::{movement, poster};
use zumen_game::Game;
use zumen_game::json::schema;

/// The games of Zillions of Games.
pub static ZILLIONS: Game = Game {
    name: "zillions",
    title: "Zillions of Games",
    options: &options::OPTIONS,
    notations: &["zrf"],
    shapes: "a rules file (ZRF) looks like (game (title \"Chess\") (players White Black) ...)
a saved game (ZSG) begins with Zillions Save Game File",
    needs: diagram::picture::needs,
    schema: schema::<json::ZillionsJson>,
    decode: None,
    claim: claim::claim,
};
