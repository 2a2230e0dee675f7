//! The position as JSON: what `-f json` prints, and reads back. The shape is public and stable; its JSON Schema is kept
//! under `docs/schema/`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::end::End;
use super::handicap::Handicap;
use super::kind::Kind;
use super::moment::{Moment, MoveText};
use super::position::{Last, Piece, Position, Side};
use super::square::{Size, Square};
use super::variant::Variant;
use zumen_core::diagnostic::Diagnostic;
use zumen_game::json::{self, Step, value};

/// What an object of tai shogi calls its game.
pub(super) const TAI: &str = "tai-shogi";

/// The whole object.
#[derive(Deserialize, JsonSchema, Serialize)]
#[schemars(title = "A position of shogi")]
pub(super) struct ShogiJson {
    /// "tai-shogi" on its board of 25x25; "shogi" for shogi, chu shogi (12x12) and smaller games.
    game: String,
    position: Body,
    /// Names, where they are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    players: Option<Players>,
    /// What the record calls the game or problem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    /// What the game began with where one side had less, as records name it: "二枚落ち".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    handicap: Option<String>,
    /// How the game ends here, as KIF says it: "投了".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    end: Option<String>,
    /// Of a mate problem: in how many moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mate_in: Option<u32>,
    /// What the record says of the last move, or of the game before the first one, in lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
}

/// The position.
#[derive(Deserialize, JsonSchema, Serialize)]
struct Body {
    /// Files and ranks, 1 to 25 each.
    size: [u8; 2],
    /// By rank from the top, then by file from 1.
    pieces: Vec<Standing>,
    #[serde(default)]
    hands: Hands,
    /// "sente" or "gote".
    #[serde(default = "sente")]
    to_move: String,
    /// The number of the last move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    number: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last: Option<LastBody>,
    /// Who holds all pieces that are left, "sente" or "gote"; that hand lists none of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rest: Option<String>,
}

#[derive(Deserialize, JsonSchema, Serialize)]
struct Standing {
    /// The number of the file from the right and the letter of the rank from the top: "7g".
    square: String,
    /// What stands there now, by its key: "dragon_king".
    piece: String,
    /// "sente" or "gote".
    side: String,
    /// Whether it became that by promotion.
    promoted: bool,
}

/// Pieces in hand by key.
#[derive(Default, Deserialize, JsonSchema, Serialize)]
struct Hands {
    #[serde(default)]
    sente: BTreeMap<String, u8>,
    #[serde(default)]
    gote: BTreeMap<String, u8>,
}

#[derive(Deserialize, JsonSchema, Serialize)]
struct Players {
    sente: Option<String>,
    gote: Option<String>,
}

/// The last move.
#[derive(Deserialize, JsonSchema, Serialize)]
struct LastBody {
    /// null for a drop.
    from: Option<String>,
    to: String,
    /// As its readers write it: "７六歩".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// In English: "P-7f".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    english: Option<String>,
}

fn sente() -> String {
    Side::Sente.name().to_owned()
}

/// Writes one line.
pub(super) fn write(moment: &Moment) -> String {
    let position = &moment.position;
    let [sente, gote] = moment.names.clone();
    let [in_sentes_hand, in_gotes_hand] = Side::BOTH
        .map(|side| position.hand(side).iter().map(|(kind, count)| (kind.key().to_owned(), *count)).collect());
    let body = Body {
        size: [position.size.files, position.size.ranks],
        pieces: position
            .pieces()
            .map(|(square, piece)| Standing {
                square: square.to_string(),
                piece: piece.kind.key().to_owned(),
                side: piece.side.name().to_owned(),
                promoted: piece.promoted,
            })
            .collect(),
        hands: Hands { sente: in_sentes_hand, gote: in_gotes_hand },
        to_move: position.to_move.name().to_owned(),
        number: position.number,
        last: position.last.map(|last| LastBody {
            from: last.from.map(|from| from.to_string()),
            to: last.to.to_string(),
            text: moment.last_move.as_ref().map(|written| written.japanese.clone()),
            english: moment.last_move.as_ref().and_then(|written| written.english.clone()),
        }),
        rest: moment.rest.map(|side| side.name().to_owned()),
    };
    json::write(&ShogiJson {
        game: if position.variant == Variant::Tai { TAI } else { "shogi" }.to_owned(),
        position: body,
        players: (sente.is_some() || gote.is_some()).then_some(Players { sente, gote }),
        title: moment.title.clone(),
        handicap: moment.handicap.map(|handicap| handicap.name.to_owned()),
        end: moment.end.map(|end| end.name().to_owned()),
        mate_in: moment.mate,
        comment: moment.comment.clone(),
    })
}

/// Reads an object of this game.
///
/// # Errors
///
/// `json::syntax` and `json::value`, with their places.
pub(super) fn read(text: &str) -> Result<Moment, Diagnostic> {
    let (document, whole) = json::read::<ShogiJson>(text)?;
    moment(document, text).map_err(|fault| if fault.span.is_none() { fault.at(whole) } else { fault })
}

