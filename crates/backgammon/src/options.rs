//! What can be chosen about a picture of backgammon: the options by name, and what they mean.

use super::words::Score;
use zumen_game::{Comments, GameOption, View};

/// The options of a picture of backgammon.
pub(super) const OPTIONS: [GameOption; 24] = [
    GameOption::choice("score", "HOW", &Score::NAMES, "Score as points won, as points still needed, or not at all")
        .or_else("points"),
    GameOption::switch("pips", "Show both pip counts"),
    GameOption::choice("home", "SIDE", &["left", "right"], "Side on which checkers are borne off").or_else("right"),
    GameOption::switch("roller-bottom", "Turn the board so that the player on roll sits below"),
    GameOption::switch("swap-colours", "White checkers for the top player"),
    GameOption::text("play", "PLAY", "Draw arrows for a play such as \"24/18, 13/11*\" (bar/22, 6/off, 8/5(2))"),
    GameOption::switch("played", "Draw what was played in a match: arrows, or what was done with the cube"),
    GameOption::switch(
        "best",
        "Draw the best play of an analysis; with --played what was played too, in hollow arrows",
    ),
    GameOption::text(
        "candidates",
        "N",
        "Print the best N plays of an analysis under the board, or the ways with the cube",
    ),
    GameOption::COMMENTS,
    GameOption::switch("print-id", "Print the XGID in small type under everything"),
    GameOption::switch("after", "Draw the position after the play (needs --play or --played)"),
    GameOption::switch(
        "pair",
        "Write two pictures: the position, and the position with its answer: --play, the analysis, or what was played in a match",
    ),
    GameOption::switch("split", "Write two pictures of a decision to double: whether to double, and whether to take"),
    GameOption::text("game", "N", "The game of a match by its number, or all")
        .or_else("the first with --at, --every and --round, else the last")
        .selecting(),
    GameOption::AT,
    GameOption::EVERY,
    GameOption::text("round", "N", "The decisions of a match that .mat has under this number").selecting().series(),
    GameOption::text("player", "WHO", "Only decisions of a player of a match: 1, 2 or the name").selecting().series(),
    GameOption::text("mistakes", "LOSS", "The plays of an analysed match that lost so much: 0.08, or 2%")
        .selecting()
        .series(),
    GameOption::text("cube-mistakes", "LOSS", "The same for decisions about the cube").selecting().series(),
    GameOption::choice("sort", "HOW", &["order", "loss"], "Mistakes in their order, or the worst first")
        .or_else("order")
        .selecting(),
    GameOption::text("bottom-name", "NAME", "Name of the bottom player"),
    GameOption::text("top-name", "NAME", "Name of the top player"),
];

/// The choices about the board and its words; plays and names are read where they are used.
#[derive(Clone, Copy, Debug)]
pub(super) struct BackgammonOptions {
    /// How the score is told.
    pub score: Score,
    /// Whether pip counts are told.
    pub pips: bool,
    /// Whether checkers are borne off on the left.
    pub home_left: bool,
    /// Whether the player on roll sits at the bottom.
    pub roller_bottom: bool,
    /// Whether the top player has the white checkers.
    pub swap_colours: bool,
    /// How many plays the table has: 0 for the room alone, none for no table.
    pub candidates: Option<usize>,
    /// Where the author's words stand.
    pub comments: Comments,
    /// Whether the XGID is printed.
    pub print_id: bool,
}

impl BackgammonOptions {
    /// Reads the options of a view, whose names and values were checked before.
    pub fn of(view: &View) -> BackgammonOptions {
        BackgammonOptions {
            score: view.get("score").and_then(Score::named).unwrap_or_default(),
            pips: view.has("pips"),
            home_left: view.get("home") == Some("left"),
            roller_bottom: view.has("roller-bottom"),
            swap_colours: view.has("swap-colours"),
            candidates: view.get("candidates").and_then(|text| text.trim().parse().ok()),
            comments: Comments::of(view),
            print_id: view.has("print-id"),
        }
    }
}
