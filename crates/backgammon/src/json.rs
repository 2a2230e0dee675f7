//! The position as JSON: what `-f json` prints, and reads back.
//!
//! The shape is public and stable; its JSON Schema is kept under `docs/schema/`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::matches::analysis::Analysis;
use super::matches::analysis_json::{self, CandidateJson, CubeJson, value};
use super::matches::decision_info::DecisionInfo;
use super::matches::json::DecisionJson;
use super::moment::Moment;
use super::position::{Board, Cube, CubeAction, GameState, Position, Resignation, Rules, Side, Sides};
use super::{reader, xgid};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::Source;
use zumen_game::json::{self, Origin};

/// The whole object.
#[derive(Deserialize, JsonSchema, Serialize)]
#[schemars(title = "A position of backgammon")]
pub(super) struct BackgammonJson {
    /// Always "backgammon".
    game: String,
    source: Origin,
    position: Body,
    /// What a match tells of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    decision: Option<DecisionJson>,
    /// The plays that a program compared, as it sorted them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    candidates: Vec<CandidateJson>,
    /// What a program says of the cube.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cube_analysis: Option<CubeJson>,
    /// What its author wrote under a pasted analysis.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
}

/// The position.
#[derive(Deserialize, JsonSchema, Serialize)]
struct Body {
    /// Index 0 is the bottom player's 1 point; + bottom, - top.
    #[schemars(length(equal = 24))]
    points: Vec<i8>,
    bar: Sides<u8>,
    off: Sides<u8>,
    cube: CubeBody,
    /// The most the cube may reach, a power of two.
    max_cube: Option<u64>,
    game_state: GameState,
    on_roll: Side,
    decision: Side,
    /// In the order typed, 1 to 6 each.
    dice: Option<[u8; 2]>,
    score: Sides<u32>,
    /// 0 for money.
    match_length: u32,
    crawford: bool,
    /// null in a match or when the notation cannot say.
    jacoby: Option<bool>,
    /// null in a match or when the notation cannot say.
    beavers: Option<bool>,
    resignation: Option<Resignation>,
    pips: Sides<u32>,
    /// Names, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    players: Option<Sides<Option<String>>>,
}

/// Who may double next.
#[derive(Clone, Copy, Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Owner {
    Bottom,
    Top,
    Centre,
}

impl Owner {
    fn of(side: Option<Side>) -> Owner {
        match side {
            None => Owner::Centre,
            Some(Side::Bottom) => Owner::Bottom,
            Some(Side::Top) => Owner::Top,
        }
    }

    fn side(self) -> Option<Side> {
        match self {
            Owner::Centre => None,
            Owner::Bottom => Some(Side::Bottom),
            Owner::Top => Some(Side::Top),
        }
    }
}

/// The cube.
#[derive(Deserialize, JsonSchema, Serialize)]
struct CubeBody {
    /// As it lies now, before an offer is taken.
    value: u64,
    owner: Owner,
    action: CubeAction,
    /// The value after the offer is taken.
    offered: Option<u64>,
}

/// The position with what is told of it on one line, without a line end.
pub fn write(moment: &Moment) -> String {
    let position = &moment.position;
    let (jacoby, beavers) = match position.rules {
        Rules::Money { jacoby, beavers } => (jacoby, beavers),
        Rules::Match { .. } => (None, None),
    };
    let board = &position.board;
    let body = Body {
        points: board.points().to_vec(),
        bar: board.bar(),
        off: Side::BOTH.map(|side| position.off(side)).into(),
        cube: CubeBody {
            value: u64::from(position.cube.value()),
            owner: Owner::of(position.cube.owner),
            action: position.cube.action,
            offered: position.cube.offered_value().map(u64::from),
        },
        max_cube: position.max_cube.map(|log2| 1 << log2),
        game_state: position.state,
        on_roll: position.on_roll,
        decision: position.decision,
        dice: position.dice,
        score: position.score,
        match_length: position.match_length(),
        crawford: position.is_crawford(),
        jacoby,
        beavers,
        resignation: position.resignation,
        pips: Side::BOTH.map(|side| board.pips(side)).into(),
        players: Some(position.names.clone()).filter(|names| *names != Sides::default()),
    };
    let (candidates, cube_analysis) = analysis_json::parts(moment.analysis.as_ref());
    let document = BackgammonJson {
        game: "backgammon".to_owned(),
        source: moment.source.clone().into(),
        position: body,
        decision: moment.decision.as_ref().map(|decision| DecisionJson::of(decision, position)),
        candidates,
        cube_analysis,
        comment: moment.analysis.as_ref().and_then(|analysis| analysis.comment.clone()),
    };
    json::write(&document)
}

