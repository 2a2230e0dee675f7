//! `--arrow`: arrows from square to square that an author adds to a picture.

use super::{GameOption, option_fault};
use zumen_core::diagnostic::{Diagnostic, offset};

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
