//! Where inputs come from: an argument, a file, stdin.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::error::{Error, Outcome};
use super::report::{NOWHERE, Reporter};
use super::{missing_files, output};
use zumen::contract::charset::{Charset, is_damaged_utf8};
use zumen::contract::{Entry, Files, NoFiles, Record, Subject, View, sgf};
use zumen::diagnostic::{Context, Diagnostic, Origin};
use zumen::registry;
use zumen::render::EmbeddedSource;
use zumen::session::{Content, Format, Options, ReadContent, numbered_name, safe};

/// An input as bytes, with what it is called.
#[derive(Debug)]
pub(super) struct Input {
    /// A path, or `input` for an argument, or `stdin`.
    pub name: String,
    /// The file it was read from.
    pub path: Option<PathBuf>,
    /// What files in a folder are named for: the name of the file it was read from.
    pub stem: Option<String>,
    /// What it holds.
    pub content: Content,
    /// Whether it is a picture whose end is missing.
    is_cut: bool,
    /// What is doubtful about how its bytes became text.
    doubt: Option<Diagnostic>,
    /// Whether it may name no files: whoever wrote it is not known.
    is_shut: bool,
}

impl Input {
    /// An argument: `-` is stdin, an existing file its content, anything else the input itself. A charset goes
    /// before what the bytes say of themselves.
    pub(crate) fn open(arg: &OsString, charset: Option<Charset>) -> Result<Input, Error> {
        Ok(Input::all(arg, charset)?.swap_remove(0))
    }

    /// The same of a file that may hold several pictures: an input of each; at least one.
    pub(crate) fn all(arg: &OsString, charset: Option<Charset>) -> Result<Vec<Input>, Error> {
        if arg == "-" {
            return Ok(vec![Input::stdin(charset)?]);
        }
        let path = Path::new(arg);
        // A text that is too long for a path simply does not exist as one.
        if path.exists() && !path.is_dir() {
            let bytes = std::fs::read(path).map_err(Error::io(path.display().to_string()))?;
            let inputs = Input::of(path.display().to_string(), Some(path), &bytes, charset);
            return Ok(inputs.into_iter().map(Input::refusing_names).collect());
        }
        let text = arg.to_string_lossy();
        // No folder is an input: one that is named as a set-up does not hide it.
        if path.is_dir() && !registry::is_known(&text) {
            return Err(missing_files::folder(path).into());
        }
        Ok(vec![Input::new("input".to_owned(), None, text.as_bytes(), None)])
    }

