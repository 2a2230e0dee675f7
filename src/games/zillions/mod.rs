//! Zillions of Games: rules files and saved games become a picture.
//!
//! [`node`] reads S-expressions, [`macros`] expands them, [`rules`] makes games and variants of them; [`players`] is
//! the order of turns, [`board`] the places. [`saved`] and [`replay`] play a saved game, [`position`] is one moment, `changes` compares two;
//! [`validate`] tells a rules author what is wrong.
//! `look` is what can be chosen; `plan` and `lattice` lay the board out, `symbols` and `sides` tell pieces and players
//! apart, `diagram` says what is drawn, `words` what the picture says; `writer`, `json` and `text` write it down.

pub mod board;
mod changes;
mod diagram;
mod json;
mod lattice;
mod look;
pub mod macros;
pub mod moment;
pub mod movement;
pub mod moves;
pub mod node;
pub mod plan;
pub mod players;
pub mod position;
pub mod replay;
pub mod rules;
pub mod saved;
pub mod sides;
pub mod source;
pub mod symbols;
mod text;
pub mod turns;
pub mod validate;
mod words;
pub mod writer;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::contract::{Entry, Files, Game, GameOption, Record, Subject, View, charset, option_fault};
use crate::diagnostic::{Diagnostic, Origin};
use crate::template::Needs;
use look::OPTIONS;
use moment::Moment;
use movement::PieceMoves;
use rules::RulesFile;
use saved::Saved;
use turns::Turns;

/// The games of Zillions of Games.
#[derive(Clone, Copy, Debug)]
pub struct Zillions;

/// The notations by example.
const SHAPES: &str = "a rules file (ZRF) looks like (game (title \"Chess\") (players White Black) ...)
a saved game (ZSG) begins with Zillions Save Game File";

