//! `zumen textconv`: a picture as lines that `git diff` compares. What is no picture of ours goes through as it is.

use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::path::Path;

use super::input::{Input, MAX_INPUT_BYTES};
use super::read::lines;
use super::{Error, Outcome, missing, print};
use zumen::contract::{Subject, View};
use zumen::render::{self, Kept};
use zumen::studio::Options;

/// Prints what is kept in a picture: the position in words, its notation, the options.
pub(super) fn run(path: &Path) -> Result<Outcome, Error> {
    let mut file = File::open(path).map_err(missing::why(path))?;
    let pictures = kept(&mut file).map_err(missing::why(path))?;
    if pictures.is_empty() {
        let mut stdout = io::stdout().lock();
        let copied = file.rewind().and_then(|()| io::copy(&mut file, &mut stdout)).and_then(|_| stdout.flush());
        copied.map_err(Error::io("stdout"))?;
        return Ok(Outcome::Done);
    }
    let texts: Vec<String> = pictures.into_iter().map(|kept| text(path, kept)).collect();
    print(texts.join("\n").as_bytes())
}

fn kept(file: &mut File) -> io::Result<Vec<Kept>> {
    let mut bytes = Vec::new();
    file.take(MAX_INPUT_BYTES).read_to_end(&mut bytes)?;
    Ok(render::kept(&bytes))
}

/// Words, notation and options, each a paragraph.
fn text(path: &Path, kept: Kept) -> String {
    let notation = format!("{}\n{}\n", kept.source.format, lines(&spread(&kept.source.text)));
    let option = |(name, value): &(String, String)| {
        let value = if value.is_empty() { String::new() } else { format!(" {value}") };
        format!("{}\n", lines(&format!("--{name}{value}")))
    };
    let options: String = kept.source.options.iter().map(option).collect();
    let paragraphs = [words(path, kept), Some(notation), Some(options)];
    paragraphs.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// Returns title and position; nothing where this program cannot read what another version of it kept.
fn words(path: &Path, kept: Kept) -> Option<String> {
    let view = View { options: Options::default().over(&kept.source).ok()?.view.options, ..View::default() };
    let input = Input::picture(path.display().to_string(), Some(path), kept);
    let entry = input.record(&view).ok()?.entries(&view).into_iter().next()?.ok()?;
    let position: &dyn Subject = entry.subject.as_ref();
    let diagram = position.diagram(&view).ok()?;
    Some(format!("{}\n\n{}\n{}\n", lines(&diagram.title), sentences(&diagram.desc), lines(&position.text(&view).ok()?)))
}

/// Returns a sentence a line.
fn sentences(text: &str) -> String {
    text.split_inclusive(". ").map(|sentence| lines(sentence.trim_end()) + "\n").collect()
}

/// Spreads JSON over several lines, any other notation as it is.
fn spread(text: &str) -> String {
    let object = serde_json::from_str::<serde_json::Value>(text).ok().filter(serde_json::Value::is_object);
    object.and_then(|object| serde_json::to_string_pretty(&object).ok()).unwrap_or_else(|| text.to_owned())
}