    /// All of stdin.
    pub(crate) fn stdin(charset: Option<Charset>) -> Result<Input, Error> {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).map_err(Error::io("stdin"))?;
        Ok(Input::new("stdin".to_owned(), None, &bytes, charset).refusing_names())
    }

    /// The same, unless its lines are names of files.
    fn refusing_names(mut self) -> Input {
        if let Some(fault) = missing_files::names(&self.content.text) {
            self.content = Content::text("");
            self.content.foreign = Some(fault);
        }
        self
    }

    /// A part of another input: files that it names stand beside that one.
    pub(crate) fn part(name: &str, path: Option<&Path>, text: String) -> Input {
        Input { stem: None, ..Input::holding(name.to_owned(), path, Content::text(text)) }
    }

    /// What a file, or what stands for one, holds.
    fn holding(name: String, path: Option<&Path>, content: Content) -> Input {
        let stem = path.and_then(Path::file_stem).map(|stem| stem.to_string_lossy().into_owned());
        Input { name, path: path.map(Path::to_owned), stem, content, is_cut: false, doubt: None, is_shut: false }
    }

    /// The same, which may name no files.
    pub(crate) fn shut(self, is_shut: bool) -> Input {
        Input { is_shut, ..self }
    }

    /// A text that was typed.
    pub(crate) fn from_text(text: &str) -> Input {
        Input::new("typed".to_owned(), None, text.as_bytes(), None)
    }

    /// These bytes, under this name; of several pictures the first.
    pub(crate) fn new(name: String, path: Option<&Path>, bytes: &[u8], charset: Option<Charset>) -> Input {
        Input::of(name, path, bytes, charset).swap_remove(0)
    }

    /// These bytes, under this name: an input of each picture, where it holds several.
    fn of(name: String, path: Option<&Path>, bytes: &[u8], charset: Option<Charset>) -> Vec<Input> {
        let contents = Content::all(bytes, charset);
        let is_alone = contents.len() == 1;
        let inputs = contents.into_iter().map(|content| {
            let input = Input::holding(name.clone(), path, content);
            if input.content.kept.is_some() { input } else { input.examine(bytes, charset) }
        });
        let mut inputs: Vec<Input> = inputs.collect();
        inputs[0].is_cut = is_alone && inputs[0].content.kept.is_some() && is_cut(bytes);
        inputs
    }

    /// Looks for what is wrong with the bytes of a text, and for a table.
    fn examine(mut self, bytes: &[u8], charset: Option<Charset>) -> Input {
        if self.content.is_binary() || self.content.is_archived() {
            return self;
        }
        let text = &self.content.text;
        let misread = charset.and_then(|charset| misread(bytes, charset));
        let foreign = misread.or_else(|| self.content.foreign.take()).or_else(|| table(self.path.as_deref()?, text));
        if foreign.is_some() {
            self.content = Content::text("");
            self.content.foreign = foreign;
        } else if charset.is_none() {
            self.doubt = damage(bytes, text).or_else(|| sgf::doubt(bytes, text)).or_else(|| macro_options(text));
        }
        self
    }

    /// What a picture of ours keeps of itself.
    pub(crate) fn picture(name: String, path: Option<&Path>, kept: EmbeddedSource) -> Input {
        Input::holding(name, path, Content::picture(kept))
    }

    /// Tells whether it is a text; what is none is named by its refusal.
    pub(crate) fn is_text(&self) -> bool {
        self.content.foreign.is_none()
    }

    /// Tells whether writing to `output` would destroy this input.
    pub(crate) fn is(&self, output: &Path) -> bool {
        self.path.as_deref().is_some_and(|path| is_same(path, output))
    }

    /// What diagnostics point into.
    pub(crate) fn context(&self) -> Context<'_> {
        Context::whole(&self.name, &self.content.text)
    }

    /// How it is drawn where `typed` was asked for: a picture stays as it was but for that.
    pub(crate) fn options(&self, typed: &Options) -> Result<Options, Error> {
        let mut options = self.content.options(typed).map_err(|mut fault| {
            fault.message = format!("{}: {}", self.name, fault.message);
            Error::from(fault)
        })?;
        options.view.name.clone_from(&self.stem);
        Ok(options)
    }

    /// Reads it; a refusal says what it is instead, as far as that is known.
    pub(crate) fn record(&self, view: &View) -> Result<Box<dyn Record>, Diagnostic> {
        self.content.read(&self.files(view)).map_err(|fault| self.explain(fault))
    }

    /// Finds what is odd in the text before a fault.
    fn warnings_before(&self, fault: &Diagnostic) -> Vec<Diagnostic> {
        let is_before = |odd: &Diagnostic| {
            let spans = odd.span.as_ref().zip(fault.span.as_ref());
            !odd.is_error() && odd.origin == fault.origin && spans.is_some_and(|(odd, fault)| odd.end <= fault.start)
        };
        // To read a large text again takes long.
        if self.content.text.len() > MAX_REREAD_BYTES {
            return Vec::new();
        }
        let view = View::default();
        let odd = self.record(&view).map(|record| record.validate(&self.files(&view))).unwrap_or_default();
        odd.into_iter().filter(is_before).collect()
    }

    /// Reads its positions for these formats; `options` are its own.
    pub(crate) fn read(&self, options: Options, formats: &[Format]) -> Result<ReadContent, Diagnostic> {
        let files = self.files(&options.view);
        self.read_with(&files, options, formats)
    }

    /// Reads them with other files than those beside it.
    pub(crate) fn read_with(
        &self,
        files: &dyn Files,
        options: Options,
        formats: &[Format],
    ) -> Result<ReadContent, Diagnostic> {
        self.content.read_for(options, formats, files).map_err(|fault| self.explain(fault))
    }

    /// The files that it may name: those beside it, or beside the rules that the user names.
    pub(crate) fn files<'a>(&self, view: &View) -> Folder<'a> {
        Folder::of(self.path.as_deref(), view, self.is_shut)
    }

    /// Everything that is odd or wrong in it.
    pub(crate) fn faults(&self) -> Vec<Diagnostic> {
        let view = View::default();
        let faults = match self.record(&view) {
            Ok(record) => record.validate(&self.files(&view)),
            Err(fault) => vec![fault],
        };
        self.doubt.iter().cloned().chain(faults.into_iter().map(|fault| self.explain(fault))).collect()
    }

    /// Says of what was not known what it is: a file that is no text, or that is missing, where it looks like the name of
    /// one.
    pub(crate) fn explain(&self, fault: Diagnostic) -> Diagnostic {
        let is_typed = self.path.is_none() && ["input", "typed"].contains(&self.name.as_str());
        let text = &self.content.text;
        let explained = self.content.foreign.clone().or_else(|| {
            let is_unknown = is_typed && fault.code == registry::UNKNOWN && !registry::is_known(text);
            let named = is_unknown.then(|| missing_files::diagnose(text).or_else(|| missing_files::word(text.trim())));
            named.flatten()
        });
        let ending = self.path.as_deref().and_then(Path::extension).unwrap_or_default().to_string_lossy();
        let is_page = ["", "htm", "html", "xhtml", "mht", "txt"].iter().any(|page| ending.eq_ignore_ascii_case(page));
        explained.unwrap_or_else(|| match fault.code {
            registry::UNKNOWN if is_typed => fault.help(missing_files::examples(text)),
            registry::UNKNOWN => fault.help(missing_files::SEE_HELP),
            "input::page" if !is_page => fault.help(format!("it is not a {ending} file: download it again")),
            _ => fault,
        })
    }
}

