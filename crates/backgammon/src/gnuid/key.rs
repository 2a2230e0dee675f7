//! The keys behind the letters: which bits mean what, and which letters hold them.

use std::ops::Range;

use crate::position::Side;
use zumen_core::diagnostic::Diagnostic;

/// Characters of a position ID. The last one holds two bits that count; four that do not are ignored.
pub(crate) const POSITION_LENGTH: usize = 14;

/// Characters of a match ID.
pub(crate) const MATCH_LENGTH: usize = 12;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// A field of the match key: its first bit, and how many.
pub(super) type Bits = Range<usize>;

pub(super) const CUBE: Bits = 0..4;
pub(super) const OWNER: Bits = 4..6;
/// Who is on roll, or who offered the double (GNU Backgammon's `fMove`).
pub(super) const DICE_OWNER: Bits = 6..7;
pub(super) const CRAWFORD: Bits = 7..8;
pub(super) const STATE: Bits = 8..11;
/// Who has to decide (GNU Backgammon's `fTurn`).
pub(super) const TURN_OWNER: Bits = 11..12;
pub(super) const DOUBLED: Bits = 12..13;
pub(super) const RESIGNED: Bits = 13..15;
pub(super) const DICE: [Bits; 2] = [15..18, 18..21];
pub(super) const BOTH_DICE: Bits = 15..21;
pub(super) const LENGTH: Bits = 21..36;
/// Player 0's, who is the top player.
pub(super) const SCORE_TOP: Bits = 36..51;
/// Player 1's, who is the bottom player.
pub(super) const SCORE_BOTTOM: Bits = 51..66;
/// Inverted. IDs from before this bit existed hold 0, and so play with the Jacoby rule.
pub(super) const NO_JACOBY: Bits = 66..67;

/// The remedy for bits that no program writes.
pub(super) const COPY: &str = "copy the ID again and keep upper and lower case";

pub(super) fn get(key: u128, bits: Bits) -> u32 {
    (key >> bits.start) as u32 & ((1 << bits.len()) - 1)
}

pub(super) fn put(key: &mut u128, bits: Bits, value: u32) {
    *key |= u128::from(value) << bits.start;
}

pub(super) fn player(key: u128, bits: Bits) -> Side {
    if get(key, bits) == 1 { Side::Bottom } else { Side::Top }
}

/// Where a bit of a key stands in the base64 text, counted in bits: a byte goes in from its most significant
/// bit, a key counts from the least significant one. The same sum leads back.
fn swap(bit: usize) -> usize {
    bit / 8 * 8 + 7 - bit % 8
}

/// The letters that hold some bits of a key.
pub(super) fn letters(bits: &Bits) -> Range<usize> {
    let first = bits.clone().map(|bit| swap(bit) / 6).min().unwrap_or_default();
    let last = bits.clone().map(|bit| swap(bit) / 6).max().unwrap_or_default();
    first..last + 1
}

/// An error for some bits of a key. Its span is in the ID.
pub(super) fn error(code: &'static str, message: impl Into<String>, bits: &Bits) -> Diagnostic {
    Diagnostic::error(code, message).at(letters(bits)).help(COPY)
}

/// A warning for some bits of a key. Its span is in the ID.
pub(super) fn warning(code: &'static str, message: impl Into<String>, bits: &Bits) -> Diagnostic {
    Diagnostic::warning(code, message).at(letters(bits)).help(COPY)
}

/// The bits of a position ID.
pub(super) fn decode_position(text: &str) -> Result<u128, Diagnostic> {
    decode(text, "position", "gnuid::position-length", POSITION_LENGTH)
}

/// The bits of a match ID.
pub(super) fn decode_match(text: &str) -> Result<u128, Diagnostic> {
    decode(text, "match", "gnuid::match-length", MATCH_LENGTH)
}

/// The bits of an ID of `length` letters; `what` and `code` are for the error of another length.
fn decode(text: &str, what: &str, code: &'static str, length: usize) -> Result<u128, Diagnostic> {
    // The wrong letter first: with a foreign character the count would mislead.
    for (at, letter) in text.char_indices() {
        let help = match letter {
            'A'..='Z' | 'a'..='z' | '0'..='9' | '+' | '/' => continue,
            '-' => "write `+` for `-`: a gnuID uses standard base64, not the URL-safe variant",
            '_' => "write `/` for `_`: a gnuID uses standard base64, not the URL-safe variant",
            _ => "a gnuID uses only A-Z, a-z, 0-9, + and /",
        };
        return Err(Diagnostic::error("gnuid::letter", format!("`{letter}` is not valid in a {what} ID"))
            .at(at..at + letter.len_utf8())
            .help(help));
    }
    if text.len() != length {
        let message = format!("the {what} ID has {} characters instead of {length}", text.len());
        let help = format!("a gnuID is {POSITION_LENGTH} characters, a colon and {MATCH_LENGTH} characters: {COPY}");
        return Err(Diagnostic::error(code, message).at(0..text.len()).help(help));
    }
    // Whole bytes only: 14 letters are 84 bits, of which 80 count.
    let bits = text.len() * 6 / 8 * 8;
    let mut key = 0;
    for (at, letter) in text.bytes().enumerate() {
        let sextet = ALPHABET.iter().position(|&known| known == letter).unwrap_or_default();
        for bit in (0..6).filter(|bit| sextet & (32 >> bit) != 0) {
            let place = at * 6 + bit;
            if place < bits {
                key |= 1 << swap(place);
            }
        }
    }
    Ok(key)
}

pub(super) fn encode(key: u128, length: usize) -> String {
    let sextets =
        (0..length).map(|at| (0..6).fold(0, |sextet, bit| sextet << 1 | (key >> swap(at * 6 + bit) & 1) as usize));
    sextets.map(|sextet| char::from(ALPHABET[sextet])).collect()
}
