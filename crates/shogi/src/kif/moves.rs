//! A move as KIF writes it: `７六歩(77)`, `同　銀(31)`, `２二角成(88)`, `５五角打`.

use super::names;
use crate::csa::fields;
use crate::end::End;
use crate::kind::Kind;
use crate::move_notation;
use crate::position::Position;
use crate::replay::{self, Play};
use crate::square::Square;
use crate::square_names::SIGNS;
use zumen_core::diagnostic::Diagnostic;

/// Before a move on its line, in characters: a longer line is no move.
const MAX_NUMBER_CHARS: usize = 40;

/// What a line of moves says.
#[derive(Debug, PartialEq)]
pub(super) enum MoveLine {
    /// A move, with the kind that is named.
    Move(Play, Kind),
    /// The game ends.
    End(End),
}

/// The square at the beginning of a text, `７六`, and the bytes that it takes.
pub(super) fn square(text: &str) -> Option<(Square, usize)> {
    let mut chars = text.chars();
    let (file, rank) = (chars.next()?, chars.next()?);
    let square = Square::new(names::digit(file)?, names::digit(rank)?);
    Some((square, file.len_utf8() + rank.len_utf8()))
}

/// Tells whether the text behind a number looks like a move, or like an end.
pub(super) fn is_said(text: &str) -> bool {
    let unsigned = text.trim_start_matches(SIGNS);
    let is_move = square(unsigned)
        .is_some_and(|(_, length)| unsigned[length..].trim_start().starts_with(|c: char| !c.is_ascii()));
    is_move || unsigned.starts_with('同') || End::of_kif(first_word(text)).is_some()
}

/// Tells whether a line has a whole move somewhere before its first colon: what stands before it cannot be read.
pub(super) fn has_move(line: &str) -> bool {
    let line = line.split([':', '：']).next().unwrap_or_default();
    let starts = line.char_indices().take(MAX_NUMBER_CHARS).map(|(at, _)| &line[at..]);
    starts.into_iter().any(|text| matches!(read(text, Some(Square::new(1, 1))), Ok((MoveLine::Move(..), _))))
}

/// The first word of a text, without what stands in brackets behind it.
pub(super) fn first_word(text: &str) -> &str {
    text.split(|c: char| c.is_whitespace() || "(（".contains(c)).next().unwrap_or_default()
}

/// Tells whether a word names neither a square, as 同 does too, nor a piece: it may tell of an end.
pub(super) fn is_end_word(word: &str) -> bool {
    !word.is_empty()
        && !word.trim_start_matches(SIGNS).starts_with('同')
        && word.chars().all(|c| names::digit(c).is_none() && names::piece(c.encode_utf8(&mut [0; 4])).is_none())
}

/// Reads the text behind the number of a move; `last` is where the move before went. Returns the text behind it, too.
///
/// # Errors
///
/// `kif::move`; the span is one of the text.
pub(super) fn read(text: &str, last: Option<Square>) -> Result<(MoveLine, &str), Diagnostic> {
    let first = first_word(text);
    if let Some(end) = End::of_kif(first) {
        return Ok((MoveLine::End(end), &text[first.len()..]));
    }
    let (to, kind, manner, behind) = parts(text, last)?;
    let inside = behind.trim_start().strip_prefix(['(', '（']);
    // From no square: some programs write (00) for 打.
    let nowhere = inside.and_then(|inside| inside.trim_start().strip_prefix("00"));
    if manner.contains('打') || nowhere.is_some() {
        let behind = nowhere.and_then(|rest| rest.trim_start().strip_prefix([')', '）'])).unwrap_or(behind);
        return Ok((MoveLine::Move(Play::Drop { kind, to }, kind), behind));
    }
    let from = inside.and_then(|inside| {
        let (from, length) = square(inside.trim_start())?;
        Some((from, inside.trim_start()[length..].trim_start().strip_prefix([')', '）'])?))
    });
    match from {
        Some((from, behind)) => {
            let (late, behind) = split_manner(behind);
            let promotes = promotes(manner) || promotes(late);
            Ok((MoveLine::Move(Play::Move { from, to, promotes }, kind), behind))
        }
        None => {
            let rest = if behind.trim().is_empty() { text } else { behind };
            Err(fault(text, rest, "the move does not say where the piece comes from"))
        }
    }
}