/// Says of a text in UTF-8 where it is damaged.
fn damage(bytes: &[u8], text: &str) -> Option<Diagnostic> {
    let is_damaged = std::str::from_utf8(bytes).is_err() && is_damaged_utf8(bytes);
    let at = text.find('\u{fffd}').filter(|_| is_damaged)?;
    let fault =
        Diagnostic::warning("input::bytes", "these bytes are not valid UTF-8").at(at..at + '\u{fffd}'.len_utf8());
    Some(fault.help("the text is damaged: save it again with the program that wrote it"))
}

/// Says of the macro of LaTeX that its options are not obeyed.
fn macro_options(text: &str) -> Option<Diagnostic> {
    const MACRO: &str = "\\zumen";
    let at = text.find(&format!("{MACRO}["))? + MACRO.len();
    let end = at + text[at..].find(']')? + 1;
    let fault = Diagnostic::warning("input::macro", "the options of the macro are not applied").at(at..end);
    Some(fault.help("give them to zumen as options, such as --width 84"))
}

/// Says of a charset in which bytes mean nothing which one it is in which they do.
fn misread(bytes: &[u8], charset: Charset) -> Option<Diagnostic> {
    let fits = charset.instead(bytes)?.name();
    let message = format!("this text is not {}: it is {fits}", charset.name());
    Some(Diagnostic::error("input::charset", message).help(format!("write --encoding {fits}, or leave the option out")))
}

/// What a row of a table of tiles is in a score sheet.
const SHEET_ROW: &str = r#"write each row into "placements": {"type": "regular", "tile": "U", "player": "Alice", "tilePlacement": {"x": 0, "y": 1, "rotation": 0}}"#;

/// A text that is longer is not read a second time after a fault.
const MAX_REREAD_BYTES: usize = 1 << 20;

/// The rows of a table that are searched for a position.
const MAX_ROWS: usize = 50;

/// Says of a table, by its name and its row of headings, that it is one.
fn table(path: &Path, text: &str) -> Option<Diagnostic> {
    let headings = text.lines().find(|line| !line.trim().is_empty())?;
    let is_named =
        path.extension().is_some_and(|end| ["csv", "tsv"].iter().any(|table| end.eq_ignore_ascii_case(table)));
    if !is_named || !headings.contains([',', ';', '\t']) {
        return None;
    }
    let record = registry::read_text(headings, &NoFiles);
    if record.is_ok_and(|record| record.entries(&View::default()).iter().any(Result::is_ok)) {
        return None;
    }
    let named: Vec<&str> = headings.split([',', ';', '\t']).map(|name| name.trim().trim_matches('"')).collect();
    if ["player", "tile"].iter().all(|column| named.iter().any(|name| name.eq_ignore_ascii_case(column))) {
        let fault = Diagnostic::error("input::table", "this is a table of tiles; zumen reads score sheets as JSON");
        return Some(fault.help(SHEET_ROW));
    }
    // What brackets hold may be cut at the commas.
    let is_position = |cell: &str| cell.contains("(;") || registry::is_known(cell.trim().trim_matches('"'));
    let rows = text.lines().skip(1).take(MAX_ROWS);
    if !rows.flat_map(|row| row.split([',', ';', '\t'])).any(is_position) {
        let fault = Diagnostic::error("input::table", "this is a table, and no cell of it is a position");
        return Some(
            fault.help("zumen draws IDs and records; a score sheet of Carcassonne is JSON with all placements"),
        );
    }
    let message = "this is a table; say which column holds the positions";
    let help = format!("zumen batch {} --column NAME, with one of {}", path.display(), named.join(", "));
    Some(Diagnostic::error("input::table", message).help(help))
}

