//! What several fuzz targets look at.

use zumen::games::backgammon::matches::Session;
use zumen::registry::{decode, read_text};
use zumen::{Diagnostic, NoFiles, Subject, View};

/// Looks whether the place of a diagnostic is in its text: the one that it brings along, or the input's.
///
/// # Panics
///
/// Panics where it is not.
pub fn assert_place(fault: &Diagnostic, text: &str) {
    let text = fault.origin.as_ref().map_or(text, |origin| &origin.text);
    assert!(fault.span.clone().is_none_or(|span| text.get(span).is_some()), "a place in the text: {fault:?}");
}

/// Reads bytes as a record of shogi, looks whether every fault and warning has its place, and whether each position is read the
/// same that is written in a notation.
///
/// # Panics
///
/// Panics where it is not.
pub fn assert_written(bytes: &[u8], notation: &str) {
    let text = decode(bytes, None);
    let Ok(record) = read_text(&text, &NoFiles) else { return };
    let checked = |fault: &Diagnostic| assert_place(fault, &text);
    record.validate(&NoFiles).iter().for_each(checked);
    for at in ["0", "1", "2", "end"] {
        for entry in record.entries(&View::default().with("at", at)) {
            let Ok(entry) = entry.inspect_err(checked) else { continue };
            entry.warnings.iter().for_each(checked);
            if let Ok(written) = entry.subject.convert(notation, &View::default()) {
                let record = read_text(&written.text, &NoFiles).expect("what was written");
                let again = record.entries(&View::default()).remove(0).expect("a position");
                assert_eq!(board(again.subject.as_ref()), board(entry.subject.as_ref()), "the same position");
            }
        }
    }
}

/// The board, the hands and whose turn it is, where SFEN has a letter for every piece. The number of the move is nothing
/// that CSA writes, nor KIF at the start of a game.
fn board(subject: &dyn Subject) -> Option<String> {
    let sfen = subject.convert("sfen", &View::default()).ok()?.text;
    Some(sfen.rsplit_once(' ')?.0.to_owned())
}

/// Looks whether every fault and warning of a match has its place in the text.
///
/// # Errors
///
/// Why it cannot be read.
///
/// # Panics
///
/// Panics where one has not.
pub fn assert_match(read: Result<Session, Diagnostic>, text: &str) -> Result<Session, Diagnostic> {
    let session = read.inspect_err(|fault| assert_place(fault, text))?;
    let of_games = session
        .games
        .iter()
        .flat_map(|game| game.decisions.iter().flat_map(|decision| &decision.warnings).chain(game.fault.as_ref()));
    session.warnings.iter().chain(of_games).for_each(|fault| assert_place(fault, text));
    Ok(session)
}
