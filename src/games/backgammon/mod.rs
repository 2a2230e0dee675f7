//! Backgammon: XGID and gnuID become a picture.
//!
//! [`reader`] finds IDs in any text, [`xgid`] and [`gnuid`] read and write one, [`json`] is the machine's spelling;
//! [`position`] is what they mean, [`play`] moves its checkers and `changes` compares two; `look` is what can be chosen, `diagram` and `arrows` say what is drawn, [`words`]
//! what the picture says, and [`ascii`] draws for a terminal.

mod arrows;
pub mod ascii;
mod board;
mod changes;
mod diagram;
pub mod gnuid;
pub mod json;
mod look;
pub mod play;
pub mod position;
pub mod reader;
mod side;
pub mod words;
pub mod xgid;

use crate::contract::change::own;
use crate::contract::{Change, Converted, Entry, Files, Game, GameOption, Page, Pages, Record, Subject, View};
use crate::diagnostic::{About, Diagnostic, Origin};
use crate::diagram::{Diagram, Source};
use crate::template::Needs;
use look::OPTIONS;
use play::Play;
use position::{Position, Side};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Backgammon;

/// The notations by example, a line each.
const SHAPES: &str = "an XGID looks like XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10
a gnuID looks like 4HPwATDgc/ABMA:cAkqAAAAAAAE";

impl Game for Backgammon {
    fn name(&self) -> &'static str {
        "backgammon"
    }

    fn title(&self) -> &'static str {
        "Backgammon"
    }

    fn options(&self) -> &'static [GameOption] {
        &OPTIONS
    }

    fn notations(&self) -> &'static [&'static str] {
        &["xgid", "gnuid"]
    }

    fn read(&self, text: &str, _files: &dyn Files) -> Option<Box<dyn Record>> {
        let entries = match json::read(text) {
            Some(result) => vec![result.map(|read| (read, Vec::new()))],
            // What stands inside an object of another game is not for us.
            None if text.trim_start().starts_with('{') => return None,
            None => reader::read(text)
                .into_iter()
                .map(|found| {
                    found.map(|found| {
                        let source = Source { format: found.format.to_owned(), text: found.text, options: Vec::new() };
                        (Moment { position: found.position, source }, found.warnings)
                    })
                })
                .collect(),
        };
        (!entries.is_empty()).then(|| Box::new(Moments(entries)) as Box<dyn Record>)
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

/// The positions that a text holds.
struct Moments(Vec<Result<(Moment, Vec<Diagnostic>), Diagnostic>>);

impl Record for Moments {
    fn entries(&self, _view: &View) -> Vec<Result<Entry, Diagnostic>> {
        let mut entries = Vec::new();
        for read in &self.0 {
            entries.push(match read {
                Ok((moment, warnings)) => Ok(Entry { subject: Box::new(moment.clone()), warnings: warnings.clone() }),
                Err(fault) => Err(fault.clone()),
            });
        }
        entries
    }
}

/// A position with the notation it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// What it means.
    pub position: Position,
    /// What was read; its options are empty.
    pub source: Source,
}

impl Moment {
    /// The position as the view wants it: named, and with `--after` played on. With it the play to draw.
    fn seen(&self, view: &View) -> Result<(Position, Option<Play>), Diagnostic> {
        view.check("backgammon", &OPTIONS)?;
        let mut position = self.position.clone();
        for side in Side::BOTH {
            if let Some(name) = view.get(&format!("{}-name", side.name())) {
                position.names[side] = (!name.trim().is_empty()).then(|| name.to_owned());
            }
        }
        let play = view.get("play").map(|text| read_play(text, &position)).transpose()?;
        match play {
            None if view.has("after") || view.has("pair") => {
                let name = if view.has("after") { "after" } else { "pair" };
                Err(Diagnostic::error("option::play", format!("--{name} needs a play"))
                    .about(About::Option)
                    .help("add --play \"24/18, 13/11\""))
            }
            Some(play) if view.has("after") => Ok((play.after(&position), None)),
            play => Ok((position, play)),
        }
    }
}

/// Reads the play of `--play`, with faults that point into it.
fn read_play(text: &str, position: &Position) -> Result<Play, Diagnostic> {
    Play::read(text, position)
        .map_err(|fault| fault.of(&std::sync::Arc::new(Origin { name: "--play".to_owned(), text: text.to_owned() })))
}

impl Subject for Moment {
    fn game(&self) -> &'static dyn Game {
        &Backgammon
    }

    fn source(&self) -> Source {
        self.source.clone()
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let (position, play) = self.seen(view)?;
        let mut kept = view.clone();
        kept.options.remove("pair");
        // Names from the text round an ID are not in the ID: they are kept as if they had been given.
        for side in Side::BOTH {
            if let Some(name) = &position.names[side] {
                kept.options.insert(format!("{}-name", side.name()), name.clone());
            }
        }
        let source = Source { options: kept.kept(), ..self.source.clone() };
        Ok(diagram::draw(&position, play.as_ref(), view, source))
    }

    fn pages<'a>(&'a self, view: &'a View) -> Pages<'a> {
        if !view.has("pair") {
            return Page::alone(|| self.diagram(view));
        }
        let mut answer = view.clone();
        answer.options.remove("pair");
        let mut question = answer.clone();
        question.options.remove("play");
        question.options.remove("after");
        // A play that is refused leaves no question either.
        let pages = [("question", question), ("answer", answer)].into_iter();
        let page = |suffix: &str, of: &View| {
            self.seen(view)?;
            Ok(Page { suffix: suffix.to_owned(), diagram: self.diagram(of)? })
        };
        Box::new(pages.map(move |(suffix, of)| page(suffix, &of)))
    }

    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        Ok(ascii::board(&self.seen(view)?.0))
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        Ok(json::write(&self.seen(view)?.0, &self.source))
    }

    fn changes(&self, before: &dyn Subject) -> Option<Vec<Change>> {
        Some(changes::changes(&own::<Moment>(before)?.position, &self.position))
    }

    fn difference(&self, before: &dyn Subject, view: &View) -> Result<Diagram, Diagnostic> {
        let mut drawn = self.diagram(view)?;
        // A play is one of this position.
        let mut view = view.clone();
        view.options.retain(|name, _| !["play", "after", "pair"].contains(&name.as_str()));
        let before = match own::<Moment>(before) {
            // Seated as the players of this position are.
            Some(before) => {
                let mut before = before.clone();
                if changes::is_turned(&before.position, &self.position) {
                    before.position = before.position.turned();
                }
                // Points are numbered for who played: as the play is told.
                drawn.coordinates = before.diagram(&view)?.coordinates;
                before.position.on_roll = self.position.on_roll;
                before.diagram(&view)?
            }
            None => before.diagram(&view)?,
        };
        drawn.since(&before, &Backgammon.needs().pieces)
    }

    fn convert(&self, notation: &str, _view: &View) -> Result<Converted, Diagnostic> {
        let (text, lost) = match notation {
            "xgid" => xgid::write(&self.position),
            "gnuid" => gnuid::write(&self.position),
            _ => {
                return Err(Diagnostic::error(
                    "convert::notation",
                    format!("backgammon is not written as {notation:?}"),
                )
                .help(format!("one of: {}", Backgammon.notations().join(", "))));
            }
        };
        Ok(Converted { text, lost })
    }
}

#[cfg(test)]
mod tests;
