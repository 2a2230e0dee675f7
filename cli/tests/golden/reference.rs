//! What README.md and the book say of commands, options and codes is what the program knows, and nothing is missing.
#![cfg(all(unix, feature = "cgf"))]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use zumen::registry::GAMES;

use crate::common::pages::{Page, book};
use crate::common::{folder, root, zumen};

#[test]
fn every_option_is_there() {
    let page = Page::read("docs/book/src/reference/options.md");
    let folder = folder();
    let help = zumen(folder.path(), &["draw", "--help"]).out();
    let options: Vec<&str> = help
        .lines()
        .filter_map(|line| line.trim_start().split("--").nth(1).filter(|_| line.trim_start().starts_with('-')))
        .map(|rest| rest.split(|c: char| c != '-' && !c.is_ascii_lowercase()).next().unwrap())
        .filter(|name| *name != "help")
        .collect();
    assert!(options.len() > 20, "{options:?}");
    for name in options {
        let shown = [format!("`--{name}`"), format!("`--{name} "), format!("`-{}`, `--{name} ", &name[..1])];
        assert!(shown.iter().any(|shown| page.text.contains(shown)), "the page lacks --{name}");
    }
}

#[test]
fn every_game_has_its_own_options() {
    let page = Page::read("docs/book/src/reference/options.md");
    for game in GAMES {
        let head = format!("{}\n", game.title);
        let section = page.text.split("\n## ").find(|section| section.starts_with(&head)).expect(game.title);
        for option in game.options {
            let shown = [format!("`--{}`", option.name), format!("`--{} ", option.name)];
            assert!(shown.iter().any(|shown| section.contains(shown)), "{} lacks --{}", game.title, option.name);
            for value in option.values {
                assert!(section.contains(&format!("`{value}`")), "{}: --{} lacks {value}", game.title, option.name);
            }
        }
    }
}

#[test]
fn every_command_is_there() {
    let page = Page::read("docs/book/src/reference/commands.md");
    let help = zumen(folder().path(), &["--help"]).out();
    let commands = help.split("Commands:\n").nth(1).unwrap().lines().take_while(|line| !line.is_empty());
    let names: Vec<&str> =
        commands.filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() > 12, "{names:?}");
    for name in names.into_iter().filter(|name| *name != "help") {
        assert!(
            page.text.contains(&format!("`{name}`")) || page.text.contains(&format!("`{name} ")),
            "the page lacks {name}"
        );
    }
}

#[test]
fn what_can_be_typed_is_known() {
    let mut helps = BTreeMap::new();
    let mut seen = 0;
    let mut faults = Vec::new();
    for page in book().into_iter().chain(["README.md", "examples/README.md"].map(Page::read)) {
        for typed in commands(&page.text) {
            let words: Vec<&str> = typed.split_whitespace().collect();
            let command = words.first().filter(|word| word.chars().all(|c| c.is_ascii_lowercase() || c == '-'));
            let mut run: Vec<&str> = command.into_iter().copied().collect();
            if run == ["templates"] {
                run.extend(words.get(1));
            }
            let help = helps.entry(run.join(" ")).or_insert_with(|| {
                let help = |run: &[&str]| zumen(folder().path(), &[run, &["--help"]].concat());
                let own = help(&run);
                if run.is_empty() || own.status != Some(0) { help(&["draw"]).out() } else { own.out() }
            });
            for option in words.iter().filter(|word| word.starts_with("--") && word.len() > 2) {
                let name = option.split('=').next().unwrap();
                seen += 1;
                if !help.split(|c: char| c != '-' && !c.is_ascii_lowercase()).any(|word| word == name) {
                    faults.push(format!("{}: zumen {typed} has no {name}", page.name));
                }
            }
        }
    }
    assert!(seen > 100, "{seen}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What stands behind `zumen` in a page, in lines of blocks and between single backticks, up to a pipe or a comment.
fn commands(text: &str) -> Vec<String> {
    let parts: Vec<&str> = text.split("```").collect();
    let lines = parts.iter().skip(1).step_by(2).flat_map(|block| block.lines());
    let lines = lines.map(|line| line.strip_prefix("$ ").unwrap_or(line).to_owned());
    let inline = parts.iter().step_by(2).flat_map(|prose| prose.split('`').skip(1).step_by(2));
    let typed: Vec<String> = lines.chain(inline.map(|typed| typed.replace('\n', " "))).collect();
    let typed = typed.iter().filter_map(|typed| typed.strip_prefix("zumen "));
    typed.map(|typed| typed.split(['|', ';', '#']).next().unwrap().to_owned()).collect()
}

/// The codes of diagnostics in a text, such as `xgid::dice` in quotes of this kind.
fn codes(text: &str, quote: char) -> BTreeSet<String> {
    let is_word =
        |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    let parts = text.split(quote).filter(|part| part.split_once("::").is_some_and(|(a, b)| is_word(a) && is_word(b)));
    parts.map(str::to_owned).collect()
}

/// The codes of all sources without their tests.
fn collect_codes(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.extension() {
            _ if path.is_dir() => collect_codes(&path, found),
            Some(ending) if ending == "rs" && !path.ends_with("tests.rs") => {
                let source = fs::read_to_string(&path).unwrap();
                found.extend(codes(source.split("#[cfg(test)]\nmod tests {").next().unwrap(), '"'));
            }
            _ => {}
        }
    }
}

#[test]
fn codes_are_those_of_the_program() {
    let mut found = BTreeSet::new();
    for sources in ["src", "crates", "cli/src"] {
        collect_codes(&root().join(sources), &mut found);
    }
    assert!(found.len() > 200, "{}", found.len());
    let page = Page::read("docs/book/src/reference/errors.md");
    for code in &found {
        let (what, _) = code.split_once("::").unwrap();
        assert!(page.text.contains(&format!("`{what}::`")), "the page of errors lacks {what}::, of {code}");
    }
    for page in book() {
        for code in codes(&page.text, '`') {
            assert!(found.contains(&code), "{}: there is no {code}", page.name);
        }
    }
}
