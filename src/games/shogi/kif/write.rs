//! A position as KIF, a record without moves, and as BOD.

use super::names::handicaps;
use super::{board, moves};
use crate::contract::Converted;
use crate::diagnostic::Diagnostic;
use crate::games::shogi::moment::Moment;
use crate::games::shogi::position::Side;
use crate::games::shogi::{official, sfen};

/// Writes a record without moves, and without a line end at its end.
///
/// # Errors
///
/// `convert::position` for boards and pieces of other games.
pub(in crate::games::shogi) fn write(moment: &Moment) -> Result<Converted, Diagnostic> {
    let position = &moment.position;
    let is_bare = position.last.is_none() && moment.rest.is_none();
    let is_start = |(_, sfen): &(&str, &str)| sfen::read(sfen).is_ok_and(|game| game.start().position == *position);
    let known = handicaps().filter(|_| is_bare).find(is_start);
    let (set_up, lost) = match known {
        Some((name, _)) => (format!("手合割：{name}\n{}", told(moment)), Vec::new()),
        None => {
            let Converted { text, lost } = write_position(moment)?;
            (text + "\n", lost)
        }
    };
    let text = format!("#KIF version=2.0 encoding=UTF-8\n{set_up}手数----指手---------消費時間--");
    Ok(Converted { text, lost })
}

/// Writes a position as BOD, without a line end at its end.
///
/// # Errors
///
/// `convert::position` for boards and pieces of other games.
pub(in crate::games::shogi) fn write_position(moment: &Moment) -> Result<Converted, Diagnostic> {
    let position = &moment.position;
    let mut text = told(moment) + &board::write(moment)?;
    let mut lost = Vec::new();
    if position.to_move == Side::Gote {
        text.push_str("後手番\n");
    }
    match (position.number, position.last) {
        (Some(number), Some(last)) => {
            let sign = if position.to_move == Side::Gote { '▲' } else { '△' };
            let name = || position.at(last.to).map_or("", |piece| official::name(piece.kind));
            let square = official::square(last.to);
            let tells = |written: &String| moves::square(written).is_some_and(|(to, _)| to == last.to);
            let written = moment.last_move.as_ref().map(|written| match written.japanese.strip_prefix('同') {
                // 同 would not tell the square to who reads the position alone.
                Some(rest) => format!("{square}{rest}"),
                None => written.japanese.clone(),
            });
            let written = written.filter(tells).unwrap_or_else(|| format!("{square}{}", name()));
            text.push_str(&format!("手数＝{number}  {sign}{written}  まで\n"));
            if last.from.is_some() {
                lost.push("BOD does not tell where the last move came from".to_owned());
            }
        }
        (Some(number), None) => text.push_str(&format!("手数＝{number}\n")),
        (None, Some(_)) => lost.push("BOD tells the last move with its number alone".to_owned()),
        (None, None) => {}
    }
    text.pop();
    Ok(Converted { text, lost })
}

/// Title and names, a line each.
fn told(moment: &Moment) -> String {
    let fields =
        [("表題", moment.title.as_deref()), ("先手", moment.name(Side::Sente)), ("後手", moment.name(Side::Gote))];
    let line = |(key, value): (&str, Option<&str>)| {
        let value = value?.lines().collect::<Vec<_>>().join(" ");
        Some(format!("{key}：{value}\n"))
    };
    fields.into_iter().filter_map(line).collect()
}
