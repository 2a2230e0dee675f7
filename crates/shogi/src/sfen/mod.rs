//! SFEN and USI: a board rank by rank in letters, whose turn it is, the hands, the number of the next move, and the
//! moves played from there.
//!
//! Shogi's letters on boards from 1x1 to 12x12; 12x12 is chu shogi with Lishogi's letters. Turn, hands and number may
//! be left out. Small letters are gote's, a `+` goes before promoted pieces, numbers are empty squares.

pub(crate) mod letters;
mod moves;
pub(crate) mod usi;
pub(super) mod write;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

pub(super) use write::write;

use super::moment::Moment;
use super::position::{Piece, Position, Side};
use super::record::{Game, Places, place_of};
use super::square::{Size, Square};
use super::variant::Variant;
use super::{lints, piece_counts};
use letters::MAX_SIDE;
use moves::Word;
use zumen_core::diagnostic::{Diagnostic, offset};
use zumen_core::width::narrow;

/// A board without a turn has more ranks than this.
const MIN_RANK_ENDS: usize = 2;

/// Tells whether a text is one SFEN or line of USI.
pub(super) fn is_sfen(text: &str) -> bool {
    let text = with_wrapped_moves(Cow::Borrowed(text));
    if text.trim().contains(['\n', '\r']) {
        return false;
    }
    let text: String = with_blanks(&text).trim().chars().map(narrow).collect();
    let mut words = text.split_whitespace();
    let (Some(first), second) = (words.next(), words.next()) else { return false };
    let is_of_board = first.chars().all(|c| c.is_ascii_alphanumeric() || "+/".contains(c));
    match (first, second) {
        ("position", Some("startpos" | "sfen")) | ("startpos", None) | ("sfen", Some(_)) => true,
        ("startpos", Some(word)) => word == "moves" || usi::is_move(word),
        ("moves", Some(word)) => usi::is_move(word),
        (board, Some("b" | "w")) if is_of_board && board.contains('/') => true,
        (_, Some("b" | "w" | "moves")) if is_of_board => read(&text).is_ok(),
        // Moves alone begin at the set-up.
        (word, Some(_)) if usi::is_move(word) => text.split_whitespace().all(usi::is_move),
        // Without a turn it could be anything else, such as the name of a file.
        (board, _) => is_of_board && board.matches('/').count() >= MIN_RANK_ENDS && is_board(board),
    }
}

/// A text with blanks for the underscores that sites write between the words of an SFEN: `..._b_-_1`.
fn with_blanks(text: &str) -> Cow<'_, str> {
    let before = text.split_once("_b_").or_else(|| text.split_once("_w_")).map(|(before, _)| before.trim_start());
    let board = before.and_then(|before| before.rsplit(':').next());
    match board.is_some_and(|board| board.contains('/') && is_board(board)) {
        true => Cow::Owned(text.replace('_', " ")),
        false => Cow::Borrowed(text),
    }
}

/// Tells whether a word is a board, also where ranks of it are missing.
fn is_board(word: &str) -> bool {
    let has_ranks = word.matches('/').count() + 1 == usize::from(Variant::Shogi.size().ranks);
    board(word, 0).map_or_else(|fault| fault.code == "sfen::ranks" || has_ranks && has_letters(word), |_| true)
}

/// Tells whether all letters of a board are those of shogi.
fn has_letters(word: &str) -> bool {
    word.chars().all(|c| !c.is_ascii_alphabetic() || letters::read(Variant::Shogi, c).is_some())
}

/// The SFENs and games in USI among other words, such as those of a sentence: each once, with the byte where it begins.
pub(super) fn excerpts(text: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut known = BTreeSet::new();
    let text = &*with_joined_halves(with_wrapped_moves(with_continued_lines(text)));
    let lines = text.lines().map(|line| (offset(text, line), with_blanks(line)));
    // A line without blanks is a link or a name.
    for (start, line) in lines.filter(|(_, line)| line.trim().contains(char::is_whitespace)) {
        for span in spans(&line) {
            let excerpt = &line[span.clone()];
            if is_sfen(excerpt) && known.insert(excerpt.to_owned()) {
                found.push((start + span.start, excerpt.to_owned()));
            }
        }
    }
    found
}

/// Tells whether moves of a text go on in lines below.
pub(super) fn is_wrapped(text: &str) -> bool {
    matches!(with_wrapped_moves(Cow::Borrowed(text)), Cow::Owned(_))
}

