//! What several fuzz targets look at.

use zumen::{Diagnostic, Subject, View};

/// Looks whether the place of a diagnostic is in its text: the one that it brings along, or the input's.
///
/// # Panics
///
/// Panics where it is not.
pub fn assert_place(fault: &Diagnostic, text: &str) {
    let text = fault.origin.as_ref().map_or(text, |origin| &origin.text);
    assert!(fault.span.clone().is_none_or(|span| text.get(span).is_some()), "a place in the text: {fault:?}");
}

/// Returns the board, the hands and whose turn it is, where SFEN has a letter for every piece. The number of the move is nothing
/// that CSA writes, nor KIF at the start of a game.
pub fn board(subject: &dyn Subject) -> Option<String> {
    let sfen = subject.convert("sfen", &View::default()).ok()?.text;
    Some(sfen.rsplit_once(' ')?.0.to_owned())
}
