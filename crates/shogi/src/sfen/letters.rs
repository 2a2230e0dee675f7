//! The letters of pieces: those of shogi, and those that Lishogi gives to chu shogi.

use std::sync::OnceLock;

use crate::kind::Kind;
use crate::position::Piece;
use crate::variant::{Tradition, Variant};

/// The most files and ranks of a board.
pub(super) const MAX_SIDE: u8 = 12;

/// A letter and what it stands for.
#[derive(Debug)]
pub(crate) struct Letter {
    /// Small.
    pub letter: char,
    pub kind: Kind,
    /// What `+` before the letter stands for.
    pub promoted: Option<Kind>,
}

/// The letters of a game, the strongest pieces first; none for tai shogi.
pub(crate) fn letters(variant: Variant) -> &'static [Letter] {
    static ALL: OnceLock<[Vec<Letter>; 2]> = OnceLock::new();
    let [shogi, chu] = ALL.get_or_init(|| {
        [("sfen", Variant::Shogi), ("sfen-chu", Variant::Chu)].map(|(notation, variant)| {
            let promotions = variant.promotions(Tradition::default());
            let letters =
                Kind::called_in(notation).flat_map(|(name, kind)| name.chars().map(move |letter| (letter, kind)));
            letters.map(|(letter, kind)| Letter { letter, kind, promoted: kind.promotes_to(promotions) }).collect()
        })
    });
    match variant {
        Variant::Shogi => shogi,
        Variant::Chu => chu,
        Variant::Tai => &[],
    }
}

/// What a letter stands for, be it small or large.
pub(crate) fn read(variant: Variant, letter: char) -> Option<&'static Letter> {
    letters(variant).iter().find(|known| known.letter == letter.to_ascii_lowercase())
}

/// The letter of a piece; `None` for a piece that the game has not.
pub(crate) fn of(variant: Variant, piece: Piece) -> Option<&'static Letter> {
    letters(variant).iter().find(|letter| match piece.promoted {
        true => letter.promoted == Some(piece.kind),
        false => letter.kind == piece.kind,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_of_a_set_up_has_a_letter() {
        for variant in [Variant::Shogi, Variant::Chu] {
            for (square, piece) in variant.start().pieces() {
                let letter = of(variant, piece).unwrap_or_else(|| panic!("{square}"));
                assert_eq!(read(variant, letter.letter).map(|known| known.kind), Some(piece.kind));
            }
            let unpromoting = letters(variant).iter().filter(|letter| letter.promoted.is_none());
            let names: String = unpromoting.map(|letter| letter.letter).collect();
            assert_eq!(names, if variant == Variant::Chu { "kqn" } else { "kg" });
        }
        assert!(letters(Variant::Tai).is_empty());
    }
}
