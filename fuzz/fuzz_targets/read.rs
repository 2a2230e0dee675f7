//! Any bytes are read, and what is read is drawn: nothing panics, and every picture keeps to the dialect and gives
//! its position back.
//!
//! `cargo +nightly fuzz run read`, from this package's parent.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use zumen::template::check_svg;
use zumen::{NoFiles, Renderer, Style, View, render};

static RENDERER: LazyLock<Renderer> = LazyLock::new(|| {
    let style = Style::builtin("backgammon", "classic").expect("the theme is inside the program");
    Renderer::new(style).expect("no fonts of one's own")
});

/// Positions that are drawn of one input: the readers, not the renderer, are to see many inputs.
const DRAWN: usize = 3;

fuzz_target!(|bytes: &[u8]| {
    let _ = render::from_png(bytes);
    let _ = render::from_svg(&String::from_utf8_lossy(bytes));
    let Ok(record) = zumen::read(bytes, &NoFiles) else { return };
    let text = zumen::registry::decode(bytes, None);
    let view = View::default();
    let mut drawn = 0;
    for entry in record.entries(&view) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(fault) => {
                assert!(fault.span.is_none_or(|span| text.get(span).is_some()), "a place in the text");
                continue;
            }
        };
        for page in entry.subject.pages(&view) {
                let page = page.expect("no option refuses");
            if drawn < DRAWN {
                let drawing = RENDERER.draw(&page.diagram).expect("a picture");
                assert!(check_svg(drawing.svg()).is_empty(), "the dialect");
                assert!(render::from_svg(drawing.svg()).is_some(), "a source");
                drawn += 1;
            }
        }
    }
});
