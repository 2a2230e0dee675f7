//! Any bytes are opened as a picture that was drawn before: SVG, PNG or PDF. Nothing panics, and what a picture keeps is read
//! without a panic, too.
//!
//! `fuzz/run 60 picture`.

#![no_main]

use libfuzzer_sys::fuzz_target;
use zumen::render::{difference, embedded_sources, is_as_drawn};
use zumen::{NoFiles, View, pixels};

fuzz_target!(|bytes: &[u8]| {
    for kept in embedded_sources(bytes) {
        if let (Ok(svg), Some(digest)) = (std::str::from_utf8(bytes), kept.digest) {
            let _ = is_as_drawn(svg, digest);
        }
        if let Ok(record) = zumen::read(kept.source.text.as_bytes(), &NoFiles) {
            let _ = record.entries(&View::default());
        }
    }
    if let Ok(drawn) = pixels(bytes) {
        assert_eq!(difference(&drawn, &drawn), None, "the same picture");
    }
});
