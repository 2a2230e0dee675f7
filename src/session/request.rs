//! What a wrapper asks for in one go, and what it gets.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::Arc;

use super::{Content, Format, Options, ReadContent, Session, Sheet, film, numbered_name, safe};
use zumen_core::diagnostic::{Context, Diagnostic, Report};
use zumen_game::{CaptionCounter, Charset, Entry, Files, NoFiles, Pages, Record, View};

/// What is drawn, as what, and how.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// What files are called, without the ending: `diagram` where nothing else is said.
    pub name: &'a str,
    /// What diagnostics call the input: its path, or `input` where nothing else is said.
    pub called: &'a str,
    /// An ID, a text with IDs, a list, a record, or a picture of ours, which is drawn again from what it keeps.
    pub input: &'a [u8],
    /// The charset of the input; where nothing is said, what it says or looks like.
    pub charset: Option<Charset>,
    /// What is made of each page; an SVG where nothing else is said. An animation is made of all pages, and has a sheet of its
    /// own behind theirs.
    pub formats: &'a [Format],
    /// Options of pictures and of the game by their names: see [`Options::of`].
    pub options: &'a [(&'a str, &'a str)],
    /// Files that the input names; none where nothing else is said.
    pub files: &'a dyn Files,
}

impl Default for Request<'_> {
    fn default() -> Self {
        Request {
            name: "diagram",
            called: "input",
            input: b"",
            charset: None,
            formats: &[Format::Svg],
            options: &[],
            files: &NoFiles,
        }
    }
}

impl Request<'_> {
    /// Refuses for what is not about the input.
    fn refuse(&self, fault: Diagnostic) -> Refusal {
        Refusal::of(vec![fault], self.called, &Arc::from(""))
    }
}

/// An input that was read, with what was asked for. It draws them when it is asked for them.
pub struct Reading<'a> {
    session: &'a Session,
    name: String,
    called: String,
    formats: Vec<Format>,
    pub(super) inputs: Vec<ReadContent>,
}

/// Why nothing is drawn: at least one error, each with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .reports.iter().map(|report| report.message.as_str()).collect::<Vec<_>>().join("; "))]
pub struct Refusal {
    /// What is wrong.
    pub reports: Vec<Report>,
    /// The same, for who shows the text of each place.
    pub faults: Vec<Diagnostic>,
    /// The text that was read: what the faults point into that bring none.
    pub text: Arc<str>,
}

impl From<Diagnostic> for Refusal {
    /// Refuses for what is about no text, or brings it.
    fn from(fault: Diagnostic) -> Refusal {
        Refusal::of(vec![fault], "", &Arc::from(""))
    }
}

impl Refusal {
    /// Writes what is wrong as a JSON array of [`Report`]s, on one line.
    pub fn json(&self) -> String {
        serde_json::to_string(&self.reports).expect("keys are texts")
    }

    pub(super) fn of(faults: Vec<Diagnostic>, called: &str, text: &Arc<str>) -> Refusal {
        Refusal { reports: reports(&faults, Context::whole(called, text)), faults, text: Arc::clone(text) }
    }
}

