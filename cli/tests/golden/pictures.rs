//! Pictures as files: `tests/golden/<game>/<case>/arguments` (one a line) draws `picture.svg`, or a picture with the
//! digest `picture.sha256`.
//!
//! `ZUMEN_BLESS=1 cargo test --test golden` writes what is drawn now; look at it before committing. A run that
//! blessed something fails, so that it cannot pass by accident.

use std::fs;
use std::path::Path;

use crate::common::golden::{cases, digest, is_picture, name};
use crate::common::{program, root, zumen_with};

/// A larger picture is kept as its digest.
const MAX_PICTURE_BYTES: usize = 200_000;

/// The one large picture that is kept whole, so that `git diff` shows what changes in such pictures.
const LARGE_PICTURE: &str = "shogi/tai";

fn arguments(case: &Path) -> String {
    fs::read_to_string(case.join("arguments")).unwrap()
}

/// Draws a case.
fn draw(case: &Path) -> Vec<u8> {
    let arguments = arguments(case);
    let drawn = program(root()).args(arguments.lines()).args(["-o", "-"]).output().unwrap();
    // `diff` exits with 1 when the positions differ.
    let status = if arguments.starts_with("diff\n") { 1 } else { 0 };
    let stderr = String::from_utf8_lossy(&drawn.stderr);
    assert_eq!(drawn.status.code(), Some(status), "{}: {stderr}", case.display());
    drawn.stdout
}

/// The line for a shell that draws a case into a file.
fn command(case: &Path) -> String {
    let quote = |argument: &str| format!(" '{}'", argument.replace('\'', r"'\''"));
    let arguments: String = arguments(case).lines().map(quote).collect();
    format!("cargo run --{arguments} -o {}.svg", name(case).replace('/', "-"))
}

/// Writes a picture, or its digest where the case has one, or is new and large.
fn bless(case: &Path, svg: &[u8]) {
    let [picture, sha256] = ["picture.svg", "picture.sha256"].map(|name| case.join(name));
    if sha256.exists() || !picture.exists() && svg.len() > MAX_PICTURE_BYTES {
        fs::write(sha256, digest(svg)).unwrap();
    } else {
        fs::write(picture, svg).unwrap();
    }
}

#[test]
fn every_case_draws_its_picture() {
    let is_blessing = std::env::var_os("ZUMEN_BLESS").is_some();
    let mut different = Vec::new();
    for case in cases() {
        let drawn = draw(&case);
        let svg = std::str::from_utf8(&drawn).unwrap();
        // `<text>` needs fonts, which a plain usvg does not have.
        let faults = if arguments(&case).contains("--text") {
            zumen::template::check_svg(svg).into_iter().map(|fault| fault.message).collect()
        } else {
            crate::common::faults(svg)
        };
        assert!(faults.is_empty(), "{}: {}", case.display(), faults.join("; "));
        if !is_picture(&case, &drawn) {
            different.push(format!("{}: {}", name(&case), command(&case)));
            if is_blessing {
                bless(&case, &drawn);
            }
        }
    }
    let what = if is_blessing { "were blessed; look at them, then run again" } else { "differ; to see one, draw it" };
    assert!(different.is_empty(), "{} pictures {what}:\n{}", different.len(), different.join("\n"));
}

/// What a picture keeps is enough to draw it again, to the last byte.
#[test]
fn every_picture_is_drawn_again_from_itself() {
    let mut different = Vec::new();
    for case in cases() {
        let picture = case.join("picture.svg");
        let svg = fs::read(&picture).unwrap_or_else(|_| draw(&case));
        let drawn = zumen_with(&case, &["draw", "-", "-o", "-"], &svg);
        if drawn.stdout != svg {
            different.push(format!("{}: {}", name(&case), drawn.stderr));
        }
    }
    assert!(different.is_empty(), "{} pictures differ:\n{}", different.len(), different.join("\n"));
}

#[test]
fn a_case_keeps_a_picture_or_a_digest() {
    for case in cases() {
        let [size, digest] = ["picture.svg", "picture.sha256"].map(|file| fs::metadata(case.join(file)).ok());
        assert!(size.is_some() != digest.is_some(), "{}: a picture or a digest, not both", name(&case));
        let is_small = size.is_none_or(|file| file.len() <= MAX_PICTURE_BYTES as u64);
        assert!(is_small || name(&case) == LARGE_PICTURE, "{} is large: keep its digest", name(&case));
    }
}
