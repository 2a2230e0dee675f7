//! What a game asks to be drawn: pieces, labels, arrows and words on named places of a template.
//!
//! No XML, no game rules, no colours. A [`Diagram`] names what the template and its theme define; the rooms
//! under `render` look the names up. Boards that are always the same lie in the template, and a [`Place`] on them is
//! one of its slots. Boards whose size the input decides are drawn here, in cells of 100 units of a [`Grid`], and
//! the renderer fits them into the picture.

mod difference;
mod lang;
mod mark;
mod strip;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::geometry::{CELL, Fit, Grid, Spot, Turn};
pub use lang::{Lang, format_count, say, word};
pub use mark::{Course, Mark, Place, Shape};
pub use strip::row_length;

/// A line of words under a board that is drawn on a grid: as wide as the board, in several lines where it must be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paragraph {
    /// Unique in the picture.
    pub id: String,
    /// The text slot that tells size, weight and class.
    pub style: String,
    /// What it says, from the board's left edge on. Breaks between words, never at a no-break space.
    pub text: String,
    /// What stands at the board's right edge, behind the first line of the text; empty for most.
    pub end: String,
    /// What stands in the text for each [`Paragraph::PIECE`], in order, and then in the end.
    pub pieces: Vec<SmallPiece>,
}

/// A small piece in a line of words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SmallPiece {
    /// What it is made of, without ids, in a cell round the origin of a grid of its own.
    pub marks: Vec<Mark>,
    /// What it says to who does not see it.
    pub said: String,
    /// How far it goes from its middle, in hundredths of a cell: what goes farther is drawn smaller. Half a cell where
    /// nothing is said.
    pub reach: Option<i32>,
}

/// What was read, kept inside the picture so that it can be drawn again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The name of the notation: `xgid`, `gnuid`, `json`.
    pub format: String,
    /// The notation itself.
    pub text: String,
    /// The options that shaped the picture, as on the command line without the dashes, by name.
    pub options: Vec<(String, String)>,
}

impl Source {
    /// The value of an option that shaped the picture.
    pub fn option(&self, name: &str) -> Option<&str> {
        self.options.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

impl Paragraph {
    /// Stands in a text for a small piece.
    pub const PIECE: char = '\u{fffc}';

    /// No more characters of a text that somebody wrote are set.
    const MAX_RUN: usize = 2400;

    /// A line of such a text counts at least so many characters: it is as high as a full one.
    const MIN_LINE_CHARS: usize = 24;

    /// Makes a paragraph by the style that it is named for.
    pub fn new(name: &str, text: String, end: String) -> Paragraph {
        Paragraph { id: name.to_owned(), style: name.to_owned(), text, end, pieces: Vec::new() }
    }

    /// Says this in the place of that: where it is nothing, without what stands between that and the words before it, and
    /// without its small piece.
    fn replace(&mut self, from: &str, to: &str) {
        let Some((before, after)) = self.text.split_once(from) else { return };
        let is_between = |c: char| c == Paragraph::PIECE || c.is_whitespace() || ",:、，：".contains(c);
        let before = if to.is_empty() { before.trim_end_matches(is_between) } else { before };
        let [first, behind, of_end] = [before, after, &self.end].map(|text| text.matches(Paragraph::PIECE).count());
        let last = self.pieces.len().saturating_sub(behind + of_end);
        self.pieces.drain(first.min(last)..last);
        self.text = [before, to, after].concat();
    }

    /// Makes paragraphs of a text that somebody wrote, one a line that says something: its first so many.
    pub fn running(name: &str, text: &str) -> Vec<Paragraph> {
        let mut rest = Paragraph::MAX_RUN;
        let mut paragraphs: Vec<Paragraph> = Vec::new();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            if rest == 0 {
                break;
            }
            // What a writer of files may have put there is no piece of ours.
            let line = line.replace(Paragraph::PIECE, "");
            let length = line.chars().count();
            let text = match line.char_indices().nth(rest) {
                Some((end, _)) => format!("{}…", &line[..end]),
                None => line,
            };
            rest = rest.saturating_sub(length.max(Paragraph::MIN_LINE_CHARS));
            let number = paragraphs.len() + 1;
            let id = format!("{name}-{number}");
            paragraphs.push(Paragraph { id, ..Paragraph::new(name, text, String::new()) });
        }
        paragraphs
    }

    /// Paragraphs by the styles that they are named for, with text and end; what says nothing is left out.
    pub fn non_empty<const N: usize>(lines: [(&str, String, String); N]) -> Vec<Paragraph> {
        let lines = lines.into_iter().filter(|(_, text, end)| !text.trim().is_empty() || !end.trim().is_empty());
        lines.map(|(name, text, end)| Paragraph::new(name, text, end)).collect()
    }
}

/// A row of the panel, or under a board that is drawn on a grid: a small picture, a text, numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Unique in the picture.
    pub id: String,
    /// The small picture, in a cell round the origin of a grid of its own; nothing for a heading.
    pub marks: Vec<Mark>,
    /// The text slot that tells size, weight and class.
    pub style: String,
    /// What it says.
    pub text: String,
    /// What follows the text and is never cut.
    pub tail: String,
    /// Numbers behind the text, each set to the right in a column with those of the rows above and below that have as
    /// many; never cut. A table that is too wide goes without the last columns.
    pub cells: Vec<String>,
}

