//! Diagrams typed as text, as Sensei's Library and the forums of Go players have them.
//!
//! Each line begins with `$$`. The first one is `$$Bcm7 Caption`: who plays the first numbered stone, `c` for coordinates,
//! the lines of the board, `m` and the number of the first move. Then comes a line for each row, with `|`, `-` and `+` where
//! the board ends. A text may hold any words before, between and behind diagrams.
//!
//! | signs | points |
//! |---|---|
//! | `.` `,` `_` `?` | empty, a star, blank paper, outside of a search pattern |
//! | `X O`; `B W`, `# @`, `Y Q`, `Z P` | stones; with a circle, square, triangle, cross |
//! | `C`, `S`, `T`, `M` | these marks without a stone |
//! | `1` to `9` and `0`, `a` to `z` | moves 1 to 10, labels |
//!
//! A diagram becomes a record of SGF: stones, marks, the part that is shown (VW), then a node a move. Moves that no point
//! has room for are read from the caption: `5 at 1`. Boards that engines print ([`engine_board`]) become records in the same way.
//! [`write`] writes both.

mod engine_board;
mod rows;
pub(crate) mod write;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use rows::{Rows, is_edge, is_edge_sign, is_row};

use crate::board::{Colour, Size, Vertex};
use crate::coordinates::read_a1;
use crate::markup::{Kind, Markup};
use crate::record::{FigureStart, Info, Node};
use crate::replay::Replay;
use crate::servers::{Line, Transcript, lines};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::sgf::Faults;

/// The most diagrams of a text.
const MAX_DIAGRAMS: usize = 1_000;
/// The greatest number of a first move.
const MAX_NUMBER: u32 = 9_999;
/// What figures of diagrams do (FG): captured stones stay, and the caption is the list of moves on others.
const FLAGS: u32 = 256 + 4;

/// Tags of HTML and of forums that hold whole lines.
const BLOCKS: [&str; 12] =
    ["pre", "code", "p", "div", "span", "td", "li", "blockquote", "textarea", "body", "go", "quote"];

/// Signs of points with and without a stone, each in the order of the marks.
const SIGNS: [(&str, Option<Colour>); 3] =
    [("XB#YZ", Some(Colour::Black)), ("OW@QP", Some(Colour::White)), (".CSTM", None)];
const MARKS: [Option<Kind>; 5] =
    [None, Some(Kind::Circle), Some(Kind::Square), Some(Kind::Triangle), Some(Kind::Cross)];

/// A diagram, and whether it has coordinates; or why it is refused.
pub(crate) type Read = Result<(Transcript, bool), Diagnostic>;

/// Finds where the first `$$` diagram of a text begins.
pub(crate) fn start(text: &str) -> Option<usize> {
    blocks(text).next().map(|block| block[0].place().start)
}

/// Finds where the first board begins that an engine printed, and whether one can be read.
pub(crate) fn engine_start(text: &str) -> Option<(usize, bool)> {
    let boards = engine_board::boards(text);
    let is_sound = boards.iter().any(|board| board.fault.is_none());
    boards.first().map(|board| (board.rows.points[0].0.place().start, is_sound))
}

/// Reads the diagrams and boards of a text.
pub(crate) fn read(text: &str) -> Vec<Read> {
    let typed = blocks(text).take(MAX_DIAGRAMS + 1).map(|block| (block[0].place(), read_one(&block)));
    let boards = engine_board::boards(text).into_iter().take(MAX_DIAGRAMS + 1);
    let boards = boards.map(|board| (board.rows.points[0].0.place(), read_engine_board(&board)));
    let mut found: Vec<_> = typed.chain(boards).collect();
    found.sort_by_key(|(place, _)| place.start);
    found.truncate(MAX_DIAGRAMS + 1);
    if let Some((place, read)) = found.get_mut(MAX_DIAGRAMS) {
        let fault = Diagnostic::error("sensei::many", format!("the text has more than {MAX_DIAGRAMS} diagrams"));
        *read = Err(fault.at(place.clone()).help("split the text"));
    }
    found.into_iter().map(|(_, read)| read).collect()
}

