//! One piece's blocks, followed instruction by instruction.

use std::collections::{BTreeMap, BTreeSet};

use super::mover::{Ground, MAX_ATTACK_STEPS, MAX_PIECE_STEPS, Move, Mover, Stop, unknown_word};
use super::trial::{Inquiry, Remark, Word};
use crate::language::node::Node;
use crate::language::piece::Stone;
use crate::language::position::Position;
use crate::language::rules::Rules;
use zumen_core::diagnostic::Diagnostic;

/// How many instructions were followed.
#[derive(Default)]
pub(super) struct Budget {
    pub own: usize,
    pub asked: usize,
}

/// Whether a block goes on behind an instruction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    On,
    End,
}

/// The moves of one piece while they are found.
pub(super) struct Run<'a, 'b> {
    pub mover: &'b Mover<'a>,
    pub ground: Ground<'b>,
    /// The piece.
    pub stone: Stone,
    /// Where it stands.
    pub from: usize,
    /// Where the block stands.
    pub at: usize,
    pub mark: usize,
    /// Where the piece will stand, where that was said.
    to: Option<usize>,
    /// Whether the block speaks of another piece by now, which moves along.
    is_along: bool,
    pub flags: BTreeMap<String, bool>,
    pub position_flags: BTreeSet<(String, usize)>,
    pub budget: &'b mut Budget,
    /// How many questions of attack lie around it.
    pub depth: u8,
    /// What the block has captured on its way.
    captured: BTreeSet<usize>,
    /// Pieces that move along, each with the square where that was said to end.
    cascaded: Vec<(usize, Option<usize>)>,
    /// What else the block does.
    effects: BTreeSet<Remark>,
    /// What it can do; nothing where only a square is sought.
    pub found: BTreeSet<Move>,
    /// The square that is asked about, and whether something was captured there.
    pub sought: Option<usize>,
    pub is_reached: bool,
    /// What a piece that is tried out is told, and what it asks; `None` follows the rules or nothing.
    pub inquiry: Option<Inquiry>,
    /// Where the block came by, in order; kept for an inquiry alone.
    passed: Vec<usize>,
}

impl<'a, 'b> Run<'a, 'b> {
    pub(super) fn new(
        mover: &'b Mover<'a>,
        ground: Ground<'b>,
        stone: Stone,
        from: usize,
        budget: &'b mut Budget,
        depth: u8,
    ) -> Run<'a, 'b> {
        Run {
            mover,
            ground,
            stone,
            from,
            at: from,
            mark: from,
            to: None,
            is_along: false,
            flags: BTreeMap::new(),
            position_flags: BTreeSet::new(),
            budget,
            depth,
            captured: BTreeSet::new(),
            cascaded: Vec::new(),
            effects: BTreeSet::new(),
            found: BTreeSet::new(),
            sought: None,
            is_reached: false,
            inquiry: None,
            passed: Vec::new(),
        }
    }

    /// Follows all blocks of the piece's moves. An inquiry follows those of the types that are allowed, and goes on behind
    /// one that is not understood: what that did before holds.
    pub(super) fn all(&mut self) -> Result<(), Stop> {
        let mover = self.mover;
        for block in mover.blocks(self.stone.piece)? {
            if self.inquiry.as_ref().is_some_and(|inquiry| !block.is_of(inquiry.types.as_ref())) {
                continue;
            }
            (self.at, self.mark, self.to, self.is_along) = (self.from, self.from, None, false);
            self.captured.clear();
            self.cascaded.clear();
            self.effects.clear();
            self.flags.clear();
            self.position_flags.clear();
            self.passed.clear();
            match (self.nodes(&block.instructions), &mut self.inquiry) {
                (Err(Stop::Word(word)), Some(inquiry)) => drop(inquiry.unknown.insert(word)),
                (followed, _) => drop(followed?),
            }
        }
        Ok(())
    }

    /// Counts instructions and conditions.
    pub(super) fn count(&mut self, instructions: usize) -> Result<(), Stop> {
        let (steps, most) = match self.depth {
            0 => (&mut self.budget.own, MAX_PIECE_STEPS),
            _ => (&mut self.budget.asked, MAX_ATTACK_STEPS),
        };
        *steps += instructions;
        self.mover.spent.set(self.mover.spent.get() + instructions);
        if *steps <= most {
            return Ok(());
        }
        let name = &self.mover.rules.pieces[self.stone.piece].name;
        let fault =
            Diagnostic::error("moves::steps", format!("the moves of {name} take more than {most} instructions"));
        Err(fault.help("look for a while whose condition is always true").into())
    }

