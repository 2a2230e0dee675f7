//! What is said of each input: an entry of the manifest, or a line of JSON on stdout.

use std::path::{Component, Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::RawValue;

use super::job::Job;
use super::worker::{Answer, JobResult};
use crate::Error;
use crate::output::Growing;
use zumen::diagnostic::{Context, Diagnostic, Report};
use zumen::session::{File, Format, Sheet};

/// Where pictures go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place<'a> {
    /// Files of a folder.
    Folder,
    /// The pages of this PDF.
    Book(&'a Path),
    /// What is said of them.
    Inline,
}

/// An input of a batch and what became of it.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "An input of zumen batch")]
pub(super) struct Entry<'a> {
    /// The list or file, as it was named; of an absolute path the last part.
    input: String,
    /// The number of the line in the list, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// What its files are named.
    name: &'a str,
    /// Its picture, where it has one.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    picture: Option<Picture<'a>>,
    /// Its pictures, where it has several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pictures: Vec<Picture<'a>>,
    /// What was odd about it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<Report>,
    /// Why it was refused; of a record with several positions, the first that was.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Report>,
}

/// One picture, or one position where no picture was asked for.
#[derive(Default, Serialize, JsonSchema)]
struct Picture<'a> {
    /// Its files in the folder of the pictures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    files: Vec<String>,
    /// Who, what, and whose turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    /// The whole position in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    alt: Option<&'a str>,
    /// The picture, where no folder was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<&'a str>,
    /// The position for a terminal, likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    /// The position as data, likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<serde_json::Value>")]
    json: Option<&'a RawValue>,
}

/// What is said of a job, with a path that is the same on every system.
fn report(fault: &Diagnostic, job: &Job) -> Report {
    let context = job.context(fault);
    Report::new(fault, Context { name: &portable_path(Path::new(context.name)), ..context })
}

impl<'a> Entry<'a> {
    /// What is said of an answer.
    pub(super) fn of(answer: &'a Answer, place: Place) -> Entry<'a> {
        let job = &answer.job;
        let input = portable_path(Path::new(job.line.as_ref().map_or(&job.input.name, |line| &line.list)));
        let warnings = answer.warnings.iter().map(|warning| report(warning, job)).collect();
        let error = answer.faults.first().map(|fault| report(fault, job));
        let mut pictures: Vec<Picture> = answer.positions.iter().flat_map(|position| of(position, place)).collect();
        let picture = if pictures.len() == 1 { pictures.pop() } else { None };
        Entry {
            line: job.line.as_ref().map(|line| line.start.line),
            name: &job.stem,
            picture,
            pictures,
            warnings,
            error,
            input,
        }
    }

    /// One line, with its end.
    pub(super) fn line(&self) -> String {
        serde_json::to_string(self).expect("keys are texts") + "\n"
    }
}

/// The pictures of a position; text and JSON, which are of the position, stand with the first.
fn of<'a>(position: &'a JobResult, place: Place) -> Vec<Picture<'a>> {
    let (pages, others): (Vec<&File>, Vec<&File>) =
        position.files.files().iter().map(|file| &file.file).partition(|part| part.format.is_picture());
    if position.pages.is_empty() {
        return vec![picture(None, others, &position.stem, place)];
    }
    let mut others = others.into_iter();
    let pictures = position.pages.iter().map(|words| {
        let of_page = pages.iter().copied().filter(|part| part.suffix == words.suffix);
        let parts = others.by_ref().chain(of_page).collect();
        picture(Some(words), parts, &position.stem, place)
    });
    pictures.collect()
}

/// A picture with these words, or a position without one, from its files.
fn picture<'a>(words: Option<&'a Sheet>, parts: Vec<&'a File>, stem: &str, place: Place) -> Picture<'a> {
    let mut picture = Picture {
        title: words.map(|words| words.title.as_str()),
        alt: words.map(|words| words.description.as_str()),
        ..Picture::default()
    };
    if let Place::Book(path) = place {
        picture.files.extend(path.file_name().map(|name| name.to_string_lossy().into_owned()));
    }
    for part in parts {
        if place != Place::Inline {
            picture.files.push(part.name_of(stem));
            continue;
        }
        let text = std::str::from_utf8(&part.bytes).ok();
        match part.format {
            Format::Svg => picture.svg = text,
            Format::Text => picture.text = text,
            Format::Json => picture.json = text.and_then(|text| serde_json::from_str(text).ok()),
            _ => {}
        }
    }
    picture
}

/// A path that is the same on every machine.
fn portable_path(path: &Path) -> String {
    let from = if path.has_root() { path.components().count().saturating_sub(1) } else { 0 };
    let parts = path.components().skip(from).filter(|part| *part != Component::CurDir);
    let parts: Vec<_> = parts.map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}

/// How a manifest begins.
const START: &str = "{\"inputs\":[";

/// The file with the entries of all inputs, one a line.
pub(super) struct Manifest {
    file: Growing,
    is_empty: bool,
}

impl Manifest {
    /// Begins a manifest, in the place of another one only.
    pub(super) fn new(path: PathBuf) -> Result<Manifest, Error> {
        let name = path.display();
        let is_other = |bytes: Vec<u8>| !bytes.is_empty() && !bytes.starts_with(START.as_bytes());
        if path.is_file() && std::fs::read(&path).is_ok_and(is_other) {
            return Err(Error::Usage(format!(
                "{name} exists and is not a manifest: name another file, or move it away"
            )));
        }
        let mut file = Growing::new(path)?;
        file.write(START)?;
        Ok(Manifest { file, is_empty: true })
    }

    /// Adds the line of an entry.
    pub(super) fn push(&mut self, line: &str) -> Result<(), Error> {
        self.file.write(if self.is_empty { "\n" } else { ",\n" })?;
        self.is_empty = false;
        self.file.write(line.trim_end())
    }

    pub(super) fn finish(mut self) -> Result<(), Error> {
        self.file.write("\n]}\n")?;
        self.file.finish()
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use schemars::generate::SchemaSettings;

    use super::{Entry, portable_path};

    #[test]
    fn the_schema_of_an_entry_is_kept() {
        let writer = SchemaSettings::default().for_serialize().into_generator();
        let schema = serde_json::to_string_pretty(&writer.into_root_schema_for::<Entry>()).unwrap() + "\n";
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/schema/batch.json");
        let kept = std::fs::read_to_string(path).unwrap_or_default();
        if kept != schema && std::env::var_os("ZUMEN_BLESS").is_some() {
            std::fs::write(path, &schema).unwrap();
        }
        assert_eq!(kept, schema, "{path}: write it with ZUMEN_BLESS=1 cargo test --lib batch");
    }

    #[test]
    fn inputs_are_named_alike_on_every_machine() {
        assert_eq!(portable_path(Path::new("./games/a.sgf")), "games/a.sgf");
        assert_eq!(portable_path(Path::new("../a.sgf")), "../a.sgf");
        assert_eq!(portable_path(Path::new("/tmp/lists/a.txt")), "a.txt");
        assert_eq!(portable_path(Path::new("stdin")), "stdin");
    }
}
