//! The book as mdBook hands it over: JSON of which only what is needed here is looked at, so that every version fits.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::Error;

/// What mdBook sends: where the book lies, and the book.
pub(super) struct Book {
    /// The folder of book.toml.
    pub root: PathBuf,
    /// The folder of the chapters.
    pub src: PathBuf,
    /// The same as book.toml names it.
    pub src_name: String,
    /// What book.toml says about us.
    pub table: serde_json::Map<String, Value>,
    /// Chapters, parts and separators.
    tree: Value,
}

/// A chapter that is written.
pub(super) struct Chapter<'a> {
    /// Its file, from the folder of the chapters.
    pub path: PathBuf,
    /// Its Markdown.
    pub content: &'a mut String,
}

impl Book {
    /// Reads the pair of context and book.
    pub(super) fn read(bytes: &[u8]) -> Result<Book, Error> {
        let pair: Value = serde_json::from_slice(bytes).map_err(|error| no_book(&error.to_string()))?;
        let Value::Array(pair) = pair else { return Err(no_book("it is not a JSON array")) };
        let [context, tree] = <[Value; 2]>::try_from(pair).map_err(|_| no_book("it is not a pair"))?;
        let root = context["root"].as_str().ok_or_else(|| no_book("it names no root"))?;
        let src_name = context["config"]["book"]["src"].as_str().unwrap_or("src");
        let table = context["config"]["preprocessor"]["zumen"].as_object().cloned().unwrap_or_default();
        let (root, src_name) = (PathBuf::from(root), src_name.to_owned());
        Ok(Book { src: root.join(&src_name), root, src_name, table, tree })
    }

    /// All chapters that have a file, in the order of the book.
    pub(super) fn chapters(&mut self) -> Vec<Chapter<'_>> {
        // 0.4 and 0.5 of mdBook.
        let key = if self.tree.get("items").is_some() { "items" } else { "sections" };
        let mut chapters = Vec::new();
        if let Some(items) = self.tree.get_mut(key) {
            collect(items, &mut chapters);
        }
        chapters
    }

    /// The book for mdBook.
    pub(super) fn to_json(&self) -> Vec<u8> {
        self.tree.to_string().into_bytes()
    }
}

/// Says why an input is no book.
fn no_book(why: &str) -> Error {
    Error::Usage(format!("this is not a book from mdBook: {why}; let mdbook run it: [preprocessor.zumen] in book.toml"))
}

fn collect<'a>(items: &'a mut Value, chapters: &mut Vec<Chapter<'a>>) {
    for item in items.as_array_mut().into_iter().flatten() {
        let Some(chapter) = item.get_mut("Chapter").and_then(Value::as_object_mut) else { continue };
        let file = ["source_path", "path"].iter().find_map(|key| chapter.get(*key)?.as_str());
        let file = file.map(|path| Path::new(path).to_owned());
        let mut content = None;
        let mut below = None;
        for (key, value) in chapter.iter_mut() {
            match (key.as_str(), value) {
                ("content", Value::String(text)) => content = Some(text),
                ("sub_items", value) => below = Some(value),
                _ => {}
            }
        }
        if let (Some(path), Some(content)) = (file, content) {
            chapters.push(Chapter { path, content });
        }
        if let Some(below) = below {
            collect(below, chapters);
        }
    }
}
