//! Why a text is refused.

use std::ops::Range;

use super::game;
use zumen_core::diagnostic::Diagnostic;

/// Refuses games of which none is Go; the first begins at `at`.
pub(super) fn other_game(at: usize, number: u32) -> Diagnostic {
    Diagnostic::error("sgf::other-game", format!("the game is {}, not Go", game::shown(number)))
        .at(at..at + 1)
        .help("give a record of Go: GM[1], or no GM at all")
}

/// Refuses a text in which nothing begins a game.
pub(super) fn no_game(text: &str) -> Diagnostic {
    let start = text.len() - text.trim_start().len();
    let end = start + text[start..].chars().next().map_or(0, char::len_utf8);
    Diagnostic::error("sgf::no-game", "there is no game in this text")
        .at(start..end)
        .help("an SGF record begins with `(;`")
}

/// Refuses more than there is room for.
pub(super) fn too_large(count: usize, what: &str, most: usize, at: Range<usize>) -> Diagnostic {
    Diagnostic::error("sgf::too-large", format!("the record has {count} {what} or more, the most is {most}"))
        .at(at)
        .help("give a part of it")
}
