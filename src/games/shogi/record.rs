//! Records: a game from its set-up move by move, in whatever notation, and which moment of it is asked for.

use std::ops::Range;

use super::moment::Moment;
use super::official;
use super::position::{Position, Side};
use super::replay::{self, Play};
use super::square::Square;
use super::variant::Variant;
use crate::contract::Selection;
use crate::diagnostic::Diagnostic;

/// The most moves of a game: no game that was played comes near.
const MOST_MOVES: usize = 3_000;

/// Where a text tells of the pieces of a board.
pub(super) type Places = Vec<(Square, Range<usize>)>;

/// Returns where a text tells of a piece on a square: for [`super::odd::oddities`].
pub(super) fn place_of(places: &[(Square, Range<usize>)]) -> impl Fn(Square) -> Range<usize> {
    |asked| places.iter().find(|(square, _)| *square == asked).map_or(0..0, |(_, span)| span.clone())
}

/// A game as far as it can be played.
#[derive(Clone, Debug)]
pub(super) struct Game {
    start: Moment,
    /// After the last move; hands that are the rest are filled.
    now: Position,
    plays: Vec<Play>,
    /// Each with the moves that were played before it.
    warnings: Vec<(usize, Diagnostic)>,
    /// Why the game could not be read on.
    fault: Option<Diagnostic>,
}

impl Game {
    /// Returns a game that begins here.
    pub fn new(start: Moment) -> Game {
        Game { now: filled(&start), start, plays: Vec::new(), warnings: Vec::new(), fault: None }
    }

    /// Returns its set-up.
    pub fn start(&self) -> &Moment {
        &self.start
    }

    /// Returns which game it is.
    pub fn variant(&self) -> Variant {
        self.now.variant
    }

    /// Returns the position after the moves so far.
    pub fn now(&self) -> &Position {
        &self.now
    }

    /// Numbers the moves: the first has this number.
    pub fn begin_at(&mut self, first: u32) {
        self.start.position.number = Some(first.saturating_sub(1));
        self.now.number = self.start.position.number;
    }

    /// Returns everything that was odd.
    #[cfg(test)]
    pub fn warnings(&self) -> Vec<Diagnostic> {
        self.warnings.iter().map(|(_, warning)| warning.clone()).collect()
    }

    /// Notes what is odd about what was just read.
    pub fn warn(&mut self, warning: Diagnostic) {
        self.warnings.push((self.plays.len(), warning));
    }

    /// Ends the game with what cannot be read.
    pub fn stop(&mut self, fault: Diagnostic) {
        self.fault = Some(fault);
    }

    /// Plays a move that stands there in the text. Where it cannot be played the game ends; whether it goes on.
    pub fn play(&mut self, play: Play, span: Range<usize>) -> bool {
        let before = self.now.clone();
        let played = match self.plays.len() < MOST_MOVES {
            true => replay::play(&mut self.now, play),
            false => Err(Diagnostic::error("record::long", format!("the game has more than {MOST_MOVES} moves"))
                .help("cut the record")),
        };
        if let Err(fault) = played {
            self.stop(fault.at(span));
            return false;
        }
        self.plays.push(play);
        for odd in replay::oddities(&before, &self.now, play) {
            self.warn(odd.at(span.clone()));
        }
        true
    }

    /// Returns everything that is odd about it or wrong with it.
    pub fn faults(&self) -> impl Iterator<Item = &Diagnostic> {
        self.warnings.iter().map(|(_, warning)| warning).chain(&self.fault)
    }

    /// Returns the moment after some moves.
    fn moment(&self, moves: usize) -> Moment {
        let mut moment = self.start.clone();
        if moves == 0 {
            return moment;
        }
        let mut position = filled(&self.start);
        for (index, play) in self.plays[..moves].iter().enumerate() {
            if index + 1 == moves {
                moment.last_move = Some(official::written(&position, *play));
            }
            // It was played before.
            if replay::play(&mut position, *play).is_err() {
                break;
            }
        }
        // All that is left stays all that is left, whatever is taken or dropped.
        if let Some(side) = moment.rest {
            empty_hand(&mut position, side);
        }
        moment.position = position;
        moment
    }

    /// Returns the number of the first moment, the set-up.
    pub fn first(&self) -> usize {
        self.start.position.number.unwrap_or(0) as usize
    }

    /// Returns the number of the last moment.
    pub fn last(&self) -> usize {
        self.first() + self.plays.len()
    }

    /// Returns what the record has, for who asks for something else.
    pub fn told(&self) -> String {
        match self.plays.len() {
            0 => "the record has no moves".to_owned(),
            _ => format!("the record has the moves {} to {}", self.first() + 1, self.last()),
        }
    }

    /// Returns the moment of this number, which it has.
    pub fn numbered(&self, number: usize) -> Moment {
        self.moment(number - self.first())
    }

    /// Returns the moment that is asked for, with what was odd until there; of a series the last.
    ///
    /// # Errors
    ///
    /// Why the record cannot be read so far; `option::value` where it has none of that number.
    pub fn select(&self, selection: &Selection) -> Result<(Moment, Vec<Diagnostic>), Diagnostic> {
        let asked = selection.last(self.first());
        if let Some(fault) = self.fault.as_ref().filter(|_| asked.is_none_or(|number| number > self.last())) {
            return Err(fault.clone());
        }
        let moves = selection.one(self.first(), self.last(), &self.told())? - self.first();
        let warnings = self.warnings.iter().filter(|(played, _)| *played <= moves);
        Ok((self.moment(moves), warnings.map(|(_, warning)| warning.clone()).collect()))
    }
}

/// Returns the position with the hand of who holds the rest filled.
fn filled(moment: &Moment) -> Position {
    let mut position = moment.position.clone();
    if let Some(side) = moment.rest {
        empty_hand(&mut position, side);
        for (kind, count) in position.rest_of(side) {
            position.give(side, kind, count);
        }
    }
    position
}

fn empty_hand(position: &mut Position, side: Side) {
    for (kind, count) in position.hand(side).clone() {
        for _ in 0..count {
            position.spend(side, kind);
        }
    }
}
