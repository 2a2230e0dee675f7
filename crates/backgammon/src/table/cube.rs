//! The ways with a cube: what each is worth to who doubles, which is best, and what was lost by another.

use super::{Line, Loss, format_loss, format_percent, format_value, head};
use crate::matches::analysis::{Chances, CubeAnalysis, CubeChoice, Value, Verdict};
use crate::position::Position;
use zumen_core::diagram::{Lang, Row, say, word};

/// What can come of a cube, in the order of the table.
const WAYS: [CubeChoice; 3] = [CubeChoice::NoDouble, CubeChoice::Take, CubeChoice::Pass];

/// The three ways, the best action, what was lost, and how often the player wins, as far as they are told.
pub(super) fn rows(
    cube: &CubeAnalysis,
    played: Option<CubeChoice>,
    position: &Position,
    lang: Lang,
    doubler: &str,
) -> Vec<Row> {
    let ways = Ways::of(cube, position);
    // What a pass is worth in a match not every program tells.
    let told = WAYS.into_iter().filter(|way| ways.verdict(*way).value.is_some());
    let mut rows: Vec<Row> = told.map(|way| ways.line(way, played, lang).row()).collect();
    if let Some(row) = rows.first_mut() {
        row.cells[2].clone_from(&cube.level);
    }
    let value = WAYS.into_iter().find_map(|way| ways.verdict(way).value);
    rows.splice(..0, head(value, !cube.level.is_empty(), lang, Some(doubler)));
    if let Some(action) = ways.action(lang) {
        let text = say!(lang, "Best action: {action}", "最善：{action}", "最佳：{action}", "최선: {action}");
        rows.push(Line { text, is_best: true, ..Line::plain("cube-best") }.row());
    }
    if let Some((choice, lost)) = played.and_then(|choice| Some((choice, ways.loss(choice)?))) {
        let text = lost_words(choice, ways.is_answer, ways.unit(lost), lang);
        rows.push(Line { text, ..Line::plain("cube-lost") }.row());
    }
    if let Some(chances) = cube.player {
        rows.push(Line { text: chances_words(chances, doubler, lang), ..Line::plain("cube-chances") }.row());
    }
    rows
}

/// What a decision about the cube comes to. Numbers are those of who doubles.
struct Ways<'a> {
    cube: &'a CubeAnalysis,
    /// A cube is on offer: who was doubled chooses.
    is_answer: bool,
    is_redouble: bool,
    no_double: Option<f64>,
    take: Option<f64>,
    pass: Option<f64>,
}