/// A text with blanks for the ends of lines that go on below: behind a backslash, and where moves are said to follow.
fn with_continued_lines(text: &str) -> Cow<'_, str> {
    const ENDS: [&str; 5] = ["\\\n", "\\\r\n", "moves\n", "moves \n", "moves\r\n"];
    let is_continued = text.contains("moves") && ENDS.iter().any(|end| text.contains(end));
    let mut text = Cow::Borrowed(text);
    for end in ENDS.iter().filter(|_| is_continued) {
        let blanks: String = end.chars().map(|c| if c.is_ascii_lowercase() { c } else { ' ' }).collect();
        text = Cow::Owned(text.replace(end, &blanks));
    }
    text
}

/// A text with blanks for the ends of lines below which moves alone go on.
fn with_wrapped_moves(mut text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains("moves ") {
        return text;
    }
    let is_of_moves = |line: &str| line.split_whitespace().all(|word| usi::is_move(word) || word == "resign");
    let (mut joints, mut end) = (Vec::new(), None);
    // Whether the line above ends with a position, which has moves yet to come.
    let mut has_position = false;
    for line in text.lines() {
        let line = line.trim_end_matches(|c: char| c.is_whitespace() || "\"'".contains(c));
        let start = line.trim_start_matches(|c: char| c.is_whitespace() || ">\"'".contains(c));
        let moves = start.strip_prefix("moves ").filter(|_| has_position).unwrap_or(start);
        let is_next = !moves.is_empty() && is_of_moves(moves) && has_position == (moves.len() < start.len());
        let joint = end.filter(|_| is_next).map(|end| end..offset(&text, start));
        let goes_on = joint.is_some() || line.split_once("moves ").is_some_and(|(_, moves)| is_of_moves(moves));
        has_position = !goes_on && start.starts_with("position ");
        end = (goes_on || has_position).then_some(offset(&text, line) + line.len());
        joints.extend(joint);
    }
    for joint in joints {
        text.to_mut().replace_range(joint.clone(), &" ".repeat(joint.len()));
    }
    text
}

/// A text in which a board of two quotations, as a program parts a long one, is one: what parted them stands as blanks
/// behind it.
fn with_joined_halves(text: Cow<'_, str>) -> Cow<'_, str> {
    let mut joined = text;
    let mut from = 0;
    while let Some(found) = joined[from..].find("/\"") {
        from += found + 1;
        let behind = &joined[from + 1..];
        let half = behind.trim_start();
        let gap = behind.len() - half.len();
        let end = half.strip_prefix('"').and_then(|half| half.find('"'));
        if let Some(end) = end.filter(|_| behind[..gap].contains('\n')) {
            let half = half[1..=end].to_owned();
            let parted = from..from + 1 + gap + 1 + end;
            joined.to_mut().replace_range(parted, &(half + &" ".repeat(gap + 2)));
        }
    }
    joined
}

/// Where boards begin in a line, with the fields and moves behind them.
fn spans(line: &str) -> Vec<Range<usize>> {
    // In a link signs part the words.
    let is_in = |c: char| c.is_ascii_alphanumeric() || "+-=*/".contains(c);
    let words: Vec<&str> = line.split(|c: char| !is_in(c)).filter(|word| !word.is_empty()).collect();
    let mut spans: Vec<Range<usize>> = Vec::new();
    for (at, &word) in words.iter().enumerate() {
        let (start, rest) = (offset(line, word), &words[at + 1..]);
        let is_start = match word {
            // Alone it is a word like others.
            "startpos" => words[..at].ends_with(&["position"]) || rest.starts_with(&["moves"]),
            // With eight ranks it is of chess, and without a turn it may be a date, or names of lines.
            _ if matches!(rest, ["b" | "w", ..]) => {
                let ranks = word.matches('/').count() + 1;
                ranks > MIN_RANK_ENDS && (is_damaged(word, &rest[1..]) || ranks != 8 && is_board(word))
            }
            _ => word.matches('/').count() == 8 && board(word, 0).is_ok(),
        };
        if !is_start || spans.last().is_some_and(|last| start < last.end) {
            continue;
        }
        let (mut end, mut fields) = (start + word.len(), 3);
        for &word in rest {
            let at = offset(line, word);
            let has_digit = word.contains(|c: char| c.is_ascii_digit());
            fields = match (fields, word) {
                (0..=3, "moves") => 4,
                (3, "b" | "w") => 2,
                (2, _) if has_digit || word.len() == 1 || has_letters(word) => 1,
                (1, _) if has_digit => 0,
                (4, _) if has_digit => 4,
                _ => break,
            };
            if !line[end..at].trim().is_empty() {
                break;
            }
            end = at + word.len();
        }
        // "position startpos moves ..." shows how something is written.
        if word == "startpos" && line[start..end].ends_with("moves") && !line[end..].trim().is_empty() {
            continue;
        }
        spans.push(start..end);
    }
    spans
}

/// Tells whether a word is a board, be it damaged: hands and the number of a move stand behind it, and most ranks are as wide
/// as the first, which is not so where names of folders stand before it.
fn is_damaged(word: &str, rest: &[&str]) -> bool {
    let [hands, number, ..] = rest else { return false };
    let are_hands = *hands == "-" || has_letters(hands) && hands.ends_with(|c: char| c.is_ascii_alphabetic());
    let widths: Vec<u8> = word.split('/').filter_map(|rank| Some(row(rank, 0).ok()?.1)).collect();
    let alike = widths.iter().filter(|width| **width == widths[0]).count();
    are_hands && number.bytes().all(|digit| digit.is_ascii_digit()) && alike * 2 > widths.len()
}

/// Words with their places in the text.
fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    text.split_whitespace().map(move |word| {
        let start = offset(text, word);
        (word, start..start + word.len())
    })
}

