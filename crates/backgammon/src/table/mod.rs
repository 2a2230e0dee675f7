//! The table of an analysis under the board: plays by what they are worth, or the three ways with the cube.
//!
//! The best row is bold; a sign stands before what was played, and behind it `?` for what lost, `??` for what lost much. The
//! head says what the sign means.

mod cube;
mod plays;

use super::matches::analysis::{Analysis, Value, round};
use super::position::{Position, Side};
use zumen_core::diagram::{Lang, Mark, Row, say, word};
use zumen_core::geometry::Spot;

/// The id of the row that says what the columns are, and what the sign is.
const HEAD: &str = "table-head";
/// The most rows: with more of them words would be smaller than 24 units.
pub(super) const MAX_ROWS: usize = 8;
/// The same where a caption or an imprint stands below it.
pub(super) const MAX_ROWS_OVER_CAPTION: usize = 7;
/// The same where both stand below it, or a comment below that of a cube.
pub(super) const MAX_ROWS_OVER_FOOTER: usize = 5;

/// From which loss on a play is an error, and a blunder: in equity, and of the chance to win the match.
const ERROR: [f64; 2] = [0.02, 0.005];
const BLUNDER: [f64; 2] = [0.08, 0.02];

/// A row without words: the board makes room for a table that is not there.
pub(super) fn blank() -> Vec<Row> {
    vec![Row { id: "table-room".to_owned(), cells: vec![String::new()], ..Row::new("", "words-panel", "") }]
}

/// The rows of an analysis of a position under a head: the first `count` plays with what was played, or of a decision
/// without dice the ways with the cube. At most `most` rows, and none for what says nothing of the position. `name` names a
/// player.
pub(super) fn rows(
    analysis: &Analysis,
    position: &Position,
    count: usize,
    most: usize,
    lang: Lang,
    name: &dyn Fn(Side) -> String,
) -> Vec<Row> {
    let mut rows = match &analysis.cube {
        _ if position.dice.is_some() => plays::rows(&analysis.candidates, count, most, lang, &name(position.decision)),
        Some(cube) => {
            let offers = position.cube.offered_value().is_some();
            let doubler = name(if offers { position.decision.other() } else { position.decision });
            let mut rows = cube::rows(cube, analysis.cube_played, position, lang, &doubler);
            // Where there is no room, the head goes first, and then how often somebody wins.
            if rows.len() > most && rows[0].id == HEAD {
                rows.remove(0);
            }
            rows.truncate(most);
            rows
        }
        None => Vec::new(),
    };
    if let Some(played) = rows.iter().find(|row| is_played(row)) {
        let marks = played.marks.iter().cloned().map(|mark| mark.within("key")).collect();
        let text = word!(lang, "played", "実戦", "实战", "실전").to_owned();
        // No value is known, so there is no head.
        if rows.len() < most && rows[0].id != HEAD {
            rows.insert(0, Line::plain("head").row());
        }
        if rows[0].id == HEAD {
            (rows[0].marks, rows[0].text) = (marks, text);
        }
    }
    rows
}

/// How much something lost.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Loss {
    Nothing,
    Error,
    Blunder,
}

impl Loss {
    fn of(lost: Option<Value>) -> Loss {
        let Some(lost) = lost else { return Loss::Nothing };
        let unit = usize::from(matches!(lost, Value::Chance(_)));
        // What is written with three decimals is as much as it says.
        let lost = lost.number() + 1e-9;
        match lost {
            _ if lost >= BLUNDER[unit] => Loss::Blunder,
            _ if lost >= ERROR[unit] => Loss::Error,
            _ => Loss::Nothing,
        }
    }

    fn sign(self) -> &'static str {
        match self {
            Loss::Nothing => "sign-good",
            Loss::Error => "sign-error",
            Loss::Blunder => "sign-blunder",
        }
    }

    fn tail(self) -> &'static str {
        match self {
            Loss::Nothing => "",
            Loss::Error => "\u{a0}?",
            Loss::Blunder => "\u{a0}??",
        }
    }
}

/// One row before it is made.
#[derive(Default)]
struct Line {
    id: String,
    is_best: bool,
    /// What it lost, where it was played.
    played: Option<Loss>,
    text: String,
    /// What it is worth, what it lost, how deep the program looked; then what a table without room leaves out.
    cells: Vec<String>,
}

impl Line {
    fn plain(id: &str) -> Line {
        Line { id: id.to_owned(), cells: vec![String::new()], ..Line::default() }
    }