/// Where a move goes, which piece it moves, how, and the text behind that.
pub(super) fn parts(text: &str, last: Option<Square>) -> Result<(Square, Kind, &str, &str), Diagnostic> {
    let unsigned = text.trim_start_matches(SIGNS);
    let (to, rest) = match (unsigned.strip_prefix('同'), square(unsigned)) {
        (Some(rest), _) => match last {
            Some(last) => (last, rest),
            None => return Err(fault(text, unsigned, "同 means the square of the previous move, but there is none")),
        },
        (None, Some((square, length))) => (square, &unsigned[length..]),
        (None, None) => return Err(fault(text, unsigned, "a move must begin with a square")),
    };
    let rest = rest.trim_start();
    if rest.is_empty() || rest.starts_with(['(', '（']) {
        let place = first_word(unsigned);
        return Err(fault(text, unsigned, &format!("the piece is missing after {place}")));
    }
    let Some((kind, _, length)) = names::piece(rest) else {
        return Err(fault(text, rest, "no piece is called that"));
    };
    let (manner, behind) = split_manner(&rest[length..]);
    Ok((to, kind, manner, behind))
}

/// Splits off how a piece moves, in kanji with or without kana: `左上がる`, `不成`, `成らず`, `生`, `打つ`.
fn split_manner(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c| !"右左上引寄直行入成不生打がるくらずつ".contains(c)).unwrap_or(text.len()))
}

pub(super) fn promotes(manner: &str) -> bool {
    manner.contains(['成', 'ナ', '+']) && !manner.contains(['不', 'ず'])
}

/// What a move can mean that may leave out where its piece comes from: `７六歩`.
pub(crate) fn guess_plays(text: &str, position: &Position) -> Vec<Play> {
    let last = position.last.map(|last| last.to);
    if let Ok((MoveLine::Move(play, _), _)) = read(text, last) {
        return vec![play];
    }
    let Ok((to, kind, ..)) = parts(text, last) else { return Vec::new() };
    let moves = position.origins(kind, to).into_iter();
    let moves = moves.map(|from| Play::Move { from, to, promotes: promotes(text) });
    let drop = position.hand(position.to_move).contains_key(&kind).then_some(Play::Drop { kind, to });
    moves.chain(drop).filter(|play| replay::play(&mut position.clone(), *play).is_ok()).collect()
}

/// The fault of the word that the rest of a text begins with.
fn fault(text: &str, rest: &str, message: &str) -> Diagnostic {
    let start = text.len() - rest.len();
    let end = start + rest.find(char::is_whitespace).filter(|end| *end > 0).unwrap_or(rest.len());
    Diagnostic::error("kif::move", message)
        .at(start..end)
        .help("write a move as ７六歩(77), 同　銀(31), ２二角成(88) or ５五角打")
}

/// A move of the side whose turn it is as KIF writes it.
pub(super) fn format_move(before: &Position, play: Play) -> String {
    let to = play.to();
    let place = match before.last {
        Some(last) if last.to == to => "同　".to_owned(),
        _ => move_notation::square(to),
    };
    match play {
        Play::Drop { kind, .. } => format!("{place}{}打", move_notation::name(kind)),
        Play::Move { from, promotes, .. } => {
            let name = before.at(from).map_or("", |piece| move_notation::name(piece.kind));
            let becomes = if promotes { "成" } else { "" };
            format!("{place}{name}{becomes}({}{})", from.file, from.rank)
        }
        // Of large games no KIF is written.
        Play::Double { .. } => move_notation::format_move(before, play).japanese,
    }
}

