//! The two letters of a piece in CSA.

use crate::games::shogi::kind::Kind;

const KINDS: [(&str, &str); 14] = [
    ("FU", "pawn"),
    ("KY", "lance"),
    ("KE", "knight"),
    ("GI", "silver_general"),
    ("KI", "gold_general"),
    ("KA", "bishop"),
    ("HI", "rook"),
    ("OU", "king"),
    ("TO", "tokin"),
    ("NY", "promoted_lance"),
    ("NK", "promoted_knight"),
    ("NG", "promoted_silver"),
    ("UM", "dragon_horse"),
    ("RY", "dragon_king"),
];
/// How many of them are not promoted.
const UNPROMOTED: usize = 8;

/// A kind by its letters, and whether it is a promoted one.
pub(super) fn read(letters: &str) -> Option<(Kind, bool)> {
    let index = KINDS.iter().position(|(known, _)| *known == letters)?;
    Some((Kind::of(KINDS[index].1), index >= UNPROMOTED))
}

/// The letters of a kind.
pub(super) fn letters(kind: Kind, promoted: bool) -> Option<&'static str> {
    let index = KINDS.iter().position(|(_, key)| *key == kind.key())?;
    Some(KINDS[index].0).filter(|_| promoted == (index >= UNPROMOTED))
}
