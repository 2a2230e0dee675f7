//! Any text is read as shogi, with any edits: nothing panics, every fault has its place, and what a position is kept as and
//! written as is the same position.
//!
//! `fuzz/run 60 shogi`. What stands before a NUL are the edits.

#![no_main]

use libfuzzer_sys::fuzz_target;
use zumen::games::shogi::SHOGI;
use zumen::registry::{decode, read_with};
use zumen::{Diagnostic, NoFiles, View};
use zumen_fuzz::assert_place;

fuzz_target!(|bytes: &[u8]| {
    let text = decode(bytes, None);
    let (edits, text) = text.split_once('\0').unwrap_or(("", &text));
    // What is left may look like another charset: then places are those of another text.
    if decode(text.as_bytes(), None) != text {
        return;
    }
    let Ok(record) = read_with(&[&SHOGI], text.as_bytes(), &NoFiles) else { return };
    let view = if edits.is_empty() { View::default() } else { View::default().with("put", edits) };
    let checked = |fault: &Diagnostic| assert_place(fault, text);
    for entry in record.entries(&view) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(fault) => {
                checked(&fault);
                continue;
            }
        };
        entry.warnings.iter().for_each(checked);
        let position = entry.subject;
        let json = position.json(&View::default()).expect("no option refuses");
        assert_eq!(read(&json), json, "JSON");
        assert_eq!(read(&position.source().text), json, "the source");
        drop(position.diagram(&View::default()));
        for notation in ["sfen", "usi", "kif", "ki2", "jkf", "bod", "csa"] {
            if let Ok(written) = position.convert(notation, &View::default()) {
                read(&written.text);
            }
        }
        if let Some(table) = position.convert("table", &View::default()).ok().filter(|table| table.lost.is_empty()) {
            assert_eq!(read(&table.text), json, "the table");
        }
    }
});

/// The JSON of the one position in a text.
fn read(text: &str) -> String {
    let record = read_with(&[&SHOGI], text.as_bytes(), &NoFiles).expect("a position");
    let entry = record.entries(&View::default()).remove(0).expect("what was written");
    entry.subject.json(&View::default()).expect("no option refuses")
}
