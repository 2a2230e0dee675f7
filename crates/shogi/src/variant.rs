//! The games of the family: shogi, chu shogi, tai shogi.

use super::kind::{Kind, Promotions};
use super::piece::Piece;
use super::square::Size;
use zumen_core::named;
use zumen_core::width::narrow;
use zumen_game::sets::wedge::Tone;

named! {
    /// Which tradition of tai shogi says what promotes. The rule is contested; the two differ for 54
    /// of the 93 kinds of the set-up. In both a piece promotes at its first capture; there is no zone.
    ///
    /// The counts are those of `kinds.tsv`, and a test compares them with the sources.
    #[derive(Default)]
    pub enum Tradition {
        /// The Japanese one, after the books of Umebayashi and Okano: 88 kinds promote, 50 of them to a gold general; only
        /// 自在天王 太子 奔王 龍王 龍馬 do not. The five are named by the Chinese Wikipedia's article on the game and stand alike
        /// in Ludii's rules; targets are those of the Japanese Wikipedia's articles on single pieces. Sources disagree on
        /// 毒蛇 (金将 or 鉤行), 盲猿 (金将 or 山母), 老鼠 (蝙蝠 or 仙鶴), 太子 (自在天王 in Ludii) and 仲人 (奔人 or 金将).
        #[default]
        Ja = "ja",
        /// The Shogi Association's, after its leaflets, as ShogiVar 1.55b (Steve Evans, 1995 to 1998) has it and QBoard piece
        /// for piece: 36 kinds promote, 14 of them to a gold general; 57 do not.
        Tsa = "tsa",
    }
}

impl Tradition {
    /// Its table of promotions.
    pub(crate) fn promotions(self) -> Promotions {
        match self {
            Tradition::Ja => Promotions::Ja,
            Tradition::Tsa => Promotions::Tsa,
        }
    }
}

named! {
    /// A game of the family, the smallest first. Its name on the command line is as an input the game's set-up.
    pub enum Variant {
        /// Shogi with hands, 9x9, and smaller games with its pieces.
        Shogi = "shogi",
        /// Chu shogi, 12x12.
        Chu = "chu-shogi",
        /// Tai shogi, 25x25.
        Tai = "tai-shogi",
    }
}

impl Variant {
    /// The game that a text as a whole is the set-up of: also 泰将棋, hirate, chushogi, ｓｈｏｇｉ.
    pub(crate) fn from_alias(name: &str) -> Option<Variant> {
        match name.trim().chars().map(narrow).collect::<String>().to_lowercase().as_str() {
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

    /// How many ranks a board of so many files has, where none but the whole board of a game is so wide.
    pub(crate) fn ranks_behind(files: u8) -> Option<u8> {
        Variant::ALL.into_iter().map(Variant::size).find(|size| size.files == files).map(|size| size.ranks)
    }

    /// Tells whether captured pieces change sides.
    pub fn has_hands(self) -> bool {
        self == Variant::Shogi
    }

    /// What its pieces promote to; the tradition matters to tai shogi alone.
    pub(crate) fn promotions(self, tradition: Tradition) -> Promotions {
        match self {
            Variant::Shogi => Promotions::Shogi,
            Variant::Chu => Promotions::Chu,
            Variant::Tai => tradition.promotions(),
        }
    }

    /// The colour class of a piece. In shogi and chu shogi only promotion is told.
    pub fn tone(self, piece: Piece, tradition: Tradition) -> Tone {
        let Piece { kind, promoted, .. } = piece;
        match (self, promoted) {
            (Variant::Tai, true) if kind.is_royal() => Tone::RoyalPromoted,
            (_, true) => Tone::Promoted,
            (Variant::Tai, false) if kind.promotes_to(tradition.promotions()).is_some() => Tone::Unpromoted,
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
