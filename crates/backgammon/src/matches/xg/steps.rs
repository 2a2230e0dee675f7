//! A play as it is stored, pairs of from and to, as moves of single dice.

use std::cmp::Reverse;

use super::layout::play;
use super::record::Record;
use crate::play::{Move, moves_between};
use crate::position::{Board, Side};

/// The bar and borne off, in the player's own count.
const BAR: u8 = 25;
const OFF: u8 = 0;

/// Where a play is made: by whom, with which dice.
#[derive(Clone, Copy)]
pub(super) struct Table {
    pub board: Board,
    pub side: Side,
    pub dice: [u8; 2],
}

/// What is stored of a play.
pub(super) enum StoredPlay {
    /// Steps in the order of the file, in the player's own count; none where nothing could be moved.
    Steps(Vec<(u8, u8)>),
    /// Nothing was played.
    Nothing,
}

/// Reads the play that was made.
pub(super) fn read_play(record: Record) -> StoredPlay {
    read_steps(std::array::from_fn(|at| record.integer(play::STEPS + 4 * at)))
}

/// Reads a play that was looked at.
pub(super) fn read_candidate(record: Record, index: usize) -> StoredPlay {
    read_steps(std::array::from_fn(|at| record.byte(play::PLAYS + 8 * index + at).cast_signed().into()))
}

/// Points count from 0, 24 is the bar, and what is borne off goes below 0. A list ends before -1: what is behind it is left
/// over.
fn read_steps(numbers: [i32; 8]) -> StoredPlay {
    if numbers == [0; 8] {
        return StoredPlay::Nothing;
    }
    let mut steps = Vec::new();
    for pair in numbers.chunks_exact(2) {
        let [from, to] = [pair[0], pair[1]].map(|number| u8::try_from(number.clamp(-1, 25) + 1).unwrap_or(OFF));
        if !(1..=BAR).contains(&from) {
            break;
        }
        steps.push((from, if to > BAR { OFF } else { to }));
    }
    StoredPlay::Steps(steps)
}

/// Writes steps as they are stored: `bar/20 6/1 6/1 20/15`.
pub(super) fn format_steps(steps: &[(u8, u8)]) -> String {
    let steps = steps.iter().map(|&(from, to)| Move { from, to, hit: false }.to_string());
    steps.collect::<Vec<_>>().join(" ")
}

impl Table {
    /// One move a die, from the rearmost checker on, and the board that they lead to; `None` for that where they
    /// cannot be made. Of two ways the one to `end` is taken, else the one that hits less on its way.
    pub(super) fn moves(&self, steps: &[(u8, u8)], end: Option<Board>) -> (Vec<Move>, Option<Board>) {
        let mut best = self.make(&sort_rearmost_first(steps.to_vec()));
        let mut best_rank = None;
        for way in self.ways(steps) {
            let made = self.make(&way);
            let hits = made.0.iter().filter(|step| step.hit).count();
            let rank = Some((made.1 == end, Reverse(hits)));
            // What the rules do not allow may go as it stands.
            if made.1.is_some() && rank > best_rank {
                (best, best_rank) = (made, rank);
            }
        }
        // A list may have a hole where a checker went back: the board after it tells what did.
        match end.filter(|end| best.1 != Some(*end)) {
            Some(end) => match moves_between(&self.board, self.side, &best.0, &end) {
                Some(moves) => (moves, Some(end)),
                None => best,
            },
            None => best,
        }
    }

    /// The steps of single dice in the order of the file.
    pub(super) fn split_steps(&self, steps: &[(u8, u8)]) -> Vec<(u8, u8)> {
        match self.dice {
            [die, other] if die == other => steps.iter().flat_map(|&step| split_step(step, die)).collect(),
            _ => steps.to_vec(),
        }
    }

    /// Takes steps apart into those of single dice: one way, or two where one checker goes with both dice.
    fn ways(&self, steps: &[(u8, u8)]) -> Vec<Vec<(u8, u8)>> {
        let [large, small] = [self.dice[0].max(self.dice[1]), self.dice[0].min(self.dice[1])];
        if large == small {
            return vec![sort_rearmost_first(steps.iter().flat_map(|&step| split_step(step, small)).collect())];
        }
        match *steps {
            // A checker that is borne off may go less far than both dice.
            [(from, to)]
                if from > to
                    && (from - to == large + small || (to == OFF && (large + 1..large + small).contains(&from))) =>
            {
                [large, small].map(|die| vec![(from, from - die), (from - die, to)]).into()
            }
            _ => vec![sort_rearmost_first(steps.to_vec())],
        }
    }

    fn make(&self, steps: &[(u8, u8)]) -> (Vec<Move>, Option<Board>) {
        let mut board = Some(self.board);
        let mut moves = Vec::new();
        for &(from, to) in steps {
            board = board.filter(|board| {
                let is_free = to == OFF || to == BAR || board.count(self.side.other(), BAR - to) < 2;
                board.count(self.side, from) > 0 && to != BAR && is_free
            });
            let hit = board.as_mut().is_some_and(|board| board.shift(self.side, from, to));
            moves.push(Move { from, to, hit });
        }
        (moves, board)
    }
}

/// Takes a step apart that a double makes with several of its dice; another is left as it is.
fn split_step((from, to): (u8, u8), die: u8) -> Vec<(u8, u8)> {
    let distance = from.saturating_sub(to);
    if distance <= die || distance > 4 * die || (to != OFF && distance % die != 0) {
        return vec![(from, to)];
    }
    (0..distance.div_ceil(die))
        .map(|part| from - part * die)
        .map(|start| (start, start.saturating_sub(die).max(to)))
        .collect()
}

fn sort_rearmost_first(mut steps: Vec<(u8, u8)>) -> Vec<(u8, u8)> {
    steps.sort_by(|one, other| other.cmp(one));
    steps
}
