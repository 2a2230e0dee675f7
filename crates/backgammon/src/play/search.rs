//! All ways to make the written moves: they may be written in any order, and the dice used in any order.

use super::moves::{Move, OFF};
use super::notation::Leg;
use super::turn::Turn;
use zumen_core::diagnostic::Diagnostic;

/// A way to make the written moves.
pub(super) struct Way {
    pub(super) hops: Vec<Move>,
    pub(super) end: Turn,
}

/// Finds every way to make `legs`, at most one for each die.
pub(super) fn ways<'a>(turn: &Turn, legs: &'a [Leg]) -> Search<'a> {
    let start = State { turn: *turn, at: std::array::from_fn(|leg| legs.get(leg).map_or(OFF, |leg| leg.from)) };
    let mut search = Search { legs, ends: Vec::new(), hops: Vec::new(), furthest: start };
    search.walk(start);
    search
}

/// Written moves under way: for each leg, the slot its checker has reached.
#[derive(Clone, Copy)]
struct State {
    turn: Turn,
    at: [u8; 4],
}

impl State {
    /// How many of `legs` have arrived.
    fn count_arrived(&self, legs: &[Leg]) -> usize {
        legs.iter().zip(self.at).filter(|(leg, at)| leg.to == *at).count()
    }
}

/// Tries moves and dice in every order. Each step uses a die, so it is at most four deep.
pub(super) struct Search<'a> {
    legs: &'a [Leg],
    /// All ways to make every move.
    pub(super) ends: Vec<Way>,
    hops: Vec<Move>,
    /// The state with the most moves made and none begun: where an error is explained.
    furthest: State,
}

impl Search<'_> {
    /// The error for the first move that is not made. One that only waits for others is passed over as long as
    /// another has a reason of its own. Moves must go down.
    pub(super) fn explain(&self) -> Diagnostic {
        let State { turn, at } = self.furthest;
        let open = self.legs.iter().zip(at).filter(|(leg, at)| leg.to != *at);
        let mut obstacles: Vec<(Diagnostic, bool)> = open.map(|(leg, _)| turn.obstacle(leg)).collect();
        let first = obstacles.iter().position(|(_, waits)| !waits).unwrap_or(0);
        obstacles.swap_remove(first).0
    }

    fn walk(&mut self, state: State) {
        let made = state.count_arrived(self.legs);
        if made == self.legs.len() {
            self.ends.push(Way { hops: self.hops.clone(), end: state.turn });
            return;
        }
        let begun = self.legs.iter().zip(state.at).any(|(leg, at)| at != leg.from && at != leg.to);
        if !begun && made > self.furthest.count_arrived(self.legs) {
            self.furthest = state;
        }
        for (index, leg) in self.legs.iter().enumerate() {
            let at = state.at[index];
            if at == leg.to {
                continue;
            }
            for die in state.turn.dice.faces() {
                if let Some(to) = state.turn.landing(at, die)
                    && to >= leg.to
                {
                    let (turn, hit) = state.turn.hop(at, to, die);
                    let mut next = State { turn, at: state.at };
                    next.at[index] = to;
                    self.hops.push(Move { from: at, to, hit });
                    self.walk(next);
                    self.hops.pop();
                }
            }
        }
    }
}
