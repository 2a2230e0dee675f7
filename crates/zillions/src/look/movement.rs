//! The movement diagram of a piece of a rules file: `zumen moves --rules-file`.

use std::cell::{Cell, OnceCell};
use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::diagram::moves::{OnBoard, notes, places};
use super::diagram::pieces::alone;
use super::moment::Moment;
use super::moves::{Mover, PieceReach};
use super::options::ZillionsOptions;
use super::piece::Stone;
use super::position::Position;
use super::rules::Rules;
use super::rules_file::RulesFile;
use super::shared_rules::SharedRules;
use super::source::suggestion;
use super::symbol::Symbol;
use super::symbols::Symbols;
use super::user_symbols::Own;
use super::{ZILLIONS, moves, writer};
use zumen_core::diagnostic::{Diagnostic, Origin as TextOrigin, edits};
use zumen_core::diagram::{Diagram, Lang, Source, say};
use zumen_core::geometry::Spot;
use zumen_core::movement::Movement;
use zumen_game::json::{self as shared, Origin};
use zumen_game::sets::moves::{Board, Chart, PageText, phrase};
use zumen_game::{Game, NoFiles, Subject, View};

/// Places that are listed where one is not known.
const MAX_LISTED_PLACES: usize = 40;
/// Places that are proposed for one whose name is nearly theirs.
const MAX_SUGGESTIONS: usize = 4;

/// How a kind of pieces moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceMoves {
    /// The title of the game.
    pub title: String,
    /// The name of the kind.
    pub name: String,
    /// What it looks like.
    symbol: Symbol,
    /// How it moves.
    pub manner: Manner,
}

/// How a piece moves, as far as it can be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Alike from everywhere, as the first player sees it.
    Alike(Movement),
    /// As it does from one place of its board.
    From {
        /// The game as it is set up, without moves, as a rules file.
        rules: Arc<str>,
        /// Whose piece it is, by name.
        player: String,
        /// What it does.
        placed: PieceReach,
    },
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
pub(crate) struct Body {
    title: String,
    piece: String,
    symbol: Symbol,
    /// As `src/movement.rs` writes it; left out of a piece that is drawn on its board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    movement: Option<String>,
    /// What the piece does from one place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    placed: Option<PlacedBody>,
}

/// A piece on the board of its game.
#[derive(Deserialize, JsonSchema, Serialize)]
struct PlacedBody {
    /// Whose piece it is.
    player: String,
    #[serde(flatten)]
    placed: PieceReach,
    /// The board, as a rules file without moves; left out of a poster, which has it once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    source: Option<Origin>,
}

/// The index of the kind of this name, in capitals or not.
///
/// # Errors
///
/// `moves::piece` where there is none.
fn kind_of(rules: &Rules, name: &str) -> Result<usize, Diagnostic> {
    let plain = name.trim().to_lowercase();
    let exact = rules.pieces.iter().position(|piece| piece.name == name.trim());
    let found = exact.or_else(|| rules.pieces.iter().position(|piece| piece.name.to_lowercase() == plain));
    found.ok_or_else(|| {
        let names: Vec<&str> = rules.pieces.iter().map(|piece| piece.name.as_str()).take(40).collect();
        let near = suggestion(name, names.iter().copied());
        Diagnostic::error("moves::piece", format!("{} has no piece {name:?}", rules.title))
            .at(0..name.len())
            .help(near.unwrap_or_else(|| format!("one of: {}", names.join(", "))))
    })
}

/// What was found of the rules under a name that an object has in a field.
fn check(found: Option<usize>, field: &str, name: &str) -> Result<usize, Diagnostic> {
    let expected = if matches!(field, "player" | "piece") { "one of" } else { "a position of" };
    found.ok_or_else(|| shared::value(field, name, &format!("{expected} the rules in the source")))
}

