//! What a piece can do from one place, found on the board of its game.
//!
//! The piece is alone on the board first; then one other piece stands where it asked, one of the enemy's or one of its
//! own side, and then two. What is found so is compared with what the rules say on boards by chance; where these say
//! something else, that is told. An attribute has the value of the beginning of a game. Where the other value would change
//! something, or another answer to what no board says, that is told too.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use super::interpreter::{Budget, Run};
use super::mover::{Ground, Mover, Stop};
use super::patterns::Chance;
use super::trial::{Inquiry, Remark, Word, types_of};
use crate::language::piece::Stone;
use crate::language::position::Position;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::movement::Occupant;

/// Instructions that are followed to find out what a piece does, and for each question what else it could do.
const MAX_REACH_STEPS: usize = 250_000;
const MAX_QUESTION_STEPS: usize = 100_000;
/// Boards with one other piece may take so many times as many.
const SINGLE_PIECE_FACTOR: usize = 3;
/// Answers that are turned round one by one.
const MAX_FLIPPED_ANSWERS: usize = 3;
/// Boards by chance.
const BOARDS: u32 = 18;
/// What an attack depends on is told and not tried: nothing attacks on a trial board.
const ATTACKS: [&str; 2] = ["attacked?", "defended?"];

/// Who holds a place, in the order of [`Holders`].
const SIDES: [Occupant; 2] = [Occupant::Own, Occupant::Enemy];

/// Places whose holder decides, by whom it is held: by its own side, by the enemy.
pub(super) type Holders = BTreeMap<usize, [bool; 2]>;

/// What a piece can do on one place of the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Target {
    /// It goes there where the place is empty, unless one of these is held.
    pub moves: Option<Holders>,
    /// It captures there, unless one of these is held.
    pub captures: Option<Holders>,
    /// It goes there where its own side stands.
    pub takes_own: bool,
    /// It goes there over a piece on one of these, if no other of them is held.
    pub over: Holders,
    /// Which keep it from that, by the piece that it goes over.
    over_stops: BTreeMap<usize, BTreeSet<usize>>,
    /// It captures there over a piece on one of these.
    pub captures_over: Holders,
    /// It takes a piece on its way.
    pub takes: bool,
}

impl Target {
    /// What of it pictures show.
    fn visible_flags(&self) -> [bool; 6] {
        let over = [!self.over.is_empty(), !self.captures_over.is_empty()];
        [self.moves.is_some(), self.captures.is_some(), over[0], over[1], self.takes, self.takes_own]
    }

    /// Tells whether a piece goes there, among others; one of a game of one side takes its own.
    fn is_reached(&self, to: usize, others: &BTreeMap<usize, Occupant>, is_alone: bool) -> bool {
        let [moves, captures] = [&self.moves, &self.captures].map(|holders| {
            holders.as_ref().is_some_and(|holders| !holders.iter().any(|(at, by)| is_held(*at, *by, others)))
        });
        match others.get(&to) {
            None => moves || passes(&self.over, &self.over_stops, others),
            Some(Occupant::Own) if !is_alone => self.takes_own && (moves || captures),
            Some(_) => captures || passes(&self.captures_over, &BTreeMap::new(), others),
        }
    }
}

/// Tells whether a place is held by one of those who decide there.
fn is_held(at: usize, by: [bool; 2], others: &BTreeMap<usize, Occupant>) -> bool {
    others.get(&at).is_some_and(|held| by[side(*held)])
}

/// Tells whether a piece goes over one of these, the only one of them that is held, and nothing stops it.
fn passes(holders: &Holders, stops: &BTreeMap<usize, BTreeSet<usize>>, others: &BTreeMap<usize, Occupant>) -> bool {
    holders.iter().any(|(at, by)| {
        let stops = stops.get(at).is_some_and(|stops| stops.iter().any(|stop| others.contains_key(stop)));
        let is_only = holders.keys().all(|other| other == at || !others.contains_key(other));
        is_held(*at, *by, others) && is_only && !stops
    })
}

/// Which of two a holder is.
fn side(held: Occupant) -> usize {
    usize::from(held != Occupant::Own)
}

