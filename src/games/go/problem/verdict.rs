//! Which lines of a solution tree are right: what collections of problems write beside moves.
//!
//! A node says it itself: `RIGHT` (goproblems.com), `Correct` or `Wrong` at the beginning of its comment or name, `+` alone,
//! TE and BM on a move of who solves, GB and GW. Of a line the last sign counts; a choice of who solves that leaves the lines
//! with a sign behind it is wrong. Where nobody wrote a sign, the first branch of who solves is right, whatever the opponent does.

use std::collections::{BTreeMap, BTreeSet};

use crate::games::go::board::Colour;
use crate::games::go::sgf::{Collection, NodeId};

/// What comments and names of right and wrong lines begin with, in small letters.
const RIGHT: [&str; 8] = ["correct", "right", "solution", "success", "正解", "正确", "정답", "성공"];
const WRONG: [&str; 9] = ["wrong", "incorrect", "failure", "failed", "fail", "失敗", "失败", "错误", "실패"];

/// A solution tree with its signs.
pub(super) struct Signs<'a> {
    collection: &'a Collection,
    /// Who solves it.
    solver: Colour,
    /// What nodes say of themselves.
    said: BTreeMap<NodeId, bool>,
    /// Nodes on the way to a sign for a right line, with the node that has it.
    to_right: BTreeSet<NodeId>,
}