/// The lines of each diagram behind their `$$`. One that follows another without a line between them has options.
fn blocks(text: &str) -> impl Iterator<Item = Vec<Line<'_>>> {
    let mut lines = lines(text).map(content).peekable();
    let blocks = std::iter::from_fn(move || {
        let mut block: Vec<Line> = vec![lines.find_map(|line| line)?];
        let mut has_rows = false;
        while let Some(Some(line)) = lines.next_if(|line| {
            line.is_some_and(|line| !has_rows || line.text.starts_with([' ', '\t', '|', '+', '-', '[', '{', '.']))
        }) {
            has_rows |= is_row(line.text);
            block.push(line);
        }
        Some(block)
    });
    // Formulas have no such signs.
    let is_sure =
        |line: &Line| is_row(line.text) && !is_edge(line.text) && line.text.contains(['.', ',', '|', 'X', 'O']);
    blocks.filter(move |block| block.iter().any(is_sure))
}

/// What stands behind the `$$` of a line; `None` for a line of something else, such as a formula between two of them.
fn content(line: Line<'_>) -> Option<Line<'_>> {
    let (before, rest) = line.text.split_once("$$")?;
    let is_quote = before.trim_end().ends_with([']', '>', '`']) || !before.contains(char::is_alphanumeric);
    // No row has tags; a caption may.
    let ends = |at: &usize| {
        is_row(&rest[..*at]) && ["</", "[/"].iter().any(|tag| rest[*at..].starts_with(tag)) || ends_text(&rest[*at..])
    };
    let end = rest.char_indices().map(|(at, _)| at).find(ends).unwrap_or(rest.len());
    // In code a quote is closed behind the last row.
    let unquoted = rest[..end].trim_end_matches(|c: char| c.is_whitespace() || "\"'`);".contains(c));
    let part = if is_row(unquoted) { unquoted } else { rest[..end].trim_end() };
    (is_quote && !rest.contains("$$")).then(|| line.part(part))
}

/// Tells whether the text ends that diagrams stand in: a tag of HTML or of a forum is closed that holds whole lines.
fn ends_text(rest: &str) -> bool {
    let tag = rest.strip_prefix("</").or_else(|| rest.strip_prefix("[/")).unwrap_or_default();
    let name = &tag[..tag.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(tag.len())];
    BLOCKS.iter().any(|block| name.eq_ignore_ascii_case(block))
}

/// The options of a first line.
struct Head<'a> {
    first: Option<Colour>,
    has_coordinates: bool,
    size: Option<usize>,
    number: u32,
    caption: &'a str,
}

