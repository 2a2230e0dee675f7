//! Names in Japanese records: pieces, numbers, handicaps.

use crate::games::shogi::coordinates;
use crate::games::shogi::kind::Kind;

/// Kinds by what records call them, the longest names first. A promoted piece has several.
const PIECES: [(&str, &str); 25] = [
    ("成銀", "promoted_silver"),
    ("成桂", "promoted_knight"),
    ("成香", "promoted_lance"),
    ("成歩", "tokin"),
    ("竜王", "dragon_king"),
    ("龍王", "dragon_king"),
    ("竜馬", "dragon_horse"),
    ("龍馬", "dragon_horse"),
    ("と金", "tokin"),
    ("竜", "dragon_king"),
    ("龍", "dragon_king"),
    ("馬", "dragon_horse"),
    ("全", "promoted_silver"),
    ("圭", "promoted_knight"),
    ("杏", "promoted_lance"),
    ("と", "tokin"),
    ("玉", "king"),
    ("王", "king"),
    ("飛", "rook"),
    ("角", "bishop"),
    ("金", "gold_general"),
    ("銀", "silver_general"),
    ("桂", "knight"),
    ("香", "lance"),
    ("歩", "pawn"),
];

/// The kind that a text begins with, whether it is a promoted one, and the bytes of its name.
pub(super) fn piece(text: &str) -> Option<(Kind, bool, usize)> {
    let (name, key) = PIECES.iter().find(|(name, _)| text.starts_with(name))?;
    let promoted = key.starts_with("promoted") || key.starts_with("dragon") || *key == "tokin";
    Some((Kind::of(key), promoted, name.len()))
}

/// A digit from 1 to 9: wide, narrow, or in kanji.
pub(super) fn digit(c: char) -> Option<u8> {
    let kanji = "一二三四五六七八九".chars().position(|known| known == c);
    let value = match c {
        '1'..='9' => u32::from(c) - u32::from('0'),
        '１'..='９' => u32::from(c) - u32::from('０'),
        _ => return u8::try_from(kanji? + 1).ok(),
    };
    u8::try_from(value).ok()
}

/// A number up to 255: `18`, `１８`, `十八`.
pub(super) fn number(text: &str) -> Option<u8> {
    let narrow = |c: char| match c {
        '０'..='９' => char::from_u32(u32::from(c) - u32::from('０') + u32::from('0')).unwrap_or(c),
        c => c,
    };
    let narrowed: String = text.chars().map(narrow).collect();
    narrowed.parse().ok().or_else(|| {
        let number = (1..100).find(|number| coordinates::kanji(u32::from(*number)) == text)?;
        Some(number)
    })
}

/// A set-up by its name.
#[derive(Debug)]
pub(super) struct Handicap {
    pub name: &'static str,
    /// As SFEN.
    pub sfen: &'static str,
}

/// Pieces are missing on gote's side, who moves first; left and right are gote's.
pub(super) const HANDICAPS: [Handicap; 18] = [
    Handicap { name: "平手", sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1" },
    Handicap { name: "香落ち", sfen: "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1" },
    Handicap { name: "右香落ち", sfen: "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1" },
    Handicap { name: "角落ち", sfen: "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1" },
    Handicap { name: "飛車落ち", sfen: "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1" },
    Handicap { name: "飛香落ち", sfen: "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1" },
    Handicap { name: "二枚落ち", sfen: "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1" },
    Handicap { name: "三枚落ち", sfen: "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1" },
    Handicap { name: "四枚落ち", sfen: "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1" },
    Handicap { name: "五枚落ち", sfen: "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1" },
    Handicap { name: "左五枚落ち", sfen: "1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1" },
    Handicap { name: "六枚落ち", sfen: "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1" },
    Handicap { name: "左七枚落ち", sfen: "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1" },
    Handicap { name: "右七枚落ち", sfen: "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1" },
    // Without a side it is taken for the left one.
    Handicap { name: "七枚落ち", sfen: "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1" },
    Handicap { name: "八枚落ち", sfen: "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1" },
    Handicap { name: "十枚落ち", sfen: "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1" },
    Handicap { name: "歩三兵", sfen: "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 3p 1" },
];

/// How games end: the words in the place of a move.
pub(super) const ENDS: [&str; 20] = [
    "投了",
    "中断",
    "持将棋",
    "千日手",
    "詰み",
    "詰",
    "不詰",
    "切れ負け",
    "時間切れ",
    "反則勝ち",
    "反則負け",
    "反則",
    "入玉勝ち",
    "入玉",
    "宣言勝ち",
    "勝ち宣言",
    "不戦勝",
    "不戦敗",
    "封じ手",
    "引き分け",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::shogi::position::Side;
    use crate::games::shogi::sfen;
    use crate::games::shogi::variant::Variant;

    #[test]
    fn handicaps_have_so_many_pieces_less() {
        let missing = |name: &str| {
            let handicap = HANDICAPS.iter().find(|handicap| handicap.name == name).expect(name);
            let game = sfen::read(handicap.sfen).expect(name);
            let position = &game.start().position;
            assert_eq!(position.pieces().filter(|(_, piece)| piece.side == Side::Sente).count(), 20, "{name}");
            20 - position.pieces().filter(|(_, piece)| piece.side == Side::Gote).count()
        };
        let counts = [
            ("平手", 0),
            ("香落ち", 1),
            ("右香落ち", 1),
            ("角落ち", 1),
            ("飛車落ち", 1),
            ("飛香落ち", 2),
            ("二枚落ち", 2),
            ("三枚落ち", 3),
            ("四枚落ち", 4),
            ("五枚落ち", 5),
            ("左五枚落ち", 5),
            ("六枚落ち", 6),
            ("左七枚落ち", 7),
            ("右七枚落ち", 7),
            ("八枚落ち", 8),
            ("十枚落ち", 10),
        ];
        for (name, count) in counts {
            assert_eq!(missing(name), count, "{name}");
        }
        assert_eq!(sfen::read(HANDICAPS[0].sfen).expect("even").start().position, Variant::Shogi.start());
    }

    #[test]
    fn numbers_and_pieces() {
        for text in ["18", "１８", "十八"] {
            assert_eq!(number(text), Some(18));
        }
        assert_eq!(["", "百", "300", "-1", "十十"].map(number), [None; 5]);
        assert_eq!(
            ["7", "７", "七", "０", "x"].map(|text| digit(text.chars().next().unwrap())),
            [Some(7), Some(7), Some(7), None, None]
        );
        let silver = piece("成銀(31)").expect("a piece");
        assert_eq!((silver.0.key(), silver.1, silver.2), ("promoted_silver", true, 6));
        assert_eq!(piece("銀成(31)").map(|(kind, ..)| kind.key()), Some("silver_general"));
        assert_eq!(piece("兵"), None);
    }
}
