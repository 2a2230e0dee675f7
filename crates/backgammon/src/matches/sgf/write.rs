//! Writes a match as GNU Backgammon's SGF: a tree a game, its notes with it.

use super::super::decision::{Action, Decision};
use super::super::session::{Game, Session};
use super::super::start;
use super::super::text::{finish, opening};
use super::letters::letter;
use crate::position::{Position, Side};
use zumen_game::Conversion;
use zumen_game::sgf::Writer;

/// Writes a match. Analyses are left out, which is said.
pub fn write(session: &Session) -> Conversion {
    let mut record = Writer::default();
    for (index, game) in session.games.iter().enumerate() {
        root(session, game, index == 0, &mut record);
        if let Some(first) = game.decisions.first().map(|first| &first.position)
            && (first.board != opening(session) || first.cube.log2 > 0)
        {
            set_up(first, &mut record);
        }
        for decision in &game.decisions {
            node(decision, &mut record);
        }
        record.close();
        record.line_break();
    }
    finish(record.finish(), session, &["analyses"])
}

/// Properties of the root and the fields of a session that they hold.
const FIELDS: [(&str, &str); 5] =
    [("EV", "Event"), ("PC", "Site"), ("RO", "Round"), ("DT", "EventDate"), ("AN", "Transcriber")];

fn root(session: &Session, game: &Game, is_first: bool, record: &mut Writer) {
    let rules = session.rules;
    record.open();
    record.node();
    for (name, value) in [("FF", "4"), ("GM", "6"), ("CA", "UTF-8"), ("AP", "zumen")] {
        record.property(name, [value]);
    }
    let number = game.number.saturating_sub(1);
    let info = [("length", rules.length), ("game", number), ("ws", game.score.bottom), ("bs", game.score.top)];
    record.property("MI", info.map(|(name, number)| format!("{name}:{number}")));
    for (name, side) in [("PW", Side::Bottom), ("PB", Side::Top)] {
        if let Some(player) = &session.players[side] {
            record.text(name, player);
        }
    }
    if is_first {
        for (name, field) in FIELDS {
            if let Some(value) = session.field(field) {
                let value = if name == "DT" { value.replace('.', "-") } else { value.to_owned() };
                record.text(name, &value);
            }
        }
        if let Some(comment) = &session.comment {
            record.text("GC", comment);
        }
    }
    let letters = |name: &str| name.chars().filter(char::is_ascii_alphanumeric).collect::<String>();
    let variation = session.field("Variation").map(letters);
    let is_other = |name: &String| start::find(name).is_some() && !name.eq_ignore_ascii_case("backgammon");
    let variation = variation.filter(is_other);
    let switches = [
        ("Crawford", rules.crawford && rules.length > 0),
        ("CrawfordGame", game.crawford),
        ("Jacoby", rules.length == 0 && rules.jacoby != Some(false)),
    ];
    let on = switches.into_iter().filter(|(_, is_on)| *is_on).map(|(name, _)| name.to_owned());
    let on: Vec<String> = on.chain(variation).collect();
    if !on.is_empty() {
        record.text("RU", &on.join(":"));
    }
    if let Some(won) = game.won {
        let is_resigned = game.decisions.last().is_some_and(|last| matches!(last.action, Action::Resign(_)));
        let winner = if won.side == Side::Bottom { 'W' } else { 'B' };
        let resigned = if is_resigned { "R" } else { "" };
        record.property("RE", [format!("{winner}+{}{resigned}", won.points)]);
    }
    record.line_break();
}

fn node(decision: &Decision, record: &mut Writer) {
    let side = if decision.side == Side::Bottom { "W" } else { "B" };
    if matches!(decision.action, Action::Open | Action::Resign(_)) {
        return;
    }
    record.node();
    let [a, b] = decision.position.dice.unwrap_or_default();
    match &decision.action {
        Action::Move(moves) => {
            let steps: String =
                moves.iter().flat_map(|step| [step.from, step.to]).map(|slot| letter(decision.side, slot)).collect();
            record.property(side, [format!("{a}{b}{steps}")]);
        }
        Action::Roll => {
            record.property("PL", [side]);
            record.property("DI", [format!("{a}{b}")]);
        }
        Action::Double | Action::Beaver | Action::Raccoon => record.property(side, ["double"]),
        Action::Take => record.property(side, ["take"]),
        Action::Drop => record.property(side, ["drop"]),
        Action::Open | Action::Resign(_) => {}
    }
    if let Some(comment) = &decision.comment {
        record.text("C", comment);
    }
    record.line_break();
}

fn set_up(position: &Position, record: &mut Writer) {
    record.node();
    record.property("AE", ["a:y"]);
    for (name, side) in [("AW", Side::Bottom), ("AB", Side::Top)] {
        let letters = (1..=25)
            .flat_map(|slot| std::iter::repeat_n(letter(side, slot), usize::from(position.board.count(side, slot))));
        record.property(name, letters.map(String::from));
    }
    let owner = match position.cube.owner {
        None => "c",
        Some(Side::Bottom) => "w",
        Some(Side::Top) => "b",
    };
    let turn = if position.on_roll == Side::Bottom { "W" } else { "B" };
    record.property("CV", [position.cube.value().to_string()]);
    record.property("CP", [owner]);
    record.property("PL", [turn]);
    record.line_break();
}