impl Row {
    /// Makes a row of words alone.
    pub fn new(id: impl Into<String>, style: &str, text: impl Into<String>) -> Row {
        Row { id: id.into(), style: style.to_owned(), text: text.into(), ..Row::default() }
    }

    /// The same with a small picture before it.
    pub fn showing(self, marks: Vec<Mark>) -> Row {
        Row { marks, ..self }
    }

    /// The same with something behind its text that is never cut.
    pub fn ending(self, tail: impl Into<String>) -> Row {
        Row { tail: tail.into(), ..self }
    }
}

/// A small picture that is drawn once and used by its id as a piece is: round the origin of a grid of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Symbol {
    /// Unique in the picture; [`Mark::Piece`] names it as its piece.
    pub id: String,
    /// Which way its upper edge points.
    pub turn: Turn,
    /// What it is made of, without symbols.
    pub marks: Vec<Mark>,
}

impl Symbol {
    /// Makes a symbol of a piece of the template, which paints itself.
    pub fn of(id: impl Into<String>, piece: impl Into<String>, turn: Turn) -> Symbol {
        Symbol { id: id.into(), turn, marks: vec![Mark::own("", piece, Spot::default())] }
    }
}

/// An imported picture, such as an author's bitmap of a piece. Marks use it by its id as they use a piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Image {
    /// Named by what is in it: two of one id are the same picture.
    pub id: String,
    /// Where it lies round the origin of what uses it: left, top, right and bottom in ten-thousandths of a cell.
    pub area: [i32; 4],
    /// Width and height in pixels, each at least 1.
    pub size: [u32; 2],
    /// The picture in colour, and in grey for themes without colour.
    pub content: Arc<[Content; 2]>,
}

/// What an imported picture is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// A PNG of at most [`MAX_SIDE_PIXELS`](crate::bitmap::MAX_SIDE_PIXELS) pixels a side.
    Pixels(Vec<u8>),
    /// Areas, painted in this order.
    Areas(Vec<Area>),
}

impl Default for Content {
    fn default() -> Content {
        Content::Areas(Vec::new())
    }
}

/// An area of one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// Red, green and blue.
    pub colour: [u8; 3],
    /// SVG path data with the fill rule `evenodd`. Units are tenths of a pixel, to the right and down from the upper left
    /// corner of the picture.
    pub path: String,
}

impl Image {
    /// Places a picture of so many pixels round the origin: left, top, right and bottom in hundredths of a cell.
    pub fn new(size: [u32; 2], content: Arc<[Content; 2]>, area: [f64; 4]) -> Image {
        let area = area.map(|side| (side * 100.0).round() as i32);
        let mut hasher = crc32fast::Hasher::new();
        content.iter().for_each(|content| content.hash(&mut hasher));
        area.iter().for_each(|side| hasher.update(&side.to_le_bytes()));
        Image { id: format!("bitmap-{:08x}", hasher.finalize()), area, size, content }
    }
}

