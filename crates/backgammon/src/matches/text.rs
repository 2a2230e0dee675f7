//! What writers of matches share: cells, the list of moves, and what a format cannot hold.

use super::decision::{Action, Decision};
use super::session::{Session, WonGame};
use super::start;
use crate::play::{Move, format_moves};
use crate::position::{Board, Side};
use crate::words::deed;
use zumen_core::diagram::{Lang, format_count};
use zumen_game::Conversion;

/// What was done as a cell of `.mat`; `None` for what stands in no cell.
pub(super) fn mat_cell(decision: &Decision) -> Option<String> {
    let cube = decision.position.cube.value();
    let [a, b] = decision.position.dice.unwrap_or_default();
    Some(match &decision.action {
        Action::Move(moves) if moves.is_empty() => format!("{a}{b}: Cannot Move"),
        Action::Move(moves) => format!("{a}{b}: {}", moves.iter().map(step).collect::<Vec<_>>().join(" ")),
        Action::Roll => format!("{a}{b}: ????"),
        Action::Double => format!(" Doubles => {}", cube * 2),
        Action::Take => " Takes".to_owned(),
        Action::Drop => " Drops".to_owned(),
        Action::Beaver => format!(" Beavers => {}", cube * 4),
        Action::Raccoon => format!(" Raccoons => {}", cube * 4),
        Action::Open | Action::Resign(_) => return None,
    })
}

/// Writes a move with the bar as 25 and off as 0.
fn step(step: &Move) -> String {
    format!("{}/{}{}", step.from, step.to, if step.hit { "*" } else { "" })
}

/// Writes the moves of a match as players write them, a line a round.
pub(super) fn write_moves(session: &Session) -> Conversion {
    let [bottom, top] = Side::BOTH.map(|side| session.name(side));
    let mut text = format!("{bottom} - {top}, {}\n", session.length_words());
    for game in &session.games {
        text.push_str(&format!("\nGame {}, {}-{}\n", game.number, game.score.bottom, game.score.top));
        let mut round = 0;
        for decision in &game.decisions {
            if decision.round != round {
                round = decision.round;
                let is_second = decision.side == Side::Top;
                text.push_str(&format!(
                    "{}{round}.{}",
                    if text.ends_with('\n') { "" } else { "\n" },
                    if is_second { " ..." } else { "" }
                ));
            }
            text.push_str(&format!(" {};", describe(decision)));
        }
        if !text.ends_with('\n') {
            text.push('\n');
        }
        if let Some(won) = game.won {
            text.push_str(&won_words(won, session));
            text.push('\n');
        }
    }
    finish(text, session, &["notes", "analyses"])
}

/// Says what was done: `31: 8/5 6/5`, `takes`.
pub(super) fn describe(decision: &Decision) -> String {
    let [a, b] = decision.position.dice.unwrap_or_default();
    let (a, b) = (a.max(b), a.min(b));
    match &decision.action {
        Action::Move(moves) if moves.is_empty() => format!("{a}{b}: dances"),
        Action::Move(moves) => format!("{a}{b}: {}", format_moves(moves)),
        Action::Roll => format!("{a}{b}"),
        action => {
            let deed = deed(action, "", &decision.position.cube, Lang::En);
            deed.map_or_else(|| "...".to_owned(), |deed| deed.trim_start().to_owned())
        }
    }
}

/// Says who won a game: `Ann wins 2 points`.
pub(super) fn won_words(won: WonGame, session: &Session) -> String {
    format!("{} wins {}", session.name(won.side), points(won.points))
}

/// Writes a number of points.
pub(super) fn points(points: u32) -> String {
    format_count(points.into(), "point")
}

/// How a game of the session begins where nothing else is said.
pub(super) fn opening(session: &Session) -> Board {
    session.field("Variation").and_then(start::find).unwrap_or_else(|| start::board(start::BACKGAMMON))
}

/// A text without its last line end, and which of these kinds of things it has left out.
pub(super) fn finish(mut text: String, session: &Session, kinds: &[&str]) -> Conversion {
    text.truncate(text.trim_end().len());
    let mut lost = Vec::new();
    for kind in kinds {
        let has_some = match *kind {
            "notes" => session.comment.is_some() || session.decisions().any(|decision| decision.comment.is_some()),
            _ => session.is_analysed(),
        };
        if has_some {
            lost.push(format!("the {kind} of the match are lost"));
        }
    }
    Conversion { text, lost }
}
