//! One line of a file: what it is about, and what it says of a moment.

use super::analysed_moment::AnalysedMoment;
use super::analysis::{Analysis, Candidate, Outlook, Overlay, Show};
use crate::board::{Colour, Vertex};
use crate::coordinates::{a1, read_a1};
use crate::moment::Moment;
use crate::position::{Position, Rules};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::named;
use zumen_game::json::raw::{Fields, Value};

named! {
    /// Whose winrates, leads and points the numbers of a file are.
    #[derive(Default)]
    pub(crate) enum Perspective {
        /// Black's, whoever moves.
        #[default]
        Black = "black",
        /// White's, whoever moves.
        White = "white",
        /// Those of the player to move.
        Mover = "mover",
    }
}

impl Perspective {
    /// Whose the numbers are in a position.
    pub(crate) fn of(self, to_play: Colour) -> Colour {
        match self {
            Perspective::Black => Colour::Black,
            Perspective::White => Colour::White,
            Perspective::Mover => to_play,
        }
    }
}

/// What faults of its JSON call it.
pub(super) const ANSWER: &str = "a KataGo answer";

/// How far beyond their ends numbers may be that the engine rounded.
const SLACK: f64 = 0.001;
/// A move is shown that was looked at so many times less than the best.
const RARE: u64 = 50;

/// How to mend answers that do not fit the record.
const WRONG_FILE: &str = "use the answers for this record";

/// What a line is about.
pub(super) enum About {
    /// The position after so many moves.
    Turn { turn: u64, is_final: bool },
    /// The engine refused what it was asked, and says why.
    Refused(String),
    /// No position: a warning, what the engine says of itself, a search that was stopped.
    Nothing,
}

/// Reads what a line is about.
///
/// # Errors
///
/// `json::*` and `katago::line`, with the place in the line.
pub(super) fn about(line: &str) -> Result<About, Diagnostic> {
    let value = Value::read(line, ANSWER)?;
    let help = "each line must be an answer: {\"id\": \"game\", \"turnNumber\": 30, \"moveInfos\": [...], ...}";
    let Some(Fields { by_name, .. }) = value.fields() else {
        let message = format!("expected a JSON object, found {}", value.describe());
        return Err(Diagnostic::error("katago::line", message).at(value.span()).help(help));
    };
    if let Some(error) = by_name.get("error") {
        return Ok(About::Refused(error.describe()));
    }
    if ["warning", "action", "noResults"].iter().any(|name| by_name.contains_key(*name)) {
        return Ok(About::Nothing);
    }
    let Some(turn) = by_name.get("turnNumber") else {
        let is_query = by_name.contains_key("rules");
        let message = if is_query { "this is a query, not an answer" } else { "this line has no turnNumber" };
        return Err(Diagnostic::error("katago::line", message).at(value.start()).help(help));
    };
    let turn = whole(turn).ok_or_else(|| wrong(turn, "a move number"))?;
    let is_final = by_name.get("isDuringSearch").is_none_or(|during| during.raw != "true");
    Ok(About::Turn { turn, is_final })
}

/// Reads what a line says of a moment.
///
/// # Errors
///
/// `katago::*`, with the place in the line.
pub(super) fn read(
    answer: &Value,
    show: Show,
    perspective: Perspective,
    moment: Moment,
) -> Result<AnalysedMoment, Diagnostic> {
    let fields = object(answer)?;
    let root = fields.by_name.get("rootInfo").map(object).transpose()?;
    let moment = match root.as_ref().and_then(|root| root.by_name.get("currentPlayer")) {
        Some(player) => moved_by(player, moment)?,
        None => moment,
    };
    let position = &moment.replay.position;
    let reader = Reader { position, whose: perspective.of(position.to_play) };
    if let Some(value) = fields.by_name.get("ownership") {
        // Of another board nothing else is right either.
        reader.ownership_values(value)?;
    }
    let root = match (&root, fields.by_name.get("rootInfo")) {
        (Some(root), Some(value)) => Some(reader.outlook(value, root)?),
        _ => None,
    };
    let shown = match show {
        Show::Ownership => Overlay::Ownership(reader.ownership(&fields, answer)?),
        Show::Moves => Overlay::Moves(reader.candidates(&fields, answer)?),
        Show::Variation => Overlay::Variation(reader.variation(&fields, answer)?),
    };
    Ok(AnalysedMoment::new(moment, Analysis { root, shown }))
}

