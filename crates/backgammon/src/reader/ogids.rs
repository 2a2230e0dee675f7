//! OpenGammon's IDs: a digit for each checker of White and of Black, then `N0N:31:W:IW:0:0:7`, which are the cube, the dice, who
//! is on roll, the state of the game, the score and the length of the match.
//!
//! White is the player at the top of an XGID. Cubes on offer are named and not read.

use super::{MAX_IDS, Reading, place, xgids};
use crate::position::CHECKERS;
use crate::xgid;
use zumen_core::diagnostic::{Diagnostic, offset};

/// The fewest colons of an OGID that stands among other words.
const MIN_COLONS: usize = 5;
/// The digits of places: White's bar, the points as Black counts them, Black's bar.
const PLACES: &[u8; 26] = b"0123456789abcdefghijklmnop";

/// Reads the OGIDs of a text, in their order; one that another ID says, too, is that ID again.
pub(super) fn add(text: &str, found: &mut Vec<Result<Reading, Diagnostic>>) {
    let is_whole = |word: &str| text.trim_matches(xgids::is_delimiter) == word;
    let words =
        text.split(|c| c == ',' || xgids::is_delimiter(c)).map(|word| word.trim_end_matches(['.', ',', '?', '!']));
    let ids = words.filter(|word| is_ogid(word) && (word.matches(':').count() >= MIN_COLONS || is_whole(word)));
    for id in ids.take(MAX_IDS) {
        let start = offset(text, id);
        let read = read(id, start);
        if let Ok(reading) = &read
            && found.iter().flatten().any(|other| is_same(other, reading))
        {
            continue;
        }
        let behind = |other: &Result<Reading, Diagnostic>| place(other).is_some_and(|place| place.start > start);
        let index = found.iter().position(behind).unwrap_or(found.len());
        found.insert(index, read);
    }
}

/// Tells whether two IDs are of one board, roll, cube and score.
fn is_same(one: &Reading, other: &Reading) -> bool {
    let of = |reading: &Reading| {
        let position = &reading.position;
        (position.board, position.dice, position.cube, position.score, position.match_length())
    };
    of(one) == of(other)
}

/// Reads the OGID that begins at a byte of the text.
fn read(id: &str, start: usize) -> Result<Reading, Diagnostic> {
    let span = start..start + id.len();
    let refused = |message: &str| {
        let fault = Diagnostic::error("backgammon::ogid", format!("zumen cannot read this OGID: {message}"));
        fault.at(span.clone()).help("use the XGID of the position")
    };
    let text = to_xgid(id).map_err(refused)?;
    let locate = |mut found: Diagnostic| {
        found.span = Some(span.clone());
        found
    };
    let (position, warnings) =
        xgid::read(&text).map_err(|_| refused("its checkers, dice or score cannot be of one game"))?;
    let warnings = warnings.into_iter().map(locate).collect();
    Ok(Reading { format: "xgid", text, span: span.clone(), position, warnings, analysis: None })
}

/// The XGID that says the same; or why there is none.
fn to_xgid(id: &str) -> Result<String, &'static str> {
    let mut fields = id.strip_prefix("OGID=").unwrap_or(id).split(':');
    let mut next = || fields.next().unwrap_or_default();
    let [white, black, cube, dice, turn, _, white_score, black_score, length, _, checkers] = [(); 11].map(|()| next());
    if [white, black].iter().any(|list| list.len() > 15 || list.bytes().any(|place| !PLACES.contains(&place))) {
        return Err("each player has at most 15 checkers, on 0 to 9 and a to p");
    }
    let count = |list: &str, digit: u8| list.bytes().filter(|other| *other == digit).count() as u8;
    let mut places = String::new();
    for digit in PLACES {
        places.push(char::from(match (count(white, *digit), count(black, *digit)) {
            (0, 0) => b'-',
            (white, 0) => b'a' + white - 1,
            (0, black) => b'A' + black - 1,
            _ => return Err("both players have checkers on one point"),
        }));
    }
    let owner = match cube.as_bytes() {
        [owner, b'0'..=b'9', b'N'] => side(*owner),
        [b'N' | b'W' | b'B', _, _] => return Err("the cube is on offer, or was"),
        _ => return Err("the cube is not a side, a power of two and N, such as N0N"),
    };
    if !["", "0", &CHECKERS.to_string()].contains(&checkers) {
        return Err("the players do not have 15 checkers");
    }
    let dice = if dice.is_empty() { "00" } else { dice };
    // A position without a player on roll is one of Black, who is below.
    let turn = match turn {
        "" | "B" => 1,
        "W" => -1,
        _ => return Err("who is on roll is not W or B"),
    };
    // Letters behind the length are rules: of those an XGID has the Crawford game.
    let digits = &length[..length.find(|c: char| !c.is_ascii_digit()).unwrap_or(length.len())];
    let is_crawford = u8::from(length.contains('C'));
    let [white_score, black_score, digits] =
        [white_score, black_score, digits].map(|number| if number.is_empty() { "0" } else { number });
    let rest = format!("{dice}:{black_score}:{white_score}:{is_crawford}:{digits}:10");
    Ok(format!("{}{places}:{}:{owner}:{turn}:{rest}", xgid::PREFIX, &cube[1..2]))
}

/// White, Black or nobody as an XGID has them.
fn side(letter: u8) -> i8 {
    match letter {
        b'W' => -1,
        b'B' => 1,
        _ => 0,
    }
}

/// Tells whether a word begins as OpenGammon's ID does: a digit a checker of either side, and a cube such as `N0N`.
fn is_ogid(word: &str) -> bool {
    let is_list = |list: &str| list.len() <= 15 && list.bytes().all(|place| PLACES.contains(&place));
    let fields: Vec<&str> = word.strip_prefix("OGID=").unwrap_or(word).splitn(4, ':').collect();
    word.starts_with("OGID=")
        || matches!(fields[..], [own, other, cube, ..] if is_list(own) && is_list(other)
        && matches!(cube.as_bytes(), [b'N' | b'W' | b'B', b'0'..=b'9', b'A'..=b'Z']))
}