/// Points a fault at a value of the text.
fn pointing<'a>(text: &'a str, path: &'a [Step<'a>]) -> impl FnOnce(Diagnostic) -> Diagnostic {
    move |fault| match json::place(text, path) {
        Some(span) => fault.at(span),
        None => fault,
    }
}

fn in_body(key: &str) -> [Step<'_>; 2] {
    [Step::Key("position"), Step::Key(key)]
}

fn in_piece(index: usize, key: &str) -> [Step<'_>; 4] {
    [Step::Key("position"), Step::Key("pieces"), Step::At(index), Step::Key(key)]
}

fn in_last(key: &str) -> [Step<'_>; 3] {
    [Step::Key("position"), Step::Key("last"), Step::Key(key)]
}

fn moment(document: ShogiJson, text: &str) -> Result<Moment, Diagnostic> {
    let body = document.position;
    let mut position = board(&document.game, body.size).map_err(pointing(text, &in_body("size")))?;
    let size = position.size;
    position.number = body.number;
    for (index, standing) in body.pieces.into_iter().enumerate() {
        let square = on_board("square", &standing.square, size);
        let square = square.map_err(pointing(text, &in_piece(index, "square")))?;
        let kind = kind(&standing.piece).map_err(pointing(text, &in_piece(index, "piece")))?;
        let side = side("side", &standing.side).map_err(pointing(text, &in_piece(index, "side")))?;
        if position.put(square, Piece { kind, side, promoted: standing.promoted }).is_some() {
            let fault = Diagnostic::error("json::value", format!("two pieces stand on {square}")).help("leave one out");
            return Err(pointing(text, &in_piece(index, "square"))(fault));
        }
    }
    for (side, hand) in [(Side::Sente, body.hands.sente), (Side::Gote, body.hands.gote)] {
        for (key, count) in hand {
            let path = [Step::Key("position"), Step::Key("hands"), Step::Key(side.name()), Step::Key(&key)];
            if !position.variant.has_hands() {
                let message = format!("{} has no pieces in hand", position.variant.name());
                return Err(pointing(text, &path)(Diagnostic::error("json::value", message).help("leave it out")));
            }
            position.give(side, kind(&key).map_err(pointing(text, &path))?, count);
        }
    }
    position.to_move = side("to_move", &body.to_move).map_err(pointing(text, &in_body("to_move")))?;
    let mut last_move = None;
    if let Some(last) = body.last {
        let from = last.from.map(|from| on_board("from", &from, size)).transpose();
        let from = from.map_err(pointing(text, &in_last("from")))?;
        let to = on_board("to", &last.to, size).map_err(pointing(text, &in_last("to")))?;
        position.last = Some(Last { from, to });
        last_move = last.text.map(|japanese| MoveText { japanese, english: last.english });
    }
    let names = document.players.map_or([None, None], |players| [players.sente, players.gote]);
    let rest = body.rest.map(|name| side("rest", &name)).transpose().map_err(pointing(text, &in_body("rest")))?;
    let handicap = document.handicap.map(|name| {
        Handicap::from_name(&name)
            .ok_or_else(|| value("handicap", &name, "the name of a handicap, such as \"二枚落ち\""))
    });
    let handicap = handicap.transpose().map_err(pointing(text, &[Step::Key("handicap")]))?;
    let end = document.end.map(|word| {
        End::of_kif(&word).ok_or_else(|| value("end", &word, "a KIF word for the end of a game, such as \"投了\""))
    });
    let end = end.transpose().map_err(pointing(text, &[Step::Key("end")]))?;
    let ShogiJson { title, mate_in: mate, comment, .. } = document;
    Ok(Moment { position, names, title, last_move, rest, handicap, end, mate, comment, fields: Vec::new() })
}

/// Makes the empty board of this size.
fn board(game: &str, [files, ranks]: [u8; 2]) -> Result<Position, Diagnostic> {
    let size = Size { files, ranks };
    let found = format!("{files}x{ranks}");
    if !(1..=Size::MAX_LINES).contains(&files) || !(1..=Size::MAX_LINES).contains(&ranks) {
        return Err(value("size", &found, "files and ranks, 1 to 25 each"));
    }
    let variant = match game {
        "tai-shogi" if size == Variant::Tai.size() => Variant::Tai,
        "tai-shogi" => return Err(value("size", &found, "25x25 in tai shogi")),
        _ if size == Variant::Chu.size() => Variant::Chu,
        _ => Variant::Shogi,
    };
    Ok(Position::empty(variant, size))
}

fn on_board(field: &str, text: &str, size: Size) -> Result<Square, Diagnostic> {
    let square = Square::read(text).filter(|square| size.holds(*square));
    square.ok_or_else(|| {
        let last = Square { rank: size.ranks, file: size.files };
        value(field, text, &format!("a file number and a rank letter, from 1a to {last}"))
    })
}

fn kind(key: &str) -> Result<Kind, Diagnostic> {
    Kind::from_key(key).ok_or_else(|| value("piece", key, "the key of a piece, such as \"gold_general\""))
}

fn side(field: &str, name: &str) -> Result<Side, Diagnostic> {
    Side::from_name(name).ok_or_else(|| value(field, name, "\"sente\" or \"gote\""))
}
