//! How the checkers stand before a game.

use crate::position::{Board, Sides};

/// Backgammon: point in the player's own count, and checkers.
pub(super) const BACKGAMMON: &[(u8, i8)] = &[(24, 2), (13, 5), (8, 3), (6, 5)];

/// Nackgammon, which has two checkers more behind.
pub(super) const NACKGAMMON: &[(u8, i8)] = &[(24, 2), (23, 2), (13, 4), (8, 3), (6, 4)];

/// Hypergammon with three checkers; with fewer it has the first of them.
pub(super) const HYPERGAMMON: &[(u8, i8)] = &[(24, 1), (23, 1), (22, 1)];

/// Longgammon: all of them on the last point.
const LONGGAMMON: &[(u8, i8)] = &[(24, 15)];

/// The start of a variation as files name it: `NackGammon`, `HyperGammon (2)`, `Hypergammon3`; `None` for one that
/// is not known.
pub(super) fn find(name: &str) -> Option<Board> {
    let letters: String = name.chars().filter(|letter| letter.is_ascii_alphanumeric()).collect();
    let checkers = match letters.to_ascii_lowercase().as_str() {
        "backgammon" => BACKGAMMON,
        "nackgammon" => NACKGAMMON,
        "hypergammon" | "hypergammon3" => HYPERGAMMON,
        "hypergammon2" => &HYPERGAMMON[..2],
        "longgammon" => LONGGAMMON,
        "hypergammon1" => &HYPERGAMMON[..1],
        _ => return None,
    };
    Some(board(checkers))
}

/// Puts the same checkers for both.
pub(super) fn board(checkers: &[(u8, i8)]) -> Board {
    let mut points = [0; 24];
    for &(point, count) in checkers {
        points[usize::from(point) - 1] += count;
        points[24 - usize::from(point)] -= count;
    }
    Board::new(points, Sides::default()).unwrap_or_default()
}
