//! A move of chess as its players write it, `10...Qc7`. Chess with its own six kinds on its own board has the short form
//! with `+` and `#`; with other pieces or on another board a move names both of its squares, `10...Ad8–c7`.

use std::collections::BTreeMap;

use super::piece::Stone;
use super::position::Position;
use super::rules::Rules;
use super::saved_game::Line;

/// What tells a game of the family of chess.
struct Chess<'a> {
    rules: &'a Rules,
    before: &'a Position,
    after: &'a Position,
}

/// The last move with its number, if the game is of the family of chess and the line is a plain move.
pub(crate) fn format_move(rules: &Rules, before: &Position, after: &Position, line: &Line) -> Option<String> {
    let turn = before.turn?;
    if !takes_turns(rules) || line.is_partial {
        return None;
    }
    let chess = Chess { rules, before, after };
    let text = chess.of(line)?;
    Some(format!("{}{}{text}", turn.round, if turn.entry == 0 { "." } else { "..." }))
}

/// Tells whether two players move by turns, each with their own pieces.
fn takes_turns(rules: &Rules) -> bool {
    let order = &rules.turn_order;
    match order.entries.as_slice() {
        [one, other] if order.cycle == 0 && one.player != other.player => {
            [one, other].iter().all(|entry| entry.player == entry.pieces_of && entry.move_type.is_none())
        }
        _ => false,
    }
}

/// The square that a name writes with a letter and a number.
fn square(name: &str) -> Option<Square> {
    let file = name.chars().next().filter(char::is_ascii_lowercase)?;
    let rank: i32 = name[1..].parse().ok().filter(|rank| *rank > 0)?;
    Some((file as i32 - 'a' as i32, rank - 1))
}

impl Chess<'_> {
    fn of(&self, line: &Line) -> Option<String> {
        let [has_king, has_pawn, has_queen] = [Man::King, Man::Pawn, Man::Queen]
            .map(|man| (0..self.rules.pieces.len()).any(|piece| self.man(piece) == Some(man)));
        // Other games have kings and pawns, but no queens, and not this board.
        if !has_king || !has_pawn || !(has_queen || self.is_chessboard()) {
            return None;
        }
        let [name, start, sign, end, ..] = &line.words[..] else { return None };
        let [from, to] = [self.rules.board.find(start)?, self.rules.board.find(end)?];
        let stone = *self.before.stones.get(&from).filter(|stone| self.name(stone.piece) == name)?;
        let arrived = *self.after.stones.get(&to).filter(|arrived| arrived.player == stone.player)?;
        let ends = [square(start)?, square(end)?];
        if !matches!(sign.as_str(), "-" | "x") {
            return None;
        }
        if let Some(castled) = self.castling(line, stone, ends) {
            return Some(castled + self.sign(ends));
        }
        let [before, after] = [self.before, self.after]
            .map(|position| position.stones.values().filter(|other| other.player != stone.player).count());
        let takes = after < before;
        let promoted = match arrived.piece == stone.piece {
            true => String::new(),
            false => format!("={}", self.letter(arrived.piece).trim_end()),
        };
        let letter = self.letter(stone.piece);
        let Some(men) = self.men(self.before) else {
            return Some(format!("{letter}{start}{}{end}{promoted}", if takes { "x" } else { "–" }));
        };
        let way = match (men.at(ends[0])?.0, takes) {
            (Man::Pawn, true) => &start[..1],
            (Man::Pawn, false) => "",
            _ => men.told_apart(ends, start),
        };
        Some(format!("{letter}{way}{}{end}{promoted}{}", if takes { "x" } else { "" }, self.sign(ends)))
    }

    fn name(&self, piece: usize) -> &str {
        &self.rules.pieces[piece].name
    }

    /// A castling: the king's and a rook's way in one line.
    fn castling(&self, line: &Line, stone: Stone, [from, to]: [Square; 2]) -> Option<String> {
        let king = self.man(stone.piece)? == Man::King;
        let [rook, start] = [line.words.get(4)?, line.words.get(5)?];
        let piece = self.rules.pieces.iter().position(|piece| piece.name == *rook)?;
        if !king || self.man(piece)? != Man::Rook || (to.0 - from.0).abs() < 2 {
            return None;
        }
        Some(if square(start)?.0 > from.0 { "O-O" } else { "O-O-O" }.to_owned())
    }

    /// Which of the six kinds of chess a piece is.
    fn man(&self, piece: usize) -> Option<Man> {
        Man::from_name(&self.rules.pieces[piece].name)
    }

    /// What is written for a kind: its letter, nothing for a pawn, its name where another kind has the same.
    fn letter(&self, piece: usize) -> String {
        let own = self.initial(piece);
        let is_shared = (0..self.rules.pieces.len()).any(|other| other != piece && self.initial(other) == own);
        if is_shared { format!("{} ", self.name(piece)) } else { own }
    }

    fn initial(&self, piece: usize) -> String {
        let kind = &self.rules.pieces[piece];
        let noted = kind.notation.clone().filter(|text| text.len() == 1 && text.chars().all(char::is_alphabetic));
        match self.man(piece) {
            Some(man) => man.letter().to_owned(),
            None => noted.unwrap_or_else(|| kind.name.chars().take(1).flat_map(char::to_uppercase).collect()),
        }
    }

    /// Tells whether the places are the squares of a chessboard.
    fn is_chessboard(&self) -> bool {
        let places = &self.rules.board.positions;
        let mut squares = places.iter().map(|place| square(&place.name));
        places.len() == (SIDE * SIDE) as usize
            && squares.all(|square| square.is_some_and(|(file, rank)| file < SIDE && rank < SIDE))
    }

    /// The position as one of chess, if it is: the board of chess, and no kinds but its own.
    fn men(&self, position: &Position) -> Option<Men> {
        if !self.is_chessboard() {
            return None;
        }
        let board = &self.rules.board;
        let mut men = Men::default();
        for (at, stone) in &position.stones {
            men.put(square(&board.positions[*at].name)?, (self.man(stone.piece)?, self.goes_up(stone.player)));
        }
        Some(men)
    }

    /// Tells whether a player's pieces stand below the other's at the beginning.
    fn goes_up(&self, player: usize) -> bool {
        let [(own, owns), (others, other)] = [true, false].map(|wanted| {
            let setup = self.rules.setup.iter().filter(|placed| (placed.player == player) == wanted);
            let places = setup.flat_map(|placed| &placed.positions);
            let ranks = places.filter_map(|at| square(&self.rules.board.positions[*at].name)).map(|(_, rank)| rank);
            ranks.fold((0, 0), |(sum, count), rank| (sum + rank, count + 1))
        });
        own * other < others * owns
    }

    /// Returns `+` where the move gives check and `#` where it mates, in a game that mating wins.
    fn sign(&self, [from, to]: [Square; 2]) -> &'static str {
        let Some(men) = self.men(self.after).filter(|_| self.rules.is_mated) else { return "" };
        let Some((man, goes_up)) = men.at(to) else { return "" };
        let passed = (man == Man::Pawn && (to.1 - from.1).abs() == 2).then_some((to.0, (to.1 + from.1) / 2));
        match (men.is_in_check(!goes_up), men.has_way(!goes_up, passed)) {
            (false, _) => "",
            (true, true) => "+",
            (true, false) => "#",
        }
    }
}