/// What a piece can do from one place.
#[derive(Clone, Debug, Default)]
pub(super) struct Reach {
    pub targets: BTreeMap<usize, Target>,
    /// Those that it has only while an attribute is as at the beginning: name and value.
    pub at_first: BTreeMap<usize, BTreeSet<(String, bool)>>,
    /// What else it depends on, by the words of the rules.
    pub unknown: BTreeSet<String>,
    /// What its moves do beside going and capturing.
    pub remarks: BTreeSet<Remark>,
    /// What stands on the board decides in other ways too.
    pub is_own_way: bool,
    /// The places where a piece may matter.
    matter: BTreeSet<usize>,
}

impl Reach {
    /// Tells whether pictures show the same of another.
    fn looks_like(&self, other: &Reach) -> bool {
        let [own, others] = [self, other]
            .map(|reach| reach.targets.iter().map(|(to, target)| (to, target.visible_flags())).collect::<Vec<_>>());
        own == others && self.is_own_way == other.is_own_way
    }
}

/// What was found on one board.
struct BoardTrial {
    /// By the place where a move ends: what may be captured.
    to: BTreeMap<usize, BTreeSet<usize>>,
    squares: BTreeSet<usize>,
    ways: BTreeMap<usize, BTreeSet<usize>>,
}

impl BoardTrial {
    fn has(&self, to: usize) -> bool {
        self.to.contains_key(&to)
    }

    /// Tells whether a move passes a place before it ends.
    fn passes(&self, at: usize, to: usize) -> bool {
        self.ways.get(&to).is_some_and(|way| way.contains(&at))
    }

    /// Tells whether a move to a place takes what stands elsewhere and beside its way.
    fn takes_aside(&self, to: usize) -> bool {
        self.to.get(&to).is_some_and(|taken| taken.iter().any(|at| *at != to && !self.passes(*at, to)))
    }

    /// The places where a piece may matter.
    fn matter(&self) -> BTreeSet<usize> {
        self.squares.iter().chain(self.to.keys()).copied().collect()
    }
}

/// A piece on one place, which is tried out.
pub(super) struct Explorer<'a> {
    mover: &'a Mover<'a>,
    stone: Stone,
    from: usize,
    enemy: Option<usize>,
    types: Option<BTreeSet<String>>,
    turned: BTreeSet<Word>,
    spent: Cell<usize>,
    most: usize,
    words: RefCell<BTreeSet<Word>>,
    unknown: RefCell<BTreeSet<String>>,
    remarks: RefCell<BTreeSet<Remark>>,
}

