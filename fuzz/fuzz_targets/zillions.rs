//! Any bytes are read as a rules file, and replayed as a saved game of a small one: nothing panics, and every
//! diagnostic has a place in its text.
//!
//! `fuzz/run 60 zillions`.

#![no_main]

use libfuzzer_sys::fuzz_target;
use zumen::games::zillions::{Mover, destinations, movement};
use zumen::games::zillions::Position;
use zumen::games::zillions::RulesFile;
use zumen::games::zillions::SaveFile;
use zumen::registry::{decode, validate};
use zumen::{Diagnostic, NoFiles};
use zumen_fuzz::assert_place;

const RULES: &str = "(game (title \"G\") (players White Black ?R) (turn-order White Black) (piece (name Man))
    (piece (name King)) (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (10 0)) (\"2/1\" (0 10)))))
    (board-setup (White (Man a1 off 2)) (Black (King c2))))";

fuzz_target!(|bytes: &[u8]| {
    let text = decode(bytes, None);
    let checked = |fault: &Diagnostic| assert_place(fault, &text);
    validate(&text, &NoFiles).iter().for_each(checked);
    match RulesFile::read(&text, &NoFiles) {
        Err(fault) => checked(&fault),
        Ok(file) => {
            for form in 0..file.forms.len() {
                match file.rules(form) {
                    Err(fault) => checked(&fault),
                    Ok((rules, warnings)) => {
                        warnings.iter().for_each(checked);
                        let position = Position::start(&rules);
                        // A few pieces are moved; what their moves say may be anything.
                        for at in position.stones.keys().take(4) {
                            let _ = destinations(&rules, &position, *at);
                        }
                        if !rules.pieces.is_empty() {
                            let _ = movement(&Mover::new(&rules), 0);
                        }
                    }
                }
            }
        }
    }
    let (rules, _) = RulesFile::read(RULES, &NoFiles).and_then(|file| file.rules(0)).expect("sound rules");
    if let Err(fault) = SaveFile::read(&text).and_then(|saved| saved.position(&rules, usize::MAX)) {
        checked(&fault);
    }
});
