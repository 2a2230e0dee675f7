//! Matches as GNU Backgammon prints them, `export match text`: a file a game, each decision with its position, the plays that
//! were compared, and the cube.
//!
//! Each decision has the IDs of its position: what is played is written between two of them, and where it does not lead from
//! the one to the other the IDs are right. Player O of the boards is the file's first, and sits at the bottom, as in the
//! `.mat` and the SGF of the same match.
//!
//! Promises: time and memory are linear in the text. A fault ends its game there; what came before is kept.
//! Left out: boards, pips, luck, marks for mistakes, and statistics, which follow from the rest. Exports in other languages
//! are read as positions, each with its analysis.
//!
//! `head` is what stands before a game and at its end, `block` one decision.

mod block;
mod head;
#[cfg(test)]
mod tests;

use std::ops::Range;

use super::mat::lines::{Row, lines};
use super::session::{Session, SessionRules};
use crate::position::{Position, Rules, Sides};
use crate::reader::{self, Reading};
use block::GameReader;
use head::Score;
use zumen_core::diagnostic::Diagnostic;

/// The most games of one text.
const MAX_GAMES: usize = 1_000;

/// What a decision begins with: `Move number 3:  Ann to play 53`.
const DECISION: &str = "Move number ";

/// The lines of a text without blanks round them.
fn rows(text: &str) -> impl Iterator<Item = Row<'_>> {
    lines(text).map(|Row { at, text }| Row { at: at + text.len() - text.trim_start().len(), text: text.trim() })
}

/// Finds where a text is such a match: at the line of the score before a game, with decisions behind it. A single one from
/// the middle of a game is a position that somebody posts.
pub(crate) fn record_at(text: &str) -> Option<usize> {
    let start = rows(text).find(|row| Score::read(row.text).is_some())?.at;
    let mut decisions = rows(&text[start..]).filter_map(|row| row.text.strip_prefix(DECISION));
    let is_match = decisions.next()?.starts_with("1:") || decisions.next().is_some();
    is_match.then_some(start)
}

/// Reads the games of a text.
///
/// A fault in a game is kept in it. What else is odd is a warning.
///
/// # Errors
///
/// `match::no-games` where there is none, and what is wrong with the IDs of the first decision.
pub fn read(text: &str) -> Result<Session, Diagnostic> {
    let mut session: Option<Session> = None;
    for part in games(text) {
        let Some(first) = part.decisions.first() else { continue };
        if let Some(session) = session.as_mut().filter(|session| session.games.len() == MAX_GAMES) {
            let message = format!("the match has more than {MAX_GAMES} games; zumen ignores the rest");
            session.warnings.push(Diagnostic::warning("match::too-many", message).at(first.start..first.start + 1));
            break;
        }
        let opening = match position(text, first) {
            Ok(opening) => opening,
            Err(fault) if session.is_none() => return Err(fault),
            Err(_) => continue,
        };
        let session = session.get_or_insert_with(|| head::session(&part.score, &opening, &text[..first.start]));
        let mut course = GameReader::new(session, &part.score, &opening);
        for decision in &part.decisions {
            course.decide(text, decision);
        }
        let behind = part.decisions.last().map_or(first.clone(), Clone::clone);
        session.games.push(course.end(text, behind));
    }
    session.ok_or_else(|| {
        Diagnostic::error("match::no-games", "this match contains no decisions")
            .help("each decision begins with a line such as Move number 1:  Ann to play 31")
    })
}

/// The text of a game: the score before it, and the places of its decisions.
struct Part<'a> {
    score: Score<'a>,
    decisions: Vec<Range<usize>>,
}

/// Parts a text into games.
fn games(text: &str) -> Vec<Part<'_>> {
    let mut games: Vec<Part> = Vec::new();
    for row in rows(text) {
        let score = Score::read(row.text);
        let is_decision = row.text.starts_with(DECISION);
        if !is_decision && score.is_none() {
            continue;
        }
        if let Some(open) = games.last_mut().and_then(|game| game.decisions.last_mut()) {
            open.end = open.end.min(row.at);
        }
        match (score, games.last_mut()) {
            (Some(score), _) => games.push(Part { score, decisions: Vec::new() }),
            (None, Some(game)) => game.decisions.push(row.at..text.len()),
            (None, None) => {}
        }
    }
    games
}

/// Reads the IDs of a decision, with what is said of it.
fn reading(text: &str, at: &Range<usize>) -> Result<Reading, Diagnostic> {
    let block = &text[at.clone()];
    match reader::read(block).into_iter().next() {
        Some(found) => found.map_err(|fault| fault.shift_span(at.start)),
        None => {
            let header = block.lines().next().unwrap_or_default();
            Err(Diagnostic::error("match::no-position", "this decision has no Position ID and Match ID")
                .at(at.start..at.start + header.trim_end().len())
                .help("export the match again: both IDs belong above each board"))
        }
    }
}

/// Reads the position of a decision, as the file's first player sees it.
fn position(text: &str, at: &Range<usize>) -> Result<Position, Diagnostic> {
    Ok(reading(text, at)?.position.flip())
}

/// What holds in the match of a position.
fn rules(of: &Position) -> SessionRules {
    let (length, jacoby) = match of.rules {
        Rules::Match { length, .. } => (length, None),
        Rules::Money { jacoby, .. } => (0, jacoby),
    };
    SessionRules { length, crawford: length > 0, jacoby, ..SessionRules::default() }
}

/// Names as a session has them.
fn names(score: &Score) -> Sides<Option<String>> {
    score.names.map(|name| Some(name.to_owned()).filter(|name| !name.is_empty())).into()
}