impl Ways<'_> {
    fn of<'a>(cube: &'a CubeAnalysis, position: &Position) -> Ways<'a> {
        let [no_double, take, pass] =
            [&cube.no_double, &cube.take, &cube.pass].map(|verdict| verdict.value.map(Value::number));
        let (is_answer, is_redouble) = (position.cube.offered_value().is_some(), position.cube.owner.is_some());
        Ways { cube, is_answer, is_redouble, no_double, take, pass }
    }

    fn verdict(&self, way: CubeChoice) -> &Verdict {
        match way {
            CubeChoice::NoDouble => &self.cube.no_double,
            CubeChoice::Take => &self.cube.take,
            CubeChoice::Pass => &self.cube.pass,
        }
    }

    fn unit(&self, number: f64) -> Value {
        self.cube.no_double.value.unwrap_or(Value::Equity(0.0)).with(number)
    }

    /// What doubling is worth: the opponent chooses what is worse for who doubles.
    fn double_value(&self) -> Option<f64> {
        self.take.into_iter().chain(self.pass).reduce(f64::min)
    }

    fn is_no_double(&self) -> Option<bool> {
        let says_double = || self.says(&self.cube.take) || self.says(&self.cube.pass);
        let told = self.no_double.zip(self.double_value());
        told.map(|(no_double, doubled)| no_double > doubled || no_double >= doubled && !says_double())
    }

    /// Tells whether the program's verdict is this way: where the numbers tie, it knows the rules and more decimals.
    fn says(&self, way: &Verdict) -> bool {
        let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
        self.cube.best.as_deref().is_some_and(|best| letters(best) == letters(&way.label))
    }

    fn is_pass(&self) -> Option<bool> {
        self.take.zip(self.pass).map(|(take, pass)| pass < take || pass <= take && self.says(&self.cube.pass))
    }

    /// The row to choose, for who chooses.
    fn best(&self) -> Option<CubeChoice> {
        let answer = self.is_pass().map(|is_pass| if is_pass { CubeChoice::Pass } else { CubeChoice::Take });
        match self.is_no_double() {
            // What a pass is worth in a match is not always told.
            _ if self.is_answer => answer,
            Some(true) => Some(CubeChoice::NoDouble),
            Some(false) => answer,
            None => None,
        }
    }

    /// What a choice lost, where that can be read in three decimals.
    fn loss(&self, choice: CubeChoice) -> Option<f64> {
        let row = self.row_of(choice).filter(|row| !self.is_answer || *row != CubeChoice::NoDouble)?;
        let lost = self.verdict(self.best()?).minus(self.verdict(row))?.number().abs();
        (lost > 0.0005).then_some(lost)
    }

    /// The row that tells what a choice is worth: of a double, that of the best answer to it.
    fn row_of(&self, choice: CubeChoice) -> Option<CubeChoice> {
        match choice {
            CubeChoice::Take | CubeChoice::Pass if !self.is_answer => {
                Some(if self.is_pass() == Some(true) { CubeChoice::Pass } else { CubeChoice::Take })
            }
            choice => Some(choice),
        }
    }

    fn line(&self, way: CubeChoice, played: Option<CubeChoice>, lang: Lang) -> Line {
        let verdict = self.verdict(way);
        // Programs print what it costs who doubles.
        let difference = if self.is_answer { self.loss(way).map(|lost| -lost) } else { verdict.difference };
        // What was done with the cube, and what its player lost: an error of the answer is none of the double.
        let played = played.filter(|choice| *choice == way);
        let played = played.map(|choice| Loss::of(self.loss(choice).map(|lost| self.unit(lost))));
        let tail = played.map_or("", Loss::tail);
        let (double, answer) = if self.is_answer { ("", tail) } else { (tail, "") };
        let answered = |with: &str| {
            let action = [double_word(self.is_redouble, lang), double].concat();
            with_answer(&action, &[with, answer].concat(), lang)
        };
        Line {
            id: format!("cube-{}", way.name()),
            is_best: self.best() == Some(way),
            played,
            text: match way {
                CubeChoice::NoDouble => [no_double_words(self.is_redouble, lang), tail].concat(),
                CubeChoice::Take => answered(self.take_word(lang)),
                CubeChoice::Pass => answered(pass_word(lang)),
            },
            cells: vec![
                format_value(verdict.value),
                difference.zip(verdict.value).map(format_loss).unwrap_or_default(),
                String::new(),
            ],
        }
    }

    fn take_word(&self, lang: Lang) -> &'static str {
        let mut said = [Some(&self.cube.take.label), self.cube.best.as_ref()].into_iter().flatten();
        match said.any(|words| words.to_lowercase().contains("beaver")) {
            true => word!(lang, "beaver", "ビーバー", "反加倍", "비버"),
            false => word!(lang, "take", "テイク", "接受", "테이크"),
        }
    }

    /// Says what is best, in the program's words where the numbers do not tell.
    fn action(&self, lang: Lang) -> Option<String> {
        let Some(is_pass) = self.is_pass() else { return self.cube.best.clone() };
        let answer = if is_pass { pass_word(lang) } else { self.take_word(lang) };
        if self.is_answer {
            return Some(answer.to_owned());
        }
        match self.is_no_double() {
            Some(true) if is_pass && self.no_double > self.pass => {
                let good =
                    word!(lang, "Too good to double", "トゥーグッド", "局面太好，不加倍", "더블하기엔 너무 유리");
                Some(with_answer(good, answer, lang))
            }
            Some(true) => Some(with_answer(no_double_words(self.is_redouble, lang), answer, lang)),
            Some(false) => Some(with_answer(double_word(self.is_redouble, lang), answer, lang)),
            None => self.cube.best.clone(),
        }
    }
}

