//! The position as JSON: what `-f json` prints, and reads back.
//!
//! The shape is public and stable; its JSON Schema is kept under `docs/schema/`. Its source is a rules file that holds
//! the position, so that the board keeps its grids and links.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::{Board, Pixels};
use super::moment::Moment;
use super::piece::{Piece, Stone};
use super::players::{Entry, Turn};
use super::position::Position;
use super::rules::{Rules, SetUpPieces};
use super::rules_file::RulesFile;
use super::{players, writer};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::Source;
use zumen_game::NoFiles;
use zumen_game::json::{self, Origin, value};

/// The whole object.
#[derive(Deserialize, JsonSchema, Serialize)]
#[schemars(title = "A position of Zillions of Games")]
pub(super) struct ZillionsJson {
    /// Always "zillions".
    game: String,
    /// How many turns are told, where it is the order of turns that is drawn and not the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turns: Option<usize>,
    source: Origin,
    position: Body,
}

/// The position.
#[derive(Deserialize, JsonSchema, Serialize)]
struct Body {
    /// The title of the game.
    title: String,
    /// The title of the variant; the game's own where it is none.
    variant: String,
    /// The places of the board, in the order of the rules.
    positions: Vec<Square>,
    /// What stands on them, sorted by the name of the place.
    pieces: Vec<Standing>,
    /// What is off the board.
    off: Vec<Reserve>,
    /// null in a game without turns, and behind its end.
    turn: Option<TurnBody>,
    /// The names of the places that the last move touched; left out where there was none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    last: Vec<String>,
    /// The last move with its number as players of chess write it, such as "10...Qc7"; left out in other games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    after: Option<String>,
    /// The kinds of pieces of the game's set-up, which choose the figures; left out where the position has the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    setup: Option<Vec<SetUpKind>>,
}

#[derive(Deserialize, JsonSchema, Serialize)]
struct Square {
    name: String,
    /// Left, top, right, bottom in pixels of the author's screen; null for a place that is not on it.
    rect: Option<Pixels>,
}

#[derive(Deserialize, JsonSchema, Serialize)]
struct Standing {
    at: String,
    piece: String,
    player: String,
}

#[derive(Deserialize, JsonSchema, Serialize)]
struct Reserve {
    player: String,
    piece: String,
    count: u32,
}

#[derive(Deserialize, JsonSchema, Serialize)]
struct SetUpKind {
    player: String,
    piece: String,
    /// Whether all of them are off the board.
    #[serde(default, rename = "off", skip_serializing_if = "std::ops::Not::not")]
    is_off: bool,
}

/// A turn.
#[derive(Deserialize, JsonSchema, Serialize)]
pub(super) struct TurnBody {
    /// From 1.
    pub turn: usize,
    /// From 1.
    pub round: usize,
    /// Who moves.
    pub player: String,
    /// Whose pieces.
    pub pieces_of: String,
    /// null allows all types of moves.
    pub move_type: Option<String>,
}

impl TurnBody {
    /// A turn of these rules.
    pub(crate) fn new(rules: &Rules, turn: Turn) -> TurnBody {
        let entry = &rules.turn_order.entries[turn.entry];
        TurnBody {
            turn: turn.turn,
            round: turn.round,
            player: rules.players[entry.player].name.clone(),
            pieces_of: rules.players[entry.pieces_of].name.clone(),
            move_type: entry.move_type.clone(),
        }
    }
}

/// Tells of each kind whether one of them is on the board.
fn set_up_kinds(kinds: impl Iterator<Item = (Stone, bool)>) -> BTreeMap<Stone, bool> {
    let mut all = BTreeMap::new();
    kinds.for_each(|(stone, is_on_board)| *all.entry(stone).or_default() |= is_on_board);
    all
}

/// Writes one line: a position, or the order of so many turns.
pub(super) fn write(moment: &Moment, turns: Option<usize>) -> String {
    let (rules, position) = (&moment.rules, &moment.position);
    let source = Source { format: "zrf".to_owned(), text: writer::write(moment), options: Vec::new() };
    let squares = rules.board.positions.iter().map(|square| Square { name: square.name.clone(), rect: square.rect });
    let pieces = moment.by_name().into_iter().map(|(at, stone)| {
        let [player, piece] = rules.names(stone).map(str::to_owned);
        Standing { at: rules.board.positions[at].name.clone(), piece, player }
    });
    let off = position.off.iter().map(|(stone, count)| {
        let [player, piece] = rules.names(*stone).map(str::to_owned);
        Reserve { player, piece, count: *count }
    });
    let setup = set_up_kinds(rules.setup.iter().map(|part| (part.stone(), part.is_on_board())));
    let on_board = position.stones.values().map(|stone| (*stone, true));
    let standing = set_up_kinds(on_board.chain(position.off.keys().map(|stone| (*stone, false))));
    let setup = (setup != standing).then(|| {
        let kinds = setup.into_iter().map(|(stone, is_on_board)| {
            let [player, piece] = rules.names(stone).map(str::to_owned);
            SetUpKind { player, piece, is_off: !is_on_board }
        });
        kinds.collect()
    });
    json::write(&ZillionsJson {
        game: "zillions".to_owned(),
        turns,
        source: source.into(),
        position: Body {
            title: rules.variant_of.clone().unwrap_or_else(|| rules.title.clone()),
            variant: rules.title.clone(),
            positions: squares.collect(),
            pieces: pieces.collect(),
            off: off.collect(),
            turn: position.turn.map(|turn| TurnBody::new(rules, turn)),
            last: position.last.iter().map(|at| rules.board.positions[*at].name.clone()).collect(),
            after: position.after.clone(),
            setup,
        },
    })
}

