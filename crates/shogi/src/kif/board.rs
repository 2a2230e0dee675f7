//! The board of BOD between its borders, and hands: `飛二　角　金四`.

use std::borrow::Cow;
use std::ops::Range;

use super::names;
use crate::moment::Moment;
use crate::position::{Piece, Position, Side};
use crate::record::Places;
use crate::sfen::letters;
use crate::square::{Size, Square};
use crate::square_names::SIGNS;
use crate::variant::Variant;
use crate::{coordinates, lints, move_notation};
use zumen_core::diagnostic::{Diagnostic, offset};

/// The most files and ranks: they are named by one digit.
const MAX_SIDE: u8 = 9;

/// No rank is longer, and no board has more of them: each square costs memory.
pub(super) const TOO_MANY: usize = 64;

/// What stands between the ranks of a board and their borders.
pub(super) const BARS: [char; 4] = ['|', '｜', '│', '┃'];

/// A cell of a rank: what stands there, and its place in the text.
type Cell = (Option<Piece>, Range<usize>);

/// A rank of the board, and its place in the text.
pub(super) struct Row {
    cells: Vec<Cell>,
    /// The number behind it.
    label: Option<u8>,
    span: Range<usize>,
}

/// Tells whether a line is a rank of a board.
pub(super) fn is_row(line: &str) -> bool {
    rank(line).and_then(split_label).is_some_and(|(cells, _)| {
        (cells.contains(['・', '．']) || cells.chars().any(|c| names::piece(c.encode_utf8(&mut [0; 4])).is_some()))
            && cells
                .chars()
                .filter(|c| !c.is_whitespace() && !c.is_ascii() && !BARS.contains(c) && !SIGNS.contains(c))
                .count()
                <= usize::from(MAX_SIDE) + 3
    })
}

/// What stands behind the bar that begins a line; not that of a tree of moves.
pub(super) fn rank(line: &str) -> Option<&str> {
    line.strip_prefix(BARS).filter(|rank| !rank.contains(['└', '├', '→']))
}

/// A text with blanks for the ends of lines that part a rank from its last bar and its name.
pub(super) fn with_whole_ranks(text: &str) -> Cow<'_, str> {
    let mut whole = Cow::Borrowed(text);
    let lines = || super::lines(text).filter(|(_, line)| !line.is_empty());
    for ((_, above), (start, line)) in lines().zip(lines().skip(1)) {
        let name = line.strip_prefix(BARS).unwrap_or_default().trim();
        if name.chars().count() == 1 && name.chars().all(|c| names::digit(c).is_some()) && rank(above).is_some() {
            let end = offset(text, above) + above.len();
            let joint = end..start;
            whole.to_mut().replace_range(joint.clone(), &" ".repeat(joint.len()));
        }
    }
    whole
}

/// Tells whether a line numbers the files of a board from 1 to 9, instead of from 9 to 1.
pub(super) fn counts_up(line: &str) -> bool {
    line.split_whitespace()
        .map(|word| word.chars().map(names::digit).collect::<Option<Vec<_>>>())
        .eq((1..=MAX_SIDE).map(|file| Some(vec![file])))
}

/// Tells whether a line has the squares of a whole rank, and no bars.
pub(super) fn is_without_bars(line: &str) -> bool {
    let squares = line.trim_end_matches(|c| names::digit(c).is_some());
    row(squares, 0).is_ok_and(|row| row.cells.len() == usize::from(MAX_SIDE))
}

/// Where each position of a text of several boards begins, in bytes.
pub(crate) fn boards(text: &str) -> Vec<usize> {
    let (mut starts, mut ranks) = (vec![0], 0);
    let (mut opening, mut between) = (Vec::new(), Vec::new());
    for (_, line) in super::lines(text).filter(|(_, line)| !line.is_empty()) {
        let name = rank(line).and_then(split_label).and_then(|(_, behind)| names::digit(behind.chars().next()?));
        // A table of other words has bars, too.
        if name.is_none() && !is_row(line) {
            between.push(line);
            continue;
        }
        if ranks == 0 {
            opening = std::mem::take(&mut between);
        } else if name == Some(1) || name.is_none() && is_between_boards(&between, ranks) {
            // What opened the first board opens this one.
            let first = opening.iter().find_map(|opener| between.iter().rfind(|line| topic(line) == topic(opener)));
            starts.push(offset(text, first.unwrap_or(&line)));
            ranks = 0;
        }
        between.clear();
        ranks += 1;
    }
    starts
}

