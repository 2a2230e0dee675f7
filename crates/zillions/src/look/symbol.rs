//! What one kind of pieces looks like, and how its name is compared.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use zumen_core::named;

/// More letters are too small on a token.
const MAX_LETTERS: usize = 3;

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

/// The families of figures in order, and their names.
pub(crate) fn families() -> impl Iterator<Item = (Family, Vec<&'static str>)> {
    FIGURES.into_iter().map(|(family, names)| (family, names.split_whitespace().collect()))
}

/// Tells whether a figure is a man of fairy chess.
pub(crate) fn is_fairy(figure: &str) -> bool {
    families().any(|(family, names)| family == Family::Fairy && names.contains(&figure))
}

/// The pieces of the template that a symbol may name.
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

/// A name for comparing: in small letters, without what authors put between words.
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

/// Letters for kinds or for sides, never the same for two.
#[derive(Default)]
pub(crate) struct Letters(BTreeSet<String>);

impl Letters {
    /// Letters for a name: those that its author wrote where they are free, else its initial with what tells it from
    /// others.
    pub(crate) fn assign(&mut self, name: &str, notation: Option<&str>) -> String {
        let name: Vec<char> = name.chars().filter(|c| c.is_alphanumeric()).collect();
        let first = name.first().map_or('?', |c| c.to_uppercase().next().unwrap_or(*c));
        let notation = notation.into_iter().map(str::trim).map(str::to_owned);
        let notation =
            notation.filter(|text| (1..=2).contains(&text.chars().count()) && text.chars().all(char::is_alphanumeric));
        // Few letters in capitals are what the key says, too.
        let whole = Some(name.iter().collect::<String>());
        let code = whole.filter(|name| name.len() <= MAX_LETTERS && !name.contains(char::is_lowercase));
        // A number at the end tells kinds apart: it goes before the letter alone.
        let digits = name.iter().rev().take_while(|c| c.is_ascii_digit()).count();
        let number: String = name[name.len() - digits..].iter().collect();
        let counted = Some(format!("{first}{number}")).filter(|_| (1..=2).contains(&digits));
        let rest = name.iter().skip(1);
        let initials = rest.clone().filter(|c| c.is_uppercase()).map(|c| format!("{first}{c}"));
        let pairs = rest.map(|c| format!("{first}{}", c.to_lowercase()));
        let numbered = (1..).map(|number| format!("{first}{number}"));
        let all = notation.chain(code).chain(counted).chain([first.to_string()]).chain(initials).chain(pairs);
        // There is always a number that is free.
        let letters = all.chain(numbered).find(|letters| !self.0.contains(letters)).unwrap_or_default();
        self.0.insert(letters.clone());
        letters
    }
}
