//! The position as a table: a piece a line, by the name of its place.

use super::moment::Moment;
use super::words::LegendText;
use zumen_core::diagram::Lang;
use zumen_game::columns;

/// What stands where, then what is off the board.
pub(super) fn table(moment: &Moment) -> String {
    let words = LegendText { moment, lang: Lang::En };
    let rules = &moment.rules;
    let mut rows: Vec<[String; 3]> = Vec::new();
    for (at, stone) in moment.by_name() {
        let place = rules.board.positions[at].name.clone();
        rows.push([place, rules.players[stone.player].name.clone(), rules.pieces[stone.piece].name.clone()]);
    }
    for (stone, count) in &moment.position.off {
        let place = format!("off {count}");
        rows.push([place, rules.players[stone.player].name.clone(), rules.pieces[stone.piece].name.clone()]);
    }
    let mut text = format!("{}\n", words.name());
    if !words.turn().is_empty() {
        text.push_str(&format!("{}\n", words.turn()));
    }
    text + &columns(&rows, 0)
}
