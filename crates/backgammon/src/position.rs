//! One moment of a game of backgammon.
//!
//! The view is always the bottom player's and never turns with the player on roll, as in eXtreme Gammon's exports
//! and GNU Backgammon 1.07.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use zumen_core::diagram::{Lang, word};
use zumen_core::named;

pub use super::board::Board;
pub(crate) use super::board::CHECKERS;
pub use super::side::{Side, Sides};

named! {
    /// What a player on turn may have done with the cube.
    #[derive(Default, Deserialize, JsonSchema, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum CubeAction {
        /// The cube lies still.
        #[default]
        None = "none",
        /// It was offered: the other player takes or passes.
        Double = "double",
        /// The double was answered with a beaver.
        Beaver = "beaver",
        /// The beaver was answered with a raccoon.
        Raccoon = "raccoon",
    }
}

/// The doubling cube as it lies now, before an offer is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cube {
    /// Its value is 2 to this power, 0 to 15.
    pub log2: u8,
    /// Who may double next; `None` in the middle.
    pub owner: Option<Side>,
    /// Whether it is on offer.
    pub action: CubeAction,
}

impl Cube {
    /// The largest power of two that a notation carries.
    pub(crate) const MAX_LOG2: u8 = 15;

    /// The highest max cube that is read, as a power of two. eXtreme Gammon writes 7 to 12.
    pub(crate) const MAX_MAX_LOG2: u8 = 30;

    /// What the cube shows: 1, 2, 4 ... 32768.
    pub fn value(self) -> u32 {
        1 << self.log2
    }

    /// The value after the offer is taken, if there is one.
    pub fn offered_value(self) -> Option<u32> {
        (self.action != CubeAction::None).then(|| self.value() * 2)
    }
}

/// What a match or a money session adds to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// A match to `length` points (1 or more).
    Match {
        /// Points that win.
        length: u32,
        /// Whether this is the Crawford game, in which nobody doubles.
        crawford: bool,
    },
    /// Money, or a session without end. `None` where the notation cannot say.
    Money {
        /// Gammons count only after the cube was turned.
        jacoby: Option<bool>,
        /// A double may be answered by turning the cube at once.
        beavers: Option<bool>,
    },
}

impl Rules {
    /// The longest match that is read. GNU Backgammon stops at 64, bgLog at 99.
    pub const MAX_LENGTH: u32 = 99;

    /// The most points in a session for money. No program documents one; this keeps the score legible.
    pub(crate) const MAX_MONEY_SCORE: u32 = 999_999;
}

named! {
    /// Where a game stands (bits 8 to 10 of a gnuID's match key).
    #[derive(Default, Deserialize, JsonSchema, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum GameState {
        /// No game is known: a position ID alone.
        None = "none",
        /// In play.
        #[default]
        Playing = "playing",
        /// Played to the end.
        Over = "over",
        /// Ended by a resignation that was taken.
        Resigned = "resigned",
        /// Ended by a double that was passed.
        Dropped = "dropped",
    }
}

impl GameState {
    /// Tells whether nobody will move any more.
    pub fn is_over(self) -> bool {
        matches!(self, GameState::Over | GameState::Resigned | GameState::Dropped)
    }
}

/// What a player offers to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Resignation {
    /// The cube's value.
    Single,
    /// Twice the cube's value.
    Gammon,
    /// Three times the cube's value.
    Backgammon,
}

impl Resignation {
    /// All of them, by what they cost.
    pub const ALL: [Resignation; 3] = [Resignation::Single, Resignation::Gammon, Resignation::Backgammon];

    /// Says it as in a sentence.
    pub fn phrase(self) -> &'static str {
        match self {
            Resignation::Single => "a single game",
            Resignation::Gammon => "a gammon",
            Resignation::Backgammon => "a backgammon",
        }
    }

    /// Says it as in a sentence in a language.
    pub fn word(self, lang: Lang) -> &'static str {
        let en = self.phrase();
        match self {
            Resignation::Single => word!(lang, en, "シングル", "单倍", "싱글"),
            Resignation::Gammon => word!(lang, en, "ギャモン", "双倍", "갬먼"),
            Resignation::Backgammon => word!(lang, en, "バックギャモン", "三倍", "백개먼"),
        }
    }
}

