//! The registry: every game, and which of them an input is given to.
//!
//! [`Claim`](zumen_game::Claim) has the rule. [`read_with`] follows it with a list of games of the caller's, the
//! other functions with [`GAMES`].

mod claims;
mod conflict;
mod decide;
mod foreign;
mod link;
mod list;
pub mod pair;
mod quotes;
mod synonyms;

use claims::Registry;
pub use claims::UNKNOWN;
pub use conflict::conflict;
pub use decide::{MAX_BYTES, read_with};
pub(crate) use foreign::OF_ARCHIVES;
pub use link::unescape;
pub use list::split_entry;
pub(crate) use synonyms::of_games;
pub use synonyms::{check_view, command_instead, game_of, instead, refuse_option};

use zumen_core::diagnostic::Diagnostic;
use zumen_game::charset::{unescape_html, with_lines};
use zumen_game::{Charset, Files, Game, GameOption, Input, Record, View};

/// Every game, in the order of the help.
pub static GAMES: &[&Game] = &[
    #[cfg(feature = "backgammon")]
    &crate::games::backgammon::BACKGAMMON,
    #[cfg(feature = "go")]
    &crate::games::go::GO,
    #[cfg(feature = "zillions")]
    &crate::games::zillions::ZILLIONS,
    #[cfg(feature = "shogi")]
    &crate::games::shogi::SHOGI,
    #[cfg(feature = "carcassonne")]
    &crate::games::carcassonne::CARCASSONNE,
];

/// Lists the options of all games; several games may have one of the same name.
pub fn options() -> impl Iterator<Item = &'static GameOption> {
    GAMES.iter().flat_map(|game| game.options)
}

/// The file of the rules that a view names for a saved game.
pub fn rules_file(view: &View) -> Option<&str> {
    options().filter(|option| option.is_path).find_map(|option| view.get(option.name))
}

/// Finds the game of this name.
pub fn game(name: &str) -> Option<&'static Game> {
    GAMES.iter().copied().find(|game| game.name == name)
}

/// Decodes an input: by its byte order mark, else by the charset that a record names, else by what its bytes
/// look like. A `forced` charset comes before all of these. Spans of diagnostics are bytes of this text.
pub fn decode(bytes: &[u8], forced: Option<Charset>) -> String {
    forced.map_or_else(|| Registry(GAMES).decode(bytes), |charset| unescape_html(with_lines(charset.decode(bytes))))
}

/// Reads an input of any game: an ID, a text with IDs in it, a list with one ID a line, a record.
///
/// # Errors
///
/// As [`read_with`].
pub fn read(bytes: &[u8], files: &dyn Files) -> Result<Box<dyn Record>, Diagnostic> {
    read_with(GAMES, bytes, files)
}

/// Reads an input that was decoded, as [`read`] does.
///
/// # Errors
///
/// As [`read_with`].
pub fn read_text(text: &str, files: &dyn Files) -> Result<Box<dyn Record>, Diagnostic> {
    read_decoded(text.as_bytes(), text, files)
}

/// Reads an input of which the caller knows how it is decoded, as [`read`] does.
///
/// # Errors
///
/// As [`read_with`].
pub fn read_decoded(bytes: &[u8], text: &str, files: &dyn Files) -> Result<Box<dyn Record>, Diagnostic> {
    Registry(GAMES).read(&Input::new(bytes, text), files, false)
}

/// Reads what [`look`] found to be a text.
pub(crate) fn read_known_text(text: &str, files: &dyn Files) -> Result<Box<dyn Record>, Diagnostic> {
    Registry(GAMES).read(&Input::of(text), files, true)
}

/// Looks at a file that is no text: well where a game reads its bytes, as a match of eXtreme Gammon; else with what it is: a
/// picture that keeps no position, an archive. Nothing of a text. `text` is what it was decoded to, which is not to be shown.
pub fn look(bytes: &[u8], text: &str) -> Option<Result<(), Diagnostic>> {
    Registry(GAMES).look(bytes, text)
}

/// Names what a file is that is no text, and that no game claims.
pub fn foreign(bytes: &[u8], text: &str) -> Option<Diagnostic> {
    look(bytes, text)?.err()
}

/// Finds everything that is odd or wrong in an input that was decoded, in the order of the text. Spans are bytes of the
/// text, or of the file that a diagnostic names.
pub fn validate(text: &str, files: &dyn Files) -> Vec<Diagnostic> {
    match read_text(text, files) {
        Ok(record) => record.validate(files),
        Err(fault) => vec![fault],
    }
}

/// Tells whether a game claims all of a text that was decoded.
pub fn is_claimed(text: &str) -> bool {
    Registry(GAMES).is_claimed(text)
}

/// Tells whether a game claims a text that was decoded at all, be it broken.
pub fn is_known(text: &str) -> bool {
    Registry(GAMES).is_known(text)
}

/// Tells whether a text that was decoded is a list with an input a line, or is known to no game.
pub fn is_of_lines(text: &str) -> bool {
    Registry(GAMES).is_of_lines(text)
}

/// Tells whether a text that was decoded is one record over all its lines.
pub fn is_record(text: &str) -> bool {
    Registry(GAMES).is_record(text)
}
