//! Which lines of a solution tree are right: what collections of problems write beside moves.
//!
//! A node says it itself: `RIGHT` (goproblems.com), `Correct` or `Wrong` at the beginning of its comment or name, `+` alone,
//! TE and IT, BM, WV and DO on a move of who solves, GB and GW, SmartGo's CH. Of a line the last sign counts, but a good move
//! behind a bad one repairs nothing; a choice of who solves that leaves the lines with a sign behind it is wrong.
//!
//! Authors write no sign where a defence is weak. A line that the opponent leads away from the signs is right if who solves has the
//! last move: a refutation ends with its own. Where only wrong lines have a sign, the first branch without one is right, and all of
//! them in a collection that has WV, which marks every wrong one (uliGo). Where nobody wrote a sign, the first branch of who solves
//! is right, whatever the opponent does; a triangle on a move of who solves calls it wrong. Where all signs call a line *also*
//! right (EasyGo), the main line is right, too. In a collection that mostly marks the line against every defence, one without
//! a sign is wrong.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::annotations::{Annotation, Annotations};
use crate::board::Colour;
use crate::sgf::{Collection, NodeId};
use zumen_core::named;

/// What comments and names of right and wrong lines begin with, in small letters.
const RIGHT: &str = "correct right solution success solved well_done bravo richtig lösung correcto correcta верно правильно 正解 正确 正確 答对 恭喜 정답 성공";
const WRONG: &str = "wrong incorrect failure failed fail falsch incorrecto incorrecta raté échec неверно неправильно 不正解 失敗 失败 错 答错 오답 실패 틀렸";

named! {
    /// What signs are made of. Where those of a node contradict each other, the kind counts that more records of the
    /// collection use, unless the user names one.
    pub(crate) enum Kind {
        /// Words of comments and names.
        Words = "comments",
        /// BM, WV and DO, TE and IT on a move of who solves.
        Move = "moves",
        /// GB and GW.
        Position = "positions",
        /// SmartGo's check mark (CH).
        Check = "checks",
    }
}

/// What a collection marks its lines with.
pub(super) struct Convention {
    /// In how many records each kind of sign is.
    records: BTreeMap<Kind, usize>,
    /// The only kind of sign that counts; `None` for all of them.
    only: Option<Kind>,
    /// Whether what has no sign is right, since all wrong branches have one (WV).
    marks_wrong: bool,
    /// Whether what has no sign is wrong, since most records have one on every right line.
    marks_right: bool,
}

impl Convention {
    /// Reads the signs of all records, those of one kind or of all.
    pub(super) fn of(collection: &Collection, only: Option<Kind>) -> Convention {
        let mut convention = Convention { records: BTreeMap::new(), only, marks_wrong: false, marks_right: false };
        for root in collection.games() {
            let solver = collection.nodes_of(*root).find_map(|id| mover(collection, id)).unwrap_or(Colour::Black);
            let signs = collection.nodes_of(*root).flat_map(|id| signs_of(collection, id, solver));
            for kind in signs.map(|(kind, _)| kind).collect::<BTreeSet<_>>() {
                *convention.records.entry(kind).or_default() += 1;
            }
            convention.marks_wrong |= only.is_none_or(|only| only == Kind::Move)
                && collection.nodes_of(*root).any(|id| collection.has(id, "WV"));
        }
        // What the collection does against several defences decides; one record alone says nothing of its habit.
        let defended = collection.games().iter().filter_map(|root| {
            let solver = collection.nodes_of(*root).find_map(|id| mover(collection, id))?;
            Signs::of(collection, *root, solver, &convention).marks_defences()
        });
        let (marked, unmarked): (Vec<bool>, Vec<bool>) = defended.partition(|is_marked| *is_marked);
        convention.marks_right = marked.len() > unmarked.len();
        convention
    }