/// Tells whether two paths name one file that is there.
pub(super) fn is_same(path: &Path, other: &Path) -> bool {
    matches!((path.canonicalize(), other.canonicalize()), (Ok(path), Ok(other)) if path == other)
}

/// Tells whether a picture has no end, as one has not that was copied in part.
pub(super) fn is_cut(bytes: &[u8]) -> bool {
    Format::of(bytes).is_some_and(|format| format.is_cut(bytes))
}

/// The largest picture that is read back, in bytes.
pub(super) const MAX_INPUT_BYTES: u64 = 64 << 20;

/// The bytes of a picture, which may be anybody's: a file, or `-` for stdin. One with merge conflicts is refused.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, Error> {
    let bytes = match path == Path::new("-") {
        true => read_bounded(std::io::stdin().lock()),
        false => std::fs::File::open(path).and_then(read_bounded),
    };
    let bytes = bytes.map_err(missing_files::why(path))?;
    if bytes.len() as u64 > MAX_INPUT_BYTES {
        return Err(Error::Usage(format!("{} is larger than {} MB", path.display(), MAX_INPUT_BYTES >> 20)));
    }
    let text = std::str::from_utf8(&bytes).unwrap_or_default();
    let Some(fault) = registry::conflict(text) else { return Ok(bytes) };
    Err(fault.of(&Arc::new(Origin { name: path.display().to_string(), text: text.to_owned() })).into())
}

/// Reads at most one byte more than is allowed.
fn read_bounded(source: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MAX_INPUT_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A position of an input.
pub(super) struct Position {
    pub subject: Box<dyn Subject>,
    /// What its files are called, where the input has a name.
    pub stem: Option<String>,
}

/// Reads the record in a file as it stands there.
pub(super) fn open_record(file: &OsString) -> Option<Box<dyn Record>> {
    Input::open(file, None).ok()?.record(&View::default()).ok()
}

/// Shows what is wrong with the positions of an input; returns those that can be used, and whether the others are refused. An
/// option that cannot be meant ends the command.
pub(super) fn usable(
    entries: Vec<Result<Entry, Diagnostic>>,
    input: &Input,
    reporter: &mut Reporter,
) -> Result<(Vec<Position>, Outcome), Error> {
    if input.is_cut {
        let message = format!("{} is cut off: the end of the picture is missing", input.name);
        reporter
            .show(&Diagnostic::warning("read::cut", message).help("its position is intact: draw it again"), NOWHERE);
    }
    reporter.show_all(input.doubt.as_slice(), input.context());
    let mut good = Vec::new();
    let mut outcome = Outcome::Done;
    let count = entries.len();
    for (index, entry) in entries.into_iter().enumerate() {
        match entry {
            Ok(entry) => {
                reporter.show_kinds(&entry.warnings, input.context());
                let by_number = || input.stem.as_deref().map(|stem| numbered_name(stem, index + 1, count));
                let stem = entry.name.as_deref().map(safe).or_else(by_number);
                good.push(Position { subject: entry.subject, stem });
            }
            Err(fault) => {
                // It is often the cause.
                let odd = if count == 1 { input.warnings_before(&fault) } else { Vec::new() };
                reporter.show_kinds(&odd, input.context());
                let fault = if fault.code == registry::UNKNOWN { fault.help(missing_files::SEE_HELP) } else { fault };
                outcome = outcome.max(reporter.refuse_one(&fault, input.context())?);
            }
        }
    }
    Ok((good, outcome))
}

/// Opens a file of at most so many bytes.
type OpenFile<'a> = Box<dyn Fn(&Path, usize) -> std::io::Result<Vec<u8>> + 'a>;

/// Files beside the input. Old files come from systems where capitals do not matter in names.
pub(super) struct Folder<'a> {
    beside: PathBuf,
    /// The rules that the user names for a saved game.
    rules: Option<PathBuf>,
    /// The files of options, by the option's name: what they name lies beside them.
    of_options: BTreeMap<String, String>,
    /// Whether nothing of it is read.
    is_shut: bool,
    /// What opens files where [`read_named_file`] does not; nobody looks then which are there.
    open_file: Option<OpenFile<'a>>,
}

