//! Writes a match as GNU Backgammon's SGF: a tree a game, its notes with it.

use super::super::decision::{Action, Decision};
use super::super::session::{Game, Session};
use super::super::start;
use super::super::text::{finish, opening};
use super::letters::letter;
use crate::position::{Position, Side};
use zumen_game::Converted;

/// Writes a match. Analyses are left out, which is said.
pub fn write(session: &Session) -> Converted {
    let mut text = String::new();
    for (index, game) in session.games.iter().enumerate() {
        root(session, game, index == 0, &mut text);
        if let Some(first) = game.decisions.first().map(|first| &first.position)
            && (first.board != opening(session) || first.cube.log2 > 0)
        {
            set_up(first, &mut text);
        }
        for decision in &game.decisions {
            node(decision, &mut text);
        }
        text.push_str(")\n");
    }
    finish(text, session, &["analyses"])
}

/// Properties of the root and the fields of a session that they hold.
pub(super) const FIELDS: [(&str, &str); 5] =
    [("EV", "Event"), ("PC", "Site"), ("RO", "Round"), ("DT", "EventDate"), ("AN", "Transcriber")];

fn root(session: &Session, game: &Game, is_first: bool, text: &mut String) {
    let rules = session.rules;
    text.push_str(&format!(
        "(;FF[4]GM[6]CA[UTF-8]AP[zumen]MI[length:{}][game:{}][ws:{}][bs:{}]",
        rules.length,
        game.number.saturating_sub(1),
        game.score.bottom,
        game.score.top
    ));
    for (name, side) in [("PW", Side::Bottom), ("PB", Side::Top)] {
        if let Some(player) = &session.players[side] {
            property(name, player, text);
        }
    }
    if is_first {
        for (name, field) in FIELDS {
            if let Some(value) = session.field(field) {
                let value = if name == "DT" { value.replace('.', "-") } else { value.to_owned() };
                property(name, &value, text);
            }
        }
        if let Some(comment) = &session.comment {
            property("GC", comment, text);
        }
    }
    let variation = session.field("Variation").filter(|name| start::find(name).is_some());
    let variation = variation.map(|name| name.replace(|letter: char| !letter.is_ascii_alphanumeric(), ""));
    let variation = variation.filter(|name| !name.eq_ignore_ascii_case("backgammon"));
    let switches = [
        ("Crawford", rules.crawford && rules.length > 0),
        ("CrawfordGame", game.crawford),
        ("Jacoby", rules.length == 0 && rules.jacoby != Some(false)),
    ];
    let on = switches.into_iter().filter(|(_, is_on)| *is_on).map(|(name, _)| name.to_owned());
    let on: Vec<String> = on.chain(variation).collect();
    if !on.is_empty() {
        property("RU", &on.join(":"), text);
    }
    if let Some(won) = game.won {
        let is_resigned = game.decisions.last().is_some_and(|last| matches!(last.action, Action::Resign(_)));
        let winner = if won.side == Side::Bottom { 'W' } else { 'B' };
        let resigned = if is_resigned { "R" } else { "" };
        text.push_str(&format!("RE[{winner}+{}{resigned}]", won.points));
    }
    text.push('\n');
}

fn node(decision: &Decision, text: &mut String) {
    let side = if decision.side == Side::Bottom { 'W' } else { 'B' };
    let [a, b] = decision.position.dice.unwrap_or_default();
    match &decision.action {
        Action::Move(moves) => {
            let steps: String =
                moves.iter().flat_map(|step| [step.from, step.to]).map(|slot| letter(decision.side, slot)).collect();
            text.push_str(&format!(";{side}[{a}{b}{steps}]"));
        }
        Action::Roll => text.push_str(&format!(";PL[{side}]DI[{a}{b}]")),
        Action::Double | Action::Beaver | Action::Raccoon => text.push_str(&format!(";{side}[double]")),
        Action::Take => text.push_str(&format!(";{side}[take]")),
        Action::Drop => text.push_str(&format!(";{side}[drop]")),
        Action::Open | Action::Resign(_) => return,
    }
    if let Some(comment) = &decision.comment {
        property("C", comment, text);
    }
    text.push('\n');
}

fn set_up(position: &Position, text: &mut String) {
    text.push_str(";AE[a:y]");
    for (name, side) in [("AW", Side::Bottom), ("AB", Side::Top)] {
        let checkers =
            (1..=25).map(|slot| format!("[{}]", letter(side, slot)).repeat(position.board.count(side, slot).into()));
        let checkers: String = checkers.collect();
        if !checkers.is_empty() {
            text.push_str(&format!("{name}{checkers}"));
        }
    }
    let owner = match position.cube.owner {
        None => 'c',
        Some(Side::Bottom) => 'w',
        Some(Side::Top) => 'b',
    };
    let turn = if position.on_roll == Side::Bottom { 'W' } else { 'B' };
    text.push_str(&format!("CV[{}]CP[{owner}]PL[{turn}]\n", position.cube.value()));
}

/// Writes a property with what ends a value escaped.
fn property(name: &str, value: &str, text: &mut String) {
    let escaped = value.replace('\\', "\\\\").replace(']', "\\]");
    text.push_str(&format!("{name}[{escaped}]"));
}
