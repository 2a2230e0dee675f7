//! Figures, as in books: the position before a move, and the next moves as numbers on their stones.
//!
//! Captured stones stay, so that every number can be found. A move on a point that is taken already is listed under
//! the board: "58 at 53", or "61 at A" where no number stands on the point.

use std::collections::{BTreeMap, BTreeSet};

use super::board::{Board, Colour, Vertex};
use super::markup::{Kind, Markup};
use super::record::{FigureStart, Node, Numbering};
use super::replay::Step;
use zumen_core::named;

/// Flags of FG.
const NO_COORDINATES: u32 = 1;
const NO_NAME: u32 = 2;
const NO_LIST: u32 = 4;
const KEEP_CAPTURED: u32 = 256;
const NO_HOSHI: u32 = 512;

/// Which moves a figure shows, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    /// Its number in a series, from 1; `None` alone.
    pub number: Option<usize>,
    /// The first move, counted from 1 along the line.
    pub first: usize,
    /// The last move, counted alike; at least `first`.
    pub last: usize,
    /// Where the record starts it, with the author's flags.
    pub start: Option<FigureStart>,
}

named! {
    /// How numbers are given.
    pub(crate) enum Numbers {
        /// As the record counts.
        Real = "real",
        /// From 1 in each figure.
        FromOne = "from-1",
        /// The first one modulo 100.
        Modulo = "mod-100",
        /// Not at all.
        Hidden = "hidden",
    }
}

impl From<Numbering> for Numbers {
    fn from(numbering: Numbering) -> Numbers {
        match numbering {
            Numbering::Hidden => Numbers::Hidden,
            Numbering::Real => Numbers::Real,
            Numbering::Modulo => Numbers::Modulo,
        }
    }
}

/// What stands on the point of a move that is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Landmark {
    /// A stone with this number.
    Number(u32, Colour),
    /// A letter, which the figure shows there.
    Letter(String),
    /// Nothing: it was a pass.
    Pass,
    /// Nothing: the record leaves out where it was played.
    Elsewhere,
    /// Wherever it was: its author thinks this of it.
    Sign(&'static str),
    /// The number of the move before one of this player, which the record leaves out and does not count.
    After(Colour),
}

/// Moves that stand on no stone of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Note {
    /// Their numbers, and whose they are.
    pub numbers: Vec<(u32, Colour)>,
    /// Where they were played.
    pub at: Landmark,
}

/// A figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Figure {
    /// The stones that are shown.
    pub stones: Board,
    /// The numbers on them.
    pub numbers: BTreeMap<Vertex, u32>,
    /// The letters that notes refer to.
    pub letters: BTreeMap<Vertex, String>,
    /// What is listed under the board.
    pub notes: Vec<Note>,
    /// The moves that their author wrote about: their numbers, and their nodes in the line.
    pub commented: Vec<(u32, usize)>,
    /// The first and the last number, as they are given.
    pub range: (u32, u32),
}

impl Plan {
    /// Tells whether the author's flags say so; without flags nothing is said.
    fn flag(&self, flag: u32) -> Option<bool> {
        self.start.as_ref()?.flags.map(|flags| flags & flag != 0)
    }

    /// Tells whether coordinates are shown.
    pub(crate) fn coordinates(&self) -> bool {
        self.flag(NO_COORDINATES) != Some(true)
    }

    /// Tells whether stars are shown.
    pub(crate) fn hoshi(&self) -> bool {
        self.flag(NO_HOSHI) != Some(true)
    }

    /// The author's name of the figure, if it is shown.
    pub(crate) fn name(&self) -> Option<&str> {
        let name = self.start.as_ref()?.name.as_deref();
        name.filter(|_| self.flag(NO_NAME) != Some(true))
    }