/// Reads an object, and how many turns it tells.
///
/// # Errors
///
/// `json::syntax` with its place, `json::value` for what the rules in the source do not have.
pub(super) fn read(text: &str) -> Result<(Moment, Option<usize>), Diagnostic> {
    let (document, whole) = json::read::<ZillionsJson>(text)?;
    let moment = rules(&document).and_then(|rules| moment(rules, &document.position));
    moment
        .map(|moment| (moment, document.turns))
        .map_err(|fault| if fault.span.is_some() && fault.origin.is_some() { fault } else { fault.at(whole) })
}

/// The rules in the source, with the names of the object.
fn rules(document: &ZillionsJson) -> Result<Rules, Diagnostic> {
    let mut rules = match document.source.format.as_str() {
        "zrf" => RulesFile::read(&document.source.text, &NoFiles).and_then(|file| file.rules(0))?.0,
        other => return Err(value("source.format", other, "zrf, with a rules file that has the board")),
    };
    let body = &document.position;
    rules.title.clone_from(&body.variant);
    rules.variant_of = (body.title != body.variant).then(|| body.title.clone());
    let same = body.positions.len() == rules.board.positions.len()
        && body.positions.iter().all(|square| {
            rules.board.find(&square.name).is_some_and(|index| rules.board.positions[index].rect == square.rect)
        });
    if same { Ok(rules) } else { Err(value("positions", "these", "the positions of the rules in the source")) }
}

fn moment(mut rules: Rules, body: &Body) -> Result<Moment, Diagnostic> {
    let mut position = Position::default();
    for standing in &body.pieces {
        let at = place(&rules.board, "pieces.at", &standing.at)?;
        let stone = stone(&mut rules, &standing.piece, &standing.player)?;
        if position.stones.insert(at, stone).is_some() {
            return Err(value("pieces.at", &standing.at, "each position only once"));
        }
    }
    for reserve in &body.off {
        let stone = stone(&mut rules, &reserve.piece, &reserve.player)?;
        if reserve.count == 0 || position.off.insert(stone, reserve.count).is_some() {
            return Err(value("off", &reserve.piece, "each kind of pieces only once, with a count of 1 or more"));
        }
    }
    if let Some(turn) = &body.turn {
        position.turn = Some(turn_of(&mut rules, turn)?);
    }
    for name in &body.last {
        let at = place(&rules.board, "last", name)?;
        if position.last.contains(&at) {
            return Err(value("last", name, "each position only once"));
        }
        position.last.push(at);
    }
    position.after.clone_from(&body.after);
    if let Some(kinds) = &body.setup {
        rules.setup.clear();
        for kind in kinds {
            let Stone { piece, player } = stone(&mut rules, &kind.piece, &kind.player)?;
            if rules.setup.iter().any(|known| (known.piece, known.player) == (piece, player)) {
                return Err(value("setup", &kind.piece, "each kind of a player only once"));
            }
            rules.setup.push(SetUpPieces { player, piece, positions: Vec::new(), off: kind.is_off.into() });
        }
    }
    Ok(Moment { rules: std::sync::Arc::new(rules.into()), position, art: None })
}

fn place(board: &Board, field: &str, name: &str) -> Result<usize, Diagnostic> {
    board.find(name).ok_or_else(|| value(field, name, "a position"))
}

fn stone(rules: &mut Rules, piece: &str, player: &str) -> Result<Stone, Diagnostic> {
    let index = rules.players.iter().position(|known| known.name == player);
    let player = index.ok_or_else(|| value("player", player, "a player of the rules"))?;
    let known = rules.pieces.iter().position(|known| known.name == piece);
    let piece = known.unwrap_or_else(|| {
        rules.pieces.push(Piece { name: piece.to_owned(), ..Piece::default() });
        rules.pieces.len() - 1
    });
    Ok(Stone { piece, player })
}

fn player_of_turn(rules: &Rules, name: &str) -> Result<usize, Diagnostic> {
    let found = rules.players.iter().position(|player| player.name == name);
    found.ok_or_else(|| value("turn.player", name, "a player of the rules"))
}

/// The entry of the order that a turn is of: the one that the count leads to, if it says the same, else any.
fn turn_of(rules: &mut Rules, body: &TurnBody) -> Result<Turn, Diagnostic> {
    let (player, pieces_of) = (player_of_turn(rules, &body.player)?, player_of_turn(rules, &body.pieces_of)?);
    let entry = Entry { player, pieces_of, move_type: body.move_type.clone() };
    let order: &players::TurnOrder = &rules.turn_order;
    let counted = order.turns().take(body.turn.min(100_000)).last().filter(|turn| turn.turn == body.turn);
    let counted = counted.map(|turn| turn.entry).filter(|index| order.entries[*index] == entry);
    let index = counted.or_else(|| order.entries.iter().position(|known| *known == entry));
    let index = index.ok_or_else(|| value("turn", &body.player, "a turn of the rules' order"))?;
    Ok(Turn { turn: body.turn, round: body.round, entry: index })
}