/// Has it be this player's turn. Before the first move a record need not say whose it is.
fn moved_by(player: &Value, moment: Moment) -> Result<Moment, Diagnostic> {
    let colour = match player.string().as_deref() {
        Some("B") => Colour::Black,
        Some("W") => Colour::White,
        _ => return Err(wrong(player, "\"B\" or \"W\"")),
    };
    if colour == moment.replay.position.to_play {
        return Ok(moment);
    }
    if moment.replay.steps.is_empty() {
        return Ok(moment.followed_by(Some(colour)));
    }
    let message = format!("the answer has {} to play, but the record has {}", colour.name(), colour.other().name());
    Err(Diagnostic::error("katago::player", message).at(player.span()).help(WRONG_FILE))
}

/// Reads an answer about a position.
struct Reader<'a> {
    position: &'a Position,
    /// Whose the numbers are.
    whose: Colour,
}

impl Reader<'_> {
    /// Reads winrate, lead and visits, and turns them to the player to move.
    fn outlook(&self, value: &Value, fields: &Fields) -> Result<Outlook, Diagnostic> {
        let winrate = field(value, fields, "winrate")?;
        let rate = between(winrate, 0.0, 1.0, "a number from 0 to 1")?;
        let lead = fields.by_name.get("scoreLead").or_else(|| fields.by_name.get("scoreMean"));
        let lead = lead.ok_or_else(|| missing(value, "scoreLead"))?;
        let most = f64::from(Outlook::MAX_LEAD_TENTHS / 10);
        // Lines of GTP may lack it.
        let points = match lead.raw {
            "null" => None,
            _ => Some(between(lead, -most, most, &format!("a number from -{most} to {most}"))?),
        };
        let visits = field(value, fields, "visits")?;
        let count = whole(visits).ok_or_else(|| wrong(visits, "a whole number"))?;
        let is_mine = self.whose == self.position.to_play;
        let (rate, sign) = if is_mine { (rate, 1.0) } else { (1.0 - rate, -1.0) };
        let lead = points.map(|points| (points * sign * 10.0).round() as i32);
        Ok(Outlook { winrate: (rate * 1000.0).round() as u16, lead, visits: count })
    }

    fn ownership(&self, fields: &Fields, answer: &Value) -> Result<Vec<i8>, Diagnostic> {
        let Some(value) = fields.by_name.get("ownership") else {
            let fault = Diagnostic::error("katago::missing", "this answer has no ownership").at(answer.start());
            return Err(fault.help("add \"includeOwnership\": true to the query and run KataGo again"));
        };
        let sign = if self.whose == Colour::Black { 100.0 } else { -100.0 };
        let owned = self.ownership_values(value)?;
        let owned =
            owned.iter().map(|value| Ok((between(value, -1.0, 1.0, "a number from -1 to 1")? * sign).round() as i8));
        owned.collect()
    }

    /// The numbers of an ownership, one for each point of the board.
    fn ownership_values<'v>(&self, value: &'v Value<'v>) -> Result<Vec<Value<'v>>, Diagnostic> {
        let size = self.position.board.size();
        let points = usize::from(size.columns()) * usize::from(size.rows());
        let (values, count) = value.elements(points).ok_or_else(|| wrong(value, "an array of numbers"))?;
        if count != points {
            let message = format!("the ownership has {count} values, but the board has {points} points");
            let fault = Diagnostic::error("katago::ownership", message).at(value.name_span());
            return Err(fault.help(WRONG_FILE));
        }
        Ok(values)
    }

    /// The moves of an answer in their order, at least one.
    fn moves<'v>(&self, fields: &'v Fields<'v>, answer: &Value) -> Result<Vec<Value<'v>>, Diagnostic> {
        let value = field(answer, fields, "moveInfos")?;
        let (moves, _) = value.elements(usize::MAX).ok_or_else(|| wrong(value, "an array"))?;
        if moves.is_empty() {
            let fault = Diagnostic::error("katago::missing", "this answer has no moves").at(value.name_span());
            return Err(fault.help("choose a position before the end of the game with --at"));
        }
        let moves = moves.into_iter().map(|value| {
            let order = match object(&value)?.by_name.get("order") {
                Some(order) => whole(order).ok_or_else(|| wrong(order, "a whole number"))?,
                None => u64::MAX,
            };
            Ok((order, value))
        });
        let mut moves = moves.collect::<Result<Vec<_>, _>>()?;
        moves.sort_by_key(|(order, _)| *order);
        Ok(moves.into_iter().map(|(_, value)| value).collect())
    }

    fn candidates(&self, fields: &Fields, answer: &Value) -> Result<Vec<Candidate>, Diagnostic> {
        let mut found: Vec<Candidate> = Vec::new();
        for value in self.moves(fields, answer)? {
            let fields = object(&value)?;
            let outlook = self.outlook(&value, &fields)?;
            let place = field(&value, &fields, "move")?;
            let at = self.point(place, self.position)?;
            if found.iter().any(|other| other.at == at) {
                return Err(impossible(place, "appears twice"));
            }
            let is_rare = found.first().is_some_and(|best| outlook.visits.saturating_mul(RARE) < best.outlook.visits);
            if !is_rare {
                found.push(Candidate { at, outlook });
            }
            if found.len() == Analysis::MAX_CANDIDATES {
                break;
            }
        }
        Ok(found)
    }

    fn variation(&self, fields: &Fields, answer: &Value) -> Result<Vec<Option<Vertex>>, Diagnostic> {
        let moves = self.moves(fields, answer)?;
        let best = object(&moves[0])?;
        let mut places = match best.by_name.get("pv") {
            Some(pv) => pv.elements(Analysis::MAX_VARIATION_MOVES).ok_or_else(|| wrong(pv, "an array of moves"))?.0,
            None => Vec::new(),
        };
        // Of a move that was hardly looked at nothing more is known.
        if places.is_empty() {
            places.push(field(&moves[0], &best, "move")?.clone());
        }
        let mut position = self.position.clone();
        let moves = places.iter().map(|place| {
            let at = self.point(place, &position)?;
            let player = position.to_play;
            position
                .play(Rules::Sgf, player, at)
                .map_err(|why| impossible(place, &format!("cannot be played: {why}")))?;
            Ok(at)
        });
        moves.collect()
    }

    /// Reads a point that is free in a position; `None` for a pass.
    fn point(&self, place: &Value, position: &Position) -> Result<Option<Vertex>, Diagnostic> {
        let size = position.board.size();
        let name = place.string().ok_or_else(|| wrong(place, "a point such as \"Q16\", or \"pass\""))?;
        if name.eq_ignore_ascii_case("pass") {
            return Ok(None);
        }
        let Some(at) = read_a1(&name, size) else {
            let (columns, rows) = (size.columns(), size.rows());
            return Err(impossible(place, &format!("is not a point on the {columns}x{rows} board")));
        };
        if position.board.get(at).is_some() {
            return Err(impossible(place, &format!("cannot be played: {} is occupied", a1(at, size))));
        }
        Ok(Some(at))
    }
}

