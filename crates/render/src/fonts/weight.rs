//! What pictures are set in.

use crate::template::TextSlot;
use zumen_core::diagram::{Lang, word};

/// A cut of type: what pictures are set in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cut {
    /// The one that has every character.
    #[default]
    Regular,
    /// Of what matters.
    Semibold,
    /// The bold Mincho of pieces, which has little beside their kanji.
    Mincho,
}

impl Cut {
    /// The one that a slot asks for.
    pub(crate) fn of(slot: &TextSlot) -> Cut {
        match (slot.serif, slot.weight) {
            (true, _) => Cut::Mincho,
            (_, 600) => Cut::Semibold,
            _ => Cut::Regular,
        }
    }

    /// The families of the embedded fonts as `<text>` names them in a language, and what a reader without them should
    /// take.
    pub(crate) fn families(self, lang: Lang) -> &'static str {
        const JAPANESE: &str = "Zumen Sans, Zumen Sans JP, Noto Sans, Noto Sans JP, sans-serif";
        match self {
            Cut::Mincho => "Zumen Mincho JP, Noto Serif CJK JP, Noto Serif JP, serif",
            _ => word!(
                lang,
                JAPANESE,
                JAPANESE,
                "Zumen Sans, Zumen Sans SC, Zumen Sans JP, Noto Sans, Noto Sans SC, sans-serif",
                "Zumen Sans, Zumen Sans KR, Zumen Sans JP, Noto Sans, Noto Sans KR, sans-serif"
            ),
        }
    }

    /// The weight as `<text>` names it.
    pub(crate) fn weight(self) -> u16 {
        match self {
            Cut::Regular => 400,
            Cut::Semibold => 600,
            Cut::Mincho => 700,
        }
    }
}
