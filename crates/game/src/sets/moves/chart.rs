//! What each square of a movement diagram shows, as data: drawing and table read the same chart.

use std::collections::{BTreeMap, BTreeSet};

use zumen_core::movement::{Ground, Move, Movement, Occupant, Offset};

/// Squares from the piece to the edge of a chart at the most: 13 by 13.
const MAX_REACH: i16 = 6;
/// A chart shows two squares in all directions and one more, so that ranges are seen to go on.
const MIN_REACH: i16 = 2;
/// So many other readings are drawn.
const OTHERS: usize = 2;
/// On how many squares of the first leg of a hook the second begins: each may be the one.
const BENDS: i16 = 2;

/// What stands on a square; of several, the last in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sign {
    /// A step.
    Step,
    /// A square of a limited range, and how far it is from the piece.
    Limited(u8),
    /// A lion's square on a line.
    Line,
    /// A lion's square.
    Lion,
    /// A neighbour where a capture may end where it began.
    InPlace,
    /// A jump.
    Jump,
}

/// A way that goes on to the edge, from this square of it on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ray {
    /// A neighbour.
    pub by: Offset,
    /// The first square of the way that it shows, 1 for the neighbour.
    pub first: i16,
}

/// The same offset several times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chain {
    /// The offset.
    pub by: Offset,
    /// How often, in the movement; `None` as far as the board goes.
    pub most: Option<u8>,
    /// How often, in the chart.
    pub shown: i16,
}

impl Chain {
    /// The last square that the chart shows.
    pub(super) fn end(&self) -> Offset {
        self.by.times(self.shown)
    }

    /// Tells whether it is a range of so many squares that goes beyond the edge.
    pub(super) fn runs_on(&self) -> bool {
        self.by.name().is_some() && self.most.is_some_and(|most| i16::from(most) > self.shown)
    }
}

/// A second leg of a hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leg {
    /// Where it turns.
    pub bend: Offset,
    /// Where it goes, a neighbour.
    pub by: Offset,
    /// How many squares, to the edge of the chart.
    pub length: i16,
}

/// What another reading adds on a square.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Other {
    /// The letters of the readings, one or two.
    pub letters: String,
    /// Whether it is reached by a jump.
    pub is_jump: bool,
}

/// A movement on its grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chart {
    /// Squares from the piece to the edge, 3 to 6.
    pub(super) reach: i16,
    /// What stands on squares.
    pub(super) signs: BTreeMap<Offset, Sign>,
    /// Ranges.
    pub(super) ranges: Vec<Ray>,
    /// Limited ranges, and jumps that are made again and again.
    pub(super) chains: Vec<Chain>,
    /// Lines of a lion, with how far each goes.
    pub(super) lines: Vec<(Offset, u8)>,
    /// First legs of hooks.
    pub(super) hooks: Vec<Ray>,
    /// Second legs, from the first squares of first legs.
    pub(super) legs: Vec<Leg>,
    /// Whether every square is reached.
    pub(super) anywhere: bool,
    /// What other readings add, by square; of what goes on to the edge the first square.
    pub(super) others: BTreeMap<Offset, Other>,
    /// Ranges of other readings, behind their first square.
    pub(super) other_ranges: Vec<Ray>,
    /// Whether the movement has squares beyond the edge that no line shows.
    pub(super) is_cut: bool,
}

/// The parts of a movement that no other part holds: of two ranges the same way the longer one.
fn distinct(movement: &Movement) -> Vec<Move> {
    let mut longest: Vec<((u8, Offset), u8, Move)> = Vec::new();
    for part in &movement.0 {
        let (way, length) = match *part {
            Move::Ride { by, most } => ((0, by), most.unwrap_or(u8::MAX)),
            Move::Line { by, .. } => ((1, by), part.span()),
            Move::Hook { by } => ((2, by), part.span()),
            Move::Lion { .. } => ((3, Offset::default()), part.span()),
            Move::Anywhere => ((4, Offset::default()), part.span()),
        };
        match longest.iter_mut().find(|(known, ..)| *known == way) {
            Some(known) if known.1 < length => *known = (way, length, *part),
            Some(_) => {}
            None => longest.push((way, length, *part)),
        }
    }
    longest.into_iter().map(|(.., part)| part).collect()
}