/// Reads an SFEN or a line of USI. A move that cannot be played ends the game; see [`Game`].
///
/// # Errors
///
/// `sfen::width`, `sfen::board`, `sfen::ranks`, `sfen::piece`, `sfen::turn`, `sfen::hand`, `sfen::number`, `sfen::rest`.
pub(super) fn read(text: &str) -> Result<Game, Diagnostic> {
    let text = with_wrapped_moves(Cow::Borrowed(text));
    let text = &*with_blanks(&text);
    // What is wrong with a move is said by the moves.
    let mut position_words = words(text).take_while(|(word, _)| *word != "moves");
    let is_wide = |word: &str| !word.is_ascii() && word.chars().map(narrow).all(|c| c.is_ascii());
    if let Some((word, span)) = position_words.find(|(word, _)| is_wide(word)) {
        let (at, c) = word.char_indices().find(|(_, c)| !c.is_ascii()).unwrap_or_default();
        let fault = Diagnostic::error("sfen::width", format!("{c:?} is a full-width character"));
        let help = format!("write {}", word.chars().map(narrow).collect::<String>());
        return Err(fault.at(span.start + at..span.start + at + c.len_utf8()).help(help));
    }
    let mut words = words(text).peekable();
    words.next_if(|(word, _)| *word == "position");
    let is_start = words.next_if(|(word, _)| *word == "startpos").is_some();
    // Some programs leave the word out. A board of one rank may look like a move: 1G2N b - 1.
    let has_turn = text.split_whitespace().nth(1).is_some_and(|word| matches!(word, "b" | "w"));
    if words.peek().is_some_and(|(word, _)| !is_start && !has_turn && usi::is_move(word)) {
        let moves = std::iter::once(("moves", 0..0)).chain(words);
        return moves::read(Game::new(Moment::of(Variant::Shogi.start())), moves.peekable());
    }
    if is_start || words.peek().is_some_and(|(word, _)| *word == "moves") {
        let game = Game::new(Moment::of(Variant::Shogi.start()));
        return moves::read(game, words);
    }
    words.next_if(|(word, _)| *word == "sfen");
    let (board, board_span) = words.next().unwrap_or(("", text.len()..text.len()));
    let (mut position, cells) = self::board(board, board_span.start)?;
    let mut field = || words.next_if(|(word, _)| *word != "moves");
    if let Some((turn, span)) = field() {
        position.to_move = match turn {
            "b" => Side::Sente,
            "w" => Side::Gote,
            _ => {
                let message = format!("{turn:?} is not a side to move");
                let help = match field() {
                    Some((side @ ("b" | "w"), _)) => format!("the side stands before the hands: write {side} {turn}"),
                    _ => "write b for sente, w for gote".to_owned(),
                };
                return Err(Diagnostic::error("sfen::turn", message).at(span).help(help));
            }
        };
    }
    if let Some((hands, span)) = field() {
        self::hands(hands, span.start, &mut position)?;
    }
    if let Some((number, span)) = field() {
        let next = number.parse::<u64>().ok().and_then(|next| u32::try_from(next.saturating_sub(1)).ok());
        position.number = Some(next.ok_or_else(|| {
            let message = format!("{number:?} is not a move number");
            Diagnostic::error("sfen::number", message).at(span).help("write the number of the next move, from 1")
        })?);
    }
    let warnings = lints::oddities(&position, &place_of(&cells));
    let mut game = Game::new(Moment::of(piece_counts::with_start_number(position)));
    warnings.into_iter().for_each(|warning| game.warn(warning));
    moves::read(game, words)
}