impl Session {
    /// Reads an input and what is asked for. Nothing is drawn yet.
    ///
    /// # Errors
    ///
    /// What [`Options::of`], [`Options::load`], [`FilmOptions::check`](super::FilmOptions::check) and [`read`](crate::read) refuse. Single positions that are refused stand among the
    /// sheets.
    pub fn read<'a>(&'a self, request: &Request) -> Result<Reading<'a>, Refusal> {
        self.read_with(request, Options::of(request.options).map_err(|fault| request.refuse(fault))?)
    }

    /// Reads an input with options that were parted before: those of the request are not looked at.
    ///
    /// # Errors
    ///
    /// As [`Session::read`].
    pub fn read_with<'a>(&'a self, request: &Request, mut options: Options) -> Result<Reading<'a>, Refusal> {
        options.load(self.files.as_ref()).map_err(|fault| request.refuse(fault))?;
        options.film.check(request.formats, &options.picture).map_err(|fault| request.refuse(fault))?;
        options.view.name = Some(request.name.to_owned()).filter(|name| name != Request::default().name);
        let contents = Content::all(request.input, request.charset);
        let inputs =
            contents.iter().map(|content| self.read_content(content, &options, request)).collect::<Result<_, _>>()?;
        let [name, called] = [request.name, request.called].map(str::to_owned);
        Ok(Reading { session: self, name, called, formats: request.formats.to_vec(), inputs })
    }

    /// Reads what is asked for of a content.
    fn read_content(&self, content: &Content, asked: &Options, request: &Request) -> Result<ReadContent, Refusal> {
        let options = content.options(asked).map_err(|fault| request.refuse(fault))?;
        let read = content.read_for(options, request.formats, &self.files_of(request, &asked.view));
        read.map_err(|fault| Refusal::of(vec![fault], request.called, &content.text))
    }

    /// The positions of a record that a view chooses.
    pub(super) fn entries(
        &self,
        record: &dyn Record,
        view: &View,
        request: &Request,
    ) -> Vec<Result<Entry, Diagnostic>> {
        film::entries(record, view, &self.files_of(request, view), request.formats)
    }

    fn files_of<'a>(&'a self, request: &Request<'a>, view: &'a View) -> RequestFiles<'a> {
        RequestFiles { input: request.files, own: self.files.as_ref(), named: &view.files }
    }
}

/// The files that an input names, and those that files of options name.
struct RequestFiles<'a> {
    input: &'a dyn Files,
    own: &'a dyn Files,
    /// The files of options, by the option's name.
    named: &'a BTreeMap<String, String>,
}

impl Files for RequestFiles<'_> {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        self.input.read(path)
    }

    fn read_at_most(&self, path: &str, most: usize) -> io::Result<Vec<u8>> {
        self.input.read_at_most(path, most)
    }

    fn rules(&self, path: &str) -> io::Result<Vec<u8>> {
        self.input.rules(path)
    }

    fn near(&self, path: &str) -> Option<String> {
        self.input.near(path)
    }

    fn is_there(&self, path: &str) -> Option<bool> {
        self.input.is_there(path)
    }

    fn rules_name(&self, path: &str) -> String {
        self.input.rules_name(path)
    }

    fn beside(&self, option: &str, path: &str, most: usize) -> io::Result<Vec<u8>> {
        match self.named.get(option) {
            Some(file) => self.own.read_at_most(&Path::new(file).with_file_name(path).to_string_lossy(), most),
            None => self.input.beside(option, path, most),
        }
    }
}

