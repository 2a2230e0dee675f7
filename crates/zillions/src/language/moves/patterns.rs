//! Moves of a rules file as data: steps, ranges and jumps, where they are nothing else.
//!
//! The piece is put on the rules' own board. What it does on the empty board is taken for steps and ranges as far as a
//! piece in the way stops it, and for jumps otherwise; the result is believed only if it says what the rules say on boards
//! with many pieces by chance. Where the same destinations have several descriptions the simplest is given: a lion is a
//! king with jumps.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use super::interpreter::Budget;
use super::lattice::Lattice;
use super::mover::{MAX_ATTACK_STEPS, Mover, owner};
use super::trial::types_of;
use crate::language::node::Node;
use crate::language::piece::Stone;
use crate::language::position::Position;
use zumen_core::movement::{Ground, Move, Movement, Occupant, Offset};

/// Squares on which a piece is tried at the most.
const MAX_SQUARES: usize = 700;
/// Ways that it goes from all squares together; what has more goes nearly anywhere.
const MAX_OFFSETS: usize = 4_000;
/// Jumps of one piece; what has more goes by other rules.
const MAX_JUMPS: usize = 64;
/// Boards by chance, and on each so many squares.
const BOARDS: u32 = 9;
const TRIED: usize = 12;

/// How the pieces of a kind move, as the first player sees it who has one in the set-up, or else the first player.
/// What has no instructions at all does not move; what has some is never said not to. `None` for moves that differ from square
/// to square or between moving and capturing, moves that go on or do something to other pieces, pieces that must be jumped, a board that is no grid of squares, what
/// [`super::destinations`] refuses, and what a program of the game decides.
///
/// # Panics
///
/// Where `piece` is no index of the rules' pieces.
pub fn movement(mover: &Mover, piece: usize) -> Option<Movement> {
    let rules = mover.rules;
    let own = owner(rules, piece)?;
    let enemy = rules.active_players().find(|player| *player != own);
    let trial = Trial { mover, lattice: Lattice::of(rules, own)?, piece, own, enemy, spent: Cell::new(0) };
    let blocks = mover.blocks(piece).ok()?;
    let types = types_of(rules, own);
    if !blocks.iter().all(|block| block.is_of(types.as_ref()) && !has_effects(&block.instructions)) {
        return None;
    }
    let all = trial.everywhere()?;
    let movement = trial.propose(&all)?;
    let has_moves = !all.is_empty() || !rules.has_engine && blocks.is_empty();
    (has_moves && trial.verify(&movement)?).then_some(movement)
}

/// A piece that is tried out.
struct Trial<'a> {
    mover: &'a Mover<'a>,
    lattice: Lattice,
    piece: usize,
    own: usize,
    enemy: Option<usize>,
    /// Instructions that were followed on all boards so far.
    spent: Cell<usize>,
}

