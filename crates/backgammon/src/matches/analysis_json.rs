//! An analysis in the JSON of its position: what `-f json` prints beside it, and reads back.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::analysis::{Analysis, Candidate, Chances, CubeAnalysis, CubeChoice, Value, Verdict};
use crate::play;
use zumen_core::diagnostic::Diagnostic;

/// The longest level, label and verdict, in bytes.
const MAX_TEXT_BYTES: usize = 200;

/// A play that a program looked at.
#[derive(Deserialize, JsonSchema, Serialize)]
#[schemars(rename = "Candidate")]
pub(crate) struct CandidateJson {
    /// Its place in the program's list, from 1.
    #[schemars(range(min = 1))]
    rank: u32,
    /// As the program writes it.
    play: String,
    #[serde(flatten)]
    worth: Worth,
    /// How deep the program looked, in its words; null where it does not say.
    level: Option<String>,
    /// How often the player wins, wins a gammon and wins a backgammon, in percent; each includes the next.
    player: Option<[f64; 3]>,
    /// The same of the opponent.
    opponent: Option<[f64; 3]>,
    /// Whether it was played.
    #[serde(default, skip_serializing_if = "is_false")]
    played: bool,
}

/// What something is worth to who decides.
#[derive(Deserialize, JsonSchema, Serialize)]
struct Worth {
    /// Normalised so that the cube is worth 1; null where the program gives a chance, or nothing.
    equity: Option<f64>,
    /// The chance to win the match, 0 to 1, where the program gives that and no equity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chance: Option<f64>,
    /// What it is worth less than the best, in the same unit; null of the best.
    difference: Option<f64>,
}

/// What a program says of the cube.
#[derive(Deserialize, JsonSchema, Serialize)]
#[schemars(rename = "CubeAnalysis")]
pub(crate) struct CubeJson {
    /// How deep the program looked, in its words; null where it does not say.
    level: Option<String>,
    /// The cube is not turned.
    no_double: VerdictJson,
    /// It is turned and taken; null where the program says nothing of it.
    take: Option<VerdictJson>,
    /// It is turned and passed.
    pass: Option<VerdictJson>,
    /// What the program would do, in its words.
    best: Option<String>,
    /// How often the player wins, wins a gammon and wins a backgammon, in percent; each includes the next.
    player: Option<[f64; 3]>,
    /// The same of the opponent.
    opponent: Option<[f64; 3]>,
    /// What the decision to double or not lost, where the file says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    double_loss: Option<f64>,
    /// What the answer lost, where the file says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    take_loss: Option<f64>,
    /// What was done, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    played: Option<CubeChoice>,
}

/// One way with the cube.
#[derive(Deserialize, JsonSchema, Serialize)]
#[schemars(rename = "Verdict")]
struct VerdictJson {
    /// As the program calls it.
    label: String,
    #[serde(flatten)]
    worth: Worth,
}

/// Takes an analysis apart: the candidates, and what is said of the cube.
pub(crate) fn parts(analysis: Option<&Analysis>) -> (Vec<CandidateJson>, Option<CubeJson>) {
    let Some(analysis) = analysis else { return (Vec::new(), None) };
    let mut candidates = Vec::new();
    for candidate in &analysis.candidates {
        candidates.push(CandidateJson {
            rank: candidate.rank,
            play: candidate.play.clone(),
            worth: worth(candidate.value, candidate.difference),
            level: non_empty(&candidate.level),
            player: candidate.player.map(percentages),
            opponent: candidate.opponent.map(percentages),
            played: candidate.is_played,
        });
    }
    let cube = analysis.cube.as_ref().map(|cube| CubeJson {
        level: non_empty(&cube.level),
        no_double: verdict(&cube.no_double),
        take: cube.take.value.map(|_| verdict(&cube.take)),
        pass: cube.pass.value.map(|_| verdict(&cube.pass)),
        best: cube.best.clone(),
        player: cube.player.map(percentages),
        opponent: cube.opponent.map(percentages),
        double_loss: cube.double_loss.map(round),
        take_loss: cube.take_loss.map(round),
        played: analysis.cube_played,
    });
    (candidates, cube)
}

fn verdict(verdict: &Verdict) -> VerdictJson {
    VerdictJson { label: verdict.label.clone(), worth: worth(verdict.value, verdict.difference) }
}

/// Reads both; `None` where there is neither.
///
/// # Errors
///
/// `json::value` for what no program writes.
pub(crate) fn analysis(candidates: Vec<CandidateJson>, cube: Option<CubeJson>) -> Result<Option<Analysis>, Diagnostic> {
    if candidates.len() > Analysis::MAX_CANDIDATES {
        let legal = format!("at most {}", Analysis::MAX_CANDIDATES);
        return Err(value("candidates", &format!("{} plays", candidates.len()), &legal));
    }
    if candidates.is_empty() && cube.is_none() {
        return Ok(None);
    }
    let cube_played = cube.as_ref().and_then(|cube| cube.played);
    let candidates = candidates.into_iter().enumerate().map(|(index, json)| {
        let of = format!("candidates[{index}]");
        if json.rank == 0 {
            return Err(value(&format!("{of}.rank"), "0", "1 or more"));
        }
        if !play::is_play(&json.play) && !play::is_dance(&json.play) {
            return Err(value(&format!("{of}.play"), &json.play, "a play such as \"8/5 6/5*\""));
        }
        Ok(Candidate {
            rank: json.rank,
            value: json.worth.value(&of)?,
            difference: json.worth.difference(&of)?,
            level: words(&format!("{of}.level"), json.level.unwrap_or_default())?,
            player: chances(&format!("{of}.player"), json.player)?,
            opponent: chances(&format!("{of}.opponent"), json.opponent)?,
            is_played: json.played,
            play: json.play,
        })
    });
    let candidates = candidates.collect::<Result<_, _>>()?;
    Ok(Some(Analysis { candidates, cube: cube.map(CubeJson::read).transpose()?, cube_played, comment: None }))
}

