//! All ways to make the written moves: they may be written in any order, and the dice used in any order.

use super::moves::OFF;
use super::notation::Leg;
use super::turn::Turn;
use zumen_core::diagnostic::Diagnostic;

/// Returns every turn in which `legs`, at most one for each die, are made; or why they cannot be.
pub(super) fn ways(turn: &Turn, legs: &[Leg]) -> Result<Vec<Turn>, Diagnostic> {
    let start = State { turn: *turn, at: std::array::from_fn(|leg| legs.get(leg).map_or(OFF, |leg| leg.from)) };
    let mut search = Search { legs, ends: Vec::new(), furthest: start };
    search.walk(start);
    if search.ends.is_empty() { Err(search.furthest.explain(legs)) } else { Ok(search.ends) }
}

/// Written moves under way: for each leg, the slot its checker has reached.
#[derive(Clone, Copy)]
struct State {
    turn: Turn,
    at: [u8; 4],
}

impl State {
    /// Returns how many of `legs` have arrived.
    fn made(&self, legs: &[Leg]) -> usize {
        legs.iter().zip(self.at).filter(|(leg, at)| leg.to == *at).count()
    }

    /// Returns the error for the first move that is not made. One that only waits for others is passed over as long as
    /// another has a reason of its own.
    fn explain(&self, legs: &[Leg]) -> Diagnostic {
        let open = legs.iter().zip(self.at).filter(|(leg, at)| leg.to != *at);
        let mut obstacles: Vec<(Diagnostic, bool)> = open.map(|(leg, _)| self.turn.obstacle(leg)).collect();
        let first = obstacles.iter().position(|(_, waits)| !waits).unwrap_or(0);
        obstacles.swap_remove(first).0
    }
}

/// Tries moves and dice in every order. Each step uses a die, so it is at most four deep.
struct Search<'a> {
    legs: &'a [Leg],
    /// All ways to make every move.
    ends: Vec<Turn>,
    /// The state with the most moves made and none begun: where an error is explained.
    furthest: State,
}

impl Search<'_> {
    fn walk(&mut self, state: State) {
        let made = state.made(self.legs);
        if made == self.legs.len() {
            self.ends.push(state.turn);
            return;
        }
        let begun = self.legs.iter().zip(state.at).any(|(leg, at)| at != leg.from && at != leg.to);
        if !begun && made > self.furthest.made(self.legs) {
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
                    let mut next = State { turn: state.turn.hop(at, to, die).0, at: state.at };
                    next.at[index] = to;
                    self.walk(next);
                }
            }
        }
    }
}
