//! Any text is read as a match of backgammon, as `.mat`, as SGF or as GNU Backgammon prints one: nothing panics, every fault and
//! warning has its place, and a match without any is written as `.mat` and SGF and read the same.
//!
//! `fuzz/run 60 mat`.

#![no_main]

use libfuzzer_sys::fuzz_target;
use zumen::Diagnostic;
use zumen::games::backgammon::matches::Session;
use zumen::games::backgammon::matches::{gnubg, mat, sgf};
use zumen::games::backgammon::Position;
use zumen::registry::decode;
use zumen_fuzz::assert_match;

fuzz_target!(|bytes: &[u8]| {
    let text = decode(bytes, None);
    for read in [sgf::read, gnubg::read] {
        if let Ok(session) = assert_match(read(&text), &text) {
            assert_match(mat::read(&mat::write(&session).text), &mat::write(&session).text).expect("what was written");
        }
    }
    let Ok(session) = assert_match(mat::read(&text), &text) else { return };
    let mut decisions = session.games.iter().flat_map(|game| &game.decisions);
    let is_odd = session.games.iter().any(|game| game.fault.is_some()) || !session.warnings.is_empty();
    // A match without games cannot be written: none of the formats knows one.
    if is_odd || session.games.is_empty() || decisions.any(|decision| !decision.warnings.is_empty()) {
        return;
    }
    let readers: [(String, fn(&str) -> Result<Session, Diagnostic>); 2] =
        [(mat::write(&session).text, mat::read), (sgf::write(&session).text, sgf::read)];
    for (written, read) in readers {
        let again = assert_match(read(&written), &written).expect("what was written");
        assert_eq!(boards(&again), boards(&session), "the same match: {written}");
    }
});

/// The checkers, dice and cube of every decision.
fn boards(session: &Session) -> Vec<impl PartialEq + std::fmt::Debug + use<>> {
    let of = |position: &Position| (position.board, position.dice, position.cube, position.on_roll);
    let decisions = session.games.iter().flat_map(|game| &game.decisions);
    decisions.map(|decision| (decision.side, of(&decision.position))).collect()
}
