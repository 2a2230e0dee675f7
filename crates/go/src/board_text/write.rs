//! Boards as text: `$$` diagrams of Sensei's Library, and boards as GNU Go prints them. The readers read both back.

use std::collections::{BTreeMap, BTreeSet};

use super::{MARKS, MAX_NUMBER, SIGNS, read};
use crate::annotations::Annotations;
use crate::board::{Board, Colour, Vertex};
use crate::coordinates::{Coordinates, a1};
use crate::crop::Part;
use crate::diagram;
use crate::figure::{Figure, Landmark, Plan};
use crate::markup::Kind;
use crate::moment::Moment;
use crate::options::{Crop, GoOptions};
use crate::replay::Replay;
use zumen_core::diagnostic::Diagnostic;
use zumen_game::Conversion;

/// How many moves of a diagram have digits.
const MAX_DIGITS: u32 = 10;
/// GNU Go writes the prisoners behind the ninth and tenth line, or the last two of a smaller board.
const PRISONERS_ROW: u8 = 10;

/// Writes a moment, or a figure of it, as a `$$` diagram without a line end at its end.
///
/// # Errors
///
/// As [`diagram::part`].
pub(crate) fn sensei(
    moment: &Moment,
    figure: Option<(&Plan, &Figure)>,
    look: &GoOptions,
    has_coordinates: bool,
) -> Result<Conversion, Diagnostic> {
    let stones = figure.map_or(&moment.replay.position.board, |(_, figure)| &figure.stones);
    let mut writer = Writer { moment, part: diagram::part(moment, look)?, stones, ..Writer::new(moment) };
    if look.crop == Crop::Record && !moment.replay.view.is_empty() {
        let hidden = writer.part.vertices().filter(|at| !moment.replay.view.contains(at));
        writer.signs.extend(hidden.map(|at| (at, '_')));
    }
    let first = figure.and_then(|(_, figure)| writer.number(figure));
    writer.mark();
    let player = first.map(|(_, player)| player).or(moment.set_up().to_play);
    let player = player.map_or(String::new(), |player| player.letter().to_string());
    let number = first.filter(|(number, _)| *number > 1).map_or(String::new(), |(number, _)| format!("m{number}"));
    let name = figure.and_then(|(plan, _)| plan.name()).or(moment.info.name.as_deref());
    let caption = writer.caption(look.caption.as_deref().or(name).unwrap_or_default());
    let coordinates = if has_coordinates { "c" } else { "" };
    let rows = writer.rows();
    let write = |caption: &str, size: &str| {
        let head = format!("$${player}{coordinates}{size}{number} {caption}");
        format!("{}\n{}", head.trim_end(), rows.trim_end())
    };
    let [columns, lines] = [moment.info.size.columns(), moment.info.size.rows()].map(|lines| lines.to_string());
    let heads = [&*caption, ""].into_iter().flat_map(|caption| [(caption, ""), (caption, &columns), (caption, &lines)]);
    let found = heads.into_iter().find_map(|(caption, size)| {
        let text = write(caption, size);
        Some((caption, writer.read_back(&text, caption)?, text))
    });
    let Some((written, back, text)) = found else {
        writer.lost.insert("where this part of the board lies".to_owned());
        return Ok(writer.finish(write(&caption, "")));
    };
    if written != caption {
        writer.lost.insert("the caption".to_owned());
    }
    writer.compare(&back);
    Ok(writer.finish(text))
}

/// Writes the board of a moment as GNU Go's `showboard` prints it, without a line end at its end.
pub(crate) fn ascii(moment: &Moment, look: &GoOptions) -> Conversion {
    let (position, mut writer) = (&moment.replay.position, Writer::new(moment));
    let (size, hoshi) = (moment.info.size, moment.info.size.hoshi());
    let letters: String = (0..size.columns()).map(|column| format!("{:>2}", Coordinates::A1.column(column))).collect();
    let mut text = format!("  {letters}\n");
    let prisoners_row = size.rows().min(PRISONERS_ROW) - 1;
    for row in 0..size.rows() {
        let number = size.rows() - row;
        text.push_str(&format!("{number:>2}"));
        let is_last = |column: Option<u8>| column.is_some_and(|column| position.last == Some(Vertex::new(column, row)));
        for column in 0..size.columns() {
            let at = Vertex::new(column, row);
            text.push(if is_last(Some(column)) {
                '('
            } else if is_last(column.checked_sub(1)) {
                ')'
            } else {
                ' '
            });
            let empty = if hoshi.contains(&at) { '+' } else { '.' };
            text.push(sign(position.board.get(at), None).filter(|sign| *sign != '.').unwrap_or(empty));
        }
        let end = if is_last(size.columns().checked_sub(1)) { ')' } else { ' ' };
        text.push_str(&format!("{end}{number}"));
        if row + 1 == prisoners_row {
            text.push_str(&format!("     WHITE (O) has captured {} stones", position.captures.white));
        } else if row == prisoners_row {
            text.push_str(&format!("     BLACK (X) has captured {} stones", position.captures.black));
        }
        text.push('\n');
    }
    text.push_str(&format!("  {letters}"));
    if moment.knows_turn() {
        text.push_str(&format!("\n\n{} to play", position.to_play.title()));
    }
    if look.crop != Crop::Record || !moment.replay.view.is_empty() {
        writer.lost.insert("which part is shown".to_owned());
    }
    if size.rows() == 1 && position.captures.white > 0 {
        writer.lost.insert("White's prisoners".to_owned());
    }
    if !moment.marks().is_empty() {
        writer.lost.insert("marks and labels".to_owned());
    }
    if let Some(ko) = position.ko {
        writer.lost.insert(format!("the ko at {}", a1(ko, size)));
    }
    let lost = writer.lost.into_iter().map(|lost| format!("a board in letters cannot store {lost}"));
    Conversion { text, lost: lost.collect() }
}

