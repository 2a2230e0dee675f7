//! `--last-move`: how a picture shows the last move of a record.

use super::{GameOption, View};
use zumen_core::named;

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
