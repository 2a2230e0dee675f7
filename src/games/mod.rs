//! The games: what each can read, and how it becomes a [`Diagram`].
//!
//! Adding a game is one folder here, one under `templates/`, and one line in [`GAMES`]. No game knows another.

pub mod backgammon;
pub mod carcassonne;
pub mod change;
pub mod charset;
pub mod compared;
mod document;
pub mod go;
mod list;
mod pair;
mod raw;
pub mod shogi;
mod view;
pub mod zillions;

use std::any::Any;
use std::io;

pub use change::Change;
pub use charset::Charset;
use view::option_fault;
pub use view::{GameOption, Options, View};

use crate::diagnostic::Diagnostic;
use crate::diagram::{Diagram, Icon, Source};
use crate::template::Needs;

/// Every game, in the order in which inputs are offered to them.
pub static GAMES: [&dyn Game; 5] =
    [&backgammon::Backgammon, &go::Go, &zillions::Zillions, &shogi::Shogi, &carcassonne::Carcassonne];

/// The game of this name.
pub fn game(name: &str) -> Option<&'static dyn Game> {
    GAMES.into_iter().find(|game| game.name() == name)
}

/// Other files that an input names: includes, rules beside a saved game. The library itself opens none.
pub trait Files {
    /// The bytes of the file that the input calls `path`.
    ///
    /// # Errors
    ///
    /// As the file system says.
    fn read(&self, path: &str) -> io::Result<Vec<u8>>;

    /// The rules that a saved game names; the user may have named others.
    ///
    /// # Errors
    ///
    /// As the file system says.
    fn rules(&self, path: &str) -> io::Result<Vec<u8>> {
        self.read(path)
    }
}

/// Refuses every file.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        Err(io::Error::new(io::ErrorKind::NotFound, format!("{path}: no files are given")))
    }
}

/// A game: its notations, its options, its template.
pub trait Game: Sync {
    /// Its name, which is its template's too: `backgammon`.
    fn name(&self) -> &'static str;

    /// Its name as a heading.
    fn title(&self) -> &'static str;

    /// What shapes its pictures.
    fn options(&self) -> &'static [GameOption];

    /// The notations that `zumen convert` writes.
    fn notations(&self) -> &'static [&'static str];

    /// Decodes an input that names its own charset; `None` where it names none, or is not of this game.
    fn decode(&self, _bytes: &[u8]) -> Option<String> {
        None
    }

    /// Where a record of this game begins that a text is over all its lines, in bytes; `None` where it is none, and may
    /// be a list with one input a line.
    fn record_at(&self, _text: &str) -> Option<usize> {
        None
    }

    /// Reads a text, or says with `None` that it is not of this game. `files` are those that it may name.
    fn read(&self, text: &str, files: &dyn Files) -> Option<Box<dyn Record>>;

    /// The shapes of its notations, a line each, for who typed something else.
    fn shapes(&self) -> &'static str;

    /// What its diagrams need from a template.
    fn needs(&self) -> Needs;

    /// The JSON Schema of what `-f json` prints.
    fn schema(&self) -> String;
}

/// What an input holds: one position or many.
pub trait Record {
    /// What it holds to choose from, a line each: games and variants; nothing where there is no choice.
    fn list(&self) -> Vec<String> {
        Vec::new()
    }

    /// Its positions in order, those that the view asks for; in the place of a position that is refused stands
    /// the reason.
    fn entries(&self, view: &View) -> Vec<Result<Entry, Diagnostic>>;

    /// Everything that is odd or wrong in it, in the order of the text.
    fn validate(&self) -> Vec<Diagnostic> {
        let found = self.entries(&View::default()).into_iter().map(|entry| match entry {
            Ok(entry) => entry.warnings,
            Err(fault) => vec![fault],
        });
        found.flatten().collect()
    }
}