/// A whole position: board, cube, dice, match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The checkers.
    pub board: Board,
    /// Checkers that are not in the game: few play with fewer than fifteen.
    pub absent: Sides<u8>,
    /// The cube.
    pub cube: Cube,
    /// The most the cube may reach, as a power of two, where the notation says it (XGID's last field).
    pub max_cube: Option<u8>,
    /// Where the game stands.
    pub state: GameState,
    /// Whose turn it is; with an offered cube, who offered it.
    pub on_roll: Side,
    /// Who has to decide now: not the player on roll when a cube or a resignation is on offer.
    pub decision: Side,
    /// The dice, 1 to 6 each, in the order given.
    pub dice: Option<[u8; 2]>,
    /// Points won so far.
    pub score: Sides<u32>,
    /// Match or money.
    pub rules: Rules,
    /// A resignation on offer, or taken where the state says so, made by the opponent of `decision`.
    pub resignation: Option<Resignation>,
    /// Names, where the text around the notation tells them.
    pub names: Sides<Option<String>>,
}

impl Position {
    /// A game in play with these checkers, of which nothing else is known: for money, the bottom player on roll.
    pub fn new(board: Board) -> Position {
        // So late in a game of fifteen checkers nobody is outside: it is one of Hypergammon.
        let is_hyper = |side| board.off(side) >= 12 && (7..=25).any(|slot| board.count(side, slot) > 0);
        let few =
            Side::BOTH.into_iter().map(|side| board.off(side)).min().filter(|_| Side::BOTH.into_iter().all(is_hyper));
        let absent = few.unwrap_or_default();
        Position {
            board,
            absent: Sides { bottom: absent, top: absent },
            cube: Cube::default(),
            max_cube: None,
            state: GameState::Playing,
            on_roll: Side::Bottom,
            decision: Side::Bottom,
            dice: None,
            score: Sides::default(),
            rules: Rules::Money { jacoby: None, beavers: None },
            resignation: None,
            names: Sides::default(),
        }
    }

    /// A game that begins with these checkers: there are no others.
    pub(super) fn start(board: Board) -> Position {
        Position { absent: Side::BOTH.map(|side| board.off(side)).into(), ..Position::new(board) }
    }

    /// Checkers borne off.
    pub fn off(&self, side: Side) -> u8 {
        self.board.off(side).saturating_sub(self.absent[side])
    }

    /// The points that win; 0 for money.
    pub fn match_length(&self) -> u32 {
        match self.rules {
            Rules::Match { length, .. } => length,
            Rules::Money { .. } => 0,
        }
    }

    /// Tells whether this is the Crawford game of a match.
    pub fn is_crawford(&self) -> bool {
        matches!(self.rules, Rules::Match { crawford: true, .. })
    }

    /// Tells whether the Crawford game is behind: somebody needs one point, in a match longer than that, and this is
    /// not the Crawford game. No notation says it; it follows.
    pub fn is_post_crawford(&self) -> bool {
        match self.rules {
            Rules::Match { length, crawford: false } if length > 1 => {
                Side::BOTH.iter().any(|&side| self.away(side) == Some(1))
            }
            _ => false,
        }
    }

    /// The points that `side` still needs; `None` for money.
    pub fn away(&self, side: Side) -> Option<u32> {
        match self.rules {
            Rules::Match { length, .. } => Some(length.saturating_sub(self.score[side])),
            Rules::Money { .. } => None,
        }
    }

    /// Tells whether a cube lies on the board: there is one, and a position ID alone knows of none. In the end one that was
    /// turned tells what the game was about.
    pub(crate) fn shows_cube(&self) -> bool {
        let known = self.state != GameState::None || self.cube.log2 > 0 || self.cube.owner.is_some();
        self.has_cube() && known && (!self.state.is_over() || self.cube.owner.is_some())
    }

    /// Tells whether the player who decides may turn the cube: it is in reach, below the most allowed, and worth
    /// something (a cube that already wins the match is dead).
    pub(crate) fn may_double(&self) -> bool {
        let cube = self.cube;
        let in_reach = cube.owner.is_none_or(|owner| owner == self.decision);
        let alive = self.away(self.decision).is_none_or(|away| cube.value() < away);
        let allowed = self.match_length() > 0 || self.max_cube.is_none_or(|most| cube.log2 < most);
        self.has_cube() && in_reach && alive && allowed
    }

    /// Tells whether a cube is in play: not in a Crawford game, not in a match to one point.
    pub fn has_cube(&self) -> bool {
        !matches!(self.rules, Rules::Match { crawford: true, .. } | Rules::Match { length: 1, .. })
    }
}
