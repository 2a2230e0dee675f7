//! A move as KIF writes it: `７六歩(77)`, `同　銀(31)`, `２二角成(88)`, `５五角打`.

use super::names;
use crate::end::End;
use crate::kind::Kind;
use crate::move_notation;
use crate::position::Position;
use crate::replay::Play;
use crate::square::Square;
use zumen_core::diagnostic::Diagnostic;

/// Signs of the sides.
const SIGNS: [char; 6] = ['▲', '△', '☗', '☖', '▽', '▼'];

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
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_move = square(unsigned)
        .is_some_and(|(_, length)| unsigned[length..].trim_start().starts_with(|c: char| !c.is_ascii()));
    is_move || unsigned.starts_with('同') || End::of_kif(first).is_some()
}

/// Reads the text behind the number of a move.
///
/// # Errors
///
/// `kif::move`; the span is one of the text.
pub(super) fn read(text: &str, position: &Position) -> Result<MoveLine, Diagnostic> {
    let first = text.split_whitespace().next().unwrap_or_default();
    if let Some(end) = End::of_kif(first) {
        return Ok(MoveLine::End(end));
    }
    let unsigned = text.trim_start_matches(SIGNS);
    let (to, rest) = match (unsigned.strip_prefix('同'), square(unsigned)) {
        (Some(rest), _) => match position.last {
            Some(last) => (last.to, rest),
            None => return Err(fault(text, unsigned, "同 means the square of the previous move, but there is none")),
        },
        (None, Some((square, length))) => (square, &unsigned[length..]),
        (None, None) => return Err(fault(text, unsigned, "a move must begin with a square")),
    };
    let rest = rest.trim_start();
    let Some((kind, _, length)) = names::piece(rest) else {
        return Err(fault(text, rest, "no piece is called that"));
    };
    let rest = &rest[length..];
    let behind = rest.trim_start_matches(['右', '左', '上', '引', '寄', '直', '行', '入']);
    let (promotes, behind) = match (behind.strip_prefix("不成"), behind.strip_prefix('成')) {
        (Some(behind), _) => (false, behind),
        (None, Some(behind)) => (true, behind),
        (None, None) => (false, behind),
    };
    if behind.starts_with('打') {
        return Ok(MoveLine::Move(Play::Drop { kind, to }, kind));
    }
    let inside = behind.trim_start().strip_prefix(['(', '（']);
    let from = inside
        .and_then(square)
        .filter(|(_, length)| inside.is_some_and(|inside| inside[*length..].starts_with([')', '）'])));
    match from {
        Some((from, _)) => Ok(MoveLine::Move(Play::Move { from, to, promotes }, kind)),
        None => {
            let rest = if behind.trim().is_empty() { text } else { behind };
            Err(fault(text, rest, "the move does not say where the piece comes from"))
        }
    }
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
    }
}

/// How long a player thought, in milliseconds, from what stands behind a move: `( 0:16/00:00:16)`.
pub(super) fn parse_elapsed(said: &str) -> Option<u64> {
    let (_, inside) = said.rsplit_once('(')?;
    let own = inside.split(['/', ')']).next()?.trim();
    let mut seconds: u64 = 0;
    let parts = own.split(':');
    if !(2..=3).contains(&parts.clone().count()) {
        return None;
    }
    for part in parts {
        seconds = seconds * 60 + u64::from(part.trim().parse::<u32>().ok()?);
    }
    Some(seconds * 1000)
}

/// Writes how long a player thought about a move, and about all of them.
pub(super) fn written_time(elapsed: u64, all: u64) -> String {
    let (own, all) = (elapsed / 1000, all / 1000);
    format!("({:>2}:{:02}/{:02}:{:02}:{:02})", own / 60, own % 60, all / 3600, all / 60 % 60, all % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    #[test]
    fn times_of_kif() {
        for (said, seconds) in
            [("投了 ( 0:16/00:00:16)", 16), ("７六歩(77)   (61:05/01:02:03)+", 3665), ("x (1:00:01/)", 3601)]
        {
            assert_eq!(parse_elapsed(said), Some(seconds * 1000), "{said}");
        }
        for said in ["７六歩(77)", "", "( )", "(1:2:3:4)", "(x:1/)", "(99999999999:0)"] {
            assert_eq!(parse_elapsed(said), None, "{said}");
        }
        assert_eq!(written_time(3_665_999, 36_000_000), "(61:05/10:00:00)");
    }

    #[test]
    fn moves_of_kif() {
        let start = Variant::Shogi.start();
        let (from, to) = (Square::new(7, 7), Square::new(7, 6));
        let pawn = Kind::of("pawn");
        for text in ["７六歩(77)   ( 0:16/00:00:16)", "７六歩（77）", "▲７六歩(77)", "76歩(77)", "７六歩不成(77)"]
        {
            assert_eq!(
                read(text, &start).unwrap(),
                MoveLine::Move(Play::Move { from, to, promotes: false }, pawn),
                "{text}"
            );
        }
        assert!(matches!(read("投了", &start), Ok(MoveLine::End(_))));
        assert_eq!(read("７六歩打", &start).unwrap(), MoveLine::Move(Play::Drop { kind: pawn, to }, pawn));
        for text in ["同　歩(77)", "７六(77)", "７六歩", "７歩(77)", "", "７六歩(7)", "７六歩(77", "７六歩(00)", "x"]
        {
            let fault = read(text, &start).unwrap_err();
            assert!(text.get(fault.span.expect("a place")).is_some(), "{text}");
        }
    }
}
