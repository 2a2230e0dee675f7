//! Inputs to try, a few of each game.

use schemars::JsonSchema;
use serde::Serialize;

/// An input to try.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Example {
    /// The name of its game.
    pub game: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// The input.
    pub text: &'static str,
    /// Options that show it well, by name and value; a switch has the empty text.
    pub options: &'static [(&'static str, &'static str)],
}

/// Makes an example.
macro_rules! example {
    ($game:literal, $title:literal, $text:expr $(, $name:literal = $value:literal)* $(,)?) => {
        Example { game: $game, title: $title, text: $text, options: &[$(($name, $value)),*] }
    };
}

/// All of them, in the order of the games.
pub const EXAMPLES: &[Example] = &[
    #[cfg(feature = "backgammon")]
    example!(
        "backgammon",
        "An opening, with its play",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:3:2:0:7:10",
        "play" = "8/5, 6/5"
    ),
    #[cfg(feature = "backgammon")]
    example!("backgammon", "Two checkers on the bar", "XGID=-BBBaBC---aaB------dcbc--B:2:1:1:32:0:0:0:7:10"),
    #[cfg(feature = "backgammon")]
    example!("backgammon", "A match", include_str!("../../examples/backgammon/club-final.mat")),
    #[cfg(feature = "go")]
    example!("go", "A game", include_str!("../../examples/game.sgf"), "last-move" = ""),
    #[cfg(feature = "go")]
    example!("go", "Problems", include_str!("../../examples/problems.sgf")),
    #[cfg(feature = "zillions")]
    example!("zillions", "Chess, from its rules", include_str!("../../examples/zillions/chess.zrf")),
    #[cfg(feature = "zillions")]
    example!("zillions", "A hexagonal board", include_str!("../../examples/zillions/hexagonal.zrf")),
    #[cfg(feature = "shogi")]
    example!("shogi", "A game", include_str!("../../examples/shogi/game.kif")),
    #[cfg(feature = "shogi")]
    example!("shogi", "A mate problem", include_str!("../../examples/shogi/problem.bod")),
    #[cfg(feature = "shogi")]
    example!("shogi", "Tai shogi", "tai-shogi"),
    #[cfg(feature = "carcassonne")]
    example!("carcassonne", "The table of a club", include_str!("../../examples/carcassonne/game.json")),
];
