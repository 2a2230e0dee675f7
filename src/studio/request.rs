//! What a wrapper asks for in one go, and what it gets.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use super::{Drawn, Format, Options, Studio, numbered, safe};
use crate::contract::{Entry, Files, NoFiles, Record};
use crate::diagnostic::{Context, Diagnostic, Report};
use crate::registry::{decode, read_decoded};
use crate::render::{self, Kept, Script};

/// What is drawn, as what, and how.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// What files are called, without the ending: `diagram` where nothing else is said.
    pub name: &'a str,
    /// An ID, a text with IDs, a list, a record, or a picture of ours, which is drawn again from what it keeps.
    pub input: &'a [u8],
    /// What is made of each page; an SVG where nothing else is said. A moving picture is made of all pages, and has a sheet of its
    /// own behind theirs.
    pub formats: &'a [Format],
    /// Options of pictures and of the game by their names: see [`Options::of`].
    pub options: &'a [(&'a str, &'a str)],
    /// Files that the input names; none where nothing else is said.
    pub files: &'a dyn Files,
}

impl Default for Request<'_> {
    fn default() -> Self {
        Request { name: "diagram", input: b"", formats: &[Format::Svg], options: &[], files: &NoFiles }
    }
}

/// An input that was read, with what was asked for. It draws them when it is asked for them.
pub struct Reading<'a> {
    studio: &'a Studio,
    name: String,
    formats: Vec<Format>,
    inputs: Vec<Input>,
}

/// A text with options of its own: all of an input, or what one picture keeps.
struct Input {
    options: Options,
    text: String,
    entries: Vec<Result<Entry, Diagnostic>>,
}

/// A text that was read, with options of its own.
pub(super) struct Opened {
    pub options: Options,
    pub text: String,
    pub record: Box<dyn Record>,
}

impl Opened {
    /// Returns the positions of it that these options ask for.
    pub fn entries(&self, options: &Options, request: &Request, own: &dyn Files) -> Vec<Result<Entry, Diagnostic>> {
        let files = Given { input: request.files, own, named: &options.view.files };
        #[cfg(feature = "film")]
        return super::film::entries(self.record.as_ref(), &options.view, &files, request.formats);
        #[cfg(not(feature = "film"))]
        self.record.entries_with(&options.view, &files)
    }
}

/// A page of a position.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Who, what, whose turn; empty where no picture was asked for.
    pub title: String,
    /// The whole position in words: the alternative text; empty where no picture was asked for.
    pub description: String,
    /// The page in each format.
    pub files: Vec<File>,
    /// What was odd about the position, with its first sheet, and about the picture.
    pub warnings: Vec<Report>,
    /// Packs of fonts with which the picture would be whole: see [`Studio::add_pack`].
    pub missing: Vec<Script>,
}

/// A finished file.
#[derive(Clone, Debug)]
pub struct File {
    /// Its name, without a folder: `diagram-fig-051-100.svg`.
    pub name: String,
    /// Its media type: `image/svg+xml`.
    pub media_type: &'static str,
    /// What stands in it.
    pub bytes: Vec<u8>,
}

/// Why nothing is drawn: at least one error, each with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .reports.iter().map(|report| report.message.as_str()).collect::<Vec<_>>().join("; "))]
pub struct Refusal {
    /// What is wrong.
    pub reports: Vec<Report>,
}

impl Refusal {
    /// Writes what is wrong as a JSON array of [`Report`]s, on one line.
    pub fn json(&self) -> String {
        serde_json::to_string(&self.reports).expect("keys are texts")
    }

    pub(super) fn of(faults: &[Diagnostic], context: Context) -> Refusal {
        Refusal { reports: reports(faults, context) }
    }
}

impl From<Diagnostic> for Refusal {
    /// Refuses for something that is about no text.
    fn from(fault: Diagnostic) -> Refusal {
        Refusal::of(&[fault], Context::whole("", ""))
    }
}

impl Studio {
    /// Reads an input and what is asked for. Nothing is drawn yet.
    ///
    /// # Errors
    ///
    /// What [`Options::of`], [`Studio::load`], [`FilmOptions::check`](super::FilmOptions::check) and [`read`](crate::read) refuse. Single positions that are refused stand among the
    /// sheets.
    pub fn read<'a>(&'a self, request: &Request) -> Result<Reading<'a>, Refusal> {
        let input = |opened: Opened| {
            let entries = opened.entries(&opened.options, request, self.files.as_ref());
            Input { entries, options: opened.options, text: opened.text }
        };
        let inputs = self.open(request)?.into_iter().map(input).collect();
        Ok(Reading { studio: self, name: request.name.to_owned(), formats: request.formats.to_vec(), inputs })
    }

    /// Reads what is asked for and the input, or of several pictures of ours what each keeps.
    pub(super) fn open(&self, request: &Request) -> Result<Vec<Opened>, Refusal> {
        let refused = |fault: Diagnostic| Refusal::of(&[fault], Context::whole("input", ""));
        let mut options = Options::of(request.options).map_err(refused)?;
        self.load(&mut options).map_err(refused)?;
        options.view.name = Some(request.name.to_owned()).filter(|name| name != Request::default().name);
        #[cfg(feature = "film")]
        options.film.check(request.formats).map_err(refused)?;
        let opened = |options: Options, bytes: &[u8], text: String| {
            let record = read_decoded(bytes, &text, request.files)
                .map_err(|fault| Refusal::of(&[fault], Context::whole("input", &text)))?;
            Ok(Opened { options, text, record })
        };
        match render::kept(request.input).as_slice() {
            [] => Ok(vec![opened(options, request.input, decode(request.input, None))?]),
            pictures => {
                let again = |kept: &Kept| {
                    let text = kept.source.text.clone();
                    opened(options.over(&kept.source).map_err(refused)?, text.clone().as_bytes(), text)
                };
                pictures.iter().map(again).collect()
            }
        }
    }
}

