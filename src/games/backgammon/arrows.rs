//! The arrows of a play: from the top of the stack a checker leaves to the top of the stack it makes.

use super::play::Play;
use super::position::Position;
use crate::diagram::{Course, Mark, Place};

/// Checkers that are drawn on a point; more show their number on the last.
pub(super) const STACK: u8 = 5;
/// Checkers that are drawn on the bar: from so many on with their number.
pub(super) const BAR: u8 = 3;

/// A checker's way, in the roller's own count: 1 to 24 are points, 25 the bar, 0 off.
#[derive(Clone, Copy)]
struct Step {
    from: u8,
    to: u8,
    /// How high it stood in the stack it leaves, from 0.
    leaving: u8,
    /// How high it will stand in the stack it comes to, from 0.
    landing: u8,
}

impl Step {
    /// Tells whether both end at one place of the picture: what lies higher than a stack is drawn.
    fn meets(&self, other: &Step) -> bool {
        self.to == other.to && self.to != 0 && self.landing.min(STACK - 1) == other.landing.min(STACK - 1)
    }

    /// Tells whether the checker is seen where it comes to, and not under the number of a high stack or on its edge.
    fn shows_ghost(&self) -> bool {
        self.to != 0 && self.landing < STACK
    }

    fn goes_with(&self, other: &Step) -> bool {
        (self.from, self.to) == (other.from, other.to)
    }
}

/// Returns an arrow for each move of a play, on the picture where the board may be `turned`.
pub(super) fn draw(position: &Position, play: &Play, turned: bool) -> Vec<Mark> {
    let player = position.on_roll;
    let seat = if turned { player.other() } else { player };
    let place = |slot: u8, index: u8| match slot {
        0 => Place::stacked(format!("tray-{}", seat.name()), usize::from(index)),
        25 => Place::stacked(format!("bar-{}", seat.name()), usize::from(index)),
        own => Place::stacked(format!("point-{}", seat.number(own)), usize::from(index)),
    };
    // Up or down the page, from the roller's count: the bar lies in the half where it enters.
    let upper = |slot: u8| if slot == 25 { seat.number(24) > 12 } else { slot != 0 && seat.number(slot) > 12 };
    let steps = side_by_side(steps(position, play));
    let mark = |(index, step): (usize, &Step)| {
        // From the top of the page down: stacks of the upper half grow downwards.
        let height =
            |step: &Step| if upper(step.from) { i16::from(step.leaving) } else { 100 - i16::from(step.leaving) };
        let mut meeting: Vec<usize> = (0..steps.len()).filter(|other| steps[*other].meets(step)).collect();
        meeting.sort_by_key(|other| height(&steps[*other]));
        let course =
            Course::Bowed { index: meeting.iter().position(|other| *other == index).unwrap_or(0), of: meeting.len() };
        Mark::Arrow {
            id: format!("move-{}", index + 1),
            from: place(step.from, step.leaving),
            to: place(step.to, step.landing),
            course,
        }
    };
    let ghost = |(index, step): (usize, &Step)| {
        Mark::own(format!("ghost-{}", index + 1), "ghost", place(step.to, step.landing))
    };
    let ghosts = steps.iter().enumerate().filter(|(_, step)| step.shows_ghost()).map(ghost);
    ghosts.chain(steps.iter().enumerate().map(mark)).collect()
}

/// Returns the moves in their order, with the stacks as they are by then.
fn steps(position: &Position, play: &Play) -> Vec<Step> {
    let own = |slot: u8| match slot {
        0 => position.board.off(position.on_roll),
        slot => position.board.count(position.on_roll, slot),
    };
    let mut counts: Vec<u8> = (0..=25).map(own).collect();
    let mut steps = Vec::new();
    for step in play.moves() {
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        counts[from] = counts[from].saturating_sub(1);
        steps.push(Step { from: step.from, to: step.to, leaving: counts[from], landing: counts[to] });
        counts[to] += 1;
    }
    steps
}

/// Lets checkers that go the same way keep their order, so that their arrows do not cross.
fn side_by_side(mut steps: Vec<Step>) -> Vec<Step> {
    for index in 0..steps.len() {
        let step = steps[index];
        let mut twins: Vec<usize> = (0..steps.len()).filter(|other| steps[*other].goes_with(&step)).collect();
        if twins.first() != Some(&index) {
            continue;
        }
        let mut leaving: Vec<u8> = twins.iter().map(|twin| steps[*twin].leaving).collect();
        leaving.sort_unstable();
        // Stacks grow towards the middle: across it, the lowest checker becomes the highest.
        if (1..=12).contains(&step.from) != (0..=12).contains(&step.to) {
            leaving.reverse();
        }
        twins.sort_by_key(|twin| steps[*twin].landing);
        for (twin, leaving) in twins.into_iter().zip(leaving) {
            steps[twin].leaving = leaving;
        }
    }
    steps
}
