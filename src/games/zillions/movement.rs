//! The movement diagram of a piece of a rules file: `zumen moves --rules`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::look::OPTIONS;
use super::rules::{Rules, RulesFile};
use super::symbols::{Symbol, Symbols};
use super::words::moves_of;
use super::{Zillions, chosen, diagram, moves};
use crate::contract::json as shared;
use crate::contract::{self, Converted, Files, Game, View};
use crate::diagnostic::Diagnostic;
use crate::diagram::{Diagram, Source};
use crate::movement::Movement;
use crate::sets::moves::{Board, Chart, page, phrase, text};

/// How a kind of pieces moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceMoves {
    /// The title of the game.
    pub title: String,
    /// The name of the kind.
    pub name: String,
    /// What it looks like.
    symbol: Symbol,
    /// How it moves, as the first player sees it.
    pub movement: Movement,
}

/// The object that is kept in a picture.
#[derive(Deserialize, JsonSchema, Serialize)]
#[schemars(title = "How a piece of Zillions of Games moves")]
struct Document {
    /// Always "zillions".
    game: String,
    moves: Body,
}

/// A kind of pieces.
#[derive(Deserialize, JsonSchema, Serialize)]
struct Body {
    title: String,
    piece: String,
    symbol: Symbol,
    /// As `src/movement.rs` writes it.
    movement: String,
}

/// The rules that the view asks for.
///
/// # Errors
///
/// What is wrong with the rules file; `option::value` for a variant that it has not.
pub fn rules(text: &str, files: &dyn Files, view: &View) -> Result<Rules, Diagnostic> {
    let file = RulesFile::read(text, files)?;
    let index = chosen(&file, view.get("variant"))?;
    file.rules(index).map(|(rules, _)| rules)
}

impl PieceMoves {
    /// The kind of this name, in capitals or not.
    ///
    /// # Errors
    ///
    /// `moves::piece` where there is none, and what [`moves::movement`] refuses.
    pub fn named(rules: &Rules, name: &str) -> Result<PieceMoves, Diagnostic> {
        let plain = name.trim().to_lowercase();
        let exact = rules.pieces.iter().position(|piece| piece.name == name.trim());
        let found = exact.or_else(|| rules.pieces.iter().position(|piece| piece.name.to_lowercase() == plain));
        let index = found.ok_or_else(|| {
            let names: Vec<&str> = rules.pieces.iter().map(|piece| piece.name.as_str()).take(40).collect();
            Diagnostic::error("moves::piece", format!("{} has no piece {name:?}", rules.title))
                .at(0..name.len())
                .help(format!("one of: {}", names.join(", ")))
        })?;
        let movement = moves::movement(rules, index)?;
        let symbol = Symbols::new(&rules.pieces, "").of.swap_remove(index);
        Ok(PieceMoves { title: rules.title.clone(), name: rules.pieces[index].name.clone(), symbol, movement })
    }

    /// Reads its JSON; `None` for another text.
    pub(super) fn read(text: &str) -> Option<Result<PieceMoves, Diagnostic>> {
        shared::game(text).filter(|game| game == "zillions")?;
        shared::has(text, "moves").then(|| {
            shared::read::<Document>(text).and_then(|(Document { moves: body, .. }, whole)| {
                let movement = body.movement.parse().map_err(|fault: String| {
                    shared::value("movement", &body.movement, &format!("clauses of a movement: {fault}")).at(whole)
                })?;
                Ok(PieceMoves { title: body.title, name: body.piece, symbol: body.symbol, movement })
            })
        })
    }

    fn chart(&self) -> Chart {
        Chart::fitted(&self.movement, &[])
    }
}

impl contract::Subject for PieceMoves {
    fn game(&self) -> &'static dyn Game {
        &Zillions
    }

    fn source(&self) -> Source {
        let body = Body {
            title: self.title.clone(),
            piece: self.name.clone(),
            symbol: self.symbol.clone(),
            movement: self.movement.to_string(),
        };
        let text = shared::write(&Document { game: Zillions.name().to_owned(), moves: body });
        Source { format: "json".to_owned(), text, options: Vec::new() }
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        view.check("zillions", &OPTIONS)?;
        let symbol = diagram::alone(&self.symbol, "piece");
        let board = Board {
            name: "piece".to_owned(),
            piece: symbol.id.clone(),
            class: "piece".to_owned(),
            chart: self.chart(),
            is_small: false,
        };
        let words = page::Words {
            title: moves_of(&self.title, &self.name, view.lang),
            desc: format!("{}: {}.", self.name, phrase::phrase(&self.movement, view.lang)),
            names: vec![format!("{} ({})", self.name, self.title)],
            notes: Vec::new(),
        };
        let mut diagram = page::diagram(&[board], &[], vec![symbol], words, view.lang);
        diagram.caption.clone_from(&view.caption);
        diagram.source = Source { options: view.without_selection(&OPTIONS).kept(), ..self.source() };
        Ok(diagram)
    }

    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        view.check("zillions", &OPTIONS)?;
        Ok(format!("{} ({})\n{}\n{}", self.name, self.title, self.movement, text::table(&self.chart())))
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        view.check("zillions", &OPTIONS)?;
        Ok(self.source().text)
    }

    fn convert(&self, notation: &str, _view: &View) -> Result<Converted, Diagnostic> {
        Err(Diagnostic::error("convert::notation", format!("a movement is not written as {notation:?}"))
            .help("-f json prints it as data"))
    }
}
