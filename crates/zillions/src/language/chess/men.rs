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
        let is_line = match man {
            Man::King => return wide.max(high) == 1,
            Man::Knight => return wide * high == 2,
            Man::Pawn => return wide == 1 && up == forward(goes_up),
            Man::Rook => (wide == 0) != (high == 0),
            Man::Bishop => wide == high && wide > 0,
            Man::Queen => wide == high && wide > 0 || (wide == 0) != (high == 0),
        };
        let mut between = (1..wide.max(high)).map(|n| (from.0 + n * across.signum(), from.1 + n * up.signum()));
        is_line && between.all(|at| self.at(at).is_none())
    }

    /// Tells whether a side's king could be taken.
    pub(super) fn is_in_check(&self, goes_up: bool) -> bool {
        let mut kings = self.0.iter().filter(|(_, man)| **man == (Man::King, goes_up));
        let enemies = self.0.iter().filter(|(_, man)| man.1 != goes_up);
        kings.any(|(king, _)| enemies.clone().any(|(enemy, _)| self.reaches(*enemy, *king)))
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
            let mut ways = self.ways(*from, *man, goes_up, passed);
            ways.retain(|to| is_on_board(*to) && self.at(*to).is_none_or(|other| other.1 != goes_up));
            ways.into_iter().any(|to| {
                let behind = (to.0, to.1 - forward(goes_up));
                let taken = (*man == Man::Pawn && passed == Some(to) && to.0 != from.0).then_some(behind);
                self.is_safe(*from, to, taken)
            })
        })
    }

    /// Where a man could go, friends and the edge aside.
    fn ways(&self, from: Square, man: Man, goes_up: bool, passed: Option<Square>) -> Vec<Square> {
        if man == Man::Pawn {
            let ((file, rank), ahead) = (from, forward(goes_up));
            let home = if goes_up { 1 } else { SIDE - 2 };
            let steps = [(file, rank + ahead), (file, rank + 2 * ahead)].into_iter();
            let steps = steps.take(if rank == home { 2 } else { 1 }).take_while(|to| self.at(*to).is_none());
            let takes = [(file - 1, rank + ahead), (file + 1, rank + ahead)].into_iter();
            return steps.chain(takes.filter(|to| self.at(*to).is_some() || passed == Some(*to))).collect();
        }
        let all = (0..SIDE).flat_map(|file| (0..SIDE).map(move |rank| (file, rank)));
        all.filter(|to| self.reaches(from, *to)).collect()
    }
}
