//! The arrows of a play: from the top of the stack a checker leaves to the top of the stack it makes.

use super::play::{Move, Play};
use super::position::{Position, Side};
use zumen_core::diagram::{Course, Mark, Place};

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
    /// It hits a checker.
    hit: bool,
}

impl Step {
    /// Tells whether both end at one place of the picture: what lies higher than a stack is drawn.
    fn meets(&self, other: &Step) -> bool {
        self.to == other.to && self.to != 0 && self.landing.min(STACK - 1) == other.landing.min(STACK - 1)
    }

    /// Tells whether the checker is seen where it comes to: not under the number of a high stack or on its edge, nor where it
    /// would hide the checker that it hits.
    fn shows_ghost(&self) -> bool {
        self.to != 0 && self.landing < STACK && !(self.hit && self.landing == 0)
    }

    /// Tells whether its ghost lies between the middle of the board and where another checker comes to.
    fn hides(&self, other: &Step) -> bool {
        self.shows_ghost() && self.to == other.to && self.landing > other.landing
    }

    fn goes_with(&self, other: &Step) -> bool {
        (self.from, self.to) == (other.from, other.to)
    }
}

/// An arrow for each move of a play, on the picture where the board may be `turned`.
pub(super) fn draw(position: &Position, play: &Play, turned: bool) -> Vec<Mark> {
    let steps = side_by_side(steps(Stacks::of(position), play.moves()));
    let ghosts = ghosts("ghost", "ghost", position, &steps, turned);
    ghosts.into_iter().chain(arrows("move", "arrow", position, &steps, turned)).collect()
}

/// Hollow arrows for what checkers do in a play that they do not in another, which is drawn as arrows. They end
/// on what the other puts there.
pub(super) fn draw_beside(position: &Position, play: &Play, drawn: &Play, turned: bool) -> Vec<Mark> {
    let drawn = whole_ways(drawn);
    let mut alike: Vec<(u8, u8)> = drawn.iter().map(|way| (way.from, way.to)).collect();
    let mut stacks = Stacks::of(position);
    let mut ways = whole_ways(play);
    ways.retain(|way| match alike.iter().position(|ends| *ends == (way.from, way.to)) {
        Some(at) => {
            alike.swap_remove(at);
            stacks.leave(way.from);
            false
        }
        None => true,
    });
    for way in drawn {
        stacks.ghosts[usize::from(way.to)] += 1;
    }
    // Where there are others, another checker leaves than that of the arrow which is drawn.
    for (from, _) in alike {
        let leaving = ways.iter().filter(|way| way.from == from).count();
        if usize::from(stacks.checkers[usize::from(from)]) > leaving {
            stacks.leave(from);
        }
    }
    let steps = side_by_side(steps(stacks, &ways));
    let ghosts = ghosts("ghost-played", "ghost-played", position, &steps, turned);
    ghosts.into_iter().chain(arrows("played", "arrow-played", position, &steps, turned)).collect()
}

/// The outlines of checkers where they come to.
fn ghosts(name: &str, piece: &str, position: &Position, steps: &[Step], turned: bool) -> Vec<Mark> {
    let places = Places::of(position, turned);
    let steps = steps.iter().enumerate().filter(|(_, step)| step.shows_ghost());
    steps
        .map(|(index, step)| Mark::own(format!("{name}-{}", index + 1), piece, places.at(step.to, step.landing)))
        .collect()
}

/// Where a player's checkers lie in the picture.
struct Places {
    seat: Side,
}

impl Places {
    fn of(position: &Position, turned: bool) -> Places {
        Places { seat: if turned { position.on_roll.other() } else { position.on_roll } }
    }

    fn at(&self, slot: u8, index: u8) -> Place {
        let seat = self.seat;
        match slot {
            0 => Place::in_stack(format!("tray-{}", seat.name()), usize::from(index)),
            25 => Place::in_stack(format!("bar-{}", seat.name()), usize::from(index)),
            own => Place::in_stack(format!("point-{}", seat.number(own)), usize::from(index)),
        }
    }

    /// Where a step leaves, from the top of the page down: stacks of the upper half grow downwards, and the bar lies
    /// in the half where it enters.
    fn height(&self, step: &Step) -> u8 {
        let is_upper = step.from > 0 && self.seat.number(step.from.min(24)) > 12;
        if is_upper { step.leaving } else { 100 - step.leaving }
    }
}

