//! The notations by name: which one keeps a moment inside its picture, and what `zumen convert` writes.

use super::json;
use super::moment::Moment;
use super::variant::Variant;
use crate::diagnostic::Diagnostic;
use crate::diagram::Source;
use crate::games::Converted;

/// What `zumen convert` writes.
pub(super) const NAMES: [&str; 0] = [];

/// The moment in the shortest notation that holds it: the name of a game for its set-up, else JSON.
pub(super) fn source(moment: &Moment) -> Source {
    let named = Variant::ALL.into_iter().find(|variant| *moment == Moment::of(variant.start()));
    let (format, text) = match named {
        Some(variant) => ("name", variant.name().to_owned()),
        None => ("json", json::write(moment)),
    };
    Source { format: format.to_owned(), text, options: Vec::new() }
}

/// The moment in another notation.
///
/// # Errors
///
/// `convert::notation` when there is none of that name.
pub(super) fn convert(moment: &Moment, notation: &str) -> Result<Converted, Diagnostic> {
    match notation {
        "json" => Ok(Converted { text: json::write(moment), lost: Vec::new() }),
        _ => Err(Diagnostic::error("convert::notation", format!("shogi cannot be written as {notation}"))
            .help(format!("one of: {}, json", NAMES.join(", ")))),
    }
}
