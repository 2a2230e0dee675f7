//! The position as JSON: what `-f json` prints, and reads back.
//!
//! The shape is public and stable; its JSON Schema is kept under `docs/schema/`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::beginning::Beginning;
use super::board::{Board, Colour, Size, Vertex};
use super::cgf::{Answer, Endgame, Question, Reply};
use super::crop::Part;
use super::engine_question::EngineMoment;
use super::katago::AnalysedMoment;
use super::katago::json::AnalysisBody;
use super::markup::{Kind, Markup};
use super::moment::Moment;
use super::options::RecordOptions;
use super::position::{Captures, Position};
use super::record::{Info, Node};
use super::replay::Replay;
use super::{select, sgf};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::Source;
use zumen_game::View;
use zumen_game::json::{self, Origin, value};

/// The whole object.
#[derive(Clone, Deserialize, JsonSchema, Serialize)]
#[schemars(title = "A position of Go")]
pub(super) struct GoJson {
    /// Always "go".
    game: String,
    source: Origin,
    position: Body,
    #[serde(default)]
    marks: Vec<Mark>,
    /// The part that is shown, both corners in it: first column, first row, last column, last row, from 0 at the
    /// upper left; null for the whole board.
    #[serde(default)]
    view: Option<[u8; 4]>,
    /// What an engine was asked, and what it answered; left out of a plain position.
    #[serde(flatten)]
    asked: Option<AskedBody>,
    /// What KataGo says of the position; left out where nothing was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    analysis: Option<AnalysisBody>,
}

/// A question to an engine and its answer.
#[derive(Clone, Deserialize, JsonSchema, Serialize)]
struct AskedBody {
    /// "move", "status", "figures" or "numbers".
    show: String,
    /// What the engine wrote, row by row from the top, a number for each point; null for a move.
    endgame: Option<Vec<Vec<i32>>>,
    /// The move; null for all else.
    answer: Option<AnswerBody>,
}

/// The move that an engine answered.
#[derive(Clone, Deserialize, JsonSchema, Serialize)]
struct AnswerBody {
    /// What was returned: y * 256 + x from 1 at the upper left, 0 for a pass, below 0 to resign.
    value: i32,
    /// "play", "pass", "resign" or "illegal".
    kind: String,
    /// SGF's point, where there is one.
    at: Option<String>,
    /// Why it is illegal.
    reason: Option<String>,
}

/// The position.
#[derive(Clone, Deserialize, JsonSchema, Serialize)]
struct Body {
    /// Columns and rows, 1 to 52 each.
    size: [u8; 2],
    /// Colour (B, W) and SGF's point, by column, then by row: "Bdd".
    stones: Vec<String>,
    /// Stones that each has captured.
    captures: Prisoners,
    to_play: Player,
    /// The number of the last move, as the record counts them (MN); passes count.
    #[serde(rename = "move", default)]
    moves: u32,
    #[serde(default)]
    komi: Option<f64>,
    /// The point that may not be played next, as SGF writes it.
    #[serde(default)]
    ko: Option<String>,
}

#[derive(Clone, Deserialize, JsonSchema, Serialize)]
struct Prisoners {
    /// White stones that Black has captured.
    black: u32,
    /// Black stones that White has captured.
    white: u32,
}

#[derive(Clone, Copy, Deserialize, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
enum Player {
    Black,
    White,
}

/// A mark.
#[derive(Clone, Deserialize, JsonSchema, Serialize)]
struct Mark {
    /// "triangle", "square", "circle", "cross", "selected", "label", "line", "arrow", "dim", "black-territory",
    /// "white-territory", "black-next" or "white-next".
    kind: String,
    /// SGF's point.
    at: String,
    /// Where a line or an arrow ends.
    #[serde(default)]
    to: Option<String>,
    /// What a label says.
    #[serde(default)]
    text: Option<String>,
}

/// Writes one line.
pub(super) fn write(moment: &Moment, part: Part) -> String {
    json::write(&document(moment, part))
}

