//! What a game lets the user choose.

use std::sync::Arc;

use super::View;
use zumen_core::diagnostic::{Diagnostic, Origin, offset};
use zumen_core::named;

/// An option that a game declares; the command line and the pictures' sources spell it alike.
#[derive(Clone, Copy, Debug)]
pub struct GameOption {
    /// The name without dashes: `home`.
    pub name: &'static str,
    /// Another name for it on the command line.
    pub alias: Option<&'static str>,
    /// What stands for its value in the help; `None` for a switch.
    pub value: Option<&'static str>,
    /// The values it can have; empty for free text.
    pub values: &'static [&'static str],
    /// One line of help.
    pub help: &'static str,
    /// What holds without it, in the words of the help: `right`, `as the record says`.
    pub default: Option<&'static str>,
    /// The commands that take it.
    pub commands: Commands,
    /// Whether it chooses a position of a record. Pictures keep that position and not the option.
    pub selects: bool,
    /// Whether it may stand without a value, which is then the empty text.
    pub stands_alone: bool,
    /// Whether the value names a file on the command line; the view holds that file's text.
    pub is_file: bool,
    /// Whether the value is the path of a file, and stays so in the view: the game asks for it through `Files::rules`.
    pub is_path: bool,
    /// What it makes a picture into.
    pub pictures: Pictures,
    /// Whether it gives a picture a size of its own, which a PNG does not have.
    pub is_size: bool,
    /// Whether its values are the numbers of [`Record::list`](crate::Record::list).
    pub is_listed: bool,
    /// Whether it may be given several times.
    pub is_repeated: bool,
    /// The option that cannot be given with it.
    pub excludes: Option<&'static str>,
}

/// How many pictures an option makes of what is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pictures {
    /// One.
    #[default]
    One,
    /// Several of the same position.
    Several,
    /// A series: where the option is given, an animation has the pictures of that series and no others.
    Series,
    /// A series, and the option's value is how many moves lie between its pictures.
    Steps,
}

/// Commands of the program, as a set. `batch`, `watch` and blocks of books take what `draw` takes; blocks take
/// those options of every picture that have `BLOCK`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commands(u8);

impl Commands {
    /// `zumen draw`, and what draws the same.
    pub const DRAW: Commands = Commands(1);
    /// `zumen diff`.
    pub const DIFF: Commands = Commands(2);
    /// `zumen convert`.
    pub const CONVERT: Commands = Commands(4);
    /// `zumen moves`.
    pub const MOVES: Commands = Commands(8);
    /// `zumen turns`.
    pub const TURNS: Commands = Commands(16);
    /// `zumen cgf`.
    pub const CGF: Commands = Commands(32);
    /// `zumen check`.
    pub const CHECK: Commands = Commands(64);
    /// A block of a book.
    pub const BLOCK: Commands = Commands(128);

    /// Adds other commands.
    pub const fn and(self, other: Commands) -> Commands {
        Commands(self.0 | other.0)
    }

    /// Tells whether one of the others is among them.
    pub const fn has(self, other: Commands) -> bool {
        self.0 & other.0 != 0
    }
}

impl GameOption {
    /// An option that is on or off.
    pub const fn switch(name: &'static str, help: &'static str) -> GameOption {
        GameOption {
            name,
            alias: None,
            value: None,
            values: &[],
            help,
            default: None,
            commands: Commands::DRAW.and(Commands::DIFF).and(Commands::BLOCK),
            selects: false,
            stands_alone: false,
            is_file: false,
            is_path: false,
            pictures: Pictures::One,
            is_size: false,
            is_listed: false,
            is_repeated: false,
            excludes: None,
        }
    }

    /// An option with free text, which the help calls `value`.
    pub const fn text(name: &'static str, value: &'static str, help: &'static str) -> GameOption {
        GameOption { value: Some(value), ..GameOption::switch(name, help) }
    }

    /// Tells whether its value is a line of text, which may begin with a hyphen.
    pub fn is_line(&self) -> bool {
        self.value == Some("TEXT")
    }

    /// Tells whether its value is free text, as a caption and a name are.
    pub fn is_free_text(&self) -> bool {
        self.values.is_empty() && self.value.is_some_and(|value| ["TEXT", "NAME", "WHO"].contains(&value))
    }

