//! What the tests share: the vectors, the rules that every picture obeys, positions by chance.

#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

pub mod carcassonne;
pub mod chance;
pub mod engine;
pub mod go;
pub mod golden;
pub mod ids;
pub mod outside;
pub mod positions;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Once;

use serde_json::Value;
use tiny_skia::Pixmap;
use zumen::template::check_svg;
use zumen::{Diagnostic, Drawing, NoFiles, Renderer, View};

pub const THEMES: [&str; 5] = ["classic", "print", "colour", "web", "dark"];

/// The folder of the repository.
pub fn root() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().find(|folder| folder.join("templates").is_dir()).expect("the repository")
}

/// A line of a table by the names of its columns.
pub type Row = BTreeMap<String, String>;

/// A table of `tests/data/backgammon`.
pub fn rows(name: &str) -> Vec<Row> {
    let text = std::fs::read_to_string(root().join("tests/data/backgammon").join(name)).expect("the table is there");
    let mut lines = text.lines();
    let columns: Vec<&str> = lines.next().expect("a head").split('\t').collect();
    let row = |line: &str| columns.iter().zip(line.split('\t')).map(|(c, v)| (c.to_string(), v.to_string())).collect();
    lines.map(row).collect()
}

/// A renderer of one of the themes inside the program.
pub fn renderer(theme: &str) -> Renderer {
    Renderer::new(zumen::style("backgammon", theme).expect("the theme is there")).expect("no fonts of one's own")
}

/// The pixels of a picture, drawn from the whole of its SVG at once: what [`Drawing::pixels`] must equal.
pub fn at_once(drawing: &Drawing) -> Pixmap {
    zumen::pixels(drawing.svg().as_bytes()).expect("a picture of ours")
}

/// What is asked of the one position in `input`: its entry, or why it was refused.
pub fn with_one<T>(input: &str, ask: impl FnOnce(&dyn zumen::Subject, Vec<Diagnostic>) -> T) -> Result<T, Diagnostic> {
    let record = zumen::read(input.as_bytes(), &NoFiles)?;
    let mut entries = record.entries(&View::default());
    assert_eq!(entries.len(), 1, "one position in {input:?}");
    entries.swap_remove(0).map(|entry| ask(entry.subject.as_ref(), entry.warnings))
}

/// The JSON of the one position in `input`.
pub fn json(input: &str) -> Value {
    let line = with_one(input, |position, _| position.json(&View::default()).expect("no option refuses"));
    let line = line.unwrap_or_else(|fault| panic!("{input:?} is refused: {fault}"));
    assert!(!line.contains('\n'), "one line: {line}");
    serde_json::from_str(&line).expect("JSON")
}

/// What is wrong with a picture: faults of the dialect, ids that stand twice, and everything that usvg logs.
pub fn faults(svg: &str) -> Vec<String> {
    let mut faults: Vec<String> = check_svg(svg).iter().map(|fault| fault.message.clone()).collect();
    let document = usvg::roxmltree::Document::parse(svg).expect("XML");
    let mut known = BTreeSet::new();
    let ids = document.descendants().filter_map(|node| node.attribute("id"));
    faults.extend(ids.filter(|id| !known.insert(*id)).map(|id| format!("the id {id} stands twice")));
    faults.extend(usvg_says(|| {
        if let Err(error) = usvg::Tree::from_str(svg, &usvg::Options::default()) {
            log::warn!(target: "usvg", "{error}");
        }
    }));
    faults
}

/// What usvg and resvg log while `work` is done, from warnings up.
pub fn usvg_says(work: impl FnOnce()) -> Vec<String> {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        log::set_logger(&Collector).expect("no other logger");
        log::set_max_level(log::LevelFilter::Warn);
    });
    SAID.with_borrow_mut(Vec::clear);
    work();
    SAID.take()
}

thread_local! {
    static SAID: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

struct Collector;

impl log::Log for Collector {
    fn enabled(&self, metadata: &log::Metadata) -> bool {
        ["usvg", "resvg"].iter().any(|name| metadata.target().starts_with(name))
    }

    fn log(&self, record: &log::Record) {
        if self.enabled(record.metadata()) {
            SAID.with_borrow_mut(|said| said.push(format!("{}: {}", record.target(), record.args())));
        }
    }

    fn flush(&self) {}
}