/// The index of the place of this name.
///
/// # Errors
///
/// `moves::from` where the board has none, or the picture does not show it; it points into the name.
fn place_of(rules: &Rules, places: &BTreeMap<usize, Spot>, name: &str) -> Result<usize, Diagnostic> {
    let board = &rules.board;
    let mut alike =
        places.keys().copied().filter(|index| board.positions[*index].name.eq_ignore_ascii_case(name.trim()));
    let message = match board.find(name.trim()).or_else(|| alike.next()) {
        Some(index) if places.contains_key(&index) => return Ok(index),
        Some(_) => format!("the diagram does not show the position {name}"),
        None => format!("the board of {} has no position {name:?}", rules.title),
    };
    let names: Vec<&str> = places.keys().map(|index| board.positions[*index].name.as_str()).collect();
    // Names of places are short: those that differ in one letter are near.
    let near = names.iter().copied().filter(|known| name.len() <= known.len() + 1 && edits(name, known) <= 1);
    let near: Vec<&str> = near.take(MAX_SUGGESTIONS).collect();
    let more = if names.len() > MAX_LISTED_PLACES { " …" } else { "" };
    let help = match near[..] {
        [] => format!("one of: {}{more}", names[..names.len().min(MAX_LISTED_PLACES)].join(", ")),
        _ => format!("did you mean {}?", near.join(" or ")),
    };
    let origin = Arc::new(TextOrigin { name: "--from".to_owned(), text: name.to_owned() });
    let fault = Diagnostic::option_error("moves::from", message).at(0..name.len()).of(&origin);
    Err(fault.help(help))
}

/// The board that was read last: pieces of a sheet have one.
#[derive(Default)]
pub(crate) struct Boards(Option<(Arc<str>, Arc<SharedRules>)>);

impl Boards {
    /// A piece's board with it on its place; nothing for one that moves alike from everywhere.
    ///
    /// # Errors
    ///
    /// `json::value` for what the rules do not have, `zrf::*` for rules that cannot be.
    pub(crate) fn moment(&mut self, moves: &PieceMoves) -> Result<Option<Moment>, Diagnostic> {
        let Manner::From { rules: text, .. } = &moves.manner else { return Ok(None) };
        let rules = match &self.0 {
            Some((known, rules)) if known == text && rules.title == moves.title => rules.clone(),
            _ => {
                let (mut rules, _) = RulesFile::read(text, &NoFiles).and_then(|file| file.rules(0))?;
                rules.title.clone_from(&moves.title);
                self.0.insert((text.clone(), Arc::new(rules.into()))).1.clone()
            }
        };
        moves.moment_of(&rules)
    }
}

/// A game whose pieces are tried out: what they have in common is made once.
pub(crate) struct Trials<'a> {
    rules: &'a Rules,
    symbols: Vec<Symbol>,
    places: OnceCell<BTreeMap<usize, Spot>>,
    /// The game as it is set up, without moves.
    written: OnceCell<Arc<str>>,
    /// Instructions that were followed so far.
    spent: Cell<usize>,
}

