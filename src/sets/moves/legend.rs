//! The kinds of movement that charts show, each with a sample and what it means.

use super::chart::{Chart, Sign};
use crate::diagram::{Lang, Mark, Place, Row};
use crate::geometry::Spot;

/// A kind of movement as the legend names it, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// One square.
    Step,
    /// So many squares.
    Limited,
    /// As many squares as are empty.
    Range,
    /// Over whatever lies between.
    Jump,
    /// The same jump again.
    Ride,
    /// A lion's neighbours.
    InPlace,
    /// A lion's other squares.
    Lion,
    /// A lion's squares on a line.
    Line,
    /// A range that turns.
    Hook,
    /// Every square.
    Anywhere,
    /// What other readings add.
    Other,
}

impl Class {
    /// All of them.
    pub const ALL: [Class; 11] = [
        Class::Step,
        Class::Limited,
        Class::Range,
        Class::Jump,
        Class::Ride,
        Class::InPlace,
        Class::Lion,
        Class::Line,
        Class::Hook,
        Class::Anywhere,
        Class::Other,
    ];

    /// Returns the piece of the set that shows it in a legend.
    pub fn sample(self) -> &'static str {
        match self {
            Class::Step => "moves-step",
            Class::Limited => "moves-sample-limited",
            Class::Range => "moves-sample-range",
            Class::Jump => "moves-jump",
            Class::Ride => "moves-sample-ride",
            Class::InPlace => "moves-in-place",
            Class::Lion => "moves-lion",
            Class::Line => "moves-sample-line",
            Class::Hook => "moves-sample-hook",
            Class::Anywhere => "moves-sample-anywhere",
            Class::Other => "moves-sample-other",
        }
    }

    /// Returns what it means.
    pub fn words(self, lang: Lang) -> &'static str {
        let (en, ja) = match self {
            Class::Step => ("one square", "1マス"),
            Class::Limited => ("up to so many squares", "数字のマスまで走る"),
            Class::Range => ("any number of squares", "何マスでも走る"),
            Class::Jump => ("jump over any piece", "駒を跳び越す"),
            Class::Ride => ("the same jump again and again", "同じ跳びを繰り返す"),
            Class::InPlace => ("lion’s first step, or igui", "獅子の一歩目、居食い"),
            Class::Lion => ("lion’s second step or jump", "獅子の二歩目か跳び"),
            Class::Line => ("lion’s moves on the line", "直線上の獅子の動き"),
            Class::Hook => ("turns once at a right angle", "一度だけ直角に曲がる"),
            Class::Anywhere => ("any empty square", "どの空きマスへも"),
            Class::Other => ("other readings", "異説"),
        };
        if lang == Lang::Ja { ja } else { en }
    }

    /// Tells whether a chart shows it.
    fn is_in(self, chart: &Chart) -> bool {
        let has = |wanted: fn(&Sign) -> bool| chart.signs.values().any(wanted);
        match self {
            Class::Step => has(|sign| *sign == Sign::Step),
            Class::Limited => has(|sign| matches!(sign, Sign::Limited(_))),
            Class::Range => !chart.ranges.is_empty(),
            Class::Jump => has(|sign| *sign == Sign::Jump),
            Class::Ride => chart.chains.iter().any(|chain| chain.by.name().is_none()),
            Class::InPlace => has(|sign| *sign == Sign::InPlace),
            Class::Lion => has(|sign| *sign == Sign::Lion),
            Class::Line => !chart.lines.is_empty(),
            Class::Hook => !chart.hooks.is_empty(),
            Class::Anywhere => chart.anywhere,
            Class::Other => !chart.others.is_empty(),
        }
    }
}

/// Returns the rows of the kinds that occur, in a style of the template.
pub fn rows<'a>(charts: impl Iterator<Item = &'a Chart> + Clone, style: &str, lang: Lang) -> Vec<Row> {
    let occurring = Class::ALL.into_iter().filter(|class| charts.clone().any(|chart| class.is_in(chart)));
    let row = |class: Class| {
        let sample = class.sample();
        let name = sample.trim_start_matches("moves-").trim_start_matches("sample-");
        Row {
            id: format!("legend-{name}"),
            marks: vec![Mark::Piece {
                id: format!("legend-{name}-sample"),
                piece: sample.to_owned(),
                class: sample.to_owned(),
                at: Place::Grid(Spot::default()),
            }],
            style: style.to_owned(),
            text: class.words(lang).to_owned(),
            ..Row::default()
        }
    };
    occurring.map(row).collect()
}
