//! What the tests share: the vectors, the rules that every picture obeys, positions by chance.

#![allow(dead_code, reason = "each test uses a part of it")]

pub mod carcassonne;
pub mod go;
pub mod ids;
pub mod outside;
pub mod positions;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Once;

use serde_json::Value;
use tempfile::TempDir;
use tiny_skia::Pixmap;
use zumen::template::check_svg;
use zumen::{Diagnostic, Drawing, NoFiles, Renderer, Style, View};

pub const THEMES: [&str; 3] = ["classic", "print", "colour"];

/// A line of a table by the names of its columns.
pub type Row = BTreeMap<String, String>;

/// A table of `tests/data/backgammon`.
pub fn rows(name: &str) -> Vec<Row> {
    let path = format!("{}/tests/data/backgammon/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the table is there");
    let mut lines = text.lines();
    let columns: Vec<&str> = lines.next().expect("a head").split('\t').collect();
    let row = |line: &str| columns.iter().zip(line.split('\t')).map(|(c, v)| (c.to_string(), v.to_string())).collect();
    lines.map(row).collect()
}

/// A renderer of one of the themes inside the program.
pub fn renderer(theme: &str) -> Renderer {
    Renderer::new(Style::builtin("backgammon", theme).expect("the theme is there")).expect("no fonts of one's own")
}

/// The pixels of a picture, drawn from the whole of its SVG at once: what [`Drawing::pixels`] must equal.
pub fn at_once(drawing: &Drawing) -> Pixmap {
    zumen::render::pixels(drawing.svg().as_bytes()).expect("a picture of ours")
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

/// What a run of the program left behind.
#[derive(Debug)]
pub struct Run {
    pub status: Option<i32>,
    pub stdout: Vec<u8>,
    pub stderr: String,
}

impl Run {
    /// What was printed, as text.
    pub fn out(&self) -> String {
        String::from_utf8(self.stdout.clone()).expect("text")
    }

    /// What was printed, line by line, after a run without a word of complaint.
    pub fn lines(&self) -> Vec<String> {
        assert_eq!((self.status, self.stderr.as_str()), (Some(0), ""));
        self.out().lines().map(str::to_owned).collect()
    }
}

/// The program, to be run in a folder.
pub fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zumen"));
    command.current_dir(folder).stdin(Stdio::null());
    command
}

/// Runs the program in a folder.
pub fn zumen(folder: &Path, args: &[&str]) -> Run {
    ran(program(folder).args(args).output().expect("it runs"))
}

/// Runs the program in a folder with something on stdin.
pub fn zumen_with(folder: &Path, args: &[&str], stdin: &[u8]) -> Run {
    let mut command = program(folder);
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    child.stdin.take().expect("a pipe").write_all(stdin).expect("it reads");
    ran(child.wait_with_output().expect("it ends"))
}

pub fn ran(output: Output) -> Run {
    let stderr = String::from_utf8(output.stderr).expect("text");
    Run { status: output.status.code(), stdout: output.stdout, stderr }
}

/// The names of the files in a folder, sorted.
pub fn files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name")).collect();
    names.sort();
    names
}

/// A new empty folder, gone at the end of the test.
pub fn folder() -> TempDir {
    TempDir::new().expect("a folder")
}
