//! The games of the family: shogi, chu shogi, tai shogi.

use super::kind::{Kind, Promotions};
use super::position::{Piece, Position};
use super::setup;
use super::square::Size;
use crate::sets::wedge::Tone;

/// Which tradition of tai shogi says what promotes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tradition {
    /// The Japanese one: all kinds but 自在天王 太子 奔王 龍王 龍馬 promote, many to a gold general.
    #[default]
    Ja,
    /// The Shogi Association's, as in ShogiVar: 36 kinds promote, 57 do not.
    Tsa,
}

impl Tradition {
    /// Their names on the command line.
    pub const NAMES: [&'static str; 2] = ["ja", "tsa"];

    /// By its name.
    pub fn named(name: &str) -> Option<Tradition> {
        match name {
            "ja" => Some(Tradition::Ja),
            "tsa" => Some(Tradition::Tsa),
            _ => None,
        }
    }

    /// Its table of promotions.
    pub fn promotions(self) -> Promotions {
        match self {
            Tradition::Ja => Promotions::Ja,
            Tradition::Tsa => Promotions::Tsa,
        }
    }
}

/// A game of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Shogi with hands, 9x9, and smaller games with its pieces.
    Shogi,
    /// Chu shogi, 12x12.
    Chu,
    /// Tai shogi, 25x25.
    Tai,
}

impl Variant {
    /// All of them.
    pub const ALL: [Variant; 3] = [Variant::Shogi, Variant::Chu, Variant::Tai];

    /// Its name on the command line; as an input it is the game's set-up.
    pub fn name(self) -> &'static str {
        match self {
            Variant::Shogi => "shogi",
            Variant::Chu => "chu-shogi",
            Variant::Tai => "tai-shogi",
        }
    }

    /// By the name that a user gives: also 泰将棋, hirate, chu.
    pub fn named(name: &str) -> Option<Variant> {
        match name.trim().to_lowercase().as_str() {
            "shogi" | "hirate" | "将棋" | "平手" => Some(Variant::Shogi),
            "chu-shogi" | "chushogi" | "中将棋" => Some(Variant::Chu),
            "tai-shogi" | "taishogi" | "泰将棋" => Some(Variant::Tai),
            _ => None,
        }
    }

    /// The size of its board.
    pub fn size(self) -> Size {
        match self {
            Variant::Shogi => Size::square(9),
            Variant::Chu => Size::square(12),
            Variant::Tai => Size::square(25),
        }
    }

    /// Whether captured pieces change sides.
    pub fn has_hands(self) -> bool {
        self == Variant::Shogi
    }

    /// What its pieces promote to; the tradition matters to tai shogi alone.
    pub fn promotions(self, tradition: Tradition) -> Promotions {
        match self {
            Variant::Shogi => Promotions::Shogi,
            Variant::Chu => Promotions::Chu,
            Variant::Tai => tradition.promotions(),
        }
    }

    /// The position that it begins with, sente to move.
    pub fn start(self) -> Position {
        setup::start(self)
    }

    /// The colour class of a piece. In shogi and chu shogi only promotion is told.
    pub fn tone(self, piece: Piece, tradition: Tradition) -> Tone {
        let Piece { kind, promoted, .. } = piece;
        match (self, promoted) {
            (Variant::Tai, true) if kind.is_royal() => Tone::RoyalPromoted,
            (_, true) => Tone::Promoted,
            (Variant::Tai, false) if kind.promoted(tradition.promotions()).is_some() => Tone::Unpromoted,
            (Variant::Tai, false) if kind.is_royal() => Tone::Royal,
            (Variant::Tai, false) => Tone::NonPromoting,
            (_, false) => Tone::Unpromoted,
        }
    }

    /// The kinds that stand in a hand, the strongest first.
    pub fn in_hand() -> [Kind; 7] {
        ["rook", "bishop", "gold_general", "silver_general", "knight", "lance", "pawn"].map(Kind::of)
    }
}
