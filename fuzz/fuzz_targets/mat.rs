//! Any text is read as a match of backgammon, as `.mat`, as SGF or as GNU Backgammon prints one: nothing panics, every fault and
//! warning has its place, and a match without any is written as `.mat` and SGF and read the same.
//!
//! `fuzz/run 60 mat`.

#![no_main]

use libfuzzer_sys::fuzz_target;
use zumen::Diagnostic;
use zumen::games::backgammon::matches::decision::Action;
use zumen::games::backgammon::matches::session::Session;
use zumen::games::backgammon::matches::{gnubg, mat, sgf};
use zumen::games::backgammon::position::Position;
use zumen::registry::decode;
use zumen_fuzz::assert_match;

fuzz_target!(|bytes: &[u8]| {
    let text = decode(bytes, None);
    let read: [fn(&str) -> Result<Session, Diagnostic>; 3] = [mat::read, sgf::read, gnubg::read];
    for read in read {
        let Ok(session) = assert_match(read(&text), &text) else { continue };
        let mut decisions = session.games.iter().flat_map(|game| &game.decisions);
        let is_odd = session.games.iter().any(|game| game.fault.is_some()) || !session.warnings.is_empty();
        if is_odd || decisions.any(|decision| !decision.warnings.is_empty() || decision.action == Action::Open) {
            continue;
        }
        // No writer keeps a cube that is of no move, or that was set up within a game.
        for (written, read) in
            [(mat::write(&session).text, mat::read as fn(&str) -> _), (sgf::write(&session).text, sgf::read)]
        {
            let again = assert_match(read(&written), &written).expect("what was written");
            assert_eq!(boards(&again), boards(&session), "the same match: {written}");
        }
    }
});

/// The checkers, dice and cube of every decision.
fn boards(session: &Session) -> Vec<impl PartialEq + std::fmt::Debug + use<>> {
    let of = |position: &Position| (position.board, position.dice, position.cube, position.on_roll);
    let games = session.games.iter().map(|game| &game.decisions);
    games.flatten().map(|decision| (decision.action.clone(), of(&decision.position))).collect()
}