impl Content {
    fn hash(&self, hasher: &mut crc32fast::Hasher) {
        match self {
            Content::Pixels(png) => hasher.update(png),
            Content::Areas(areas) => areas.iter().for_each(|area| {
                hasher.update(&area.colour);
                hasher.update(area.path.as_bytes());
            }),
        }
    }
}

/// A small picture of exactly so many pixels, as other programs want them.
#[derive(Clone, Debug, PartialEq)]
pub struct Icon {
    /// The name of its file, without the ending.
    pub name: String,
    /// The folder, beside the text that names it, where it is looked for.
    pub folder: &'static str,
    /// In pixels, at least 1.
    pub width: u16,
    /// In pixels, at least 1.
    pub height: u16,
    /// Where the origin of its marks lies, and how many pixels a unit of theirs has.
    pub fit: Fit,
    /// What it is made of, without symbols.
    pub marks: Vec<Mark>,
    /// Whether it is turned by 180 degrees, pixel by pixel.
    pub is_turned: bool,
}

/// A picture before it is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagram {
    /// The name of the game: the style of another is refused. Empty for one that no style is known for.
    pub game: &'static str,
    /// Whether left and right change places: the board is painted as in a mirror, slots with it; pieces and
    /// words stay upright.
    pub mirrored: bool,
    /// The language of title, description and words.
    pub lang: Lang,
    /// Who, what, whose turn; at most 120 characters.
    pub title: String,
    /// The whole position in words.
    pub desc: String,
    /// What stands once above the pages of a series in one PDF, a line each: who played, where, how it ended. The pictures
    /// leave it out there.
    pub header: Vec<String>,
    /// The part of a board that is shown where the input decides its size: what the renderer fits into the area
    /// `picture` of the template, above `below`.
    pub grid: Option<Grid>,
    /// No cell of the grid is drawn larger, in units; `None` leaves it to the renderer.
    pub cell_max: Option<u16>,
    /// A cell of the grid has exactly so many units, and the page is as large as the board and its words then are; `None`
    /// fits the board into the template's page.
    pub own_cell: Option<u16>,
    /// Words under the board are never narrower than so many units, however narrow the board is; `None` leaves it to the
    /// renderer.
    pub words_least: Option<u16>,
    /// Colours that the input decides, `#rrggbb` by class: what they fill where the theme gives the class no fill.
    pub fills: BTreeMap<String, String>,
    /// The lines of such a board.
    pub board: Vec<Mark>,
    /// Numbers and names of the board's lines: those of many pictures are the same.
    pub coordinates: Arc<Vec<Mark>>,
    /// What pieces, marks and rows beside the board are drawn with, beyond the pieces of the template.
    pub symbols: Vec<Symbol>,
    /// Imported pictures that the board, pieces and rows beside the board are drawn with.
    pub images: Vec<Image>,
    /// What lies on the board, by place.
    pub pieces: Vec<Mark>,
    /// What lay there before and does not any more, as ghosts.
    pub gone: Vec<Mark>,
    /// Rings round what is new or another.
    pub new: Vec<Mark>,
    /// What is drawn over the pieces.
    pub marks: Vec<Mark>,
    /// What stands beside the board.
    pub words: Vec<Mark>,
    /// What stands under a board on a grid, line by line; of a board that lies in the template running text under the panel,
    /// for which the board makes room.
    pub below: Vec<Paragraph>,
    /// Running text in a column at the right of the board, which makes room for it; paragraphs that say nothing keep the room.
    pub aside: Vec<Paragraph>,
    /// The ID of what is shown, in small type under everything, where the board lies in the template.
    pub imprint: Option<String>,
    /// What stands in the panel, row by row: at the right of a board on a grid; of a board that lies in the template where
    /// that has its area `panel`, and the board makes room for it.
    pub beside: Vec<Row>,
    /// The same in columns under the board, above the lines `below`.
    pub under: Vec<Row>,
    /// Whether it answers what the picture before it asked.
    pub is_answer: bool,
    /// What stands under it on a page of several pictures, where that is another than its title.
    pub heading: Option<String>,
    /// What the author of the record wrote about what is shown, a paragraph each, also where the picture does not print it:
    /// it is said beside the picture by what can. Nothing where it would tell what is asked.
    pub comment: Vec<String>,
    /// Whose turn it is, as a line of words says it, without its small piece: what the author's own words may replace. Empty
    /// where nobody's is.
    pub turn: String,
    /// The author's own line under everything; the board makes room for it. A blank one is none.
    pub caption: Option<String>,
    /// What was read.
    pub source: Source,
}

