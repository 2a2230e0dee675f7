//! One run of `draw`: renderers, plan, and what is kept until the end.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::args::Draw;
use super::draw::print_names;
use super::input::{Input, Position};
use super::output::{Pages, Plan, Target, UsedNumbers};
use super::pending_files::{PendingFile, PendingFiles};
use super::report::{NOWHERE, Reporter};
use super::session::Leaves;
use super::unused_options::UnusedOptions;
use super::{Error, Outcome, input, missing_files, output, pending_files, print, report, session};
use zumen::contract::{CaptionCounter, Subject};
use zumen::diagnostic::Diagnostic;
use zumen::registry;
use zumen::render::Booklet;
use zumen::session::{File, Format, Options, ReadContent, Session, numbered_name};

/// Everything that one run of `draw` keeps between inputs.
pub(super) struct Drawing<'a> {
    draw: &'a Draw,
    plan: Plan,
    session: Session,
    /// The one PDF of all pictures, where that is asked for.
    booklet: Option<Booklet>,
    /// What it is named for in a folder: the first input that has a name.
    stem: Option<String>,
    /// No cell on its pages is drawn larger, in units: beside boards of one scale their words are of one size.
    cell: Option<u16>,
    /// What numbers captions.
    counter: CaptionCounter,
    /// Pictures so far, for targets that hold one.
    written: usize,
    /// Text and JSON for a file, until the end.
    lines: Vec<u8>,
    /// Pictures for a file, until the end.
    pictures: Vec<(PathBuf, Vec<u8>)>,
    /// Names of files so far.
    taken: UsedNumbers,
    /// Options that were typed and changed no picture so far.
    unused: UnusedOptions,
}