    /// The figures of a line: of at most `most` moves each, and new ones where the author starts them.
    pub(crate) fn series(line: &[Node], steps: &[Step], most: Option<usize>) -> Vec<Plan> {
        let mut plans: Vec<Plan> = Vec::new();
        for (index, step) in steps.iter().enumerate() {
            let number = index + 1;
            let is_first_of_node = index == 0 || steps[index - 1].node != step.node;
            let author = line.get(step.node).filter(|_| is_first_of_node).and_then(|node| node.figure.clone());
            match plans.last_mut() {
                Some(plan) if author.is_none() && most.is_none_or(|most| number - plan.first < most) => {
                    plan.last = number;
                }
                _ => plans.push(Plan { number: Some(plans.len() + 1), first: number, last: number, start: author }),
            }
        }
        plans
    }
}

/// Draws up the figure of a plan, whose moves the line must have; `before` is the board before the node of the first one.
pub(crate) fn figure(
    before: Board,
    line: &[Node],
    steps: &[Step],
    plan: &Plan,
    numbers: Numbers,
    marks: &[Markup],
) -> Figure {
    let shown = &steps[plan.first - 1..plan.last];
    let name = namer(shown, numbers);
    let mut draft = Draft { stones: before, numbers: BTreeMap::new(), listed: Vec::new() };
    let keep = plan.flag(KEEP_CAPTURED) != Some(false);
    let mut commented: Vec<(u32, usize)> = Vec::new();
    let mut next = shown[0].node;
    // Moves of the same node that an earlier figure numbers.
    let earlier = steps[..plan.first - 1].iter().rev().take_while(|step| step.node == next);
    for step in earlier {
        step.at.into_iter().for_each(|at| draft.stones.set(at, Some(step.colour)));
    }
    for (index, step) in shown.iter().enumerate() {
        line[next..=step.node].iter().for_each(|node| draft.set_up(node));
        next = step.node + 1;
        draft.play(step, name(index));
        let node = &line[step.node];
        if (node.name.is_some() || node.comment.is_some())
            && commented.last().is_none_or(|(_, node)| *node != step.node)
        {
            commented.push((name(index), step.node));
        }
        if !keep {
            draft.remove(&step.played.captured);
        }
    }
    // A heading tells which moves of the game these are, however few digits their stones have.
    let range = match numbers {
        Numbers::FromOne if plan.number.is_none() => (1, name(shown.len() - 1)),
        _ => (shown[0].number, shown[shown.len() - 1].number),
    };
    let (mut letters, mut notes) = draft.notes(marks);
    notes.extend((1..shown.len()).filter_map(|index| elsewhere(shown, index, &name)));
    notes.extend(signs(line, shown, &name));
    if numbers == Numbers::Hidden {
        draft.numbers.clear();
    }
    if numbers == Numbers::Hidden || plan.flag(NO_LIST) == Some(true) {
        letters.clear();
        notes.clear();
    }
    Figure { stones: draft.stones, numbers: draft.numbers, letters, notes, commented, range }
}

/// Says that the other player moved elsewhere before the move of this index: the player before it moves again, once both
/// have moved, or the record leaves out a number.
fn elsewhere(shown: &[Step], index: usize, name: impl Fn(usize) -> u32) -> Option<Note> {
    let (before, step) = (&shown[index - 1], &shown[index]);
    let other = step.colour.other();
    if before.colour != step.colour || before.node == step.node {
        return None;
    }
    if name(index) == name(index - 1).saturating_add(2) {
        return Some(Note { numbers: vec![(name(index) - 1, other)], at: Landmark::Elsewhere });
    }
    let is_left_out = match step.number.checked_sub(before.number) {
        Some(1) => shown[..index].iter().any(|step| step.colour == other),
        left => left == Some(2),
    };
    is_left_out.then(|| Note { numbers: vec![(name(index - 1), step.colour)], at: Landmark::After(other) })
}

/// The signs of moves, each with all moves that have it.
fn signs(line: &[Node], shown: &[Step], name: impl Fn(usize) -> u32) -> Vec<Note> {
    let mut notes: Vec<Note> = Vec::new();
    for (index, step) in shown.iter().enumerate() {
        let Some(sign) = line[step.node].annotations.sign() else { continue };
        let (number, at) = ((name(index), step.colour), Landmark::Sign(sign));
        match notes.iter_mut().find(|note| note.at == at) {
            Some(note) => note.numbers.push(number),
            None => notes.push(Note { numbers: vec![number], at }),
        }
    }
    notes
}