impl Trial<'_> {
    /// Where the piece goes from a square, among others: own ones and enemies at squares.
    fn reach(&self, from: usize, others: &BTreeMap<usize, Occupant>) -> Option<BTreeSet<Offset>> {
        let mut position = Position::default();
        position.stones.extend(others.iter().map(|(at, occupant)| {
            let player = self.enemy.filter(|_| *occupant != Occupant::Own).unwrap_or(self.own);
            (*at, Stone { piece: self.piece, player })
        }));
        position.stones.insert(from, Stone { piece: self.piece, player: self.own });
        let mut budget = Budget { own: 0, asked: self.spent.get() };
        let found = self.mover.moves_with_budget(&position, from, &mut budget).ok()?;
        self.spent.set(budget.asked + budget.own);
        let are_plain = found.iter().all(|made| made.captures.iter().all(|at| *at == made.to));
        if self.spent.get() > MAX_ATTACK_STEPS || !are_plain {
            return None;
        }
        found.into_iter().filter(|made| made.to != from).map(|made| self.lattice.offset(from, made.to)).collect()
    }

    /// Every offset that it goes on the empty board, the same from everywhere.
    fn everywhere(&self) -> Option<BTreeSet<Offset>> {
        let mut by_square = Vec::new();
        for square in self.lattice.sample(MAX_SQUARES) {
            by_square.push((square, self.reach(square, &BTreeMap::new())?));
        }
        let all: BTreeSet<Offset> = by_square.iter().flat_map(|(_, found)| found.iter().copied()).collect();
        let are_alike = all.len() <= MAX_OFFSETS
            && by_square
                .iter()
                .all(|(square, found)| all.difference(found).all(|by| self.lattice.square_at(*square, *by).is_none()));
        are_alike.then_some(all)
    }

    /// A movement with these offsets on the empty board.
    fn propose(&self, all: &BTreeSet<Offset>) -> Option<Movement> {
        let mut ways: BTreeMap<Offset, BTreeSet<i16>> = BTreeMap::new();
        for by in all {
            let (way, times) = primitive(*by);
            ways.entry(way).or_default().insert(times);
        }
        let mut parts = Vec::new();
        for (way, times) in ways {
            let mut ride = 0;
            for n in times {
                if n == ride + 1 && (n == 1 || self.is_stopped(way, n)?) {
                    ride = n;
                } else {
                    parts.push(Move::Ride { by: way.times(n), most: Some(1) });
                }
            }
            if ride > 0 {
                let is_endless = ride > 1 && ride == self.lattice.longest(way);
                let most = u8::try_from(ride).ok().filter(|_| !is_endless);
                parts.push(Move::Ride { by: way, most });
            }
        }
        let jumps = parts.iter().filter(|part| matches!(part, Move::Ride { by, .. } if by.distance() > 1)).count();
        parts.sort_by_key(order);
        (jumps <= MAX_JUMPS).then_some(Movement(parts))
    }

    /// Tells whether an own piece on the way keeps it from a square that lies so often one way.
    fn is_stopped(&self, way: Offset, times: i16) -> Option<bool> {
        let by = way.times(times);
        let from = self.lattice.squares().find(|from| self.lattice.square_at(*from, by).is_some());
        let between = from.and_then(|from| self.lattice.square_at(from, way.times(times - 1)));
        let (Some(from), Some(between)) = (from, between) else { return Some(false) };
        Some(!self.reach(from, &BTreeMap::from([(between, Occupant::Own)]))?.contains(&by))
    }

    /// Compares with what the rules say on boards by chance, from nearly empty to nearly full.
    fn verify(&self, movement: &Movement) -> Option<bool> {
        let mut chance = Chance::new();
        let squares: Vec<usize> = self.lattice.squares().collect();
        for board in 0..BOARDS {
            let mut others = BTreeMap::new();
            for square in &squares {
                if chance.below(BOARDS + 1) <= board {
                    let is_enemy = self.enemy.is_some() && chance.below(2) == 0;
                    others.insert(*square, if is_enemy { Occupant::Enemy } else { Occupant::Own });
                }
            }
            for _ in 0..TRIED {
                let from = squares[chance.below(u32::try_from(squares.len()).unwrap_or(1)) as usize];
                let kept = others.remove(&from);
                if !self.agrees(movement, from, &others)? {
                    return Some(false);
                }
                others.extend(kept.map(|kept| (from, kept)));
            }
        }
        Some(true)
    }

    fn agrees(&self, movement: &Movement, from: usize, others: &BTreeMap<usize, Occupant>) -> Option<bool> {
        let found = self.reach(from, others)?;
        // The ground is the rectangle round the lattice; what was taken out of it lets nobody pass.
        let (least, most) = self.lattice.corners(from);
        let destinations = movement.destinations(&Ground {
            least,
            most,
            look: &|by| match self.lattice.square_at(from, by) {
                Some(square) => others.get(&square).copied().unwrap_or(Occupant::Empty),
                None => Occupant::Own,
            },
        });
        Some(found == destinations)
    }
}

/// Tells whether moves may go on, or do something to other pieces that no data of steps tells.
fn has_effects(instructions: &[Node]) -> bool {
    const EFFECTS: [&str; 7] =
        ["add-partial", "add-copy-partial", "add-copy", "cascade", "change-owner", "create", "flip"];
    instructions.iter().any(|node| match node.atom() {
        Some(word) => EFFECTS.contains(&word),
        None => node.list().is_some_and(has_effects),
    })
}

/// The shortest offset this way, and how often it is taken.
fn primitive(by: Offset) -> (Offset, i16) {
    let (mut divisor, mut rest) = (by.right.abs(), by.forward.abs());
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    let divisor = divisor.max(1);
    (Offset::new(by.right / divisor, by.forward / divisor), divisor)
}

/// Steps before limited ranges, these before ranges, jumps last; clockwise from forward.
fn order(part: &Move) -> (u8, Option<usize>, Offset) {
    let Move::Ride { by, most } = *part else { return (u8::MAX, None, Offset::default()) };
    let place = Offset::COMPASS.iter().position(|(_, offset)| *offset == by);
    let kind = match (place, most) {
        (None, _) => u8::MAX,
        (_, Some(most)) => most.min(u8::MAX - 2),
        (_, None) => u8::MAX - 1,
    };
    (kind, place, by)
}

/// Numbers by chance, the same in every run.
pub(super) struct Chance(u64);

impl Chance {
    /// Begins anew.
    pub(super) fn new() -> Chance {
        Chance(0x5eed)
    }

    /// Picks a number from 0 to one below `end`.
    pub(super) fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((self.0 >> 33) % u64::from(end.max(1))).unwrap_or_default()
    }
}
