//! What a game lets the user choose.

use std::sync::Arc;

use zumen_core::diagnostic::{About, Diagnostic, Origin};

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
    /// Whether it may stand without a value, which is then the empty text.
    pub stands_alone: bool,
    /// Whether the value names a file on the command line; the view holds that file's text.
    pub is_file: bool,
    /// Whether it chooses which pictures there are of an input: where it is asked for, a moving picture has these and no others.
    pub is_series: bool,
}

impl GameOption {
    /// Returns an option that is on or off.
    pub const fn switch(name: &'static str, help: &'static str) -> GameOption {
        GameOption {
            name,
            value: None,
            values: &[],
            help,
            selects: false,
            converts: false,
            stands_alone: false,
            is_file: false,
            is_series: false,
        }
    }

    /// Returns an option with free text, which the help calls `value`.
    pub const fn text(name: &'static str, value: &'static str, help: &'static str) -> GameOption {
        GameOption { value: Some(value), ..GameOption::switch(name, help) }
    }

    /// Returns an option with one of `values`.
    pub const fn choice(
        name: &'static str,
        value: &'static str,
        values: &'static [&'static str],
        help: &'static str,
    ) -> GameOption {
        GameOption { values, ..GameOption::text(name, value, help) }
    }

    /// Returns an option whose value on the command line is a file, and in the view that file's text.
    pub const fn file(name: &'static str, value: &'static str, help: &'static str) -> GameOption {
        GameOption { is_file: true, ..GameOption::text(name, value, help) }
    }

    /// Tells whether it needs nothing of the machine: it names no file, and asks for no fonts of the system.
    pub fn is_plain(&self) -> bool {
        !self.is_file && self.name != "fonts"
    }

    /// Returns the same as an option that may stand without a value.
    pub const fn alone(mut self) -> GameOption {
        self.stands_alone = true;
        self
    }

    /// Returns the same as an option that shapes what `convert` writes.
    pub const fn converting(mut self) -> GameOption {
        self.converts = true;
        self
    }

    /// Returns the same as an option that chooses which pictures there are.
    pub const fn series(mut self) -> GameOption {
        self.is_series = true;
        self
    }

    /// Returns the same as an option that chooses a position of a record.
    pub const fn selecting(mut self) -> GameOption {
        self.selects = true;
        self
    }
}

/// Returns the fault of an option's value, which it points at.
pub fn option_fault(name: &str, text: &str, message: &str) -> Diagnostic {
    let origin = Arc::new(Origin { name: format!("--{name}"), text: text.to_owned() });
    Diagnostic::error("option::value", message).about(About::Option).at(0..text.len()).of(&origin)
}