/// Tells whether lines behind so many ranks without names part two boards: borders of both, or words behind a whole one.
fn is_between_boards(lines: &[&str], ranks: usize) -> bool {
    let borders = lines.iter().filter(|line| line.starts_with("+-")).count();
    borders > 1 || ranks == usize::from(MAX_SIDE) && !lines.is_empty()
}

/// What tells of a line whether it opens a position as another does: the end of its name, or its first sign.
fn topic(line: &str) -> &str {
    let Some((name, _)) = line.split_once(['：', ':']) else { return &line[..line.ceil_char_boundary(1)] };
    name.char_indices().rev().nth(4).map_or(name, |(at, _)| &name[at..])
}

/// Splits the cells of a rank from what stands behind its last bar: the number of the rank, or nothing.
fn split_label(rank: &str) -> Option<(&str, &str)> {
    let mut bars = rank.rmatch_indices(BARS).map(|(at, bar)| (&rank[..at], rank[at + bar.len()..].trim_start()));
    let is_label = |behind: &str| behind.chars().next().is_none_or(|first| names::digit(first).is_some());
    bars.find(|(_, behind)| is_label(behind)).or_else(|| rank.split_once(BARS))
}

/// Reads a rank that begins at `offset`.
///
/// # Errors
///
/// `bod::piece` for a name that no piece has.
pub(super) fn row(line: &str, offset: usize) -> Result<Row, Diagnostic> {
    let cells = line.strip_prefix(BARS).unwrap_or(line);
    let (cells, behind) = split_label(cells).unwrap_or((cells, ""));
    let offset = offset + self::offset(line, cells);
    let mut found = Vec::new();
    // Some writers draw lines between the squares, and leave empty ones blank.
    let has_lines = cells.contains(BARS);
    for part in cells.split(BARS) {
        let offset = offset + self::offset(cells, part);
        if has_lines && found.len() < TOO_MANY && !part.is_empty() && part.trim().is_empty() {
            found.push((None, offset..offset + part.len()));
        }
        let (mut side, mut start) = (Side::Sente, None);
        for (at, c) in part.char_indices() {
            if found.len() >= TOO_MANY {
                break;
            }
            let here = start.unwrap_or(at);
            match c {
                ' ' | '　' => (side, start) = (Side::Sente, None),
                'v' | 'V' | 'ｖ' | '△' | '▽' | '☖' => (side, start) = (Side::Gote, Some(at)),
                '^' | '▲' | '▼' | '☗' => (side, start) = (Side::Sente, Some(at)),
                '・' | '･' | '．' | '.' | '*' | '＊' => {
                    found.push((None, offset + at..offset + at + c.len_utf8()));
                    (side, start) = (Side::Sente, None);
                }
                c => {
                    let end = at + c.len_utf8();
                    let Some((kind, promoted, _)) = names::piece(&part[at..end]) else {
                        let message = format!("{c:?} is not a shogi piece");
                        let help = "write 玉飛角金銀桂香歩 or 龍馬全圭杏と, with v before gote's pieces, or ・ for an empty square";
                        return Err(Diagnostic::error("bod::piece", message).at(offset + at..offset + end).help(help));
                    };
                    found.push((Some(Piece { kind, side, promoted }), offset + here..offset + end));
                    (side, start) = (Side::Sente, None);
                }
            }
        }
    }
    let label = behind.trim().chars().next().and_then(names::digit);
    Ok(Row { cells: found, label, span: offset..offset + cells.len() })
}