/// A piece as it is written.
struct Cell {
    /// From the left, 0 is the first.
    column: u8,
    letter: char,
    promoted: bool,
    span: Range<usize>,
}

/// Reads one rank: its pieces, and how many squares it has.
fn row(text: &str, offset: usize) -> Result<(Vec<Cell>, u8), Diagnostic> {
    let mut cells = Vec::new();
    let (mut width, mut plus) = (0_u8, None);
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let span = offset + at..offset + at + c.len_utf8();
        match c {
            '0'..='9' if plus.is_none() => {
                let mut end = at + 1;
                while chars.next_if(|(_, c)| c.is_ascii_digit()).is_some() {
                    end += 1;
                }
                let count = text[at..end].parse::<u8>().ok().filter(|count| (1..=MAX_SIDE).contains(count));
                width += count.ok_or_else(|| {
                    let message = format!("a rank cannot have {} empty squares", &text[at..end]);
                    let fault = Diagnostic::error("sfen::board", message).at(offset + at..offset + end);
                    fault.help(format!("a rank has 1 to {MAX_SIDE} squares"))
                })?;
            }
            '+' if plus.is_none() => plus = Some(offset + at),
            c if c.is_ascii_alphabetic() => {
                let start = plus.take();
                cells.push(Cell {
                    column: width,
                    letter: c,
                    promoted: start.is_some(),
                    span: start.unwrap_or(span.start)..span.end,
                });
                width += 1;
            }
            c => {
                let message = format!("{c:?} cannot be in a board");
                let help = "write letters for pieces, + before promoted ones, and numbers for empty squares";
                return Err(Diagnostic::error("sfen::board", message).at(span).help(help));
            }
        }
        if width > MAX_SIDE {
            let message = format!("a rank has more than {MAX_SIDE} squares");
            let fault = Diagnostic::error("sfen::board", message).at(offset..offset + text.len());
            return Err(fault.help("put / between ranks"));
        }
    }
    match plus {
        Some(at) => Err(Diagnostic::error("sfen::board", "no piece follows the +").at(at..at + 1).help("leave it out")),
        None => Ok((cells, width)),
    }
}

/// Reads a board, with the places of its pieces in the text.
fn board(text: &str, offset: usize) -> Result<(Position, Places), Diagnostic> {
    let whole = offset..offset + text.len();
    let ranks = text.split('/').count();
    let Some(ranks) = u8::try_from(ranks).ok().filter(|ranks| *ranks <= MAX_SIDE) else {
        let message = format!("the board has {ranks} ranks, but at most {MAX_SIDE} are allowed");
        return Err(Diagnostic::error("sfen::board", message).at(whole).help("put / between ranks"));
    };
    let mut rows = Vec::new();
    let mut at = offset;
    for part in text.split('/') {
        let (cells, width) = row(part, at)?;
        rows.push((cells, width, at..at + part.len()));
        at += part.len() + 1;
    }
    let count = |width: u8| rows.iter().filter(|(_, other, _)| *other == width).count();
    // Of widths that are as frequent the first counts.
    let files = rows.iter().rev().map(|(_, width, _)| *width).max_by_key(|width| count(*width)).unwrap_or_default();
    let whole_ranks = Variant::ranks_behind(files);
    for (rank, (_, width, span)) in (1..).zip(&rows) {
        let is_cut = rank == ranks && *width < files && whole_ranks.is_some_and(|whole| ranks < whole);
        if is_cut && has_letters(text) {
            let message = format!("the board is cut off in rank {rank}, which has {width} squares instead of {files}");
            return Err(Diagnostic::error("sfen::ranks", message).at(span.clone()).help("copy the whole line"));
        }
        if *width != files || *width == 0 {
            let message = match *width {
                0 => format!("rank {rank} has no squares"),
                width => format!("rank {rank} has {width} squares instead of {files}"),
            };
            let span = if span.is_empty() { whole.clone() } else { span.clone() };
            return Err(Diagnostic::error("sfen::board", message).at(span).help("count the pieces and empty squares"));
        }
    }
    let size = Size { files, ranks };
    let variant = if files == Variant::Chu.size().files { Variant::Chu } else { Variant::Shogi };
    let mut position = Position::empty(variant, size);
    let mut places = Vec::new();
    for (rank, (cells, _, _)) in (1..).zip(rows) {
        for cell in cells {
            let square = Square { rank, file: files - cell.column };
            position.put(square, piece(&cell, variant)?);
            places.push((square, cell.span));
        }
    }
    if let Some(whole_ranks) = whole_ranks.filter(|whole| *whole != ranks) {
        let message = format!("the board has {ranks} ranks instead of {whole_ranks}");
        let help = format!("put / between ranks, and write {files} for an empty one");
        return Err(Diagnostic::error("sfen::ranks", message).at(whole).help(help));
    }
    Ok((position, places))
}

