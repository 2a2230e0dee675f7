//! What a picture with an analysis says.

use super::analysis::{Analysis, Outlook, Shown};
use crate::diagram::{Lang, Row, say, word};
use crate::games::go::board::{Colour, Vertex};
use crate::games::go::coordinates::a1;
use crate::games::go::moment::Moment;
use crate::games::go::words;

/// Words about an analysis.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    pub moment: &'a Moment,
    pub analysis: &'a Analysis,
    pub lang: Lang,
}

/// A line under the board: what it is about, then chance, lead and visits.
struct Told {
    id: String,
    text: String,
    cells: [String; 3],
}

impl Words<'_> {
    /// Names the figure of a variation.
    pub fn variation(self) -> String {
        word!(self.lang, En = "Best variation", Ja = "最善の進行", Zh = "最佳变化", Ko = "최선의 변화").to_owned()
    }

    /// Returns what stands under the board, in columns.
    pub fn rows(self) -> Vec<Row> {
        let row = |Told { id, text, cells }: Told| Row { cells: cells.to_vec(), ..Row::new(id, "words-notes", text) };
        self.told().into_iter().map(row).collect()
    }

    /// Returns the same for a terminal.
    pub fn lines(self) -> String {
        let mut lines = String::new();
        for Told { text, cells, .. } in self.told() {
            lines.push_str(&format!("{text}  {}\n", cells.join("  ")));
        }
        if let Shown::Variation(moves) = &self.analysis.shown {
            lines.push_str(&format!("{}\n", self.moves(moves)));
        }
        lines
    }

    /// Returns the analysis in words, for who does not see it.
    pub fn description(self) -> String {
        let stop = word!(self.lang, En = ".", Ja = "。", Zh = "。", Ko = ".");
        let told = self.told().into_iter().map(|Told { text, cells, .. }| format!("{text} {}{stop}", cells.join(" ")));
        let shown = match &self.analysis.shown {
            Shown::Ownership(owned) => Some(self.owned(owned)),
            Shown::Moves(_) => None,
            Shown::Variation(moves) => Some(format!("{}: {}{stop}", self.variation(), self.moves(moves))),
        };
        told.chain(shown).collect::<Vec<_>>().join(" ")
    }

    fn told(self) -> Vec<Told> {
        let player = words::colour(self.moment.replay.position.to_play, self.lang);
        let root = self.analysis.root.iter().map(|root| Told {
            id: "words-analysis".to_owned(),
            text: say!(
                self.lang,
                En = "KataGo for {player}",
                Ja = "KataGo　{player}番",
                Zh = "KataGo　{player}方",
                Ko = "KataGo {player}"
            ),
            cells: self.outlook(root),
        });
        let moves = match &self.analysis.shown {
            Shown::Moves(moves) => moves.as_slice(),
            _ => &[],
        };
        let candidates = moves.iter().zip('A'..).map(|(candidate, letter)| Told {
            id: format!("words-candidate-{}", letter.to_ascii_lowercase()),
            text: format!("{letter}\u{a0}\u{a0}{}", self.point(candidate.at)),
            cells: self.outlook(&candidate.outlook),
        });
        root.chain(candidates).collect()
    }

    fn outlook(self, outlook: &Outlook) -> [String; 3] {
        let Outlook { winrate, lead, visits } = outlook;
        let (whole, tenth) = (winrate / 10, winrate % 10);
        let rate = word!(self.lang, En = "\u{a0}%", Others = "%");
        let sign = if *lead < 0 { '−' } else { '+' };
        let points = format!("{sign}{}.{}", lead.unsigned_abs() / 10, lead.unsigned_abs() % 10);
        let points = match points.as_str() {
            "+0.0" => "0.0",
            points => points,
        };
        let visits = counted(*visits);
        [
            format!("{whole}.{tenth}{rate}"),
            say!(self.lang, En = "{points} points", Ja = "{points}目", Zh = "{points}目", Ko = "{points}집"),
            say!(self.lang, En = "{visits} visits", Ja = "探索{visits}", Zh = "搜索{visits}", Ko = "탐색 {visits}"),
        ]
    }

    fn point(self, at: Option<Vertex>) -> String {
        let pass = word!(self.lang, En = "pass", Ja = "パス", Zh = "虚着", Ko = "패스");
        at.map_or_else(|| pass.to_owned(), |at| a1(at, self.moment.info.size))
    }

    /// Names moves with their colours: `Black Q16, White D4`.
    fn moves(self, moves: &[Option<Vertex>]) -> String {
        let first = self.moment.replay.position.to_play;
        let player = |index: usize| if index.is_multiple_of(2) { first } else { first.other() };
        let named = |(index, at): (usize, &Option<Vertex>)| {
            format!("{} {}", words::colour(player(index), self.lang), self.point(*at))
        };
        moves.iter().enumerate().map(named).collect::<Vec<_>>().join(word!(
            self.lang,
            En = ", ",
            Ja = "、",
            Zh = "，",
            Ko = ", "
        ))
    }

    /// Counts the points that are somebody's rather than open.
    fn owned(self, owned: &[i8]) -> String {
        let count = |colour| {
            let is_owned = |value: &&i8| if colour == Colour::Black { **value >= 50 } else { **value <= -50 };
            owned.iter().filter(is_owned).count()
        };
        let (black, white) = (count(Colour::Black), count(Colour::White));
        let open = owned.len() - black - white;
        say!(
            self.lang,
            En = "Likely Black's: {black} points, White's: {white}, open: {open}.",
            Ja = "黒の見込み{black}点、白の見込み{white}点、未定{open}点。",
            Zh = "大致属黑{black}点，属白{white}点，未定{open}点。",
            Ko = "흑 예상 {black}점, 백 예상 {white}점, 미정 {open}점."
        )
    }
}

/// Writes a count in three digits or so: `850`, `1.2k`, `3.4M`.
fn counted(count: u64) -> String {
    let tenths = |unit: u64| format!("{}.{}", count / unit, count % unit / (unit / 10));
    match count {
        0..1_000 => count.to_string(),
        1_000..1_000_000 => tenths(1_000) + "k",
        _ => tenths(1_000_000) + "M",
    }
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn visits_are_short() {
        assert_eq!(
            [0, 999, 1_000, 1_299, 999_999, 3_400_000].map(counted),
            ["0", "999", "1.0k", "1.2k", "999.9k", "3.4M"]
        );
    }
}
