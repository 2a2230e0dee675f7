//! The table of an analysis under the board: plays by what they are worth, or the three ways with the cube.
//!
//! The best row is bold; a sign stands before what was played, and behind it `?` for what lost, `??` for what lost much.

use super::matches::analysis::{Analysis, Candidate, Chances, CubeAnalysis, CubeChoice, Value};
use super::position::Position;
use crate::diagram::{Lang, Mark, Row, say, word};
use crate::geometry::Spot;

/// The most rows: with more of them words would be smaller than 24 units.
pub(super) const MOST_ROWS: usize = 7;
/// The same where a caption and an imprint stand below it.
pub(super) const MOST_OVER_BOTH: usize = 5;

/// From which loss on a play is an error, and a blunder: in equity, and of the chance to win the match.
const ERROR: [f64; 2] = [0.02, 0.005];
const BLUNDER: [f64; 2] = [0.08, 0.02];

/// Returns a row without words: the board makes room for a table that is not there.
pub(super) fn blank() -> Vec<Row> {
    vec![Row { id: "table-room".to_owned(), cells: vec![String::new()], ..Row::new("", "words-panel", "") }]
}

/// Returns the rows of an analysis of a position: the first `count` plays with what was played, or of a decision without
/// dice the ways with the cube. No row for what says nothing of the position.
pub(super) fn rows(analysis: &Analysis, position: &Position, count: usize, most: usize, lang: Lang) -> Vec<Row> {
    match &analysis.cube {
        _ if position.dice.is_some() => plays(&analysis.candidates, count, most, lang),
        Some(cube) => {
            let mut rows = ways(cube, analysis.cube_played, position, lang);
            // The last tells how often somebody wins.
            rows.truncate(most);
            rows
        }
        None => Vec::new(),
    }
}

/// How much something lost.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Loss {
    Nothing,
    Error,
    Blunder,
}