/// Puts the ranks between so many borders together, with the places of the pieces in the text.
///
/// # Errors
///
/// `bod::board` for a rank that is too long or too short, and for too many of them; `bod::ranks` for one that is missing.
pub(super) fn board(rows: &[Row], borders: usize) -> Result<(Position, Places), Diagnostic> {
    let whole = rows.first().map_or(0, |row| row.span.start)..rows.last().map_or(0, |row| row.span.end);
    let is_square = rows.iter().any(|row| row.cells.len() == rows.len());
    let files = if is_square { rows.len() } else { rows.first().map_or(0, |row| row.cells.len()) };
    let sides = [rows.len(), files].map(|count| u8::try_from(count).ok().filter(|side| (1..=MAX_SIDE).contains(side)));
    let [Some(ranks), Some(files)] = sides else {
        let message =
            format!("the board has {} ranks of {files} squares; it can have at most {MAX_SIDE}x{MAX_SIDE}", rows.len());
        return Err(board_fault(message, whole));
    };
    if files != ranks
        && let Some((message, span)) = missing(rows, ranks, files, borders)
    {
        let help = "write every rank between the borders, even empty ones: | ・ ・ ・ ・ ・ ・ ・ ・ ・|五";
        return Err(Diagnostic::error("bod::ranks", message).at(span).help(help));
    }
    let mut position = Position::empty(Variant::Shogi, Size { files, ranks });
    let mut places = Vec::new();
    for (rank, row) in (1..=ranks).zip(rows) {
        let width = row.cells.len();
        if width != usize::from(files) {
            let message = format!("rank {rank} has {width} squares instead of {files}");
            return Err(board_fault(message, row.span.clone()));
        }
        for (file, (piece, span)) in (1..=files).rev().zip(&row.cells) {
            if let Some(piece) = piece {
                let square = Square { rank, file };
                position.put(square, *piece);
                places.push((square, span.clone()));
            }
        }
    }
    Ok((position, places))
}

fn board_fault(message: String, span: Range<usize>) -> Diagnostic {
    Diagnostic::error("bod::board", message)
        .at(span)
        .help("write each square as two columns: a space or v, then a kanji or ・")
}

/// Why a board cannot be whole, and where: ranks are numbered from the first on, a border stands at either end,
/// and a board as wide as shogi's is shogi's.
fn missing(rows: &[Row], ranks: u8, files: u8, borders: usize) -> Option<(String, Range<usize>)> {
    let skipped = (1..=ranks).zip(rows).find(|(rank, row)| row.label.is_some_and(|label| label > *rank));
    if let Some((rank, row)) = skipped {
        let name = coordinates::kanji(u32::from(rank));
        return Some((format!("rank {rank} ({name}) is missing before this one"), row.span.clone()));
    }
    let last = rows.last().map(|row| row.span.clone())?;
    let whole = Variant::ranks_behind(files);
    match whole.and_then(|whole| whole.checked_sub(ranks)) {
        Some(missing) => Some((format!("the board has {ranks} ranks instead of {}", ranks + missing), last)),
        None if borders == 1 => Some((format!("the border below rank {ranks} is missing"), last)),
        None => None,
    }
}

/// What is in a hand.
pub(super) enum Hand {
    /// All that is left.
    Rest,
    /// Pieces with their counts.
    Pieces(Vec<(Piece, u8)>),
}

/// Reads a hand that begins at `start`.
///
/// # Errors
///
/// `bod::hand` for what is no piece with its number.
pub(super) fn hand(text: &str, start: usize) -> Result<Hand, Diagnostic> {
    // A quotation in a program may end here.
    let all = text.trim().trim_end_matches(['"', '\'', '`', ';', ',', ')']).trim_end();
    if all.starts_with("残") {
        return Ok(Hand::Rest);
    }
    let mut pieces: Vec<(Piece, u8)> = Vec::new();
    if ["なし", "ナシ", "無し", "無"].contains(&all.trim_end_matches('。')) {
        return Ok(Hand::Pieces(pieces));
    }
    for word in all.split(|c: char| c.is_whitespace() || ",，、・".contains(c)) {
        let start = start + offset(text, word);
        let mut rest = word;
        // Some writers leave no blank between pieces.
        while !rest.is_empty() {
            let at = start + word.len() - rest.len();
            let known = names::piece(rest).filter(|(kind, promoted, _)| !promoted && kind.key() != "king");
            let Some((kind, _, length)) = known else {
                let length = rest.chars().next().map_or(0, char::len_utf8);
                return Err(hand_fault(format!("{:?} cannot be a piece in hand", &rest[..length]), at..at + length));
            };
            let behind = rest[length..].trim_start_matches(['車', '行', '将', '兵']);
            let end = behind.find(|c: char| names::piece(c.encode_utf8(&mut [0; 4])).is_some()).unwrap_or(behind.len());
            let count = if end == 0 { Some(1) } else { names::number(&behind[..end]) };
            let held =
                pieces.iter().filter(|(piece, _)| piece.kind == kind).map(|(_, count)| u32::from(*count)).sum::<u32>();
            let Some(count) = count.filter(|count| *count > 0 && held + u32::from(*count) <= u8::MAX.into()) else {
                let message = match count {
                    Some(1..) => format!("a hand can have at most {} pieces of a kind", u8::MAX),
                    _ => format!("{:?} is not a number of pieces", &behind[..end]),
                };
                return Err(hand_fault(message, at..at + rest.len() - behind.len() + end));
            };
            pieces.push((Piece { kind, side: Side::Sente, promoted: false }, count));
            rest = &behind[end..];
        }
    }
    Ok(Hand::Pieces(pieces))
}

