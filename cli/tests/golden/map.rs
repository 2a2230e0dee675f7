//! ARCHITECTURE.md and docs/cookbook.md are true: every file, type and function in them is there, and rooms import as the
//! map draws it.
#![cfg(unix)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::common::pages::Page;
use crate::common::root;

const ROOMS: [&str; 11] =
    [".ci", "benches", "cli", "docs", "examples", "fonts", "fuzz/fuzz_targets", "src", "templates", "tests", "wasm"];

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
                root().join(name).exists() || root().join("src").join(name).exists() || ends_with(&files, name)
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

/// What each room may import, as ARCHITECTURE.md draws it: everything that stands right of it.
fn allowed(page: &Page) -> BTreeMap<String, BTreeSet<String>> {
    let section = page.text.split("\n## ").find(|section| section.starts_with("Who knows whom")).unwrap();
    let mut allowed: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in section.lines().filter(|line| line.starts_with("    ")) {
        let groups: Vec<Vec<String>> =
            line.split('>').map(|group| group.split(',').map(|room| room.trim().to_owned()).collect()).collect();
        for (index, group) in groups.iter().enumerate() {
            let right: Vec<String> = groups[index + 1..].concat();
            group.iter().for_each(|room| allowed.entry(room.clone()).or_default().extend(right.iter().cloned()));
        }
    }
    allowed
}

/// The code of a source without comments and without tests.
fn code(source: &str) -> String {
    let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect()
}

/// What is imported from the crate: the first names of `crate::registry::GAMES` and `crate::{Diagnostic, games::go}`.
fn imports(code: &str) -> Vec<String> {
    let path =
        |text: &str| -> String { text.chars().take_while(|c| c.is_alphanumeric() || *c == '_' || *c == ':').collect() };
    code.split("crate::")
        .skip(1)
        .flat_map(|rest| match rest.strip_prefix('{') {
            Some(rest) => rest.split('}').next().unwrap().split(',').map(|part| path(part.trim())).collect(),
            None => vec![path(rest)],
        })
        .collect()
}

#[test]
fn imports_point_to_the_right() {
    let allowed = allowed(&Page::read("ARCHITECTURE.md"));
    let mut files = BTreeMap::new();
    collect(Path::new("src"), &mut files);
    let mut faults = Vec::new();
    let mut seen = 0;
    for (file, source) in &files {
        let mut parts = Path::new(file).strip_prefix("src").unwrap().iter().map(|part| part.to_str().unwrap());
        let room = parts.next().unwrap().trim_end_matches(".rs");
        let is_test = file.contains("/tests") || file.contains("_reading.rs") || !file.ends_with(".rs");
        if room == "lib" || is_test {
            continue;
        }
        let own = allowed.get(room).unwrap_or_else(|| panic!("ARCHITECTURE.md does not draw {room}"));
        let game = parts.next();
        for import in imports(&code(source)) {
            let mut names = import.split("::");
            let to = names.next().unwrap();
            // What lib.rs names again has no room of its own.
            if to == room && (room != "games" || names.next() == game) || !allowed.contains_key(to) {
                continue;
            }
            seen += 1;
            if !own.contains(to) {
                faults.push(format!("{file} imports crate::{import}"));
            }
        }
    }
    assert!(seen > 300, "{seen}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
