//! What a picture says in words.

use super::moment::Moment;
use super::replay::{Event, Final, Replay};
use super::tile::{Kind, Letter};
use crate::diagram::{Diagram, Lang, say, word};

/// Returns a kind of feature as a heading names it.
pub(super) fn kind(kind: Kind, lang: Lang) -> &'static str {
    match kind {
        Kind::City => word!(lang, En = "City", Ja = "都市"),
        Kind::Road => word!(lang, En = "Road", Ja = "道"),
        Kind::Cloister => word!(lang, En = "Cloister", Ja = "修道院"),
        Kind::Field => word!(lang, En = "Field", Ja = "草原"),
    }
}

/// Returns what stands under the sheet of all tiles.
pub(super) fn contact(lang: Lang) -> &'static str {
    word!(
        lang,
        En = "The tiles of Carcassonne: segments and places of meeples",
        Ja = "カルカソンヌのタイル：区画の番号とコマの位置"
    )
}

/// The words of a moment in one language.
pub(super) struct PanelText<'a> {
    pub moment: &'a Moment,
    pub replay: &'a Replay,
    pub lang: Lang,
}

impl PanelText<'_> {
    /// Returns what stands between parts of a list.
    fn comma(&self) -> &'static str {
        word!(self.lang, En = ", ", Ja = "、")
    }

    /// Returns the game and how far it is.
    pub fn title(&self) -> String {
        let Moment { sheet, placement } = self.moment;
        let title = &sheet.info.title;
        let title = say!(self.lang, En = "{title}, after placement {placement}", Ja = "{title}、第{placement}手まで");
        title.chars().take(Diagram::TITLE_MAX).collect()
    }

    /// Returns how far the game is, or who won it.
    pub fn heading(&self, finals: Option<&Final>) -> String {
        let Moment { sheet, placement } = self.moment;
        let Some(ends) = finals.filter(|_| self.replay.is_over()) else {
            return match placement {
                0 => say!(self.lang, En = "First tile", Ja = "最初のタイル"),
                _ => say!(self.lang, En = "After placement {placement}", Ja = "第{placement}手まで"),
            };
        };
        let most = ends.scores.iter().max();
        let winners = ends.scores.iter().enumerate().filter(|(_, score)| Some(*score) == most);
        let winners: Vec<&str> = winners.map(|(player, _)| sheet.name(player)).collect();
        let names = winners.join(self.comma());
        match winners.len() {
            1 => say!(self.lang, En = "Winner: {names}", Ja = "勝者：{names}"),
            _ => say!(self.lang, En = "Draw: {names}", Ja = "引き分け：{names}"),
        }
    }

    /// Returns what stands over the columns of points and meeples.
    pub fn columns(&self) -> [&'static str; 2] {
        word!(self.lang, En = ["Points", "Meeples"], Ja = ["得点", "コマ"])
    }

    /// Returns what stands over the columns of points by type.
    pub fn types(&self) -> [&'static str; 4] {
        Kind::ALL.map(|kind| self::kind(kind, self.lang))
    }

    /// Returns what stands over what the last placement scored.
    pub fn scored(&self) -> String {
        let placement = self.moment.placement;
        say!(self.lang, En = "Placement {placement} scores", Ja = "第{placement}手の得点")
    }

    /// Returns what was scored: the kind, and the number of tiles where that says something.
    pub fn event(&self, event: &Event) -> String {
        let kind = self.types()[event.kind as usize];
        match (event.kind, event.tiles) {
            (Kind::Cloister, _) => kind.to_owned(),
            (_, 1) => say!(self.lang, En = "{kind}, 1 tile", Ja = "{kind}（1枚）"),
            (_, tiles) => say!(self.lang, En = "{kind}, {tiles} tiles", Ja = "{kind}（{tiles}枚）"),
        }
    }

    /// Returns how many tiles are left; nothing once none is.
    pub fn left(&self) -> String {
        match self.replay.remaining() {
            0 => String::new(),
            1 => say!(self.lang, En = "1 tile left", Ja = "残り1枚"),
            count => say!(self.lang, En = "{count} tiles left", Ja = "残り{count}枚"),
        }
    }

    /// Returns which tiles fitted nowhere.
    pub fn skipped(&self) -> String {
        let letters: Vec<String> = self.replay.skipped.iter().map(|skip| skip.letter.to_string()).collect();
        let letters = letters.join(self.comma());
        match letters.is_empty() {
            true => letters,
            false => say!(self.lang, En = "Skipped: {letters}", Ja = "置けなかったタイル：{letters}"),
        }
    }

    /// Returns which tiles are left, with the number of each.
    pub fn tiles_left(&self) -> String {
        let count = |letter: Letter| format!("{letter}\u{a0}{}", self.replay.left[letter.index()]);
        let letters = self.replay.letters_left().map(count).collect::<Vec<_>>().join(self.comma());
        match letters.is_empty() {
            true => letters,
            false => say!(self.lang, En = "Left: {letters}", Ja = "残り：{letters}"),
        }
    }

    /// Returns the day on which the game began, as the sheet has it.
    pub fn date(&self) -> String {
        let date = self.moment.sheet.info.start_date.as_deref().unwrap_or_default();
        date.split('T').next().unwrap_or_default().to_owned()
    }

    /// Describes points, tiles and meeples.
    pub fn description(&self) -> String {
        let sheet = &self.moment.sheet;
        let scores = self.replay.steps.last().map(|step| step.scores.as_slice()).unwrap_or_default();
        let scores = scores.iter().enumerate().map(|(player, score)| {
            let name = sheet.name(player);
            say!(self.lang, En = "{name} has {score} points", Ja = "{name}は{score}点")
        });
        let tiles = self.replay.table.tiles().iter().map(|placed| {
            let (tile, x, y, quarters) = (placed.letter, placed.cell.x, placed.cell.y, placed.turn as u8);
            say!(self.lang, En = "{tile} at {x},{y} turned {quarters}", Ja = "({x},{y})に{tile}を{quarters}回転")
        });
        let meeples = self.replay.table.meeples().into_iter().map(|meeple| {
            let (x, y, index) = (meeple.cell.x, meeple.cell.y, meeple.index);
            let (name, kind) = (sheet.name(meeple.player), kind(meeple.kind, self.lang).to_lowercase());
            say!(
                self.lang,
                En = "{name} on {kind} {index} at {x},{y}",
                Ja = "({x},{y})の{kind}{index}に{name}のミープル"
            )
        });
        let [separator, stop] = word!(self.lang, En = ["; ", ". "], Ja = ["、", "。"]);
        let sentences = [scores.collect::<Vec<_>>(), tiles.collect(), meeples.collect()];
        let sentences = sentences.iter().filter(|parts| !parts.is_empty()).map(|parts| parts.join(separator) + stop);
        sentences.collect::<String>().trim_end().to_owned()
    }
}
