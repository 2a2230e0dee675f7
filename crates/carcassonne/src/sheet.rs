//! A score sheet as data: the game's players and its placements, each with its place in the text.
//!
//! What stands in a [`Sheet`] keeps the rules of the format; whether the placements keep those of the game is
//! [`super::replay`]'s.

use std::ops::{Range, RangeInclusive};

use serde::Serialize;

use super::cell::Cell;
use super::colour::Colour;
use super::tile::{Kind, Letter};
use zumen_core::geometry::Turn;

/// A game on paper.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// What stands about the game.
    pub info: Info,
    /// The placements from the first tile on; never empty, only the first is [`Action::Initial`].
    pub placements: Vec<Placement>,
    /// Who plays after them, and which tile was drawn, where the sheet says so.
    pub next: Option<Next>,
    /// Names of fields that the format does not know; at most 20 are kept.
    pub others: Vec<String>,
}

/// Whose turn it is, and with which tile, as far as it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Next {
    /// By the order of the players.
    pub player: Option<usize>,
    /// The tile that was drawn.
    pub letter: Option<Letter>,
}

/// What a sheet says about its game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The name of the game.
    pub title: String,
    /// When it began, as written: ISO 8601.
    pub start_date: Option<String>,
    /// When it ended, as written: ISO 8601.
    pub end_date: Option<String>,
    /// At most 71, in the order of the sheet, which is not that of their turns.
    pub players: Vec<Player>,
    /// The points at the end as the sheet has them.
    pub final_points: Vec<FinalPoints>,
    /// Who won as the sheet has it, and the place in the text; nobody in a draw.
    pub winner: Option<(Vec<usize>, Range<usize>)>,
    /// Minutes.
    pub allotted_time: Option<u64>,
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Player {
    /// No two players have the same.
    pub name: String,
    /// The colour of the meeples as written; no two players have the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
}

/// The points of a player at the end, as a sheet has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalPoints {
    /// By the order of the players.
    pub player: usize,
    /// How many.
    pub points: i64,
    /// The way there: `info.finalPoint`, or `info.players[0].points`, where people write them, too.
    pub path: String,
    /// The place in the text.
    pub at: Range<usize>,
}

/// One placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The tile that was drawn.
    pub letter: Letter,
    /// What became of it.
    pub action: Action,
    /// Seconds that the turn took.
    pub elapsed_time: Option<u64>,
    /// Where this stands in the text.
    pub places: Places,
}

/// What became of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// It lies at 0, 0 before the game begins.
    Initial {
        /// How it is turned.
        turn: Turn,
    },
    /// It fitted nowhere and left the game.
    Skipped {
        /// Whose turn it was, by the order of the players.
        player: usize,
    },
    /// A player placed it.
    Regular {
        /// By the order of the players.
        player: usize,
        /// Where; both coordinates are at most 71 from 0.
        cell: Cell,
        /// How it is turned.
        turn: Turn,
        /// The segment of this tile that a meeple was put on: its kind and index. There is such a segment.
        meeple: Option<(Kind, u8)>,
    },
}

/// Bytes of the text that was read; where a field is left out, those of the whole placement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// The name of the tile.
    pub tile: Range<usize>,
    /// The name of the player.
    pub player: Range<usize>,
    /// Where the tile is placed.
    pub tile_placement: Range<usize>,
    /// Where a meeple is placed.
    pub meeple_placement: Range<usize>,
}

impl Sheet {
    /// A game has 72 tiles, so a sheet has no more placements.
    pub(crate) const MAX_PLACEMENTS: usize = 72;
    /// How many play by the rules.
    pub const PLAYERS: RangeInclusive<usize> = 2..=5;
    /// As many as can place a tile.
    pub(crate) const MAX_PLAYERS: usize = 71;
    /// Meeples of each player.
    pub(crate) const MEEPLES: u8 = 7;
    /// Names of unknown fields that are kept.
    pub(crate) const MAX_OTHER_FIELDS: usize = 20;

    /// The same game up to a placement, counted from 0. What is said of the game's end is left out.
    pub(crate) fn up_to(&self, placement: usize) -> Sheet {
        let mut sheet = self.clone();
        if placement + 1 < self.placements.len() {
            sheet.placements.truncate(placement + 1);
            sheet.next = None;
            sheet.info.final_points.clear();
            sheet.info.winner = None;
            sheet.info.end_date = None;
        }
        sheet
    }

    /// The same game with what is above below.
    pub(super) fn upside_down(&self) -> Sheet {
        let mut sheet = self.clone();
        for placement in &mut sheet.placements {
            if let Action::Regular { cell, .. } = &mut placement.action {
                cell.y = -cell.y;
            }
        }
        sheet
    }

    /// The name of a player; empty for a number that is nobody's.
    pub fn name(&self, player: usize) -> &str {
        self.info.players.get(player).map_or("", |player| player.name.as_str())
    }

    /// The colours of the players' meeples, in their order: what the sheet says where that is known, else the
    /// first that nobody has.
    pub(crate) fn colours(&self) -> Vec<Colour> {
        let said: Vec<Option<Colour>> =
            self.info.players.iter().map(|player| player.color.as_deref().and_then(Colour::read)).collect();
        let mut free = Colour::defaults().filter(|colour| !said.contains(&Some(*colour)));
        let mut again = Colour::defaults().cycle();
        said.iter()
            .copied()
            .map(|colour| colour.or_else(|| free.next()).or_else(|| again.next()))
            .map(Option::unwrap_or_default)
            .collect()
    }
}
