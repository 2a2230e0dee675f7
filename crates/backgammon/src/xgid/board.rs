//! The first field: the top player's bar, 24 points as the bottom player counts them, the bottom player's bar.

use super::PLACES;
use super::field::Field;
use crate::board::too_many;
use crate::position::{Board, CHECKERS, Side, Sides};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::width::is_dash;

pub(super) fn read(field: &Field) -> Result<Board, Diagnostic> {
    check_letters(field)?;
    let places = field.text.as_bytes();
    if places.len() != PLACES {
        return Err(field.error(
            "xgid::position-length",
            format!("the position has {} characters instead of {PLACES}", places.len()),
            "write the top player's bar, points 1 to 24 as the bottom player counts them, and the bottom player's bar",
        ));
    }

    let mut points = [0_i8; 24];
    let mut bar = Sides::<u8>::default();
    let mut sixteenth = Sides::<Option<usize>>::default();
    let mut count = Sides::<u32>::default();
    for (place, &letter) in places.iter().enumerate() {
        let (side, checkers) = match letter {
            b'A'..=b'P' => (Side::Bottom, letter - b'A' + 1),
            b'a'..=b'p' => (Side::Top, letter - b'a' + 1),
            _ => continue,
        };
        let at = field.start + place;
        match (place, side) {
            (0, Side::Top) | (25, Side::Bottom) => bar[side] = checkers,
            (0, Side::Bottom) | (25, Side::Top) => {
                let (letter, player, other) = (char::from(letter), side.name(), side.other().name());
                let message = format!("`{letter}` puts the {player} player on the {other} player's bar");
                let help =
                    "the first place is the top player's bar (`a` to `o`), the last the bottom player's (`A` to `O`)";
                return Err(field.error("xgid::bar-side", message, help).at(at..at + 1));
            }
            (_, Side::Bottom) => points[place - 1] = checkers as i8,
            (_, Side::Top) => points[place - 1] = -(checkers as i8),
        }
        count[side] += u32::from(checkers);
        if count[side] > u32::from(CHECKERS) {
            sixteenth[side].get_or_insert(at);
        }
    }
    for side in Side::BOTH {
        if let Some(at) = sixteenth[side] {
            let spare = count[side] - u32::from(CHECKERS);
            let [case, other] = if side == Side::Bottom { ["upper", "lower"] } else { ["lower", "upper"] };
            let help = match count[side.other()] {
                0 => format!("all letters are {case}-case: write the other player's checkers in {other} case"),
                _ => format!("remove {spare} of the {case}-case checkers"),
            };
            return Err(too_many("xgid::checkers", side, count[side]).at(at..at + 1).help(help));
        }
    }
    Board::new(points, bar).map_err(|error| error.at(field.span.clone()))
}

/// Checks the letters. The wrong letter is told before the wrong length: with a foreign character the count would mislead.
fn check_letters(field: &Field) -> Result<(), Diagnostic> {
    for (at, letter) in field.text.char_indices() {
        let help = match letter {
            '-' | 'A'..='P' | 'a'..='p' => continue,
            // Word processors make one dash of two hyphens.
            dash if is_dash(dash) && field.text.chars().count() < PLACES => {
                "a program made one dash of several `-`: copy the ID again from where it was written"
            }
            dash if is_dash(dash) => "write one `-` for each empty place, not a dash",
            _ => "a place is `-` when empty, `A` to `O` for the bottom player's checkers, `a` to `o` for the top's",
        };
        let at = field.start + at;
        return Err(field
            .error("xgid::position-letter", format!("`{letter}` is not a valid place of the position"), help)
            .at(at..at + letter.len_utf8()));
    }
    Ok(())
}

pub(super) fn write(board: &Board) -> String {
    let bar = board.bar();
    let points = board.points().iter().copied();
    let counts = std::iter::once(-(bar.top as i8)).chain(points).chain([bar.bottom as i8]);
    let places = counts.map(|count| match count {
        0 => '-',
        1.. => char::from(b'A' + count.unsigned_abs() - 1),
        _ => char::from(b'a' + count.unsigned_abs() - 1),
    });
    places.collect()
}
