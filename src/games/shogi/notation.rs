//! The notations by name: which one keeps a moment inside its picture, and what `zumen convert` writes.

use super::json;
use super::look::Look;
use super::moment::Moment;
use super::rules_file;
use super::table;
use super::variant::Variant;
use crate::diagnostic::Diagnostic;
use crate::diagram::Source;
use crate::games::{Converted, View};

/// What `zumen convert` writes.
pub(super) const NAMES: [&str; 2] = ["table", "zrf"];

/// The moment in the shortest notation that holds it: the name of a game for its set-up, a table, else JSON.
pub(super) fn source(moment: &Moment) -> Source {
    let named = Variant::ALL.into_iter().find(|variant| *moment == Moment::of(variant.start()));
    let (format, text) = match named {
        Some(variant) => ("name", variant.name().to_owned()),
        None if table::holds(moment) => ("table", table::write(moment)),
        None => ("json", json::write(moment)),
    };
    Source { format: format.to_owned(), text, options: Vec::new() }
}

/// The moment in another notation.
///
/// # Errors
///
/// `convert::notation` when there is none of that name, `convert::variant` for a game that it is not for.
pub(super) fn convert(moment: &Moment, notation: &str, view: &View) -> Result<Converted, Diagnostic> {
    let look = Look::of(view, moment.position.variant)?;
    match notation {
        "table" => as_table(moment),
        "zrf" => {
            let text = rules_file::write(moment, look.tradition)?.trim_end().to_owned();
            let is_more = moment.position.last.is_some() || moment.last_move.is_some() || moment.title.is_some();
            let lost = (is_more || moment.names.iter().any(Option::is_some))
                .then(|| "names, title and the last move are left out: a rules file has none".to_owned());
            Ok(Converted { text, lost: lost.into_iter().collect() })
        }
        "json" => Ok(Converted { text: json::write(moment), lost: Vec::new() }),
        _ => Err(Diagnostic::error("convert::notation", format!("shogi cannot be written as {notation}"))
            .help(format!("one of: {}, json", NAMES.join(", ")))),
    }
}

/// The moment as a table, with what a table has no place for.
fn as_table(moment: &Moment) -> Result<Converted, Diagnostic> {
    let position = &moment.position;
    if position.variant == Variant::Shogi {
        return Err(Diagnostic::error("convert::notation", "a table is written of tai shogi and chu shogi")
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
