//! One moment of a game with what led to it.

use super::end::End;
use super::handicap::Handicap;
use super::position::{Position, Side};

/// How a move is written, without the sign of its side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    /// As Japanese readers write it: `７六歩`, `同銀右不成`.
    pub japanese: String,
    /// In English: `P-7f`, `Bx2b+`; `None` where a text tells of the move, but not where it came from.
    pub english: Option<String>,
}

/// What a record calls a player or a game: `None` where nothing but blanks is written.
pub(super) fn name(written: &str) -> Option<String> {
    Some(written.trim().to_owned()).filter(|name| !name.is_empty())
}

/// A moment of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The position.
    pub position: Position,
    /// Names of sente and gote.
    pub names: [Option<String>; 2],
    /// What the record calls the game or problem.
    pub title: Option<String>,
    /// The last move.
    pub last_move: Option<MoveText>,
    /// Who holds all pieces that are not on the board or in the other hand, as in mate problems.
    pub rest: Option<Side>,
    /// What the game began with where one side had less.
    pub(super) handicap: Option<Handicap>,
    /// How the game ends here.
    pub(super) end: Option<End>,
    /// Of a mate problem: in how many moves.
    pub(super) mate: Option<u32>,
    /// What the head of the record tells beside names and set-up, by the Japanese names of KIF.
    pub(super) fields: Vec<(String, String)>,
    /// What the record says of the last move, or of the game before the first one, in lines.
    pub(super) comment: Option<String>,
}

impl Moment {
    /// A position of which nothing else is known.
    pub fn of(position: Position) -> Moment {
        let (names, title) = ([None, None], None);
        let (last_move, rest, handicap, end, mate, fields, comment) = Default::default();
        Moment { position, names, title, last_move, rest, handicap, end, mate, fields, comment }
    }

    /// What a side is called in Japanese: in a game with a handicap otherwise than in an even one.
    pub(super) fn side_name(&self, side: Side) -> &'static str {
        let names = if self.handicap.is_some() { ["下手", "上手"] } else { ["先手", "後手"] };
        names[side as usize]
    }

    /// The name of a player.
    pub fn name(&self, side: Side) -> Option<&str> {
        self.names[side as usize].as_deref()
    }
}
