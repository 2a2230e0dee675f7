//! The board: its size, its points, the stones on it.

use zumen_core::named;

named! {
    /// The colour of a stone, and of the player who has them.
    pub enum Colour {
        /// Who begins without handicap.
        Black = "black",
        /// Who begins with handicap.
        White = "white",
    }
}

impl Colour {
    /// Black, then White.
    pub const BOTH: [Colour; 2] = Colour::ALL;

    /// The opponent.
    pub fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }

    /// Its name as messages begin with it.
    pub fn title(self) -> &'static str {
        match self {
            Colour::Black => "Black",
            Colour::White => "White",
        }
    }

    /// Its letter in SGF: `'B'` or `'W'`.
    pub fn letter(self) -> char {
        match self {
            Colour::Black => 'B',
            Colour::White => 'W',
        }
    }
}

/// A point of the board, GTP's word. The origin is the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Vertex {
    /// From 0 at the left.
    pub column: u8,
    /// From 0 at the top.
    pub row: u8,
}

/// SGF's letters in order: the 1st line is `a`, the 27th `A` (FF4).
const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl Vertex {
    /// The point in this column and row, both from 0, origin upper left.
    pub const fn new(column: u8, row: u8) -> Vertex {
        Vertex { column, row }
    }

    /// Reads SGF's two letters, column first: `aa` is the upper left corner.
    pub(crate) fn from_sgf(text: &str) -> Option<Vertex> {
        let &[column, row] = text.as_bytes() else { return None };
        let [column, row] = [column, row].map(|letter| LETTERS.iter().position(|known| *known == letter));
        Some(Vertex::new(column? as u8, row? as u8))
    }

    /// Writes SGF's two letters.
    ///
    /// # Panics
    ///
    /// When a line is 52 or more: no board has it.
    pub fn sgf(self) -> String {
        [self.column, self.row].map(|line| char::from(LETTERS[usize::from(line)])).iter().collect()
    }
}

/// How many lines a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    columns: u8,
    rows: u8,
}

impl Size {
    /// The most lines in either direction: SGF has no letters for more.
    pub const MAX_LINES: u8 = 52;

    /// A board of `columns` by `rows` lines, each 1 to 52.
    pub fn new(columns: u8, rows: u8) -> Option<Size> {
        [columns, rows].iter().all(|lines| (1..=Size::MAX_LINES).contains(lines)).then_some(Size { columns, rows })
    }

    /// A square board of 1 to 52 lines.
    pub fn square(lines: u8) -> Option<Size> {
        Size::new(lines, lines)
    }

    /// The number of lines from left to right, 1 to 52.
    pub fn columns(self) -> u8 {
        self.columns
    }

    /// The number of lines from top to bottom, 1 to 52.
    pub fn rows(self) -> u8 {
        self.rows
    }

    /// Tells whether the point is on the board.
    pub fn holds(self, at: Vertex) -> bool {
        at.column < self.columns && at.row < self.rows
    }

    /// All points, by column, then by row: the order of everything that zumen writes.
    pub fn vertices(self) -> impl Iterator<Item = Vertex> {
        (0..self.columns).flat_map(move |column| (0..self.rows).map(move |row| Vertex::new(column, row)))
    }

    /// Lists the points on which a star stands: nine on 19 lines, five on 13 and on 9, the middle of other odd boards (as
    /// CGFGoban draws them).
    pub fn hoshi(self) -> Vec<Vertex> {
        let (columns, rows) = (self.columns, self.rows);
        let middle = Vertex::new(columns / 2, rows / 2);
        match (columns, rows) {
            (19, 19) => [3, 9, 15].into_iter().flat_map(|c| [3, 9, 15].map(|r| Vertex::new(c, r))).collect(),
            (9, 9) | (13, 13) => {
                let lines = if columns == 9 { [2, 6] } else { [3, 9] };
                let corners = lines.into_iter().flat_map(|c| lines.map(|r| Vertex::new(c, r)));
                corners.chain([middle]).collect()
            }
            _ if columns % 2 == 1 && rows % 2 == 1 && columns.min(rows) >= 5 => vec![middle],
            _ => Vec::new(),
        }
    }
}

/// Stones on the points of a board. It may hold chains without liberties: set-ups do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    size: Size,
    /// Row by row.
    stones: Vec<Option<Colour>>,
}

impl Board {
    /// Makes one without stones.
    pub fn empty(size: Size) -> Board {
        Board { size, stones: vec![None; usize::from(size.columns) * usize::from(size.rows)] }
    }

    /// How many lines it has.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stone on a point; none off the board.
    pub fn get(&self, at: Vertex) -> Option<Colour> {
        self.size.holds(at).then(|| self.stones[self.index(at)]).flatten()
    }

