//! How a position is looked at: what the user may choose about a picture beyond its style.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostic::{About, Diagnostic, Origin};
use crate::diagram::Lang;

/// An option that a game declares; the command line and the pictures' sources spell it alike.
#[derive(Clone, Copy, Debug)]
pub struct GameOption {
    /// The name without dashes: `home`.
    pub name: &'static str,
    /// What stands for its value in the help; `None` for a switch.
    pub value: Option<&'static str>,
    /// The values it can have; empty for free text.
    pub values: &'static [&'static str],
    /// One line of help.
    pub help: &'static str,
    /// Whether it chooses a position of a record, and so is an option of other commands than `draw` too.
    pub selects: bool,
    /// Whether it shapes what `convert` writes, and so is an option of it.
    pub converts: bool,
    /// Whether the value names a file on the command line; the view holds that file's text.
    pub is_file: bool,
}

impl GameOption {
    /// An option that is on or off.
    pub const fn switch(name: &'static str, help: &'static str) -> GameOption {
        GameOption { name, value: None, values: &[], help, selects: false, converts: false, is_file: false }
    }

    /// An option with free text, which the help calls `value`.
    pub const fn text(name: &'static str, value: &'static str, help: &'static str) -> GameOption {
        GameOption { value: Some(value), ..GameOption::switch(name, help) }
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

    /// The position of a record by the number of its last move.
    pub const AT: GameOption =
        GameOption::text("at", "N", "The position after move N of a record, or start [default: its end]").selecting();

    /// The same as an option that shapes what `convert` writes.
    pub const fn converting(mut self) -> GameOption {
        self.converts = true;
        self
    }

    /// The same as an option that chooses a position of a record.
    pub const fn selecting(mut self) -> GameOption {
        self.selects = true;
        self
    }
}

/// The fault of an option's value, which it points at.
pub(super) fn option_fault(name: &str, text: &str, message: &str) -> Diagnostic {
    let origin = Arc::new(Origin { name: format!("--{name}"), text: text.to_owned() });
    Diagnostic::error("option::value", message).about(About::Option).at(0..text.len()).of(&origin)
}

/// Options of a game by name; a switch has the empty text.
pub type Options = BTreeMap<String, String>;

/// What shapes a diagram.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The language of words, title and description.
    pub lang: Lang,
    /// The author's own line under the board.
    pub caption: Option<String>,
    /// The game's options.
    pub options: Options,
}

impl View {
    /// Sets an option of the game: `view.with("home", "left")`; a switch takes the empty text.
    pub fn with(mut self, name: &str, value: &str) -> View {
        self.options.insert(name.to_owned(), value.to_owned());
        self
    }

    /// Whether a switch is on.
    pub fn has(&self, name: &str) -> bool {
        self.options.contains_key(name)
    }

    /// The value of an option.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.options.get(name).map(String::as_str)
    }

    /// Checks names and values against what a game declares.
    ///
    /// # Errors
    ///
    /// `option::unknown` and `option::value`.
    pub fn check(&self, game: &str, declared: &[GameOption]) -> Result<(), Diagnostic> {
        for (name, value) in &self.options {
            let Some(option) = declared.iter().find(|option| option.name == name) else {
                return Err(Diagnostic::error("option::unknown", format!("{game} has no option --{name}"))
                    .about(About::Option)
                    .help("see zumen draw --help: options stand under the game they belong to"));
            };
            if !option.values.is_empty() && !option.values.contains(&value.as_str()) {
                return Err(Diagnostic::error("option::value", format!("--{name} cannot be {value:?}"))
                    .about(About::Option)
                    .help(format!("one of: {}", option.values.join(", "))));
            }
        }
        Ok(())
    }

    /// The same without the options that choose a position of a record: a picture keeps that position itself.
    pub fn without_selection(&self, declared: &[GameOption]) -> View {
        let mut view = self.clone();
        declared.iter().filter(|option| option.selects).for_each(|option| drop(view.options.remove(option.name)));
        view
    }

    /// What is kept in the picture so that it can be drawn again: what differs from the default.
    pub fn kept(&self) -> Vec<(String, String)> {
        let mut kept = Vec::new();
        if self.lang != Lang::default() {
            kept.push(("lang".to_owned(), self.lang.code().to_owned()));
        }
        if let Some(caption) = &self.caption {
            kept.push(("caption".to_owned(), caption.clone()));
        }
        kept.extend(self.options.iter().map(|(name, value)| (name.clone(), value.clone())));
        kept
    }
}
