//! Carcassonne: score sheets are checked, replayed, scored and drawn.
//!
//! ```
//! use zumen_carcassonne::replay::{Replay, Scoring};
//!
//! let text = r#"{"info": {"title": "Two tiles", "players": [{"name": "Anna"}, {"name": "Bob"}]}, "placements": [
//!     {"type": "initial", "tile": "D"},
//!     {"type": "regular", "tile": "U", "player": "Anna", "tilePlacement": {"x": 0, "y": 1}}]}"#;
//! let (sheet, warnings) = zumen_carcassonne::check(text).expect("a sheet");
//! assert!(warnings.is_empty());
//! let (replay, _) = Replay::of(&sheet, usize::MAX, Scoring::default());
//! assert_eq!(replay.table.tiles().len(), 2);
//! ```
//!
//! What it promises: it never panics on any input, a sheet that [`check`] accepts can be played by the rules of the base
//! game, and each fault is named with its place. What it leaves out: expansions, and advice where to place a tile.
//!
//! [`tile`] is what the 24 tiles are, with their [`edge`]s; [`table`] what lies and stands on the table, in [`cell`]s
//! and as `feature`s; [`sheet`] a score sheet as data. `read` and `colour` read one, `write` writes it;
//! [`replay`] plays it out by the `rules` and in `turns`, and counts. `moment` is the table after a placement,
//! `changes` compares two. `json` is the machine's spelling, `options` what can be chosen, [`contact`] is the sheet of all
//! tiles, `diagram` says what is drawn, `words` what the picture says. `subject` puts
//! these together and draws for a terminal; `claim` and `score` read an input.
//!
//! # The way of a score sheet
//!
//! 1. JSON is read with the place and the path of each value, and an object only when somebody asks for its fields, so
//!    that hostile depth costs one pass. `read` makes a `Sheet` and collects the faults of its form. A `Stage` puts
//!    causes before what follows from them, and rules are looked at only when the form is sound.
//! 2. `rules` is the referee: each tile is laid on the `Table`, whose features are joined as they grow, and what it
//!    finishes is scored. What remains is a `Replay` with a `Step` a placement; a `Moment` is a sheet and a placement.
//! 3. `diagram` makes a symbol of each letter and turn that occurs. Shields, villages and cloisters stand on the tiles
//!    as pieces of their own, because they stay upright.

pub mod cell;
mod changes;
mod claim;
mod colour;
pub mod contact;
mod diagram;
pub mod edge;
mod feature;
mod json;
mod moment;
mod options;
mod read;
pub mod replay;
mod rules;
mod score;
pub mod sheet;
mod subject;
pub mod table;
pub mod tile;
mod turns;
mod words;
mod write;

pub use score::check;
use zumen_game::Game;
use zumen_game::json::schema;

/// The game.
pub static CARCASSONNE: Game = Game {
    name: "carcassonne",
    title: "Carcassonne",
    options: &options::OPTIONS,
    notations: &["json"],
    shapes: "a Carcassonne score sheet looks like {\"info\": {\"title\": \"...\", \"players\": [...]}, \
                      \"placements\": [{\"type\": \"initial\", \"tile\": \"D\"}, ...]}",
    needs: diagram::needs,
    schema: schema::<json::CarcassonneJson>,
    decode: None,
    claim: claim::claim,
};
