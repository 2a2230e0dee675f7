//! Places as letters: `a` to `x` are White's points 1 to 24, `y` is the bar, `z` is borne off.

use std::ops::RangeInclusive;

use crate::position::Side;

const BAR: u8 = 25;
const OFF: u8 = 0;

/// Returns the steps that letters tell, in the player's own count; `None` for an odd letter or more than four steps.
pub(super) fn steps(side: Side, letters: &str) -> Option<Vec<(u8, u8)>> {
    let letters = letters.trim().as_bytes();
    if !letters.len().is_multiple_of(2) || letters.len() > 8 {
        return None;
    }
    Some(letters.chunks_exact(2).map(|pair| (slot(side, pair[0], BAR), slot(side, pair[1], OFF))).collect())
}

/// Returns the place of a letter in the player's own count; `away` for the bar or what is borne off.
fn slot(side: Side, letter: u8, away: u8) -> u8 {
    if letter.is_ascii_lowercase() && letter <= b'x' { side.number(letter - b'a' + 1) } else { away }
}

/// Returns the places of a set-up, White's points and 25 for the bar: `f`, or `a:y`.
pub(super) fn slots(text: &str) -> Option<RangeInclusive<u8>> {
    let (from, to) = text.split_once(':').unwrap_or((text, text));
    match (from.trim().as_bytes(), to.trim().as_bytes()) {
        ([from @ b'a'..=b'y'], [to @ b'a'..=b'y']) => Some(from - b'a' + 1..=to - b'a' + 1),
        _ => None,
    }
}

/// Returns the letter of a place in a player's own count.
pub(super) fn letter(side: Side, slot: u8) -> char {
    match slot {
        BAR => 'y',
        OFF => 'z',
        slot => char::from(b'a' + side.number(slot) - 1),
    }
}
