//! The notations by name: which one keeps a moment inside its picture, and what `zumen convert` writes.

use super::moment::Moment;
use super::variant::{Tradition, Variant};
use super::{csa, json, kif, rules_file, sfen, table};
use crate::contract::Converted;
use crate::diagnostic::{About, Diagnostic};
use crate::diagram::Source;

/// What `zumen convert` writes.
pub(super) const NAMES: [&str; 7] = ["sfen", "usi", "kif", "bod", "csa", "table", "zrf"];

/// Returns the moment in the shortest notation that holds it: the name of a game for its set-up, SFEN, a table, else
/// JSON.
pub(super) fn source(moment: &Moment) -> Source {
    let variant = moment.position.variant;
    let holds = |text: &String| sfen::read(text).is_ok_and(|game| game.start() == moment);
    let letters = || sfen::write(&moment.position).ok().filter(holds);
    let (format, text) = if *moment == Moment::of(variant.start()) {
        ("name", variant.name().to_owned())
    } else if let Some(text) = letters() {
        ("sfen", text)
    } else if table::holds(moment) {
        ("table", table::write(moment))
    } else {
        ("json", json::write(moment))
    };
    Source { format: format.to_owned(), text, options: Vec::new() }
}

/// Writes the moment in another notation; `None` where there is none of that name.
///
/// # Errors
///
/// `convert::position` and `convert::variant` when it has no words for the board or its pieces.
pub(super) fn convert(moment: &Moment, notation: &str, tradition: Tradition) -> Option<Result<Converted, Diagnostic>> {
    Some(match notation {
        "table" => as_table(moment),
        "zrf" => as_rules(moment, tradition),
        "json" => Ok(Converted { text: json::write(moment), lost: Vec::new() }),
        "sfen" => letters(moment).map(|(text, lost)| Converted { text, lost }),
        "usi" => letters(moment).map(|(text, lost)| {
            let is_start = *moment == Moment::of(Variant::Shogi.start());
            let position = if is_start { "startpos".to_owned() } else { format!("sfen {text}") };
            Converted { text: format!("position {position}"), lost }
        }),
        "kif" => kif::write(moment),
        "bod" => kif::write_position(moment),
        "csa" => csa::write(moment),
        _ => return None,
    })
}

/// Returns the moment as a rules file, which holds the set-up alone.
fn as_rules(moment: &Moment, tradition: Tradition) -> Result<Converted, Diagnostic> {
    let text = rules_file::write(moment, tradition)?.trim_end().to_owned();
    let is_more = moment.position.last.is_some() || moment.last_move.is_some() || moment.title.is_some();
    let lost = (is_more || moment.names.iter().any(Option::is_some))
        .then(|| "names, title and the last move are left out: a rules file has none".to_owned());
    Ok(Converted { text, lost: lost.into_iter().collect() })
}

/// Returns the moment as a table, with what a table has no place for.
fn as_table(moment: &Moment) -> Result<Converted, Diagnostic> {
    let position = &moment.position;
    if position.variant == Variant::Shogi {
        return Err(Diagnostic::error("convert::notation", "a table is written of tai shogi and chu shogi")
            .about(About::Option)
            .help("zumen INPUT -f json holds every position"));
    }
    let mut lost = Vec::new();
    if moment.names.iter().any(Option::is_some) {
        lost.push("a table has no place for the names of players".to_owned());
    }
    if position.number.is_some_and(|number| number > 0) || position.last.is_some() {
        lost.push("a table has no place for the last move and its number".to_owned());
    }
    if lost.is_empty() && !table::holds(moment) {
        lost.push("a table is not the whole of this position; -f json is".to_owned());
    }
    Ok(Converted { text: table::write(moment), lost })
}

/// Returns the SFEN as programs want it, with the number of the move, and what it does not tell.
fn letters(moment: &Moment) -> Result<(String, Vec<String>), Diagnostic> {
    let mut position = moment.position.clone();
    let mut lost = Vec::new();
    if let Some(side) = moment.rest {
        for (kind, count) in position.rest_of(side) {
            let held = position.hand(side).get(&kind).copied().unwrap_or(0);
            position.give(side, kind, count.saturating_sub(held));
        }
        lost.push("SFEN lists the pieces that are left one by one".to_owned());
    }
    position.number = position.number.or(Some(0));
    let text = sfen::write(&position)?;
    let untold = [
        (moment.names.iter().any(Option::is_some), "the names of the players"),
        (moment.title.is_some(), "the title"),
        (position.last.is_some(), "the last move"),
    ];
    lost.extend(
        untold.into_iter().filter(|(is_there, _)| *is_there).map(|(_, what)| format!("SFEN has no place for {what}")),
    );
    Ok((text, lost))
}
