//! What a picture says in words.

use super::moment::Moment;
use super::replay::{Event, Final, Replay};
use super::tile::{Kind, Letter};
use crate::diagram::{Diagram, Lang};

/// Kinds of features in Japanese, in the order of [`Kind::ALL`].
const KINDS_JA: [&str; 4] = ["都市", "道", "修道院", "草原"];

/// A kind of feature as a heading names it.
pub(super) fn kind(kind: Kind, lang: Lang) -> &'static str {
    let names = match lang {
        Lang::En => ["City", "Road", "Cloister", "Field"],
        Lang::Ja => KINDS_JA,
    };
    names[kind as usize]
}

/// What stands under the sheet of all tiles.
pub(super) fn contact(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "The tiles of Carcassonne: segments and places of meeples",
        Lang::Ja => "カルカソンヌのタイル：区画の番号とコマの位置",
    }
}

/// The words of a moment in one language.
pub(super) struct PanelText<'a> {
    pub moment: &'a Moment,
    pub replay: &'a Replay,
    pub lang: Lang,
}

impl PanelText<'_> {
    /// The game and how far it is.
    pub fn title(&self) -> String {
        let Moment { sheet, placement } = self.moment;
        let title = match self.lang {
            Lang::En => format!("{}, after placement {placement}", sheet.info.title),
            Lang::Ja => format!("{}、第{placement}手まで", sheet.info.title),
        };
        title.chars().take(Diagram::TITLE_MAX).collect()
    }

    /// How far the game is, or who won it.
    pub fn heading(&self, finals: Option<&Final>) -> String {
        let Moment { sheet, placement } = self.moment;
        let Some(ends) = finals.filter(|_| self.replay.is_over()) else {
            return match (self.lang, placement) {
                (Lang::En, 0) => "First tile".to_owned(),
                (Lang::En, _) => format!("After placement {placement}"),
                (Lang::Ja, 0) => "最初のタイル".to_owned(),
                (Lang::Ja, _) => format!("第{placement}手まで"),
            };
        };
        let most = ends.scores.iter().max();
        let winners = ends.scores.iter().enumerate().filter(|(_, score)| Some(*score) == most);
        let winners: Vec<&str> = winners.map(|(player, _)| sheet.name(player)).collect();
        match (self.lang, winners.len()) {
            (Lang::En, 1) => format!("Winner: {}", winners.concat()),
            (Lang::En, _) => format!("Draw: {}", winners.join(", ")),
            (Lang::Ja, 1) => format!("勝者：{}", winners.concat()),
            (Lang::Ja, _) => format!("引き分け：{}", winners.join("、")),
        }
    }

    /// What stands over the columns of points and meeples.
    pub fn columns(&self) -> [&'static str; 2] {
        match self.lang {
            Lang::En => ["Points", "Meeples"],
            Lang::Ja => ["得点", "コマ"],
        }
    }

    /// What stands over the columns of points by type.
    pub fn types(&self) -> [&'static str; 4] {
        Kind::ALL.map(|kind| self::kind(kind, self.lang))
    }

    /// What stands over what the last placement scored.
    pub fn scored(&self) -> String {
        let placement = self.moment.placement;
        match self.lang {
            Lang::En => format!("Placement {placement} scores"),
            Lang::Ja => format!("第{placement}手の得点"),
        }
    }

    /// What was scored: the kind, and the number of tiles where that says something.
    pub fn event(&self, event: &Event) -> String {
        let kind = self.types()[event.kind as usize];
        match (event.kind, self.lang) {
            (Kind::Cloister, _) => kind.to_owned(),
            (_, Lang::En) => format!("{kind}, {} tile{}", event.tiles, if event.tiles == 1 { "" } else { "s" }),
            (_, Lang::Ja) => format!("{kind}（{}枚）", event.tiles),
        }
    }

    /// How many tiles are left; nothing once none is.
    pub fn left(&self) -> String {
        match (self.lang, self.replay.remaining()) {
            (_, 0) => String::new(),
            (Lang::En, 1) => "1 tile left".to_owned(),
            (Lang::En, count) => format!("{count} tiles left"),
            (Lang::Ja, count) => format!("残り{count}枚"),
        }
    }

    /// Which tiles fitted nowhere.
    pub fn skipped(&self) -> String {
        let letters: Vec<String> = self.replay.skipped.iter().map(|skip| skip.letter.to_string()).collect();
        match self.lang {
            _ if letters.is_empty() => String::new(),
            Lang::En => format!("Skipped: {}", letters.join(", ")),
            Lang::Ja => format!("置けなかったタイル：{}", letters.join("、")),
        }
    }

    /// Which tiles are left, with the number of each.
    pub fn tiles_left(&self) -> String {
        let count = |letter: Letter| format!("{letter}\u{a0}{}", self.replay.left[letter.index()]);
        let letters: Vec<String> = self.replay.letters_left().map(count).collect();
        match self.lang {
            _ if letters.is_empty() => String::new(),
            Lang::En => format!("Left: {}", letters.join(", ")),
            Lang::Ja => format!("残り：{}", letters.join("、")),
        }
    }

    /// The day on which the game began, as the sheet has it.
    pub fn date(&self) -> String {
        let date = self.moment.sheet.info.start_date.as_deref().unwrap_or_default();
        date.split('T').next().unwrap_or_default().to_owned()
    }

    /// Points, tiles and meeples.
    pub fn description(&self) -> String {
        let sheet = &self.moment.sheet;
        let scores = self.replay.steps.last().map(|step| step.scores.as_slice()).unwrap_or_default();
        let scores = scores.iter().enumerate().map(|(player, score)| match self.lang {
            Lang::En => format!("{} has {score} points", sheet.name(player)),
            Lang::Ja => format!("{}は{score}点", sheet.name(player)),
        });
        let tiles = self.replay.table.tiles().iter().map(|placed| {
            let quarters = placed.turn as u8;
            match self.lang {
                Lang::En => format!("{} at {},{} turned {quarters}", placed.letter, placed.cell.x, placed.cell.y),
                Lang::Ja => format!("({},{})に{}を{quarters}回転", placed.cell.x, placed.cell.y, placed.letter),
            }
        });
        let meeples = self.replay.table.meeples().into_iter().map(|meeple| {
            let (x, y, index) = (meeple.cell.x, meeple.cell.y, meeple.index);
            let name = sheet.name(meeple.player);
            match self.lang {
                Lang::En => format!("{name} on {} {index} at {x},{y}", meeple.kind.name()),
                Lang::Ja => {
                    let kind = KINDS_JA[meeple.kind as usize];
                    format!("({x},{y})の{kind}{index}に{name}のミープル")
                }
            }
        });
        let [separator, stop] = match self.lang {
            Lang::En => ["; ", ". "],
            Lang::Ja => ["、", "。"],
        };
        let sentences = [scores.collect::<Vec<_>>(), tiles.collect(), meeples.collect()];
        let sentences = sentences.iter().filter(|parts| !parts.is_empty()).map(|parts| parts.join(separator) + stop);
        sentences.collect::<String>().trim_end().to_owned()
    }
}
