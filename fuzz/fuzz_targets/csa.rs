//! Any bytes are read as a record in CSA: nothing panics, every fault and warning has its place, and each position of the game
//! is written in CSA and read the same.
//!
//! `fuzz/run 60 csa`.

#![no_main]

use libfuzzer_sys::fuzz_target;
use zumen::registry::{decode, read_text};
use zumen::{Diagnostic, NoFiles, View};
use zumen_fuzz::{assert_place, board};

fuzz_target!(|bytes: &[u8]| {
    let text = decode(bytes, None);
    let Ok(record) = read_text(&text, &NoFiles) else { return };
    let checked = |fault: &Diagnostic| assert_place(fault, &text);
    record.validate().iter().for_each(checked);
    for at in ["0", "1", "2", "end"] {
        for entry in record.entries(&View::default().with("at", at)) {
            let Ok(entry) = entry.inspect_err(checked) else { continue };
            entry.warnings.iter().for_each(checked);
            if let Ok(written) = entry.subject.convert("csa", &View::default()) {
                let record = read_text(&written.text, &NoFiles).expect("what was written");
                let again = record.entries(&View::default()).remove(0).expect("a position");
                assert_eq!(board(again.subject.as_ref()), board(entry.subject.as_ref()), "the same position");
            }
        }
    }
});
