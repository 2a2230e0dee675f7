//! What a picture says in words.

use super::moment::Moment;
use super::replay::Replay;
use crate::diagram::{Diagram, Lang};

/// The words of a moment in one language.
pub(super) struct Words<'a> {
    pub moment: &'a Moment,
    pub replay: &'a Replay,
    pub lang: Lang,
}

impl Words<'_> {
    /// The game and how far it is.
    pub fn title(&self) -> String {
        let Moment { sheet, placement } = self.moment;
        let title = match self.lang {
            Lang::En => format!("{}, after placement {placement}", sheet.info.title),
            Lang::Ja => format!("{}、第{placement}手まで", sheet.info.title),
        };
        title.chars().take(Diagram::TITLE_MAX).collect()
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
                    let kind = ["都市", "道", "修道院", "草原"][meeple.kind as usize];
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
