//! Matches of GNU Backgammon as SGF, `GM[6]`: one tree a game, with its analysis and notes.
//!
//! White is the file's first player and sits at the bottom. Points are letters in one frame: `a` to `x` are White's points 1 to
//! 24, `y` is the bar, and anything else is borne off.
//!
//! Promises: time and memory are linear in the text, without recursion. A fault ends its game there; what came before is kept.
//! Left out: variations, statistics, marks, luck and the marks for mistakes, which follow from the equities.
//!
//! `tree` is the syntax, `letters` are places, `head` what a root says, `game` plays one out, `evaluation` reads analyses.

mod evaluation;
mod game;
mod head;
mod letters;
#[cfg(test)]
mod tests;
mod tree;
mod write;

use super::session::Session;
pub use write::write;
use zumen_core::diagnostic::Diagnostic;

/// The game of SGF that backgammon is.
const BACKGAMMON: &str = "6";

/// Finds where a text is a match: it begins with a game whose root says `GM[6]`.
pub(crate) fn record_at(text: &str) -> Option<usize> {
    let root = tree::root(text)?;
    tree::first(&root, "GM").filter(|game| game.raw.trim() == BACKGAMMON)?;
    text.find('(')
}

/// Reads a match, or a session for money.
///
/// A fault in a game is kept in it. What else is odd is a warning.
///
/// # Errors
///
/// `match::length` for a match to more points than are read, `match::no-games` where no game is of backgammon.
pub fn read(text: &str) -> Result<Session, Diagnostic> {
    let (mut games, rest) = tree::games(text);
    games.retain(|line| {
        line.nodes.first().and_then(|root| tree::first(root, "GM")).is_some_and(|game| game.raw.trim() == BACKGAMMON)
    });
    let Some(root) = games.first().and_then(|line| line.nodes.first()) else {
        return Err(Diagnostic::error("match::no-games", "no game in this file is of backgammon")
            .help("a game of GNU Backgammon begins with (;FF[4]GM[6]"));
    };
    let mut session = head::read(root)?;
    for (index, line) in games.iter().enumerate() {
        let number = index as u32 + 1;
        let game = game::read(line, number, &session);
        session.games.push(game);
    }
    if let Some(at) = rest {
        let message = format!("the match is longer than {} games: the rest is not read", tree::MOST_GAMES);
        session.warnings.push(Diagnostic::warning("match::too-many", message).at(at..at + 1));
    }
    Ok(session)
}
