//! The pages that people read: README.md and those of docs/book. Their `console` blocks are transcripts: what stands
//! under a command is what it prints.

use std::fs;
use std::iter;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use zumen::registry::GAMES;

use super::{engine, files, folder, root, transcript};

/// A page, by its path from the root of the repository.
pub struct Page {
    pub name: String,
    pub text: String,
}

impl Page {
    /// Reads a page.
    pub fn read(name: &str) -> Page {
        let text = fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        Page { name: name.to_owned(), text }
    }

    /// The contents of its fenced blocks of a language.
    pub fn blocks(&self, language: &str) -> Vec<String> {
        blocks(&self.text, language)
    }

    /// Runs its transcripts in one folder, which holds the files of `examples/`, and the engine where cargo would put
    /// it; returns the folder and what is wrong. Where blessing is asked for, what is printed now is written into the
    /// page; that is a fault as well, so that it cannot pass by accident.
    pub fn run_transcripts(&self) -> (TempDir, Vec<String>) {
        let folder = folder();
        furnish(folder.path(), self.text.contains("libcgfthink"));
        let shown = transcript::run(folder.path(), &self.text, "```console", &[]);
        (folder, self.compare(&shown, "console"))
    }

    /// What differs between the page and what its transcripts print now.
    pub fn compare(&self, shown: &str, language: &str) -> Vec<String> {
        let now = blocks(shown, language);
        let pairs = now.iter().zip(self.blocks(language)).filter(|(now, then)| *now != then);
        let mut faults: Vec<String> =
            pairs.map(|(now, then)| format!("{} shows\n{then}and what is printed is\n{now}", self.name)).collect();
        if shown != self.text && std::env::var_os("ZUMEN_BLESS").is_some() {
            fs::write(root().join(&self.name), shown).expect("the page can be written");
            faults.push(format!("{} was blessed: look at it, then run again", self.name));
        }
        faults
    }
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

/// The pages of the book, by their paths from the root.
pub fn book() -> Vec<Page> {
    let mut names = Vec::new();
    collect(Path::new("docs/book/src"), &mut names);
    names.sort();
    names.iter().map(|name| Page::read(&name.to_string_lossy())).collect()
}

fn collect(folder: &Path, names: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(root().join(folder)).expect("the book is there") {
        let path = folder.join(entry.expect("an entry").file_name());
        match path.extension() {
            None => collect(&path, names),
            Some(ending) if ending == "md" => names.push(path),
            Some(_) => {}
        }
    }
}

/// Puts what the commands read into the folder.
fn furnish(folder: &Path, wants_engine: bool) {
    let examples = root().join("examples");
    let games = GAMES.iter().map(|game| game.name).filter(|game| examples.join(game).is_dir());
    for part in iter::once("").chain(games) {
        fs::create_dir_all(folder.join("examples").join(part)).expect("a folder");
        for name in files(&examples.join(part)) {
            let file = Path::new(part).join(name);
            if examples.join(&file).is_dir() {
                continue;
            }
            fs::copy(examples.join(&file), folder.join("examples").join(&file)).expect("a copy");
        }
    }
    if wants_engine {
        let built = folder.join("target/release/examples");
        fs::create_dir_all(&built).expect("a folder");
        fs::copy(engine::example("cgfthink"), built.join("libcgfthink.so")).expect("a copy");
    }
}
