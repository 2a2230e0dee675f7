//! JKF: a game as JSON of viewers in browsers. It says what KIF says, and is read as the KIF that it stands for.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::csa::kinds;
use super::end::End;
use super::handicap::Handicap;
use super::moment::Moment;
use super::position::{Piece, Position, Side};
use super::record::{Game, Step};
use super::replay::Play;
use super::square::{Size, Square};
use super::variant::Variant;
use super::{kif, lints, move_notation, sfen};
use zumen_core::diagnostic::{Diagnostic, Origin};
use zumen_game::{Conversion, json};

/// What JKF calls a set-up, and what KIF does.
const PRESETS: [(&str, &str); 16] = [
    ("HIRATE", "平手"),
    ("KY", "香落ち"),
    ("KY_R", "右香落ち"),
    ("KA", "角落ち"),
    ("HI", "飛車落ち"),
    ("HIKY", "飛香落ち"),
    ("2", "二枚落ち"),
    ("3", "三枚落ち"),
    ("4", "四枚落ち"),
    ("5", "五枚落ち"),
    ("5_L", "左五枚落ち"),
    ("6", "六枚落ち"),
    ("7_L", "左七枚落ち"),
    ("7_R", "右七枚落ち"),
    ("8", "八枚落ち"),
    ("10", "十枚落ち"),
];
/// The set-up that is none of these.
const OTHER: &str = "OTHER";

/// So deep may variations leave variations: readers of JSON bound its depth.
const MAX_FORKS: usize = 32;

/// A game.
#[derive(Deserialize, Serialize)]
struct Record {
    /// What it says of the game, by the names of KIF.
    #[serde(default)]
    header: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    initial: Option<Initial>,
    /// The first one stands for the set-up.
    moves: Vec<Entry>,
}

/// The set-up.
#[derive(Deserialize, Serialize)]
struct Initial {
    preset: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    data: Option<Data>,
}

/// A set-up that has no name.
#[derive(Deserialize, Serialize)]
struct Data {
    /// Whose turn it is: 0 for sente, 1 for gote.
    #[serde(default)]
    color: u8,
    /// File by file from the first, each from the first rank.
    board: Vec<Vec<Cell>>,
    /// Pieces in hand by the letters of CSA.
    #[serde(default)]
    hands: [BTreeMap<String, u8>; 2],
}

/// A square; an empty one has nothing.
#[derive(Default, Deserialize, Serialize)]
struct Cell {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    color: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
}

/// A move or an end, with what is said of it.
#[derive(Default, Deserialize, Serialize)]
struct Entry {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    played: Option<Move>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time: Option<Time>,
    /// How the game ends, as CSA says it without the sign.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    special: Option<String>,
    /// Other lines that begin in the place of this move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    forks: Vec<Vec<Entry>>,
}

#[derive(Deserialize, Serialize)]
struct Move {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    color: Option<u8>,
    /// Unless it is a drop.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<Place>,
    /// Without it the piece goes where the last one went.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to: Option<Place>,
    /// As it stood before the move.
    piece: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    promote: Option<bool>,
}

/// File and rank.
#[derive(Clone, Copy, Deserialize, Serialize)]
struct Place {
    x: u8,
    y: u8,
}

#[derive(Deserialize, Serialize)]
struct Time {
    now: Clock,
}

#[derive(Deserialize, Serialize)]
struct Clock {
    #[serde(default)]
    h: u64,
    #[serde(default)]
    m: u64,
    s: serde_json::Number,
}

/// Tells whether a text is an object with what only JKF has.
pub(super) fn is_jkf(text: &str) -> bool {
    let has = |name: &str| text.contains(&format!("\"{name}\""));
    let is_like = || text.trim_start().starts_with('{') && has("moves") && (has("header") || has("initial"));
    is_like() && json::has(text, "moves") && (json::has(text, "header") || json::has(text, "initial"))
}

/// Reads a game. What is odd about it is said of the KIF that it stands for.
///
/// # Errors
///
/// Those of KIF; `jkf::set-up` for a set-up that is not known.
pub(super) fn read(text: &str) -> Result<Game, Diagnostic> {
    let (record, _) = json::read::<Record>(text)?;
    let mut kif = head(&record)?;
    write_moves(&record.moves, 0, &mut kif);
    let origin = Arc::new(Origin { name: "the game as KIF".to_owned(), text: kif });
    let game = kif::read(&origin.text).map_err(|fault| fault.of(&origin))?;
    Ok(game.of(&origin))
}

/// What stands before the moves in KIF.
fn head(record: &Record) -> Result<String, Diagnostic> {
    let one_line = |text: &str| text.lines().collect::<Vec<_>>().join(" ");
    let known = |initial: &Initial| PRESETS.iter().find(|(preset, _)| *preset == initial.preset);
    let set_up = match record.initial.as_ref().map(|initial| (known(initial), initial)) {
        None => None,
        Some((Some((_, name)), _)) => Some(format!("手合割：{name}\n")),
        Some((None, Initial { data: Some(data), .. })) => {
            Some(kif::write_position(&Moment::of(position(data)?))?.text + "\n")
        }
        Some((None, Initial { preset, .. })) => return Err(set_up_fault(format!("no set-up is called {preset:?}"))),
    };
    let has_set_up = set_up.is_some();
    let fields = record.header.iter().filter(|(key, _)| !(has_set_up && *key == "手合割"));
    let fields = fields.map(|(key, value)| format!("{}：{}\n", one_line(key), one_line(value)));
    Ok(set_up.into_iter().chain(fields).chain(["手数----指手---------消費時間--\n".to_owned()]).collect())
}