/// Writes one line, with an engine's answer.
pub(super) fn write_asked(asked: &EngineMoment, part: Part) -> String {
    let reply = asked.reply();
    let answer = match reply {
        Reply::Move(answer) => Some(AnswerBody {
            value: answer.value(),
            kind: answer.name().to_owned(),
            at: answer.vertex().map(Vertex::sgf),
            reason: answer.reason(),
        }),
        _ => None,
    };
    let endgame = reply.endgame().map(|endgame| endgame.rows().map(<[i32]>::to_vec).collect());
    let body = AskedBody { show: reply.question().name().to_owned(), endgame, answer };
    json::write(&GoJson { asked: Some(body), ..document(asked.moment(), part) })
}

/// Writes one line, with what KataGo says and the source of its moment.
pub(super) fn write_analysed(analysed: &AnalysedMoment, part: Part, source: Source) -> String {
    let analysis = Some(AnalysisBody::of(analysed.analysis(), analysed.moment().info.size));
    json::write(&GoJson { source: source.into(), analysis, ..document(analysed.moment(), part) })
}

/// The answer that an object holds.
fn reply(body: &AskedBody, moment: &Moment) -> Result<Reply, Diagnostic> {
    let size = moment.info.size;
    let question = Question::from_name(&body.show)
        .ok_or_else(|| value("show", &body.show, &Question::ALL.map(Question::name).join(", ")))?;
    if question == Question::Move {
        let answer = body.answer.as_ref().ok_or_else(|| value("answer", "null", "an object"))?;
        return Ok(Reply::Move(Answer::new(&moment.replay.position, answer.value)));
    }
    let rows = body.endgame.as_deref().unwrap_or_default();
    let is_whole =
        rows.len() == usize::from(size.rows()) && rows.iter().all(|row| row.len() == usize::from(size.columns()));
    let endgame = Endgame::new(size, rows.concat()).filter(|_| is_whole);
    let endgame = endgame.ok_or_else(|| {
        Diagnostic::error("json::value", "endgame does not fit the board").help("give a row of numbers for each row")
    })?;
    Ok(Reply::new(question, &moment.replay.position, 0, endgame))
}

fn document(moment: &Moment, part: Part) -> GoJson {
    let position = &moment.replay.position;
    let size = moment.info.size;
    let marks = moment.marks().into_iter().map(|mark| Mark {
        kind: mark.kind.name().to_owned(),
        at: mark.at.sgf(),
        to: mark.to.map(Vertex::sgf),
        text: mark.text,
    });
    let corners = [part.from.column, part.from.row, part.to.column, part.to.row];
    GoJson {
        game: "go".to_owned(),
        source: moment.source().into(),
        position: Body {
            size: [size.columns(), size.rows()],
            stones: position.board.stones().map(|(at, colour)| format!("{}{}", colour.letter(), at.sgf())).collect(),
            captures: Prisoners { black: position.captures.black, white: position.captures.white },
            to_play: match position.to_play {
                Colour::Black => Player::Black,
                Colour::White => Player::White,
            },
            moves: moment.replay.number(),
            komi: moment.info.komi,
            ko: position.ko.map(Vertex::sgf),
        },
        marks: marks.collect(),
        view: (part != Part::whole(size)).then_some(corners),
        asked: None,
        analysis: None,
    }
}

/// What an object holds.
#[derive(Clone)]
pub(super) enum Contents {
    /// A position.
    Moment(Moment),
    /// A position with an engine's answer.
    Asked(EngineMoment),
    /// A position with what KataGo says of it.
    Analysed(AnalysedMoment),
}

/// Reads an object.
///
/// # Errors
///
/// `json::syntax` with its place, `json::value` for values that no position has.
pub(super) fn read(text: &str) -> Result<Contents, Diagnostic> {
    let (document, whole) = json::read::<GoJson>(text)?;
    interpret(document).map_err(|fault| fault.at(whole))
}

