//! A line parted into its two columns. Where the right one begins differs from writer to writer, and a long left cell
//! pushes it: cells are known by how they begin.

use std::ops::Range;

/// The two columns of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    Left,
    Right,
}

/// What a cell begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Two dice, which may show what no die does, and a colon.
    Roll([u8; 2]),
    /// One die and a colon: the other one is missing.
    Half(u8),
    Double,
    Beaver,
    Take,
    Drop,
    Win,
    Loss,
    /// In words, or as question marks for a play that was never made.
    Resign,
}

/// A cell of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub column: Column,
    pub kind: Kind,
    /// In bytes of the line, without blanks round it.
    pub span: Range<usize>,
}

/// A line of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cells {
    /// The number before `)`.
    pub round: Option<u32>,
    pub cells: Vec<Cell>,
    /// What stands before the first cell and is none, in bytes of the line.
    pub rest: Option<Range<usize>>,
}

/// How far behind `)` the left cell begins at most, in characters.
const LEFT_BEHIND_NUMBER: usize = 5;

/// Where the right cell of a line without a number begins at the earliest, in characters.
const LEFT_WITHOUT_NUMBER: usize = 15;

/// The words that begin a cell, without their endings.
const WORDS: [(&str, Kind); 10] = [
    ("double", Kind::Double),
    ("beaver", Kind::Beaver),
    ("raccoon", Kind::Beaver),
    ("take", Kind::Take),
    ("drop", Kind::Drop),
    ("win", Kind::Win),
    ("loss", Kind::Loss),
    ("lose", Kind::Loss),
    ("resign", Kind::Resign),
    ("concede", Kind::Resign),
];

/// What those words may end in.
const ENDINGS: [&str; 5] = ["", "s", "es", "d", "ed"];

/// Dice that nobody rolled: Backgammon Studio writes them before a resignation.
const NO_DICE: &[u8] = b"00:";

/// Parts a line.
pub(super) fn read(line: &str) -> Cells {
    let number = number(line);
    let body = number.map_or(0, |(_, body)| body);
    let starts = starts(line, body);
    let right_from = if number.is_some() { LEFT_BEHIND_NUMBER } else { LEFT_WITHOUT_NUMBER };
    let ends = starts.iter().skip(1).map(|&(at, _)| at).chain([line.len()]);
    let mut cells = Vec::new();
    for (&(at, kind), end) in starts.iter().zip(ends) {
        // In the first round alone the left cell may be missing, and a tab stands for all of it.
        let is_empty = number.is_some_and(|(round, _)| round == 1) && line[body..at].contains('\t');
        let is_left = starts.len() > 1 || !is_empty && line[body..at].chars().count() <= right_from;
        let column = if cells.is_empty() && is_left { Column::Left } else { Column::Right };
        cells.push(Cell { column, kind, span: at..at + without_number(&line[at..end]).len() });
    }
    let before = &line[body..starts.first().map_or(line.len(), |&(at, _)| at)];
    let start = body + before.len() - before.trim_start().len();
    let rest = Some(start..start + before.trim().len()).filter(|rest| !rest.is_empty());
    Cells { round: number.map(|(round, _)| round), cells, rest }
}

/// Reads the number before `)`; returns it and where the line goes on.
fn number(line: &str) -> Option<(u32, usize)> {
    let start = line.len() - line.trim_start().len();
    let digits = line[start..].bytes().take_while(u8::is_ascii_digit).count();
    let rest = line[start + digits..].trim_start();
    let behind = line.len() - rest.len() + 1;
    let round = line[start..start + digits].parse().ok()?;
    rest.starts_with(')').then_some((round, behind))
}

/// A cell without the number of the next one: BackgammonGalaxy writes one before the right cell, too.
fn without_number(cell: &str) -> &str {
    let cell = cell.trim_end();
    let before = cell.strip_suffix(')').map(|rest| rest.trim_end_matches(|letter: char| letter.is_ascii_digit()));
    before.filter(|before| before.ends_with(char::is_whitespace)).map_or(cell, str::trim_end)
}

/// Finds where cells begin, from `body` on.
fn starts(line: &str, body: usize) -> Vec<(usize, Kind)> {
    let bytes = line.as_bytes();
    let mut found = Vec::new();
    let mut before = b' ';
    let mut at = body;
    while at < bytes.len() {
        let byte = bytes[at];
        let is_free = !before.is_ascii_alphanumeric() && before != b'/' && before < 0x80;
        before = byte;
        if !is_free {
            at += 1;
            continue;
        }
        if let [a @ b'1'..=b'6', b @ b'1'..=b'6', b':', ..] = bytes[at..] {
            found.push((at, Kind::Roll([a - b'0', b - b'0'])));
        } else if let [die @ b'1'..=b'6', b':', rest @ ..] = &bytes[at..]
            && rest.first().is_none_or(|byte| !byte.is_ascii_digit())
        {
            found.push((at, Kind::Half(die - b'0')));
        } else if bytes[at..].starts_with(NO_DICE) || (byte == b'?' && is_new(bytes, at, &found)) {
            found.push((at, Kind::Resign));
        } else if let [a @ b'0'..=b'9', b @ b'0'..=b'9', b':', b' ', ..] = bytes[at..] {
            // A slip; no time of day, which has no blank.
            found.push((at, Kind::Roll([a - b'0', b - b'0'])));
        } else if byte.is_ascii_alphabetic() {
            let length = bytes[at..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
            let word = &line[at..at + length];
            let lower = word.to_ascii_lowercase();
            let is_form = |name: &str| lower.strip_prefix(name).is_some_and(|ending| ENDINGS.contains(&ending));
            let kind = WORDS.iter().find(|(name, _)| is_form(name)).map(|&(_, kind)| kind);
            // Who resigns behind the dice has no cell of its own for that.
            if let Some(kind) = kind.filter(|kind| *kind != Kind::Resign || is_new(bytes, at, &found)) {
                found.push((at, kind));
            }
            before = bytes[at + length - 1];
            at += length;
            continue;
        }
        at += 1;
    }
    found
}

/// Tells whether a cell can begin at `at`: not right behind dice, and not in the question marks of another.
fn is_new(bytes: &[u8], at: usize, found: &[(usize, Kind)]) -> bool {
    let Some(&(start, _)) = found.last() else { return true };
    let head = if bytes[start].is_ascii_digit() { NO_DICE.len() } else { 0 };
    bytes[at.min(start + head)..at].iter().any(|byte| !matches!(byte, b' ' | b'\t' | b'?'))
}
