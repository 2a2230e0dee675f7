//! The values in a record: numbers, texts, and boards. What lies outside of it is 0.

use encoding_rs::WINDOWS_1252;

use super::fault;
use super::layout::KIND;
use crate::position::{Board, Side, Sides};
use zumen_core::diagnostic::Diagnostic;

/// Units of a text in UTF-16.
const WIDE_UNITS: usize = 129;

/// Some bytes with values at known places.
#[derive(Clone, Copy)]
pub(super) struct Record<'a>(pub &'a [u8]);

impl<'a> Record<'a> {
    /// What kind of record it is.
    pub(super) fn kind(self) -> u8 {
        self.byte(KIND)
    }

    pub(super) fn byte(self, at: usize) -> u8 {
        self.0.get(at).copied().unwrap_or(0)
    }

    pub(super) fn flag(self, at: usize) -> bool {
        self.byte(at) != 0
    }

    pub(super) fn bytes(self, at: usize, count: usize) -> &'a [u8] {
        self.0.get(at..at + count).unwrap_or(&[])
    }

    pub(super) fn small(self, at: usize) -> i16 {
        i16::from_le_bytes(self.array(at))
    }

    pub(super) fn integer(self, at: usize) -> i32 {
        i32::from_le_bytes(self.array(at))
    }

    pub(super) fn unsigned_integer(self, at: usize) -> u32 {
        u32::from_le_bytes(self.array(at))
    }

    pub(super) fn single(self, at: usize) -> f32 {
        f32::from_le_bytes(self.array(at))
    }

    pub(super) fn double(self, at: usize) -> f64 {
        f64::from_le_bytes(self.array(at))
    }

    /// Reads a text with its length in front, in Windows-1252.
    pub(super) fn short(self, at: usize, most: usize) -> String {
        let length = usize::from(self.byte(at)).min(most);
        legible(&WINDOWS_1252.decode_without_bom_handling(self.bytes(at + 1, length)).0)
    }

    /// Reads a text in UTF-16 up to its 0.
    pub(super) fn wide(self, at: usize) -> String {
        self.units(at, WIDE_UNITS)
    }

    /// Reads at most so many units of UTF-16, up to a 0.
    pub(super) fn units(self, at: usize, most: usize) -> String {
        let units = self.bytes(at, 2 * most).chunks_exact(2).map(|unit| u16::from_le_bytes([unit[0], unit[1]]));
        legible(&String::from_utf16_lossy(&units.take_while(|unit| *unit != 0).collect::<Vec<u16>>()))
    }

    /// Reads a player: 1 is the bottom, -1 the top.
    pub(super) fn side(self, at: usize) -> Result<Side, Diagnostic> {
        match self.integer(at) {
            1 => Ok(Side::Bottom),
            -1 => Ok(Side::Top),
            other => Err(fault("xg::player", format!("the player of a record is {other}; it must be 1 or -1"))),
        }
    }

    /// Reads a board: the top player's bar, 24 points as the bottom player counts them, the bottom player's bar.
    pub(super) fn board(self, at: usize) -> Result<Board, Diagnostic> {
        board(self.bytes(at, 26)).ok_or_else(wrong_board)
    }

    fn array<const COUNT: usize>(self, at: usize) -> [u8; COUNT] {
        self.0.get(at..).and_then(|bytes| bytes.first_chunk().copied()).unwrap_or([0; COUNT])
    }
}

pub(super) fn wrong_board() -> Diagnostic {
    fault("xg::board", "a position has too many checkers, or checkers on the other player's bar")
}

/// The board of 26 signed counts, the bottom player's checkers above 0.
fn board(places: &[u8]) -> Option<Board> {
    let counts: [u8; 26] = places.try_into().ok()?;
    let [top, points @ .., bottom] = counts.map(u8::cast_signed);
    let bar = Sides { bottom: u8::try_from(bottom).ok()?, top: u8::try_from(top.checked_neg()?).ok()? };
    Board::new(points, bar).ok()
}

/// The board of 26 signed counts as `side` sees it.
pub(super) fn board_of(side: Side, places: &[u8]) -> Option<Board> {
    board(places).map(|board| if side == Side::Bottom { board } else { board.flip() })
}

/// A text without what cannot be shown.
fn legible(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).collect::<String>().trim().to_owned()
}