    fn row(self) -> Row {
        let id = format!("table-{}", self.id);
        let sign = self.played.map_or("sign-none", Loss::sign);
        Row {
            marks: vec![Mark::own(format!("{id}-sign"), sign, Spot::default())],
            style: if self.is_best { "words-heading" } else { "words-panel" }.to_owned(),
            text: self.text,
            cells: self.cells,
            id,
            ..Row::default()
        }
    }
}

/// Tells whether a row is what was played.
pub(super) fn is_played(row: &Row) -> bool {
    row.marks.iter().any(|mark| matches!(mark, Mark::Piece { piece, .. } if piece != "sign-none"))
}

/// The row that says what the columns are, of which the last is how deep the program looked, where it says so; and whose the
/// numbers are, unless another column does. None where no value is known.
fn head(value: Option<Value>, has_level: bool, lang: Lang, who: Option<&str>) -> Option<Row> {
    let unit = match value? {
        Value::Equity(_) => word!(lang, "Equity", "エクイティ", "期望值", "에퀴티"),
        Value::Chance(_) => word!(lang, "Match wins", "マッチ勝率", "赛胜率", "매치 승률"),
    };
    let difference = word!(lang, "Difference", "差", "差", "차이");
    let level = word!(lang, "Level", "解析", "级别", "수준");
    let level = if has_level { level } else { "" };
    let value = match who {
        Some(who) => say!(lang, "{unit} for {who}", "{who}の{unit}", "{who}的{unit}", "{who} {unit}"),
        None => unit.to_owned(),
    };
    let cells = vec![value, difference.to_owned(), level.to_owned()];
    Some(Line { cells, ..Line::plain("head") }.row())
}

fn format_value(value: Option<Value>) -> String {
    match value {
        Some(Value::Equity(equity)) => format_signed(equity, 3),
        Some(Value::Chance(chance)) => format!("{:.2}%", chance * 100.0),
        None => String::new(),
    }
}

/// Writes a part of all games, of which there are 100.
fn format_percent(part: f64) -> String {
    format!("{:.1}%", round(part, 10.0))
}

fn format_loss((difference, value): (f64, Value)) -> String {
    let text = match value {
        Value::Equity(_) => format_signed(difference, 3),
        Value::Chance(_) => format_signed(difference * 100.0, 2) + "%",
    };
    format!("({text})")
}

/// Writes a number with its sign, a true minus; 0 has none.
fn format_signed(number: f64, decimals: usize) -> String {
    let digits = format!("{:.decimals$}", number.abs());
    let is_zero = digits.chars().all(|letter| matches!(letter, '0' | '.'));
    match number {
        _ if is_zero => digits,
        _ if number < 0.0 => format!("\u{2212}{digits}"),
        _ => format!("+{digits}"),
    }
}

/// Says in a sentence what rows tell, for who cannot see them.
pub(super) fn describe(rows: &[Row], lang: Lang) -> String {
    // A head says nothing in a sentence.
    let rows = rows.iter().filter(|row| row.id != HEAD).map(|row| {
        // Without a head nobody knows what more of them are.
        let cells = row.cells.iter().take(3).map(String::as_str).filter(|cell| !cell.is_empty());
        let text = row.text.trim_start_matches('\u{2007}');
        std::iter::once(text).chain(cells).collect::<Vec<_>>().join(lang.comma())
    });
    let semicolon = word!(lang, "; ", "；", "；", "; ");
    rows.filter(|text| !text.trim().is_empty()).collect::<Vec<_>>().join(semicolon)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::analysis::Candidate;

    #[test]
    fn the_head_says_what_the_sign_means() {
        let heads = |value: Option<f64>, most: usize| {
            let candidate = |rank: u32| Candidate {
                rank,
                play: "13/6".to_owned(),
                value: value.map(Value::Equity),
                is_played: rank == 2,
                ..Candidate::default()
            };
            let analysis = Analysis { candidates: [1, 2].map(candidate).into(), ..Analysis::default() };
            let position = Position { dice: Some([5, 2]), ..Position::new(Default::default()) };
            let rows = rows(&analysis, &position, 5, most, Lang::En, &|_| "White".to_owned());
            assert_eq!(rows.iter().filter(|row| row.id.starts_with("table-candidate-")).count(), 2);
            let heads = rows.into_iter().filter(|row| is_played(row) && row.id == HEAD);
            heads.map(|row| row.text).collect::<Vec<_>>()
        };
        assert_eq!([heads(Some(0.1), 3), heads(None, 3)], [["played"], ["played"]]);
        assert!(heads(None, 2).is_empty());
    }
}