/// The files that an input names, and those that files of options name.
struct Given<'a> {
    input: &'a dyn Files,
    own: &'a dyn Files,
    /// The files of options, by the option's name.
    named: &'a BTreeMap<String, String>,
}

impl Files for Given<'_> {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        self.input.read(path)
    }

    fn bounded(&self, path: &str, most: usize) -> io::Result<Vec<u8>> {
        self.input.bounded(path, most)
    }

    fn beside(&self, option: &str, path: &str, most: usize) -> io::Result<Vec<u8>> {
        match self.named.get(option) {
            Some(file) => self.own.bounded(&Path::new(file).with_file_name(path).to_string_lossy(), most),
            None => self.input.beside(option, path, most),
        }
    }
}

impl Reading<'_> {
    /// Draws the positions, sheet after sheet, each when it is asked for. In the place of a position that is refused
    /// stands the reason; what follows upon it within one position is of no use.
    pub fn sheets(&self) -> impl Iterator<Item = Result<Sheet, Refusal>> {
        let entries = self.inputs.iter().flat_map(|input| input.entries.iter().map(move |entry| (input, entry)));
        let count = self.inputs.iter().map(|input| input.entries.len()).sum();
        entries.enumerate().flat_map(move |(index, (input, entry))| {
            self.sheets_of(input, entry, numbered(&self.name, index + 1, count))
        })
    }

    /// Draws one sheet, that of this number from 0, and none before it: a page of a position, or all of a position where
    /// what is asked for has no pages of its own. `Err` has how many sheets there are where there is none of that number.
    pub fn sheet(&self, number: usize) -> Result<Result<Sheet, Refusal>, usize> {
        let mut count = 0;
        let positions = self.inputs.iter().flat_map(|input| input.entries.iter().map(move |entry| (input, entry)));
        let all = positions.clone().count();
        for (index, (input, entry)) in positions.enumerate() {
            let context = Context::whole("input", &input.text);
            let found = match entry {
                Ok(found) => found,
                Err(fault) if count == number => return Ok(Err(Refusal::of(std::slice::from_ref(fault), context))),
                Err(_) => {
                    count += 1;
                    continue;
                }
            };
            match self.studio.draw_page(found.subject.as_ref(), &input.options, &self.formats, number - count) {
                Err(fewer) => count += fewer,
                Ok(drawn) => {
                    let stem = found.name.as_deref().map_or_else(|| numbered(&self.name, index + 1, all), safe);
                    return Ok(finished(drawn, &stem, reports(&found.warnings, context), context));
                }
            }
        }
        Err(count)
    }

    /// Draws the sheets of one position.
    fn sheets_of<'a>(
        &'a self,
        input: &'a Input,
        entry: &'a Result<Entry, Diagnostic>,
        stem: String,
    ) -> Box<dyn Iterator<Item = Result<Sheet, Refusal>> + 'a> {
        let context = Context::whole("input", &input.text);
        let entry = match entry {
            Ok(entry) => entry,
            Err(fault) => return Box::new(std::iter::once(Err(Refusal::of(std::slice::from_ref(fault), context)))),
        };
        let stem = entry.name.as_deref().map_or(stem, safe);
        let mut odd = reports(&entry.warnings, context);
        let drawn = self.studio.draw(entry.subject.as_ref(), &input.options, &self.formats, &|_, _, _| None);
        Box::new(drawn.map(move |drawn| finished(drawn, &stem, std::mem::take(&mut odd), context)))
    }
}

/// Returns a sheet with the names of its files; `odd` is what was odd about the position.
fn finished(
    drawn: Result<Drawn, Vec<Diagnostic>>,
    stem: &str,
    odd: Vec<Report>,
    context: Context,
) -> Result<Sheet, Refusal> {
    let Drawn { parts, summary, warnings, missing } = drawn.map_err(|faults| Refusal::of(&faults, context))?;
    let files = parts.into_iter().map(|part| File {
        name: part.name(stem),
        media_type: part.format.media_type(),
        bytes: part.bytes,
    });
    let (title, description) = summary.map(|said| (said.title, said.description)).unwrap_or_default();
    let warnings = odd.into_iter().chain(reports(&warnings, context)).collect();
    Ok(Sheet { title, description, files: files.collect(), warnings, missing })
}

pub(super) fn reports(diagnostics: &[Diagnostic], context: Context) -> Vec<Report> {
    diagnostics.iter().map(|diagnostic| Report::new(diagnostic, context)).collect()
}
