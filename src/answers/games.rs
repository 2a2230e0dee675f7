//! What there is to choose for each game, as data: a form is made of it.

use schemars::JsonSchema;
use serde::Serialize;

use super::{EXAMPLES, Example};
use crate::TEMPLATES;
use crate::registry::GAMES;
use crate::session::{Format, of_pictures};
use zumen_core::diagram::Lang;
use zumen_game::{Game, GameOption};

/// Every game, and what pictures of all games have alike.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Games {
    /// Endings of the formats that can be asked for.
    pub formats: Vec<&'static str>,
    /// The games, in the order of the help.
    pub games: Vec<GameFacts>,
    /// The languages of words by their codes.
    pub languages: [&'static str; 4],
    /// Options of every picture, and of animations.
    pub options: Vec<OptionFacts>,
    /// The version of zumen that answers.
    pub version: &'static str,
}

/// What is known of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameFacts {
    /// Inputs to try.
    pub examples: Vec<&'static Example>,
    /// Its name: `backgammon`.
    pub name: &'static str,
    /// The notations that are written.
    pub notations: &'static [&'static str],
    /// Options of its own.
    pub options: Vec<OptionFacts>,
    /// How its notations look, a line each.
    pub shapes: &'static str,
    /// The themes of its pictures.
    pub themes: Vec<&'static str>,
    /// Its name as a heading.
    pub title: &'static str,
}

/// An option. Those that name a file are none here: what asks has no files.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OptionFacts {
    /// What it is where it is not given, as its help has it.
    pub default: Option<&'static str>,
    /// A line of help.
    pub help: String,
    /// Its name: `last-move`.
    pub name: &'static str,
    /// Whether it chooses a position of a record.
    pub selects: bool,
    /// Whether it may stand without a value.
    pub stands_alone: bool,
    /// What stands for its value; `null` for a switch.
    pub value: Option<&'static str>,
    /// The values that it can have; empty for free text.
    pub values: &'static [&'static str],
}

impl Games {
    /// Lists everything.
    pub fn all() -> Games {
        Games {
            formats: Format::endings(),
            games: GAMES.iter().map(|game| GameFacts::of(game)).collect(),
            languages: Lang::CODES,
            options: of_pictures().filter_map(OptionFacts::of).collect(),
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

impl GameFacts {
    fn of(game: &'static Game) -> GameFacts {
        GameFacts {
            examples: EXAMPLES.iter().filter(|example| example.game == game.name).collect(),
            name: game.name,
            notations: game.notations,
            options: game.options.iter().copied().filter_map(OptionFacts::of).collect(),
            shapes: game.shapes,
            themes: TEMPLATES.themes(game.name),
            title: game.title,
        }
    }
}

impl OptionFacts {
    /// Tells what is known of an option; nothing of one that needs something of the machine.
    fn of(option: GameOption) -> Option<OptionFacts> {
        let GameOption { name, value, values, default, selects, stands_alone, .. } = option;
        let help = option.help_line();
        option.is_plain().then_some(OptionFacts { default, help, name, selects, stands_alone, value, values })
    }
}
