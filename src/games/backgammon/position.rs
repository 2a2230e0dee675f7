//! One moment of a game of backgammon.
//!
//! Facts are from the XGID and gnuID notes of the issue tracker's format descriptions: the view is always the
//! bottom player's, and never turns with the player on roll.

use std::ops::{Index, IndexMut};

use crate::diagnostic::Diagnostic;

/// Checkers of a player.
pub const CHECKERS: u8 = 15;

/// A player, by the side of the board they sit at in the notation (not in the picture).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Upper-case letters of an XGID, player 1 of a gnuID.
    Bottom,
    /// Lower-case letters of an XGID, player 0 of a gnuID.
    Top,
}

impl Side {
    /// Both, bottom first.
    pub const BOTH: [Side; 2] = [Side::Bottom, Side::Top];

    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::Bottom => Side::Top,
            Side::Top => Side::Bottom,
        }
    }

    /// `"bottom"` or `"top"`, as in JSON and in the names of options.
    pub fn name(self) -> &'static str {
        match self {
            Side::Bottom => "bottom",
            Side::Top => "top",
        }
    }

    /// The player's own number (1 to 24) of a point that the bottom player calls `point`.
    pub fn own(self, point: u8) -> u8 {
        match self {
            Side::Bottom => point,
            Side::Top => 25 - point,
        }
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sides<T> {
    /// The bottom player's.
    pub bottom: T,
    /// The top player's.
    pub top: T,
}

impl<T> Index<Side> for Sides<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Bottom => &self.bottom,
            Side::Top => &self.top,
        }
    }
}

impl<T> IndexMut<Side> for Sides<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Bottom => &mut self.bottom,
            Side::Top => &mut self.top,
        }
    }
}

/// Where the checkers stand. Never more than 15 a side, never two colours on a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Board {
    points: [i8; 24],
    bar: Sides<u8>,
}

impl Board {
    /// The board with these checkers. `points[0]` is the bottom player's 1 point; positive numbers are the
    /// bottom player's checkers, negative ones the top player's. What is missing to 15 is borne off.
    ///
    /// # Errors
    ///
    /// `backgammon::checkers` when a side has more than 15 checkers.
    pub fn new(points: [i8; 24], bar: Sides<u8>) -> Result<Board, Diagnostic> {
        let board = Board { points, bar };
        for side in Side::BOTH {
            let count = board.in_play(side);
            if count > u32::from(CHECKERS) {
                return Err(too_many(side, count));
            }
        }
        Ok(board)
    }

    /// All 24 points: index 0 is the bottom player's 1 point, + bottom, - top.
    pub fn points(&self) -> &[i8; 24] {
        &self.points
    }

    /// Checkers of `side` on the point that the bottom player calls `point` (1 to 24).
    pub fn on(&self, side: Side, point: u8) -> u8 {
        let count = self.points[usize::from(point) - 1];
        match side {
            Side::Bottom => count.max(0).unsigned_abs(),
            Side::Top => count.min(0).unsigned_abs(),
        }
    }

    /// Checkers of `side` by the player's own count: 1 to 24 are the own points, 25 the bar.
    pub fn own(&self, side: Side, slot: u8) -> u8 {
        if slot == 25 { self.bar[side] } else { self.on(side, side.own(slot)) }
    }

    /// Checkers on the bar.
    pub fn bar(&self) -> Sides<u8> {
        self.bar
    }

    /// Checkers borne off: 15 less those on points and bar.
    pub fn off(&self, side: Side) -> u8 {
        // `new` holds in_play to 15.
        CHECKERS - self.in_play(side) as u8
    }

    /// Pip count: each checker's distance to bearing off, 25 from the bar.
    pub fn pips(&self, side: Side) -> u32 {
        (1..=25).map(|slot| u32::from(slot) * u32::from(self.own(side, slot))).sum()
    }

    /// Moves a checker of `side` from `from` to `to`, both in the player's own count (25 the bar, 0 off), and
    /// sends a lone opponent to the bar. Returns whether it hit.
    ///
    /// # Panics
    ///
    /// When no checker stands on `from`, or two or more of the opponent's on `to`: callers ask before.
    pub fn shift(&mut self, side: Side, from: u8, to: u8) -> bool {
        let sign: i8 = if side == Side::Bottom { 1 } else { -1 };
        assert!(self.own(side, from) > 0, "no checker to move");
        if from == 25 {
            self.bar[side] -= 1;
        } else {
            self.points[usize::from(side.own(from)) - 1] -= sign;
        }
        if to == 0 {
            return false;
        }
        let point = &mut self.points[usize::from(side.own(to)) - 1];
        let hit = *point == -sign;
        assert!(hit || *point * sign >= 0, "the point is taken");
        *point = if hit { sign } else { *point + sign };
        if hit {
            self.bar[side.other()] += 1;
        }
        hit
    }

