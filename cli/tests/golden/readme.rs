//! README.md is true: what its transcripts show is what the program prints, its pictures are what its commands draw,
//! its links lead somewhere, and a newcomer needs two commands of it.
//!
//! `ZUMEN_BLESS=1 cargo test --test golden readme` writes what is printed now under the commands; look at it before committing.
//! A run that blessed something fails, as with the pictures.
#![cfg(all(unix, feature = "cgf"))]

use std::fs;

use crate::common::pages::Page;
use crate::common::transcript::without_clock;
use crate::common::{files, root, transcript};

#[test]
fn the_clock_is_known_by_its_shape() {
    let text = "a/20261120-145102.svg 20261120-145102-12.png 20261120-14510.svg";
    assert_eq!(without_clock(text), "a/CLOCK.svg CLOCK.png 20261120-14510.svg");
}

#[test]
fn transcripts_and_pictures_are_real() {
    let readme = Page::read("README.md");
    let (folder, mut faults) = readme.run_transcripts();
    let draw = quick_start(&readme).remove(0);
    let draw = draw.replace("cargo run --", "zumen");
    transcript::run(folder.path(), &format!("```console\n$ {draw}```\n"), "```console", &[]);
    // The first picture is drawn by the first command, whose file is named by the clock.
    let by_clock = files(folder.path()).into_iter().find(|name| without_clock(name) == "CLOCK.svg");
    let mut pictures = 0;
    for part in readme.text.split("<img src=\"").skip(1) {
        let source = part.split('"').next().unwrap();
        let case = source.strip_prefix("tests/golden/").and_then(|rest| rest.strip_suffix("/picture.svg"));
        let Some((game, case)) = case.and_then(|case| case.split_once('/')) else {
            faults.push(format!("{source} is no picture that the tests draw"));
            continue;
        };
        pictures += 1;
        let named = [format!("{case}.svg"), format!("{game}-{case}.svg")];
        let drawn = if case == "sample-1" {
            by_clock.clone()
        } else {
            named.into_iter().find(|name| folder.path().join(name).exists())
        };
        let drawn = fs::read(folder.path().join(drawn.unwrap_or_default())).unwrap_or_default();
        if fs::read(root().join(source)).unwrap_or_default() != drawn {
            faults.push(format!("{source} is not what README.md's command draws"));
        }
    }
    assert!(pictures > 5, "README.md has a picture for each game");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn it_is_short() {
    let readme = Page::read("README.md");
    assert!(readme.text.lines().count() <= 250, "what is longer goes into the book");
    for transcript in readme.blocks("console") {
        assert!(transcript.lines().count() <= 8, "this goes into the book:\n{transcript}");
    }
}

/// The commands of the part "Install".
fn quick_start(readme: &Page) -> Vec<String> {
    let start = readme.text.split("\n## ").find(|section| section.starts_with("Install")).unwrap().to_owned();
    Page { name: readme.name.clone(), text: start }.blocks("sh")
}

#[test]
fn a_newcomer_draws_with_one_command_and_tests_with_another() {
    let commands = quick_start(&Page::read("README.md"));
    assert_eq!(commands[0], "cargo run -- 'XGID=-BBBaBC---aaB------dcbc--B:2:1:1:32:0:0:0:7:10'\n");
    assert_eq!(commands.last().unwrap(), "cargo test\n");
    let manifest = commands[1].strip_prefix("cargo install --locked --path ").unwrap().trim();
    assert!(root().join(manifest).join("Cargo.toml").exists(), "{manifest}");
}