impl Diagram {
    /// The longest title, in characters.
    pub const TITLE_MAX: usize = 120;

    /// A title with an end that it keeps however long it is.
    pub fn title_of(title: &str, end: &str) -> String {
        let room = Diagram::TITLE_MAX.saturating_sub(end.chars().count());
        let is_long = title.chars().count() > room;
        let cut = title.chars().take(room.saturating_sub(usize::from(is_long)));
        cut.chain(is_long.then_some('…')).chain(end.chars()).collect()
    }

    /// Tells the caption without blanks round it, if it says something.
    pub fn caption(&self) -> Option<&str> {
        self.caption.as_deref().map(str::trim).filter(|caption| !caption.is_empty())
    }

    /// Says this in the place of whose turn it is; nothing, and no small piece, where it is empty.
    pub fn replace_turn(&mut self, text: &str) {
        let turn = std::mem::take(&mut self.turn);
        if turn.is_empty() {
            return;
        }
        self.below.iter_mut().for_each(|line| line.replace(&turn, text));
        self.below.retain(|line| !line.text.is_empty() || !line.end.is_empty());
        self.under.iter_mut().for_each(|row| row.text = row.text.replace(&turn, text));
        self.under.retain(|row| !row.text.is_empty() || !row.cells.is_empty());
        let mut empty = Vec::new();
        for mark in &mut self.words {
            if let Mark::Words { slot, text: said, tail } = mark {
                *said = said.replace(&turn, text).trim_start_matches([':', '：', ' ']).to_owned();
                empty.extend((said.is_empty() && tail.is_empty()).then(|| slot.replacen("words", "seat", 1)));
            }
        }
        self.words.retain(|mark| !matches!(mark, Mark::Words { text, tail, .. } if text.is_empty() && tail.is_empty()));
        self.pieces
            .retain(|mark| !matches!(mark, Mark::Piece { id, .. } if empty.iter().any(|seat| id.starts_with(seat))));
    }
}

// About how long a text is, where no font is asked.

/// How wide letters of the West are, in parts of their size; others are as wide as they are high.
const NARROW: f64 = 0.6;

/// About how long a text is, in parts of its size.
pub fn ems(text: &str) -> f64 {
    text.chars().map(width).sum()
}

/// A text of at most this length, in parts of its size; where something is left out it ends in an ellipsis.
pub fn ellipsize(text: &str, most: f64) -> String {
    let text = text.trim();
    if ems(text) <= most {
        return text.to_owned();
    }
    let mut room = most - width('…');
    let kept = text.chars().take_while(|c| {
        room -= width(*c);
        room > -0.01
    });
    format!("{}…", kept.collect::<String>().trim_end())
}

fn width(c: char) -> f64 {
    if c < '\u{2e80}' { NARROW } else { 1.0 }
}

// A board of squares, as chess, shogi and movement diagrams have: ground, dark squares, lines, frame.

/// A board of squares, a cell each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Squares {
    /// The upper left corner.
    pub from: Spot,
    /// From left to right.
    pub columns: i32,
    /// From top to bottom.
    pub rows: i32,
}

impl Squares {
    /// Finds the lower right corner.
    pub fn to(self) -> Spot {
        Spot::new(self.from.x + self.columns * CELL, self.from.y + self.rows * CELL)
    }

    /// Finds the middle of a square, counted from 0 at the upper left.
    pub fn middle(self, column: i32, row: i32) -> Spot {
        Spot::new(self.from.x + column * CELL + CELL / 2, self.from.y + row * CELL + CELL / 2)
    }

