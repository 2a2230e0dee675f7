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
    let start = places.len() + 1;
    let error = || {
        let message = format!("the cube is {}", super::shown(cube));
        let help = "write 0 for a cube in the middle, 1 for one of 2 in the right column, -1 in the left one";
        Diagnostic::error("mat::cube", message).at(start.min(text.len())..text.trim_end().len()).help(help)
    };
    let power: i8 = cube.trim().parse().map_err(|_| error())?;
    let log2 = power.unsigned_abs();
    if log2 >= Cube::MAX_LOG2 {
        return Err(error());
    }
    let owner = match power {
        0 => None,
        1.. => Some(left.other()),
        _ => Some(left),
    };
    Ok((position.board, Cube { log2, owner, action: CubeAction::None }))
}

/// Reads the position behind an illegal play, `Illegal play (0;0;...)`. Whose view it is the numbers do not say: the one
/// that is nearer to the board before.
pub(super) fn after_illegal(text: &str, side: Side, before: &Board) -> Result<Board, Diagnostic> {
    let error = |message: &str| {
        Diagnostic::error("mat::illegal-play", message)
            .help("behind an illegal play stand the 40 fields of the position")
    };
    let inner = text.split_once('(').map_or("", |(_, inner)| inner).trim_end().trim_end_matches(')');
    let fields: Vec<&str> = inner.trim().trim_end_matches(';').split(';').map(str::trim).collect();
    if fields.len() != FIELDS {
        return Err(error(&format!("the position has {} fields, not {FIELDS}", fields.len())));
    }
    let count = |field: &str| field.parse::<i8>().ok().filter(|count| count.unsigned_abs() <= 15);
    let numbers: Option<Vec<i8>> = fields[BAR..BAR + 26].iter().map(|field| count(field)).collect();
    let numbers = numbers.ok_or_else(|| error("a number of checkers is none"))?;
    let mut points = [0; 24];
    points.copy_from_slice(&numbers[1..25]);
    let bar = Sides { bottom: numbers[0].unsigned_abs(), top: numbers[25].unsigned_abs() };
    let seen = Board::new(points, bar)?;
    let far = |board: &Board| -> u32 {
        let apart = |side: Side| (1..=25).map(move |slot| board.count(side, slot).abs_diff(before.count(side, slot)));
        Side::BOTH.into_iter().flat_map(apart).map(u32::from).sum()
    };
    let (own, other) = if side == Side::Bottom { (seen, seen.turned()) } else { (seen.turned(), seen) };
    Ok(if far(&other) < far(&own) { other } else { own })
}
