//! The movement diagram of a piece of a rules file: `zumen moves --rules`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::options::OPTIONS;
use super::own::Own;
use super::rules::Rules;
use super::symbol::Symbol;
use super::symbols::Symbols;
use super::words::moves_of;
use super::{ZILLIONS, diagram, moves};
use crate::contract::json as shared;
use crate::contract::{Game, Subject, View};
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
struct PieceMovesJson {
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

impl PieceMoves {
    /// Returns the kind of this name, in capitals or not.
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
            let near = super::rules::near(name, names.iter().copied());
            Diagnostic::error("moves::piece", format!("{} has no piece {name:?}", rules.title))
                .at(0..name.len())
                .help(near.unwrap_or_else(|| format!("one of: {}", names.join(", "))))
        })?;
        let movement = moves::movement(rules, index)?;
        let symbol = Symbols::new(&rules.pieces, &Own::default()).of.swap_remove(index);
        Ok(PieceMoves { title: rules.title.clone(), name: rules.pieces[index].name.clone(), symbol, movement })
    }

    /// Tells whether a text is an object of this game that tells of movement; `game` is the one that it names.
    pub(super) fn is_object(text: &str, game: Option<&str>) -> bool {
        game == Some("zillions") && shared::has(text, "moves")
    }

    /// Reads its JSON.
    ///
    /// # Errors
    ///
    /// `json::syntax` and `json::value`.
    pub(super) fn read(text: &str) -> Result<PieceMoves, Diagnostic> {
        let (PieceMovesJson { moves: body, .. }, whole) = shared::read::<PieceMovesJson>(text)?;
        let movement = body.movement.parse().map_err(|fault: String| {
            shared::value("movement", &body.movement, &format!("clauses of a movement: {fault}")).at(whole)
        })?;
        Ok(PieceMoves { title: body.title, name: body.piece, symbol: body.symbol, movement })
    }

    /// Tells whether its game is one of those whose boards are chequered.
    fn is_chequered(&self) -> bool {
        matches!(&self.symbol, Symbol::Figure(figure) if figure.starts_with("chess-"))
    }

    fn chart(&self) -> Chart {
        Chart::fitted(&self.movement, &[])
    }
}

impl Subject for PieceMoves {
    fn game(&self) -> &'static Game {
        &ZILLIONS
    }

    fn source(&self) -> Source {
        let body = Body {
            title: self.title.clone(),
            piece: self.name.clone(),
            symbol: self.symbol.clone(),
            movement: self.movement.to_string(),
        };
        let text = shared::write(&PieceMovesJson { game: "zillions".to_owned(), moves: body });
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
            is_chequered: self.is_chequered(),
            is_small: false,
        };
        let words = page::PageText {
            title: moves_of(&self.title, &self.name, view.lang),
            desc: format!("{}: {}.", self.name, phrase::phrase(&self.movement, view.lang)),
            names: vec![format!("{} ({})", self.name, self.title)],
            notes: Vec::new(),
        };
        let mut diagram = page::diagram(&[board], &[], vec![symbol], words, view.lang);
        diagram.game = "zillions";
        diagram.caption.clone_from(&view.caption);
        diagram.source = view.kept_in(self.source(), &OPTIONS);
        Ok(diagram)
    }

    /// Writes it in words and as a table of signs.
    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        view.check("zillions", &OPTIONS)?;
        Ok(format!("{} ({})\n{}\n{}", self.name, self.title, self.movement, text::table(&self.chart())))
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        view.check("zillions", &OPTIONS)?;
        Ok(self.source().text)
    }
}