/// A position of a record, and what was odd about it.
pub struct Entry {
    /// What its pictures come from.
    pub subject: Box<dyn Subject>,
    /// Warnings; their spans are bytes in the text that was read.
    pub warnings: Vec<Diagnostic>,
}

/// One picture of a position, with what its file's name gets.
#[derive(Clone, Debug)]
pub struct Page {
    /// Put behind the file's name: `question`, `fig-051-100`; empty for a single picture.
    pub suffix: String,
    /// The picture.
    pub diagram: Diagram,
}

/// A position in another notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted {
    /// The notation.
    pub text: String,
    /// What it cannot carry, a sentence each.
    pub lost: Vec<String>,
}

/// One moment of one game, owned. [`Any`], so that a game finds its own among the positions of all.
pub trait Subject: Any {
    /// Its game.
    fn game(&self) -> &'static dyn Game;

    /// What was read: name of the notation, its text.
    fn source(&self) -> Source;

    /// The picture.
    ///
    /// # Errors
    ///
    /// An option that does not fit the position: a play that the dice do not allow.
    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic>;

    /// The pictures: more than one where the view asks for a series.
    ///
    /// # Errors
    ///
    /// As [`Subject::diagram`].
    fn pages(&self, view: &View) -> Result<Vec<Page>, Diagnostic> {
        Ok(vec![Page { suffix: String::new(), diagram: self.diagram(view)? }])
    }

    /// The position for a terminal, lines of ASCII.
    ///
    /// # Errors
    ///
    /// As [`Subject::diagram`].
    fn text(&self, view: &View) -> Result<String, Diagnostic>;

    /// The position as one line of JSON.
    ///
    /// # Errors
    ///
    /// As [`Subject::diagram`].
    fn json(&self, view: &View) -> Result<String, Diagnostic>;

    /// The position in another notation of its game; of the view those options count that convert.
    ///
    /// # Errors
    ///
    /// `convert::notation` when the game has none of that name.
    fn convert(&self, notation: &str, view: &View) -> Result<Converted, Diagnostic>;

    /// What is different from another position that was before: the board first, in the words of the game's players.
    /// Nothing where both say the same; `None` where they cannot be compared.
    fn changes(&self, _before: &dyn Subject) -> Option<Vec<Change>> {
        None
    }

    /// The picture with what was before: what is gone as ghosts, what is new with rings.
    ///
    /// # Errors
    ///
    /// As [`Subject::diagram`], and as [`Diagram::since`].
    fn difference(&self, before: &dyn Subject, view: &View) -> Result<Diagram, Diagnostic> {
        self.diagram(view)?.since(&before.diagram(view)?, &self.game().needs().pieces)
    }

    /// The pictures of pieces and board that the position in this notation names.
    ///
    /// # Errors
    ///
    /// `convert::images` where it names none; as [`Subject::convert`].
    fn icons(&self, notation: &str, _view: &View) -> Result<Vec<Icon>, Diagnostic> {
        let message = format!("what {} writes as {notation} names no pictures", self.game().name());
        Err(Diagnostic::error("convert::images", message).help("tai-shogi as zrf does"))
    }
}

/// Decodes an input: by its byte order mark, else by the charset that a record names, else by what its bytes
/// look like. A `forced` charset comes before all of these. Spans of diagnostics are bytes of this text.
pub fn decode(bytes: &[u8], forced: Option<Charset>) -> String {
    if let Some(charset) = forced {
        return charset.decode(bytes);
    }
    let named = || GAMES.iter().find_map(|game| game.decode(bytes));
    charset::bom(bytes).or_else(named).unwrap_or_else(|| charset::detect(bytes))
}

/// Reads an input of any game: an ID, a text with IDs in it, a list with one ID a line, a record.
///
/// # Errors
///
/// `input::size` and `input::unknown`. Single positions that are refused stand in the [`Record`].
pub fn read(bytes: &[u8], files: &dyn Files) -> Result<Box<dyn Record>, Diagnostic> {
    read_text(&decode(bytes, None), files)
}

