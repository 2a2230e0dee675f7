//! The rows of a diagram, and the part of the board that they are.

use std::cmp::Reverse;
use std::ops::Range;

use crate::board::{Size, Vertex};
use crate::servers::Line;
use zumen_core::diagnostic::Diagnostic;

/// The lines of a board where neither the first line nor the edges tell.
const LINES: usize = 19;
/// The most stars that are looked for on the board.
const MAX_STARS: usize = 20;

/// A line, and the signs of its points with their places.
type Row<'a> = (Line<'a>, Vec<(char, Range<usize>)>);

/// The rows of a diagram, and whether the board ends at its left, right, top and bottom.
#[derive(Default)]
pub(super) struct Rows<'a> {
    pub points: Vec<Row<'a>>,
    pub edges: [bool; 4],
}

impl<'a> Rows<'a> {
    pub(super) fn add(&mut self, line: Line<'a>) {
        let text = line.text.trim_start();
        let points = text.trim_start_matches(is_edge_sign);
        self.edges[0] |= points.len() < text.len();
        self.edges[1] |= points.ends_with(is_edge_sign);
        let points = points.trim_end_matches(is_edge_sign);
        let signs = points.char_indices().filter(|(_, c)| !c.is_whitespace());
        let signs = signs.map(|(at, c)| (c, line.place_of(&points[at..at + c.len_utf8()])));
        self.points.push((line, signs.collect()));
    }

    /// How many columns and rows are shown.
    pub(super) fn dimensions(&self) -> [usize; 2] {
        [self.points.iter().map(|(_, points)| points.len()).max().unwrap_or(0), self.points.len()]
    }

    /// The board that the diagram is a part of: a square one, where edges that face each other do not say something else.
    pub(super) fn size(&self, asked: Option<usize>) -> Result<Size, Diagnostic> {
        let (shown, [left, right, top, bottom]) = (self.dimensions(), self.edges);
        let is_whole = [left && right, top && bottom];
        let longest = shown[0].max(shown[1]);
        let is_told = (0..2).any(|way| is_whole[way] && shown[way] == longest);
        let lines = asked.unwrap_or(if is_told { longest } else { LINES });
        let [columns, rows] = [0, 1].map(|way| if is_whole[way] { shown[way] } else { shown[way].max(lines) });
        let size = u8::try_from(columns).ok().zip(u8::try_from(rows).ok());
        size.and_then(|(columns, rows)| Size::new(columns, rows)).ok_or_else(|| {
            Diagnostic::error("sensei::size", format!("a board of {columns}x{rows} lines is not valid"))
                .at(self.points[0].0.place())
                .help("draw 1 to 52 lines each way; write $$B9 for a part of a board of 9 lines")
        })
    }

    /// Where the first point is on the board. Away from edges it is where most stars are stars of the board, near its middle.
    pub(super) fn origin(&self, size: Size) -> Vertex {
        let ([columns, rows], [left, right, top, bottom]) = (self.dimensions().map(|lines| lines as u8), self.edges);
        let free = |starts: bool, ends: bool, room: u8| match (starts, ends) {
            (true, _) => 0..=0,
            (false, true) => room..=room,
            (false, false) => room.min(1)..=room.max(2) - 1,
        };
        let (across, down) = (size.columns() - columns, size.rows() - rows);
        let stars = (0..).zip(&self.points).flat_map(|(row, (_, points))| {
            let stars = (0..).zip(points).filter(|(_, (sign, _))| *sign == ',');
            stars.map(move |(column, _)| Vertex::new(column, row))
        });
        let (stars, hoshi) = (stars.take(MAX_STARS).collect::<Vec<_>>(), size.hoshi());
        let places = free(left, right, across)
            .flat_map(|column| free(top, bottom, down).map(move |row| Vertex::new(column, row)));
        let best = places.min_by_key(|from| {
            let found =
                stars.iter().filter(|at| hoshi.contains(&Vertex::new(at.column + from.column, at.row + from.row)));
            (Reverse(found.count()), (from.column * 2).abs_diff(across) + (from.row * 2).abs_diff(down))
        });
        best.unwrap_or(Vertex::new(0, 0))
    }
}

pub(super) fn is_edge_sign(c: char) -> bool {
    "-+|".contains(c)
}

pub(super) fn is_edge(text: &str) -> bool {
    text.len() > 1 && text.chars().all(|c| is_edge_sign(c) || c.is_whitespace())
}

/// Tells whether a line is a row of points or an edge, and no caption.
pub(super) fn is_row(text: &str) -> bool {
    let is_framed = text.trim_start().starts_with('|') || text.ends_with('|');
    let mut words = text.trim_matches(is_edge_sign).split_whitespace();
    let is_spaced = words.clone().nth(1).is_some() && words.all(|word| word.chars().nth(1).is_none());
    is_edge(text) || is_framed || is_spaced
}
