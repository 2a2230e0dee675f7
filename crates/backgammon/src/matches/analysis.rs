//! What a program says of one moment: the plays that it compared, and what it would do with the cube.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use zumen_core::named;

/// What a program says of one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Analysis {
    /// The plays that it compared, as it sorted them.
    pub candidates: Vec<Candidate>,
    /// What it says of the cube.
    pub cube: Option<CubeAnalysis>,
    /// What was done with the cube, and answered, where that is known.
    pub cube_played: Option<CubeChoice>,
    /// What its author wrote under it.
    pub comment: Option<String>,
}

impl Analysis {
    /// The most plays that are read of one list: there are a few hundred of a double.
    pub const MAX_CANDIDATES: usize = 1_000;

    /// The highest equity that is read: three games on a cube that was turned often are not more.
    pub(crate) const MAX_EQUITY: f64 = 1_000.0;
}

named! {
    /// What can come of a cube.
    #[derive(Deserialize, JsonSchema, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum CubeChoice {
        /// It is not turned.
        NoDouble = "no-double",
        /// It is offered and taken.
        Take = "take",
        /// It is offered, and the game given up.
        Pass = "pass",
    }
}

/// What something is worth to who decides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// Points, normalised so that the cube is worth 1: -3 to 3, beyond it with gammons on a turned cube.
    Equity(f64),
    /// The chance to win the match, 0 to 1.
    Chance(f64),
}

impl Value {
    /// The number, whatever its unit.
    pub(crate) fn number(self) -> f64 {
        match self {
            Value::Equity(number) | Value::Chance(number) => number,
        }
    }

    /// Another number in the same unit.
    pub(crate) fn with(self, number: f64) -> Value {
        match self {
            Value::Equity(_) => Value::Equity(number),
            Value::Chance(_) => Value::Chance(number),
        }
    }

    /// How much more it is worth than another; `None` for two units.
    pub(crate) fn minus(self, other: Value) -> Option<Value> {
        let is_same_unit = std::mem::discriminant(&self) == std::mem::discriminant(&other);
        is_same_unit.then(|| self.with(self.number() - other.number()))
    }
}

/// What something lost: as the file says it, or else as its value tells, and both are rounded.
pub(crate) fn loss(best: Option<Value>, value: Option<Value>, difference: Option<f64>) -> Option<Value> {
    difference.zip(value).map(|(difference, value)| value.with(-difference)).or(best?.minus(value?))
}

/// A number with so many digits, as a factor, and without a minus before 0.
pub(crate) fn round(number: f64, digits: f64) -> f64 {
    (number * digits).round() / digits + 0.0
}

/// How often a side wins, in percent: each number includes those behind it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    /// Of all games, 0 to 100.
    pub win: f64,
    /// With a gammon or a backgammon.
    pub gammon: f64,
    /// With a backgammon.
    pub backgammon: f64,
}

/// A play that a program looked at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Candidate {
    /// Its place in the list as it was sorted, from 1.
    pub rank: u32,
    /// As the program writes it: `24/23 13/10*`.
    pub play: String,
    /// What it is worth; `None` where it was not looked at.
    pub value: Option<Value>,
    /// What it is worth less than the first; positive where a shallower look found more.
    pub difference: Option<f64>,
    /// How deep the program looked, in its words: `3-ply`, `XG Roller++`, `Rollout`.
    pub level: String,
    /// How often the player wins.
    pub player: Option<Chances>,
    /// How often the opponent wins.
    pub opponent: Option<Chances>,
    /// Whether it was played.
    pub is_played: bool,
}

/// What a program says of the cube.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CubeAnalysis {
    /// How deep the program looked, in its words.
    pub level: String,
    /// The three, each with the program's word for it.
    pub no_double: Verdict,
    /// Doubled and taken.
    pub take: Verdict,
    /// Doubled and passed.
    pub pass: Verdict,
    /// What the program would do, in its words: `Double / Pass`.
    pub best: Option<String>,
    /// How often the player wins.
    pub player: Option<Chances>,
    /// How often the opponent wins.
    pub opponent: Option<Chances>,
    /// What the decision to double or not lost, 0 or more, where the file says it.
    pub double_loss: Option<f64>,
    /// What the answer lost, 0 or more, where the file says it.
    pub take_loss: Option<f64>,
}

/// What one way with the cube is worth.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdict {
    /// As the program calls it: `No redouble`, `Double/Beaver`.
    pub label: String,
    /// What it is worth; `None` where the file does not say.
    pub value: Option<Value>,
    /// What it is worth less than the best.
    pub difference: Option<f64>,
}

impl Verdict {
    /// What a way is worth against the best.
    pub(super) fn of(label: String, value: Option<Value>, best: Option<Value>) -> Verdict {
        let difference = value.zip(best).map(|(value, best)| round(value.number() - best.number(), 1e6));
        Verdict { label, value, difference: difference.filter(|difference| *difference != 0.0) }
    }

    /// How much more it is worth than another: as the file says it of the best, or else as the values tell.
    pub(crate) fn minus(&self, other: &Verdict) -> Option<Value> {
        let apart = self.value?.minus(other.value?)?;
        let said = match [self, other].map(|verdict| verdict.difference.filter(|lost| *lost != 0.0)) {
            [None, said] | [said, None] => said,
            _ => None,
        };
        Some(said.map_or(apart, |said| apart.with(said.abs().copysign(apart.number()))))
    }
}
