//! The games of SGF by their numbers (GM).

/// Names as in FF4, a line each, from number 1.
const NAMES: &str = include_str!("games.txt");

/// What a message calls the game: `Chess (GM[3])`.
pub(super) fn describe(number: u32) -> String {
    let name = (number as usize).checked_sub(1).and_then(|index| NAMES.lines().nth(index));
    name.map_or_else(|| format!("an unknown game (GM[{number}])"), |name| format!("{name} (GM[{number}])"))
}
