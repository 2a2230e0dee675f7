//! One moment of a game with its rules: what is drawn, told, and written in other notations.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::look::OPTIONS;
use super::position::{Position, Stone};
use super::rules::Rules;
use super::{Zillions, changes, diagram, json, text, writer};
use crate::contract::{Change, Converted, Game, View, change};
use crate::diagnostic::Diagnostic;
use crate::diagram::{Diagram, Source};

/// A moment of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// The rules that it is played by.
    pub rules: Arc<Rules>,
    /// What stands where.
    pub position: Position,
}

impl Moment {
    /// The set-up.
    pub fn start(rules: Rules) -> Moment {
        let position = Position::start(&rules);
        Moment { rules: Arc::new(rules), position }
    }

    /// Every piece of the position, those off the board too.
    fn stones(&self) -> impl Iterator<Item = Stone> + '_ {
        self.position.stones.values().chain(self.position.off.keys()).copied()
    }

    /// The players that own something, in order.
    pub fn owners(&self) -> BTreeSet<usize> {
        self.stones().map(|stone| stone.player).collect()
    }

    /// How many players own pieces of a kind.
    pub fn owners_of(&self, piece: usize) -> usize {
        self.stones().filter(|stone| stone.piece == piece).map(|stone| stone.player).collect::<BTreeSet<_>>().len()
    }

    /// One piece of each kind that is there, in the order of the rules.
    pub fn kinds(&self) -> Vec<Stone> {
        let mut kinds: BTreeMap<usize, Stone> = BTreeMap::new();
        for stone in self.stones() {
            let first = kinds.entry(stone.piece).or_insert(stone);
            *first = (*first).min(stone);
        }
        kinds.into_values().collect()
    }
}

impl crate::contract::Subject for Moment {
    fn game(&self) -> &'static dyn Game {
        &Zillions
    }

    fn source(&self) -> Source {
        Source { format: "json".to_owned(), text: json::write(self, None), options: Vec::new() }
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        view.check("zillions", &OPTIONS)?;
        let source = Source { options: view.without_selection(&OPTIONS).kept(), ..self.source() };
        Ok(diagram::draw(self, view, source))
    }

    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        view.check("zillions", &OPTIONS)?;
        Ok(text::table(self))
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        view.check("zillions", &OPTIONS)?;
        Ok(json::write(self, None))
    }

    fn changes(&self, before: &dyn crate::contract::Subject) -> Option<Vec<Change>> {
        Some(changes::changes(change::own(before)?, self))
    }

    fn convert(&self, notation: &str, _view: &View) -> Result<Converted, Diagnostic> {
        if notation != "zrf" {
            return Err(Diagnostic::error("convert::notation", format!("these rules are not written as {notation:?}"))
                .help(format!("one of: {}", Zillions.notations().join(", "))));
        }
        let mut lost = vec!["how pieces move is left out: this is the position for a diagram".to_owned()];
        if self.position.turn.is_some_and(|turn| turn.turn > 1) {
            lost.push("a rules file begins with the first turn".to_owned());
        }
        Ok(Converted { text: writer::write(&self.rules, &self.position).trim_end().to_owned(), lost })
    }
}
