//! What a picture with an analysis says.

use super::analysis::{Analysis, Candidate, Outlook, Overlay};
use crate::board::Vertex;
use crate::coordinates::a1;
use crate::diagram::on;
use crate::moment::Moment;
use crate::words;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Lang, Mark, Paragraph, Row, SmallPiece, say, word};
use zumen_core::geometry::Spot;
use zumen_game::latex_table;

/// Words about an analysis.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    pub moment: &'a Moment,
    pub analysis: &'a Analysis,
    pub lang: Lang,
}

impl Words<'_> {
    /// Names the figure of a variation.
    pub(super) fn variation(self) -> String {
        word!(self.lang, "Best variation", "最善の進行", "最佳变化", "최선의 변화").to_owned()
    }

    /// What stands under the board: how the position is, and what squares of ownership say.
    pub(super) fn below(self) -> impl Iterator<Item = Paragraph> {
        let note =
            |id: &str, text| Paragraph { id: id.to_owned(), ..Paragraph::new("words-notes", text, String::new()) };
        let key = matches!(self.analysis.shown, Overlay::Ownership(_)).then(|| {
            let squares = [("owned-1-white", -26), ("territory-white", 18)];
            let marks = squares.map(|(piece, x)| Mark::piece("", piece, piece, Spot::new(x, 0))).to_vec();
            let said = word!(
                self.lang,
                "likely owner: the larger, the surer",
                "地の見込み（大きいほど確か）",
                "归属预测（越大越确定）",
                "집 예상 (클수록 확실)"
            );
            let pieces = vec![SmallPiece { marks, reach: Some(44), ..SmallPiece::default() }];
            Paragraph { pieces, ..note("words-ownership", format!("{}\u{a0}{said}", Paragraph::PIECE)) }
        });
        self.root().map(|root| note("words-analysis", root)).into_iter().chain(key)
    }

    /// What stands beside the board, in columns: candidates, each with its letter as on the board.
    pub(super) fn rows(self) -> Vec<Row> {
        let rows = self.candidates().map(|(candidate, letter)| {
            let [rate, lead, visits] = self.outlook(&candidate.outlook);
            let id = format!("candidate-{}", letter.to_ascii_lowercase());
            let name = Mark::label("", "label-text", "label", letter, Spot::default());
            // Letters are painted for the board: under them lies a piece of it.
            let (piece, class) =
                if letter == 'A' { ("best", on("mark", None)) } else { ("knock-out", "knock-out".to_owned()) };
            let ground = Mark::piece("", piece, class, Spot::default());
            let cells = vec![rate, lead, visits];
            let row = Row { cells, ..Row::new(id, "words-panel", self.point(candidate.at)) };
            row.showing(vec![ground, name])
        });
        self.head().into_iter().chain(rows).collect()
    }

    /// The same as a table for LaTeX.
    pub(super) fn latex(self) -> Result<String, Diagnostic> {
        let rows = self.rows();
        if rows.is_empty() {
            return Err(no_table());
        }
        // Letters are on the board.
        let letters = ["", "A", "B", "C", "D", "E"];
        let letter =
            |row: &Row| rows.iter().zip(letters).find(|(other, _)| other.id == row.id).map_or("", |(_, letter)| letter);
        Ok(latex_table(&rows, false, letter))
    }

    /// Says over the columns what they hold.
    fn head(self) -> Option<Row> {
        let (first, _) = self.candidates().next()?;
        let wins = word!(self.lang, "Wins", "勝率", "胜率", "승률");
        let lead = word!(self.lang, "Lead", "目差", "目差", "집차");
        let visits = word!(self.lang, "Visits", "探索", "搜索", "탐색");
        let lead = if first.outlook.lead.is_some() { lead } else { "" };
        let cells = [wins, lead, visits].map(str::to_owned).to_vec();
        let who = words::colour(self.moment.replay.position.to_play, self.lang);
        let who = say!(self.lang, "For {who}", "{who}から見て", "{who}方视角", "{who} 기준");
        Some(Row { cells, ..Row::new("candidate-head", "words-panel", who) })
    }

    /// The analysis for a terminal, a line each.
    pub(super) fn lines(self) -> String {
        let moves = match &self.analysis.shown {
            Overlay::Variation(moves) => Some(self.moves(moves)),
            _ => None,
        };
        self.root().into_iter().chain(self.candidate_lines()).chain(moves).map(|line| line + "\n").collect()
    }

    /// The analysis in words, for who does not see it.
    pub(super) fn description(self) -> String {
        let stop = word!(self.lang, ".", "。", "。", ".");
        let shown = match &self.analysis.shown {
            Overlay::Ownership(owned) => Some(self.ownership_summary(owned)),
            Overlay::Moves(_) => None,
            Overlay::Variation(moves) => Some(self.moves(moves)),
        };
        let lines = self.root().into_iter().chain(self.candidate_lines()).chain(shown);
        let between = word!(self.lang, " ", "", "", " ");
        lines.map(|line| line.replace('\u{a0}', " ") + stop).collect::<Vec<_>>().join(between)
    }

    fn candidates(&self) -> impl Iterator<Item = (&Candidate, char)> {
        let moves = match &self.analysis.shown {
            Overlay::Moves(moves) => moves.as_slice(),
            _ => &[],
        };
        moves.iter().zip('A'..)
    }

    /// Lists the candidates: `A Q16: 52.3 %, +1.4 points, 1.2k visits`.
    fn candidate_lines(&self) -> impl Iterator<Item = String> {
        self.candidates().map(|(candidate, letter)| {
            let (point, told) = (self.point(candidate.at), self.outlook_line(&candidate.outlook));
            format!("{letter} {point}{}{told}", self.lang.colon())
        })
    }

    /// Says how the position is.
    fn root(self) -> Option<String> {
        let told = self.outlook_line(self.analysis.root.as_ref()?);
        let player = words::colour(self.moment.replay.position.to_play, self.lang);
        Some(say!(
            self.lang,
            "KataGo for {player}: {told}",
            "KataGo　{player}番 {told}",
            "KataGo　{player}方 {told}",
            "KataGo {player}: {told}"
        ))
    }

    fn outlook_line(self, outlook: &Outlook) -> String {
        let [rate, lead, visits] = self.outlook(outlook);
        let rate = say!(self.lang, "wins {rate}", "勝率{rate}", "胜率{rate}", "승률 {rate}");
        let visits = self.visits(&visits);
        let lead = say!(self.lang, "{lead}\u{a0}points", "{lead}目", "{lead}目", "{lead}집");
        let lead = outlook.lead.map(|_| lead);
        [Some(rate), lead, Some(visits)].into_iter().flatten().collect::<Vec<_>>().join(self.lang.comma())
    }

    /// Writes chance, lead and visits as numbers.
    fn outlook(self, outlook: &Outlook) -> [String; 3] {
        let Outlook { winrate, lead, visits } = outlook;
        let (whole, tenth) = (winrate / 10, winrate % 10);
        let lead = lead.map(|lead| {
            let sign = ["−", "", "+"][(lead.signum() + 1) as usize];
            format!("{sign}{}.{}", lead.unsigned_abs() / 10, lead.unsigned_abs() % 10)
        });
        [format!("{whole}.{tenth}%"), lead.unwrap_or_default(), short_count(*visits)]
    }

    fn visits(self, visits: &str) -> String {
        say!(self.lang, "{visits}\u{a0}visits", "探索{visits}", "搜索{visits}", "탐색\u{a0}{visits}")
    }

    fn point(self, at: Option<Vertex>) -> String {
        let pass = word!(self.lang, "pass", "パス", "虚着", "패스");
        at.map_or_else(|| pass.to_owned(), |at| a1(at, self.moment.info.size))
    }

    /// Names moves with their colours: `Black Q16, White D4`.
    fn moves(self, moves: &[Option<Vertex>]) -> String {
        let first = self.moment.replay.position.to_play;
        let moves = moves.iter().enumerate().map(|(index, at)| {
            let player = if index.is_multiple_of(2) { first } else { first.other() };
            format!("{} {}", words::colour(player, self.lang), self.point(*at))
        });
        moves.collect::<Vec<_>>().join(self.lang.comma())
    }

    /// Counts the points that are somebody's rather than open.
    fn ownership_summary(self, owned: &[i8]) -> String {
        let black = owned.iter().filter(|value| **value >= 50).count();
        let white = owned.iter().filter(|value| **value <= -50).count();
        let open = owned.len() - black - white;
        say!(
            self.lang,
            "Likely Black's: {black} points, White's: {white}, open: {open}",
            "黒の見込み{black}目、白の見込み{white}目、未定{open}目",
            "大致属黑{black}点，属白{white}点，未定{open}点",
            "흑 예상 {black}점, 백 예상 {white}점, 미정 {open}점"
        )
    }
}

/// Refuses a table for LaTeX of what has no candidates.
pub(crate) fn no_table() -> Diagnostic {
    Diagnostic::error("convert::analysis", "a table for LaTeX lists the best moves of an analysis")
        .help("add --analysis moves --analysis-file game.jsonl, and choose the position with --at")
}

/// Writes a count in three digits or so: `850`, `1.2k`, `3.4M`.
fn short_count(count: u64) -> String {
    let (unit, letter) = match count {
        0..1_000 => return count.to_string(),
        1_000..1_000_000 => (1_000, 'k'),
        _ => (1_000_000, 'M'),
    };
    format!("{}.{}{letter}", count / unit, count % unit / (unit / 10))
}

#[cfg(test)]
mod tests {
    use super::short_count;

    #[test]
    fn visits_are_short() {
        assert_eq!(
            [0, 999, 1_000, 1_299, 999_999, 3_400_000].map(short_count),
            ["0", "999", "1.0k", "1.2k", "999.9k", "3.4M"]
        );
    }
}
