//! Boards as engines print them, and as zumen draws them for a terminal.
//!
//! ```text
//!    A B C D E
//!  5 . . . . . 5
//!  4 . X + O . 4     WHITE (O) has captured 1 stones
//!  3 . . .(X). 3     BLACK (X) has captured 0 stones
//! ```
//!
//! Rows have numbers that count down to 1, or the board is a square without them, or its lines are drawn (`┌─┬┐`). The last
//! move stands in brackets or before one, or has the highest number (KataGo's `X3`), or is a star (`★ ☆`). What is said of
//! the turn, the prisoners and the number of the move stands in the lines round the board, or behind its rows.

use std::ops::Range;

use super::MAX_NUMBER;
use super::rows::{Rows, is_edge};
use crate::board::{Colour, Vertex};
use crate::position::Captures;
use crate::servers::{Line, lines};

/// The fewest rows and columns of a board that is known by its stones alone.
const MIN_LINES: usize = 5;
/// How many lines boards have, of which a part may have been copied.
const SIZES: [usize; 3] = [9, 13, 19];
/// The word for prisoners over the boards that zumen prints.
const OURS: &str = "ハマ";
/// How high a last move is marked that has brackets or a sign of its own.
const BRACKETS: u32 = 4;
/// The signs of points as engines print them, with those of diagrams that are typed.
const SIGNS: [(&str, char); 4] = [("Xx#●★⚫", 'X'), ("Oo○☆⚪", 'O'), (".,+·・┌┬┐├┼╋┤└┴┘", '.'), ("*", ASTERISK)];
/// A black stone on the boards of Usenet, which have no X.
const ASTERISK: char = '*';
/// What begins the line that says how many stones a player took, in small letters: words that stand before it, and words
/// right before the number.
const PRISONERS: [(&str, &str, Colour); 12] = [
    ("", "black (x) has captured", Colour::Black),
    ("", "white (o) has captured", Colour::White),
    ("", "black (x) prisoners:", Colour::Black),
    ("", "white (o) prisoners:", Colour::White),
    // How many of these stones were taken.
    ("", "b stones captured:", Colour::White),
    ("", "w stones captured:", Colour::Black),
    ("captures ", "b:", Colour::Black),
    ("captures ", "w:", Colour::White),
    ("captures ", "x:", Colour::Black),
    ("captures ", "o:", Colour::White),
    (OURS, "黒", Colour::Black),
    (OURS, "白", Colour::White),
];
/// Who plays next, in small letters.
const TURNS: [(&str, Colour); 8] = [
    ("last move: black", Colour::White),
    ("last move: white", Colour::Black),
    ("next player: black", Colour::Black),
    ("next player: white", Colour::White),
    ("black (x) to move", Colour::Black),
    ("white (o) to move", Colour::White),
    ("black to play", Colour::Black),
    ("white to play", Colour::White),
];
/// Words right before the number of the last move, and behind it.
const NUMBERS: [(&str, &str); 4] = [("movenum:", ""), ("move:", ""), ("黒", "手"), ("白", "手")];
/// What engines say behind their boards; all else stands before them.
const BEHIND: [&str; 3] = ["next player:", "stones captured:", "captures x:"];

/// A board, and what is said of it.
#[derive(Default)]
pub(super) struct Board<'a> {
    pub rows: Rows<'a>,
    /// How high the last move is marked, and where it is.
    last: Option<(u32, Vertex)>,
    pub captures: Captures,
    pub to_play: Option<Colour>,
    /// The number of the last move.
    pub number: Option<u32>,
    pub komi: Option<f64>,
    /// Whether its rows have numbers.
    pub is_numbered: bool,
    /// Whether it may be the lower part of a board of a usual size.
    pub may_be_cut: bool,
    /// What is wrong with its rows.
    pub fault: Option<String>,
}

/// A line that may be a row.
struct Row<'a> {
    line: Line<'a>,
    number: Option<u16>,
    points: Vec<(char, Range<usize>)>,
    /// The column of the last move, and how high it is marked.
    last: Option<(u32, usize)>,
    is_drawn: bool,
}

