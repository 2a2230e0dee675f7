//! What stands in words under a movement diagram.

use super::Choices;
use super::readings::{self, Choice};
use crate::kind::Kind;
use crate::words::game;
use zumen_core::diagram::{Lang, say, word};
use zumen_core::movement::Movement;
use zumen_game::sets::moves::phrase;

/// So many kinds that become another are told.
const MAX_PROMOTING_KINDS: usize = 3;

/// The words of a diagram in one language.
#[derive(Clone, Copy)]
pub(super) struct MovementNotes<'a> {
    pub lang: Lang,
    pub chosen: Choices<'a>,
}

impl MovementNotes<'_> {
    /// A kind by all its names.
    fn names(self, kind: Kind) -> String {
        let (kanji, romaji, english) = (kind.kanji(), kind.romaji(), kind.english());
        say!(
            self.lang,
            En = "{kanji} {romaji}, {english}",
            Ja = "{kanji}（{romaji}、{english}）",
            Zh = "{kanji}（{romaji}，{english}）",
            Ko = "{kanji}({romaji}, {english})"
        )
    }

    /// The name of the game inside of a sentence.
    fn game(self) -> String {
        let name = game(self.chosen.variant, self.lang);
        word!(self.lang, En = name.to_lowercase(), Ja = name.to_owned(), Zh = name.to_owned(), Ko = name.to_owned())
    }

    /// A kind with its game, and what it promotes to there, or what it is the promotion of.
    pub(super) fn caption(self, kind: Kind) -> String {
        let (names, game) = (self.names(kind), self.game());
        let names = say!(
            self.lang,
            En = "{names} of {game}",
            Ja = "{game}の{names}",
            Zh = "{game}的{names}",
            Ko = "{game} {names}"
        );
        let before = self.chosen.before(kind);
        match self.chosen.promotes_to(kind).map(|promoted| self.names(promoted)) {
            Some(promoted) => say!(
                self.lang,
                En = "{names}: promotes to {promoted}",
                Ja = "{names}　成ると{promoted}",
                Zh = "{names}　升变为{promoted}",
                Ko = "{names}: 승격하면 {promoted}"
            ),
            None if before.is_empty() || before.len() > MAX_PROMOTING_KINDS => say!(
                self.lang,
                En = "{names}: does not promote",
                Ja = "{names}　不成",
                Zh = "{names}　不升变",
                Ko = "{names}: 승격 없음"
            ),
            None => {
                let kanji: Vec<&str> = before.iter().map(|kind| kind.kanji()).collect();
                let from = kanji.join(word!(self.lang, En = ", ", Ja = "・", Zh = "、", Ko = ", "));
                say!(
                    self.lang,
                    En = "{names}: promoted from {from}; does not promote",
                    Ja = "{names}　{from}の成駒",
                    Zh = "{names}　由{from}升变而成，不再升变",
                    Ko = "{names}: {from}의 승격, 다시 승격 없음"
                )
            }
        }
    }

    /// What other readings say of a kind, a line each; those that are drawn begin with their letters.
    pub(super) fn notes(self, kind: Kind, choice: &Choice, letters: &[Option<char>]) -> Vec<String> {
        let mut notes = Vec::new();
        let kanji = kind.kanji();
        if choice.is_asked {
            let tag = readings::tags().find(|tag| self.chosen.tag == Some(tag.name));
            let title = tag.map_or("", |tag| tag.title(self.lang));
            notes.push(say!(
                self.lang,
                En = "{kanji} as {title} has it",
                Ja = "{kanji}は{title}による",
                Zh = "{kanji}依据{title}",
                Ko = "{kanji}: {title}에 따름"
            ));
        }
        for (other, letter) in choice.others.iter().zip(letters.iter().chain(std::iter::repeat(&None))) {
            let (sources, says) = (other.sources(self.lang), phrase(&other.movement, self.lang));
            let start = letter.map_or(String::new(), |letter| format!("{letter}: "));
            let note = match sources.is_empty() {
                true => say!(
                    self.lang,
                    En = "{kanji} by default: {says}",
                    Ja = "{kanji}の既定　{says}",
                    Zh = "{kanji}的默认走法　{says}",
                    Ko = "{kanji} 기본: {says}"
                ),
                false => say!(
                    self.lang,
                    En = "{kanji} also: {says} ({sources})",
                    Ja = "{kanji}の異説　{says}（{sources}）",
                    Zh = "{kanji}的异说　{says}（{sources}）",
                    Ko = "{kanji} 이설: {says} ({sources})"
                ),
            };
            notes.push(start + &note);
        }
        notes
    }

    /// Who moves, for the title.
    pub(super) fn title(self, kinds: &[Kind]) -> String {
        let names: Vec<String> = kinds.iter().map(|kind| self.names(*kind)).collect();
        let names = names.join(word!(self.lang, En = " and ", Ja = "と", Zh = "与", Ko = ", "));
        let game = self.game();
        say!(
            self.lang,
            En = "How {names} moves in {game}",
            Ja = "{game}の{names}の動き",
            Zh = "{game}中{names}的走法",
            Ko = "{game} {names}의 움직임"
        )
    }

    /// How kinds move, for the description.
    pub(super) fn description(self, moves: &[(Kind, &Movement)]) -> String {
        moves
            .iter()
            .map(|(kind, movement)| {
                let (names, says) = (self.names(*kind), phrase(movement, self.lang));
                say!(
                    self.lang,
                    En = "{names}: {says}.",
                    Ja = "{names}：{says}。",
                    Zh = "{names}：{says}。",
                    Ko = "{names}: {says}."
                )
            })
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// What a poster shows.
    pub(super) fn poster(self, count: usize, page: Option<(usize, usize)>) -> String {
        let page = page.map(|(page, pages)| {
            say!(
                self.lang,
                En = " ({page} of {pages})",
                Ja = "（{page}/{pages}）",
                Zh = "（{page}/{pages}）",
                Ko = " ({page}/{pages})"
            )
        });
        let (game, page) = (game(self.chosen.variant, self.lang), page.unwrap_or_default());
        say!(
            self.lang,
            En = "{game}: how its {count} kinds of pieces move{page}",
            Ja = "{game}　駒{count}種の動き{page}",
            Zh = "{game}　{count}种棋子的走法{page}",
            Ko = "{game}: 말 {count}종의 움직임{page}"
        )
    }
}