    fn nodes(&mut self, nodes: &[Node]) -> Result<Flow, Stop> {
        for node in nodes {
            let flow = match node.atom() {
                Some(word) => self.word(word)?,
                None => self.form(node)?,
            };
            if flow == Flow::End {
                return Ok(Flow::End);
            }
        }
        Ok(Flow::On)
    }

    fn word(&mut self, word: &str) -> Result<Flow, Stop> {
        self.count(1)?;
        if let Some(direction) = self.mover.directions.get(word) {
            return Ok(self.go(self.mover.next(self.stone.player, *direction, self.at)));
        }
        match word {
            "add" => self.add(None)?,
            "add-copy" => {
                self.effects.insert(Remark::Creates);
                self.add(None)?;
            }
            "add-partial" | "add-copy-partial" => {
                self.effects.extend((word == "add-copy-partial").then_some(Remark::Creates));
                self.effects.insert(Remark::GoesOn);
                self.add(None)?;
            }
            "capture" => self.capture(self.at),
            "mark" => self.mark = self.at,
            "back" => self.at = self.mark,
            // What is said of another piece that moves along changes nothing of where this one goes.
            "to" | "from" if self.is_along => {
                if let Some((_, end)) = self.cascaded.last_mut().filter(|_| word == "to") {
                    *end = Some(self.at);
                }
            }
            "to" => self.to = Some(self.at),
            // Where this piece goes is known only while it is the one that moves.
            "from" if self.at == self.from => {}
            "cascade" => {
                self.to = self.to.or(Some(self.at));
                self.is_along = true;
                self.cascaded.push((self.at, None));
            }
            "flip" | "change-owner" => drop(self.effects.insert(Remark::ChangesOwners)),
            _ => match self.mover.rules.board.find(word) {
                Some(square) => self.pass(square),
                None => return Err(unknown_word(word)),
            },
        }
        Ok(Flow::On)
    }

    /// Takes what stands on a square; an inquiry learns that it matters.
    fn capture(&mut self, square: usize) {
        self.captured.insert(square);
        if let Some(inquiry) = &mut self.inquiry {
            inquiry.squares.insert(square);
        }
    }

    fn pass(&mut self, square: usize) {
        self.at = square;
        if self.inquiry.is_some() {
            self.passed.push(square);
        }
    }

    /// A move ends here: what stands here is captured, but for the piece itself.
    fn add(&mut self, becomes: Option<usize>) -> Result<(), Stop> {
        let to = self.to.unwrap_or(self.at);
        if let Some(sought) = self.sought {
            self.is_reached |= to == sought || self.captured.contains(&sought);
            return Ok(());
        }
        // A long list of captures takes as much room as so many instructions.
        self.count(self.captured.len())?;
        let mut captures = self.captured.clone();
        if to != self.from && self.ground.at(to).is_some() {
            captures.insert(to);
        }
        if self.inquiry.is_some() {
            self.count(self.passed.len())?;
            if !self.cascaded.is_empty() {
                let is_push = self.is_push(to)?;
                self.effects.insert(if is_push { Remark::Pushes } else { Remark::MovesOthers });
            }
        }
        if let Some(inquiry) = &mut self.inquiry {
            let before = self.passed.iter().take_while(|square| **square != to);
            inquiry.ways.entry(to).or_default().extend(before);
            inquiry.remarks.extend(&self.effects);
        }
        self.found.insert(Move { to, captures, becomes });
        Ok(())
    }