    /// What a node says of itself, by the kind that most records use.
    fn verdict(&self, collection: &Collection, id: NodeId, solver: Colour) -> Option<(Kind, bool)> {
        let signs = signs_of(collection, id, solver).into_iter();
        let counted = signs.filter(|(kind, _)| self.only.is_none_or(|only| only == *kind));
        counted.min_by_key(|(kind, _)| (Reverse(self.records.get(kind)), *kind))
    }
}

/// A solution tree with its signs.
pub(super) struct Signs<'a> {
    collection: &'a Collection,
    /// Who solves it.
    solver: Colour,
    /// What nodes say of themselves.
    said: BTreeMap<NodeId, bool>,
    /// Nodes on the way to a sign for a right line, with the node that has it.
    to_right: BTreeSet<NodeId>,
    /// Nodes through which every line is said to be wrong.
    only_wrong: BTreeSet<NodeId>,
    /// Whether what has no sign is right, since all wrong branches have one.
    marks_wrong: bool,
    /// Whether what has no sign is wrong, since all right lines have one.
    marks_right: bool,
    /// A node whose comment counts points, where none has a sign.
    points: Option<NodeId>,
}

impl<'a> Signs<'a> {
    /// Reads the signs of a game.
    pub(super) fn of(collection: &'a Collection, root: NodeId, solver: Colour, convention: &Convention) -> Signs<'a> {
        let &Convention { marks_wrong, marks_right, .. } = convention;
        let mut said: BTreeMap<NodeId, bool> = BTreeMap::new();
        // Bad moves of who solves, and the nodes behind them.
        let mut spoilt = BTreeSet::new();
        for id in collection.nodes_of(root) {
            let sign = convention.verdict(collection, id, solver);
            let is_behind = collection.parent(id).is_some_and(|parent| spoilt.contains(&parent));
            if is_behind || sign == Some((Kind::Move, false)) {
                spoilt.insert(id);
            }
            said.extend(sign.map(|(kind, is_right)| (id, is_right && !(is_behind && kind == Kind::Move))));
        }
        let counts_points = |id: &NodeId| collection.comment(*id).is_some_and(|comment| is_score(&comment));
        let points = said.is_empty().then(|| collection.nodes_of(root).find(counts_points)).flatten();
        if said.is_empty() {
            said = triangles(collection, root, solver);
        }
        let mut right = said.iter().filter(|(_, is_right)| **is_right).map(|(id, _)| *id).peekable();
        if right.peek().is_some() && right.all(|id| is_also_right(collection, id)) {
            // Beside the main line, which needs no sign.
            let main: Vec<NodeId> = std::iter::successors(Some(root), |id| collection.children(*id).next()).collect();
            said.extend(main.last().filter(|_| !main.iter().any(|id| said.contains_key(id))).map(|leaf| (*leaf, true)));
        }
        let mut to_right = BTreeSet::new();
        for (id, _) in said.iter().filter(|(_, is_right)| **is_right) {
            let mut at = Some(*id);
            while let Some(on_way) = at.filter(|on_way| to_right.insert(*on_way)) {
                at = collection.parent(on_way);
            }
        }
        let mut only_wrong = BTreeSet::new();
        let nodes: Vec<NodeId> = collection.nodes_of(root).collect();
        // Children stand behind their parents.
        for id in nodes.into_iter().rev() {
            let mut children = collection.children(id).peekable();
            let is_led_wrong = children.peek().is_some() && children.all(|child| only_wrong.contains(&child));
            if said.get(&id) == Some(&false) || is_led_wrong {
                only_wrong.insert(id);
            }
        }
        Signs { collection, solver, said, to_right, only_wrong, marks_wrong, marks_right, points }
    }

    /// Tells whether nothing says what is right.
    pub(super) fn is_empty(&self) -> bool {
        self.said.is_empty() && self.points.is_none()
    }

    /// A node whose comment counts points, where no node has a sign.
    pub(super) fn points(&self) -> Option<NodeId> {
        self.points
    }

    /// Tells whether every defence behind which one line has a sign for a right one leads to such a sign; `None` where
    /// there are no such defences.
    fn marks_defences(&self) -> Option<bool> {
        let on_way = self.to_right.iter().flat_map(|id| self.collection.children(*id));
        let mut defences = on_way.filter(|id| {
            let of_solver = mover(self.collection, *id) == Some(self.solver);
            let parent = self.collection.parent(*id);
            !of_solver && parent.is_some_and(|parent| self.collection.children(parent).nth(1).is_some())
        });
        let first = defences.next()?;
        Some(
            std::iter::once(first)
                .chain(defences)
                .all(|id| self.to_right.contains(&id) || self.only_wrong.contains(&id)),
        )
    }

    /// Tells whether a line from the root to a leaf is right.
    pub(super) fn is_right(&self, line: &[NodeId]) -> bool {
        let last = line.iter().enumerate().rev().find_map(|(index, id)| Some((index, *self.said.get(id)?)));
        match last {
            Some((_, false)) => false,
            Some((index, true)) => {
                let mut behind = self.choices(line).filter(|choice| *choice > index);
                !self.leaves_right(line) && (self.is_answered(line) || behind.all(|choice| self.is_first(line[choice])))
            }
            None if !self.to_right.is_empty() => {
                !self.marks_right && !self.leaves_right(line) && self.is_answered(line)
            }
            None => self.marks_wrong || self.choices(line).all(|index| self.is_first(line[index])),
        }
    }

    /// Tells whether who solves chooses a branch that misses the signs for right lines.
    fn leaves_right(&self, line: &[NodeId]) -> bool {
        self.choices(line).any(|index| self.misses_right(line[index]))
    }

    /// Tells whether who solves has the last move.
    fn is_answered(&self, line: &[NodeId]) -> bool {
        line.iter().rev().find_map(|id| mover(self.collection, *id)) == Some(self.solver)
    }

    /// Tells whether a branch has no sign for a right line, and another from the same node has one.
    fn misses_right(&self, branch: NodeId) -> bool {
        let Some(parent) = self.collection.parent(branch) else { return false };
        let mut others = self.collection.children(parent).filter(|other| *other != branch);
        !self.to_right.contains(&branch) && others.any(|other| self.to_right.contains(&other))
    }

    /// Tells whether the branches before one are all said to be wrong.
    fn is_first(&self, branch: NodeId) -> bool {
        let mut branches =
            self.collection.parent(branch).into_iter().flat_map(|parent| self.collection.children(parent));
        branches.find(|other| !self.only_wrong.contains(other)) == Some(branch)
    }

    /// The indices of nodes at which who solves has chosen a branch.
    fn choices<'b>(&'b self, line: &'b [NodeId]) -> impl Iterator<Item = usize> + 'b {
        line.iter().enumerate().filter_map(|(index, id)| {
            let parent = self.collection.parent(*id)?;
            self.collection.children(parent).nth(1)?;
            (mover(self.collection, *id) == Some(self.solver)).then_some(index)
        })
    }
}

/// What a node says of itself, a sign of each kind.
fn signs_of(collection: &Collection, id: NodeId, solver: Colour) -> Vec<(Kind, bool)> {
    let words = [collection.comment(id), collection.name(id)];
    let said = words
        .into_iter()
        .flatten()
        .find_map(|text| comment_verdict(&text).or(is_beaten(&text, solver).then_some(false)));
    let is_mine = mover(collection, id) == Some(solver);
    let Annotations { of_move, of_position, .. } = collection.annotations(id);
    let moved = if collection.has(id, "WV") { Some(false) } else { of_move.map(|of_move| !of_move.is_bad()) };
    let good = of_position.and_then(Annotation::leader);
    let checked = collection.node_value(id, "CH").is_some_and(|value| value != "0");
    let signs = [
        (Kind::Words, said),
        (Kind::Move, moved.filter(|_| is_mine)),
        (Kind::Position, good.map(|leader| leader == solver)),
        (Kind::Check, checked.then_some(true)),
    ];
    signs.into_iter().filter_map(|(kind, is_right)| Some((kind, is_right?))).collect()
}

/// Finds the triangles that stand on moves of who solves: they are wrong, unless all moves have one.
fn triangles(collection: &Collection, root: NodeId, solver: Colour) -> BTreeMap<NodeId, bool> {
    let moves = || collection.nodes_of(root).filter(|id| mover(collection, *id) == Some(solver));
    let own = if solver == Colour::Black { "B" } else { "W" };
    let is_marked = |id: &NodeId| collection.node_value(*id, own) == collection.node_value(*id, "TR");
    if moves().all(|id| is_marked(&id)) {
        BTreeMap::new()
    } else {
        moves().filter(is_marked).map(|id| (id, false)).collect()
    }
}

/// Tells whether a comment calls its line right beside another one: "This is also right".
fn is_also_right(collection: &Collection, id: NodeId) -> bool {
    let comment = collection.comment(id).unwrap_or_default().to_lowercase();
    let mut words = comment.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.any(|word| ["also", "auch", "aussi"].contains(&word))
        || comment.trim_end_matches(['.', '!', ')']).ends_with(" too")
}

/// Tells whether a comment begins with points, as of exercises with several good moves: `+5 points`, `10点`.
fn is_score(comment: &str) -> bool {
    let number = comment.trim().trim_start_matches(['+', '-', '−']);
    let unit = number.trim_start_matches(|c: char| c.is_numeric() || c == '.').trim().to_lowercase();
    let is_signed = number.len() < comment.trim().len();
    let mut units = ["points", "point", "pts", "点", "點", "점", "分"].iter();
    number.starts_with(char::is_numeric)
        && units.any(|word| if is_signed { unit.starts_with(word) } else { unit.trim_end_matches('.') == *word })
}

/// Tells whether a comment says that there is a better answer: "It's a ko, but Black can do better."
fn is_beaten(text: &str, solver: Colour) -> bool {
    let small = text.to_lowercase();
    let by_name = if solver == Colour::Black { "black can do better" } else { "white can do better" };
    small.contains(by_name) || small.contains("can you do better")
}

/// Who moves in a node.
pub(super) fn mover(collection: &Collection, id: NodeId) -> Option<Colour> {
    let colours = [("B", Colour::Black), ("W", Colour::White)];
    colours.into_iter().find(|(ident, _)| collection.has(id, ident)).map(|(_, colour)| colour)
}

/// A comment without what is written for programs; `None` where no more is left than the sign itself.
pub(super) fn without_signs(comment: &str) -> Option<String> {
    let text = comment.lines().map(line_without_signs).collect::<Vec<_>>().join("\n").trim().to_owned();
    let word = text.trim_matches(|letter: char| !letter.is_alphanumeric());
    let is_bare = word.is_empty() || (!word.contains(char::is_whitespace) && comment_verdict(word).is_some());
    (!is_bare).then_some(text)
}

fn line_without_signs(line: &str) -> String {
    let words = line.split(' ');
    let words = words.filter(|word| !is_for_programs(word.trim_matches(|letter: char| !letter.is_alphanumeric())));
    let words = words.map(|word| runs(word).filter(|run| !is_for_programs(run)).collect::<String>());
    words.collect::<Vec<_>>().join(" ")
}

/// Tells whether a word is written for the programs of goproblems.com; some write several as one, `CHOICERIGHT`.
fn is_for_programs(word: &str) -> bool {
    let mut left = word;
    while let Some(behind) =
        ["RIGHT", "WRONG", "FORCE", "CHOICE", "NOTTHIS"].iter().find_map(|sign| left.strip_prefix(sign))
    {
        left = behind;
    }
    left.is_empty() && !word.is_empty()
}

/// Splits a text where capitals begin and end. Some write a sign right behind a word: `sekiRIGHT`.
fn runs(text: &str) -> impl Iterator<Item = &str> {
    let mut left = text;
    std::iter::from_fn(move || {
        let is_capital = left.starts_with(|letter: char| letter.is_ascii_uppercase());
        let end = left.find(|letter: char| letter.is_ascii_uppercase() != is_capital).unwrap_or(left.len());
        let (run, behind) = left.split_at(end);
        left = behind;
        (!run.is_empty()).then_some(run)
    })
}

/// What stands before the first word of a comment and says no more, as in "This is also correct".
const BEFORE: [&str; 5] = ["this is the ", "this is ", "that is the ", "that is ", "also "];
/// What a right line is called where something stands before the first word: "the correct answer", not "the right side".
const CALLED: [&str; 9] = ["answer", "solution", "line", "variation", "result", "and", "but", "too", "as well"];

/// What a comment says of its line.
fn comment_verdict(text: &str) -> Option<bool> {
    let text = text.trim();
    if text == "+" || runs(text).any(|run| is_for_programs(run) && run.contains("RIGHT")) {
        return Some(true);
    }
    let small = text.to_lowercase();
    let bare = BEFORE.iter().fold(small.as_str(), |rest, before| rest.strip_prefix(before).unwrap_or(rest));
    let is_first = bare.len() == small.len();
    let says = |signs: &str| signs.split(' ').any(|sign| is_sign(bare, &sign.replace('_', " "), is_first));
    if says(WRONG) { Some(false) } else { says(RIGHT).then_some(true) }
}

/// Tells whether a comment begins with a sign as a word of its own; behind other words, and for `right` always, only
/// what a line is called may follow.
fn is_sign(text: &str, sign: &str, is_first: bool) -> bool {
    let Some(rest) = text.strip_prefix(sign) else { return false };
    if sign.is_ascii() && rest.starts_with(char::is_alphanumeric) {
        return false;
    }
    let next = rest.trim_start();
    (is_first && sign != "right")
        || !next.starts_with(char::is_alphanumeric)
        || CALLED.iter().any(|called| next.starts_with(called))
}

#[cfg(test)]
mod tests {
    use super::{comment_verdict, without_signs};

