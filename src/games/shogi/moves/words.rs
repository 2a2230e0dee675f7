//! What stands in words under a movement diagram.

use super::readings::{Choice, TAGS};
use super::{Chosen, before, promoted};
use crate::diagram::Lang;
use crate::games::shogi::kind::Kind;
use crate::movement::Movement;
use crate::sets::moves::phrase::phrase;

/// So many kinds that become another are told.
const MOST_BEFORE: usize = 3;

/// The words of a diagram in one language.
#[derive(Clone, Copy)]
pub(super) struct MovementNotes<'a> {
    pub lang: Lang,
    pub chosen: Chosen<'a>,
}

impl MovementNotes<'_> {
    fn is_ja(self) -> bool {
        self.lang == Lang::Ja
    }

    /// A kind by all its names.
    fn names(self, kind: Kind) -> String {
        match self.lang {
            Lang::En => format!("{} {}, {}", kind.kanji(), kind.romaji(), kind.english()),
            Lang::Ja => format!("{}（{}、{}）", kind.kanji(), kind.romaji(), kind.english()),
        }
    }

    /// A kind with what it promotes to, or what it is the promotion of.
    pub fn caption(self, kind: Kind) -> String {
        let names = self.names(kind);
        let before = before(kind, self.chosen.tradition);
        let from = || {
            let kanji: Vec<&str> = before.iter().map(|kind| kind.kanji()).collect();
            kanji.join(if self.is_ja() { "・" } else { ", " })
        };
        match (promoted(kind, self.chosen.tradition), self.lang) {
            (Some(promoted), Lang::En) => format!("{names}: promotes to {}", self.names(promoted)),
            (Some(promoted), Lang::Ja) => format!("{names}　成ると{}", self.names(promoted)),
            (None, _) if before.is_empty() || before.len() > MOST_BEFORE => {
                names + if self.is_ja() { "　不成" } else { ": does not promote" }
            }
            (None, Lang::En) => format!("{names}: promoted from {}; does not promote", from()),
            (None, Lang::Ja) => format!("{names}　{}の成駒", from()),
        }
    }

    /// What other readings say of a kind, a line each; those that are drawn begin with their letters.
    pub fn notes(self, kind: Kind, choice: &Choice, letters: &[Option<char>]) -> Vec<String> {
        let mut notes = Vec::new();
        if choice.is_asked {
            let tag = TAGS.iter().find(|tag| self.chosen.tag == Some(tag.name));
            let title = tag.map_or("", |tag| tag.title(self.lang));
            notes.push(match self.lang {
                Lang::En => format!("{} as {title} has it", kind.kanji()),
                Lang::Ja => format!("{}は{title}による", kind.kanji()),
            });
        }
        for (other, letter) in choice.others.iter().zip(letters.iter().chain(std::iter::repeat(&None))) {
            let (sources, says) = (other.sources(self.lang), phrase(&other.movement, self.lang));
            let start = letter.map_or(String::new(), |letter| format!("{letter}: "));
            let kanji = kind.kanji();
            notes.push(match (self.lang, sources.is_empty()) {
                (Lang::En, false) => format!("{start}{kanji} also: {says} ({sources})"),
                (Lang::En, true) => format!("{start}{kanji} by default: {says}"),
                (Lang::Ja, false) => format!("{start}{kanji}の異説　{says}（{sources}）"),
                (Lang::Ja, true) => format!("{start}{kanji}の既定　{says}"),
            });
        }
        notes
    }

    /// Who moves, for the title.
    pub fn title(self, kinds: &[Kind]) -> String {
        let names: Vec<String> = kinds.iter().map(|kind| self.names(*kind)).collect();
        match self.lang {
            Lang::En => format!("How {} moves", names.join(" and ")),
            Lang::Ja => format!("{}の動き", names.join("と")),
        }
    }

    /// How kinds move, for the description.
    pub fn description(self, moves: &[(Kind, &Movement)]) -> String {
        let one = |(kind, movement): &(Kind, &Movement)| {
            let says = phrase(movement, self.lang);
            if self.is_ja() {
                format!("{}: {says}。", self.names(*kind))
            } else {
                format!("{}: {says}.", self.names(*kind))
            }
        };
        moves.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    /// What a poster shows.
    pub fn poster(self, count: usize) -> String {
        match self.lang {
            Lang::En => format!("Tai shogi: how the {count} kinds of pieces of the initial position move"),
            Lang::Ja => format!("泰将棋　初期配置の駒{count}種の動き"),
        }
    }
}