impl<'a> Trials<'a> {
    /// Tries none yet.
    pub(crate) fn new(rules: &'a Rules) -> Trials<'a> {
        let symbols = Symbols::new(rules, &Own::default()).of;
        Trials { rules, symbols, places: OnceCell::new(), written: OnceCell::new(), spent: Cell::new(0) }
    }

    /// How many instructions were followed so far; looking the board up counts as one for each of its links.
    pub(crate) fn step_count(&self) -> usize {
        self.spent.get()
    }

    /// Does what [`PieceMoves::from_name`] does, by the index of the kind.
    pub(crate) fn piece(&self, index: usize, from: Option<&str>) -> Result<PieceMoves, Diagnostic> {
        let mover = Mover::new(self.rules);
        let manner = self.manner(&mover, index, from);
        self.spent.set(self.spent.get() + mover.step_count() + self.rules.board.links.len());
        let (title, name) = (self.rules.title.clone(), self.rules.pieces[index].name.clone());
        Ok(PieceMoves { title, name, symbol: self.symbols[index].clone(), manner: manner? })
    }

    fn manner(&self, mover: &Mover, index: usize, from: Option<&str>) -> Result<Manner, Diagnostic> {
        let rules = self.rules;
        // An empty board would say that it stays where it is.
        if from.is_none()
            && let Some(movement) = moves::movement(mover, index)
            && !movement.0.is_empty()
        {
            return Ok(Manner::Alike(movement));
        }
        let places = self.places.get_or_init(|| places(rules));
        let from = from.map(|from| place_of(rules, places, from)).transpose()?;
        let (player, placed) = moves::moves_from(mover, index, from, places)?;
        // Where pieces are set up tells how the board is drawn.
        let written = self.written.get_or_init(|| writer::write(&Moment::start(rules.clone())).into());
        Ok(Manner::From { rules: written.clone(), player: rules.players[player].name.clone(), placed })
    }
}

impl PieceMoves {
    /// The kind of this name, in capitals or not; with a place what it does from there. Without one it is drawn by
    /// itself where it moves alike from everywhere, and else from the place where it does most.
    ///
    /// # Errors
    ///
    /// `moves::piece` and `moves::from` where there is none of the name, `moves::...` where its moves cannot be followed.
    pub fn from_name(rules: &Rules, name: &str, from: Option<&str>) -> Result<PieceMoves, Diagnostic> {
        Trials::new(rules).piece(kind_of(rules, name)?, from)
    }

    /// Reads its JSON.
    ///
    /// # Errors
    ///
    /// `json::syntax` and `json::value`.
    pub(crate) fn read(text: &str) -> Result<PieceMoves, Diagnostic> {
        let (PieceMovesJson { moves: body, .. }, whole) = shared::read::<PieceMovesJson>(text)?;
        PieceMoves::of(body, None, &mut Boards::default()).map_err(|fault| fault.at(whole))
    }

    /// What an object says; the board is the one of a poster where it has none.
    pub(crate) fn of(body: Body, board: Option<&Arc<str>>, boards: &mut Boards) -> Result<PieceMoves, Diagnostic> {
        let manner = match (&body.movement, body.placed) {
            (Some(movement), None) => Manner::Alike(movement.parse().map_err(|fault: String| {
                shared::value("movement", movement, &format!("clauses of a movement: {fault}"))
            })?),
            (None, Some(PlacedBody { player, placed, source })) => {
                let rules = source.map(|source| source.text.into()).or_else(|| board.cloned());
                let rules =
                    rules.ok_or_else(|| shared::value("source", "nothing", "a rules file that has the board"))?;
                Manner::From { rules, player, placed }
            }
            _ => return Err(shared::value("moves", &body.piece, "a piece with either movement or placed")),
        };
        let moves = PieceMoves { title: body.title, name: body.piece, symbol: body.symbol, manner };
        boards.moment(&moves)?;
        Ok(moves)
    }

    /// About how many signs its diagram has.
    pub(crate) fn signs(&self) -> usize {
        match &self.manner {
            Manner::Alike(movement) => movement.0.len(),
            Manner::From { placed, .. } => placed.goes.len(),
        }
    }

    /// What it looks like.
    pub(crate) fn symbol(&self) -> &Symbol {
        &self.symbol
    }

    /// The object of it, for a poster without the board.
    pub(crate) fn body(&self, in_poster: bool) -> Body {
        let (movement, placed) = match &self.manner {
            Manner::Alike(movement) => (Some(movement.to_string()), None),
            Manner::From { rules, player, placed } => {
                let source = (!in_poster).then(|| Origin { format: "zrf".to_owned(), text: rules.to_string() });
                (None, Some(PlacedBody { player: player.clone(), placed: placed.clone(), source }))
            }
        };
        Body { title: self.title.clone(), piece: self.name.clone(), symbol: self.symbol.clone(), movement, placed }
    }

    /// The board with the piece on its place; nothing for one that moves alike from everywhere.
    fn moment(&self) -> Result<Option<Moment>, Diagnostic> {
        Boards::default().moment(self)
    }

