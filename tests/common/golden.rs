//! The golden pictures: `tests/golden/<game>/<case>/arguments`, one a line, draw `picture.svg` beside them. What has no
//! arguments is drawn by a test of its own.

use std::path::{Path, PathBuf};

use super::root;

/// The folders of all cases, sorted.
pub fn cases() -> Vec<PathBuf> {
    let folders = |path: &Path| {
        let entries = std::fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry").path());
        entries.collect::<Vec<_>>()
    };
    let mut cases: Vec<PathBuf> = folders(&root().join("tests/golden")).iter().flat_map(|game| folders(game)).collect();
    cases.retain(|case| case.join("arguments").is_file());
    cases.sort();
    assert!(!cases.is_empty());
    cases
}

/// The name of a case, with its game: `go/figure`.
pub fn name(case: &Path) -> String {
    let name = case.strip_prefix(root().join("tests/golden")).expect("a golden case");
    name.to_str().expect("text").replace(std::path::MAIN_SEPARATOR, "/")
}
