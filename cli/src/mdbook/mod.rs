//! `zumen mdbook`: a preprocessor for mdBook. Blocks of a book become pictures in its pages.
//!
//! mdBook sends the book as JSON and takes it back. Only the places of the blocks change; everything else stays as its
//! authors wrote it. One block with a fault, and there is no book: every fault is said first.

mod block;
mod book;
mod book_files;
mod fences;
mod figure;

use std::ffi::OsString;
use std::io::Read;

use serde_json::Value;

use super::args::{BlockOptions, Mdbook};
use super::report::Reporter;
use super::{Error, Outcome, print, session};
use block::{BlockOption, Chapter};
use book::Book;
use zumen::contract::CaptionCounter;

/// Keys of every preprocessor's table in book.toml; the others are our options.
const OF_MDBOOK: [&str; 5] = ["command", "renderers", "before", "after", "optional"];

/// Answers mdBook's question, or draws the blocks of its book.
pub(super) fn run(mdbook: &Mdbook, reporter: &mut Reporter) -> Result<Outcome, Error> {
    if let Some(renderer) = &mdbook.supports {
        // What other renderers do with SVG in Markdown is not known.
        return Ok(if renderer == "html" { Outcome::Done } else { Outcome::Refused });
    }
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes).map_err(Error::io("stdin"))?;
    let mut book = Book::read(&bytes)?;
    let defaults = defaults(&book)?;
    let (src, src_name) = (book.src.clone(), book.src_name.clone());
    let session = session::open();
    let counter = CaptionCounter::default();
    let mut taken = Vec::new();
    let mut outcome = Outcome::Done;
    for chapter in book.chapters() {
        let name = std::path::Path::new(&src_name).join(&chapter.path).display().to_string();
        let context = Chapter {
            name,
            file: src.join(&chapter.path),
            src: &src,
            prefix: figure::prefix(&chapter.path, &mut taken),
            text: chapter.content,
            defaults: &defaults,
            session: &session,
            counter: &counter,
        };
        match context.render(reporter) {
            Ok(content) => *chapter.content = content,
            Err(refused) => outcome = outcome.max(refused),
        }
    }
    if outcome != Outcome::Done {
        return Ok(outcome);
    }
    print(&book.to_json())
}

/// The options that book.toml gives to all blocks: those of every picture; its paths begin at the book's root.
fn defaults(book: &Book) -> Result<Vec<BlockOption>, Error> {
    let mut options = Vec::new();
    for (name, value) in book.table.iter().filter(|(name, _)| !OF_MDBOOK.contains(&name.as_str())) {
        let wrong = |why: &str| Error::Usage(format!("book.toml, preprocessor.zumen: {why}"));
        let value = match value {
            Value::Bool(true) => None,
            Value::Bool(false) => continue,
            Value::Number(number) => Some(number.to_string()),
            Value::String(text) if BlockOptions::is_path(name, text) => {
                let path = book_files::within(&book.root, &book.root, text);
                Some(path.map_err(Error::io(text))?.display().to_string())
            }
            Value::String(text) => Some(text.clone()),
            _ => return Err(wrong(&format!("{name} is a text, a number, true or false"))),
        };
        let option = (name.clone(), value.map(OsString::from));
        let parsed = BlockOptions::parse(std::slice::from_ref(&option)).map_err(|(_, why)| wrong(&why))?;
        if parsed.file.is_some() || !parsed.options.view.options.is_empty() {
            return Err(wrong(&format!("{name} belongs to single blocks")));
        }
        options.push(option);
    }
    Ok(options)
}