    /// The same, with the rules of its game.
    fn moment_of(&self, rules: &Arc<SharedRules>) -> Result<Option<Moment>, Diagnostic> {
        let Manner::From { player, placed, .. } = &self.manner else { return Ok(None) };
        for goes in &placed.goes {
            check(rules.board.find(&goes.to), "to", &goes.to)?;
            goes.after.as_deref().map(|after| check(rules.board.find(after), "after", after)).transpose()?;
        }
        let from = check(rules.board.find(&placed.from), "from", &placed.from)?;
        let player = check(rules.players.iter().position(|known| known.name == *player), "player", player)?;
        let piece = check(rules.pieces.iter().position(|known| known.name == self.name), "piece", &self.name)?;
        let mut position = Position::default();
        position.stones.insert(from, Stone { piece, player });
        Ok(Some(Moment { rules: rules.clone(), position, art: None }))
    }

    /// Tells whether its game is one of those whose boards are chequered.
    pub(crate) fn is_chequered(&self) -> bool {
        matches!(&self.symbol, Symbol::Figure(figure) if figure.starts_with("chess-"))
    }

    /// Draws a piece by itself.
    fn alike(&self, movement: &Movement, lang: Lang) -> Diagram {
        let symbol = alone(&self.symbol, "piece");
        let board = Board {
            name: "piece".to_owned(),
            piece: symbol.id.clone(),
            class: "piece".to_owned(),
            chart: Chart::fit(movement, &[]),
            is_chequered: self.is_chequered(),
            is_small: false,
        };
        let words = PageText {
            title: moves_title(&self.title, &self.name, lang),
            desc: format!("{}: {}.", self.name, phrase(movement, lang)),
            names: vec![format!("{} ({})", self.name, self.title)],
            notes: Vec::new(),
        };
        Diagram { game: "zillions", ..words.diagram(&[board], &[], vec![symbol], lang) }
    }
}

impl Subject for PieceMoves {
    fn game(&self) -> &'static Game {
        &ZILLIONS
    }

    fn source(&self) -> Source {
        let text = shared::write(&PieceMovesJson { game: "zillions".to_owned(), moves: self.body(false) });
        Source { format: "json".to_owned(), text, options: Vec::new() }
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let options = ZillionsOptions::of_picture(view)?;
        let source = options.kept_in(self.source());
        let title = moves_title(&self.title, &self.name, options.lang);
        match (&self.manner, self.moment()?) {
            (Manner::From { placed, .. }, Some(moment)) => {
                options.check_fit(&moment.rules)?;
                let on_board = OnBoard { moment: &moment, name: &self.name, placed };
                Ok(on_board.diagram(&options, title, source))
            }
            (Manner::Alike(movement), _) => {
                Ok(Diagram { caption: view.caption.clone(), source, ..self.alike(movement, options.lang) })
            }
            (Manner::From { .. }, None) => Ok(Diagram::default()),
        }
    }

    /// Writes it in words: by itself as a table of signs, on its board where it goes.
    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        let options = ZillionsOptions::of_picture(view)?;
        match (&self.manner, self.moment()?) {
            (Manner::From { placed, .. }, Some(moment)) => {
                let on_board = OnBoard { moment: &moment, name: &self.name, placed };
                let lines = std::iter::once(on_board.heading(options.lang)).chain(on_board.describe(options.lang));
                let lines: Vec<String> = lines.chain(notes(placed, options.lang)).collect();
                Ok(lines.join("\n") + "\n")
            }
            (Manner::Alike(movement), _) => {
                let table = Chart::fit(movement, &[]).table();
                Ok(format!("{} ({})\n{movement}\n{table}", self.name, self.title))
            }
            (Manner::From { .. }, None) => Ok(String::new()),
        }
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        ZillionsOptions::of_picture(view)?;
        Ok(self.source().text)
    }
}

/// The title of a movement diagram.
fn moves_title(game: &str, piece: &str, lang: Lang) -> String {
    let title = say!(
        lang,
        "{game}: how {piece} moves",
        "{game}　{piece}の動き",
        "{game}　{piece} 的走法",
        "{game}: {piece}의 움직임"
    );
    title.chars().take(Diagram::TITLE_MAX).collect()
}
