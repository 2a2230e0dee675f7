//! Shogi and its large relatives: positions and records become a picture.
//!
//! ```
//! use zumen_game::{NoFiles, View};
//!
//! let record = zumen_shogi::SHOGI.read("startpos moves 7g7f", &NoFiles).expect("a record of shogi");
//! let entry = record.entries(&View::default()).remove(0)?;
//! assert!(entry.warnings.is_empty());
//! assert!(entry.subject.convert("kif", &View::default())?.text.contains("７六歩(77)"));
//! # Ok::<(), zumen_core::diagnostic::Diagnostic>(())
//! ```
//!
//! What it promises: it never panics on any input, moves are played by the rules as they are read, and whatever cannot be
//! read or written is named with its place. What it leaves out: checkmate, repetition, and an engine's opinion.
//!
//! [`kind`] is what a piece is and how it moves, [`square`], [`position`], [`variant`] and `setup` the truth of one
//! moment. `json` is the machine's spelling, `table` boards of kanji; `sfen`, `kif` (with BOD) and `csa` are the
//! notations of shogi's programs, `record` the game that they tell of with its variations, `replay` its moves, `end` how it
//! ends, `handicap` how it begins where one side has less, `move_notation` how a move is written, `guess` reads one in the
//! wrong notation, `record_subject` a record that is
//! converted. `edits` changes a position by hand, `changes` compares two, `piece_counts` counts its pieces, `lints` is what is odd
//! about it, `rest` what is left of a set. [`moment`] is one moment with what led to it. `options` is what can be
//! chosen, `square_names` and `piece_names` read squares and pieces as users name them, [`coordinates`] names the lines, `diagram`
//! says what is drawn, `crop` of which part of the board, `words` what the picture says, `text` draws for a terminal,
//! `rules_file` writes tai shogi for Zillions. [`moves`] draws how pieces move. `subject` puts these together, and `claim` reads an input.
//!
//! # The way of a record
//!
//! 1. `claim` knows the notation of a text, `sfen`, `kif` and `csa` read a set-up and moves, and each move is played
//!    as it is read: `replay` refuses what cannot be played and warns of what breaks a rule. A fault ends the game
//!    there; what came before is kept. `--at` leads to a `Moment`.
//! 2. `diagram` makes a [`Symbol`](zumen_core::diagram::Symbol) of every kind of pieces that occurs: a wedge with its
//!    kanji, made of a piece of the template and words. It stands once in `<defs>`, and every piece is a `<use>` of
//!    it.

mod changes;
mod claim;
pub mod coordinates;
mod crop;
mod csa;
mod diagram;
mod edits;
mod end;
mod guess;
mod handicap;
mod jkf;
mod json;
mod kif;
pub mod kind;
mod lints;
pub mod moment;
mod move_notation;
pub mod moves;
mod notation;
mod options;
mod piece;
mod piece_counts;
mod piece_names;
pub mod position;
mod record;
mod record_subject;
mod remaining;
mod replay;
mod rules_file;
mod setup;
mod sfen;
pub mod square;
mod square_names;
mod subject;
mod table;
mod text;
pub mod variant;
mod words;

use zumen_game::Game;
use zumen_game::json::schema;

/// The games of the family.
pub static SHOGI: Game = Game {
    name: "shogi",
    title: "Shogi",
    options: &options::OPTIONS,
    notations: &notation::NAMES,
    shapes: "the starting position of a game is its name: shogi, chu-shogi or tai-shogi
a shogi position (SFEN) looks like lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
a shogi game (USI) looks like position startpos moves 7g7f; zumen also reads KIF, KI2, JKF, BOD and CSA
a position of tai shogi or chu shogi is a table of kanji, with v before gote's pieces and ・ for an empty square
to draw how a shogi piece moves, write moves and its name: moves lion, moves 獅子",
    needs: || diagram::needs().and(zumen_game::sets::moves::needs()),
    schema: schema::<json::ShogiJson>,
    decode: Some(claim::decode),
    claim: claim::claim,
};
