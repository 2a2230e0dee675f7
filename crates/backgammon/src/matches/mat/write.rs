//! Writes a match as `.mat`, as GNU Backgammon does: a line a round, the bottom player in the left column.

use super::super::decision::{Action, Decision};
use super::super::session::{Game, Session};
use super::super::text::{finish, mat_cell, opening, points};
use crate::play::Play;
use crate::position::{Board, Position, Side};
use crate::xgid;
use zumen_game::Conversion;

/// Where the right column begins, behind the number of the round.
const RIGHT: usize = 34;

/// Writes a match. Notes and analyses are left out, which is said.
pub fn write(session: &Session) -> Conversion {
    let mut text = String::new();
    let rules = session.rules;
    let mut tags = session.fields.clone();
    if rules.length > 0 && !rules.crawford {
        tags.push(("Crawford".to_owned(), "Off".to_owned()));
    }
    for (name, rule) in [("Jacoby", rules.jacoby), ("Beaver", rules.beavers)] {
        tags.extend(rule.map(|is_on| (name.to_owned(), if is_on { "On" } else { "Off" }.to_owned())));
    }
    tags.extend(rules.max_cube.map(|log2| ("CubeLimit".to_owned(), (1_u64 << log2).to_string())));
    for (name, value) in &tags {
        text.push_str(&format!("; [{} \"{}\"]\n", plain(name), plain(value).replace('"', "'")));
    }
    text.push_str(&format!("\n {} point match\n", rules.length));
    for game in &session.games {
        text.push_str(&format!("\n Game {}\n", game.number));
        let [left, right] =
            Side::BOTH.map(|side| format!("{} : {}", plain(&session.name(side)).replace(':', " "), game.score[side]));
        text.push_str(&row(&format!(" {left}"), &right));
        if let Some(first) = game.decisions.first().map(|first| &first.position)
            && (first.board != opening(session) || first.cube.log2 > 0)
        {
            text.push_str(&set_up(first));
        }
        rounds(game, rules.length, &mut text);
    }
    finish(text, session, &["notes", "analyses"])
}

/// Writes the rounds of a game and its result.
fn rounds(game: &Game, length: u32, text: &mut String) {
    let mut lines: Vec<[String; 2]> = Vec::new();
    for (index, decision) in game.decisions.iter().enumerate() {
        let Some(cell) = mat_cell(decision) else { continue };
        let behind = game.decisions.get(index + 1).map_or(&game.end, |next| &next.position).board;
        let cell = illegal_play_cell(decision, &behind).unwrap_or(cell);
        let column = usize::from(decision.side == Side::Top);
        if lines.last().is_none_or(|line| !line[column].is_empty() || !line[1].is_empty()) {
            lines.push([String::new(), String::new()]);
        }
        lines.last_mut().expect("a line")[column] = cell;
    }
    for (number, [left, right]) in (1..).zip(lines) {
        text.push_str(&row(&format!("{number:3}) {left}"), &right));
    }
    if let Some(won) = game.won {
        let is_last = length > 0 && game.score[won.side].saturating_add(won.points) >= length;
        let said = format!("Wins {}{}", points(won.points), if is_last { " and the match" } else { "" });
        let (left, right) = if won.side == Side::Bottom { (said, String::new()) } else { (String::new(), said) };
        text.push_str(&row(&format!("     {}{left}", if left.is_empty() { "" } else { " " }), &right));
    }
}

/// Writes a play that leads to another board than its moves: as Snowie does, with that board as its player sees it.
fn illegal_play_cell(decision: &Decision, behind: &Board) -> Option<String> {
    let Action::Move(moves) = &decision.action else { return None };
    if Play::literal(&decision.position, moves).after(&decision.position).board == *behind {
        return None;
    }
    let [a, b] = decision.position.dice?;
    let side = decision.side;
    let other = side.other();
    let points = (1..=24).map(|slot| i16::from(behind.count(side, slot)) - i16::from(behind.count(other, 25 - slot)));
    // The bar, the points from the first on, the other's bar; all else is not read.
    let [own_bar, other_bar] = [side, other].map(|side| i16::from(behind.bar()[side]));
    let board = std::iter::once(own_bar).chain(points).chain([-other_bar]);
    let fields: Vec<String> = [0; 12].into_iter().chain(board).chain([0; 2]).map(|field| field.to_string()).collect();
    Some(format!("{a}{b}: Illegal play ({})", fields.join(";")))
}

/// Writes two columns, the right one at its place or behind a longer left one.
fn row(left: &str, right: &str) -> String {
    if right.is_empty() {
        return format!("{}\n", left.trim_end());
    }
    let blanks = RIGHT.saturating_sub(left.chars().count()).max(1);
    format!("{left}{}{right}\n", " ".repeat(blanks))
}

/// Writes how a game was set up, as eXtreme Gammon does.
fn set_up(position: &Position) -> String {
    let (text, _) = xgid::write(&Position { dice: None, ..position.clone() });
    let places = text.trim_start_matches("XGID=").split(':').next().unwrap_or_default();
    let log2 = i16::from(position.cube.log2);
    let cube = if position.cube.owner == Some(Side::Bottom) { -log2 } else { log2 };
    format!("; Set Pos={places}/{cube}\n")
}

/// A text in one line without what ends a tag.
fn plain(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() || matches!(letter, '[' | ']') { ' ' } else { letter }).collect()
}
