//! README.md is true: what its `console` blocks show is what the program prints, its pictures are what its commands
//! draw, its table has every option, and its Rust are the library's own examples.
//!
//! All `console` blocks run in order in one folder, each command in a shell with `zumen` on its path. The folder holds
//! the records, rules and sheets of `examples/`, and the engine where cargo would put it. Blocks called `console git` are
//! those of `tests/git.rs`. Names by the
//! clock are compared as names by the clock. `ZUMEN_BLESS=1 cargo test --test golden readme` writes what is printed now
//! under the commands; look at it before committing. A run that blessed something fails, as with the pictures.
#![cfg(all(unix, feature = "cgf"))]

use std::fs;
use std::path::Path;

use crate::common::transcript::without_clock;
use crate::common::{engine, root, transcript};

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).unwrap()
}

/// The contents of the fenced blocks of a language.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let open = format!("```{language}");
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while lines.any(|line| line == open) {
        blocks.push(lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect());
    }
    blocks
}

#[test]
fn the_clock_is_known_by_its_shape() {
    let text = "a/20261120-145102.svg 20261120-145102-12.png 20261120-14510.svg";
    assert_eq!(without_clock(text), "a/CLOCK.svg CLOCK.png 20261120-14510.svg");
}

/// Puts what the commands read into the folder.
fn furnish(folder: &Path) {
    fs::create_dir(folder.join("examples")).unwrap();
    for name in ["game.sgf", "problems.sgf", "japanese.sgf"] {
        fs::copy(root().join("examples").join(name), folder.join("examples").join(name)).unwrap();
    }
    for game in ["examples/zillions", "examples/shogi", "examples/carcassonne"] {
        fs::create_dir(folder.join(game)).unwrap();
        for name in crate::common::files(&root().join(game)) {
            fs::copy(root().join(game).join(&name), folder.join(game).join(name)).unwrap();
        }
    }
    let built = folder.join("target/release/examples");
    fs::create_dir_all(&built).unwrap();
    fs::copy(engine::example("cgfthink"), built.join("libcgfthink.so")).unwrap();
}

#[test]
fn transcripts_and_pictures_are_real() {
    let text = readme();
    let folder = crate::common::folder();
    furnish(folder.path());
    let shown = transcript::run(folder.path(), &text, "```console", &[]);
    let mut faults = Vec::new();
    if shown != text {
        for (now, then) in blocks(&shown, "console").iter().zip(blocks(&text, "console")).filter(|(a, b)| *a != b) {
            faults.push(format!("README.md shows\n{then}and what is printed is\n{now}"));
        }
        if std::env::var_os("ZUMEN_BLESS").is_some() {
            fs::write(root().join("README.md"), &shown).unwrap();
            faults.push("README.md was blessed: look at it, then run again".to_owned());
        }
    }
    // The first picture is drawn by the first command, whose file is named by the clock.
    let by_clock = crate::common::files(folder.path()).into_iter().find(|name| without_clock(name) == "CLOCK.svg");
    let mut pictures = 0;
    for part in text.split("<img src=\"").skip(1) {
        let source = part.split('"').next().unwrap();
        let case = source.strip_prefix("tests/golden/").and_then(|rest| rest.strip_suffix("/picture.svg"));
        let Some(case) = case else {
            faults.push(format!("{source} is no picture that the tests draw"));
            continue;
        };
        pictures += 1;
        let by_case = |name: &str| folder.path().join(format!("{name}.svg"));
        let alone = by_case(case.split_once('/').expect("a game and a case").1);
        let drawn = if case == "backgammon/sample-1" {
            folder.path().join(by_clock.clone().unwrap())
        } else if alone.exists() {
            alone
        } else {
            by_case(&case.replace('/', "-"))
        };
        let drawn = fs::read(&drawn).unwrap_or_default();
        if fs::read(root().join(source)).unwrap_or_default() != drawn {
            faults.push(format!("{source} is not what README.md's command draws"));
        }
    }
    assert!(pictures > 0, "README.md has no picture");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn links_lead_somewhere() {
    for page in ["README.md", "ARCHITECTURE.md", "examples/README.md"] {
        let path = root().join(page);
        let text = fs::read_to_string(&path).unwrap();
        for part in text.split("](").skip(1) {
            let link = part.split([')', '#']).next().unwrap();
            let there = link.is_empty() || link.starts_with("http") || path.parent().unwrap().join(link).exists();
            assert!(there, "{page}: {link}");
        }
    }
}

#[test]
fn the_table_has_every_option() {
    let text = readme();
    let section = text.split("\n## ").find(|section| section.starts_with("All options")).unwrap();
    let folder = crate::common::folder();
    let help = crate::common::zumen(folder.path(), &["draw", "--help"]).out();
    let options: Vec<&str> = help
        .lines()
        .filter_map(|line| line.trim_start().split("--").nth(1).filter(|_| line.trim_start().starts_with('-')))
        .map(|rest| rest.split(|c: char| c != '-' && !c.is_ascii_lowercase()).next().unwrap())
        .filter(|name| *name != "help")
        .collect();
    assert!(options.len() > 20, "{options:?}");
    for name in options {
        let shown = [format!("`--{name}`"), format!("`--{name} "), format!("`-{}`, `--{name} ", &name[..1])];
        assert!(shown.iter().any(|shown| section.contains(shown)), "the table lacks --{name}");
    }
}

#[test]
fn the_rust_is_the_librarys_examples() {
    let source = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    let docs: Vec<&str> = source
        .lines()
        .map_while(|line| line.strip_prefix("//!"))
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect();
    let examples: Vec<String> = docs
        .split(|line| *line == "```")
        .skip(1)
        .step_by(2)
        .map(|lines| lines.iter().filter(|line| !line.starts_with("# ")).map(|line| format!("{line}\n")).collect())
        .collect();
    assert!(!examples.is_empty());
    assert_eq!(blocks(&readme(), "rust"), examples);
}

#[test]
fn the_quick_start_is_two_commands() {
    let text = readme();
    let start = text.split("\n## ").find(|section| section.starts_with("Quick start")).unwrap();
    let commands = blocks(start, "sh");
    assert_eq!(
        commands,
        ["cargo run --release -- 'XGID=-BBBaBC---aaB------dcbc--B:2:1:1:32:0:0:0:7:10'\n", "cargo test\n"]
    );
}
