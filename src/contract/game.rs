//! What a game is.

use super::{Files, GameOption, Record};
use crate::template::Needs;

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
