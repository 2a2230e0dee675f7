//! Any bytes are read, and what is read is drawn: nothing panics, every fault has a place in the text, every picture keeps
//! to the dialect, and what it keeps of itself draws the same bytes again.
//!
//! `fuzz/run 60 read`.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use zumen::Session;
use zumen::registry::decode;
use zumen::session::{Reading, Refusal, Request, Sheet};
use zumen::template::check_svg;

static STUDIO: LazyLock<Session> = LazyLock::new(Session::default);

/// Sheets that are drawn of one input: the readers, not the renderer, are to see many inputs.
const DRAWN: usize = 3;

fuzz_target!(|bytes: &[u8]| {
    let text = decode(bytes, None);
    let reading = match read(bytes) {
        Ok(reading) => reading,
        Err(refusal) => return check_spans(&refusal, &text),
    };
    for sheet in reading.sheets().take(DRAWN) {
        let sheet = match sheet {
            Ok(sheet) => sheet,
            Err(refusal) => {
                check_spans(&refusal, &text);
                continue;
            }
        };
        let svg = svg(&sheet);
        assert!(check_svg(svg).is_empty(), "the dialect");
        let again = read(svg.as_bytes()).expect("a source");
        let again = again.sheets().next().expect("a sheet").expect("the same sheet");
        assert_eq!(self::svg(&again), svg, "the source draws the same");
    }
});

fn read(input: &[u8]) -> Result<Reading<'static>, Refusal> {
    STUDIO.read(&Request { input, ..Request::default() })
}

fn svg(sheet: &Sheet) -> &str {
    std::str::from_utf8(&sheet.files[0].bytes).expect("an SVG")
}

/// Looks whether places are in the text. Those in a text that a diagnostic brings along are not seen here.
fn check_spans(refusal: &Refusal, text: &str) {
    assert!(!refusal.reports.is_empty(), "a reason");
    for report in refusal.reports.iter().filter(|report| report.file.as_deref() == Some("input")) {
        assert!(report.span.is_none_or(|[start, end]| text.get(start..end).is_some()), "a place in the text");
    }
}