impl Loss {
    fn of(best: Option<Value>, worth: Option<Value>) -> Loss {
        let (lost, unit) = match (best, worth) {
            (Some(Value::Equity(best)), Some(Value::Equity(worth))) => (best - worth, 0),
            (Some(Value::Chance(best)), Some(Value::Chance(worth))) => (best - worth, 1),
            _ => (0.0, 0),
        };
        // What is written with three decimals is as much as it says.
        let lost = lost + 1e-9;
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

fn plays(candidates: &[Candidate], count: usize, most: usize, lang: Lang) -> Vec<Row> {
    let played = candidates.iter().position(|candidate| candidate.is_played);
    // What is left out for want of room is told, in a row of its own.
    let room = if count > most && candidates.len() > most { most - 1 } else { most };
    let mut shown: Vec<usize> = (0..candidates.len().min(count).min(room)).collect();
    if let Some(played) = played.filter(|played| !shown.contains(played)) {
        shown.truncate(room - 1);
        shown.push(played);
    }
    let digits = shown.last().map_or(1, |last| candidates[*last].rank.to_string().len());
    let best = candidates.first().and_then(|first| first.value);
    let row = |&index: &usize| {
        let candidate = &candidates[index];
        let rank = candidate.rank.to_string();
        // A space as wide as a digit.
        let rank = "\u{2007}".repeat(digits - rank.len().min(digits)) + &rank;
        let loss = Loss::of(best, candidate.value);
        let difference = candidate.difference.filter(|_| index > 0).zip(candidate.value);
        Line {
            id: format!("candidate-{}", candidate.rank),
            is_best: index == 0,
            played: candidate.is_played.then_some(loss),
            text: format!("{rank}. {}", candidate.play),
            cells: vec![worth(candidate.value), difference.map(lost).unwrap_or_default(), candidate.level.clone()],
        }
        .row()
    };
    let mut rows: Vec<Row> = shown.iter().map(row).collect();
    let more = candidates.len() - shown.len();
    if count > shown.len() && more > 0 {
        let text = say!(lang, En = "and {more} more", Ja = "ほか{more}手", Zh = "另有{more}种走法", Ko = "외 {more}수");
        rows.push(Line { text, ..Line::plain("candidates-more") }.row());
    }
    rows
}

fn ways(cube: &CubeAnalysis, played: Option<CubeChoice>, position: &Position, lang: Lang) -> Vec<Row> {
    let [no_double, take, pass] =
        [cube.no_double.value, cube.take.value, cube.pass.value].map(|value| value.map(number));
    // The opponent chooses what is worse for who doubles.
    let doubled = take.into_iter().chain(pass).reduce(f64::min);
    let is_no_double = no_double.zip(doubled).map(|(no_double, doubled)| no_double >= doubled);
    let is_pass = take.zip(pass).map(|(take, pass)| pass < take);
    let best = match (is_no_double, is_pass) {
        (Some(true), _) => Some(CubeChoice::NoDouble),
        (Some(false), Some(true)) => Some(CubeChoice::Pass),
        (Some(false), Some(false)) => Some(CubeChoice::Take),
        // What a pass is worth in a match is not told.
        (Some(false), None) => None,
        (None, _) => None,
    };
    let is_redouble = position.cube.owner.is_some();
    let is_beaver = cube.take.label.to_lowercase().contains("beaver");
    let choices = [
        (CubeChoice::NoDouble, &cube.no_double, no_double_words(is_redouble, lang)),
        (CubeChoice::Take, &cube.take, double_words(is_redouble, take_word(is_beaver, lang), lang)),
        (CubeChoice::Pass, &cube.pass, double_words(is_redouble, pass_word(lang), lang)),
    ];
    // What the decision lost: of who doubles or not, and of the answer.
    let best_value = match (best, played) {
        (Some(_), Some(CubeChoice::Take | CubeChoice::Pass)) if position.cube.offered().is_some() => {
            // Of the answer less is better.
            take.zip(pass).map(|(take, pass)| -take.min(pass))
        }
        _ => no_double.into_iter().chain(doubled).reduce(f64::max),
    };
    let is_chance = matches!(cube.no_double.value, Some(Value::Chance(_)));
    let unit = |number: f64| if is_chance { Value::Chance(number) } else { Value::Equity(number) };
    let worth_of = |choice: CubeChoice| match choice {
        CubeChoice::NoDouble => no_double,
        _ if position.cube.offered().is_none() => doubled,
        CubeChoice::Take => take.map(|take| -take),
        CubeChoice::Pass => pass.map(|pass| -pass),
    };
    let loss = |choice: CubeChoice| Loss::of(best_value.map(unit), worth_of(choice).map(unit));
    let mut rows: Vec<Row> = choices
        .into_iter()
        // What a pass is worth in a match not every program tells.
        .filter(|(_, verdict, _)| verdict.value.is_some())
        .map(|(choice, verdict, text)| {
            let difference = verdict.difference.zip(verdict.value);
            Line {
                id: format!("cube-{}", choice.name()),
                is_best: best == Some(choice),
                played: (played == Some(choice)).then(|| loss(choice)),
                text,
                cells: vec![worth(verdict.value), difference.map(lost).unwrap_or_default(), String::new()],
            }
            .row()
        })
        .collect();
    if let Some(row) = rows.first_mut() {
        row.cells[2].clone_from(&cube.level);
    }
    let action = match (is_no_double, is_pass) {
        (Some(true), Some(true)) if no_double > pass => {
            let pass = pass_word(lang);
            Some(say!(
                lang,
                En = "Too good to double, {pass}",
                Ja = "ダブルには良すぎる、{pass}",
                Zh = "局面太好，不加倍，{pass}",
                Ko = "더블하기엔 너무 유리, {pass}"
            ))
        }
        (Some(true), Some(is_pass)) => {
            let answer = if is_pass { pass_word(lang) } else { take_word(is_beaver, lang) };
            let none = no_double_words(is_redouble, lang);
            Some(word!(
                lang,
                En = format!("{none}, {answer}"),
                Ja = format!("{none}、{answer}"),
                Zh = format!("{none}，{answer}"),
                Ko = format!("{none}, {answer}")
            ))
        }
        (Some(false), Some(is_pass)) => {
            let answer = if is_pass { pass_word(lang) } else { take_word(is_beaver, lang) };
            Some(double_words(is_redouble, answer, lang))
        }
        _ => cube.best.clone(),
    };
    if let Some(action) = action {
        let text = say!(
            lang,
            En = "Best action: {action}",
            Ja = "最善：{action}",
            Zh = "最佳：{action}",
            Ko = "최선: {action}"
        );
        rows.push(Line { text, is_best: true, ..Line::plain("cube-best") }.row());
    }
    let lost = played.and_then(|choice| {
        let lost = best_value? - worth_of(choice)?;
        (lost > 0.0005).then(|| lost_words(choice, position.cube.offered().is_some(), unit(lost), lang))
    });
    if let Some(text) = lost {
        rows.push(Line { text, ..Line::plain("cube-lost") }.row());
    }
    if let Some(chances) = cube.player {
        rows.push(Line { text: won(chances, lang), ..Line::plain("cube-chances") }.row());
    }
    rows
}

/// One row before it is made.
#[derive(Default)]
struct Line {
    id: String,
    is_best: bool,
    /// What it lost, where it was played.
    played: Option<Loss>,
    text: String,
    /// What it is worth, what it lost, how deep the program looked.
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
            text: self.text + self.played.map_or("", Loss::tail),
            cells: self.cells,
            id,
            ..Row::default()
        }
    }
}

fn number(value: Value) -> f64 {
    match value {
        Value::Equity(number) | Value::Chance(number) => number,
    }
}

