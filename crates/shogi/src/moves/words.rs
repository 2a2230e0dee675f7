//! What stands in words under a movement diagram.

use super::Choices;
use super::readings::{self, Choice};
use crate::kind::Kind;
use crate::words::{compose, game};
use zumen_core::diagram::{Lang, word};
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
        compose!(self.lang, "names", kanji, romaji, english)
    }

    /// The name of the game inside of a sentence.
    fn game(self) -> String {
        let name = game(self.chosen.variant, self.lang);
        word!(self.lang, name.to_lowercase(), name.to_owned(), name.to_owned(), name.to_owned())
    }

    /// A kind with its game, and what it promotes to there, or what it is the promotion of.
    pub(super) fn caption(self, kind: Kind) -> String {
        let (names, game) = (self.names(kind), self.game());
        let names = compose!(self.lang, "of-game", names, game);
        let before = self.chosen.before(kind);
        match self.chosen.promotes_to(kind).map(|promoted| self.names(promoted)) {
            Some(promoted) => compose!(self.lang, "promotes", names, promoted),
            None if before.is_empty() || before.len() > MAX_PROMOTING_KINDS => {
                compose!(self.lang, "never-promotes", names)
            }
            None => {
                let kanji: Vec<&str> = before.iter().map(|kind| kind.kanji()).collect();
                let from = kanji.join(word!(self.lang, ", ", "・", "、", ", "));
                compose!(self.lang, "promoted-from", names, from)
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
            notes.push(compose!(self.lang, "source", kanji, title));
        }
        for (other, letter) in choice.others.iter().zip(letters.iter().chain(std::iter::repeat(&None))) {
            let (sources, says) = (other.sources(self.lang), phrase(&other.movement, self.lang));
            let start = letter.map_or(String::new(), |letter| format!("{letter}: "));
            let note = match sources.is_empty() {
                true => compose!(self.lang, "default", kanji, says),
                false => compose!(self.lang, "also", kanji, says, sources),
            };
            notes.push(start + &note);
        }
        notes
    }

    /// Who moves, for the title.
    pub(super) fn title(self, kinds: &[Kind]) -> String {
        let names: Vec<String> = kinds.iter().map(|kind| self.names(*kind)).collect();
        let names = names.join(word!(self.lang, " and ", "と", "与", ", "));
        let game = self.game();
        compose!(self.lang, "moves-title", names, game)
    }

    /// How kinds move, for the description.
    pub(super) fn description(self, moves: &[(Kind, &Movement)]) -> String {
        moves
            .iter()
            .map(|(kind, movement)| {
                let (names, says) = (self.names(*kind), phrase(movement, self.lang));
                compose!(self.lang, "movement", names, says)
            })
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// What a poster shows.
    pub(super) fn poster(self, count: usize, page: Option<(usize, usize)>) -> String {
        let page = page.map(|(page, pages)| compose!(self.lang, "page", page, pages));
        let (game, page) = (game(self.chosen.variant, self.lang), page.unwrap_or_default());
        compose!(self.lang, "poster", game, count, page)
    }
}