impl<'a> Explorer<'a> {
    /// Puts a player's piece on a place of an empty board.
    pub(super) fn new(mover: &'a Mover<'a>, stone: Stone, from: usize) -> Explorer<'a> {
        let rules = mover.rules;
        Explorer {
            mover,
            stone,
            from,
            enemy: rules.active_players().find(|player| *player != stone.player),
            types: types_of(rules, stone.player),
            turned: BTreeSet::new(),
            spent: Cell::new(0),
            most: MAX_REACH_STEPS,
            words: RefCell::default(),
            unknown: RefCell::default(),
            remarks: RefCell::default(),
        }
    }

    /// Follows the piece's moves among others, which are of no kind.
    fn try_board(&self, others: &BTreeMap<usize, Occupant>) -> Result<BoardTrial, Diagnostic> {
        let nobody = self.mover.rules.pieces.len();
        let mut position = Position::default();
        position.stones.extend(others.iter().map(|(at, occupant)| {
            let player = self.enemy.filter(|_| *occupant != Occupant::Own).unwrap_or(self.stone.player);
            (*at, Stone { piece: nobody, player })
        }));
        position.stones.insert(self.from, self.stone);
        let mut budget = Budget::default();
        let ground = Ground { position: &position, instead: None };
        let mut run = Run::new(self.mover, ground, self.stone, self.from, &mut budget, 0);
        let inquiry = Inquiry { types: self.types.clone(), turned: self.turned.clone(), ..Inquiry::default() };
        run.inquiry = Some(inquiry);
        run.all().map_err(Stop::into_diagnostic)?;
        let (found, inquiry) = (std::mem::take(&mut run.found), run.inquiry.take().unwrap_or_default());
        self.spent.set(self.spent.get() + budget.own + budget.asked);
        self.words.borrow_mut().extend(inquiry.words);
        self.unknown.borrow_mut().extend(inquiry.unknown);
        self.remarks.borrow_mut().extend(inquiry.remarks);
        let mut to: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for made in found.into_iter().filter(|made| made.to != self.from) {
            to.entry(made.to).or_default().extend(made.captures);
        }
        let mut squares = inquiry.squares;
        squares.remove(&self.from);
        Ok(BoardTrial { to, squares, ways: inquiry.ways })
    }

    /// Where the piece goes among others.
    ///
    /// # Errors
    ///
    /// `moves::steps` for moves without an end.
    pub(super) fn goes(&self, others: &BTreeMap<usize, Occupant>) -> Result<BTreeSet<usize>, Diagnostic> {
        Ok(self.try_board(others)?.to.into_keys().collect())
    }

    /// How many instructions were followed so far.
    pub(super) fn step_count(&self) -> usize {
        self.spent.get()
    }

    /// Tells whether no more boards are tried.
    fn is_spent(&self) -> bool {
        self.spent.get() > self.most
    }

    /// Finds out all that the piece can do.
    ///
    /// # Errors
    ///
    /// `moves::steps` for moves without an end.
    pub(super) fn reach(mut self) -> Result<Reach, Diagnostic> {
        let mut reach = self.explore()?;
        self.verify(&mut reach)?;
        reach.unknown = self.unknown.take();
        reach.remarks.append(&mut self.remarks.take());
        let words = self.words.take();
        // An attribute of its own that is as at the beginning only until it has moved.
        for (number, word) in words.iter().filter(|word| matches!(word, Word::Own(_))).enumerate() {
            let Word::Own(name) = word else { continue };
            let turned = if number < MAX_FLIPPED_ANSWERS { self.explore_flipped([word.clone()])? } else { None };
            let usual = self.mover.rules.pieces[self.stone.piece].attributes.get(name).copied().unwrap_or(false);
            let Some(turned) = turned else {
                reach.unknown.insert(name.clone());
                continue;
            };
            for (to, target) in &reach.targets {
                match turned.targets.get(to) {
                    None => drop(reach.at_first.entry(*to).or_default().insert((name.clone(), usual))),
                    Some(other) if other.visible_flags() != target.visible_flags() => {
                        reach.unknown.insert(name.clone());
                    }
                    Some(_) => {}
                }
            }
            if turned.targets.keys().any(|to| !reach.targets.contains_key(to)) {
                reach.unknown.insert(name.clone());
            }
        }
        // What no board says, all together: a pawn's capture in passing asks twice, the second time where the first answer
        // is another.
        let mut asked: BTreeSet<Word> = words.into_iter().filter(|word| matches!(word, Word::Other(_))).collect();
        let attacks: BTreeSet<Word> = ATTACKS.map(|name| Word::Other(name.to_owned())).into();
        for _ in 0..MAX_FLIPPED_ANSWERS {
            let names: BTreeSet<Word> = asked.difference(&attacks).cloned().collect();
            if names.is_empty() {
                break;
            }
            let turned = self.explore_flipped(names.iter().cloned())?;
            if turned.is_none_or(|turned| !turned.looks_like(&reach)) {
                reach.unknown.extend(names.iter().map(Word::name));
                break;
            }
            let before = asked.len();
            asked.extend(self.words.take().into_iter().filter(|word| matches!(word, Word::Other(_))));
            if asked.len() == before {
                break;
            }
        }
        reach.unknown.extend(asked.intersection(&attacks).map(Word::name));
        // Of which kind a piece is that can be pushed, no trial board says.
        reach.remarks.extend(self.remarks.take().into_iter().filter(|remark| *remark == Remark::Pushes));
        Ok(reach)
    }

    /// What the piece could do with other answers to questions; `None` where that takes too long.
    fn explore_flipped(&mut self, words: impl IntoIterator<Item = Word>) -> Result<Option<Reach>, Diagnostic> {
        self.turned = words.into_iter().collect();
        self.spent.set(0);
        self.most = MAX_QUESTION_STEPS;
        let reach = self.explore();
        self.turned.clear();
        let is_whole = !self.is_spent();
        // What runs without an end with another answer is told by the word.
        Ok(reach.ok().filter(|_| is_whole))
    }

    /// The sides that there are: a game of one side has no enemies.
    fn holders(&self) -> &'static [Occupant] {
        &SIDES[..if self.enemy.is_some() { 2 } else { 1 }]
    }

    /// Tries boards with none, one and two other pieces.
    fn explore(&self) -> Result<Reach, Diagnostic> {
        let holders = self.holders();
        let mut reach = Reach::default();
        let empty = self.try_board(&BTreeMap::new())?;
        reach.matter = empty.matter();
        for to in empty.to.keys() {
            reach.targets.entry(*to).or_default().moves = Some(Holders::new());
        }
        let mut ones: BTreeMap<(usize, usize), BoardTrial> = BTreeMap::new();
        for at in empty.matter() {
            for held in holders {
                // Without all of these a sign could say too little.
                if self.spent.get() > SINGLE_PIECE_FACTOR * self.most {
                    let name = &self.mover.rules.pieces[self.stone.piece].name;
                    let message = format!("finding the moves of {name} takes too many instructions");
                    return Err(Diagnostic::error("moves::steps", message).help("draw this piece in another program"));
                }
                let one = self.try_board(&BTreeMap::from([(at, *held)]))?;
                self.with_one(&mut reach, &empty, &one, at, *held);
                reach.matter.append(&mut one.matter());
                ones.insert((at, side(*held)), one);
            }
        }
        self.with_two(&mut reach, &ones)?;
        Ok(reach)
    }

    /// Learns from a board with one other piece.
    fn with_one(&self, reach: &mut Reach, empty: &BoardTrial, one: &BoardTrial, at: usize, held: Occupant) {
        for to in empty.to.keys().filter(|to| **to != at && !one.has(**to)) {
            if let Some(moves) = reach.targets.get_mut(to).and_then(|target| target.moves.as_mut()) {
                moves.entry(at).or_default()[side(held)] = true;
            }
        }
        for (to, taken) in &one.to {
            let is_taken = taken.contains(&at);
            if *to == at {
                let target = reach.targets.entry(at).or_default();
                // In a game of one side its own pieces are all there is.
                match held {
                    Occupant::Own if self.enemy.is_some() => target.takes_own = true,
                    _ => target.captures = Some(Holders::new()),
                }
                continue;
            }
            reach.remarks.extend(one.takes_aside(*to).then_some(Remark::TakesAside));
            if empty.has(*to) && !is_taken {
                continue;
            }
            if !one.passes(at, *to) {
                // A piece that must stand somewhere else is told in words.
                reach.is_own_way |= !empty.has(*to);
                continue;
            }
            let target = reach.targets.entry(*to).or_default();
            target.over.entry(at).or_default()[side(held)] = true;
            target.takes |= is_taken;
        }
    }

    /// Learns what keeps the piece from captures, and what it captures over another.
    fn with_two(&self, reach: &mut Reach, ones: &BTreeMap<(usize, usize), BoardTrial>) -> Result<(), Diagnostic> {
        let holders = self.holders();
        let enemy = *holders.last().unwrap_or(&Occupant::Own);
        for (to, at) in self.pairs(ones, enemy) {
            for held in holders {
                if self.is_spent() {
                    reach.is_own_way = true;
                    return Ok(());
                }
                let two = self.try_board(&BTreeMap::from([(to, enemy), (at, *held)]))?;
                let is_direct = ones.get(&(to, side(enemy))).is_some_and(|one| one.has(to));
                let target = reach.targets.get_mut(&to);
                match (two.has(to), is_direct) {
                    (false, true) => {
                        if let Some(captures) = target.and_then(|target| target.captures.as_mut()) {
                            captures.entry(at).or_default()[side(*held)] = true;
                        }
                    }
                    (true, false) if two.passes(at, to) => {
                        let target = reach.targets.entry(to).or_default();
                        target.captures_over.entry(at).or_default()[side(*held)] = true;
                    }
                    (true, false) => reach.is_own_way = true,
                    _ => {}
                }
            }
        }
        self.find_jump_stops(reach, ones, enemy)
    }

    /// Lists pairs of places to try together: one with an enemy, and one that matters then.
    fn pairs(&self, ones: &BTreeMap<(usize, usize), BoardTrial>, enemy: Occupant) -> BTreeSet<(usize, usize)> {
        // Places that matter only once another is held may hold an enemy too.
        let late: BTreeSet<(usize, usize)> =
            ones.iter().flat_map(|((at, _), one)| one.matter().into_iter().map(|to| (to, *at))).collect();
        let late = late.into_iter().filter(|(to, at)| to != at && !ones.contains_key(&(*to, side(enemy))));
        let mut pairs: BTreeSet<(usize, usize)> = late.collect();
        for ((to, held), one) in ones {
            if *held != side(enemy) {
                continue;
            }
            // What captures straight away is stopped on its way alone; what does not may need any piece.
            let between = match one.has(*to) {
                true => one.ways.get(to).cloned().unwrap_or_default(),
                false => one.squares.clone(),
            };
            pairs.extend(between.into_iter().filter(|at| at != to && *at != self.from).map(|at| (*to, at)));
        }
        pairs
    }

    /// Learns what stops a jump beyond the piece that is jumped.
    fn find_jump_stops(
        &self,
        reach: &mut Reach,
        ones: &BTreeMap<(usize, usize), BoardTrial>,
        enemy: Occupant,
    ) -> Result<(), Diagnostic> {
        for ((at, held), one) in ones {
            let mut over: Vec<usize> = one.to.keys().copied().collect();
            over.retain(|to| reach.targets.get(to).is_some_and(|target| target.over.contains_key(at)));
            if over.is_empty() {
                continue;
            }
            for stop in one.squares.iter().filter(|stop| *stop != at) {
                if self.is_spent() {
                    reach.is_own_way = true;
                    return Ok(());
                }
                let two = self.try_board(&BTreeMap::from([(*at, SIDES[*held]), (*stop, enemy)]))?;
                for to in over.iter().filter(|to| *to != stop && !two.has(**to)) {
                    if let Some(target) = reach.targets.get_mut(to) {
                        target.over_stops.entry(*at).or_default().insert(*stop);
                    }
                }
            }
        }
        Ok(())
    }

    /// Compares with what the rules say on boards by chance, from nearly empty to nearly full.
    fn verify(&self, reach: &mut Reach) -> Result<(), Diagnostic> {
        let mut chance = Chance::new();
        let full: BTreeMap<usize, Occupant> = (0..self.mover.rules.board.positions.len())
            .filter(|at| *at != self.from)
            .map(|at| (at, Occupant::Enemy))
            .collect();
        let by_chance = (1..=BOARDS).map(|board| {
            let mut others = BTreeMap::new();
            for at in &reach.matter {
                if chance.below(BOARDS + 1) < board {
                    let is_enemy = self.enemy.is_some() && chance.below(2) == 0;
                    others.insert(*at, if is_enemy { Occupant::Enemy } else { Occupant::Own });
                }
            }
            others
        });
        let boards: Vec<BTreeMap<usize, Occupant>> = by_chance.chain(self.enemy.map(|_| full)).collect();
        for others in boards {
            let tried = self.try_board(&others)?;
            reach.remarks.extend(tried.to.keys().any(|to| tried.takes_aside(*to)).then_some(Remark::TakesAside));
            let told =
                reach.targets.iter().filter(|(to, target)| target.is_reached(**to, &others, self.enemy.is_none()));
            let told: BTreeSet<usize> = told.map(|(to, _)| *to).collect();
            reach.is_own_way |= !tried.to.into_keys().eq(told);
        }
        Ok(())
    }
}