impl<'a> Head<'a> {
    /// Reads one; where its first word is no options all is caption.
    fn read(text: &'a str) -> Head<'a> {
        let (mut options, caption) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
        let mut take = |signs: &str| {
            let (taken, rest) = options.split_at(options.find(|c| !signs.contains(c)).unwrap_or(options.len()));
            options = rest;
            taken
        };
        let [colour, coordinates, size, number] = ["BW", "cC", "0123456789", "m0123456789"].map(&mut take);
        let number = number.trim_start_matches('m').parse().ok().filter(|number| (1..=MAX_NUMBER).contains(number));
        if !options.is_empty() {
            return Head { first: None, has_coordinates: false, size: None, number: 1, caption: text.trim() };
        }
        Head {
            first: Colour::BOTH.into_iter().find(|player| colour == player.letter().to_string()),
            has_coordinates: !coordinates.is_empty(),
            size: size.parse().ok(),
            number: number.unwrap_or(1),
            caption: caption.trim(),
        }
    }
}

fn read_one(block: &[Line]) -> Read {
    let mut faults = Faults::default();
    let has_head = !is_row(block[0].text);
    let head = Head::read(if has_head { block[0].text } else { "" });
    let (mut rows, mut others) = (Rows::default(), Vec::new());
    for line in block.iter().skip(usize::from(has_head)).filter(|line| !line.text.is_empty()) {
        match line.text {
            text if is_edge(text) => rows.edges[if rows.points.is_empty() { 2 } else { 3 }] = true,
            text if is_row(text) => rows.add(*line),
            _ => others.push(line),
        }
    }
    let size = rows.size(head.size)?;
    let (from, [columns, _]) = (rows.origin(size), rows.dimensions());
    let mut draft = Draft::new(head.first.unwrap_or(Colour::Black));
    for (row, (line, points)) in (from.row..).zip(&rows.points) {
        if points.len() < columns {
            faults.warn("sensei::row", line.place(), "add . for empty points, or _ for blank paper", || {
                format!("this row has {} points, another one {columns}; zumen leaves the rest blank", points.len())
            });
        }
        for (column, (sign, place)) in (from.column..).zip(points) {
            draft.point(*sign, Vertex::new(column, row), place, &mut faults);
        }
    }
    let mut signs = rows.points.iter().flat_map(|(_, points)| points);
    let letters: BTreeSet<char> = signs.clone().map(|(sign, _)| *sign).filter(char::is_ascii_alphabetic).collect();
    if letters.iter().copied().eq(['o', 'x'])
        && let Some((_, place)) = signs.find(|(sign, _)| letters.contains(sign))
    {
        let message = || "small letters are labels, and no stone stands here".to_owned();
        faults.warn("sensei::case", place.clone(), "write stones as X and O", message);
    }
    for line in others {
        match Draft::stroke(line.text, from, size) {
            Some(stroke) => draft.root.marks.push(stroke),
            None => {
                let help =
                    "write a row as | . X O |, an arrow as {AR C3 E5}, a line as {LN C3 E5}; put links into your text";
                let message = || "this is not a row, an arrow or a line; zumen leaves it out".to_owned();
                faults.warn("sensei::line", line.place(), help, message);
            }
        }
    }
    draft.read_caption(&head);
    let name = Some(head.caption.to_owned()).filter(|caption| !caption.is_empty());
    let (nodes, places) = draft.nodes(block[0].place(), &head, size);
    let transcript = Transcript::of(Info { name, ..Info::new(size) }, nodes, places);
    let transcript = Transcript { warnings: faults.finish(), ..transcript };
    Ok((transcript, head.has_coordinates))
}

/// Reads a board that an engine printed. Its last move is a move where its number is known, else a stone with a circle.
fn read_engine_board(board: &engine_board::Board) -> Read {
    let place = board.rows.points[0].0.place();
    if let Some(fault) = &board.fault {
        let help = "write a row for each line of the board, with its number: 9 . . X O . . . . .";
        let message = format!("this is a Go board in letters that is not clear: {fault}");
        return Err(Diagnostic::error("go::board", message).at(place).help(help));
    }
    let size = board.rows.size(None)?;
    let doubt = board.may_be_cut.then(|| {
        let message =
            format!("this board has {} rows of {} points; rows above them may be missing", size.rows(), size.columns());
        let help = "copy the whole board, or draw a part of it with --crop";
        Diagnostic::warning("go::board", message).at(place.clone()).help(help)
    });
    let warnings: Vec<Diagnostic> = doubt.into_iter().collect();
    let mut node = Node::default();
    for (row, (_, points)) in (0..).zip(&board.rows.points) {
        let stones = (0..).zip(points).filter_map(|(column, (sign, _))| match sign {
            'X' => Some((Vertex::new(column, row), Some(Colour::Black))),
            'O' => Some((Vertex::new(column, row), Some(Colour::White))),
            _ => None,
        });
        node.setup.extend(stones);
    }
    let last = board.last_move().and_then(|at| node.setup.iter().find(|(stone, _)| *stone == at));
    let last = last.and_then(|(at, colour)| Some((*at, (*colour)?)));
    let info = Info { captures: board.captures, komi: board.komi, ..Info::new(size) };
    if let Some(((at, colour), number)) = last.zip(board.number) {
        let before = node.setup.iter().copied().filter(|(stone, _)| *stone != at).collect();
        let played =
            Node { moves: vec![(colour, Some(at))], number: Some(number), to_play: board.to_play, ..Node::default() };
        let nodes = vec![Node { setup: before, ..Node::default() }, played];
        // A stone without a liberty was not the last move.
        if Replay::of(&info, &nodes).position.captures == info.captures {
            let transcript = Transcript { warnings, ..Transcript::of(info, nodes, vec![place; 2]) };
            return Ok((transcript, board.is_numbered));
        }
    }
    node.marks = last.map(|(at, _)| Markup::new(Kind::Circle, at)).into_iter().collect();
    node.to_play = board.to_play.or(last.map(|(_, colour)| colour.other()));
    Ok((Transcript { warnings, ..Transcript::of(info, vec![node], vec![place]) }, board.is_numbered))
}

/// What the points of a diagram say.
struct Draft {
    /// Who plays the first move.
    first: Colour,
    root: Node,
    shown: Vec<Vertex>,
    dim: Vec<Vertex>,
    /// The moves by their numbers in the diagram.
    moves: BTreeMap<u32, (Vertex, Range<usize>)>,
}

impl Draft {
    fn new(first: Colour) -> Draft {
        Draft { first, root: Node::default(), shown: Vec::new(), dim: Vec::new(), moves: BTreeMap::new() }
    }