/// The sign of a point with a mark or without.
fn sign(stone: Option<Colour>, mark: Option<Kind>) -> Option<char> {
    let (signs, _) = SIGNS.iter().find(|(_, of)| *of == stone)?;
    signs.chars().nth(MARKS.iter().position(|known| *known == mark)?)
}

/// A diagram while its signs are put down.
struct Writer<'a> {
    moment: &'a Moment,
    part: Part,
    stones: &'a Board,
    /// The signs of points that are more than a stone.
    signs: BTreeMap<Vertex, char>,
    /// Arrows and lines, a line of text each.
    strokes: String,
    /// Moves on points that have a digit already: `5 at 1`.
    phrases: Vec<String>,
    /// What cannot be written.
    lost: BTreeSet<String>,
}

impl<'a> Writer<'a> {
    fn new(moment: &'a Moment) -> Writer<'a> {
        let (info, comment) = (&moment.info, moment.set_up().comment);
        let mut players = Colour::BOTH.into_iter().zip([&info.black, &info.white]);
        let has_names = players.any(|(colour, player)| player.known_name(colour).is_some());
        let last = moment.line.last();
        let lost = [
            (has_names, "the players' names"),
            (comment.is_some(), "the comment"),
            (info.komi.is_some(), "the komi"),
            (info.result.is_some(), "the result"),
            (info.event.is_some(), "the event"),
            (last.is_some_and(|node| node.name.is_some()), "the name of the node"),
            (last.is_some_and(|node| node.annotations != Annotations::default()), "what the author thinks of it"),
        ];
        Writer {
            moment,
            part: Part::whole(info.size),
            stones: &moment.replay.position.board,
            signs: BTreeMap::new(),
            strokes: String::new(),
            phrases: Vec::new(),
            lost: lost.into_iter().filter(|(is_there, _)| *is_there).map(|(_, what)| what.to_owned()).collect(),
        }
    }

    /// Puts down the digits of moves that are played in turn; returns the number of the first, and who plays it.
    fn number(&mut self, figure: &Figure) -> Option<(u32, Colour)> {
        let numbers = figure.numbers.iter();
        let mut moves: Vec<_> =
            numbers.filter_map(|(at, number)| Some((*number, figure.stones.get(*at)?, *at))).collect();
        moves.sort_unstable_by_key(|(number, ..)| *number);
        let listed = figure.notes.iter().flat_map(|note| note.numbers.iter().map(|move_of| (*move_of, &note.at)));
        let all = moves.iter().map(|(number, player, _)| (*number, *player)).chain(listed.clone().map(|(of, _)| of));
        let (first, player) =
            all.filter(|(number, _)| (1..=MAX_NUMBER).contains(number)).min_by_key(|(number, _)| *number)?;
        let rank =
            |number: u32, of: Colour| number.checked_sub(first).filter(|rank| rank.is_multiple_of(2) == (of == player));
        let mut digits = BTreeSet::new();
        for (number, of, at) in moves.into_iter().filter(|(.., at)| self.part.holds(*at)) {
            match rank(number, of).filter(|rank| *rank < MAX_DIGITS && digits.insert(*rank)) {
                Some(rank) => {
                    self.signs.entry(at).or_insert(char::from(b'0' + ((rank + 1) % MAX_DIGITS) as u8));
                }
                None => {
                    let help = format!("--figures {MAX_DIGITS} writes a diagram for every ten moves");
                    self.lost.insert(format!("more than ten numbers, or numbers out of turn; {help}"));
                }
            }
        }
        for ((number, of), at) in listed {
            let has_digit = |before: u32| before.checked_sub(first).is_some_and(|rank| digits.contains(&rank));
            match at {
                Landmark::Number(before, _) if rank(number, of).is_some_and(|rank| rank < 99) && has_digit(*before) => {
                    self.phrases.push(format!("{number} at {before}"));
                }
                Landmark::Sign(..) => {
                    self.lost.insert("the signs of moves".to_owned());
                }
                _ => {
                    self.lost.insert("passes, and moves on points that have no number".to_owned());
                }
            }
        }
        Some((first, player))
    }

    /// Puts down marks where nothing else stands, and strokes.
    fn mark(&mut self) {
        let size = self.moment.info.size;
        let marks = self.moment.marks().into_iter();
        for mark in marks.filter(|mark| [Some(mark.at), mark.to].into_iter().flatten().all(|at| self.part.holds(at))) {
            if let Some(to) = mark.to {
                let stroke = format!("$$ {{{} {} {}}}\n", mark.kind.property(), a1(mark.at, size), a1(to, size));
                self.strokes.push_str(&stroke);
                continue;
            }
            let stone = self.stones.get(mark.at);
            let sign = match (mark.kind, stone) {
                (Kind::Dim, None) => Some('?'),
                (Kind::Label, None) => mark.text.as_deref().and_then(small_letter),
                (kind, _) => sign(stone, Some(kind)),
            };
            match sign.filter(|_| !self.signs.contains_key(&mark.at)) {
                Some(sign) => {
                    self.signs.insert(mark.at, sign);
                    if mark.text.is_some_and(|text| text.contains(char::is_uppercase)) {
                        self.lost.insert("capital letters: labels are small ones".to_owned());
                    }
                }
                None => {
                    self.lost.insert(match mark.text {
                        Some(text) => format!("the label {text} at {}", a1(mark.at, size)),
                        None => format!("the mark {} at {}", mark.kind.property(), a1(mark.at, size)),
                    });
                }
            }
        }
    }

    /// The caption with the moves that have no point of their own.
    fn caption(&self, author: &str) -> String {
        let author = author.split_whitespace().collect::<Vec<_>>().join(" ");
        match (author.is_empty(), self.phrases.join(", ")) {
            (_, phrases) if phrases.is_empty() => author,
            (true, phrases) => phrases,
            (false, phrases) => format!("{author} ({phrases})"),
        }
    }

    /// The lines of the diagram behind the first one: `|`, `-` and `+` where the board ends.
    fn rows(&self) -> String {
        let (Part { from, to }, size) = (self.part, self.moment.info.size);
        let (is_left, is_right) = (from.column == 0, to.column + 1 == size.columns());
        let hoshi = size.hoshi();
        let line = |end: &str, signs: &str| {
            let [left, right] = [is_left, is_right].map(|is_edge| if is_edge { end } else { " " });
            format!("$$ {left}{signs}{right}").trim_end().to_owned() + "\n"
        };
        let edge = line("+", &"-".repeat(usize::from(self.part.columns()) * 2 + 1));
        let mut text = String::new();
        text.extend((from.row == 0).then_some(&*edge));
        for row in from.row..=to.row {
            let points = (from.column..=to.column).map(|column| Vertex::new(column, row)).map(|at| {
                let empty = if hoshi.contains(&at) { ',' } else { '.' };
                let stone = self.stones.get(at).and_then(|stone| sign(Some(stone), None));
                self.signs.get(&at).copied().or(stone).unwrap_or(empty)
            });
            let signs: String = points.flat_map(|sign| [' ', sign]).chain([' ']).collect();
            text.push_str(&line("|", &signs));
        }
        text.extend((to.row + 1 == size.rows()).then_some(&*edge));
        text + &self.strokes
    }

    /// Reads the text again; `None` where the reader takes it for another part or board, or has another caption.
    fn read_back(&self, text: &str, caption: &str) -> Option<Replay> {
        let (back, _) = read(text).pop()?.ok()?;
        let replay = Replay::of(&back.info, &back.nodes);
        let part = Part::round(replay.view.iter().copied()).unwrap_or(Part::whole(back.info.size));
        let is_same = (back.info.size, part) == (self.moment.info.size, self.part);
        (is_same && back.info.name.unwrap_or_default() == caption).then_some(replay)
    }

    /// Tells what of the position the diagram does not say.
    fn compare(&mut self, back: &Replay) {
        let position = &self.moment.replay.position;
        if back.position.captures != position.captures {
            self.lost.insert("all prisoners".to_owned());
        }
        if let Some(ko) = position.ko.filter(|_| back.position.ko != position.ko) {
            self.lost.insert(format!("the ko at {}", a1(ko, self.moment.info.size)));
        }
    }

    fn finish(self, text: String) -> Conversion {
        let lost = self.lost.into_iter().map(|lost| format!("a $$ diagram cannot store {lost}"));
        Conversion { text, lost: lost.collect() }
    }
}

/// The label of one letter that a diagram has for a text.
fn small_letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    let letter = letters.next().filter(char::is_ascii_alphabetic)?;
    letters.next().is_none().then(|| letter.to_ascii_lowercase())
}
