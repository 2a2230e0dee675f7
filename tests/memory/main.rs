//! What stays in memory when a session is gone: nothing of what it read and drew. A server draws for everybody.

use std::alloc::System;

use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use zumen::session::{Format, Request, Session};

#[path = "../common/mod.rs"]
mod common;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Draws one position with a session of its own.
fn draw(input: &str, caption: &str) {
    let session = Session::default();
    let options = [("caption", caption)];
    let request = Request {
        input: input.as_bytes(),
        formats: &[Format::Svg, Format::Png],
        options: &options,
        ..Request::default()
    };
    for sheet in session.read(&request).expect("a position").sheets() {
        assert_eq!(sheet.expect("a picture").files.len(), 2);
    }
}

/// How many bytes are in use.
fn bytes_in_use() -> usize {
    let stats = ALLOCATOR.stats();
    stats.bytes_allocated - stats.bytes_deallocated
}

/// How many drawings are made of each position.
const DRAWINGS: usize = 10;

// The only test here: another one at the same time would be counted, too.
#[test]
fn nothing_is_kept_of_what_was_drawn() {
    for sample in common::golden::samples() {
        // What is ours alone, as glyphs of our fonts, is kept from the first drawing on.
        draw(&sample.text, "number 0123456789");
        let before = bytes_in_use();
        for number in 0..DRAWINGS {
            draw(&sample.text, &format!("number {number}"));
        }
        let kept = bytes_in_use().saturating_sub(before);
        assert_eq!(kept, 0, "{}: bytes that {DRAWINGS} drawings left", sample.game);
    }
}