/// Finds the boards of a text.
pub(super) fn boards(text: &str) -> Vec<Board<'_>> {
    let mut boards: Vec<Board> = Vec::new();
    let (mut run, mut said): (Vec<Row>, Vec<&str>) = (Vec::new(), Vec::new());
    for line in lines(text).map(Some).chain([None]) {
        let row = line.and_then(Row::read);
        let continues = match (&row, run.last()) {
            (Some(row), Some(last)) => match row.number.zip(last.number) {
                Some((number, before)) => number.abs_diff(before) == 1,
                None => row.number == last.number,
            },
            (None, Some(last)) => last.number.is_some() && line.is_some_and(|line| is_between(line.text)),
            (_, None) => true,
        };
        if !continues {
            let above = said.iter().copied().rev().find(|line| !is_between(line)).unwrap_or_default();
            boards.extend(Board::of(std::mem::take(&mut run), above).map(|mut board| {
                said.drain(..).for_each(|line| board.listen(line));
                board
            }));
        }
        match (row, line) {
            (Some(row), _) => run.push(row),
            (None, Some(line)) => match boards.last_mut().filter(|_| run.is_empty()) {
                Some(board) if BEHIND.iter().any(|words| line.text.to_ascii_lowercase().contains(words)) => {
                    board.listen(line.text);
                }
                _ => said.push(line.text),
            },
            _ => {}
        }
    }
    if let Some(board) = boards.last_mut() {
        said.into_iter().for_each(|line| board.listen(line));
    }
    boards
}

