//! Where the checkers stand.

use super::side::{Side, Sides};
use zumen_core::diagnostic::Diagnostic;

/// Checkers of a player.
pub(crate) const CHECKERS: u8 = 15;

/// Where the checkers stand. Never more than 15 a side, never two colours on a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Board {
    points: [i8; 24],
    bar: Sides<u8>,
}

impl Board {
    /// Makes the board with these checkers. `points[0]` is the bottom player's 1 point; positive numbers are the
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
                return Err(too_many("backgammon::checkers", side, count));
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

    /// Checkers of `side` by the player's own count: 1 to 24 are the own points, 25 the bar, 0 off.
    pub fn count(&self, side: Side, slot: u8) -> u8 {
        match slot {
            0 => self.off(side),
            25 => self.bar[side],
            point => self.on(side, side.number(point)),
        }
    }

    /// Pairs the places that checkers of `side` leave with those they come to on another board, in the player's own count
    /// and the far ones first.
    pub(super) fn shifts_to(&self, after: &Board, side: Side) -> impl Iterator<Item = (u8, u8)> {
        let (mut left, mut reached) = (Vec::new(), Vec::new());
        for slot in (0..=25).rev() {
            let (old, new) = (self.count(side, slot), after.count(side, slot));
            left.extend(std::iter::repeat_n(slot, old.saturating_sub(new).into()));
            reached.extend(std::iter::repeat_n(slot, new.saturating_sub(old).into()));
        }
        // There are always fifteen: what leaves a place comes to another.
        left.into_iter().zip(reached)
    }

    /// Checkers on the bar.
    pub fn bar(&self) -> Sides<u8> {
        self.bar
    }

    /// Checkers that are not on the board: 15 less those on points and bar.
    pub fn off(&self, side: Side) -> u8 {
        // `new` holds in_play to 15.
        CHECKERS - self.in_play(side) as u8
    }

    /// Counts pips: each checker's distance to bearing off, 25 from the bar.
    pub fn pips(&self, side: Side) -> u32 {
        (1..=25).map(|slot| u32::from(slot) * u32::from(self.count(side, slot))).sum()
    }

    /// Moves a checker of `side` from `from` to `to`, both in the player's own count (25 the bar, 0 off), and
    /// sends a lone opponent to the bar. Returns whether it hit.
    ///
    /// # Panics
    ///
    /// When no checker stands on `from`, or two or more of the opponent's on `to`: callers ask before.
    pub fn shift(&mut self, side: Side, from: u8, to: u8) -> bool {
        let sign: i8 = if side == Side::Bottom { 1 } else { -1 };
        assert!(self.count(side, from) > 0, "no checker to move");
        if from == 25 {
            self.bar[side] -= 1;
        } else {
            self.points[usize::from(side.number(from)) - 1] -= sign;
        }
        if to == 0 {
            return false;
        }
        let point = &mut self.points[usize::from(side.number(to)) - 1];
        let hit = *point == -sign;
        assert!(hit || *point * sign >= 0, "the point is taken");
        *point = if hit { sign } else { *point + sign };
        if hit {
            self.bar[side.other()] += 1;
        }
        hit
    }

    /// The same board seen from the other side: bottom becomes top.
    pub fn flip(&self) -> Board {
        let mut points = self.points;
        points.reverse();
        Board { points: points.map(|count| -count), bar: Sides { bottom: self.bar.top, top: self.bar.bottom } }
    }

    /// Who has borne off all checkers, where the other player has not.
    pub fn winner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.off(*side) == CHECKERS && self.off(side.other()) < CHECKERS)
    }

    /// Tells whether `side` holds all six points of its home board.
    pub(crate) fn home_closed(&self, side: Side) -> bool {
        (1..=6).all(|point| self.count(side, point) >= 2)
    }

    /// Tells whether both players are on the bar against a closed board: no roll can ever move a checker again.
    pub fn is_stuck(&self) -> bool {
        Side::BOTH.iter().all(|&side| self.bar[side] > 0 && self.home_closed(side.other()))
    }

    fn in_play(&self, side: Side) -> u32 {
        (1..=25).map(|slot| u32::from(self.count(side, slot))).sum()
    }
}

/// The error for more checkers than a player has.
pub(super) fn too_many(code: &'static str, side: Side, count: u32) -> Diagnostic {
    let message = format!("the {} player has {count} checkers; at most {CHECKERS} are allowed", side.name());
    Diagnostic::error(code, message)
}

/// The warning for a board that one side has left: nobody is on roll.
pub(super) fn borne_off_warning(code: &'static str, board: &Board) -> Option<Diagnostic> {
    let gone = board.winner()?;
    let message = format!("the {} player has borne off all checkers, so the game is over", gone.name());
    Some(Diagnostic::warning(code, message))
}

/// The warning for a board on which no roll can ever move a checker again.
pub(super) fn stuck_warning(code: &'static str, board: &Board) -> Option<Diagnostic> {
    let message = "both players are on the bar against a closed board, so neither can ever move";
    board.is_stuck().then(|| Diagnostic::warning(code, message))
}
