//! The pieces of the rules file.

use super::moves;
use crate::kind::{Kind, strip_accent};
use crate::position::{Piece, Position, Side};
use crate::variant::{Tradition, Variant};
use zumen_game::sets::wedge::Tone;
use zumen_game::zrf;

/// The folder of the pictures, beside the rules file.
pub(super) const FOLDER: &str = "tai-images";

/// The name of a side among the players.
pub(super) fn player(side: Side) -> String {
    let (first, rest) = side.name().split_at(1);
    first.to_uppercase() + rest
}

/// A kind of pieces of the rules file: what it is, and whether it became that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Type {
    pub promoted: bool,
    pub kind: Kind,
}

/// All kinds that can come onto the board: those of the game's set-up, those of the position, and what they
/// promote to. Unpromoted ones first, in the order of the table of kinds.
pub(super) fn types(position: &Position, tradition: Tradition) -> Vec<Type> {
    let start = Variant::Tai.start();
    let mut types: Vec<Type> = start.pieces().chain(position.pieces()).map(|(_, piece)| Type::of(piece)).collect();
    types.sort();
    types.dedup();
    let targets: Vec<Type> = types.iter().filter_map(|piece| piece.target(tradition)).collect();
    types.extend(targets);
    types.sort();
    types.dedup();
    types
}

impl Type {
    /// The kind of a piece on the board. What no set-up has became what it is.
    pub(super) fn of(piece: Piece) -> Type {
        let comes_by_promotion = piece.kind.count() == 0 && Kind::of_tai().any(|kind| kind == piece.kind);
        Type { promoted: piece.promoted || comes_by_promotion, kind: piece.kind }
    }

    /// Its name in the file.
    pub(super) fn name(self) -> String {
        let is_both = self.promoted && self.kind.count() > 0;
        format!("{}{}", if is_both { "promoted_to_" } else { "" }, self.kind.key())
    }

    /// What it becomes with its first capture.
    fn target(self, tradition: Tradition) -> Option<Type> {
        let kind = self.kind.promotes_to(tradition.promotions()).filter(|_| !self.promoted)?;
        Some(Type { promoted: true, kind })
    }

    /// How its name is painted.
    pub(super) fn tone(self, tradition: Tradition) -> Tone {
        Variant::Tai.tone(Piece { kind: self.kind, side: Side::Sente, promoted: self.promoted }, tradition)
    }

    /// The name of the picture of a side's piece, without the ending.
    pub(super) fn image(self, side: Side) -> String {
        format!("{}-{}", side.name(), self.name())
    }

    /// The piece as plain data.
    pub(super) fn plain(self, tradition: Tradition) -> zrf::Piece {
        let target = self.target(tradition);
        let called = |kind: Kind| format!("{}, {}", ascii(kind.romaji()), kind.english());
        let mut help = called(self.kind);
        if let Some(target) = target {
            help += &format!("; promotes to {}", called(target.kind));
        }
        let code = Some(self.kind.code()).filter(|code| !code.is_empty());
        let plus = if self.promoted { "+" } else { "" };
        zrf::Piece {
            name: self.name(),
            notation: code.map(|code| format!("{plus}{code}")),
            help: Some(help),
            description: Some(format!("Moves: {}.", self.kind.movement())),
            images: Side::BOTH.map(|side| (player(side), format!("{FOLDER}\\{}.bmp", self.image(side)))).into(),
            moves: moves::calls(self.kind.movement(), target.map(Type::name).as_deref()),
        }
    }
}

/// A reading without macrons, its first letter a capital.
fn ascii(romaji: &str) -> String {
    let plain: String = romaji.chars().map(strip_accent).collect();
    let (first, rest) = plain.split_at(plain.len().min(1));
    first.to_uppercase() + rest
}
