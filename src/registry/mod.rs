//! The registry: every game, and which of them an input is given to.

mod list;
pub mod pair;

use crate::contract::{Charset, Files, Game, Record, charset};
use crate::diagnostic::Diagnostic;
use crate::games::{backgammon, carcassonne, go, shogi, zillions};

/// Every game, in the order in which inputs are offered to them.
pub static GAMES: [&dyn Game; 5] =
    [&backgammon::Backgammon, &go::Go, &zillions::Zillions, &shogi::Shogi, &carcassonne::Carcassonne];

/// The game of this name.
pub fn game(name: &str) -> Option<&'static dyn Game> {
    GAMES.into_iter().find(|game| game.name() == name)
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
    let pair = || pair::read(text, |half| read_of_games(half, files));
    if let Some(record) = pair().or_else(|| record(text, files)) {
        return Ok(record);
    }
    if is_object(text) {
        return offered(text, files).ok_or_else(|| unknown(text));
    }
    let is_line = |line: &str| GAMES.iter().any(|game| game.record_at(line).is_some());
    if let Some(list) = list::read(text, is_line, |line| read_one(line, files)) {
        return Ok(Box::new(list));
    }
    offered(text, files).ok_or_else(|| unknown(text))
}

/// The largest input, in bytes.
pub const MAX_BYTES: usize = 64 << 20;

/// Reads a text that is no list: a line of one, for example.
fn read_one(text: &str, files: &dyn Files) -> Result<Box<dyn Record>, Diagnostic> {
    pair::read(text, |half| read_of_games(half, files)).map_or_else(|| read_of_games(text, files), Ok)
}

/// Reads a text of a game, which is no list and no pair.
fn read_of_games(text: &str, files: &dyn Files) -> Result<Box<dyn Record>, Diagnostic> {
    record(text, files).or_else(|| offered(text, files)).ok_or_else(|| unknown(text))
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