    fn point(&mut self, sign: char, at: Vertex, place: &Range<usize>, faults: &mut Faults) {
        if sign == '_' || is_edge_sign(sign) {
            return;
        }
        self.shown.push(at);
        if let Some(digit) = sign.to_digit(10) {
            let number = if digit == 0 { 10 } else { digit };
            if let Entry::Vacant(free) = self.moves.entry(number) {
                free.insert((at, place.clone()));
            } else {
                let message = || format!("move {number} stands here again; zumen leaves this point empty");
                faults.warn("sensei::number", place.clone(), "give each move its own number", message);
            }
            return;
        }
        let known = SIGNS.iter().find_map(|(signs, stone)| Some((stone, MARKS[signs.find(sign)?])));
        match (sign, known) {
            (_, Some((stone, mark))) => {
                self.root.setup.extend(stone.map(|stone| (at, Some(stone))));
                self.root.marks.extend(mark.map(|mark| Markup::new(mark, at)));
            }
            (',', _) => {}
            ('?', _) => self.dim.push(at),
            ('a'..='z', _) => {
                self.root.marks.push(Markup { text: Some(sign.to_string()), ..Markup::new(Kind::Label, at) });
            }
            _ => {
                let help = "write . for an empty point, X and O for stones, 1 to 9 and 0 for moves, a to z for labels";
                let message = || format!("`{sign}` is not a sign of a point; zumen leaves the point empty");
                faults.warn("sensei::sign", place.clone(), help, message);
            }
        }
    }

    /// Reads `{AR C3 E5}` and `{LN 1:1 3:4}`: points of the board, or of the diagram from its upper left one; `None` for
    /// another line.
    fn stroke(line: &str, from: Vertex, size: Size) -> Option<Markup> {
        let count = |text: &str, from: u8| text.parse::<u8>().ok()?.checked_sub(1)?.checked_add(from);
        let point = |word: &str| match word.split_once(':') {
            None => read_a1(word, size),
            Some((column, row)) => Some(Vertex::new(count(column, from.column)?, count(row, from.row)?)),
        };
        let words: Vec<&str> = line.trim().strip_prefix('{')?.strip_suffix('}')?.split_whitespace().collect();
        let (kind, at, to) = match words[..] {
            ["AR", at, to] => (Kind::Arrow, point(at)?, point(to)?),
            ["LN", at, to] => (Kind::Line, point(at)?, point(to)?),
            _ => return None,
        };
        let is_stroke = at != to && size.holds(at) && size.holds(to);
        is_stroke.then(|| Markup { to: Some(to), ..Markup::new(kind, at) })
    }

    /// Reads moves on points that have a number already, as the picture shows them: `5 at 1`.
    fn read_caption(&mut self, head: &Head) {
        let words = head.caption.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
        let number = |word: &str| word.parse::<u32>().ok()?.checked_sub(head.number - 1);
        for words in words.collect::<Vec<_>>().windows(3) {
            let &[after, "at", before] = words else { continue };
            let place = number(before).and_then(|before| self.moves.get(&before).cloned());
            if let (Some(after @ 1..=99), Some(place)) = (number(after), place) {
                self.moves.entry(after).or_insert(place);
            }
        }
    }

    /// The root and a node a move, with their places.
    fn nodes(self, place: Range<usize>, head: &Head, size: Size) -> (Vec<Node>, Vec<Range<usize>>) {
        let (marks, points) = (self.root.marks.clone(), usize::from(size.columns()) * usize::from(size.rows()));
        let view = Some(self.shown).filter(|shown| shown.len() < points);
        let dim = Some(self.dim).filter(|dim| !dim.is_empty());
        let (mut nodes, mut places) = (vec![Node { to_play: head.first, view, dim, ..self.root }], vec![place]);
        for (number, (at, place)) in self.moves {
            let figure = (nodes.len() == 1).then_some(FigureStart { flags: Some(FLAGS), name: None });
            let player = if number % 2 == 1 { self.first } else { self.first.other() };
            let number = Some(head.number + number - 1);
            nodes.push(Node { moves: vec![(player, Some(at))], number, figure, ..Node::default() });
            places.push(place);
        }
        nodes.last_mut().expect("the root").marks = marks;
        (nodes, places)
    }
}

#[cfg(test)]
mod engine_board_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod write_tests;
