//! The letters of places: a to x are points, y is the bar, z is borne off.

use crate::position::Side;

const BAR: u8 = 25;
const OFF: u8 = 0;

/// The letter of a place in a player's own count.
pub(super) fn letter(side: Side, slot: u8) -> char {
    match slot {
        BAR => 'y',
        OFF => 'z',
        slot => char::from(b'a' + side.number(slot) - 1),
    }
}

/// The steps that letters tell, in the player's own count; `None` for an odd letter or more than four steps.
pub(super) fn steps(side: Side, letters: &str) -> Option<Vec<(u8, u8)>> {
    let letters = letters.trim().as_bytes();
    let steps = letters.chunks_exact(2).map(|pair| {
        let [from, to] = [(pair[0], BAR), (pair[1], OFF)].map(|(letter, away)| match letter {
            b'a'..=b'x' => side.number(letter - b'a' + 1),
            _ => away,
        });
        (from, to)
    });
    (letters.len().is_multiple_of(2) && letters.len() <= 8).then(|| steps.collect())
}