/// The set-up on its board, in the letters of CSA.
fn position(data: &Data) -> Result<Position, Diagnostic> {
    let read = |letters: &str| {
        kinds::read(letters).ok_or_else(|| set_up_fault(format!("no piece of the set-up is called {letters:?}")))
    };
    let mut position = Position::empty(Variant::Shogi, Size::square(9));
    let side = |color: u8| if color == 0 { Side::Sente } else { Side::Gote };
    for (file, ranks) in (1..=9).zip(&data.board) {
        for (rank, cell) in (1..=9).zip(ranks) {
            if let Some((kind, promoted)) = cell.kind.as_deref().map(read).transpose()? {
                let side = side(cell.color.unwrap_or_default());
                position.put(Square::new(file, rank), Piece { kind, side, promoted });
            }
        }
    }
    for (side, hand) in Side::BOTH.into_iter().zip(&data.hands) {
        for (letters, count) in hand {
            position.give(side, read(letters)?.0, *count);
        }
    }
    position.to_move = side(data.color);
    Ok(position)
}

/// The fault of a set-up that is not known.
fn set_up_fault(message: String) -> Diagnostic {
    Diagnostic::error("jkf::set-up", message)
        .help("name a set-up such as HIRATE, or OTHER with data: FU, KY, KE and so on")
}

/// Writes a line of moves behind so many others, and behind it those that leave it, the last one first.
fn write_moves(entries: &[Entry], before: usize, kif: &mut String) {
    let is_set_up = |entry: &Entry| before == 0 && entry.played.is_none() && entry.special.is_none();
    let first = usize::from(entries.first().is_some_and(is_set_up));
    for (index, entry) in entries.iter().enumerate() {
        let number = before + index + 1 - first;
        if let Some(said) = entry.played.as_ref().map(say_move).or_else(|| entry.special.as_deref().map(say_end)) {
            let time = entry.time.as_ref().map(|Time { now: Clock { h, m, s } }| {
                format!("   ({}:{s}/)", h.saturating_mul(60).saturating_add(*m))
            });
            kif.push_str(&format!("{number} {said}{}\n", time.unwrap_or_default()));
        }
        let lines = entry.comments.iter().flat_map(|comment| comment.split('\n'));
        lines.for_each(|line| kif.push_str(&format!("*{line}\n")));
    }
    for (index, entry) in entries.iter().enumerate().rev() {
        let number = before + index + 1 - first;
        for fork in &entry.forks {
            kif.push_str(&format!("変化：{number}手\n"));
            write_moves(fork, number - 1, kif);
        }
    }
}

/// A move as KIF has it; what is no square or no piece stands there as it is, and KIF says why it is none.
fn say_move(played: &Move) -> String {
    let Move { from, to, piece, promote, .. } = played;
    let square = |place: Place| move_notation::square(Square { file: place.x, rank: place.y });
    let place = to.map_or_else(|| "同　".to_owned(), square);
    let name = kinds::read(piece).map_or(piece.as_str(), |(kind, _)| move_notation::name(kind));
    let becomes = if *promote == Some(true) { "成" } else { "" };
    let origin = from.map_or_else(|| "打".to_owned(), |from| format!("({}{})", from.x, from.y));
    format!("{place}{name}{becomes}{origin}")
}

/// An end as KIF has it, or as it is.
fn say_end(special: &str) -> String {
    let end = End::of_csa(&format!("%{special}"), Side::Sente).and_then(End::kif);
    end.map_or_else(|| special.to_owned(), str::to_owned)
}

