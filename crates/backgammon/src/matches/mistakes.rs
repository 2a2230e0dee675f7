//! What a decision lost against the best, by the file's own analysis. Luck is no mistake.

use super::analysis::{CubeAnalysis, Value};
use super::decision::{Action, Decision};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::{View, option_fault};

/// What a decision lost; a play that is alone, or the best, lost nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Loss {
    /// By the play.
    pub play: Option<Value>,
    /// By what was done with the cube, or not done.
    pub cube: Option<Value>,
}

/// How much is a mistake.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Limits {
    play: Option<Limit>,
    cube: Option<Limit>,
}

/// A threshold as it was typed.
#[derive(Clone, Debug, PartialEq)]
struct Limit {
    name: &'static str,
    typed: String,
    value: Value,
}

impl Limits {
    /// Tells whether mistakes are asked for.
    pub fn are_asked_for(view: &View) -> bool {
        view.options.contains_key("mistakes") || view.options.contains_key("cube-mistakes")
    }

    /// Reads the thresholds of a view; `None` where none is asked for.
    ///
    /// # Errors
    ///
    /// `option::value` for what is neither an equity nor a percentage.
    pub fn of(view: &View) -> Result<Option<Limits>, Diagnostic> {
        let limit = |name| view.get(name).map(|text| Limit::read(name, text)).transpose();
        let limits = Limits { play: limit("mistakes")?, cube: limit("cube-mistakes")? };
        Ok(Some(limits).filter(|limits| limits.play.is_some() || limits.cube.is_some()))
    }

    /// Returns the options for mistakes that are smaller.
    pub fn less(&self) -> String {
        let less = |limit: &Limit| match limit.value {
            Value::Equity(_) => format!("--{} 0.02", limit.name),
            Value::Chance(_) => format!("--{} 0.5%", limit.name),
        };
        self.play.iter().chain(&self.cube).map(less).collect::<Vec<_>>().join(" ")
    }

    /// Returns how much was lost by the play and with the cube, for sorting, where it is as much as a threshold.
    ///
    /// # Errors
    ///
    /// `option::value` where the file holds chances and the threshold is an equity, or the other way round.
    pub fn exceeded(&self, loss: &Loss) -> Result<[Option<f64>; 2], Diagnostic> {
        let of = |limit: &Option<Limit>, lost: Option<Value>| match (limit, lost) {
            (Some(limit), Some(lost)) => limit.exceeded(lost),
            _ => Ok(None),
        };
        Ok([of(&self.play, loss.play)?, of(&self.cube, loss.cube)?])
    }
}

impl Limit {
    fn read(name: &'static str, text: &str) -> Result<Limit, Diagnostic> {
        let (number, is_chance) = match text.trim().strip_suffix('%') {
            Some(number) => (number, true),
            None => (text, false),
        };
        let number =
            number.trim().replace(',', ".").parse::<f64>().ok().filter(|number| (0.0..=100.0).contains(number));
        let number = number.ok_or_else(|| {
            option_fault(name, text, "this is no loss")
                .help(format!("an equity, --{name} 0.08, or a chance, --{name} 2%"))
        })?;
        let value = if is_chance { Value::Chance(number / 100.0) } else { Value::Equity(number) };
        Ok(Limit { name, typed: text.to_owned(), value })
    }

    fn exceeded(&self, lost: Value) -> Result<Option<f64>, Diagnostic> {
        // What is written with three decimals is as much as it says.
        const HAIR: f64 = 1e-9;
        match (self.value, lost) {
            (Value::Equity(limit), Value::Equity(lost)) | (Value::Chance(limit), Value::Chance(lost)) => {
                Ok(Some(lost).filter(|lost| *lost > 0.0 && *lost >= limit - HAIR))
            }
            (Value::Equity(_), Value::Chance(_)) => {
                let message = "this file holds chances to win the match, and no equities";
                Err(option_fault(self.name, &self.typed, message).help(format!("in percent: --{} 2%", self.name)))
            }
            (Value::Chance(_), Value::Equity(_)) => {
                let message = "this file holds equities, and no chances to win the match";
                Err(option_fault(self.name, &self.typed, message).help(format!("--{} 0.08", self.name)))
            }
        }
    }
}

/// Returns what a decision lost; `None` where it was not analysed.
pub(super) fn loss(decision: &Decision) -> Option<Loss> {
    let loss = Loss { play: play(decision), cube: decision.cube.as_ref().and_then(|cube| doubling(decision, cube)) };
    (loss != Loss::default()).then_some(loss)
}

/// Returns what a play is worth less than the first of the list: it is sorted by how deep the program looked, and what a
/// shallower look found does not count.
fn play(decision: &Decision) -> Option<Value> {
    let played = decision.candidates.iter().find(|candidate| candidate.is_played)?;
    match (decision.candidates.first()?.value?, played.value?) {
        (Value::Equity(best), Value::Equity(worth)) => Some(Value::Equity((best - worth).max(0.0))),
        (Value::Chance(best), Value::Chance(worth)) => Some(Value::Chance((best - worth).max(0.0))),
        _ => None,
    }
}

/// Returns what an action with the cube is worth less than the best one. The values are those of who doubles or may.
fn doubling(decision: &Decision, cube: &CubeAnalysis) -> Option<Value> {
    let [no_double, take, pass] = [&cube.no_double, &cube.take, &cube.pass].map(|verdict| verdict.value);
    let told = match decision.action {
        Action::Take | Action::Drop | Action::Beaver => cube.take_loss,
        _ => cube.double_loss,
    };
    let lost = |of: fn(f64) -> Value, no_double: f64, take: f64, pass: f64| {
        let doubled = take.min(pass);
        let lost = match decision.action {
            Action::Double => no_double - doubled,
            Action::Move(_) | Action::Roll => doubled - no_double,
            Action::Take | Action::Beaver => take - pass,
            Action::Drop => pass - take,
            Action::Open | Action::Raccoon | Action::Resign(_) => return None,
        };
        Some(of(told.unwrap_or(lost).max(0.0)))
    };
    match (no_double?, take?, pass) {
        (Value::Equity(no_double), Value::Equity(take), Some(Value::Equity(pass))) => {
            lost(Value::Equity, no_double, take, pass)
        }
        (Value::Chance(no_double), Value::Chance(take), Some(Value::Chance(pass))) => {
            lost(Value::Chance, no_double, take, pass)
        }
        // A double is worth no more than its take. What else was lost cannot be known without the pass.
        (Value::Chance(no_double), Value::Chance(take), None) => match decision.action {
            Action::Double => Some(Value::Chance((no_double - take).max(0.0))),
            _ => Some(Value::Chance(0.0)),
        },
        _ => None,
    }
}
