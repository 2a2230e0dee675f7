//! Carcassonne: score sheets are checked, replayed, scored and drawn.
//!
//! [`tile`] is what the 24 tiles are, with their [`edge`]s; [`table`] what lies and stands on the table, in [`cell`]s and
//! as [`feature`]s; [`sheet`] a score sheet as data. `read`, `date` and [`colour`] read one, `write` writes it;
//! [`replay`] plays it out by the `rules` and in `turns`, `scoring` counts. [`moment`] is the table after a placement, `changes` compares two. `json` is the machine's spelling, `look` what can be chosen,
//! [`contact`] is the sheet of all tiles, `diagram` says what is drawn, `words` what the picture says, `text` draws for a terminal.

pub mod cell;
mod changes;
pub mod colour;
pub mod contact;
mod date;
mod diagram;
pub mod edge;
pub mod feature;
mod json;
mod look;
pub mod moment;
mod read;
pub mod replay;
mod rules;
mod scoring;
pub mod sheet;
pub mod table;
mod text;
pub mod tile;
mod turns;
mod words;
mod write;

use std::sync::Arc;

use crate::contract::json::raw::Value;
use crate::contract::{Entry, Files, Game, GameOption, Record, View};
use crate::diagnostic::{Diagnostic, Origin, Severity};
use crate::template::Needs;
use look::{Look, OPTIONS};
use moment::Moment;
use replay::{Replay, Scoring};
use sheet::Sheet;

/// What faults of its JSON call it.
const SHEET: &str = "a score sheet";

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Carcassonne;

/// The notation by example.
const SHAPES: &str = "a score sheet of Carcassonne looks like {\"info\": {\"title\": \"...\", \"players\": [...]}, \
                      \"placements\": [{\"type\": \"initial\", \"tile\": \"D\"}, ...]}";

impl Game for Carcassonne {
    fn name(&self) -> &'static str {
        "carcassonne"
    }

    fn title(&self) -> &'static str {
        "Carcassonne"
    }

    fn options(&self) -> &'static [GameOption] {
        &OPTIONS
    }

    fn notations(&self) -> &'static [&'static str] {
        &["json"]
    }

    fn record_at(&self, text: &str) -> Option<usize> {
        is_sheet(text).then_some(0)
    }

    fn read(&self, text: &str, _files: &dyn Files) -> Option<Box<dyn Record>> {
        if text.trim() == contact::WORD {
            return Some(Box::new(contact::Contact));
        }
        if let Some(score) = json::read(text) {
            return Some(Box::new(score));
        }
        is_sheet(text).then(|| Box::new(Score::read(text)) as Box<dyn Record>)
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

/// Whether a text is one score sheet, whole or damaged; objects of JSON that name their game are of that game.
fn is_sheet(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim();
    if !text.starts_with('{') {
        return false;
    }
    match Value::read(text, SHEET) {
        Ok(root) => root.fields().is_some_and(|fields| {
            let has = |name| fields.by_name.contains_key(name);
            !has("game") && (has("placements") || has("info"))
        }),
        Err(_) => {
            // A list has a whole object on its first line.
            let first = text.lines().next().unwrap_or_default();
            let is_list = first.len() < text.len() && Value::read(first, SHEET).is_ok();
            let has_key = |key: &str| text.split(key).skip(1).any(|rest| rest.trim_start().starts_with(':'));
            !is_list && has_key("\"placements\"") && !has_key("\"game\"")
        }
    }
}

/// Reads a score sheet and plays it out, with all that is odd about it. What it says of the end is not compared: that
/// depends on the edition.
///
/// # Errors
///
/// All that is wrong, causes before what follows from them.
pub fn check(text: &str) -> Result<(Sheet, Vec<Diagnostic>), Vec<Diagnostic>> {
    let (sheet, mut faults) = read::read(text)?;
    let (_, broken) = Replay::of(&sheet, usize::MAX, Scoring::default());
    let is_sound = !broken.iter().any(Diagnostic::is_error);
    faults.extend(broken);
    if is_sound { Ok((sheet, faults)) } else { Err(faults) }
}

/// A sheet as a record.
struct Score {
    /// The sheet and what is odd about it; or all that is wrong with it.
    read: Result<(Arc<Sheet>, Vec<Diagnostic>), Vec<Diagnostic>>,
    /// The placement that is shown where none is asked for; `None` for the last.
    shown: Option<usize>,
    /// The text that faults point into where it is not the input.
    origin: Option<Arc<Origin>>,
}

impl Score {
    fn read(text: &str) -> Score {
        let read = check(text).map(|(sheet, warnings)| (Arc::new(sheet), warnings));
        Score { read, shown: None, origin: None }
    }

    /// The sheet of a position, which is shown after a placement of it. Faults point into `origin`.
    fn inner(origin: Arc<Origin>) -> Score {
        Score { origin: Some(origin.clone()), ..Score::read(&origin.text) }
    }

    fn refused(fault: Diagnostic) -> Score {
        Score { read: Err(vec![fault]), shown: None, origin: None }
    }

    /// All that is wrong or odd, by the points of an edition.
    fn faults(&self, scoring: Scoring) -> Vec<Diagnostic> {
        let faults = match &self.read {
            Ok((sheet, warnings)) => {
                let (replay, _) = Replay::of(sheet, usize::MAX, scoring);
                [warnings.clone(), rules::check_end(sheet, &replay, scoring)].concat()
            }
            Err(faults) => faults.clone(),
        };
        match &self.origin {
            Some(origin) => faults.into_iter().map(|fault| fault.of(origin)).collect(),
            None => faults,
        }
    }

    fn entry(&self, view: &View) -> Result<Entry, Vec<Diagnostic>> {
        let look = Look::of(view).map_err(|fault| vec![fault])?;
        let mut faults = self.faults(look.scoring);
        if look.is_strict {
            faults.iter_mut().for_each(|fault| fault.severity = Severity::Error);
        }
        let sheet = match &self.read {
            Ok((sheet, _)) if !faults.iter().any(Diagnostic::is_error) => sheet,
            _ => return Err(faults.into_iter().filter(Diagnostic::is_error).collect()),
        };
        let last = sheet.placements.len() - 1;
        let asked = look::at(view, last).map_err(|fault| vec![fault])?;
        let placement = asked.or(self.shown).unwrap_or(last);
        let moment = Moment { sheet: Arc::clone(sheet), placement };
        Ok(Entry { subject: Box::new(moment), warnings: faults })
    }
}

impl Record for Score {
    fn entries(&self, view: &View) -> Vec<Result<Entry, Diagnostic>> {
        match self.entry(view) {
            Ok(entry) => vec![Ok(entry)],
            Err(faults) => faults.into_iter().map(Err).collect(),
        }
    }

    fn validate(&self) -> Vec<Diagnostic> {
        self.faults(Scoring::default())
    }
}