    /// The same board seen from the other side: bottom becomes top.
    pub fn turned(&self) -> Board {
        let mut points = self.points;
        points.reverse();
        Board { points: points.map(|count| -count), bar: Sides { bottom: self.bar.top, top: self.bar.bottom } }
    }

    /// Whether `side` holds all six points of its home board.
    pub fn home_closed(&self, side: Side) -> bool {
        (1..=6).all(|point| self.own(side, point) >= 2)
    }

    /// Whether both players are on the bar against a closed board: no roll can ever move a checker again.
    pub fn is_stuck(&self) -> bool {
        Side::BOTH.iter().all(|&side| self.bar[side] > 0 && self.home_closed(side.other()))
    }

    fn in_play(&self, side: Side) -> u32 {
        (1..=25).map(|slot| u32::from(self.own(side, slot))).sum()
    }
}

/// The error for more checkers than a player has.
pub(super) fn too_many(side: Side, count: u32) -> Diagnostic {
    Diagnostic::error(
        "backgammon::checkers",
        format!("the {} player has {count} checkers, the most is {CHECKERS}", side.name()),
    )
}

/// What a player on turn may have done with the cube.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CubeAction {
    /// The cube lies still.
    #[default]
    None,
    /// It was offered: the other player takes or passes.
    Double,
    /// The double was answered with a beaver.
    Beaver,
    /// The beaver was answered with a raccoon.
    Raccoon,
}

impl CubeAction {
    /// As in JSON.
    pub fn name(self) -> &'static str {
        match self {
            CubeAction::None => "none",
            CubeAction::Double => "double",
            CubeAction::Beaver => "beaver",
            CubeAction::Raccoon => "raccoon",
        }
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
    pub const MAX_LOG2: u8 = 15;

    /// 1, 2, 4 ... 32768.
    pub fn value(self) -> u32 {
        1 << self.log2
    }

    /// The value after the offer is taken, if there is one.
    pub fn offered(self) -> Option<u32> {
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

/// Where a game stands (bits 8 to 10 of a gnuID's match key).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameState {
    /// No game is known: a position ID alone.
    None,
    /// In play.
    #[default]
    Playing,
    /// Played to the end.
    Over,
    /// Ended by a resignation that was taken.
    Resigned,
    /// Ended by a double that was passed.
    Dropped,
}

impl GameState {
    /// As in JSON.
    pub fn name(self) -> &'static str {
        match self {
            GameState::None => "none",
            GameState::Playing => "playing",
            GameState::Over => "over",
            GameState::Resigned => "resigned",
            GameState::Dropped => "dropped",
        }
    }

    /// Whether nobody will move any more.
    pub fn is_over(self) -> bool {
        matches!(self, GameState::Over | GameState::Resigned | GameState::Dropped)
    }
}

/// What a player offers to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resignation {
    /// The cube's value.
    Single,
    /// Twice the cube's value.
    Gammon,
    /// Three times the cube's value.
    Backgammon,
}

impl Resignation {
    /// As in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Resignation::Single => "single",
            Resignation::Gammon => "gammon",
            Resignation::Backgammon => "backgammon",
        }
    }
}

/// A whole position: board, cube, dice, match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The checkers.
    pub board: Board,
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
    /// A resignation on offer, made by the opponent of `decision`.
    pub resignation: Option<Resignation>,
    /// Names, where the text around the notation tells them.
    pub names: Sides<Option<String>>,
}

impl Position {
    /// Points that win; 0 for money.
    pub fn match_length(&self) -> u32 {
        match self.rules {
            Rules::Match { length, .. } => length,
            Rules::Money { .. } => 0,
        }
    }

    /// Whether this is the Crawford game of a match.
    pub fn is_crawford(&self) -> bool {
        matches!(self.rules, Rules::Match { crawford: true, .. })
    }

    /// Whether the Crawford game is behind: somebody needs one point, in a match longer than that, and this is
    /// not the Crawford game. No notation says it; it follows.
    pub fn is_post_crawford(&self) -> bool {
        match self.rules {
            Rules::Match { length, crawford: false } if length > 1 => {
                Side::BOTH.iter().any(|&side| self.away(side) == Some(1))
            }
            _ => false,
        }
    }

    /// Points that `side` still needs; `None` for money.
    pub fn away(&self, side: Side) -> Option<u32> {
        match self.rules {
            Rules::Match { length, .. } => Some(length.saturating_sub(self.score[side])),
            Rules::Money { .. } => None,
        }
    }

    /// Whether a cube is in play: not in a Crawford game, not in a match to one point.
    pub fn has_cube(&self) -> bool {
        !matches!(self.rules, Rules::Match { crawford: true, .. } | Rules::Match { length: 1, .. })
    }
}