    #[test]
    fn signs_for_programs_are_no_comments() {
        for (comment, kept) in [
            ("RIGHT", None),
            ("Correct!", None),
            ("+", None),
            ("CHOICE\nFORCE", None),
            ("CHOICERIGHT", None),
            ("WRONG White lives", Some("White lives")),
            ("White dies. RIGHT", Some("White dies.")),
            ("White dies (RIGHT)", Some("White dies")),
            ("sekiRIGHT", Some("seki")),
            ("Wrong: White lives", Some("Wrong: White lives")),
        ] {
            assert_eq!(without_signs(comment).as_deref(), kept, "{comment}");
        }
    }

    #[test]
    fn comments_say_what_is_right_by_their_first_word_or_by_a_sign() {
        let right = [
            "RIGHT",
            "A ko. RIGHT",
            "sekiRIGHT",
            "CHOICERIGHT",
            "Ko.RIGHT FORCE",
            "Correct",
            "correct!",
            "Right.",
            "+",
            "正解です",
            "Solution 2",
            "Also correct.",
            "This is also correct.",
            "This is the correct answer.",
            "This is correct, too",
            "Also correct and still a ko.",
            "Correct move order",
            "恭喜答对",
            "정답입니다",
            "Richtig!",
            "Верно",
        ];
        let wrong = [
            "Wrong: alive",
            "Incorrect",
            "Failure",
            "失敗図",
            "不正解",
            "错误",
            "答错了",
            "틀렸습니다",
            "Raté !",
            "Неверно",
        ];
        let none = [
            "",
            "White is alive on the right side",
            "It is a ko, but Black can do better",
            "Rightly so",
            "Right now White can cut",
            "FORCE",
            "Failsafe",
            "Almost correct",
            "This is the right side of the board",
            "The correct way is to play at A",
            "The correct answer is at A",
            "This is not correct",
            "BRIGHT",
        ];
        assert!(right.iter().all(|text| comment_verdict(text) == Some(true)));
        assert!(wrong.iter().all(|text| comment_verdict(text) == Some(false)));
        assert!(none.iter().all(|text| comment_verdict(text).is_none()), "{none:?}");
    }
}
