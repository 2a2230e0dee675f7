//! Any texts are read as a template and its theme, split at a NUL: nothing panics, every fault has a place in its file, and
//! what is sound draws a picture in the dialect.
//!
//! `fuzz/run 60 template`. Where one of the two is empty, the game's own
//! stands for it.

#![no_main]

use std::sync::{Arc, LazyLock};

use libfuzzer_sys::fuzz_target;
use zumen::diagnostic::Origin;
use zumen::games::backgammon::BACKGAMMON;
use zumen::template::{Template, check_svg};
use zumen::{Diagnostic, Diagram, NoFiles, Renderer, Style, View, read};
use zumen_fuzz::assert_place;

static DIAGRAM: LazyLock<Diagram> = LazyLock::new(|| {
    let record = read(b"XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10", &NoFiles).expect("a position");
    let entry = record.entries(&View::default()).remove(0).expect("a position");
    entry.subject.diagram(&View::default()).expect("a diagram")
});

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let (board, theme) = text.split_once('\0').unwrap_or((&text, ""));
    let file = |name: &str, text: &str| match text {
        "" => zumen::TEMPLATES.file("backgammon", name).expect("a file inside the program"),
        text => Arc::new(Origin { name: name.to_owned(), text: text.to_owned() }),
    };
    let checked = |fault: &Diagnostic| assert_place(fault, "");
    match Template::read(&file("board.svg", board), &file("classic.css", theme), &BACKGAMMON.needs(), zumen::TEMPLATES) {
        Err(faults) => faults.iter().for_each(checked),
        Ok(template) => {
            template.warnings.iter().for_each(checked);
            let renderer = Renderer::new(Style::new(template, "fuzz", "fuzz", zumen::font_packs())).expect("no options");
            if let Ok(drawing) = renderer.draw(&DIAGRAM) {
                assert!(check_svg(drawing.svg()).is_empty(), "the dialect");
            }
        }
    }
});