/// How long a player thought, in milliseconds, from what stands behind a move: `( 0:16/00:00:16)`, `( 0:16.5/)`; and what
/// stands behind that.
pub(super) fn split_time(behind: &str) -> (Option<u64>, &str) {
    let inside = behind.trim_start().strip_prefix(['(', '（']).and_then(|inside| inside.split_once([')', '）']));
    let time = inside.and_then(|(time, rest)| Some((parse_time(time.split('/').next()?)?, rest)));
    let (elapsed, rest) = time.map_or((None, behind), |(elapsed, rest)| (Some(elapsed), rest));
    // A plus says that variations begin here.
    (elapsed, rest.trim_matches(|c: char| c.is_whitespace() || c == '+'))
}

/// Reads minutes and seconds, or hours before them, in milliseconds.
fn parse_time(text: &str) -> Option<u64> {
    let (before, seconds) = text.rsplit_once(':').filter(|(before, _)| before.matches(':').count() <= 1)?;
    let mut parts = before.split(':').map(|part| part.trim().parse::<u32>().ok());
    let minutes = parts.try_fold(0, |all, part| Some(all * 60 + u64::from(part?)))?;
    Some(minutes * 60_000 + fields::parse_elapsed(seconds)?)
}

/// Writes how long a player thought about a move, and about all of them.
pub(super) fn written_time(elapsed: u64, all: u64) -> String {
    let (own, all) = (elapsed / 1000, all / 1000);
    format!("({:>2}:{:02}/{:02}:{:02}:{:02})", own / 60, own % 60, all / 3600, all / 60 % 60, all % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_kif() {
        for (said, milliseconds) in [
            (" ( 0:16/00:00:16)", 16_000),
            ("   (61:05/01:02:03)+", 3_665_000),
            (" (1:00:01/)", 3_601_000),
            ("（ 0:16／）", 16_000),
            (" ( 0:12.5/00:00:12)", 12_500),
        ] {
            let said = said.replace('／', "/");
            assert_eq!(split_time(&said), (Some(milliseconds), ""), "{said}");
        }
        for said in ["", "( )", "(1:2:3:4)", "(x:1/)", "(99999999999:0)", "( 0:16", "*x (0:1/)"] {
            assert_eq!(split_time(said), (None, said), "{said}");
        }
        assert_eq!(split_time(" ( 0:16/) *x"), (Some(16_000), "*x"));
        assert_eq!(written_time(3_665_999, 36_000_000), "(61:05/10:00:00)");
    }

    #[test]
    fn moves_of_kif() {
        let (from, to) = (Square::new(7, 7), Square::new(7, 6));
        let pawn = Kind::of("pawn");
        for (text, behind) in [
            ("７六歩(77)   ( 0:16/00:00:16)", "   ( 0:16/00:00:16)"),
            ("７六歩（77）", ""),
            ("▲７六歩(77)", ""),
            ("76歩(77)*x", "*x"),
            ("７六歩不成(77)", ""),
        ] {
            let play = Play::Move { from, to, promotes: false };
            assert_eq!(read(text, None).unwrap(), (MoveLine::Move(play, pawn), behind), "{text}");
        }
        assert!(matches!(read("投了(0:1/)", None), Ok((MoveLine::End(_), "(0:1/)"))));
        for drop in ["７六歩打", "７六歩打(00)", "７六歩(00)"] {
            let line = MoveLine::Move(Play::Drop { kind: pawn, to }, pawn);
            assert_eq!(read(drop, None).unwrap(), (line, ""), "{drop}");
        }
        for text in ["同　歩(77)", "７六(77)", "７六歩", "７歩(77)", "", "７六歩(7)", "７六歩(77", "x"]
        {
            let fault = read(text, None).unwrap_err();
            assert!(text.get(fault.span.expect("a place")).is_some(), "{text}");
        }
        assert!(is_end_word("時間") && !["同", "▲同", "７六", ""].into_iter().any(is_end_word));
        assert!(["１７六歩(77) ( 0:7/)", "第１手　同　銀(31)", "(1) ５五角打"].into_iter().all(has_move));
        assert!(!["備考：７六歩(77)", "７六歩", "投了", "(77)", ""].into_iter().any(has_move));
    }
}