fn no_double_words(is_redouble: bool, lang: Lang) -> &'static str {
    match is_redouble {
        true => word!(lang, "No redouble", "ノーリダブル", "不再加倍", "리더블 안 함"),
        false => word!(lang, "No double", "ノーダブル", "不加倍", "더블 안 함"),
    }
}

fn double_word(is_redouble: bool, lang: Lang) -> &'static str {
    match is_redouble {
        true => word!(lang, "Redouble", "リダブル", "再加倍", "리더블"),
        false => word!(lang, "Double", "ダブル", "加倍", "더블"),
    }
}

fn with_answer(action: &str, answer: &str, lang: Lang) -> String {
    [action, lang.comma(), answer].concat()
}

fn pass_word(lang: Lang) -> &'static str {
    word!(lang, "pass", "パス", "放弃", "패스")
}

/// Says what was lost by what was done with the cube, or by the answer.
fn lost_words(choice: CubeChoice, is_answer: bool, lost: Value, lang: Lang) -> String {
    let lost = match lost {
        Value::Equity(lost) => format!("{lost:.3}"),
        Value::Chance(lost) => format!("{:.2}%", lost * 100.0),
    };
    let what = match choice {
        CubeChoice::NoDouble => word!(lang, "Not doubling", "ノーダブルで", "不加倍", "더블하지 않아"),
        _ if !is_answer => word!(lang, "Doubling", "ダブルして", "加倍", "더블로"),
        CubeChoice::Take => word!(lang, "Taking", "テイクして", "接受", "테이크로"),
        CubeChoice::Pass => word!(lang, "Passing", "パスして", "放弃", "패스로"),
    };
    say!(lang, "{what} lost {lost}", "{what}{lost}の損", "{what}损失{lost}", "{what} {lost} 손실")
}

fn chances_words(chances: Chances, player: &str, lang: Lang) -> String {
    let parts = [chances.win, chances.gammon, chances.backgammon];
    let [win, gammon, backgammon] = parts.map(format_percent);
    say!(
        lang,
        "{player} wins {win}, gammons {gammon}, backgammons {backgammon}",
        "{player}の勝ち{win}、ギャモン{gammon}、バックギャモン{backgammon}",
        "{player}胜{win}，双倍胜{gammon}，三倍胜{backgammon}",
        "{player} 승 {win}, 갬먼 {gammon}, 백개먼 {backgammon}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_verdict_of_the_program_decides_a_tie() {
        let way = |label: &str, equity: f64| Verdict {
            label: label.to_owned(),
            value: Some(Value::Equity(equity)),
            difference: None,
        };
        let action = |take: f64, best: &str| {
            let ways = [way("No double", 1.0), way("Double/Take", take), way("Double/Pass", 1.0)];
            let [no_double, take, pass] = ways;
            let best = Some(best.to_owned());
            let cube = CubeAnalysis { no_double, take, pass, best, ..CubeAnalysis::default() };
            Ways::of(&cube, &Position::new(Default::default())).action(Lang::En)
        };
        for (take, best, words) in [
            (1.2, "Double / Pass", "Double, pass"),
            (1.2, "No double / Pass", "No double, pass"),
            (1.0, "Double / Pass", "Double, pass"),
            (1.0, "Double / Take", "Double, take"),
            (0.8, "Double / Pass", "No double, take"),
        ] {
            assert_eq!(action(take, best).as_deref(), Some(words), "{take} {best}");
        }
    }

    #[test]
    fn halves_are_rounded_up_as_they_are_written() {
        let chances = Chances { win: 72.0, gammon: 31.15, backgammon: 2.85 };
        let words = chances_words(chances, "Ann", Lang::En);
        assert_eq!(words, "Ann wins 72.0%, gammons 31.2%, backgammons 2.9%");
    }
}