impl<'a> Signs<'a> {
    /// Reads the signs of a game.
    pub fn of(collection: &'a Collection, root: NodeId, solver: Colour) -> Signs<'a> {
        let said = |id: NodeId| Some((id, of_node(collection, id, solver)?));
        let said: BTreeMap<NodeId, bool> = collection.nodes_of(root).filter_map(said).collect();
        let mut to_right = BTreeSet::new();
        for (id, _) in said.iter().filter(|(_, is_right)| **is_right) {
            let mut at = Some(*id);
            while let Some(on_way) = at.filter(|on_way| to_right.insert(*on_way)) {
                at = collection.parent(on_way);
            }
        }
        Signs { collection, solver, said, to_right }
    }

    /// Tells whether a line from the root to a leaf is right.
    pub fn is_right(&self, line: &[NodeId]) -> bool {
        let last = line.iter().enumerate().rev().find_map(|(index, id)| Some((index, *self.said.get(id)?)));
        match last {
            Some((_, false)) => false,
            Some((index, true)) => self.choices(line).all(|(at, _)| at <= index || !self.leaves_right(line[at])),
            None if !self.to_right.is_empty() => false,
            // Nobody wrote a sign, or only for what is wrong.
            None => self.choices(line).all(|(_, is_first)| is_first),
        }
    }

    /// Tells whether a branch has no sign for a right line, and another from the same node has one.
    fn leaves_right(&self, branch: NodeId) -> bool {
        let Some(parent) = self.collection.parent(branch) else { return false };
        let mut others = self.collection.children(parent).filter(|other| *other != branch);
        !self.to_right.contains(&branch) && others.any(|other| self.to_right.contains(&other))
    }

    /// Returns the indices of nodes at which who solves has chosen a branch, and whether it was the first.
    fn choices<'b>(&'b self, line: &'b [NodeId]) -> impl Iterator<Item = (usize, bool)> + 'b {
        line.iter().enumerate().filter_map(|(index, id)| {
            let parent = self.collection.parent(*id)?;
            self.collection.children(parent).nth(1)?;
            let is_own = mover(self.collection, *id) == Some(self.solver);
            is_own.then(|| (index, self.collection.children(parent).next() == Some(*id)))
        })
    }
}

/// Returns what a node says of itself.
fn of_node(collection: &Collection, id: NodeId, solver: Colour) -> Option<bool> {
    let words = [collection.comment(id), collection.name(id)];
    let said = words.into_iter().flatten().find_map(|text| told(&text));
    let is_own = || mover(collection, id) == Some(solver);
    let good = |ident: &str, colour: Colour| collection.has(id, ident).then_some(colour == solver);
    said.or_else(|| (collection.has(id, "BM") && is_own()).then_some(false))
        .or_else(|| (collection.has(id, "TE") && is_own()).then_some(true))
        .or_else(|| good("GB", Colour::Black))
        .or_else(|| good("GW", Colour::White))
}

/// Returns who moves in a node.
pub(super) fn mover(collection: &Collection, id: NodeId) -> Option<Colour> {
    let colours = [("B", Colour::Black), ("W", Colour::White)];
    colours.into_iter().find(|(ident, _)| collection.has(id, ident)).map(|(_, colour)| colour)
}

/// Returns a comment without what is written for programs; `None` where no more is left than the sign itself.
pub(super) fn without_signs(comment: &str) -> Option<String> {
    const SIGNS: [&str; 4] = ["RIGHT", "FORCE", "CHOICE", "NOTTHIS"];
    let is_sign = |word: &&str| SIGNS.contains(&word.trim_matches(|letter: char| !letter.is_alphanumeric()));
    let kept = |line: &str| line.split(' ').filter(|word| !is_sign(word)).collect::<Vec<_>>().join(" ");
    let text = comment.lines().map(kept).collect::<Vec<_>>().join("\n").trim().to_owned();
    let word = text.trim_matches(|letter: char| !letter.is_alphanumeric());
    let is_bare = word.is_empty() || (!word.contains(char::is_whitespace) && told(word).is_some());
    (!is_bare).then_some(text)
}

/// What stands before the first word of a comment and says no more, as in "This is also correct".
const BEFORE: [&str; 5] = ["this is the ", "this is ", "that is the ", "that is ", "also "];
/// What a right line is called where something stands before the first word: "the correct answer", not "the right side".
const CALLED: [&str; 5] = ["answer", "solution", "line", "variation", "result"];

/// Returns what a comment says of its line.
fn told(text: &str) -> Option<bool> {
    let text = text.trim();
    let mut words = text.split(|letter: char| !letter.is_alphanumeric());
    // Some write it right behind a word: "sekiRIGHT".
    let is_sign = |word: &str| {
        word.strip_suffix("RIGHT").is_some_and(|before| before.chars().next_back().is_none_or(char::is_lowercase))
    };
    if text == "+" || words.any(is_sign) {
        return Some(true);
    }
    let small = text.to_lowercase();
    let bare = BEFORE.iter().fold(small.as_str(), |rest, before| rest.strip_prefix(before).unwrap_or(rest));
    let begins = |with: &str| {
        let is_word = |rest: &str| !with.is_ascii() || !rest.starts_with(|letter: char| letter.is_alphanumeric());
        let is_said = |rest: &str| {
            let next = rest.trim_start();
            bare.len() == small.len()
                || !next.starts_with(char::is_alphanumeric)
                || CALLED.iter().any(|called| next.starts_with(called))
        };
        bare.strip_prefix(with).is_some_and(|rest| is_word(rest) && is_said(rest))
    };
    match (RIGHT.iter().any(|word| begins(word)), WRONG.iter().any(|word| begins(word))) {
        (_, true) => Some(false),
        (true, _) => Some(true),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{told, without_signs};

    #[test]
    fn signs_for_programs_are_no_comments() {
        for (comment, kept) in [
            ("RIGHT", None),
            ("Correct!", None),
            ("+", None),
            ("CHOICE\nFORCE", None),
            ("White dies. RIGHT", Some("White dies.")),
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
        ];
        let wrong = ["Wrong: alive", "Incorrect", "Failure", "失敗図"];
        let none = [
            "",
            "White is alive on the right side",
            "It is a ko, but Black can do better",
            "Rightly so",
            "FORCE",
            "Failsafe",
            "Almost correct",
            "This is the right side of the board",
            "The correct way is to play at A",
            "The correct answer is at A",
            "This is not correct",
            "BRIGHT",
        ];
        assert!(right.iter().all(|text| told(text) == Some(true)));
        assert!(wrong.iter().all(|text| told(text) == Some(false)));
        assert!(none.iter().all(|text| told(text).is_none()), "{none:?}");
    }
}
