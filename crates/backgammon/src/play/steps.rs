//! A play as a record tells it: taken apart to one move a die, and made as it stands where no rule allows it.

use super::dice_rules::with_the_most_dice;
use super::moves::{BAR, Move};
use super::notation::{self, Leg};
use super::search::{self, Way};
use super::turn::Turn;
use super::{Dice, MAX_BYTES, route, too_long};
use crate::position::{Board, Position};
use zumen_core::diagnostic::Diagnostic;

/// A play that was made, legal or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Steps {
    /// One a die, from the rearmost checker on; as they are written where the dice do not give them.
    pub moves: Vec<Move>,
    /// The checkers after it.
    pub board: Board,
    /// Whether the rules allow it.
    pub is_legal: bool,
}

impl Steps {
    /// Reads a play of the player on roll as players write it down, for which [`Play::read`](super::Play::read) is too
    /// strict: it may break the rules of moving, as long as there are checkers to move and room where they go, and a `*`
    /// may be missing or stand where nothing is hit. A move with several dice is taken apart: it hits nothing on its way
    /// that is not written, if there is such a way, and goes with the larger die first.
    ///
    /// # Errors
    ///
    /// `play::no-dice`, `play::too-long`, `play::syntax`, `play::point` and `play::repeat` as of `Play::read`;
    /// `play::no-checker` where there is none to move, `play::point-taken` where the opponent has two checkers or more.
    pub(crate) fn read(text: &str, position: &Position) -> Result<Steps, Diagnostic> {
        if text.len() > MAX_BYTES {
            return Err(too_long(text));
        }
        let turn = Turn::of(position)?;
        let legs = notation::read(text)?;
        turn.steps(&legs, None)
    }

    /// Makes moves of one die or several each, as of a format that has no text; `None` where there is no checker to move
    /// or no room. Points are the roller's, 25 the bar, 0 off. Of several ways one to `end` is taken, if there is one.
    pub(crate) fn of(moves: &[(u8, u8)], position: &Position, end: Option<Board>) -> Option<Steps> {
        let legs = moves.iter().map(|&(from, to)| Leg::new(from, to));
        Turn::of(position).ok()?.steps(&legs.collect::<Vec<_>>(), end).ok()
    }

    /// The play of a roll for which nothing is written: none where no move is legal, the only one where there is
    /// but one; `None` where there are several, or no dice.
    pub(crate) fn forced_play(position: &Position) -> Option<Steps> {
        let turn = Turn::of(position).ok()?;
        let longest = turn.longest();
        let mut ends = Vec::new();
        if longest.is_empty() {
            ends.push((Vec::new(), turn.board));
        }
        // Who asks wants to know whether there is but one.
        route::search(&turn, &mut Vec::new(), &mut |hops, end| {
            let is_new = hops.len() == longest.len() && ends.iter().all(|(_, board)| *board != end.board);
            if is_new && with_the_most_dice(&turn, vec![*end], &longest, 0..0).is_ok() {
                ends.push((hops.to_vec(), end.board));
            }
            ends.len() > 1
        });
        let [(moves, board)] = &ends[..] else { return None };
        Some(Steps { moves: sort_rearmost_first(moves.clone()), board: *board, is_legal: true })
    }
}

/// Tells whether the roll can be played at all; a position without dice has none.
pub(crate) fn can_move(position: &Position) -> bool {
    Turn::of(position).is_ok_and(|turn| turn.hops().next().is_some())
}

impl Turn {
    fn of(position: &Position) -> Result<Turn, Diagnostic> {
        let dice = position.dice.ok_or_else(|| Diagnostic::error("play::no-dice", "a play needs dice"))?;
        Ok(Turn { board: position.board, side: position.on_roll, dice: Dice::new(dice) })
    }

    fn steps(&self, legs: &[Leg], wanted: Option<Board>) -> Result<Steps, Diagnostic> {
        self.by_the_dice(legs, wanted).map_or_else(|| self.literally(legs), Ok)
    }

    /// Makes the legs by the rules of moving; `None` where the dice do not give them in any order.
    fn by_the_dice(&self, legs: &[Leg], wanted: Option<Board>) -> Option<Steps> {
        if legs.len() > usize::from(self.dice.count()) {
            return None;
        }
        let ways = search::ways(self, legs).ends.into_iter();
        let is_other = |end: &Turn| wanted.is_some_and(|wanted| wanted != end.board);
        let Way { hops, end } =
            ways.min_by_key(|way| (is_other(&way.end), way.hops.iter().filter(|hop| hop.hit).count()))?;
        let is_whole = end.dice.count() == 0 || with_the_most_dice(self, vec![end], &self.longest(), 0..0).is_ok();
        Some(Steps { moves: sort_rearmost_first(hops), board: end.board, is_legal: is_whole })
    }

    /// Makes the legs as they stand, each when there is a checker for it.
    fn literally(&self, legs: &[Leg]) -> Result<Steps, Diagnostic> {
        let mut board = self.board;
        let mut open: Vec<&Leg> = legs.iter().collect();
        let mut moves = Vec::new();
        loop {
            let turn = Turn { board, ..*self };
            let next = open.iter().position(|leg| board.count(self.side, leg.from) > 0 && turn.facing(leg.to) < 2);
            let Some(next) = next else { break };
            let Leg { from, to, .. } = *open.remove(next);
            let hit = board.shift(self.side, from, to);
            moves.push(Move { from, to, hit });
        }
        let Some(leg) = open.first() else {
            return Ok(Steps { moves, board, is_legal: false });
        };
        let turn = Turn { board, ..*self };
        Err(match board.count(self.side, leg.from) {
            0 => turn.no_checker(leg.from).at(leg.from_span.clone()),
            _ => turn.point_taken(leg.to).at(leg.to_span.clone()),
        })
    }
}

/// Puts moves into the order in which a file has them; they stay as they are where they are not the same.
pub(crate) fn in_order(moves: Vec<Move>, steps: &[(u8, u8)]) -> Vec<Move> {
    let mut open = moves.clone();
    let mut ordered = Vec::new();
    for way in steps {
        let Some(at) = open.iter().position(|step| (step.from, step.to) == *way) else { return moves };
        ordered.push(open.remove(at));
    }
    if open.is_empty() { ordered } else { moves }
}

/// Rearmost first, and of moves from one point those first that go less far: so a checker's own follow each other.
fn sort_rearmost_first(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_by_key(|step| (BAR - step.from, BAR - step.to));
    moves
}