fn worth(value: Option<Value>) -> String {
    match value {
        Some(Value::Equity(equity)) => signed(equity, 3),
        Some(Value::Chance(chance)) => format!("{:.2} %", chance * 100.0),
        None => String::new(),
    }
}

fn lost((difference, value): (f64, Value)) -> String {
    let text = match value {
        Value::Equity(_) => signed(difference, 3),
        Value::Chance(_) => signed(difference * 100.0, 2) + " %",
    };
    format!("({text})")
}

/// Writes a number with its sign, a true minus; 0 has none.
fn signed(number: f64, decimals: usize) -> String {
    let digits = format!("{:.decimals$}", number.abs());
    let is_zero = digits.chars().all(|letter| matches!(letter, '0' | '.'));
    match number {
        _ if is_zero => digits,
        _ if number < 0.0 => format!("\u{2212}{digits}"),
        _ => format!("+{digits}"),
    }
}

fn no_double_words(is_redouble: bool, lang: Lang) -> String {
    match is_redouble {
        true => say!(lang, En = "No redouble", Ja = "リダブルせず", Zh = "不再加倍", Ko = "리더블 안 함"),
        false => say!(lang, En = "No double", Ja = "ダブルせず", Zh = "不加倍", Ko = "더블 안 함"),
    }
}

fn double_words(is_redouble: bool, answer: &str, lang: Lang) -> String {
    match is_redouble {
        true => say!(
            lang,
            En = "Redouble, {answer}",
            Ja = "リダブル、{answer}",
            Zh = "再加倍，{answer}",
            Ko = "리더블, {answer}"
        ),
        false => {
            say!(lang, En = "Double, {answer}", Ja = "ダブル、{answer}", Zh = "加倍，{answer}", Ko = "더블, {answer}")
        }
    }
}

fn take_word(is_beaver: bool, lang: Lang) -> &'static str {
    match is_beaver {
        true => word!(lang, En = "beaver", Ja = "ビーバー", Zh = "反加倍", Ko = "비버"),
        false => word!(lang, En = "take", Ja = "テイク", Zh = "接受", Ko = "테이크"),
    }
}

fn pass_word(lang: Lang) -> &'static str {
    word!(lang, En = "pass", Ja = "パス", Zh = "放弃", Ko = "패스")
}

/// Says what was lost by what was done with the cube, or by the answer.
fn lost_words(choice: CubeChoice, is_answer: bool, lost: Value, lang: Lang) -> String {
    let lost = match lost {
        Value::Equity(lost) => format!("{lost:.3}"),
        Value::Chance(lost) => format!("{:.2} %", lost * 100.0),
    };
    match choice {
        CubeChoice::NoDouble => say!(
            lang,
            En = "Not doubling lost {lost}",
            Ja = "ダブルせずに{lost}の損",
            Zh = "不加倍损失{lost}",
            Ko = "더블하지 않아 {lost} 손실"
        ),
        _ if !is_answer => say!(
            lang,
            En = "Doubling lost {lost}",
            Ja = "ダブルして{lost}の損",
            Zh = "加倍损失{lost}",
            Ko = "더블로 {lost} 손실"
        ),
        CubeChoice::Take => say!(
            lang,
            En = "Taking lost {lost}",
            Ja = "テイクして{lost}の損",
            Zh = "接受损失{lost}",
            Ko = "테이크로 {lost} 손실"
        ),
        CubeChoice::Pass => say!(
            lang,
            En = "Passing lost {lost}",
            Ja = "パスして{lost}の損",
            Zh = "放弃损失{lost}",
            Ko = "패스로 {lost} 손실"
        ),
    }
}

fn won(chances: Chances, lang: Lang) -> String {
    let [win, gammon, backgammon] = [chances.win, chances.gammon, chances.backgammon].map(|part| format!("{part:.1}"));
    say!(
        lang,
        En = "Wins {win} %, gammons {gammon} %, backgammons {backgammon} %",
        Ja = "勝ち{win} %、ギャモン{gammon} %、バックギャモン{backgammon} %",
        Zh = "胜{win} %，双倍胜{gammon} %，三倍胜{backgammon} %",
        Ko = "승 {win} %, 갬먼 {gammon} %, 백개먼 {backgammon} %"
    )
}

/// Says in a sentence what rows tell, for who cannot see them.
pub(super) fn told(rows: &[Row], lang: Lang) -> String {
    let comma = word!(lang, En = ", ", Ja = "、", Zh = "，", Ko = ", ");
    let row = |row: &Row| {
        let cells = row.cells.iter().map(String::as_str).filter(|cell| !cell.is_empty());
        let text = row.text.trim_start_matches('\u{2007}');
        std::iter::once(text).chain(cells).collect::<Vec<_>>().join(comma)
    };
    rows.iter().map(row).filter(|text| !text.trim().is_empty()).collect::<Vec<_>>().join(word!(
        lang,
        En = "; ",
        Ja = "；",
        Zh = "；",
        Ko = "; "
    ))
}
