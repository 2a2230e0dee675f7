//! Positions that stand in a match: set up by `; Set Pos=`, or behind an illegal play.

use crate::position::{Board, Cube, CubeAction, Side, Sides};
use crate::xgid;
use zumen_core::diagnostic::Diagnostic;

/// The fields of a position of Snowie's.
const FIELDS: usize = 40;

/// Where the player's bar stands among them; the points follow, then the other's bar.
const BAR: usize = 12;

/// Reads `BOARD/CUBE` as eXtreme Gammon sets up a game: the board as in an XGID, the cube as a power of two that the right
/// column owns, or with a minus the left one.
pub(super) fn set_up(text: &str, left: Side) -> Result<(Board, Cube), Diagnostic> {
    let (places, cube) = text.trim_end().split_once('/').unwrap_or((text.trim_end(), "0"));
    let (position, _) = xgid::read(&format!("{places}:0:0:1:00:0:0:0:0:10"))?;
    let power = cube.trim().parse::<i8>().ok().filter(|power| power.unsigned_abs() < Cube::MAX_LOG2);
    let power = power.ok_or_else(|| {
        let message = format!("{} is not a cube value", super::quote(cube));
        let help = "write 0 for a centred cube, 1 for a 2-cube of the right column, -1 for one of the left";
        let start = (places.len() + 1).min(text.len());
        Diagnostic::error("mat::cube", message).at(start..text.trim_end().len()).help(help)
    })?;
    let owner = match power {
        0 => None,
        1.. => Some(left.other()),
        _ => Some(left),
    };
    Ok((position.board, Cube { log2: power.unsigned_abs(), owner, action: CubeAction::None }))
}

/// Reads the position behind an illegal play, `Illegal play (0;0;...)`. Whose view it is the numbers do not say: the one
/// that is nearer to the board before.
pub(super) fn after_illegal(text: &str, side: Side, before: &Board) -> Result<Board, Diagnostic> {
    let inner = text.split_once('(').map_or("", |(_, inner)| inner).trim_end().trim_end_matches(')');
    let fields: Vec<&str> = inner.trim().trim_end_matches(';').split(';').map(str::trim).collect();
    if fields.len() != FIELDS {
        return Err(illegal_play(&format!("the position has {} fields, not {FIELDS}", fields.len())));
    }
    let numbers = fields[BAR..BAR + 26].iter().map(|field| field.parse::<i8>().ok());
    let numbers: Option<Vec<i8>> = numbers.map(|count| count.filter(|count| count.unsigned_abs() <= 15)).collect();
    let numbers = numbers.ok_or_else(|| illegal_play("a checker count is not a number from -15 to 15"))?;
    let mut points = [0; 24];
    points.copy_from_slice(&numbers[1..25]);
    let bar = Sides { bottom: numbers[0].unsigned_abs(), top: numbers[25].unsigned_abs() };
    let seen = Board::new(points, bar)?;
    let (own, other) = if side == Side::Bottom { (seen, seen.flip()) } else { (seen.flip(), seen) };
    Ok(if distance(before, &other) < distance(before, &own) { other } else { own })
}

/// Counts the checkers that stand elsewhere.
fn distance(one: &Board, other: &Board) -> usize {
    Side::BOTH.into_iter().map(|side| one.shifts_to(other, side).count()).sum()
}

fn illegal_play(message: &str) -> Diagnostic {
    Diagnostic::error("mat::illegal-play", message).help("write the 40 fields of the position after `Illegal play`")
}