fn piece(cell: &Cell, variant: Variant) -> Result<Piece, Diagnostic> {
    let Some(known) = letters::read(variant, cell.letter) else {
        let message = format!("no piece has the letter {:?}", cell.letter);
        let letters: Vec<String> = letters::letters(variant).iter().map(|known| known.letter.to_string()).collect();
        let help = format!("use one of {}", letters.join(" "));
        return Err(Diagnostic::error("sfen::piece", message).at(cell.span.clone()).help(help));
    };
    let kind = match cell.promoted {
        false => known.kind,
        true => known.promoted.ok_or_else(|| {
            let message = format!("the {} cannot promote", lints::english(known.kind));
            Diagnostic::error("sfen::piece", message).at(cell.span.clone()).help("leave the + out")
        })?,
    };
    let side = if cell.letter.is_ascii_uppercase() { Side::Sente } else { Side::Gote };
    Ok(Piece { kind, side, promoted: cell.promoted })
}

/// Reads hands: `2P3l`, or `-`.
fn hands(text: &str, offset: usize, position: &mut Position) -> Result<(), Diagnostic> {
    if text == "-" {
        return Ok(());
    }
    if !position.variant.has_hands() {
        return Err(hand_fault(offset..offset + text.len(), "chu shogi has no pieces in hand".to_owned()));
    }
    let mut start = 0;
    for (at, c) in text.char_indices() {
        let span = offset + start..offset + at + c.len_utf8();
        if c.is_ascii_digit() {
            continue;
        }
        let kind = letters::read(position.variant, c).map(|letter| letter.kind).filter(|kind| kind.key() != "king");
        let Some(kind) = kind else {
            return Err(hand_fault(offset + at..span.end, format!("{c:?} cannot be a piece in hand")));
        };
        let side = if c.is_ascii_uppercase() { Side::Sente } else { Side::Gote };
        let held = position.hand(side).get(&kind).copied().unwrap_or(0);
        let count = if start == at { Some(1) } else { text[start..at].parse::<u8>().ok().filter(|count| *count > 0) };
        let Some(count) = count.filter(|count| held.checked_add(*count).is_some()) else {
            let message = match held {
                0 => format!("a hand cannot have {} pieces of a kind", &text[start..at]),
                _ => format!("{} has more than {} pieces of a kind in hand", side.name(), u8::MAX),
            };
            return Err(hand_fault(span, message));
        };
        position.give(side, kind, count);
        start = at + c.len_utf8();
    }
    if start < text.len() {
        return Err(hand_fault(offset + start..offset + text.len(), "no piece follows the number".to_owned()));
    }
    Ok(())
}

fn hand_fault(span: Range<usize>, message: String) -> Diagnostic {
    let help = "write hands as 2P3l, with capitals for sente's pieces, or - for empty hands";
    Diagnostic::error("sfen::hand", message).at(span).help(help)
}

#[cfg(test)]
mod tests {
    use super::excerpts;

    #[test]
    fn positions_among_words_keep_their_places_and_who_is_to_move() {
        let position = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 2";
        let ends = "8k/9/8P/9/9/9/9/9/9 b 2G 1";
        let text = format!(
            "On 2020/12/25:\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\n* {position} and `{ends}`\n局面は {position}: これ\n"
        );
        let found = excerpts(&text);
        assert_eq!(found, [position, ends].map(|part| (text.find(part).expect("there"), part.to_owned())));
    }
}
