//! The two letters of a piece in CSA.

use crate::kind::Kind;

/// How many of them are not promoted.
const UNPROMOTED: usize = 8;

/// A kind by its letters, and whether it is a promoted one.
pub(crate) fn read(letters: &str) -> Option<(Kind, bool)> {
    let (index, (_, kind)) = Kind::called_in("csa").enumerate().find(|(_, (known, _))| *known == letters)?;
    Some((kind, index >= UNPROMOTED))
}

/// The letters of a kind.
pub(crate) fn letters(kind: Kind, promoted: bool) -> Option<&'static str> {
    let (index, (letters, _)) = Kind::called_in("csa").enumerate().find(|(_, (_, known))| *known == kind)?;
    Some(letters).filter(|_| promoted == (index >= UNPROMOTED))
}