    /// Puts a stone onto a point, or takes it away, without a capture. Points off the board are passed over.
    pub fn set(&mut self, at: Vertex, stone: Option<Colour>) {
        if self.size.holds(at) {
            let index = self.index(at);
            self.stones[index] = stone;
        }
    }

    fn index(&self, at: Vertex) -> usize {
        usize::from(at.row) * usize::from(self.size.columns) + usize::from(at.column)
    }

    /// All stones, by column, then by row.
    pub fn stones(&self) -> impl Iterator<Item = (Vertex, Colour)> {
        self.size.vertices().filter_map(|at| Some((at, self.get(at)?)))
    }

    /// The two to four points beside one; fewer on boards of one line.
    pub fn neighbours(&self, at: Vertex) -> impl Iterator<Item = Vertex> + use<> {
        let size = self.size;
        let beside = [
            at.row.checked_sub(1).map(|row| Vertex::new(at.column, row)),
            at.column.checked_sub(1).map(|column| Vertex::new(column, at.row)),
            at.column.checked_add(1).map(|column| Vertex::new(column, at.row)),
            at.row.checked_add(1).map(|row| Vertex::new(at.column, row)),
        ];
        beside.into_iter().flatten().filter(move |at| size.holds(*at))
    }

    /// The chain on a point, or the empty region round it, in no promised order.
    pub(crate) fn region(&self, at: Vertex) -> Vec<Vertex> {
        let content = self.get(at);
        let mut seen = vec![false; self.stones.len()];
        let mut region = Vec::new();
        let mut open = vec![at];
        seen[self.index(at)] = true;
        while let Some(at) = open.pop() {
            region.push(at);
            for next in self.neighbours(at) {
                if self.get(next) == content && !std::mem::replace(&mut seen[self.index(next)], true) {
                    open.push(next);
                }
            }
        }
        region
    }

    /// The empty points beside a chain, by column, then by row, each once.
    pub fn liberties(&self, chain: &[Vertex]) -> Vec<Vertex> {
        let beside = chain.iter().flat_map(|at| self.neighbours(*at));
        let mut liberties: Vec<Vertex> = beside.filter(|at| self.get(*at).is_none()).collect();
        liberties.sort_unstable();
        liberties.dedup();
        liberties
    }

    /// Tells whether the chain on a point has a liberty, found as early as possible.
    pub(super) fn breathes(&self, at: Vertex) -> bool {
        let content = self.get(at);
        let mut seen = vec![false; self.stones.len()];
        let mut open = vec![at];
        seen[self.index(at)] = true;
        while let Some(at) = open.pop() {
            for next in self.neighbours(at) {
                match self.get(next) {
                    None => return true,
                    stone if stone == content && !std::mem::replace(&mut seen[self.index(next)], true) => {
                        open.push(next);
                    }
                    _ => {}
                }
            }
        }
        false
    }

    /// Takes the chain on a point off the board if it has no liberty; returns its points, sorted.
    pub(super) fn capture(&mut self, at: Vertex) -> Vec<Vertex> {
        if self.get(at).is_none() || self.breathes(at) {
            return Vec::new();
        }
        let mut chain = self.region(at);
        chain.iter().for_each(|at| self.set(*at, None));
        chain.sort_unstable();
        chain
    }
}

#[cfg(test)]
mod tests {
    use super::{Board, Colour, Size, Vertex};

    #[test]
    fn letters_of_sgf() {
        assert_eq!(Vertex::from_sgf("aa"), Some(Vertex::new(0, 0)));
        assert_eq!(Vertex::from_sgf("zA"), Some(Vertex::new(25, 26)));
        assert_eq!(Vertex::from_sgf("Zz").unwrap().sgf(), "Zz");
        assert!(["", "a", "aaa", "a1", "é"].iter().all(|text| Vertex::from_sgf(text).is_none()));
    }

    #[test]
    fn stars() {
        let count = |columns, rows| Size::new(columns, rows).unwrap().hoshi().len();
        let counts = [count(19, 19), count(13, 13), count(9, 9), count(11, 11), count(8, 8), count(5, 9), count(1, 1)];
        assert_eq!(counts, [9, 5, 5, 1, 0, 1, 0]);
    }

    #[test]
    fn chains_and_liberties() {
        let mut board = Board::empty(Size::square(5).unwrap());
        for at in [Vertex::new(0, 0), Vertex::new(1, 0)] {
            board.set(at, Some(Colour::Black));
        }
        let chain = board.region(Vertex::new(0, 0));
        assert_eq!(chain.len(), 2);
        assert_eq!(board.liberties(&chain), [Vertex::new(0, 1), Vertex::new(1, 1), Vertex::new(2, 0)]);
        for at in board.liberties(&chain) {
            board.set(at, Some(Colour::White));
        }
        assert_eq!(board.capture(Vertex::new(1, 0)), [Vertex::new(0, 0), Vertex::new(1, 0)]);
        assert_eq!(board.stones().count(), 3);
    }
}
