//! `.mat`, the text that every site and program writes: a head, then games as two columns of rolls and plays.
//!
//! Promises: time and memory are linear in the text, and bounded. A game whose line is not understood, or whose play
//! cannot be made, ends there with the reason; the next one is read. Who is in which column is said by the line of the
//! score, not by tags; the left column of the first game is the bottom player.
//!
//! `head` reads what stands before the games, `cells` parts a line into its two columns, `game` plays the cells, `write`
//! writes a match.

mod cells;
mod game;
mod head;
pub(super) mod lines;
mod position;
mod write;

use super::session::Session;
use game::Games;
use lines::{Line, Row, lines};
pub use write::write;
use zumen_core::diagnostic::Diagnostic;

/// The most games of a session.
pub(crate) const MAX_GAMES: usize = 1_000;

/// The most decisions of all games.
pub(crate) const MAX_DECISIONS: usize = 100_000;

/// The most bytes of a line with cells; gnubg reads as many. Other files have 100.
const MAX_LINE_BYTES: usize = 1_024;

/// The most characters that a message quotes.
const MAX_QUOTED_CHARS: usize = 30;

/// Finds where a match begins by its form, whatever the file's name: comments and tags, then a line such as
/// `7 point match`, then `Game 1`, or nothing more. Before it anything may stand.
pub(crate) fn record_at(text: &str) -> Option<usize> {
    let mut start = None;
    let mut length = None;
    for line in lines(text) {
        match (line.kind(), length) {
            (Line::Blank, _) => {}
            (Line::Length(_), _) => length = Some(start.unwrap_or(line.at)),
            (Line::Game(_), Some(start)) => return Some(start),
            (Line::Comment(_) | Line::Tag(..), _) => start = start.or(Some(line.at)),
            (Line::Game(_) | Line::Other, _) => (start, length) = (None, None),
        }
    }
    length
}

/// Reads the first match of a text.
///
/// # Errors
///
/// `mat::none` where there is none; `mat::length` for a match of more than 99 points.
pub fn read(text: &str) -> Result<Session, Diagnostic> {
    let Some(start) = record_at(text) else {
        return Err(Diagnostic::error("mat::none", "the input contains no match")
            .help("a match starts with a line such as `7 point match`, then `Game 1`"));
    };
    let mut lines = lines(text).skip_while(|line| line.at < start);
    let session = head::read(&mut lines)?;
    let lines: Vec<Row> = lines.collect();
    let has_variation = session.field(VARIATION).is_some();
    let usual = play_games(session.clone(), &lines);
    if has_variation || count_faults(&usual) == 0 {
        return Ok(usual);
    }
    // Without a word on it a match may begin otherwise: as what it fits.
    for name in ["NackGammon", "HyperGammon"] {
        let mut other = session.clone();
        other.fields.push((VARIATION.to_owned(), name.to_owned()));
        let mut other = play_games(other, &lines);
        if count_faults(&other) == 0 {
            let message = format!("the file does not name the variation; its games fit {name}");
            let help = format!("write ; [{VARIATION} \"{name}\"] before the match");
            other.warnings.push(Diagnostic::warning("mat::variation", message).help(help));
            return Ok(other);
        }
    }
    Ok(usual)
}

/// The tag that says what is played.
const VARIATION: &str = "Variation";

/// Plays the games of lines behind the head.
fn play_games(session: Session, lines: &[Row]) -> Session {
    let mut games = Games::new(session);
    for line in lines {
        if !games.take(line) {
            break;
        }
    }
    games.close()
}

/// Counts what a wrong start leads to: games that cannot be read on, and plays that no rule allows.
fn count_faults(session: &Session) -> usize {
    let mut count = 0;
    for game in &session.games {
        let warnings = game.decisions.iter().flat_map(|decision| &decision.warnings);
        count +=
            usize::from(game.fault.is_some()) + warnings.filter(|warning| warning.code == "match::illegal").count();
    }
    count
}

/// Quotes what is wrong, shortened.
fn quote(text: &str) -> String {
    let short: String = text.chars().take(MAX_QUOTED_CHARS).collect();
    let more = if short.len() < text.len() { "..." } else { "" };
    format!("`{short}{more}`")
}

#[cfg(test)]
mod tests;
