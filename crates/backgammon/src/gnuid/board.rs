//! The position key: 80 bits of checkers.
//!
//! For the player not on roll, then for the other, each place from the own 1 point to the bar is as many ones as it
//! has checkers, and a zero. (GNU Backgammon's manual has the halves the other way round; the program does it this
//! way.)

use super::key::{COPY, POSITION_LENGTH, error, letters};
use crate::board::too_many;
use crate::position::{Board, CHECKERS, Side, Sides};
use zumen_core::diagnostic::Diagnostic;

/// Places of a player: 24 points and the bar.
const PLACES: usize = 25;

/// The board of a position key, whose second half is the player's on roll.
pub(super) fn read(key: u128, on_roll: Side) -> Result<Board, Diagnostic> {
    let sides = [on_roll.other(), on_roll];
    // How many checkers stand on a player's places, and the bit of the first one there.
    let mut counts = [[0_u32; PLACES]; 2];
    let mut first_bits = [[0_usize; PLACES]; 2];
    let mut totals = [0_u32; 2];
    let mut sixteenth = [None; 2];
    let mut place = 0;
    for bit in 0..80 {
        let is_checker = key >> bit & 1 == 1;
        if !is_checker {
            place += 1;
            continue;
        }
        let (half, own) = (place / PLACES, place % PLACES);
        if half >= 2 {
            return Err(error(
                "gnuid::slots",
                "the position ID puts a checker beyond the last of the 50 places",
                &(bit..bit + 1),
            ));
        }
        if counts[half][own] == 0 {
            first_bits[half][own] = bit;
        }
        counts[half][own] += 1;
        totals[half] += 1;
        if totals[half] == u32::from(CHECKERS) + 1 {
            sixteenth[half] = Some(bit);
        }
    }
    if place < 2 * PLACES {
        return Err(Diagnostic::error("gnuid::slots", format!("the position ID ends after {place} of the 50 places"))
            .at(0..POSITION_LENGTH)
            .help(COPY));
    }
    let mut points = [0_i8; 24];
    let mut bar = Sides::default();
    for (half, side) in sides.into_iter().enumerate() {
        if let Some(bit) = sixteenth[half] {
            return Err(too_many("gnuid::checkers", side, totals[half]).at(letters(&(bit..bit + 1))).help(COPY));
        }
        bar[side] = counts[half][PLACES - 1] as u8;
        for own in 1..PLACES {
            let count = counts[half][own - 1] as i8;
            let point = side.number(own as u8);
            let taken = &mut points[usize::from(point) - 1];
            if count > 0 && *taken != 0 {
                let bit = first_bits[half][own - 1];
                let message = format!("both players have checkers on the bottom player's {point} point");
                return Err(error("gnuid::taken", message, &(bit..bit + 1)));
            }
            *taken += if side == Side::Bottom { count } else { -count };
        }
    }
    Board::new(points, bar).map_err(|fault| fault.at(0..POSITION_LENGTH))
}

pub(super) fn write(board: &Board, on_roll: Side) -> u128 {
    let mut key = 0;
    let mut bit = 0;
    for side in [on_roll.other(), on_roll] {
        for own in 1..=PLACES as u8 {
            for _ in 0..board.count(side, own) {
                key |= 1 << bit;
                bit += 1;
            }
            bit += 1;
        }
    }
    key
}