fn interpret(mut document: GoJson) -> Result<Contents, Diagnostic> {
    let asked = document.asked.take();
    let analysis = document.analysis.take();
    // The record that the object names stands for it where it says the same: it knows names and moves too.
    let said = of_source(&document.source).filter(|moment| says(moment, &document));
    let moment = match said {
        Some(said) => showing(said, document.view)?,
        None => moment(document)?,
    };
    match (asked, analysis) {
        (None, None) => Ok(Contents::Moment(moment)),
        (None, Some(body)) => {
            let analysis = body.read(&moment)?;
            Ok(Contents::Analysed(AnalysedMoment::new(moment, analysis)))
        }
        (Some(body), _) => reply(&body, &moment).map(|reply| Contents::Asked(EngineMoment::new(moment, reply))),
    }
}

/// The end of the record that an object names.
fn of_source(source: &Origin) -> Option<Moment> {
    let collection = sgf::read(&source.text).ok().filter(|_| source.format == "sgf")?;
    let (moment, _) = select::select(&collection, &RecordOptions::of(&View::default())).ok()?.pop()?.ok()?;
    Some(moment)
}

/// Tells whether a moment is what an object says, apart from the part that is shown.
fn says(moment: &Moment, object: &GoJson) -> bool {
    let [own, other] = [document(moment, Part::whole(moment.info.size)), object.clone()].map(|document| {
        let source = Origin { format: String::new(), text: String::new() };
        json::write(&GoJson { source, view: None, ..document })
    });
    own == other
}

/// Lets a moment show this part: it may have been chosen by an option, so the record need not say it.
fn showing(mut moment: Moment, view: Option<[u8; 4]>) -> Result<Moment, Diagnostic> {
    let whole = Part::whole(moment.info.size);
    let visible = view.map(|corners| read_view(corners, moment.info.size)).transpose()?.unwrap_or_default();
    let [chosen, recorded] =
        [&visible, &moment.replay.view].map(|points| Part::round(points.iter().copied()).unwrap_or(whole));
    // Points that a record shows need not fill the part round them.
    if chosen != recorded {
        moment.replay.view = visible;
    }
    Ok(moment)
}

fn moment(document: GoJson) -> Result<Moment, Diagnostic> {
    let body = &document.position;
    let size = Size::new(body.size[0], body.size[1])
        .ok_or_else(|| value("size", &format!("{:?}", body.size), "1 to 52 columns and rows"))?;
    let board = read_stones(&body.stones, size)?;
    let ko = body.ko.as_deref().map(|text| read_point("ko", text, size)).transpose()?;
    if let Some(taken) = ko.filter(|at| board.get(*at).is_some()) {
        return Err(value("ko", &taken.sgf(), "an empty point"));
    }
    let mut marks: Vec<Markup> = Vec::new();
    for mark in &document.marks {
        let mark = read_mark(mark, size)?;
        if let Some(other) = marks.iter().find(|other| clash(other, &mark)) {
            let found = format!("{} and {} on {}", other.kind.name(), mark.kind.name(), mark.at.sgf());
            return Err(value("marks", &found, "at most one label, one territory and one other mark per point"));
        }
        marks.push(mark);
    }
    let komi = body.komi.filter(|komi| komi.is_finite());
    let view = document.view.map(|corners| read_view(corners, size)).transpose()?.unwrap_or_default();
    let dim: Vec<Vertex> = marks.iter().filter(|mark| mark.kind == Kind::Dim).map(|mark| mark.at).collect();
    marks.retain(|mark| mark.kind != Kind::Dim);
    let position = Position {
        captures: Captures { black: body.captures.black, white: body.captures.white },
        to_play: match body.to_play {
            Player::Black => Colour::Black,
            Player::White => Colour::White,
        },
        moves: body.moves,
        ko,
        last: None,
        board,
    };
    let node = Node {
        setup: position.board.stones().map(|(at, colour)| (at, Some(colour))).collect(),
        to_play: Some(position.to_play),
        marks,
        dim: Some(dim.clone()).filter(|dim| !dim.is_empty()),
        view: Some(view.clone()).filter(|view| !view.is_empty()),
        ..Node::default()
    };
    let replay = Replay { position, steps: Beginning::default(), dim, view, numbering: None };
    let info = Info { komi, ..Info::new(size) };
    // It is its own source. What it named as its source is not kept, or objects made of objects would grow and grow.
    let part = Part::round(replay.view.iter().copied()).unwrap_or(Part::whole(size));
    let bare = Moment::of_json(info.clone(), node.clone(), replay.clone(), String::new());
    let source = Origin { format: "json".to_owned(), text: String::new() };
    let own = json::write(&GoJson { source, ..self::document(&bare, part) });
    Ok(Moment::of_json(info, node, replay, own))
}

