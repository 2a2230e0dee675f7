//! What one kind of pieces looks like, and how its name is compared.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

const FIGURES: &str = "chess-king chess-queen chess-rook chess-bishop chess-knight chess-pawn chess-archbishop \
    chess-chancellor chess-amazon chess-ferz chess-general chess-elephant chess-camel chess-lion \
    chess-cannon disc disc-ring disc-man disc-crown disc-double stone die-1 die-2 die-3 die-4 die-5 die-6 house mark \
    cross nought wall box goal worker";

/// Returns the pieces of the template that a symbol may name.
pub(super) fn figures() -> impl Iterator<Item = &'static str> {
    FIGURES.split(' ')
}

/// What a kind of pieces looks like.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Symbol {
    /// A piece of the template in the colour of its side.
    Figure(String),
    /// A wedge with one or two kanji.
    Wedge {
        /// What stands on it.
        kanji: String,
        /// Whether it is promoted.
        promoted: bool,
    },
    /// A disc with a character, for the first side and for the others.
    Disc(String, String),
    /// A token with one or two letters.
    Letters(String),
    /// How many there are: in a pit by itself, else on a token.
    Number(String),
    /// Nothing that anybody sees.
    Nothing,
}

/// Returns a name as it is compared: in small letters, without what authors put between words.
pub(super) fn plain(name: &str) -> String {
    name.chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_' | '\'' | '’'))
        .collect::<String>()
        .to_lowercase()
}
