//! The position as a table: a piece a line, by the name of its place.

use super::moment::Moment;
use super::words::LegendText;
use zumen_core::diagram::Lang;
use zumen_game::columns;

/// What stands where, then what is off the board.
pub(super) fn table(moment: &Moment) -> String {
    let words = LegendText { moment, lang: Lang::En };
    let rules = &moment.rules;
    let on_board = moment.by_name().into_iter().map(|(at, stone)| (rules.board.positions[at].name.clone(), stone));
    let off = moment.position.off.iter().map(|(stone, count)| (format!("off {count}"), *stone));
    let mut rows: Vec<[String; 3]> = Vec::new();
    for (place, stone) in on_board.chain(off) {
        let [player, piece] = rules.names(stone).map(str::to_owned);
        rows.push([place, player, piece]);
    }
    let mut text = format!("{}\n", words.name());
    if !words.turn().is_empty() {
        text.push_str(&format!("{}\n", words.turn()));
    }
    text + &columns(&rows, 0)
}
