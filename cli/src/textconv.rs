//! `zumen textconv`: a picture as lines that `git diff` compares, one with merge conflicts as both sides have it. Of what is no
//! picture of ours a text goes through as it is, and of anything else a line tells whether it has changed.

use std::path::Path;

use super::input::{Input, MAX_INPUT_BYTES};
use super::read::lines;
use super::report::visible;
use super::{Error, Outcome, missing_files, print};
use zumen::contract::{Subject, View};
use zumen::render::{self, EmbeddedSource};
use zumen::session::Options;
use zumen::{Conflict, registry};

/// How much of a file tells whether it is a text, in bytes.
const BEGINNING: usize = 64 << 10;

/// Prints what is kept in a picture: the position in words, its notation, the options.
pub(super) fn run(path: &Path) -> Result<Outcome, Error> {
    let bytes = std::fs::read(path).map_err(missing_files::why(path))?;
    // Nothing larger is a picture of ours.
    let start = &bytes[..bytes.len().min(MAX_INPUT_BYTES as usize)];
    if let Some(sides) = sides(path, start) {
        return print(sides.as_bytes());
    }
    let pictures = render::embedded_sources(start);
    if !pictures.is_empty() {
        return print(texts(path, pictures).as_bytes());
    }
    if is_text(&bytes[..bytes.len().min(BEGINNING)]) {
        return print(&bytes);
    }
    print(format!("not a zumen picture, {} bytes, CRC {:08x}\n", bytes.len(), crc32fast::hash(&bytes)).as_bytes())
}

/// The two sides of a picture with merge conflicts, between its markers.
fn sides(path: &Path, bytes: &[u8]) -> Option<String> {
    let Conflict { names: [ours, theirs], sides, .. } = Conflict::find(std::str::from_utf8(bytes).ok()?)?;
    let [one, other] = sides.each_ref().map(|side| texts(path, render::embedded_sources(side.as_bytes())));
    let is_picture = !one.is_empty() || !other.is_empty();
    let [ours, theirs] = [ours, theirs].map(visible);
    is_picture.then(|| format!("<<<<<<< {ours}\n{one}=======\n{other}>>>>>>> {theirs}\n"))
}

/// What pictures keep, as lines.
fn texts(path: &Path, pictures: Vec<EmbeddedSource>) -> String {
    pictures.into_iter().map(|kept| text(path, kept)).collect::<Vec<_>>().join("\n")
}

/// Tells whether a file is a text, as far as its beginning tells.
fn is_text(start: &[u8]) -> bool {
    let text = registry::decode(start, None);
    // The last character may be cut.
    let is_utf_8 = std::str::from_utf8(start).err().is_none_or(|error| error.error_len().is_none());
    registry::foreign(start, &text).is_none() && (is_utf_8 || text.trim_start().starts_with('<'))
}

/// Writes words, notation and options, each a paragraph.
fn text(path: &Path, kept: EmbeddedSource) -> String {
    let notation = format!("{}\n{}\n", kept.source.format, lines(&spread(&kept.source.text)));
    let options = kept.source.options.iter().map(|(name, value)| {
        let blank = if value.is_empty() { "" } else { " " };
        format!("{}\n", lines(&format!("--{name}{blank}{value}")))
    });
    let options = Some(options.collect());
    let paragraphs = [words(path, kept), Some(notation), options];
    paragraphs.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// Title and position; nothing where this program cannot read what another version of it kept.
fn words(path: &Path, kept: EmbeddedSource) -> Option<String> {
    let view = View { options: Options::default().over(&kept.source).ok()?.view.options, ..View::default() };
    let input = Input::picture(path.display().to_string(), Some(path), kept);
    let entry = input.record(&view).ok()?.entries_with(&view, &input.files(&view)).into_iter().next()?.ok()?;
    let position: &dyn Subject = entry.subject.as_ref();
    let diagram = position.diagram(&view).ok()?;
    Some(format!("{}\n\n{}\n{}\n", lines(&diagram.title), sentences(&diagram.desc), lines(&position.text(&view).ok()?)))
}

/// A sentence a line.
fn sentences(text: &str) -> String {
    text.split_inclusive(". ").map(|sentence| lines(sentence.trim_end()) + "\n").collect()
}

/// Spreads JSON over several lines, any other notation as it is.
fn spread(text: &str) -> String {
    let object = serde_json::from_str::<serde_json::Value>(text).ok().filter(serde_json::Value::is_object);
    object.and_then(|object| serde_json::to_string_pretty(&object).ok()).unwrap_or_else(|| text.to_owned())
}
