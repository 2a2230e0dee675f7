//! What a decision lost against the best, by the file's own analysis. Luck is no mistake.

use super::analysis::{self, CubeAnalysis, Value};
use super::decision::{Action, Decision};
use crate::options::{MatchOptions, OptionText};
use zumen_core::diagnostic::Diagnostic;

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
    typed: OptionText,
    value: Value,
}

impl Limits {
    /// Reads the thresholds; `None` where none is wanted.
    ///
    /// # Errors
    ///
    /// `option::value` for what is neither an equity nor a percentage.
    pub(super) fn of(options: &MatchOptions) -> Result<Option<Limits>, Diagnostic> {
        let play = options.mistakes.as_ref().map(Limit::read).transpose()?;
        let cube = options.cube_mistakes.as_ref().map(Limit::read).transpose()?;
        Ok(options.has_mistakes().then_some(Limits { play, cube }))
    }

    /// The options for mistakes that are smaller.
    pub(super) fn less(&self) -> String {
        self.play.iter().chain(&self.cube).map(Limit::less).collect::<Vec<_>>().join(" ")
    }

    /// How much was lost by the play and with the cube, for sorting, where it is as much as a threshold.
    ///
    /// # Errors
    ///
    /// `option::value` where the file holds chances and the threshold is an equity, or the other way round.
    pub(super) fn check(&self, loss: &Loss) -> Result<[Option<f64>; 2], Diagnostic> {
        let play = self.play.as_ref().zip(loss.play).map(|(limit, lost)| limit.check(lost));
        let cube = self.cube.as_ref().zip(loss.cube).map(|(limit, lost)| limit.check(lost));
        Ok([play.transpose()?.flatten(), cube.transpose()?.flatten()])
    }
}

impl Limit {
    fn read(typed: &OptionText) -> Result<Limit, Diagnostic> {
        let text = typed.text.trim();
        let number = text.strip_suffix('%').unwrap_or(text).trim().replace(',', ".");
        let number = number.parse::<f64>().ok().filter(|number| (0.0..=100.0).contains(number));
        let number = number.ok_or_else(|| {
            let [equity, chance] = ["0.08", "2%"].map(|value| typed.spell(value));
            typed.fault("not a loss").help(format!("write a loss of equity, {equity}, or of winning chances, {chance}"))
        })?;
        let value = if text.ends_with('%') { Value::Chance(number / 100.0) } else { Value::Equity(number) };
        Ok(Limit { typed: typed.clone(), value })
    }

    /// Spells a threshold that is smaller than usual ones.
    fn less(&self) -> String {
        match self.value {
            Value::Equity(_) => self.typed.spell("0.02"),
            Value::Chance(_) => self.typed.spell("0.5%"),
        }
    }

    fn check(&self, lost: Value) -> Result<Option<f64>, Diagnostic> {
        // What is written with three decimals is as much as it says.
        const HAIR: f64 = 1e-9;
        match (self.value, lost) {
            (Value::Equity(limit), Value::Equity(lost)) | (Value::Chance(limit), Value::Chance(lost)) => {
                Ok(Some(lost).filter(|lost| *lost > 0.0 && *lost >= limit - HAIR))
            }
            (Value::Equity(_), Value::Chance(_)) => {
                let message = "this file contains match winning chances, not equities";
                Err(self.typed.fault(message).help(format!("write a percentage: {}", self.typed.spell("2%"))))
            }
            (Value::Chance(_), Value::Equity(_)) => {
                let message = "this file contains equities, not match winning chances";
                Err(self.typed.fault(message).help(self.typed.spell("0.08")))
            }
        }
    }
}

/// What a decision lost; `None` where it was not analysed.
pub(super) fn loss(decision: &Decision) -> Option<Loss> {
    let loss = Loss { play: play(decision), cube: decision.cube.as_ref().and_then(|cube| doubling(decision, cube)) };
    (loss != Loss::default()).then_some(loss)
}

/// What a play is worth less than the first of the list: it is sorted by how deep the program looked, and what a
/// shallower look found does not count.
fn play(decision: &Decision) -> Option<Value> {
    let played = decision.candidates.iter().find(|candidate| candidate.is_played)?;
    let lost = analysis::loss(decision.candidates.first()?.value, played.value, played.difference)?;
    Some(lost.with(lost.number().max(0.0)))
}

/// What an action with the cube is worth less than the best one. The values are those of who doubles or may.
fn doubling(decision: &Decision, cube: &CubeAnalysis) -> Option<Value> {
    let (no_double, take) = (cube.no_double.value?, cube.take.value?);
    let gain = no_double.minus(take)?;
    let Some(pass) = cube.pass.value else {
        // A double is worth no more than its take. What else was lost cannot be known without the pass.
        let lost = if decision.action == Action::Double { gain.number().max(0.0) } else { 0.0 };
        return matches!(gain, Value::Chance(_)).then(|| gain.with(lost));
    };
    let doubled = if take.minus(pass)?.number() <= 0.0 { &cube.take } else { &cube.pass };
    let (lost, told) = match decision.action {
        Action::Double => (cube.no_double.minus(doubled), cube.double_loss),
        Action::Move(_) | Action::Roll => (doubled.minus(&cube.no_double), cube.double_loss),
        Action::Take | Action::Beaver => (cube.take.minus(&cube.pass), cube.take_loss),
        Action::Drop => (cube.pass.minus(&cube.take), cube.take_loss),
        Action::Open | Action::Raccoon | Action::Resign(_) => return None,
    };
    Some(gain.with(told.unwrap_or(lost?.number()).max(0.0)))
}