/// What an object must have.
fn field<'a, 'v>(object: &Value, fields: &'a Fields<'v>, name: &str) -> Result<&'a Value<'v>, Diagnostic> {
    fields.by_name.get(name).ok_or_else(|| missing(object, name))
}

fn object<'a>(value: &Value<'a>) -> Result<Fields<'a>, Diagnostic> {
    value.fields().ok_or_else(|| wrong(value, "an object"))
}

/// A whole number that is not too large.
fn whole(value: &Value) -> Option<u64> {
    let number = value.number().filter(|number| number.fract() == 0.0)?;
    (0.0..=Outlook::MAX_VISITS as f64).contains(&number).then_some(number as u64)
}

/// A number that lies between two, or hardly outside.
fn between(value: &Value, least: f64, most: f64, legal: &str) -> Result<f64, Diagnostic> {
    let number = value.number().filter(|number| (least - SLACK..=most + SLACK).contains(number));
    Ok(number.ok_or_else(|| wrong(value, legal))?.clamp(least, most))
}

fn wrong(value: &Value, legal: &str) -> Diagnostic {
    let message = format!("{} cannot be {}", value.path, value.describe());
    Diagnostic::error("katago::value", message).at(value.span()).help(format!("it must be {legal}"))
}

fn missing(value: &Value, name: &str) -> Diagnostic {
    let message = format!("this answer has no {}", value.path_of(name));
    Diagnostic::error("katago::missing", message).at(value.start()).help("save the lines exactly as KataGo prints them")
}

fn impossible(place: &Value, why: &str) -> Diagnostic {
    let message = format!("{} {why}", place.describe());
    Diagnostic::error("katago::move", message).at(place.span()).help(WRONG_FILE)
}
