//! The kinds of movement that charts show, each with a sample and what it means.

use super::chart::{Chart, Sign};
use zumen_core::diagram::{Lang, Mark, Row};
use zumen_core::geometry::Spot;
use zumen_core::named;

named! {
    /// A kind of movement as the legend lists it, by the piece of the set that shows it there.
    pub(super) enum Class {
        /// One square.
        Step = "moves-step",
        /// So many squares.
        Limited = "moves-sample-limited",
        /// As many squares as are empty.
        Range = "moves-sample-range",
        /// Over whatever lies between.
        Jump = "moves-jump",
        /// The same jump again.
        Ride = "moves-sample-ride",
        /// A lion's neighbours.
        InPlace = "moves-in-place",
        /// A lion's other squares.
        Lion = "moves-lion",
        /// A lion's squares on a line.
        Line = "moves-sample-line",
        /// A range that turns.
        Hook = "moves-sample-hook",
        /// Every square.
        Anywhere = "moves-sample-anywhere",
        /// What other readings add.
        Other = "moves-sample-other",
    }
}

impl Class {
    /// Says what it means.
    fn words(self, lang: Lang) -> &'static str {
        let texts = match self {
            Class::Step => ["one square", "1マス", "1格", "1칸"],
            Class::Limited => ["up to so many squares", "数字の数だけ走る", "最多走所标格数", "숫자만큼까지"],
            Class::Range => ["any number of squares", "何マスでも走る", "任意格", "몇 칸이든"],
            Class::Jump => ["jump over any piece", "駒を跳び越す", "跳过任何棋子", "말을 뛰어넘음"],
            Class::Ride => ["the same jump again and again", "同じ跳びを繰り返す", "连续同样的跳", "같은 점프를 반복"],
            Class::InPlace => [
                "first of two steps; it may take here and step back",
                "一歩目。取って戻ってもよい（居食い）",
                "第一步；可吃子后返回原处",
                "첫걸음. 잡고 돌아와도 됨",
            ],
            Class::Lion => [
                "second step, or a jump over the first",
                "二歩目、または跳び越し",
                "第二步，或跳过第一步",
                "둘째 걸음, 또는 뛰어넘음",
            ],
            Class::Line => [
                "steps or jumps on this line, on or back",
                "この線上を歩くか跳ぶ。戻ってもよい",
                "在此线上走或跳，可返回",
                "이 선 위를 걷거나 뛰고, 돌아와도 됨",
            ],
            Class::Hook => [
                "turns once at a right angle, on any square",
                "どのマスでも一度だけ直角に曲がれる",
                "可在任一格直角转弯一次",
                "어느 칸에서든 직각으로 한 번 꺾음",
            ],
            Class::Anywhere => ["any empty square", "どの空きマスへも", "任意空格", "빈칸 어디든"],
            Class::Other => ["other readings", "異説", "异说", "이설"],
        };
        lang.of(texts)
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

/// The rows of the kinds that occur, in a style of the template.
pub fn legend<'a>(charts: impl Iterator<Item = &'a Chart> + Clone, style: &str, lang: Lang) -> Vec<Row> {
    let occurring = Class::ALL.into_iter().filter(|class| charts.clone().any(|chart| class.is_in(chart)));
    let rows = occurring
        .map(|class| row(&format!("legend-{}", short_name(class.name())), class.name(), style, class.words(lang)));
    rows.collect()
}

/// The name of a sign without what all of them begin with.
pub(super) fn short_name(piece: &str) -> &str {
    piece.trim_start_matches("moves-").trim_start_matches("sample-")
}

/// A row with a sample of a sign and what it means.
pub(super) fn row(id: &str, sample: &str, style: &str, words: &str) -> Row {
    let mark = Mark::own(format!("{id}-sample"), sample, Spot::default());
    Row::new(id, style, words).showing(vec![mark])
}
