//! What a game is.

use super::{Claim, Files, GameOption, Input, Record};
use zumen_core::Needs;

/// Makes text of bytes that say by themselves which charset they are in.
type Decoder = fn(&[u8]) -> Option<String>;

/// A game: facts about it, and how it reads. Its pictures come from the [`Subject`](super::Subject)s that it reads.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// Its name, which is its template's too: `backgammon`.
    pub name: &'static str,
    /// Its name as a heading.
    pub title: &'static str,
    /// What shapes its pictures.
    pub options: &'static [GameOption],
    /// The notations that [`Subject::convert`](super::Subject::convert) writes, beside JSON.
    pub notations: &'static [&'static str],
    /// The shapes of its notations, a line each, for who typed something else.
    pub shapes: &'static str,
    /// What its diagrams need from a template.
    pub needs: fn() -> Needs,
    /// The JSON Schema of what `-f json` prints, with a final line end.
    pub schema: fn() -> String,
    /// Decodes an input that says by itself which charset it is in; `None` for every other. Games whose files name no
    /// charset have no such function.
    pub decode: Option<Decoder>,
    /// Tells how sure the game is that an input is its own, and how it would read it; `None` for what is not its own.
    pub claim: for<'a> fn(&Input<'a>) -> Option<Claim<'a>>,
}

impl Game {
    /// Makes the list of what its diagrams need from a template.
    pub fn needs(&self) -> Needs {
        (self.needs)()
    }

    /// Reads a decoded text as this game; `None` for a text that is not its own.
    pub fn read(&self, text: &str, files: &dyn Files) -> Option<Box<dyn Record>> {
        (self.claim)(&Input::of(text)).map(|claim| claim.read(files))
    }

    /// Writes the JSON Schema of what `-f json` prints, with a final line end.
    pub fn schema(&self) -> String {
        (self.schema)()
    }
}
