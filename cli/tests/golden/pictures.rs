//! Pictures as files: `tests/golden/<game>/<case>/arguments` (one a line) draws `picture.svg`.
//!
//! `ZUMEN_BLESS=1 cargo test --test golden` writes what is drawn now; look at it before committing. A run that
//! blessed something fails, so that it cannot pass by accident.

use std::fs;

use crate::common::golden::{cases, name};
use crate::common::{program, root};

fn said(svg: &str) -> Vec<String> {
    zumen::template::check_svg(svg).into_iter().map(|fault| fault.message).collect()
}

#[test]
fn every_case_draws_its_picture() {
    let bless = std::env::var_os("ZUMEN_BLESS").is_some();
    let cases = cases();
    let mut different = Vec::new();
    for case in &cases {
        let arguments = fs::read_to_string(case.join("arguments")).unwrap();
        let drawn = program(root()).args(arguments.lines()).args(["-o", "-"]).output().unwrap();
        // What `diff` draws is different: that is its status.
        let status = if arguments.starts_with("diff\n") { 1 } else { 0 };
        let said_on_stderr = String::from_utf8_lossy(&drawn.stderr);
        assert_eq!(drawn.status.code(), Some(status), "{}: {said_on_stderr}", case.display());
        let svg = String::from_utf8(drawn.stdout).unwrap();
        // `<text>` needs fonts, which a plain usvg has not.
        let faults = if arguments.contains("--text") { said(&svg) } else { crate::common::faults(&svg) };
        assert!(faults.is_empty(), "{}: {}", case.display(), faults.join("; "));
        let picture = case.join("picture.svg");
        if fs::read_to_string(&picture).ok().as_ref() != Some(&svg) {
            different.push(name(case));
            let beside = if bless {
                picture
            } else {
                std::env::temp_dir().join(format!("{}.actual.svg", name(case).replace('/', "-")))
            };
            fs::write(beside, svg).unwrap();
        }
    }
    let what = if bless {
        "were blessed: look at them, then run again"
    } else {
        "differ (drawn as *.actual.svg in the temporary folder)"
    };
    assert!(different.is_empty(), "{} of {} pictures {what}: {}", different.len(), cases.len(), different.join(", "));
}

/// What a picture keeps is enough to draw it again, to the last byte.
#[test]
fn every_picture_is_drawn_again_from_itself() {
    let mut different = Vec::new();
    for case in cases() {
        let picture = case.join("picture.svg");
        let drawn = program(root()).arg("draw").arg(&picture).args(["-o", "-"]).output().unwrap();
        if drawn.stdout != fs::read(&picture).unwrap() {
            let fault = String::from_utf8_lossy(&drawn.stderr).into_owned();
            different.push(format!("{}: {fault}", name(&case)));
        }
    }
    assert!(different.is_empty(), "{} pictures differ:\n{}", different.len(), different.join("\n"));
}
