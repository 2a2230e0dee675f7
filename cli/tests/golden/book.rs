//! docs/book is true: the transcripts of its pages are what the program prints, its figures are drawn, and its links lead
//! somewhere.
//!
//! Each page is played in a folder of its own. `ZUMEN_BLESS=1 cargo test --test golden book` writes what is printed now under
//! the commands, and the positions of `docs/book/src/figures`; look at them before committing.
#![cfg(all(unix, feature = "cgf"))]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::pages::{Page, book};
use crate::common::{root, zumen, zumen_with};

const SRC: &str = "docs/book/src";

#[test]
fn transcripts_are_real() {
    let pages = book();
    let next = AtomicUsize::new(0);
    let faults = Mutex::new(Vec::new());
    let play = || {
        while let Some(page) = pages.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (folder, mut found) = page.run_transcripts();
            found.extend(figures(page, folder.path()));
            faults.lock().unwrap().extend(found);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(play);
        }
    });
    let faults = faults.into_inner().unwrap();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What is wrong with the positions of figures that no block can hold. They are those that the pictures of the page's
/// transcript keep: `file=../figures/turns.json` is what `turns.svg` shows.
fn figures(page: &Page, folder: &Path) -> Vec<String> {
    let mut faults = Vec::new();
    for part in page.text.split("file=../figures/").skip(1) {
        let name = part.split(".json").next().unwrap();
        let kept = zumen(folder, &["read", &format!("{name}.svg")]).out();
        let file = root().join(SRC).join(format!("figures/{name}.json"));
        if fs::read_to_string(&file).unwrap_or_default() != kept {
            faults.push(format!("{}: figures/{name}.json is not what {name}.svg shows", page.name));
            if std::env::var_os("ZUMEN_BLESS").is_some() {
                fs::write(&file, kept).unwrap();
            }
        }
    }
    faults
}

#[test]
fn every_figure_is_drawn() {
    let pages = book();
    let chapters: Vec<serde_json::Value> = pages
        .iter()
        .map(|page| {
            let path = page.name.strip_prefix("docs/book/src/").unwrap();
            serde_json::json!({"Chapter": {"path": path, "content": expand_includes(page)}})
        })
        .collect();
    let root = root().join("docs/book");
    let sent = serde_json::json!([{"root": root, "config": {}}, {"items": chapters}]);
    let run = zumen_with(&root, &["mdbook"], sent.to_string().as_bytes());
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "no fault and no warning");
    let drawn = run.out();
    let wanted: usize = pages.iter().map(|page| fences(&page.text)).sum();
    assert!(wanted > 40, "{wanted}");
    assert_eq!(drawn.matches("<!-- zumen -->").count(), wanted);
}

/// How many figures a page has.
fn fences(text: &str) -> usize {
    let shown: usize = text.split("````").skip(1).step_by(2).map(|inside| inside.matches("\n```zumen").count()).sum();
    text.matches("\n```zumen").count() - shown
}

/// The page as mdBook hands it on: with the files that it includes.
fn expand_includes(page: &Page) -> String {
    let beside = root().join(&page.name);
    let mut parts = page.text.split("{{#include ");
    let mut text = parts.next().unwrap().to_owned();
    for part in parts {
        match part.split_once("}}") {
            // Parts of a file are of no use here.
            Some((file, rest)) if !file.contains(':') => {
                text.push_str(&fs::read_to_string(beside.parent().unwrap().join(file)).expect(file));
                text.push_str(rest);
            }
            _ => text.push_str(part),
        }
    }
    text
}

#[test]
fn the_summary_has_every_page() {
    let summary = Page::read("docs/book/src/SUMMARY.md");
    for page in book() {
        let path = page.name.strip_prefix("docs/book/src/").unwrap();
        assert!(path == "SUMMARY.md" || summary.text.contains(&format!("({path})")), "SUMMARY.md lacks {path}");
    }
}

#[test]
fn links_lead_somewhere() {
    let others = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "examples/README.md"].map(Page::read);
    let mut faults = Vec::new();
    for page in book().iter().chain(&others) {
        let beside = Path::new(&page.name).parent().unwrap();
        for part in page.text.split("](").skip(1) {
            let link = part.split(')').next().unwrap();
            if link.starts_with("http") {
                continue;
            }
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let path = root().join(if file.is_empty() { Path::new(&page.name).to_owned() } else { beside.join(file) });
            let there = path.exists() && (heading.is_empty() || headings(&path).contains(heading));
            if !there {
                faults.push(format!("{}: {link}", page.name));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The anchors of a page's headings.
fn headings(path: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(path).unwrap();
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let plain = |line: &str| -> String {
        let line = line.trim_start_matches('#').trim().to_lowercase();
        let kept = line.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(plain).collect()
}

/// The examples in the documentation of a module, as they are shown.
fn examples(file: &str) -> Vec<String> {
    let source = fs::read_to_string(root().join(file)).unwrap();
    let docs: Vec<&str> = source
        .lines()
        .map_while(|line| line.strip_prefix("//!"))
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect();
    docs.split(|line| *line == "```")
        .skip(1)
        .step_by(2)
        .map(|lines| lines.iter().filter(|line| !line.starts_with("# ")).map(|line| format!("{line}\n")).collect())
        .collect()
}

#[test]
fn the_rust_is_the_librarys_examples() {
    let examples = [examples("src/lib.rs"), examples("src/session/mod.rs")].concat();
    assert!(examples.len() > 3);
    let mut shown = Page::read("README.md").blocks("rust");
    assert_eq!(shown.len(), 1, "README.md has one snippet");
    shown.extend(Page::read("docs/book/src/tasks/library.md").blocks("rust"));
    assert_eq!(shown, examples);
}