fn hand_fault(message: String, span: Range<usize>) -> Diagnostic {
    let help = "write a hand as 飛二　角　歩十八, なし or 残り全部";
    Diagnostic::error("bod::hand", message).at(span).help(help)
}

/// Writes the hands and the board between them, with final line ends.
///
/// # Errors
///
/// `convert::position` for boards and pieces of other games.
pub(super) fn write(moment: &Moment) -> Result<String, Diagnostic> {
    let position = &moment.position;
    let size = position.size;
    let is_part = Variant::ranks_behind(size.files).is_some_and(|ranks| ranks != size.ranks);
    if is_part || position.variant != Variant::Shogi || size.files > MAX_SIDE || size.ranks > MAX_SIDE {
        return Err(lints::unwritable(format!("BOD cannot store a {}x{} board of this game", size.files, size.ranks)));
    }
    let border = format!("+{}+\n", "---".repeat(usize::from(size.files)));
    let numbers: String = (1..=size.files).rev().map(|file| format!(" {}", move_notation::wide(file))).collect();
    let mut text = format!("{} {numbers}\n{border}", write_hand(moment, Side::Gote)?);
    for rank in 1..=size.ranks {
        text.push('|');
        for file in (1..=size.files).rev() {
            let square = Square { rank, file };
            let cell = match position.at(square) {
                None => " ・".to_owned(),
                Some(piece) => {
                    let short = piece.kind.short().filter(|_| letters::of(Variant::Shogi, piece).is_some());
                    let short = short.ok_or_else(|| {
                        lints::unwritable(format!("BOD has no name for the {} on {square}", lints::english(piece.kind)))
                    })?;
                    format!("{}{short}", if piece.side == Side::Gote { 'v' } else { ' ' })
                }
            };
            text.push_str(&cell);
        }
        text.push_str(&format!("|{}\n", coordinates::kanji(u32::from(rank))));
    }
    Ok(text + &border + &write_hand(moment, Side::Sente)?)
}

fn write_hand(moment: &Moment, side: Side) -> Result<String, Diagnostic> {
    let name = moment.side_name(side);
    let hand = moment.position.hand(side);
    let mut held = String::new();
    for letter in letters::letters(Variant::Shogi) {
        let Some(count) = hand.get(&letter.kind) else { continue };
        held.push_str(letter.kind.short().unwrap_or_default());
        match count {
            1 => {}
            2..=99 => held.push_str(&coordinates::kanji(u32::from(*count))),
            more => held.push_str(&more.to_string()),
        }
        held.push('　');
    }
    if !hand
        .keys()
        .all(|kind| kind.key() != "king" && letters::letters(Variant::Shogi).iter().any(|letter| letter.kind == *kind))
    {
        return Err(lints::unwritable(format!("BOD has no names for some of the pieces in {}'s hand", side.name())));
    }
    if moment.rest == Some(side) {
        held = "残り全部".to_owned();
    } else if held.is_empty() {
        held = "なし".to_owned();
    }
    Ok(format!("{name}の持駒：{held}\n"))
}
