//! ARCHITECTURE.md and docs/cookbook.md are true: every file, type and function in them exists.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::common::pages::Page;
use crate::common::root;

const ROOMS: [&str; 12] = [
    ".ci",
    "benches",
    "cli",
    "crates",
    "docs",
    "examples",
    "fonts",
    "fuzz/fuzz_targets",
    "src",
    "templates",
    "tests",
    "wasm",
];

#[test]
fn what_is_named_is_there() {
    let mut files = BTreeMap::new();
    ROOMS.into_iter().for_each(|room| collect(Path::new(room), &mut files));
    let mut faults = Vec::new();
    let mut seen = 0;
    for page in ["ARCHITECTURE.md", "docs/cookbook.md"].map(Page::read) {
        let prose = page.text.split("```").step_by(2);
        for name in prose.flat_map(|prose| prose.split('`').skip(1).step_by(2)) {
            let there = if is_path(name) {
                ["", "src", "crates"].iter().any(|room| root().join(room).join(name).exists())
                    || ends_with(&files, name)
            } else if let Some(words) = words(name) {
                files.values().any(|source| words.iter().all(|word| has(source, word)))
            } else {
                continue;
            };
            seen += 1;
            if !there {
                faults.push(format!("{}: there is no {name}", page.name));
            }
        }
    }
    assert!(seen > 150, "{seen}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The files below a folder by their paths; of Rust their text.
fn collect(folder: &Path, files: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(root().join(folder)).unwrap() {
        let path = folder.join(entry.unwrap().file_name());
        if root().join(&path).is_dir() {
            collect(&path, files);
        } else {
            let is_rust = path.extension().is_some_and(|ending| ending == "rs");
            let text = if is_rust { fs::read_to_string(root().join(&path)).unwrap() } else { String::new() };
            files.insert(path.to_string_lossy().into_owned(), text);
        }
    }
}

/// Whether a file is called so, in whatever folder.
fn ends_with(files: &BTreeMap<String, String>, name: &str) -> bool {
    !name.contains('/') && files.keys().any(|path| Path::new(path).file_name().is_some_and(|last| last == name))
}

fn is_path(name: &str) -> bool {
    let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || "./_-".contains(c));
    let ends = [".rs", ".tsv", ".svg", ".css", ".md", ".json", ".toml"].iter().any(|ending| name.ends_with(ending));
    is_plain && !name.starts_with('-') && (ends || name.contains('/'))
}

/// The identifiers of a name such as `Size::hoshi`, `Needs`, `THEMES` or `needs()`.
fn words(name: &str) -> Option<Vec<&str>> {
    let (plain, is_called) = name.strip_suffix("()").map_or((name, false), |plain| (plain, true));
    let is_word = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let words: Vec<&str> = plain.split("::").collect();
    let is_type = words[0].starts_with(|c: char| c.is_ascii_uppercase());
    (words.iter().all(|word| is_word(word)) && (is_type || is_called)).then_some(words)
}

/// Whether a source has a word.
fn has(source: &str, word: &str) -> bool {
    source.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|other| other == word)
}
