//! What can be chosen about a picture of Carcassonne: the options by name, and what they mean.

use super::replay::Scoring;
use crate::diagnostic::Diagnostic;
use crate::games::{GameOption, View, option_fault};

/// The options of a picture of Carcassonne.
pub(super) const OPTIONS: [GameOption; 4] = [
    GameOption::AT,
    GameOption::choice("scoring", "EDITION", &Scoring::NAMES, "Points by this edition of the rules [default: 3]"),
    GameOption::switch("strict", "Refuse a score sheet for what is only warned of").selecting(),
    GameOption::switch("final", "Count the points of the end before the game is over"),
];

/// The choices.
#[derive(Clone, Debug)]
pub(super) struct Look {
    pub scoring: Scoring,
    pub is_strict: bool,
    /// Whether points of the end are counted early.
    pub counts_end: bool,
}

impl Look {
    /// Reads the options of a view.
    ///
    /// # Errors
    ///
    /// `option::value` and `option::unknown`.
    pub fn of(view: &View) -> Result<Look, Diagnostic> {
        view.check("carcassonne", &OPTIONS)?;
        Ok(Look {
            scoring: view.get("scoring").and_then(Scoring::named).unwrap_or_default(),
            is_strict: view.has("strict"),
            counts_end: view.has("final"),
        })
    }
}

/// The placement that the view asks for, of a sheet whose last has this number.
///
/// # Errors
///
/// `option::value` where the sheet has none of that number.
pub(super) fn at(view: &View, last: usize) -> Result<Option<usize>, Diagnostic> {
    let Some(text) = view.get("at") else { return Ok(None) };
    let number = match text.trim() {
        "start" => Some(0),
        number => number.parse().ok().filter(|number| *number <= last),
    };
    let fault = || {
        let message = format!("the sheet has the placements 0 to {last}");
        option_fault("at", text, &message).help("--at 0 or --at start is the first tile alone")
    };
    number.ok_or_else(fault).map(Some)
}
