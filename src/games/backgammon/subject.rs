//! What a position becomes: pictures, text, and other notations.

use std::sync::Arc;

use super::diagram::{self, needs};
use super::moment::Moment;
use super::options::OPTIONS;
use super::play::Play;
use super::position::{Position, Side};
use super::{BACKGAMMON, ascii, changes, gnuid, json, xgid};
use crate::contract::change::own;
use crate::contract::{Change, Converted, Game, Page, Pages, Subject, View, unwritten};
use crate::diagnostic::{About, Diagnostic, Origin};
use crate::diagram::{Diagram, Source};

/// Makes the position as the view wants it: named, and with `--after` played on. With it the play to draw.
fn seen(moment: &Moment, view: &View) -> Result<(Position, Option<Play>), Diagnostic> {
    view.check("backgammon", &OPTIONS)?;
    let mut position = moment.position.clone();
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

/// Reads the play of `--play`, with faults that point into it.
fn read_play(text: &str, position: &Position) -> Result<Play, Diagnostic> {
    Play::read(text, position)
        .map_err(|fault| fault.of(&Arc::new(Origin { name: "--play".to_owned(), text: text.to_owned() })))
}

impl Subject for Moment {
    fn game(&self) -> &'static Game {
        &BACKGAMMON
    }

    fn source(&self) -> Source {
        self.source.clone()
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let (position, play) = seen(self, view)?;
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
            seen(self, view)?;
            Ok(Page { suffix: suffix.to_owned(), diagram: self.diagram(of)? })
        };
        Box::new(pages.map(move |(suffix, of)| page(suffix, &of)))
    }

    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        Ok(ascii::board(&seen(self, view)?.0))
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        Ok(json::write(&Moment { position: seen(self, view)?.0, ..self.clone() }))
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
        drawn.since(&before, &needs().pieces)
    }

    fn convert(&self, notation: &str, _view: &View) -> Result<Converted, Diagnostic> {
        let (text, lost) = match notation {
            "xgid" => xgid::write(&self.position),
            "gnuid" => gnuid::write(&self.position),
            _ => return Err(unwritten(self.game(), notation)),
        };
        Ok(Converted { text, lost })
    }
}