/// Everything that is odd or wrong in an input that was decoded, in the order of the text. Spans are bytes of the
/// text, or of the file that a diagnostic names.
pub fn validate(text: &str, files: &dyn Files) -> Vec<Diagnostic> {
    match read_text(text, files) {
        Ok(record) => record.validate(),
        Err(fault) => vec![fault],
    }
}

/// Reads an input that was decoded, as [`read`] does.
///
/// # Errors
///
/// As [`read`].
pub fn read_text(text: &str, files: &dyn Files) -> Result<Box<dyn Record>, Diagnostic> {
    if text.len() > MAX_BYTES {
        let message = format!("the input has {} bytes, the most is {MAX_BYTES}", text.len());
        return Err(Diagnostic::error("input::size", message).help("give the part that holds the position"));
    }
    if let Some(fault) = array(text) {
        return Err(fault);
    }
    if let Some(record) = pair::read(text, files).or_else(|| record(text, files)) {
        return Ok(record);
    }
    if is_object(text) {
        return offered(text, files).ok_or_else(|| unknown(text));
    }
    if let Some(list) = list::read(text, files) {
        return Ok(Box::new(list));
    }
    offered(text, files).ok_or_else(|| unknown(text))
}

/// The largest input, in bytes.
pub const MAX_BYTES: usize = 64 << 20;

/// Reads a text that is no list: a line of one, for example.
fn read_one(text: &str, files: &dyn Files) -> Option<Box<dyn Record>> {
    pair::read(text, files).or_else(|| read_of_games(text, files))
}

/// Reads a text of a game, which is no list and no pair.
fn read_of_games(text: &str, files: &dyn Files) -> Option<Box<dyn Record>> {
    record(text, files).or_else(|| offered(text, files))
}

/// Reads a text as the first game does that takes it.
fn offered(text: &str, files: &dyn Files) -> Option<Box<dyn Record>> {
    GAMES.iter().find_map(|game| game.read(text, files))
}

/// Reads what a game knows for its record before any other looks for positions in it. A record may speak of anything
/// in its comments, of a record of another game too: the first one holds the others.
fn record(text: &str, files: &dyn Files) -> Option<Box<dyn Record>> {
    let records = GAMES.iter().filter_map(|game| Some((game.record_at(text)?, game)));
    records.min_by_key(|(at, _)| *at).and_then(|(_, game)| game.read(text, files))
}

/// Whether a text that was decoded is one record over all its lines; any other may be a list with an input a line.
pub fn is_record(text: &str) -> bool {
    GAMES.iter().any(|game| game.record_at(text).is_some()) || is_object(text)
}

/// Whether the text is one JSON object, maybe over several lines; a list of objects has one whole on its first line.
fn is_object(text: &str) -> bool {
    let first = text.trim_start().lines().next().unwrap_or_default();
    first.starts_with('{') && serde_json::from_str::<serde::de::IgnoredAny>(first).is_err()
}

/// The fault of a JSON array: what is inside must not be taken for a text with IDs in it.
fn array(text: &str) -> Option<Diagnostic> {
    let trimmed = text.trim();
    let is_array = trimmed.starts_with('[') && serde_json::from_str::<serde::de::IgnoredAny>(trimmed).is_ok();
    let start = text.len() - text.trim_start().len();
    is_array.then(|| {
        Diagnostic::error("input::array", "a JSON array is no position")
            .at(start..start + 1)
            .help("give its objects, one a line")
    })
}

/// The error for what no game knows.
fn unknown(text: &str) -> Diagnostic {
    let what = text.trim();
    let start = text.len() - text.trim_start().len();
    let end = start + what.find('\n').unwrap_or(what.len());
    let message = if what.is_empty() { "there is nothing to read" } else { "this is no position that zumen knows" };
    let shapes: Vec<&str> = GAMES.iter().map(|game| game.shapes()).collect();
    Diagnostic::error("input::unknown", message).at(start..end).help(shapes.join("\n"))
}