impl Reading<'_> {
    /// Draws the positions, sheet after sheet, each when it is asked for. In the place of a position that is refused
    /// stands the reason; what follows upon it within one position is of no use.
    pub fn sheets(&self) -> impl Iterator<Item = Result<Sheet, Refusal>> {
        self.sheets_after(0)
    }

    /// Does the same behind so many pages, which are passed over and not drawn. A position that is refused is a page; lines of
    /// text stand before the first page of their position, an animation behind the last.
    pub fn sheets_after(&self, pages: usize) -> impl Iterator<Item = Result<Sheet, Refusal>> {
        let mut passed = ForwardedPages { left: pages, counter: CaptionCounter::default() };
        self.all().enumerate().flat_map(move |(index, (input, entry))| self.sheets_of(index, input, entry, &mut passed))
    }

    /// Draws one sheet, that behind so many pages; `Err` has how many pages there are where it is none of them.
    pub fn sheet(&self, pages: usize) -> Result<Result<Sheet, Refusal>, usize> {
        self.sheets_after(pages).next().ok_or_else(|| {
            let all = self.all();
            all.map(|(input, entry)| entry.as_ref().map_or(1, |entry| entry.subject.pages(&input.options.view).count()))
                .sum()
        })
    }

    /// Draws the sheets of one position, by its number from 0, behind so many of its pages; none where there are fewer.
    pub fn sheets_at(&self, position: usize, pages: usize) -> impl Iterator<Item = Result<Sheet, Refusal>> {
        let mut passed = ForwardedPages { left: pages, counter: self.counter_at(position) };
        let found = self.all().nth(position).into_iter();
        found.flat_map(move |(input, entry)| self.sheets_of(position, input, entry, &mut passed))
    }

    /// Counts the pictures before a position, where captions are numbered.
    fn counter_at(&self, position: usize) -> CaptionCounter {
        let counter = CaptionCounter::default();
        for (input, entry) in self.all().take(position) {
            if let (true, Ok(entry)) = (CaptionCounter::is_needed(&input.options.view), entry) {
                counter.pages(entry.subject.as_ref(), &input.options.view).for_each(drop);
            }
        }
        counter
    }

    /// Goes through the positions of all texts.
    pub(super) fn all(&self) -> impl Iterator<Item = (&ReadContent, &Result<Entry, Diagnostic>)> {
        self.inputs.iter().flat_map(|input| input.entries.iter().map(move |entry| (input, entry)))
    }

    /// Says why a position is refused.
    pub(super) fn refusal(&self, input: &ReadContent, faults: Vec<Diagnostic>) -> Refusal {
        Refusal::of(faults, &self.called, &input.text)
    }

    /// Draws the sheets of one position that are not passed over.
    fn sheets_of<'a>(
        &'a self,
        position: usize,
        input: &'a ReadContent,
        entry: &'a Result<Entry, Diagnostic>,
        passed: &mut ForwardedPages,
    ) -> Box<dyn Iterator<Item = Result<Sheet, Refusal>> + 'a> {
        let entry = match entry {
            Ok(entry) => entry,
            Err(_) if passed.is_one() => return Box::new(std::iter::empty()),
            Err(fault) => return Box::new(std::iter::once(Err(self.refusal(input, vec![fault.clone()])))),
        };
        let passed_before = passed.left;
        let Some((pages, has_lines)) = self.pages_left(input, entry, passed) else {
            return Box::new(std::iter::empty());
        };
        let mut next_page = passed_before - passed.left;
        let drawer = self.session.drawer(entry.subject.as_ref(), &input.options, &self.formats);
        let sheets = match drawer {
            Ok(drawer) => drawer.draw(pages, has_lines, &|_, _, _| None),
            Err(faults) => return Box::new(std::iter::once(Err(self.refusal(input, faults)))),
        };
        let stem =
            entry.name.as_deref().map_or_else(|| numbered_name(&self.name, position + 1, self.positions()), safe);
        let context = Context::whole(&self.called, &input.text);
        let mut odd = entry.warnings.clone();
        Box::new(sheets.map(move |sheet| {
            let mut sheet = sheet.map_err(|faults| self.refusal(input, faults))?;
            (sheet.position, sheet.page) = (position, next_page);
            next_page += usize::from(sheet.is_picture());
            for file in &mut sheet.files {
                file.name = file.name_of(&stem);
            }
            sheet.warnings.splice(..0, std::mem::take(&mut odd));
            sheet.reports = reports(&sheet.warnings, context);
            Ok(sheet)
        }))
    }

    /// Passes over pages of a position, and returns the others, and whether its lines stand before them; nothing where none are
    /// left.
    fn pages_left<'a>(
        &self,
        input: &'a ReadContent,
        entry: &'a Entry,
        passed: &mut ForwardedPages,
    ) -> Option<(Pages<'a>, bool)> {
        let pages = passed.counter.pages(entry.subject.as_ref(), &input.options.view);
        if passed.left == 0 {
            return Some((pages, true));
        }
        let mut pages = pages.peekable();
        while pages.peek().is_some() && passed.is_one() {
            pages.next();
        }
        pages.peek()?;
        Some((Box::new(pages), self.formats.iter().all(|format| !format.is_picture())))
    }
}

/// How many pages are still to be passed over.
struct ForwardedPages {
    left: usize,
    /// Numbers them and those behind them.
    counter: CaptionCounter,
}

impl ForwardedPages {
    /// Tells whether the next page is passed over, and counts it.
    fn is_one(&mut self) -> bool {
        let left = self.left.checked_sub(1);
        self.left = left.unwrap_or_default();
        left.is_some()
    }
}

pub(super) fn reports(diagnostics: &[Diagnostic], context: Context) -> Vec<Report> {
    diagnostics.iter().map(|diagnostic| Report::new(diagnostic, context)).collect()
}
