//! The six kinds of chess on their board, as far as its notation asks: who reaches a square, who is in check, and whether
//! there is a way out.

use std::collections::BTreeMap;

/// The files and ranks of the board of chess.
pub(super) const SIDE: i32 = 8;

/// File and rank, from 0.
pub(super) type Square = (i32, i32);

/// A kind of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Man {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

/// What the kinds are called, and the letters that are written for them.
const NAMES: [(Man, &str, &str); 6] = [
    (Man::King, "king", "K"),
    (Man::Queen, "queen", "Q"),
    (Man::Rook, "rook", "R"),
    (Man::Bishop, "bishop", "B"),
    (Man::Knight, "knight", "N"),
    (Man::Pawn, "pawn", ""),
];

impl Man {
    /// The kind of a piece of this name; a colour before it says whose it is.
    pub(super) fn from_name(name: &str) -> Option<Man> {
        let name = name.to_lowercase();
        let bare = ["white", "black"].iter().find_map(|colour| name.strip_prefix(colour)).unwrap_or(&name);
        let bare = bare.trim_start_matches(['-', '_']);
        NAMES.iter().find(|(_, name, _)| *name == bare).map(|(man, ..)| *man)
    }

    /// What is written for it.
    pub(super) fn letter(self) -> &'static str {
        NAMES.iter().find(|(man, ..)| *man == self).map_or("", |(_, _, letter)| letter)
    }
}

/// Who stands where; a man goes up the board or down.
#[derive(Clone, Debug, Default)]
pub(super) struct Men(BTreeMap<Square, (Man, bool)>);

fn is_on_board((file, rank): Square) -> bool {
    (0..SIDE).contains(&file) && (0..SIDE).contains(&rank)
}

fn forward(goes_up: bool) -> i32 {
    if goes_up { 1 } else { -1 }
}

impl Men {
    pub(super) fn put(&mut self, at: Square, man: (Man, bool)) {
        self.0.insert(at, man);
    }

    pub(super) fn at(&self, at: Square) -> Option<(Man, bool)> {
        self.0.get(&at).copied()
    }

    /// Tells whether what stands on a square could take on another.
    fn reaches(&self, from: Square, to: Square) -> bool {
        let Some((man, goes_up)) = self.at(from) else { return false };
        let (across, up) = (to.0 - from.0, to.1 - from.1);
        let (wide, high) = (across.abs(), up.abs());
        let runs = |straight: bool, aslant: bool| {
            let is_way = (straight && (wide == 0) != (high == 0)) || (aslant && wide == high && wide > 0);
            let step = (across.signum(), up.signum());
            let between = |n: i32| (from.0 + n * step.0, from.1 + n * step.1);
            is_way && (1..wide.max(high)).all(|n| self.at(between(n)).is_none())
        };
        match man {
            Man::King => wide.max(high) == 1,
            Man::Queen => runs(true, true),
            Man::Rook => runs(true, false),
            Man::Bishop => runs(false, true),
            Man::Knight => wide * high == 2,
            Man::Pawn => wide == 1 && up == forward(goes_up),
        }
    }

    /// Tells whether a side's king could be taken.
    pub(super) fn is_in_check(&self, goes_up: bool) -> bool {
        let is_king = |man: &(Man, bool)| *man == (Man::King, goes_up);
        let kings = self.0.iter().filter(|(_, man)| is_king(man)).map(|(at, _)| *at);
        let enemies = || self.0.iter().filter(|(_, man)| man.1 != goes_up).map(|(at, _)| *at);
        kings.into_iter().any(|king| enemies().any(|enemy| self.reaches(enemy, king)))
    }

    /// Tells whether the king is safe behind a move; `taken` is emptied too.
    fn is_safe(&self, from: Square, to: Square, taken: Option<Square>) -> bool {
        let Some(man) = self.at(from) else { return false };
        let mut after = self.clone();
        taken.map(|at| after.0.remove(&at));
        after.0.remove(&from);
        after.put(to, man);
        !after.is_in_check(man.1)
    }

    /// What a piece's letter needs beside it where another piece of its kind could go to the same square: the file
    /// that it comes from, else the rank, else both.
    pub(super) fn told_apart<'a>(&self, [from, to]: [Square; 2], name: &'a str) -> &'a str {
        let own = self.at(from);
        let others = self.0.iter().filter(|(at, man)| **at != from && Some(**man) == own).map(|(at, _)| *at);
        let others = others.filter(|at| self.reaches(*at, to) && self.is_safe(*at, to, None));
        let others: Vec<Square> = others.collect();
        match () {
            () if others.is_empty() => "",
            () if others.iter().all(|other| other.0 != from.0) => &name[..1],
            () if others.iter().all(|other| other.1 != from.1) => &name[1..],
            () => name,
        }
    }

    /// Tells whether a side has a move that leaves its king safe. A pawn has just passed `passed`. Castling is no way out
    /// where nothing else is.
    pub(super) fn has_way(&self, goes_up: bool, passed: Option<Square>) -> bool {
        let own = self.0.iter().filter(|(_, man)| man.1 == goes_up);
        own.into_iter().any(|(from, (man, _))| {
            let is_free = |to: &Square| is_on_board(*to) && self.at(*to).is_none_or(|other| other.1 != goes_up);
            self.ways(*from, *man, goes_up, passed).into_iter().filter(is_free).any(|to| {
                let behind = (to.0, to.1 - forward(goes_up));
                let taken = (*man == Man::Pawn && passed == Some(to) && to.0 != from.0).then_some(behind);
                self.is_safe(*from, to, taken)
            })
        })
    }

    /// Where a man could go, friends and the edge aside.
    fn ways(&self, from: Square, man: Man, goes_up: bool, passed: Option<Square>) -> Vec<Square> {
        let by = |(across, up): Square| (from.0 + across, from.1 + up);
        if man == Man::Pawn {
            let ahead = forward(goes_up);
            let is_empty = |up: &i32| self.at(by((0, *up))).is_none();
            let home = if goes_up { 1 } else { SIDE - 2 };
            let steps = [ahead, 2 * ahead];
            let steps = steps.iter().take(if from.1 == home { 2 } else { 1 }).take_while(|up| is_empty(up));
            let takes = [by((-1, ahead)), by((1, ahead))];
            let takes = takes.into_iter().filter(|to| self.at(*to).is_some() || passed == Some(*to));
            return steps.map(|up| by((0, *up))).chain(takes).collect();
        }
        let all = (0..SIDE).flat_map(|file| (0..SIDE).map(move |rank| (file, rank)));
        all.filter(|to| self.reaches(from, *to)).collect()
    }
}