/// Writes a game with its variations, times and comments, in one line.
///
/// # Errors
///
/// `convert::position` for boards and pieces of other games.
pub(super) fn write_game(game: &Game) -> Result<Conversion, Diagnostic> {
    let start = game.start();
    let position = game.position(None);
    let written = sfen::write(position).unwrap_or_default();
    let is_meant = |known: &Handicap| start.handicap.map_or(known.name == PRESETS[0].1, |handicap| handicap == *known);
    let named = Handicap::all().find(|known| is_meant(known) && known.is_set_up_of(&written));
    let preset = named.and_then(|named| PRESETS.iter().find(|(_, name)| *name == named.name));
    let data = if preset.is_some() { None } else { Some(data(position)?) };
    let initial = Initial { preset: preset.map_or(OTHER, |(preset, _)| preset).to_owned(), data };
    let mut header: BTreeMap<String, String> = game.fields.iter().cloned().collect();
    let title = start.title.iter().filter(|title| !game.fields.iter().any(|(_, value)| value == *title));
    header.extend(title.map(|title| ("表題".to_owned(), title.clone())));
    let names = Side::BOTH.into_iter().filter_map(|side| Some((start.side_name(side), start.name(side)?)));
    header.extend(names.map(|(side, name)| (side.to_owned(), name.to_owned())));
    let first = Entry { comments: game.comments.clone(), ..Entry::default() };
    let mut is_too_deep = false;
    let line = entries(game, None, 0, MAX_FORKS, &mut is_too_deep);
    let moves = [first].into_iter().chain(line).collect();
    let text = serde_json::to_string(&Record { header, initial: Some(initial), moves }).unwrap_or_default();
    let lost = [
        (game.first() > 0, "JKF cannot store the number of the first move"),
        (start.position.last.is_some(), "JKF cannot store the move before the first one"),
        (is_too_deep, "JKF cannot store variations of variations so deep"),
        (start.rest.is_some(), "JKF lists the remaining pieces one by one"),
    ];
    let lost = lost.into_iter().filter(|(is_there, _)| *is_there).map(|(_, what)| what.to_owned());
    Ok(Conversion { text, lost: lost.collect() })
}

/// The set-up as data.
fn data(position: &Position) -> Result<Data, Diagnostic> {
    if position.size != Size::square(9) {
        return Err(lints::unwritable("JKF has boards of 9x9 alone".to_owned()));
    }
    let letters = |kind, promoted| {
        let message = || format!("JKF has no {}", lints::english(kind));
        kinds::letters(kind, promoted).map(str::to_owned).ok_or_else(|| lints::unwritable(message()))
    };
    let cell = |square| match position.at(square) {
        None => Ok(Cell::default()),
        Some(Piece { kind, side, promoted }) => {
            Ok(Cell { color: Some(side as u8), kind: Some(letters(kind, promoted)?) })
        }
    };
    let file = |file| (1..=9).map(|rank| cell(Square::new(file, rank))).collect::<Result<_, Diagnostic>>();
    let hand = |side| position.hand(side).iter().map(|(kind, count)| Ok((letters(*kind, false)?, *count)));
    let [sente, gote] = Side::BOTH.map(|side| hand(side).collect::<Result<_, Diagnostic>>());
    Ok(Data {
        color: position.to_move as u8,
        board: (1..=9).map(file).collect::<Result<_, Diagnostic>>()?,
        hands: [sente?, gote?],
    })
}

/// The first line behind a step, those that leave it beside the moves in whose places they begin, so many deep.
fn entries(game: &Game, before: Option<usize>, branch: usize, depth: usize, is_too_deep: &mut bool) -> Vec<Entry> {
    let (mut before, mut branch) = (before, branch);
    let mut line = Vec::new();
    while let Some(index) = game.branches(before).get(branch).copied() {
        let Some(mut entry) = entry(game, before, index) else { break };
        let others = if branch == 0 { 1..game.branches(before).len() } else { 0..0 };
        *is_too_deep |= depth == 0 && !others.is_empty();
        for other in others.filter(|_| depth > 0) {
            entry.forks.push(entries(game, before, other, depth - 1, is_too_deep));
        }
        entry.forks.retain(|fork| !fork.is_empty());
        line.push(entry);
        (before, branch) = (Some(index), 0);
    }
    line
}

/// A step with what is said of it; nothing for what cannot be read or played.
fn entry(game: &Game, before: Option<usize>, index: usize) -> Option<Entry> {
    let (node, position) = (game.node(index), game.position(before));
    let place = |square: Square| Place { x: square.file, y: square.rank };
    let entry = match &node.step {
        Step::Play(play) => {
            let (from, piece, promotes) = match *play {
                Play::Move { from, promotes, .. } => (Some(from), position.at(from)?, promotes),
                Play::Double { from, .. } => (Some(from), position.at(from)?, false),
                Play::Drop { kind, .. } => (None, Piece { kind, side: position.to_move, promoted: false }, false),
            };
            let piece = kinds::letters(piece.kind, piece.promoted)?.to_owned();
            let (from, to, promote) = (from.map(place), Some(place(play.to())), promotes.then_some(true));
            Entry {
                played: Some(Move { color: Some(position.to_move as u8), from, to, piece, promote }),
                ..Entry::default()
            }
        }
        Step::End(end) => {
            let csa = end.csa(position.to_move).map(|said| said.trim_start_matches(['%', '+', '-']).to_owned());
            Entry { special: csa.or_else(|| end.kif().map(str::to_owned)), ..Entry::default() }
        }
        Step::Fault(_) => return None,
    };
    let time = node.elapsed.map(|elapsed| {
        let (minutes, rest) = (elapsed / 60_000, elapsed % 60_000);
        let parts = serde_json::Number::from_f64(rest as f64 / 1000.0).filter(|_| !rest.is_multiple_of(1000));
        Time { now: Clock { h: 0, m: minutes, s: parts.unwrap_or_else(|| (rest / 1000).into()) } }
    });
    Some(Entry { time, comments: node.comments.clone(), ..entry })
}