impl Chart {
    /// How many squares a movement needs from the piece to the edge.
    pub fn reach_of(movement: &Movement) -> i16 {
        let longest = movement.0.iter().map(|part| i16::from(part.span())).max().unwrap_or(0);
        (longest.max(MIN_REACH) + 1).min(MAX_REACH)
    }

    /// How many squares the small charts of these movements need to the edge, all as many: jumps and lions are drawn whole, and
    /// what goes farther on a line has its number there.
    pub fn small_reach<'a>(movements: impl IntoIterator<Item = &'a Movement>) -> i16 {
        let parts = movements.into_iter().flat_map(|movement| &movement.0);
        let spans = parts.map(|part| match part {
            Move::Ride { by, .. } => by.distance(),
            part => i16::from(part.span()),
        });
        spans.fold(MIN_REACH, i16::max).min(MAX_REACH)
    }

    /// The chart of a movement with so many squares to the edge. Of other readings the first two that add
    /// squares are in it; each has its letter.
    pub fn new(movement: &Movement, reach: i16, others: &[(char, &Movement)]) -> Chart {
        let mut chart = Chart { reach, ..Chart::default() };
        let parts = distinct(movement);
        parts.iter().for_each(|part| chart.add(*part));
        // A lion's squares come first, and ranges go on behind them.
        for part in &parts {
            match part {
                Move::Ride { by, most: None } if by.name().is_some() => {
                    let first = chart.behind_signs(*by);
                    chart.ranges.push(Ray { by: *by, first });
                }
                Move::Hook { by } => chart.hooks.push(Ray { by: *by, first: 1 }),
                _ => {}
            }
        }
        chart.legs = chart.second_legs();
        let known = chart.squares(movement);
        let mut drawn = 0;
        for (letter, other) in others {
            let before = chart.others.clone();
            if drawn < OTHERS {
                chart.add_other(*letter, other, &known);
            }
            drawn += usize::from(chart.others != before);
        }
        chart
    }

    /// The chart of a movement at the size that it needs.
    pub fn fit(movement: &Movement, others: &[(char, &Movement)]) -> Chart {
        let least = others.iter().map(|(_, other)| Chart::reach_of(other)).fold(Chart::reach_of(movement), i16::max);
        let chart = Chart::new(movement, least, others);
        // What begins in the last square is not seen to go on.
        let is_cut = chart.other_ranges.iter().any(|ray| ray.first >= least);
        if is_cut && least < MAX_REACH { Chart::new(movement, least + 1, others) } else { chart }
    }

    /// Tells whether the reading of a letter adds squares to it.
    pub fn has_letter(&self, letter: char) -> bool {
        self.others.values().any(|other| other.letters.contains(letter))
    }

    /// Tells whether a square is on the chart.
    fn holds(&self, at: Offset) -> bool {
        at.distance() <= self.reach
    }

    /// How often an offset fits between the piece and the edge.
    fn room(&self, by: Offset) -> i16 {
        self.reach / by.distance().max(1)
    }

    fn put(&mut self, at: Offset, sign: Sign) {
        if !self.holds(at) {
            self.is_cut = true;
            return;
        }
        let old = self.signs.entry(at).or_insert(sign);
        *old = sign.max(*old);
    }

    fn add(&mut self, part: Move) {
        match part {
            Move::Ride { by, most: Some(1) } if by.name().is_some() => self.put(by, Sign::Step),
            Move::Ride { by, most: Some(1) } => self.put(by, Sign::Jump),
            Move::Ride { by, most: None } if by.name().is_some() => {}
            Move::Ride { by, most } => {
                let shown = most.map_or(i16::MAX, i16::from).min(self.room(by));
                for n in 1..=shown {
                    let distance = u8::try_from(n).unwrap_or(u8::MAX);
                    let sign = if by.name().is_some() { Sign::Limited(distance) } else { Sign::Jump };
                    self.put(by.times(n), sign);
                }
                self.is_cut |= most.is_some_and(|most| i16::from(most) > shown) || shown == 0;
                self.chains.push(Chain { by, most, shown });
            }
            Move::Hook { .. } => {}
            Move::Lion { within } => {
                self.is_cut |= i16::from(within) > self.reach;
                let within = i16::from(within).min(self.reach);
                for right in -within..=within {
                    for forward in -within..=within {
                        let at = Offset::new(right, forward);
                        match at.distance() {
                            0 => {}
                            1 => self.put(at, Sign::InPlace),
                            _ => self.put(at, Sign::Lion),
                        }
                    }
                }
            }
            Move::Line { by, within } => {
                self.put(by, Sign::InPlace);
                (2..=i16::from(within)).for_each(|n| self.put(by.times(n), Sign::Line));
                self.lines.push((by, within));
            }
            Move::Anywhere => self.anywhere = true,
        }
    }

    /// The first square of a way behind the lion's squares on it.
    fn behind_signs(&self, by: Offset) -> i16 {
        let last = (1..=self.reach).rev().find(|n| {
            let sign = self.signs.get(&by.times(*n));
            sign.is_some_and(|sign| [Sign::Line, Sign::Lion, Sign::InPlace].contains(sign))
        });
        last.map_or(1, |last| last + 1)
    }

    /// The second legs from the first squares of first legs.
    fn second_legs(&self) -> Vec<Leg> {
        let mut legs = Vec::new();
        let bends = self.hooks.iter().flat_map(|ray| (1..=BENDS).map(move |n| (ray.by, n)));
        for (way, n) in bends {
            let bend = way.times(n);
            for by in way.sideways() {
                let length = (1..).take_while(|n| self.holds(bend.and(by.times(*n)))).last().unwrap_or(0);
                legs.push(Leg { bend, by, length });
            }
        }
        legs
    }

    /// All squares of the chart that a movement reaches on an empty board.
    fn squares(&self, movement: &Movement) -> BTreeSet<Offset> {
        let corner = Offset::new(self.reach, self.reach);
        movement.destinations(&Ground { least: corner.times(-1), most: corner, look: &|_| Occupant::Empty })
    }

    fn add_other(&mut self, letter: char, movement: &Movement, known: &BTreeSet<Offset>) {
        for part in &movement.0 {
            let new: BTreeSet<Offset> = self.squares(&Movement(vec![*part])).difference(known).copied().collect();
            match part {
                Move::Ride { by, most: None } if by.name().is_some() => {
                    if let Some(first) = (1..=self.reach).find(|n| new.contains(&by.times(*n))) {
                        self.mark_other(by.times(first), letter, false);
                        let ray = Ray { by: *by, first };
                        if !self.other_ranges.contains(&ray) {
                            self.other_ranges.push(ray);
                        }
                    }
                }
                Move::Ride { by, .. } if by.name().is_none() => {
                    // A jump says more than a square of a range, but no more than one of a lion.
                    let mut lands = self.squares(&Movement(vec![*part]));
                    lands.retain(|at| self.signs.get(at).is_none_or(|sign| *sign < Sign::Line));
                    lands.into_iter().for_each(|at| self.mark_other(at, letter, true));
                }
                _ => new.into_iter().for_each(|at| self.mark_other(at, letter, false)),
            }
        }
    }

    fn mark_other(&mut self, at: Offset, letter: char, is_jump: bool) {
        let other = self.others.entry(at).or_default();
        if !other.letters.contains(letter) {
            other.letters.push(letter);
        }
        other.is_jump |= is_jump;
    }
}

#[cfg(test)]
mod tests;