    /// An option with one of `values`.
    pub const fn choice(
        name: &'static str,
        value: &'static str,
        values: &'static [&'static str],
        help: &'static str,
    ) -> GameOption {
        GameOption { values, ..GameOption::text(name, value, help) }
    }

    /// An option whose value on the command line is a file, and in the view that file's text.
    pub const fn file(name: &'static str, value: &'static str, help: &'static str) -> GameOption {
        GameOption { is_file: true, ..GameOption::text(name, value, help) }
    }

    /// Tells whether its value names a file on the command line.
    pub const fn names_file(&self) -> bool {
        self.is_file || self.is_path
    }

    /// Tells whether it needs nothing of the machine: it names no file, and asks for no fonts of the system.
    pub fn is_plain(&self) -> bool {
        !self.is_file && self.name != "fonts"
    }

    /// Tells whether it makes a series.
    pub fn is_series(&self) -> bool {
        self.pictures >= Pictures::Series
    }

    /// Its line of help with the default.
    pub fn help_line(&self) -> String {
        let mut line = self.help.to_owned();
        if let Some(default) = self.default {
            line.extend([" [default: ", default, "]"]);
        }
        line
    }

    /// Says what holds without it.
    pub const fn or_else(self, default: &'static str) -> GameOption {
        GameOption { default: Some(default), ..self }
    }

    /// Adds another name for the command line.
    pub const fn with_alias(self, alias: &'static str) -> GameOption {
        GameOption { alias: Some(alias), ..self }
    }

    /// The same as an option of more commands.
    pub const fn also_in(self, commands: Commands) -> GameOption {
        GameOption { commands: self.commands.and(commands), ..self }
    }

    /// The same as an option of these commands alone.
    pub const fn only_in(self, commands: Commands) -> GameOption {
        GameOption { commands, ..self }
    }

    /// The same as an option that may stand without a value.
    pub const fn alone(self) -> GameOption {
        GameOption { stands_alone: true, ..self }
    }

    /// The same as an option whose value is a path that the view keeps.
    pub const fn path(self) -> GameOption {
        GameOption { is_path: true, ..self }
    }

    /// The same as an option that makes several pictures of a position.
    pub const fn several(self) -> GameOption {
        GameOption { pictures: Pictures::Several, ..self }
    }

    /// The same as an option that makes a series.
    pub const fn series(self) -> GameOption {
        GameOption { pictures: Pictures::Series, ..self }
    }

    /// The same as an option that gives a picture a size of its own.
    pub const fn sizing(self) -> GameOption {
        GameOption { is_size: true, ..self }
    }

    /// The same as an option that makes a series with a picture for every so many moves.
    pub const fn step(self) -> GameOption {
        GameOption { pictures: Pictures::Steps, ..self }
    }

    /// The same as an option that chooses by the numbers of a record's list.
    pub const fn by_list_number(self) -> GameOption {
        GameOption { is_listed: true, ..self }
    }

    /// The same as an option that chooses a position of a record.
    pub const fn selecting(mut self) -> GameOption {
        self.selects = true;
        self.also_in(Commands::CONVERT)
    }
}

/// The fault of an option's value, which it points at.
pub fn option_fault(name: &str, text: &str, message: &str) -> Diagnostic {
    let origin = Arc::new(Origin { name: format!("--{name}"), text: text.to_owned() });
    Diagnostic::option_error("option::value", message).at(0..text.len()).of(&origin)
}

// `--arrow`: arrows from square to square that an author adds to a picture.

impl GameOption {
    /// Arrows between places of the board.
    pub const ARROW: GameOption = GameOption {
        is_repeated: true,
        ..GameOption::text("arrow", "FROM-TO", "Draw an arrow between two squares or points; may be repeated")
    };
}

/// Reads the arrows of the option as the places where they start and end, each once.
///
/// # Errors
///
/// `option::value` for what are not two `places`; the help says how one is written.
pub fn arrows<T: Copy + PartialEq>(
    text: Option<&str>,
    place: impl Fn(&str) -> Option<T>,
    help: &str,
) -> Result<Vec<[T; 2]>, Diagnostic> {
    let text = text.unwrap_or_default();
    let mut arrows = Vec::new();
    for arrow in text.split([',', '，', '、', ' ']).filter(|arrow| !arrow.is_empty()) {
        // The name of a place may have a hyphen, too.
        let ends = arrow.match_indices('-').find_map(|(at, _)| Some([place(&arrow[..at])?, place(&arrow[at + 1..])?]));
        let start = offset(text, arrow);
        let ends = ends.filter(|[from, to]| from != to).ok_or_else(|| {
            let fault = option_fault(GameOption::ARROW.name, text, "not an arrow between two places of this board");
            fault.at(start..start + arrow.len()).help(help)
        })?;
        if !arrows.contains(&ends) {
            arrows.push(ends);
        }
    }
    Ok(arrows)
}

// `--last-move`: how a picture shows the last move of a record.

named! {
    /// How the last move is shown.
    pub enum LastMove {
        /// Its place is tinted.
        Tint = "tint",
        /// It has a mark.
        Mark = "mark",
        /// Not at all.
        None = "none",
    }
}

impl GameOption {
    /// The option of a game with moves; alone it asks for a mark.
    pub const fn last_move(help: &'static str) -> GameOption {
        GameOption::choice("last-move", "HOW", &LastMove::NAMES, help).alone()
    }
}

impl LastMove {
    /// Reads what a view asks for, which was checked; `default` is what the game shows where it asks for nothing.
    pub fn of(view: &View, default: LastMove) -> LastMove {
        view.get("last-move").map_or(default, |name| LastMove::from_name(name).unwrap_or(LastMove::Mark))
    }

    /// Writes what asks for it; `None` for the game's default.
    pub fn to_option(self, default: LastMove) -> Option<String> {
        match (self, default) {
            (LastMove::Mark, LastMove::None) => Some(String::new()),
            (how, default) => (how != default).then(|| how.name().to_owned()),
        }
    }
}