/// The number that is given to the move of this index in the figure.
fn namer(shown: &[Step], numbers: Numbers) -> impl Fn(usize) -> u32 + use<'_> {
    let first = shown[0].number;
    move |index| match numbers {
        Numbers::Real | Numbers::Hidden => shown[index].number,
        Numbers::FromOne => index as u32 + 1,
        // 102 to 177 are 2 to 77, and 67 to 117 stay; a figure that begins with 100 does not begin with 0.
        Numbers::Modulo => match first % 100 {
            0 => shown[index].number.saturating_sub(first).saturating_add(first.min(100)),
            rest => shown[index].number.saturating_sub(first).saturating_add(rest),
        },
    }
}

/// A figure while its moves are put down.
struct Draft {
    stones: Board,
    numbers: BTreeMap<Vertex, u32>,
    /// Moves that stand on no stone, in their order; a pass has no point.
    listed: Vec<(Option<Vertex>, u32, Colour)>,
}

impl Draft {
    fn set_up(&mut self, node: &Node) {
        for (at, stone) in &node.setup {
            let before = self.stones.get(*at);
            self.stones.set(*at, *stone);
            self.list(*at, before);
        }
    }

    fn play(&mut self, step: &Step, number: u32) {
        match step.at {
            Some(at) if self.stones.get(at).is_none() => {
                self.stones.set(at, Some(step.colour));
                self.numbers.insert(at, number);
            }
            at => self.listed.push((at, number, step.colour)),
        }
    }

    fn remove(&mut self, captured: &[Vertex]) {
        for at in captured {
            let before = self.stones.get(*at);
            self.stones.set(*at, None);
            self.list(*at, before);
        }
    }

    /// Puts the number of a stone that is not shown any more into the list.
    fn list(&mut self, at: Vertex, stone: Option<Colour>) {
        if let (Some(number), Some(colour)) = (self.numbers.remove(&at), stone) {
            self.listed.push((Some(at), number, colour));
        }
    }

    /// What is listed, point by point in the order of the numbers, and the letters that it takes.
    fn notes(&self, marks: &[Markup]) -> (BTreeMap<Vertex, String>, Vec<Note>) {
        let labels = marks.iter().filter(|mark| mark.kind == Kind::Label);
        let labels: BTreeMap<Vertex, &str> = labels.filter_map(|mark| Some((mark.at, mark.text.as_deref()?))).collect();
        let taken: BTreeSet<&str> = labels.values().copied().collect();
        let mut free = (0..).map(letter).filter(|letter| !taken.contains(letter.as_str()));
        let mut letters = BTreeMap::new();
        let mut notes: Vec<Note> = Vec::new();
        let mut of_point: BTreeMap<Option<Vertex>, usize> = BTreeMap::new();
        let mut listed = self.listed.clone();
        listed.sort_by_key(|(_, number, _)| *number);
        for (at, number, colour) in listed {
            if let Some(index) = of_point.get(&at) {
                notes[*index].numbers.push((number, colour));
                continue;
            }
            let landmark = match at {
                None => Landmark::Pass,
                Some(at) => match (self.numbers.get(&at), self.stones.get(at)) {
                    (Some(number), Some(stone)) => Landmark::Number(*number, stone),
                    _ => {
                        let own = labels.get(&at).map(|label| (*label).to_owned());
                        let letter = own.or_else(|| free.next()).unwrap_or_default();
                        letters.insert(at, letter.clone());
                        Landmark::Letter(letter)
                    }
                },
            };
            of_point.insert(at, notes.len());
            notes.push(Note { numbers: vec![(number, colour)], at: landmark });
        }
        (letters, notes)
    }
}

/// A to Z, then AA, AB...
pub(crate) fn letter(index: usize) -> String {
    match index / 26 {
        0 => char::from(b'A' + index as u8).to_string(),
        round => letter(round - 1) + &letter(index % 26),
    }
}