fn read_stones(stones: &[String], size: Size) -> Result<Board, Diagnostic> {
    let mut board = Board::empty(size);
    for text in stones {
        let stone = read_stone(text, size).filter(|(at, _)| board.get(*at).is_none());
        let (at, colour) =
            stone.ok_or_else(|| value("stones", text, "B or W and the two SGF letters of a point, each point once"))?;
        board.set(at, Some(colour));
    }
    Ok(board)
}

fn read_point(field: &str, text: &str, size: Size) -> Result<Vertex, Diagnostic> {
    let at = Vertex::from_sgf(text).filter(|at| size.holds(*at));
    at.ok_or_else(|| value(field, text, "the two SGF letters of a point on the board"))
}

fn read_mark(mark: &Mark, size: Size) -> Result<Markup, Diagnostic> {
    let kind = Kind::ALL.into_iter().find(|kind| kind.name() == mark.kind);
    let kind = kind.ok_or_else(|| value("marks", &mark.kind, &Kind::ALL.map(Kind::name).join(", ")))?;
    let at = read_point("marks", &mark.at, size)?;
    let to = mark.to.as_deref().map(|text| read_point("marks", text, size)).transpose()?;
    let is_long = matches!(kind, Kind::Line | Kind::Arrow);
    if is_long != to.is_some() || to == Some(at) {
        return Err(value("marks", kind.name(), "a line or an arrow to another point, or another mark without \"to\""));
    }
    let text = mark.text.clone().filter(|text| !text.trim().is_empty());
    if (kind == Kind::Label) != text.is_some() {
        return Err(value("marks", kind.name(), "a label with text, or another mark without text"));
    }
    Ok(Markup { kind, at, to, text })
}

fn read_stone(text: &str, size: Size) -> Option<(Vertex, Colour)> {
    let colour = match text.chars().next()? {
        'B' => Colour::Black,
        'W' => Colour::White,
        _ => return None,
    };
    Some((Vertex::from_sgf(&text[1..]).filter(|at| size.holds(*at))?, colour))
}

/// Tells whether two marks would stand one on the other.
fn clash(one: &Markup, other: &Markup) -> bool {
    one.at == other.at && one.to == other.to && layer(one.kind) == layer(other.kind)
}

/// A number that marks share which would stand one on the other.
fn layer(kind: Kind) -> u8 {
    match kind {
        Kind::Triangle | Kind::Square | Kind::Circle | Kind::Cross | Kind::Selected => 0,
        Kind::Territory(_) | Kind::Next(_) => 1,
        Kind::Label => 2,
        Kind::Line => 3,
        Kind::Arrow => 4,
        Kind::Dim => 5,
    }
}

fn read_view([left, top, right, bottom]: [u8; 4], size: Size) -> Result<Vec<Vertex>, Diagnostic> {
    let part = Part { from: Vertex::new(left, top), to: Vertex::new(right, bottom) };
    let fits = left <= right && top <= bottom && size.holds(part.to);
    match fits {
        true => Ok(part.vertices().collect()),
        false => Err(value(
            "view",
            &format!("{left},{top},{right},{bottom}"),
            "the left, top, right and bottom of a part of the board",
        )),
    }
}
