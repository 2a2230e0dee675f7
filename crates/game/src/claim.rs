//! Who gets an input: each game says how sure it is that it is its own.
//!
//! The rule, which knows no order among games:
//!
//! 1. An input that a game claims as a whole ([`Certainty::Whole`]) is read by that game. Of several the one whose record
//!    begins first has it: a record holds in its comments what it quotes.
//! 2. Else, where lines are inputs of their own, the input is a list, and each line is decided by itself.
//! 3. Else the game that finds IDs in the text ([`Certainty::Ids`]) reads them; of several the one that finds the first.
//! 4. Else the game that the text looks like most ([`Certainty::Broken`]) says what is wrong with it.
//! 5. Of games that are equally sure the one has it whose record has a position that is not refused. Where that is none,
//!    or several, the user is told so (`input::ambiguous`); what no game claims is `input::unknown`.

use std::cell::OnceCell;
use std::cmp::{Ordering, Reverse};

use super::json::{self, Fields};
use super::{Files, Game, Record};

/// An input as games see it.
#[derive(Clone, Debug)]
pub struct Input<'a> {
    /// As it was given: for formats that are no text.
    pub bytes: &'a [u8],
    /// Decoded. Spans of diagnostics are bytes of this text.
    pub text: &'a str,
    named: OnceCell<Option<String>>,
    fields: OnceCell<Fields<'a>>,
}

impl<'a> Input<'a> {
    /// Takes bytes and what they were decoded to.
    pub fn new(bytes: &'a [u8], text: &'a str) -> Input<'a> {
        Input { bytes, text, named: OnceCell::new(), fields: OnceCell::new() }
    }

    /// A text that was never anything else: a line of a list, a half of a pair.
    pub fn of(text: &'a str) -> Input<'a> {
        Input::new(text.as_bytes(), text)
    }

    /// Reads the name of the game that a JSON object says it is of; `None` for another text.
    pub fn game(&self) -> Option<&str> {
        self.named.get_or_init(|| json::game(self.text)).as_deref()
    }

    /// Finds the fields of a JSON object.
    fn fields(&self) -> &Fields<'a> {
        self.fields.get_or_init(|| Fields::of(self.text))
    }
}

/// How sure a game is of an input. A greater one is surer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// It looks like the game's, but cannot be read: so many percent of it do.
    Broken {
        /// 1 to 100.
        likeness: u8,
    },
    /// The text holds positions of the game among words of any kind.
    Ids {
        /// Where the first stands, in bytes of the text.
        at: usize,
    },
    /// The input is one record or position of the game over all its lines, by its form; its reader may still refuse what
    /// is in it.
    Whole {
        /// Where it begins, in bytes of the text.
        at: usize,
    },
}

impl Certainty {
    /// Ranks it, the least sure lowest; what stands earlier in a text counts for more.
    fn rank(self) -> (u8, Reverse<usize>, u8) {
        match self {
            Certainty::Broken { likeness } => (0, Reverse(0), likeness),
            Certainty::Ids { at } => (1, Reverse(at), 0),
            Certainty::Whole { at } => (2, Reverse(at), 0),
        }
    }
}

impl PartialOrd for Certainty {
    fn partial_cmp(&self, other: &Certainty) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Certainty {
    fn cmp(&self, other: &Certainty) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// How a game reads what it claims, with the files that the input may name.
type Reader<'a> = Box<dyn FnOnce(&dyn Files) -> Box<dyn Record> + 'a>;

/// A game's claim on an input, with the way in which the game reads it.
pub struct Claim<'a> {
    /// How sure the game is.
    pub certainty: Certainty,
    read: Reader<'a>,
}

impl<'a> Claim<'a> {
    /// Claims an input; `read` is called only where no claim is surer, with the files that the input may name.
    pub fn new<R: Record + 'static>(certainty: Certainty, read: impl FnOnce(&dyn Files) -> R + 'a) -> Claim<'a> {
        Claim { certainty, read: Box::new(|files| Box::new(read(files))) }
    }

    /// Claims all of an input, from its first character on.
    pub fn whole<R: Record + 'static>(read: impl FnOnce(&dyn Files) -> R + 'a) -> Claim<'a> {
        Claim::new(Certainty::Whole { at: 0 }, read)
    }

    /// Claims a JSON object: all of one that names the game, and of one that names none or is damaged as much as its
    /// fields are those of the game's schema.
    pub fn object<R: Record + 'static>(
        input: &Input<'a>,
        game: &Game,
        read: impl FnOnce(&'a str) -> R + 'a,
    ) -> Option<Claim<'a>> {
        let text = input.text;
        let at = text.len() - text.trim_start().len();
        if !text[at..].starts_with('{') {
            return None;
        }
        let certainty = match input.game() {
            Some(name) if name == game.name => Certainty::Whole { at },
            Some(_) => return None,
            None => Certainty::Broken { likeness: input.fields().likeness(game.name, game.schema)? },
        };
        Some(Claim::new(certainty, move |_| read(text)))
    }

    /// Reads the input.
    pub fn read(self, files: &dyn Files) -> Box<dyn Record> {
        (self.read)(files)
    }
}
