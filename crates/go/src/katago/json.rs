//! An analysis in the JSON of a position: what a picture keeps of it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::analysis::{Analysis, Candidate, Outlook, Overlay, Show};
use crate::board::{Size, Vertex};
use crate::moment::Moment;
use crate::position::{Position, Rules};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::json::value;

/// What KataGo answered, as it is drawn.
#[derive(Clone, Deserialize, JsonSchema, Serialize)]
pub(crate) struct AnalysisBody {
    /// "ownership", "moves" or "pv".
    show: String,
    /// The position for the player to move; null where the answer did not say it.
    #[serde(default)]
    root: Option<OutlookBody>,
    /// Whose the points are, row by row from the top, in hundredths from -100 (White's) to 100 (Black's); null for all
    /// else.
    #[serde(default)]
    ownership: Option<Vec<Vec<i8>>>,
    /// The best moves, at most 5; null for all else.
    #[serde(default)]
    moves: Option<Vec<CandidateBody>>,
    /// The variation, at most 20 moves: SGF's points, empty for a pass; null for all else.
    #[serde(default)]
    pv: Option<Vec<String>>,
}

/// For the player to move.
#[derive(Clone, Copy, Deserialize, JsonSchema, Serialize)]
struct OutlookBody {
    /// The chance to win, from 0 to 1, in thousandths.
    winrate: f64,
    /// By how many points the player leads, in tenths; left out where the engine does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lead: Option<f64>,
    /// How often it was looked at.
    visits: u64,
}

/// A move.
#[derive(Clone, Deserialize, JsonSchema, Serialize)]
struct CandidateBody {
    /// SGF's point; empty for a pass.
    at: String,
    #[serde(flatten)]
    outlook: OutlookBody,
}

impl From<Outlook> for OutlookBody {
    fn from(outlook: Outlook) -> OutlookBody {
        let Outlook { winrate, lead, visits } = outlook;
        OutlookBody { winrate: f64::from(winrate) / 1000.0, lead: lead.map(|lead| f64::from(lead) / 10.0), visits }
    }
}

impl OutlookBody {
    fn read(self) -> Result<Outlook, Diagnostic> {
        let OutlookBody { winrate, lead, visits } = self;
        if !(0.0..=1.0).contains(&winrate) {
            return Err(value("winrate", &winrate.to_string(), "a number from 0 to 1"));
        }
        let tenths = lead.map(|lead| (lead * 10.0).round());
        if let Some(tenths) = tenths.filter(|tenths| tenths.abs() > f64::from(Outlook::MAX_LEAD_TENTHS)) {
            let legal = format!("at most {} points", Outlook::MAX_LEAD_TENTHS / 10);
            return Err(value("lead", &(tenths / 10.0).to_string(), &legal));
        }
        if visits > Outlook::MAX_VISITS {
            return Err(value("visits", &visits.to_string(), "at most 2^53"));
        }
        Ok(Outlook { winrate: (winrate * 1000.0).round() as u16, lead: tenths.map(|tenths| tenths as i32), visits })
    }
}

impl AnalysisBody {
    /// Writes an analysis.
    pub(crate) fn of(Analysis { root, shown }: &Analysis, size: Size) -> AnalysisBody {
        let columns = usize::from(size.columns());
        let mut body = AnalysisBody {
            show: shown.show().name().to_owned(),
            root: root.map(OutlookBody::from),
            ownership: None,
            moves: None,
            pv: None,
        };
        match shown {
            Overlay::Ownership(owned) => body.ownership = Some(owned.chunks(columns).map(<[i8]>::to_vec).collect()),
            Overlay::Moves(moves) => {
                let moves = moves.iter();
                let moves = moves.map(|of| CandidateBody { at: write_point(of.at), outlook: of.outlook.into() });
                body.moves = Some(moves.collect());
            }
            Overlay::Variation(moves) => body.pv = Some(moves.iter().map(|at| write_point(*at)).collect()),
        }
        body
    }

    /// Reads what is said of a moment.
    ///
    /// # Errors
    ///
    /// `json::value` for what no analysis of this position has.
    pub(crate) fn read(self, moment: &Moment) -> Result<Analysis, Diagnostic> {
        let position = &moment.replay.position;
        let show =
            Show::from_name(&self.show).ok_or_else(|| value("analysis.show", &self.show, &Show::NAMES.join(", ")))?;
        let shown = match show {
            Show::Ownership => Overlay::Ownership(check_ownership(
                self.ownership.ok_or_else(|| missing("ownership"))?,
                moment.info.size,
            )?),
            Show::Moves => Overlay::Moves(candidates(self.moves.ok_or_else(|| missing("moves"))?, position)?),
            Show::Variation => Overlay::Variation(variation(self.pv.ok_or_else(|| missing("pv"))?, position)?),
        };
        let root = self.root.map(OutlookBody::read).transpose()?;
        Ok(Analysis { root, shown })
    }
}

fn check_ownership(rows: Vec<Vec<i8>>, size: Size) -> Result<Vec<i8>, Diagnostic> {
    let is_whole =
        rows.len() == usize::from(size.rows()) && rows.iter().all(|row| row.len() == usize::from(size.columns()));
    let owned = rows.concat();
    if is_whole && owned.iter().all(|owned| (-100..=100).contains(owned)) {
        return Ok(owned);
    }
    Err(Diagnostic::error("json::value", "ownership does not fit the board")
        .help("give a row of numbers from -100 to 100 for each row"))
}

fn candidates(moves: Vec<CandidateBody>, position: &Position) -> Result<Vec<Candidate>, Diagnostic> {
    if moves.is_empty() || moves.len() > Analysis::MAX_CANDIDATES {
        return Err(value("moves", &moves.len().to_string(), "one to five moves"));
    }
    let mut found: Vec<Candidate> = Vec::new();
    for CandidateBody { at, outlook } in moves {
        let place = point(&at, position)?;
        if found.iter().any(|other| other.at == place) {
            return Err(value("moves", &at, "a different point for each move"));
        }
        found.push(Candidate { at: place, outlook: outlook.read()? });
    }
    Ok(found)
}

/// Writes a point; a pass has none.
fn write_point(at: Option<Vertex>) -> String {
    at.map(Vertex::sgf).unwrap_or_default()
}

fn missing(name: &str) -> Diagnostic {
    value(name, "null", "an array")
}

fn variation(moves: Vec<String>, position: &Position) -> Result<Vec<Option<Vertex>>, Diagnostic> {
    if moves.is_empty() || moves.len() > Analysis::MAX_VARIATION_MOVES {
        return Err(value("pv", &moves.len().to_string(), "one to twenty moves"));
    }
    let mut position = position.clone();
    let moves = moves.iter().map(|text| {
        let at = point(text, &position)?;
        let player = position.to_play;
        position.play(Rules::Sgf, player, at).map_err(|why| value("pv", text, &format!("a legal move: {why}")))?;
        Ok(at)
    });
    moves.collect()
}

/// Reads a point that is free in a position; `None` for a pass.
fn point(text: &str, position: &Position) -> Result<Option<Vertex>, Diagnostic> {
    if text.is_empty() {
        return Ok(None);
    }
    let at = Vertex::from_sgf(text).filter(|at| position.board.size().holds(*at) && position.board.get(*at).is_none());
    at.map(Some).ok_or_else(|| value("at", text, "the two SGF letters of an empty point"))
}