impl<'a> Row<'a> {
    /// Reads a line up to where its points end; `None` where it has none.
    fn read(line: Line<'a>) -> Option<Row<'a>> {
        let text = line.text.trim_start_matches(['>', ' ']);
        let points = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = text[..text.len() - points.len()].parse::<u8>().ok().map(u16::from);
        let mut row = Row { line, number, points: Vec::new(), last: None, is_drawn: false };
        let (mut is_open, mut before, mut end) = (false, ' ', points.len());
        for (at, sign) in points.char_indices() {
            let known = SIGNS.iter().find(|(signs, _)| signs.contains(sign));
            let rank = if matches!(before, 'X' | 'O') { sign.to_digit(4) } else { None };
            match (sign, known) {
                (' ' | '\t' | '─' | '━', _) => {}
                ('|', _) if row.points.is_empty() => {}
                ('(' | '[', _) => is_open = true,
                (')' | ']' | '<', _) if !row.points.is_empty() => row.mark(BRACKETS),
                (_, Some((_, name))) => {
                    row.points.push((*name, line.place_of(&points[at..at + sign.len_utf8()])));
                    row.is_drawn |= ('┌'..='┼').contains(&sign);
                    if is_open || "★☆".contains(sign) {
                        row.mark(BRACKETS);
                    }
                    is_open = false;
                }
                _ if rank.is_some() => row.mark(rank.unwrap_or_default()),
                _ => {
                    end = at;
                    break;
                }
            }
            before = sign;
        }
        let is_whole = points[end..].trim_matches(['|', ' ']).is_empty();
        (!row.points.is_empty() && (number.is_some() || is_whole)).then_some(row)
    }

    /// Tells whether drawn lines of the board cross it.
    fn is_inner(&self) -> bool {
        self.line.text.contains(['├', '┼', '╋', '┤'])
    }

    fn mark(&mut self, rank: u32) {
        self.last = self.last.max(Some((rank, self.points.len() - 1)));
    }
}

impl<'a> Board<'a> {
    /// Makes a board of lines that follow each other, below the line `above`; `None` where they are something else.
    fn of(mut run: Vec<Row<'a>>, above: &str) -> Option<Board<'a>> {
        let columns = run.iter().map(|row| row.points.len()).max()?;
        let is_drawn = run.iter().any(|row| row.is_drawn);
        let has = |signs: &str| run.iter().any(|row| row.points.iter().any(|(sign, _)| signs.contains(*sign)));
        let is_numbered = run[0].number.is_some();
        let is_board = columns.min(run.len()) >= MIN_LINES && (is_drawn || has(".") && (is_numbered || has("XO*")));
        if !(above.contains(OURS) && is_drawn || is_board) {
            return None;
        }
        let has_both = has("X") && has("*");
        let odd = run.iter().find(|row| row.points.len() != columns);
        let fault = match (odd, run.last().and_then(|row| row.number)) {
            (Some(row), _) => {
                Some(format!("a row has {} points, another one {columns}: {}", row.points.len(), row.line.text))
            }
            (None, Some(last)) if last != 1 || run[0].number.is_none_or(|first| usize::from(first) != run.len()) => {
                Some(format!("its rows are numbered {} to {last}", run[0].number.unwrap_or_default()))
            }
            // The lower part of a square board ends like a whole one; only the line above it tells.
            (None, Some(_)) if !is_drawn && run.len() < columns && !is_top(above) => {
                Some(format!("only {} rows of {columns} points, without letters above them", run.len()))
            }
            (None, None) if !is_drawn && columns != run.len() => {
                Some(format!("{columns}x{} points without numbers at the side may be a part of a board", run.len()))
            }
            _ if [run.first(), run.last()].into_iter().flatten().any(Row::is_inner) => {
                Some("its lines run on above or below".to_owned())
            }
            _ if has_both => Some("it has X and *".to_owned()),
            _ => None,
        };
        let asterisks = run.iter_mut().flat_map(|row| &mut row.points).filter(|(sign, _)| *sign == ASTERISK);
        asterisks.for_each(|(sign, _)| *sign = 'X');
        let may_be_cut = !is_drawn && run.len() < columns && SIZES.contains(&columns);
        let mut board = Board { is_numbered, may_be_cut, fault, ..Board::default() };
        board.rows.edges = [true; 4];
        let marks = run.iter().enumerate().filter_map(|(row, read)| Some((read.last?, row)));
        board.last = marks.max().map(|((rank, column), row)| (rank, Vertex::new(column as u8, row as u8)));
        for row in run {
            board.listen(row.line.text);
            board.rows.points.push((row.line, row.points));
        }
        Some(board)
    }

    /// Reads what a line says of the turn, the prisoners, the number of the move and the komi.
    fn listen(&mut self, line: &str) {
        let line = line.to_ascii_lowercase();
        for (before, words, taker) in PRISONERS {
            let rest = line.find(before).map(|at| &line[at + before.len()..]);
            let taken = rest.and_then(|rest| number(rest, words)?.0.parse().ok());
            if let Some(taken) = taken.filter(|taken| *taken <= Captures::MAX) {
                *self.captures.of(taker) = taken;
            }
        }
        let turn = TURNS.iter().find(|(words, _)| line.contains(words));
        self.to_play = turn.map(|(_, player)| *player).or(self.to_play);
        let count = NUMBERS.iter().find_map(|(words, end)| {
            let (count, rest) = number(&line, words)?;
            count.parse().ok().filter(|count| rest.starts_with(end) && (1..=MAX_NUMBER).contains(count))
        });
        self.number = count.or(self.number);
        self.komi = number(&line, "komi:")
            .or_else(|| number(&line, "komi\":"))
            .and_then(|(komi, _)| komi.parse().ok())
            .or(self.komi);
    }

    /// Where the last move stands. KataGo's numbers are those of the last three, of which some may be passes.
    pub(super) fn last_move(&self) -> Option<Vertex> {
        let (rank, at) = self.last?;
        (rank == BRACKETS || rank == self.number.unwrap_or(3).min(3)).then_some(at)
    }
}

/// Tells whether nothing stands in a line but the lines of a board, or the signs of mail.
fn is_between(text: &str) -> bool {
    text.chars().all(|sign| "│┃|> ".contains(sign))
}

/// Tells whether a line ends a board at its top: the frame, or the names of the columns.
fn is_top(text: &str) -> bool {
    let text = text.trim_start_matches(['>', ' ']);
    let names: String = text.chars().filter(|sign| !sign.is_whitespace()).take(5).collect();
    is_edge(text) || ["abcde", "12345"].contains(&&*names.to_ascii_lowercase())
}

/// The number behind some words, and the rest of the line.
fn number<'a>(line: &'a str, words: &str) -> Option<(&'a str, &'a str)> {
    let rest = line[line.find(words)? + words.len()..].trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
    Some((rest[..end].trim_end_matches('.'), &rest[end..]))
}