impl<'a> Drawing<'a> {
    /// Returns nothing drawn yet.
    pub(crate) fn new(draw: &'a Draw) -> Result<Drawing<'a>, Error> {
        let plan = Plan::new(draw.output.as_deref(), &draw.formats, draw.pages.clone())?;
        draw.options.film.check(&plan.formats, &draw.options.picture)?;
        if draw.options.picture.pdf_x && !plan.formats.contains(&Format::Pdf) {
            return Err(Error::Usage("--pdf-x works only for PDF: add -f pdf, or leave it out".to_owned()));
        }
        if draw.open && (plan.pictures == Target::Stdout || !plan.formats.iter().any(|format| format.is_picture())) {
            return Err(Error::Usage("--open shows pictures in files: name one with -o".to_owned()));
        }
        if let Some(path) = picture_file(&plan)
            && draw.inputs.len() > 1
        {
            return Err(
                missing_files::stray(&draw.inputs, input::open_record).map_or_else(|| one_picture(path), Error::from)
            );
        }
        Ok(Drawing {
            draw,
            unused: UnusedOptions::default(),
            booklet: plan.pages.as_ref().map(Pages::booklet).transpose()?,
            stem: None,
            plan,
            session: session::open_for(draw)?,
            cell: None,
            counter: CaptionCounter::default(),
            written: 0,
            lines: Vec::new(),
            pictures: Vec::new(),
            taken: UsedNumbers::new(),
        })
    }

    /// Draws all positions of an input. Returns the files it wrote, and whether something was refused.
    pub(crate) fn input(&mut self, input: &Input, reporter: &mut Reporter) -> Result<(Vec<PathBuf>, Outcome), Error> {
        let options = input.options(&self.draw.options)?;
        let ReadContent { options, entries, .. } = match input.read(options, &self.plan.formats) {
            Ok(read) => read,
            Err(fault) => return Ok((Vec::new(), reporter.refuse(&fault, input.context()).outcome())),
        };
        // What is odd about pictures that cannot be written is not said.
        if let Some(path) = picture_file(&self.plan)
            && entries.len() > 1
            && entries.iter().all(Result::is_ok)
        {
            return Err(one_picture(path));
        }
        self.unused.strike(self.draw, input, &options, &entries, &self.plan.formats);
        let (positions, read) = input::usable(entries, input, reporter)?;
        let (files, drawn) = self.positions(positions, &options, input, reporter)?;
        Ok((files, read.max(drawn)))
    }

    /// Draws positions that an input leads to and that no record holds, as [`Drawing::input`] does, and prints the names
    /// of their files.
    pub(crate) fn subjects(
        &mut self,
        subjects: Vec<Box<dyn Subject>>,
        input: &Input,
        reporter: &mut Reporter,
    ) -> Result<Outcome, Error> {
        let options = input.options(&self.draw.options)?;
        let count = subjects.len();
        let mut positions = Vec::new();
        for (index, subject) in subjects.into_iter().enumerate() {
            registry::check_view(&options.view, subject.game())?;
            let stem = input.stem.as_deref().map(|stem| numbered_name(stem, index + 1, count));
            positions.push(Position { subject, stem });
        }
        let (files, outcome) = self.positions(positions, &options, input, reporter)?;
        print_names(&files)?;
        Ok(outcome)
    }

    fn positions(
        &mut self,
        positions: Vec<Position>,
        options: &Options,
        input: &Input,
        reporter: &mut Reporter,
    ) -> Result<(Vec<PathBuf>, Outcome), Error> {
        for target in [&self.plan.pictures, &self.plan.lines] {
            if let Target::File(path) = target
                && input.is(path)
            {
                return Err(Error::Usage(format!("{} is the input: name another file", path.display())));
            }
            let mut files = self.draw.options.view.files.iter();
            if let Target::File(path) = target
                && let Some((option, _)) = files.find(|(_, file)| input::is_same(Path::new(file), path))
            {
                return Err(Error::Usage(format!("{} is the file of --{option}: name another file", path.display())));
            }
        }
        self.cell = self.booklet.as_ref().and_then(|_| self.smallest_cell(&positions, options));
        let mut outcome = Outcome::Done;
        let mut files = Vec::new();
        for position in positions {
            match self.position(&position, options, input, reporter) {
                Ok(more) => files.extend(more),
                Err(error) => {
                    outcome = outcome.max(error.outcome());
                    reporter.show_all(&error.of_input()?, input.context());
                }
            }
        }
        Ok((files, outcome))
    }

    /// Finds the smallest cell of boards whose pictures stand in one PDF; drawing reports the faults.
    fn smallest_cell(&self, positions: &[Position], options: &Options) -> Option<u16> {
        let cells = positions.iter().filter_map(|Position { subject, .. }| {
            let renderer = session::page_renderer(&self.session, subject.as_ref(), options).ok()?;
            Leaves::of(renderer, subject.as_ref(), options, &CaptionCounter::default()).ok()?.cell()
        });
        cells.min()
    }

    /// Draws one position: everything first, then the files.
    fn position(
        &mut self,
        position: &Position,
        options: &Options,
        input: &Input,
        reporter: &mut Reporter,
    ) -> Result<Vec<PathBuf>, Error> {
        let subject = position.subject.as_ref();
        if let Some(booklet) = &mut self.booklet {
            self.stem = self.stem.take().or_else(|| input.stem.clone());
            let renderer = session::page_renderer(&self.session, subject, options)?;
            let leaves = Leaves::of(renderer, subject, options, &self.counter)?.within_cell(self.cell);
            let warnings = leaves.bind("", booklet)?;
            warnings.iter().for_each(|warning| reporter.show_once(warning, report::NOWHERE));
            return Ok(Vec::new());
        }
        let mut pending = PendingFiles::new();
        let drawer = session::drawer(&self.session, subject, options, &self.plan.formats)?.counting(&self.counter);
        let drawn = session::draw_each(drawer, &session::anew, |file| pending.push(file))?;
        drawn.warnings.iter().for_each(|warning| reporter.show_once(warning, report::NOWHERE));
        self.write(&pending, position.stem.as_deref())
    }

    /// Writes the files of one position, named for its input in a folder.
    fn write(&mut self, pending: &PendingFiles, stem: Option<&str>) -> Result<Vec<PathBuf>, Error> {
        let (mut pictures, lines): (Vec<&PendingFile>, Vec<&PendingFile>) =
            pending.files().iter().partition(|file| file.file.format.is_picture());

        match self.plan.lines {
            Target::Stdout => lines
                .iter()
                .try_for_each(|file| print(&pending.bytes(file).map_err(Error::io(pending_files::WHAT))?).map(drop))?,
            Target::File(_) => {
                for file in lines {
                    self.lines.extend_from_slice(&pending.bytes(file).map_err(Error::io(pending_files::WHAT))?);
                }
            }
            Target::Folder(_) => pictures.extend(lines),
        }
        if pictures.is_empty() {
            return Ok(Vec::new());
        }
        self.written += 1;
        match &self.plan.pictures {
            Target::Folder(folder) => {
                // Names by the clock where the user named no folder.
                let stem = stem.filter(|_| self.draw.output.is_some()).map_or_else(output::clock, str::to_owned);
                output::write_new(folder, &stem, pending, &pictures, &mut self.taken)
            }
            Target::File(path) => {
                if self.written > 1 {
                    return Err(one_picture(path));
                }
                // Kept until the end: a second picture must not leave the first behind.
                let kept = pictures.iter().map(|file| {
                    let bytes = pending.bytes(file).map_err(Error::io(pending_files::WHAT))?.into_owned();
                    Ok((with_suffix(path, &file.file.suffix, file.file.format), bytes))
                });
                self.pictures = kept.collect::<Result<_, Error>>()?;
                Ok(Vec::new())
            }
            Target::Stdout => {
                if self.written > 1 || pictures.len() > 1 {
                    return Err(Error::Usage(
                        "there are several pictures, and stdout holds one: write into a folder with -o out/".to_owned(),
                    ));
                }
                pictures.iter().try_for_each(|file| {
                    print(&pending.bytes(file).map_err(Error::io(pending_files::WHAT))?).map(drop)
                })?;
                Ok(Vec::new())
            }
        }
    }

    /// Looks from now on for options that change nothing. `watch` and the prompt draw again and again, and don't.
    pub(crate) fn look_for_unused(&mut self) {
        self.unused = UnusedOptions::of(self.draw, &self.plan.formats);
    }

    /// Says which options changed none of the pictures.
    pub(crate) fn show_unused(&self, reporter: &mut Reporter) {
        let warnings = self.unused.warnings(&self.draw.options.picture, &self.plan.formats);
        reporter.show_all(&warnings, report::NOWHERE);
    }

    /// Counts the pictures that wait for one PDF.
    pub(crate) fn pages(&self) -> usize {
        self.booklet.as_ref().map_or(0, |booklet| booklet.len())
    }

    /// Tells whether the user named one PDF.
    pub(crate) fn is_one_pdf(&self) -> bool {
        matches!(self.plan.pictures, Target::File(_)) && self.plan.formats == [Format::Pdf]
    }

    /// Shows pictures that were written in the viewer of this system, where that is asked for: each in one format.
    pub(crate) fn open(&self, files: &[PathBuf], reporter: &mut Reporter) {
        let format = self.plan.formats.iter().find(|format| format.is_picture()).filter(|_| self.draw.open);
        if let Some(format) = format {
            // A file that the user named has one format, by whatever ending.
            let is_named = matches!(self.plan.pictures, Target::File(_));
            let mut files = files.to_vec();
            files.retain(|path| is_named || path.extension().is_some_and(|ending| ending == format.ending()));
            show(&files, reporter);
        }
    }

    /// Writes what was kept for files that the user named, and returns their names.
    pub(crate) fn finish(&mut self, reporter: &mut Reporter) -> Result<Vec<PathBuf>, Error> {
        self.written = 0;
        let mut written = Vec::new();
        let booklet = std::mem::replace(&mut self.booklet, self.plan.pages.as_ref().map(Pages::booklet).transpose()?);
        if let Some(booklet) = booklet.filter(|booklet| !booklet.is_empty()) {
            let (bytes, warnings) = booklet.finish()?;
            reporter.show_all(&warnings, report::NOWHERE);
            let stem = self.stem.take();
            let mut pending = PendingFiles::new();
            pending.push(File::new("", Format::Pdf, bytes))?;
            written = self.write(&pending, stem.as_deref())?;
        }
        let mut files = std::mem::take(&mut self.pictures);
        if let Target::File(path) = &self.plan.lines
            && !self.lines.is_empty()
        {
            files.push((path.clone(), std::mem::take(&mut self.lines)));
        }
        for (path, bytes) in &files {
            output::replace(path, bytes)?;
        }
        written.extend(files.into_iter().map(|(path, _)| path));
        Ok(written)
    }
}

/// The file that holds one picture, where the plan has it.
fn picture_file(plan: &Plan) -> Option<&Path> {
    let Target::File(path) = &plan.pictures else { return None };
    (plan.pages.is_none() && plan.formats.iter().any(|format| format.is_picture())).then_some(path)
}

/// Says that several pictures do not go into one file.
fn one_picture(path: &Path) -> Error {
    let folder = path.with_extension("");
    let pdf = path.with_extension("pdf");
    Error::Usage(format!(
        "there are several pictures, and {} holds one: write into a folder with -o {}/, or into one PDF with --pages -o {}",
        path.display(),
        folder.display(),
        pdf.display()
    ))
}

/// Returns `play-question.svg` for `play.svg` and the suffix `question`; a name without an ending gets that of the format.
fn with_suffix(path: &Path, suffix: &str, format: Format) -> PathBuf {
    if suffix.is_empty() {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map_or_else(|| format.ending().into(), |ending| ending.to_string_lossy());
    path.with_file_name(format!("{stem}-{suffix}.{ending}"))
}

// `--open`: pictures in the viewer of this system.

/// Pictures that are opened at once: each may be a window.
const MAX_SHOWN: usize = 10;
/// How long a viewer may take to say that it cannot.
const PATIENCE: Duration = Duration::from_secs(5);

/// Shows pictures. A viewer that fails is a warning: the files are there.
fn show(files: &[PathBuf], reporter: &mut Reporter) {
    for path in files.iter().take(MAX_SHOWN) {
        if let Err(error) = open::that_detached_with_timeout(path, PATIENCE) {
            let warning = Diagnostic::warning("open::viewer", format!("{} was not shown: {error}", path.display()))
                .help("the file was written: open it yourself");
            reporter.show(&warning, NOWHERE);
            return;
        }
    }
    if files.len() > MAX_SHOWN {
        reporter.note(&format!("{MAX_SHOWN} of {} pictures were shown", files.len()));
    }
}
