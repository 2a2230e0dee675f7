//! NGF of Wbaduk (Cyberoro): twelve lines of a head, then a line a move.
//!
//! The head: what game it is, the lines of the board, White with their rank, Black with theirs, the server, the handicap,
//! something that is always 0, the komi without its half point, the day, the seconds of a move, the result in words, the number of
//! moves. A move is `PM`, its number in two letters, the colour, and column and row as letters, where the first line is B; A
//! is a pass. Records of news have `GI` before the lines of their head, and say only names, day and size there.

use super::lines::{Line, lines};
use super::result;
use super::transcript::{self, Transcript};
use crate::board::{Colour, Size, Vertex};
use crate::record::Player;
use zumen_core::diagnostic::Diagnostic;

const SHAPE: &str = "write a move as PMABBQEEQ: PM, two letters, B or W, column and row as letters from B";

/// The lines of the head.
const HEAD: usize = 12;

/// Tells whether a record begins a text: a size stands in the second line or `GI` before it, and a move follows.
pub(super) fn is_one(text: &str) -> bool {
    let mut lines = lines(text);
    let head: Vec<Line> = lines.by_ref().take_while(|line| !line.text.starts_with("PM")).take(2 * HEAD).collect();
    let has_size = head.get(1).is_some_and(|line| line.text.parse().ok().and_then(Size::square).is_some());
    let is_head = head.len() >= 4 && (has_size || head.iter().all(|line| line.text.starts_with("GI")));
    is_head && self::lines(text).nth(head.len()).is_some_and(|line| line.text.starts_with("PM") && line.text.len() >= 7)
}

/// Reads a record.
///
/// # Errors
///
/// `server::move` for a line of a move that is none.
pub(super) fn read(text: &str) -> Result<Transcript, Diagnostic> {
    let all: Vec<Line> = lines(text).collect();
    let count = all.iter().take_while(|line| !line.text.starts_with("PM")).count();
    let (head, rest) = all.split_at(count);
    let start = head.iter().find(|line| !line.text.is_empty()).map_or(0..1, |line| line.place());
    let of_news: Option<Vec<&str>> = head.iter().map(|line| line.text.strip_prefix("GI")).collect();
    let mut transcript = match of_news {
        Some(lines) => of_lines(&lines, &NEWS, start),
        None => of_lines(&head.iter().map(|line| line.text).collect::<Vec<_>>(), &SERVER, start),
    };
    for line in rest.iter().filter(|line| line.text.starts_with("PM")) {
        let (colour, at) = read_move(line.text, transcript.info.size).ok_or(line.no_move(SHAPE))?;
        transcript.play(colour, at, line.place());
    }
    Ok(transcript)
}

fn read_move(text: &str, size: Size) -> Option<(Colour, Option<Vertex>)> {
    let &[b'P', b'M', _, _, colour, column, row, ..] = text.as_bytes() else { return None };
    let colour = match colour {
        b'B' => Colour::Black,
        b'W' => Colour::White,
        _ => return None,
    };
    if (column, row) == (b'A', b'A') {
        return Some((colour, None));
    }
    let at = Vertex::new(column.checked_sub(b'B')?, row.checked_sub(b'B')?);
    size.holds(at).then_some((colour, Some(at)))
}

/// On which lines a head says what.
struct Layout {
    event: usize,
    size: usize,
    white: usize,
    black: usize,
    place: usize,
    handicap: usize,
    komi: usize,
    date: usize,
    result: Option<usize>,
}

const SERVER: Layout =
    Layout { event: 0, size: 1, white: 2, black: 3, place: 4, handicap: 5, komi: 7, date: 8, result: Some(10) };
const NEWS: Layout =
    Layout { event: 0, size: 6, white: 1, black: 2, place: 3, handicap: 7, komi: 9, date: 5, result: None };

fn of_lines(head: &[&str], layout: &Layout, place: std::ops::Range<usize>) -> Transcript {
    let size = line(head, layout.size).and_then(|lines| lines.parse().ok()).and_then(Size::square);
    let mut transcript = Transcript::new(size.unwrap_or(Size::square(19).expect("19 lines")), place);
    let info = &mut transcript.info;
    info.event = line(head, layout.event).map(str::to_owned);
    info.white = line(head, layout.white).map(player).unwrap_or_default();
    info.black = line(head, layout.black).map(player).unwrap_or_default();
    info.place = line(head, layout.place).map(str::to_owned);
    info.date = line(head, layout.date).and_then(date);
    info.result = layout.result.and_then(|index| line(head, index)).and_then(result::of_words);
    let handicap = line(head, layout.handicap).and_then(|stones| stones.parse().ok()).unwrap_or(0);
    let komi =
        line(head, layout.komi).and_then(|komi| komi.parse::<f64>().ok()).filter(|komi| (0.0..1000.0).contains(komi));
    // The half point is not written.
    info.komi = komi.map(|komi| if handicap == 0 && komi.fract() == 0.0 { komi + 0.5 } else { komi });
    transcript.set_handicap(handicap);
    transcript
}

fn line<'a>(head: &[&'a str], index: usize) -> Option<&'a str> {
    head.get(index).map(|line| line.trim()).filter(|line| !line.is_empty())
}

/// Reads `name      9DP`: a name may have blanks in it.
fn player(line: &str) -> Player {
    let last = line.rsplit_once(char::is_whitespace).map(|(name, rank)| (name.trim(), rank));
    let last = last
        .filter(|(_, rank)| rank.chars().count() <= 5 && rank.contains(['D', 'K', 'P', '段', '단', '级', '급', '級']));
    match last {
        Some((name, rank)) => Player { name: Some(name.to_owned()), rank: Some(transcript::rank(rank)) },
        None => Player { name: Some(line.to_owned()), rank: None },
    }
}

/// Reads `20170316 [09:37]` and `2006-9-5`.
fn date(line: &str) -> Option<String> {
    let day = line.split_ascii_whitespace().next()?;
    let parts: Vec<&str> = match day.len() == 8 && day.bytes().all(|byte| byte.is_ascii_digit()) {
        true => vec![&day[..4], &day[4..6], &day[6..]],
        false => day.split(['-', '.', '/']).collect(),
    };
    let numbers: Vec<u32> = parts.into_iter().map(str::parse).collect::<Result<_, _>>().ok()?;
    transcript::date(numbers[..].try_into().ok()?)
}
