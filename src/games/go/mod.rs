//! Go: SGF records and the engines of the CGF interface become a picture.
//!
//! [`board`] and [`position`] are the truth of one moment, [`record`] and [`markup`] what a record says of it;
//! [`sgf`] reads and writes records, `json` is the machine's spelling. `select` finds the moment that is asked for,
//! [`replay`] plays a line out, `changes` compares two moments, [`figure`] makes the figures of books. `look` is what can be chosen, `part` and
//! [`coordinates`] what is shown of the board, `diagram` says what is drawn, `words` what the picture says, and
//! `text` draws for a terminal.

pub mod asked;
pub mod board;
pub mod cgf;
mod changes;
pub mod coordinates;
mod diagram;
pub mod figure;
mod json;
mod look;
pub mod markup;
pub mod moment;
pub mod part;
pub mod position;
pub mod record;
pub mod replay;
mod select;
pub mod sgf;
mod text;
mod words;

use crate::contract::{Entry, Files, Game, GameOption, Record, View};
use crate::diagnostic::{About, Diagnostic};
use crate::template::Needs;
use json::Held;
use look::OPTIONS;
pub use select::Selected;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Go;

/// The notation by example.
const SHAPES: &str = "a record of Go (SGF) looks like (;GM[1]FF[4]SZ[19];B[pd];W[dp])";

impl Game for Go {
    fn name(&self) -> &'static str {
        "go"
    }

    fn title(&self) -> &'static str {
        "Go"
    }

    fn options(&self) -> &'static [GameOption] {
        &OPTIONS
    }

    fn notations(&self) -> &'static [&'static str] {
        &["sgf"]
    }

    fn decode(&self, bytes: &[u8]) -> Option<String> {
        sgf::charset::decode(bytes)
    }

    fn record_at(&self, text: &str) -> Option<usize> {
        record_at(text)
    }

    fn read(&self, text: &str, _files: &dyn Files) -> Option<Box<dyn Record>> {
        if let Some(read) = json::read(text) {
            return Some(Box::new(Single(read)));
        }
        record_at(text).map(|_| Box::new(Games(sgf::read(text))) as Box<dyn Record>)
    }

    fn shapes(&self) -> &'static str {
        SHAPES
    }

    fn needs(&self) -> Needs {
        diagram::needs()
    }

    fn schema(&self) -> String {
        json::schema()
    }
}

/// Where the text becomes a record. Objects of JSON are none, whole or damaged, whatever record is quoted in them.
fn record_at(text: &str) -> Option<usize> {
    let is_json = text.trim_start().strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with('"'));
    if is_json { None } else { sgf::record_at(text) }
}

/// The moments of a text that the view asks for, each with its warnings, or why there is none. `None` when the text
/// is not of this game.
pub fn moments(text: &str, view: &View) -> Option<Vec<Selected>> {
    if let Some(read) = json::read(text) {
        let moment = read.map(|held| match held {
            Held::Moment(moment) => moment,
            Held::Asked(asked) => asked.moment().clone(),
        });
        return Some(vec![moment.map(|moment| (moment, Vec::new()))]);
    }
    record_at(text).map(|_| match sgf::read(text) {
        Ok(collection) => select::select(&collection, view),
        Err(fault) => vec![Err(fault)],
    })
}

/// A position that was given as JSON.
struct Single(Result<Held, Diagnostic>);

impl Record for Single {
    fn entries(&self, view: &View) -> Vec<Result<Entry, Diagnostic>> {
        let selecting = OPTIONS.iter().find(|option| option.selects && view.has(option.name));
        if let Some(option) = selecting {
            let message = format!("--{} chooses from a record, and this is one position", option.name);
            return vec![Err(Diagnostic::error("option::record", message).about(About::Option).help("leave it out"))];
        }
        vec![self.0.clone().map(|held| match held {
            Held::Moment(moment) => Entry { subject: Box::new(moment), warnings: Vec::new() },
            Held::Asked(asked) => Entry { subject: Box::new(asked), warnings: Vec::new() },
        })]
    }
}

/// The games of a record.
struct Games(Result<sgf::Collection, Diagnostic>);

impl Record for Games {
    fn entries(&self, view: &View) -> Vec<Result<Entry, Diagnostic>> {
        match &self.0 {
            Err(fault) => vec![Err(fault.clone())],
            Ok(collection) => select::select(collection, view)
                .into_iter()
                .map(|read| read.map(|(moment, warnings)| Entry { subject: Box::new(moment), warnings }))
                .collect(),
        }
    }
    fn validate(&self) -> Vec<Diagnostic> {
        match &self.0 {
            Err(fault) => vec![fault.clone()],
            Ok(collection) => sgf::validate(collection),
        }
    }
}