impl<'a> Folder<'a> {
    /// The files beside the one that an input was read from, or beside the rules that the user names; `is_shut` where it
    /// may name none.
    pub(crate) fn of(path: Option<&Path>, view: &View, is_shut: bool) -> Folder<'a> {
        let rules = registry::rules_file(view).map(PathBuf::from);
        let beside = rules.as_deref().or(path).and_then(Path::parent);
        let beside = beside.filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Folder { beside: beside.to_owned(), rules, of_options: view.files.clone(), is_shut, open_file: None }
    }

    /// The same, opened in another way.
    pub(crate) fn opening(self, open_file: OpenFile<'a>) -> Folder<'a> {
        Folder { open_file: Some(open_file), ..self }
    }

    /// Reads a file, where any may be read: otherwise nobody even looks whether it is there.
    fn open(&self, path: impl FnOnce() -> PathBuf, most: usize) -> std::io::Result<Vec<u8>> {
        match &self.open_file {
            _ if self.is_shut => Err(std::io::ErrorKind::NotFound.into()),
            Some(open_file) => open_file(&path(), most),
            None => read_named_file(&path(), most),
        }
    }

    /// Where the file is that the input calls `path`.
    fn find(&self, path: &str) -> PathBuf {
        existing(&self.beside, path)
    }

    /// Where the file is that the file of an option calls `path`.
    fn find_beside(&self, option: &str, path: &str) -> PathBuf {
        let file = self.of_options.get(option).map(Path::new);
        file.map_or_else(|| self.find(path), |file| existing(file.parent().unwrap_or(Path::new("")), path))
    }

    /// Where the rules are that a saved game calls `path`.
    fn find_rules(&self, path: &str) -> PathBuf {
        self.rules.clone().unwrap_or_else(|| self.find(path))
    }
}

impl Files for Folder<'_> {
    fn read(&self, path: &str) -> std::io::Result<Vec<u8>> {
        self.open(|| self.find(path), MAX_NAMED_BYTES)
    }

    fn rules(&self, path: &str) -> std::io::Result<Vec<u8>> {
        self.open(|| self.find_rules(path), MAX_NAMED_BYTES)
    }

    fn read_at_most(&self, path: &str, most: usize) -> std::io::Result<Vec<u8>> {
        self.open(|| self.find(path), most)
    }

    fn beside(&self, option: &str, path: &str, most: usize) -> std::io::Result<Vec<u8>> {
        self.open(|| self.find_beside(option, path), most)
    }

    fn is_there(&self, path: &str) -> Option<bool> {
        (!self.is_shut && self.open_file.is_none()).then(|| self.find(path).is_file())
    }

    fn near(&self, path: &str) -> Option<String> {
        if self.is_shut || self.open_file.is_some() {
            return None;
        }
        let name = missing_files::find_similar(&self.beside.join(path))?;
        Some(Path::new(path).with_file_name(name).to_string_lossy().into_owned())
    }

    fn rules_name(&self, path: &str) -> String {
        self.rules.as_ref().map_or_else(|| path.to_owned(), |rules| rules.display().to_string())
    }
}

/// What a file that is named may hold where nobody asks for less, in bytes.
pub(super) const MAX_NAMED_BYTES: usize = MAX_INPUT_BYTES as usize;

/// Reads a file that an input or an option names, and that may be anybody's: no more of it than may be there, and nothing of
/// what is no file. Nothing is written over it from then on.
pub(super) fn read_named_file(path: &Path, most: usize) -> std::io::Result<Vec<u8>> {
    // Whoever opens a pipe waits for somebody who writes.
    if !std::fs::metadata(path)?.is_file() {
        return Err(std::io::ErrorKind::NotFound.into());
    }
    let file = std::fs::File::open(path)?;
    output::keep(path);
    let mut bytes = Vec::new();
    file.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() <= most { Ok(bytes) } else { Err(std::io::ErrorKind::FileTooLarge.into()) }
}

/// The path in a folder, as the disk spells it where there is such a file.
pub(super) fn existing(folder: &Path, path: &str) -> PathBuf {
    let plain = folder.join(path);
    if plain.exists() { plain } else { find_spelling(folder, path).unwrap_or(plain) }
}

/// The path as the disk spells it, in capitals or small letters.
fn find_spelling(folder: &Path, path: &str) -> Option<PathBuf> {
    let mut found = folder.to_owned();
    for part in path.split('/') {
        if found.join(part).exists() {
            found.push(part);
            continue;
        }
        let names = std::fs::read_dir(&found).ok()?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        found.push(names.filter(|name| name.to_lowercase() == part.to_lowercase()).min()?);
    }
    Some(found)
}