impl CubeJson {
    fn read(self) -> Result<CubeAnalysis, Diagnostic> {
        let of = "cube_analysis";
        Ok(CubeAnalysis {
            level: words(&format!("{of}.level"), self.level.unwrap_or_default())?,
            no_double: self.no_double.read("cube_analysis.no_double")?,
            take: self.take.map(|take| take.read("cube_analysis.take")).transpose()?.unwrap_or_default(),
            pass: self.pass.map(|pass| pass.read("cube_analysis.pass")).transpose()?.unwrap_or_default(),
            best: self.best.map(|best| words(&format!("{of}.best"), best)).transpose()?,
            player: chances(&format!("{of}.player"), self.player)?,
            opponent: chances(&format!("{of}.opponent"), self.opponent)?,
            double_loss: check_equity(&format!("{of}.double_loss"), self.double_loss)?,
            take_loss: check_equity(&format!("{of}.take_loss"), self.take_loss)?,
        })
    }
}

impl VerdictJson {
    fn read(self, of: &str) -> Result<Verdict, Diagnostic> {
        let (value, difference) = (self.worth.value(of)?, self.worth.difference(of)?);
        Ok(Verdict { label: words(&format!("{of}.label"), self.label)?, value, difference })
    }
}

impl Worth {
    fn value(&self, of: &str) -> Result<Option<Value>, Diagnostic> {
        let field = format!("{of}.chance");
        match (self.equity, self.chance) {
            (Some(_), Some(_)) => Err(value(&field, "given together with an equity", "only one of the two")),
            (equity, None) => Ok(check_equity(&format!("{of}.equity"), equity)?.map(Value::Equity)),
            (None, Some(chance)) if (0.0..=1.0).contains(&chance) => Ok(Some(Value::Chance(chance))),
            (None, Some(chance)) => Err(value(&field, &chance.to_string(), "0 to 1")),
        }
    }

    fn difference(&self, of: &str) -> Result<Option<f64>, Diagnostic> {
        check_equity(&format!("{of}.difference"), self.difference)
    }
}

fn worth(value: Option<Value>, difference: Option<f64>) -> Worth {
    let (equity, chance) = match value {
        Some(Value::Equity(equity)) => (Some(round(equity)), None),
        Some(Value::Chance(chance)) => (None, Some(round(chance))),
        None => (None, None),
    };
    Worth { equity, chance, difference: difference.map(round) }
}

/// A number with six decimals at the most: no program prints more, and what is stored in binary has no end.
fn round(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

fn percentages(chances: Chances) -> [f64; 3] {
    [chances.win, chances.gammon, chances.backgammon].map(round)
}

fn non_empty(words: &str) -> Option<String> {
    (!words.is_empty()).then(|| words.to_owned())
}

fn chances(field: &str, three: Option<[f64; 3]>) -> Result<Option<Chances>, Diagnostic> {
    let Some(all @ [win, gammon, backgammon]) = three else { return Ok(None) };
    match all.iter().find(|part| !(0.0..=100.0).contains(*part)) {
        Some(part) => Err(value(field, &part.to_string(), "three percentages, 0 to 100")),
        None => Ok(Some(Chances { win, gammon, backgammon })),
    }
}

fn check_equity(field: &str, number: Option<f64>) -> Result<Option<f64>, Diagnostic> {
    let most = Analysis::MAX_EQUITY;
    match number.filter(|number| number.abs() > most) {
        Some(number) => Err(value(field, &number.to_string(), &format!("-{most} to {most}, or null"))),
        None => Ok(number),
    }
}

fn words(field: &str, text: String) -> Result<String, Diagnostic> {
    match text.len() > MAX_TEXT_BYTES {
        true => Err(value(field, &format!("{} bytes long", text.len()), &format!("at most {MAX_TEXT_BYTES} bytes"))),
        false => Ok(text),
    }
}

fn is_false(value: &bool) -> bool {
    !value
}

pub(crate) fn value(field: &str, found: &str, legal: &str) -> Diagnostic {
    Diagnostic::error("json::value", format!("{field} cannot be {found}")).help(format!("write {legal}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_that_the_program_does_not_name_is_null() {
        let no_double = Verdict { label: "No double".to_owned(), value: Some(Value::Equity(0.7)), difference: None };
        let cube = CubeAnalysis { no_double, ..CubeAnalysis::default() };
        let given = Analysis { cube: Some(cube), ..Analysis::default() };
        let (_, json) = parts(Some(&given));
        let text = serde_json::to_string(&json).expect("JSON");
        assert!(text.contains(r#""take":null,"pass":null"#), "{text}");
        assert_eq!(analysis(Vec::new(), json), Ok(Some(given)));
    }

    #[test]
    fn a_chance_lies_from_0_to_1() {
        let read = |chance: f64| Worth { equity: None, chance: Some(chance), difference: None }.value("play");
        assert_eq!(read(0.5), Ok(Some(Value::Chance(0.5))));
        assert_eq!(read(1.1).map_err(|fault| fault.code), Err("json::value"));
    }
}