/// An arrow for each step.
fn arrows(name: &'static str, class: &'static str, position: &Position, steps: &[Step], turned: bool) -> Vec<Mark> {
    let places = Places::of(position, turned);
    let mut marks = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        let mut meeting: Vec<usize> = (0..steps.len()).filter(|other| steps[*other].meets(step)).collect();
        meeting.sort_by_key(|other| places.height(&steps[*other]));
        let nth = meeting.iter().position(|other| *other == index).unwrap_or(0);
        marks.push(Mark::Arrow {
            id: format!("{name}-{}", index + 1),
            class,
            from: places.at(step.from, step.leaving),
            to: places.at(step.to, step.landing),
            course: Course::Bowed { index: nth, of: meeting.len(), aside: steps.iter().any(|other| other.hides(step)) },
        });
    }
    marks
}

/// The moves of a play as the ways of its checkers: from where one stood to where it stops, and to where it hits.
fn whole_ways(play: &Play) -> Vec<Move> {
    let mut ways: Vec<Move> = Vec::new();
    for step in play.moves() {
        match ways.iter_mut().find(|way| way.to == step.from && !way.hit) {
            Some(way) => (way.to, way.hit) = (step.to, step.hit),
            None => ways.push(*step),
        }
    }
    ways
}

/// The heights of the roller's stacks while checkers move.
struct Stacks {
    checkers: [u8; 26],
    /// What is drawn on them that is not there.
    ghosts: [u8; 26],
}

impl Stacks {
    fn of(position: &Position) -> Stacks {
        Stacks {
            checkers: std::array::from_fn(|slot| match slot {
                0 => position.off(position.on_roll),
                slot => position.board.count(position.on_roll, slot as u8),
            }),
            ghosts: [0; 26],
        }
    }

    /// Takes the highest checker away, and returns how high it stood.
    fn leave(&mut self, slot: u8) -> u8 {
        let stack = &mut self.checkers[usize::from(slot)];
        *stack = stack.saturating_sub(1);
        *stack
    }

    /// Puts a checker on a stack, and returns how high it stands.
    fn land(&mut self, slot: u8) -> u8 {
        let slot = usize::from(slot);
        self.checkers[slot] += 1;
        self.checkers[slot] - 1 + self.ghosts[slot]
    }
}

/// The moves in their order, with the stacks as they are by then.
fn steps(mut stacks: Stacks, moves: &[Move]) -> Vec<Step> {
    let mut steps = Vec::new();
    for &Move { from, to, hit } in moves {
        let leaving = stacks.leave(from);
        steps.push(Step { from, to, leaving, landing: stacks.land(to), hit });
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xgid;

    /// Which of the arrows to one place each arrow is.
    fn order(play: &str, turned: bool) -> Vec<usize> {
        let (position, _) = xgid::read("XGID=-b----E-C---eE---c-e----B-:0:0:1:22:0:0:0:7:10").expect("the start");
        let play = Play::read(play, &position).expect(play);
        let nth = |mark: Mark| match mark {
            Mark::Arrow { course: Course::Bowed { index, .. }, .. } => Some(index),
            _ => None,
        };
        draw(&position, &play, turned).into_iter().filter_map(nth).collect()
    }

    #[test]
    fn a_checker_that_is_hit_is_seen() {
        let (position, _) = xgid::read("XGID=-b----E-C---eE---c-da---B-:0:0:1:42:0:0:0:7:10").expect("a position");
        let ghosts = |play: &str| -> Vec<Place> {
            let play = Play::read(play, &position).expect(play);
            let places = draw(&position, &play, false).into_iter().filter_map(|mark| match mark {
                Mark::Piece { piece, at, .. } if piece == "ghost" => Some(at),
                _ => None,
            });
            places.collect()
        };
        assert_eq!(ghosts("24/20* 6/4"), [Place::in_stack("point-4", 0)]);
    }

    #[test]
    fn arrows_to_one_place_are_spread_from_the_top_of_the_page() {
        assert_eq!(order("13/11(2) 8/6(2)", false), [0, 0, 1, 0]);
        assert_eq!(order("13/11(2) 8/6(2)", true), [0, 0, 0, 1]);
    }
}
