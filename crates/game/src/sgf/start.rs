//! Where a game begins, in text and in bytes that are not decoded yet.

use zumen_core::width::narrow;

/// What may stand between the parts of a record.
pub(super) fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'\x0b'
}

/// What a phone may write instead of the signs of a record.
pub(super) const FULL_WIDTH: [char; 5] = ['（', '）', '［', '］', '；'];

/// The parenthesis of the first game that begins at `from` or behind it, or the semicolon of a game that the text begins
/// with, without its parenthesis.
pub(super) fn find_game(bytes: &[u8], from: usize) -> Option<usize> {
    let first = (from == 0).then(|| bytes.iter().position(|byte| !is_blank(*byte))).flatten();
    let first = first.filter(|first| begins_node(&bytes[*first..]));
    first.or_else(|| (from..bytes.len()).find(|at| bytes[*at] == b'(' && begins_game(&bytes[*at..])))
}

/// The first full-width sign of a text that would be a record with the signs of ASCII.
pub fn full_width_record_at(text: &str) -> Option<usize> {
    let first = text.find(FULL_WIDTH)?;
    let signs = text.chars().map(|letter| if FULL_WIDTH.contains(&letter) { narrow(letter) } else { letter });
    record_at(&signs.collect::<String>()).map(|_| first)
}

/// Where a game begins in a text, in bytes. A parenthesis and a semicolon alone are a face in a mail: a
/// property follows, or a node or variation without one.
pub fn record_at(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut games = std::iter::successors(find_game(bytes, 0), |at| find_game(bytes, at + 1));
    games.find(|at| {
        let inside = text[at + 1..].trim_start().trim_start_matches(';').trim_start();
        let behind_name = inside.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let has_name = behind_name.len() < inside.len();
        let is_bare = inside.starts_with(|c: char| c.is_ascii_uppercase())
            && behind_name.starts_with(|c: char| c.is_ascii_digit())
            && text[*at..].contains('[');
        if has_name {
            behind_name.trim_start().starts_with('[') || is_bare
        } else {
            inside.starts_with(['(', ')', ';'])
        }
    })
}

/// Which game is told by the root with which a text begins: `6` of `(;FF[4]GM[6]`.
pub fn game_number(record: &str) -> Option<&str> {
    let inside = record.trim_start_matches(|c: char| c == '(' || c.is_whitespace());
    let mut rest = inside.strip_prefix(';').unwrap_or_default();
    // A property of the root: its name, then its values; what a value holds is no property.
    while let Some((name, behind)) = rest.split_once('[') {
        if name.contains([';', '(', ')']) {
            return None;
        }
        let mut is_escaped = false;
        let end = behind.find(|c| {
            let ends = c == ']' && !is_escaped;
            is_escaped = c == '\\' && !is_escaped;
            ends
        })?;
        if name.trim() == "GM" {
            return Some(behind[..end].trim());
        }
        rest = &behind[end + 1..];
    }
    None
}

/// Tells whether a game begins with this parenthesis: a semicolon follows, or a property at once, as in Nihon Ki-in's dialect
/// and where a game is typed by hand.
fn begins_game(rest: &[u8]) -> bool {
    let mut inside = rest.iter().skip(1).skip_while(|byte| is_blank(**byte));
    match (inside.next(), inside.next()) {
        (Some(b';'), _) | (Some(b'B' | b'W'), Some(b'[')) => true,
        (Some(first), Some(second)) if [first, second].iter().all(|letter| letter.is_ascii_uppercase()) => {
            inside.next() == Some(&b'[')
        }
        _ => false,
    }
}

/// Tells whether a node begins with this semicolon: a property's short name and its bracket follow.
fn begins_node(rest: &[u8]) -> bool {
    let inside = rest.strip_prefix(b";").unwrap_or_default().trim_ascii_start();
    let length = inside.iter().take_while(|byte| byte.is_ascii_uppercase()).count();
    (1..=2).contains(&length) && inside.get(length) == Some(&b'[')
}

/// Tells whether this parenthesis begins a node whose first property stands in roots only: where it is inside a game,
/// that game is not closed.
pub(super) fn begins_root(rest: &[u8]) -> bool {
    let mut inside = rest.iter().copied().skip(1).filter(|byte| !is_blank(*byte));
    let start = [(); 4].map(|()| inside.next().unwrap_or_default());
    matches!(&start, b";FF[" | b";GM[")
}
