//! What one kind of pieces looks like, and how its name is compared.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use zumen_core::named;

named! {
    /// What figures are of.
    pub(crate) enum Family {
        /// Chess.
        Chess = "chess",
        /// Chess of other places and times.
        Fairy = "fairy",
        /// Draughts, Go, and other games with counters.
        Counters = "counters",
        /// Dice.
        Dice = "dice",
        /// What is set on a place and stays there.
        Signs = "signs",
        /// Games of pushing.
        Pushing = "pushing",
    }
}

/// The figures by what they are of.
const FIGURES: [(Family, &str); 6] = [
    (Family::Chess, "chess-king chess-queen chess-rook chess-bishop chess-knight chess-pawn"),
    (
        Family::Fairy,
        "chess-archbishop chess-chancellor chess-amazon chess-ferz chess-general chess-elephant chess-camel chess-lion \
         chess-cannon",
    ),
    (Family::Counters, "disc disc-ring disc-man disc-crown disc-double stone"),
    (Family::Dice, "die-1 die-2 die-3 die-4 die-5 die-6"),
    (Family::Signs, "house mark cross nought"),
    (Family::Pushing, "wall box goal worker"),
];

/// Returns the families of figures in order, and their names.
pub(crate) fn families() -> impl Iterator<Item = (Family, Vec<&'static str>)> {
    FIGURES.into_iter().map(|(family, names)| (family, names.split_whitespace().collect()))
}

/// Tells whether a figure is a man of fairy chess.
pub(crate) fn is_fairy(figure: &str) -> bool {
    families().any(|(family, names)| family == Family::Fairy && names.contains(&figure))
}

/// Returns the pieces of the template that a symbol may name.
pub(crate) fn figures() -> impl Iterator<Item = &'static str> {
    families().flat_map(|(_, names)| names)
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

/// Returns a name for comparing: in small letters, without what authors put between words.
pub(crate) fn plain(name: &str) -> String {
    name.chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_' | '\'' | '’'))
        .collect::<String>()
        .to_lowercase()
}

/// Figures that are nobody's men.
const SCENERY: [&str; 11] =
    ["house", "wall", "box", "goal", "mark", "die-1", "die-2", "die-3", "die-4", "die-5", "die-6"];

/// Tells whether a symbol is a man of its owner, and no die, wall, number of seeds or what nobody sees.
pub(crate) fn is_man(symbol: &Symbol) -> bool {
    match symbol {
        Symbol::Nothing | Symbol::Number(_) => false,
        Symbol::Figure(name) => !SCENERY.contains(&name.as_str()),
        _ => true,
    }
}