    /// Tells whether all pieces that move along go ahead of this one, in the direction that it goes.
    fn is_push(&mut self, to: usize) -> Result<bool, Stop> {
        let ends = self.cascaded.iter().skip(1).map(|(next, _)| *next).chain([self.at]);
        let line: Vec<usize> =
            self.cascaded.iter().zip(ends).flat_map(|((at, end), next)| [*at, end.unwrap_or(next)]).collect();
        if self.cascaded.iter().any(|(at, _)| self.ground.at(*at).is_none()) {
            return Ok(false);
        }
        for direction in 0..self.mover.links.len() {
            let (mut at, mut is_passed, mut left) = (self.from, false, line.as_slice());
            // A direction may lead round.
            for _ in 0..self.mover.rules.board.positions.len() {
                let Some(next) = self.mover.next(self.stone.player, direction, at) else { break };
                self.count(1)?;
                at = next;
                // What is pushed may end where the next piece is pushed.
                while left.first() == Some(&at) {
                    left = &left[1..];
                }
                if left.is_empty() {
                    break;
                }
                is_passed |= at == to && left.len() < line.len();
            }
            if is_passed && left.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The kind of pieces of a name.
    fn kind(&self, node: &Node) -> Result<usize, Stop> {
        let name = node.text().unwrap_or_default();
        let found = self.mover.rules.pieces.iter().position(|piece| piece.name == name);
        found.ok_or_else(|| unknown_word(&format!("the piece {name:?}, which the rules do not have")))
    }

    fn go(&mut self, to: Option<usize>) -> Flow {
        match to {
            Some(to) => {
                self.pass(to);
                Flow::On
            }
            None => Flow::End,
        }
    }

    fn form(&mut self, node: &Node) -> Result<Flow, Stop> {
        self.count(1)?;
        let Some((keyword, rest)) = node.form() else { return Err(unknown_word("a list without a keyword")) };
        match (keyword.as_str(), rest) {
            // What a move in parts may go on with is a type of moves.
            (word @ ("add-partial" | "add-copy-partial"), _) => self.word(word),
            (word @ ("add" | "add-copy"), []) => self.word(word),
            (word @ ("add" | "add-copy"), kinds) => {
                self.effects.extend((word == "add-copy").then_some(Remark::Creates));
                for kind in kinds {
                    let kind = self.kind(kind)?;
                    self.add(Some(kind))?;
                }
                Ok(Flow::On)
            }
            ("verify", [condition]) => Ok(if self.holds(condition)? { Flow::On } else { Flow::End }),
            ("if", [condition, branches @ ..]) => self.choose(condition, branches),
            ("while", [condition, body @ ..]) => self.repeat(condition, body),
            ("opposite", [direction]) => self.step_opposite(direction),
            ("capture", [place]) => {
                let square = self.place(place)?;
                square.into_iter().for_each(|square| self.capture(square));
                Ok(Flow::On)
            }
            ("go", [place]) => self.go_back(place),
            ("set-flag", [name, value]) => {
                let value = self.holds(value)?;
                self.flags.insert(name.text().unwrap_or_default().to_owned(), value);
                Ok(Flow::On)
            }
            ("set-position-flag", [name, value, place @ ..]) => {
                self.set_position_flag(name, value, place.first())?;
                Ok(Flow::On)
            }
            ("flip" | "change-owner", _) => self.word("flip"),
            ("create", _) => {
                self.effects.insert(Remark::Creates);
                Ok(Flow::On)
            }
            // What the piece and others become, and what is remembered of them.
            ("change-type" | "set-attribute", _) => Ok(Flow::On),
            (keyword, _) => Err(unknown_word(keyword)),
        }
    }

    /// Follows one of the branches of `if`, with `else` between them.
    fn choose(&mut self, condition: &Node, branches: &[Node]) -> Result<Flow, Stop> {
        let (then, other) = match branches.iter().position(|node| node.atom() == Some("else")) {
            Some(at) => (&branches[..at], &branches[at + 1..]),
            None => (branches, &[] as &[Node]),
        };
        let holds = self.holds(condition)?;
        self.nodes(if holds { then } else { other })
    }

    fn repeat(&mut self, condition: &Node, body: &[Node]) -> Result<Flow, Stop> {
        while self.holds(condition)? {
            self.count(1)?;
            if self.nodes(body)? == Flow::End {
                return Ok(Flow::End);
            }
        }
        Ok(Flow::On)
    }

    /// Steps in the direction opposite to one.
    fn step_opposite(&mut self, direction: &Node) -> Result<Flow, Stop> {
        let direction = direction.atom().and_then(|name| self.mover.directions.get(name)).copied();
        let back = direction.and_then(|direction| self.mover.opposite(direction));
        let Some(back) = back else { return Err(unknown_word("an opposite that the board does not have")) };
        Ok(self.go(self.mover.next(self.stone.player, back, self.at)))
    }

    /// Goes to a square that the move remembers.
    fn go_back(&mut self, place: &Node) -> Result<Flow, Stop> {
        match place.atom() {
            Some("from") => self.at = self.from,
            Some("mark") => self.at = self.mark,
            Some("to") => self.at = self.to.unwrap_or(self.at),
            Some(word @ ("last-from" | "last-to")) if self.inquiry.is_some() => {
                // There was no last move.
                self.assume(Word::Other(word.to_owned()), false);
                return Ok(Flow::End);
            }
            _ => return Err(unknown_word("a go to this place")),
        }
        Ok(Flow::On)
    }

    /// Sets a flag of a square, or of this one.
    fn set_position_flag(&mut self, name: &Node, value: &Node, place: Option<&Node>) -> Result<(), Stop> {
        let key = name.text().unwrap_or_default().to_owned();
        let square = place.map_or(Ok(Some(self.at)), |place| self.place(place))?;
        if let Some(square) = square {
            match self.holds(value)? {
                true => drop(self.position_flags.insert((key, square))),
                false => drop(self.position_flags.remove(&(key, square))),
            }
        }
        Ok(())
    }

    /// The square of a direction from here, or of a name; `None` off the board.
    pub(super) fn place(&self, node: &Node) -> Result<Option<usize>, Stop> {
        let name = node.atom().ok_or_else(|| unknown_word("a list as a place"))?;
        if let Some(direction) = self.mover.directions.get(name) {
            return Ok(self.mover.next(self.stone.player, *direction, self.at));
        }
        match self.mover.rules.board.find(name) {
            Some(square) => Ok(Some(square)),
            None => Err(unknown_word(name)),
        }
    }
}

/// Where a piece can go: indices of the board's positions, its own left out; checks are not looked at. Nothing
/// for an empty position.
///
/// # Errors
///
/// `moves::word` for an instruction or condition that is not understood, `moves::steps` for moves without an end,
/// `zrf::expansion` for macros without one.
pub fn destinations(rules: &Rules, position: &Position, square: usize) -> Result<BTreeSet<usize>, Diagnostic> {
    Mover::new(rules).destinations(position, square)
}

impl Mover<'_> {
    /// Does what [`destinations`] does.
    ///
    /// # Errors
    ///
    /// As [`destinations`].
    pub fn destinations(&self, position: &Position, square: usize) -> Result<BTreeSet<usize>, Diagnostic> {
        let found = self.moves_with_budget(position, square, &mut Budget::default())?;
        Ok(found.into_iter().map(|made| made.to).filter(|to| *to != square).collect())
    }

    /// The moves themselves, those among them that end where they began: a lion's capture of a neighbour.
    ///
    /// # Errors
    ///
    /// As [`destinations`].
    pub fn moves(&self, position: &Position, square: usize) -> Result<BTreeSet<Move>, Diagnostic> {
        self.moves_with_budget(position, square, &mut Budget::default())
    }

    /// The same, with what was asked of other pieces before.
    pub(super) fn moves_with_budget(
        &self,
        position: &Position,
        square: usize,
        budget: &mut Budget,
    ) -> Result<BTreeSet<Move>, Diagnostic> {
        let Some(stone) = position.stones.get(&square) else { return Ok(BTreeSet::new()) };
        let ground = Ground { position, instead: None };
        let mut run = Run::new(self, ground, *stone, square, budget, 0);
        run.all().map_err(Stop::into_diagnostic)?;
        Ok(run.found)
    }

    /// Tells whether one of the pieces that are `asked`, by place and player, could capture on a square that none of
    /// them is on.
    pub(super) fn is_reached(
        &self,
        ground: Ground,
        square: usize,
        asked: &dyn Fn(usize, usize) -> bool,
        budget: &mut Budget,
        depth: u8,
    ) -> Result<bool, Stop> {
        for (from, stone) in &ground.position.stones {
            if *from == square || !asked(*from, stone.player) {
                continue;
            }
            let mut run = Run::new(self, ground, *stone, *from, budget, depth);
            run.sought = Some(square);
            run.all()?;
            if run.is_reached {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
