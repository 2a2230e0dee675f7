//! Where a decision stands in its match, in words.

use super::choice::Spot;
use super::session::{Game, Session};
use zumen_core::diagram::{Lang, say};

/// Where a decision stands.
pub(super) struct Placement {
    game: u32,
    round: u32,
    ply: usize,
}

impl Placement {
    /// Where a decision of a game stands, or would where the game has ended.
    pub(super) fn of(game: &Game, spot: Spot) -> Placement {
        let index = spot.ply.unwrap_or(game.decisions.len());
        let round = game.decisions.get(index).or(game.decisions.last()).map_or(1, |decision| decision.round);
        Placement { game: game.number, round, ply: index + 1 }
    }

    /// Says `Game 2, move 14`, as `.mat` counts.
    pub(super) fn in_words(&self, lang: Lang) -> String {
        let Placement { game, round, .. } = self;
        say!(
            lang,
            "Game {game}, move {round}",
            "第{game}ゲーム、{round}手目",
            "第{game}局，第{round}手",
            "제{game}게임, {round}수"
        )
    }

    /// Says the same with the number that `--at` takes.
    pub(super) fn and_ply(&self, lang: Lang) -> String {
        let (place, ply) = (self.in_words(lang), self.ply);
        say!(lang, "{place} (--at {ply})", "{place}（--at {ply}）", "{place}（--at {ply}）", "{place} (--at {ply})")
    }
}

impl Session {
    /// Where a moment of one of its games stands.
    pub(super) fn place(&self, spot: Spot) -> Placement {
        Placement::of(&self.games[spot.game], spot)
    }
}
