//! Any bytes are read as a score sheet: nothing panics, every fault has a place in the text, and a sheet that is sound
//! is written and read the same.
//!
//! `fuzz/run 60 carcassonne`.

#![no_main]

use libfuzzer_sys::fuzz_target;
use zumen::Diagnostic;
use zumen::games::carcassonne::check;
use zumen::games::carcassonne::replay::{Replay, Scoring};
use zumen::registry::{decode, read_text};
use zumen::{NoFiles, View};
use zumen_fuzz::assert_place;

fuzz_target!(|bytes: &[u8]| {
    let text = decode(bytes, None);
    let checked = |faults: &[Diagnostic]| faults.iter().for_each(|fault| assert_place(fault, &text));
    let sheet = match check(&text) {
        Err(faults) => return checked(&faults),
        Ok((sheet, warnings)) => {
            checked(&warnings);
            sheet
        }
    };
    for scoring in [Scoring::First, Scoring::Second, Scoring::Third] {
        let (replay, _) = Replay::of(&sheet, usize::MAX, scoring);
        let ends = replay.finals(scoring);
        assert_eq!(ends.scores.len(), sheet.info.players.len());
    }
    let Ok(record) = read_text(&text, &NoFiles) else { return };
    for entry in record.entries(&View::default()).into_iter().flatten() {
        if entry.subject.game().name == "carcassonne" {
            let written = entry.subject.convert("json", &View::default()).expect("a sheet").text;
            let (again, _) = check(&written).expect("what was written");
            assert_eq!(again.placements.len(), sheet.placements.len());
            assert_eq!(again.info.players, sheet.info.players);
        }
    }
});