impl Moment {
    /// A position with its own notation: the XGID, where it says all of it but names, else the object of JSON.
    pub(super) fn of(position: Position, analysis: Option<Analysis>, decision: Option<DecisionInfo>) -> Moment {
        let nameless = Position { names: Sides::default(), ..position.clone() };
        let (text, lost) = xgid::write(&nameless);
        let source = Source { format: "xgid".to_owned(), text, options: Vec::new() };
        let moment = Moment { position, source, analysis, decision };
        if lost.is_empty() {
            return moment;
        }
        let source = Source { format: "json".to_owned(), text: write(&moment), options: Vec::new() };
        Moment { source, ..moment }
    }

    /// The same after the double: the opponent takes or passes.
    pub(super) fn after_double(&self) -> Moment {
        let mut position = self.position.clone();
        position.cube.action = CubeAction::Double;
        position.decision = position.on_roll.other();
        Moment::of(position, self.analysis.clone(), None)
    }
}

/// Reads an object.
///
/// # Errors
///
/// `json::syntax` with its place, `json::value` for values that no position has.
pub(super) fn read(text: &str) -> Result<Moment, Diagnostic> {
    let (document, whole) = json::read::<BackgammonJson>(text)?;
    let position = position(&document.position).map_err(|fault| fault.at(whole.clone()))?;
    let decision = document.decision.as_ref().map(|decision| decision.read(&position)).transpose();
    let decision = decision.map_err(|fault| fault.at(whole.clone()))?;
    let analysis = analysis_json::analysis(document.candidates, document.cube_analysis);
    let mut analysis = analysis.map_err(|fault| fault.at(whole))?;
    if document.comment.is_some() {
        analysis.get_or_insert_default().comment = document.comment;
    }
    // The notation that the object names stands for it where it says the same, or is what is written of it: an XGID always
    // has a most of the cube.
    let said = reader::read(&document.source.text);
    let nameless = Position { names: Sides::default(), ..position.clone() };
    let (written, lost) = xgid::write(&nameless);
    let source = match said.as_slice() {
        [Ok(found)] if found.position == nameless || lost.is_empty() && found.text == written => {
            Source { format: found.format.to_owned(), text: found.text.clone(), options: Vec::new() }
        }
        _ => Source { format: "json".to_owned(), text: text.trim().to_owned(), options: Vec::new() },
    };
    Ok(Moment { position, source, analysis, decision })
}

fn position(body: &Body) -> Result<Position, Diagnostic> {
    let points = <[i8; 24]>::try_from(body.points.as_slice())
        .map_err(|_| value("position.points", &format!("{} points", body.points.len()), "24 integers"))?;
    let board = Board::new(points, body.bar)?;
    let absent = |side, off| board.off(side).checked_sub(off);
    let (Some(bottom), Some(top)) = (absent(Side::Bottom, body.off.bottom), absent(Side::Top, body.off.top)) else {
        let off = format!("{} and {}", body.off.bottom, body.off.top);
        return Err(value("position.off", &off, "at most 15 minus each player's checkers on the points and the bar"));
    };
    if body.dice.is_some_and(|dice| dice.iter().any(|die| !(1..=6).contains(die))) {
        return Err(value("position.dice", &format!("{:?}", body.dice), "two numbers from 1 to 6, or null"));
    }
    let cube = Cube {
        log2: read_log2("position.cube.value", body.cube.value, Cube::MAX_LOG2)?,
        owner: body.cube.owner.side(),
        action: body.cube.action,
    };
    let rules = match body.match_length {
        0 => Rules::Money { jacoby: body.jacoby, beavers: body.beavers },
        length @ 1..=Rules::MAX_LENGTH => Rules::Match { length, crawford: body.crawford && length > 1 },
        length => {
            return Err(value("position.match_length", &length.to_string(), &format!("0 to {}", Rules::MAX_LENGTH)));
        }
    };
    let most = if body.match_length == 0 { Rules::MAX_MONEY_SCORE } else { body.match_length };
    let highest = body.score.bottom.max(body.score.top);
    if highest > most {
        return Err(value("position.score", &highest.to_string(), &format!("0 to {most}")));
    }
    let names = body.players.clone().unwrap_or_default();
    Ok(Position {
        board,
        absent: Sides { bottom, top },
        cube,
        max_cube: body.max_cube.map(|most| read_log2("position.max_cube", most, Cube::MAX_MAX_LOG2)).transpose()?,
        state: body.game_state,
        on_roll: body.on_roll,
        decision: body.decision,
        dice: body.dice,
        score: body.score,
        rules,
        resignation: body.resignation,
        names: Sides { bottom: non_blank(names.bottom), top: non_blank(names.top) },
    })
}

/// Reads a power of two, at most 2 to `max`.
fn read_log2(name: &str, number: u64, max: u8) -> Result<u8, Diagnostic> {
    let log2 = number.checked_ilog2().filter(|log2| number.is_power_of_two() && *log2 <= max.into());
    log2.map(|log2| log2 as u8)
        .ok_or_else(|| value(name, &number.to_string(), &format!("a power of two up to {}", 1_u64 << max)))
}

/// The name; a blank one is none.
fn non_blank(name: Option<String>) -> Option<String> {
    name.filter(|name| !name.trim().is_empty())
}