// The six kinds of chess on their board, as far as its notation asks: who reaches a square, who is in check, and whether
// there is a way out.

/// The files and ranks of the board of chess.
const SIDE: i32 = 8;

/// File and rank, from 0.
type Square = (i32, i32);

/// A kind of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Man {
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
    fn from_name(name: &str) -> Option<Man> {
        let name = name.to_lowercase();
        let bare = ["white", "black"].iter().find_map(|colour| name.strip_prefix(colour)).unwrap_or(&name);
        let bare = bare.trim_start_matches(['-', '_']);
        NAMES.iter().find(|(_, name, _)| *name == bare).map(|(man, ..)| *man)
    }

    /// What is written for it.
    fn letter(self) -> &'static str {
        NAMES.iter().find(|(man, ..)| *man == self).map_or("", |(_, _, letter)| letter)
    }
}

/// Who stands where; a man goes up the board or down.
#[derive(Clone, Debug, Default)]
struct Men(BTreeMap<Square, (Man, bool)>);

fn is_on_board((file, rank): Square) -> bool {
    (0..SIDE).contains(&file) && (0..SIDE).contains(&rank)
}

fn forward(goes_up: bool) -> i32 {
    if goes_up { 1 } else { -1 }
}

impl Men {
    fn put(&mut self, at: Square, man: (Man, bool)) {
        self.0.insert(at, man);
    }

    fn at(&self, at: Square) -> Option<(Man, bool)> {
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
    fn is_in_check(&self, goes_up: bool) -> bool {
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
    fn told_apart<'a>(&self, [from, to]: [Square; 2], name: &'a str) -> &'a str {
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
    fn has_way(&self, goes_up: bool, passed: Option<Square>) -> bool {
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