impl Game for Zillions {
    fn name(&self) -> &'static str {
        "zillions"
    }

    fn title(&self) -> &'static str {
        "Zillions of Games"
    }

    fn options(&self) -> &'static [GameOption] {
        &OPTIONS
    }

    fn notations(&self) -> &'static [&'static str] {
        &["zrf"]
    }

    fn record_at(&self, text: &str) -> Option<usize> {
        if saved::is_saved(text) { Some(0) } else { rules::rules_at(text) }
    }

    fn read(&self, text: &str, files: &dyn Files) -> Option<Box<dyn Record>> {
        if let Some(read) = PieceMoves::read(text) {
            return Some(Box::new(Movement(read)));
        }
        if let Some(read) = json::read(text) {
            return Some(Box::new(Document(read)));
        }
        if saved::is_saved(text) {
            return Some(Box::new(SavedGame::read(text, files)));
        }
        rules::rules_at(text).map(|_| Box::new(Games(RulesFile::read(text, files))) as Box<dyn Record>)
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

/// The game or variant of a rules file, or the moment of a saved game, that the view asks for; `None` when the text is
/// neither.
pub fn moment(text: &str, files: &dyn Files, view: &View) -> Option<Result<(Moment, Vec<Diagnostic>), Diagnostic>> {
    if saved::is_saved(text) {
        return Some(SavedGame::read(text, files).moment(view));
    }
    rules::rules_at(text).map(|_| Games(RulesFile::read(text, files)).moment(view))
}

/// A position that was given as JSON, or so many turns.
struct Document(Result<(Moment, Option<usize>), Diagnostic>);

impl Record for Document {
    fn entries(&self, _view: &View) -> Vec<Result<Entry, Diagnostic>> {
        let position = |(moment, turns)| -> Result<Box<dyn Subject>, Diagnostic> {
            Ok(match turns {
                Some(count) => Box::new(Turns::new(moment, count)?),
                None => Box::new(moment),
            })
        };
        let entry = self.0.clone().and_then(position);
        vec![entry.map(|position| Entry { subject: position, warnings: Vec::new() })]
    }
}

/// How a piece moves.
struct Movement(Result<PieceMoves, Diagnostic>);

impl Record for Movement {
    fn entries(&self, _view: &View) -> Vec<Result<Entry, Diagnostic>> {
        vec![self.0.clone().map(|moves| Entry { subject: Box::new(moves), warnings: Vec::new() })]
    }
}

/// A rules file.
struct Games(Result<RulesFile, Diagnostic>);

impl Record for Games {
    fn list(&self) -> Vec<String> {
        let Ok(file) = &self.0 else { return Vec::new() };
        let line = |(index, form): (usize, &rules::Form)| {
            let indent = if form.is_variant { "  " } else { "" };
            format!("{:>3} {indent}{}", index + 1, form.title)
        };
        file.forms.iter().enumerate().map(line).collect()
    }

    fn validate(&self) -> Vec<Diagnostic> {
        match &self.0 {
            Ok(file) => validate::validate(file),
            Err(fault) => vec![fault.clone()],
        }
    }

    fn entries(&self, view: &View) -> Vec<Result<Entry, Diagnostic>> {
        vec![self.moment(view).map(|(moment, warnings)| Entry { subject: Box::new(moment), warnings })]
    }
}

impl Games {
    fn moment(&self, view: &View) -> Result<(Moment, Vec<Diagnostic>), Diagnostic> {
        let file = self.0.as_ref().map_err(Clone::clone)?;
        let (rules, warnings) = chosen(file, view.get("variant")).and_then(|index| file.rules(index))?;
        Ok((Moment::start(rules), file.warnings().iter().cloned().chain(warnings).collect()))
    }
}

/// The game or variant of this title or number; the author's choice where none is asked for.
fn chosen(file: &RulesFile, name: Option<&str>) -> Result<usize, Diagnostic> {
    let Some(name) = name else { return Ok(file.default_form()) };
    file.find(name).ok_or_else(|| {
        let titles: Vec<&str> = file.forms.iter().map(|form| form.title.as_str()).take(20).collect();
        option_fault("variant", name, &format!("the rules file has no game or variant {name:?}"))
            .help(format!("one of: {}; or a number of --list", titles.join(", ")))
    })
}

/// A saved game with its rules.
struct SavedGame(Result<(Saved, RulesFile, Arc<Origin>), Diagnostic>);

impl SavedGame {
    fn read(text: &str, files: &dyn Files) -> SavedGame {
        SavedGame(Saved::read(text).and_then(|saved| {
            let name = saved.rules_name().to_owned();
            let bytes = files.rules(&name).map_err(|error| {
                Diagnostic::error("zsg::rules", format!("the rules file {name} cannot be read: {error}"))
                    .help("put it beside the saved game, or name it with --rules-file")
            })?;
            let rules_text = charset::decode(&bytes);
            let origin = Arc::new(Origin { name, text: rules_text.clone() });
            let file = RulesFile::read(&rules_text, files)
                .map_err(|fault| if fault.origin.is_none() { fault.of(&origin) } else { fault })?;
            Ok((saved, file, origin))
        }))
    }

    fn moment(&self, view: &View) -> Result<(Moment, Vec<Diagnostic>), Diagnostic> {
        let (saved, file, origin) = self.0.as_ref().map_err(Clone::clone)?;
        let index = match view.get("variant") {
            None if !saved.variant.is_empty() => file.find(&saved.variant).ok_or_else(|| {
                let message = format!("{} has no game or variant {}", origin.name, saved.variant);
                let titles: Vec<&str> = file.forms.iter().map(|form| form.title.as_str()).take(20).collect();
                let help = format!("choose with --variant one of: {}", titles.join(", "));
                Diagnostic::error("zsg::variant", message).help(help)
            }),
            asked => chosen(file, asked),
        }?;
        // What is wrong with the rules is shown in the rules.
        let of_rules = |fault: Diagnostic| if fault.origin.is_none() { fault.of(origin) } else { fault };
        let (rules, _) = file.rules(index).map_err(of_rules)?;
        let until = match view.get("at").map(str::trim) {
            None => saved.moves.len(),
            Some("start") => 0,
            Some(number) => {
                number.parse::<usize>().ok().filter(|number| *number <= saved.moves.len()).ok_or_else(|| {
                    option_fault("at", number, &format!("the game has {} lines of moves", saved.moves.len()))
                        .help("--at start is the position before the first")
                })?
            }
        };
        let position = saved.position(&rules, until)?;
        Ok((Moment { rules: Arc::new(rules), position }, Vec::new()))
    }
}

impl Record for SavedGame {
    fn entries(&self, view: &View) -> Vec<Result<Entry, Diagnostic>> {
        vec![self.moment(view).map(|(moment, warnings)| Entry { subject: Box::new(moment), warnings })]
    }
}
