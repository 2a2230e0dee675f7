//! Matches of GNU Backgammon as SGF, `GM[6]`: one tree a game, with its analysis and notes.
//!
//! White is the file's first player and sits at the bottom. Points are letters in one frame: `a` to `x` are White's points 1 to
//! 24, `y` is the bar, and anything else is borne off.
//!
//! Promises: time and memory are linear in the text, without recursion. A fault ends its game there; what came before is kept.
//! Left out: variations, statistics, marks, luck and the marks for mistakes, which follow from the equities.
//!
//! [`zumen_game::sgf`] is the syntax, `head` what a root says, `game` plays one out, `evaluation` reads analyses.

mod evaluation;
mod game;
mod head;
mod letters;
#[cfg(test)]
mod tests;
mod write;

use super::session::Session;
pub use write::write;
use zumen_core::diagnostic::Diagnostic;
use zumen_game::sgf::{self, Dialect, NodeId};

/// The game of SGF that backgammon is.
const BACKGAMMON: &str = "6";

/// The most games of a file that are read.
const MAX_GAMES: usize = 1_000;

/// Finds where a text is a match: it begins with a game whose root says `GM[6]`.
pub fn record_at(text: &str) -> Option<usize> {
    let start = text.find('(')?;
    let is_first = text[..start].trim_matches(['\u{feff}', ' ', '\r', '\n', '\t']).is_empty();
    (is_first && sgf::game_number(&text[start..]) == Some(BACKGAMMON)).then_some(start)
}

/// Reads a match, or a session for money.
///
/// A fault in a game is kept in it. What else is odd is a warning.
///
/// # Errors
///
/// `match::length` for a match to more points than are read, `match::no-games` where no game is of backgammon,
/// `sgf::too-large` for what no reader of SGF has room for.
pub fn read(text: &str) -> Result<Session, Diagnostic> {
    let tree = sgf::read(text, &Dialect { max_games: MAX_GAMES, ..Dialect::default() })?;
    let is_backgammon = |root: &NodeId| tree.node(*root).first("GM").is_some_and(|game| game.raw.trim() == BACKGAMMON);
    let games: Vec<NodeId> = tree.games().iter().copied().filter(is_backgammon).collect();
    let Some(root) = games.first() else {
        return Err(Diagnostic::error("match::no-games", "this file contains no game of backgammon")
            .help("a game of backgammon begins with (;FF[4]GM[6]"));
    };
    let mut session = head::read(tree.node(*root))?;
    for (index, root) in games.into_iter().enumerate() {
        let game = game::read(&tree, root, index as u32 + 1, &session);
        session.games.push(game);
    }
    if let Some(at) = tree.rest() {
        let message = format!("the match has more than {MAX_GAMES} games; zumen ignores the rest");
        session.warnings.push(Diagnostic::warning("match::too-many", message).at(at..at + 1));
    }
    Ok(session)
}