    /// Covers the board.
    pub fn ground(self) -> Shape {
        Shape::Area([self.from, self.to()])
    }

    /// Covers every second square, row by row; `first` tells whether the upper left one is among them.
    pub fn dark(self, first: bool) -> Shape {
        let squares = (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (column, row)));
        let dark = squares.filter(|(column, row)| (column + row) % 2 == i32::from(!first));
        let areas = dark.map(|(column, row)| {
            let from = Spot::new(self.from.x + column * CELL, self.from.y + row * CELL);
            [from, Spot::new(from.x + CELL, from.y + CELL)]
        });
        Shape::Areas(areas.collect())
    }

    /// Hatches the squares that [`Squares::dark`] covers, by lines so far from each other.
    pub fn hatching(self, first: bool, distance: i32) -> Shape {
        let Shape::Areas(areas) = self.dark(first) else { return Shape::Lines(Vec::new()) };
        Shape::Lines(areas.into_iter().flat_map(|area| aslant(area, distance)).collect())
    }

    /// Draws the lines between squares: across from the top, then down from the left.
    pub fn lines(self) -> Shape {
        let to = self.to();
        let across = (1..self.rows).map(|line| self.from.y + line * CELL);
        let across = across.map(|y| [Spot::new(self.from.x, y), Spot::new(to.x, y)]);
        let down = (1..self.columns).map(|line| self.from.x + line * CELL);
        let down = down.map(|x| [Spot::new(x, self.from.y), Spot::new(x, to.y)]);
        Shape::Lines(across.chain(down).collect())
    }

    /// Draws the four sides, clockwise, so that they meet in corners.
    pub fn frame(self) -> Shape {
        let (from, to) = (self.from, self.to());
        let corners = [from, Spot::new(to.x, from.y), to, Spot::new(from.x, to.y)];
        Shape::Lines((0..4).map(|side| [corners[side], corners[(side + 1) % 4]]).collect())
    }
}

/// The lines aslant that fill an area, with so much from one to the next along its sides; in all areas of a board
/// they lie on the same lines.
pub fn aslant([from, to]: [Spot; 2], distance: i32) -> Vec<[Spot; 2]> {
    let distance = distance.max(1);
    let (low, high) = (from.x + from.y, to.x + to.y);
    let first = low.div_euclid(distance) * distance;
    let sums = (0..).map(|number| first + number * distance).take_while(|sum| *sum < high);
    let lines = sums.filter(|sum| *sum > low).map(|sum| {
        let (left, right) = (from.x.max(sum - to.y), to.x.min(sum - from.y));
        [Spot::new(left, sum - left), Spot::new(right, sum - right)]
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::{ellipsize, ems};

    #[test]
    fn long_texts_end_in_an_ellipsis() {
        assert_eq!(ellipsize(" Kita ", 3.0), "Kita");
        assert_eq!(ellipsize("Kita Ichiro", 3.0), "Kita…");
        assert_eq!(ellipsize("北村一郎太", 4.0), "北村一…");
        assert!(ems(&ellipsize(&"W".repeat(5000), 14.0)) <= 14.0);
        assert_eq!(ellipsize("", 0.0), "");
    }

    use super::*;

    #[test]
    fn squares_are_dark_by_turns_and_lie_inside_the_frame() {
        let board = Squares { from: Spot::new(-100, 0), columns: 3, rows: 2 };
        assert_eq!((board.to(), board.middle(2, 1)), (Spot::new(200, 200), Spot::new(150, 150)));
        let corners = |first: bool| match board.dark(first) {
            Shape::Areas(areas) => areas.iter().map(|[from, _]| (from.x, from.y)).collect::<Vec<_>>(),
            _ => Vec::new(),
        };
        assert_eq!(corners(true), [(-100, 0), (100, 0), (0, 100)]);
        assert_eq!(corners(false), [(0, 0), (-100, 100), (100, 100)]);
        assert!(matches!(board.lines(), Shape::Lines(lines) if lines.len() == 3));
        assert!(matches!(board.frame(), Shape::Lines(sides) if sides.len() == 4 && sides[3][1] == board.from));
    }
}
