//! A rules file of Zillions of Games as plain data, and the one writer of it.
//!
//! The data knows nothing of what it is made from: a position of Zillions' own, or a game of shogi. Instructions of moves
//! are text, a line each, and mostly call macros. What can be left out is an empty list or `None`, and is not written.

mod writer;

pub use writer::{Manner, word};

/// A rules file with one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesFile {
    /// Comments on top, a line each.
    pub comment: Vec<String>,
    /// The version of the language: `2.0`.
    pub version: Option<String>,
    /// The macros, each before those that call it.
    pub macros: Vec<Macro>,
    /// The game.
    pub game: Game,
}

/// A macro: `(define name body)`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Macro {
    /// What it does, a line each.
    pub comment: Vec<String>,
    /// Its name: that of no piece, since a set-up would call it.
    pub name: String,
    /// What it stands for, a line each.
    pub body: Vec<String>,
}

/// A game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// Its title.
    pub title: String,
    /// What it is about.
    pub description: Option<String>,
    /// The players, in order.
    pub players: Vec<String>,
    /// The order of turns, an entry each: `White`, `(White drop)`, `repeat`.
    pub turn_order: Vec<String>,
    /// Options of the program: a name and a value, each.
    pub options: Vec<(String, String)>,
    /// The board.
    pub board: Board,
    /// The kinds of pieces, in order.
    pub pieces: Vec<Piece>,
    /// What stands where, a player each.
    pub setup: Vec<Army>,
    /// Conditions that end the game, a comment and a form each.
    pub ends: Vec<(String, String)>,
}

/// A board. Pixels are counted from the upper left corner of its image, to the right and downwards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// The file of its picture.
    pub image: Option<String>,
    /// Positions outside of the grids that are named before them.
    pub before: Vec<(String, Option<[i32; 4]>)>,
    /// Its grids.
    pub grids: Vec<Grid>,
    /// Names of cells that are no positions.
    pub killed: Vec<String>,
    /// Positions outside of the grids that are named behind them: a name, and left, top, right, bottom; a dummy has no place.
    pub positions: Vec<(String, Option<[i32; 4]>)>,
    /// Links that no grid makes: a direction, and pairs of names.
    pub links: Vec<(String, Vec<(String, String)>)>,
    /// Directions that are exchanged for a player, as pairs: the second stands for the first.
    pub symmetries: Vec<(String, Vec<(String, String)>)>,
    /// Zones: a name, players, names of positions.
    pub zones: Vec<(String, Vec<String>, Vec<String>)>,
}

/// A grid of positions. Names are put together from a part of each dimension, in the order of the dimensions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// Left, top, right, bottom of its first cell.
    pub start: [i32; 4],
    /// Parts of names, and the pixels from one to the next.
    pub dimensions: Vec<(Vec<String>, [i32; 2])>,
    /// Names of directions, and the steps in each dimension.
    pub directions: Vec<(String, Vec<i32>)>,
}

/// A kind of pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// Its name.
    pub name: String,
    /// What it is called in lists of moves.
    pub notation: Option<String>,
    /// One line about it.
    pub help: Option<String>,
    /// More about it.
    pub description: Option<String>,
    /// A player and the file of its picture, each.
    pub images: Vec<(String, String)>,
    /// Its moves, each a block or the call of a macro.
    pub moves: Vec<String>,
}

/// What a player has at the beginning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Army {
    /// Whose it is.
    pub player: String,
    /// A piece and its places, each: names of positions, and `off 3` for pieces in reserve.
    pub pieces: Vec<(String, Vec<String>)>,
}
