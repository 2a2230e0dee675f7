//! Names in Japanese records: pieces, numbers, handicaps.

use crate::coordinates::{self, narrow};
use crate::kind::Kind;

/// The kind that a text begins with, whether it is a promoted one, and the bytes of its name.
pub(super) fn piece(text: &str) -> Option<(Kind, bool, usize)> {
    // The longest names stand first.
    let (name, kind) = Kind::called_in("kif").find(|(name, _)| text.starts_with(name))?;
    let key = kind.key();
    let promoted = key.starts_with("promoted") || key.starts_with("dragon") || key == "tokin";
    Some((kind, promoted, name.len()))
}

/// A digit from 1 to 9: wide, narrow, or in kanji.
pub(super) fn digit(c: char) -> Option<u8> {
    let kanji = "〇一二三四五六七八九".chars().position(|known| known == c);
    let value = narrow(c).and_then(|c| c.to_digit(10)).map(|digit| digit as usize).or(kanji)?;
    u8::try_from(value).ok().filter(|value| *value > 0)
}

/// A number up to 255: `18`, `１８`, `十八`.
pub(super) fn number(text: &str) -> Option<u8> {
    let digits: Option<String> = text.chars().map(narrow).collect();
    match digits {
        Some(digits) => digits.parse().ok(),
        None => (1..100).find(|number| coordinates::kanji(u32::from(*number)) == text),
    }
}

/// What a handicap takes away, with kanji for its number: `五枚` of 五枚落ち, ５枚落, 5枚落とし.
pub(super) fn handicap_pieces(name: &str) -> String {
    let taken = name.split('落').next().unwrap_or_default().trim();
    taken.chars().map(|c| digit(c).map_or(c.to_string(), |digit| coordinates::kanji(u32::from(digit)))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::handicap::Handicap;
    use crate::position::Side;
    use crate::sfen;
    use crate::variant::Variant;

    #[test]
    fn handicaps_have_so_many_pieces_less() {
        let missing = |name: &str| {
            let known = Handicap::all().find(|known| known.name == name).expect(name);
            let game = sfen::read(known.sfen).expect(name);
            let position = &game.start().position;
            assert_eq!(position.pieces().filter(|(_, piece)| piece.side == Side::Sente).count(), 20, "{name}");
            20 - position.pieces().filter(|(_, piece)| piece.side == Side::Gote).count()
        };
        let names = "平手 香落ち 二枚落ち 三枚落ち 四枚落ち 五枚落ち 六枚落ち 左七枚落ち 八枚落ち";
        let counts =
            names.split(' ').zip(0..).chain([("右香落ち", 1), ("角落ち", 1), ("飛車落ち", 1), ("飛香落ち", 2)]);
        let counts = counts.chain([("左五枚落ち", 5), ("右七枚落ち", 7), ("十枚落ち", 10)]);
        for (name, count) in counts {
            assert_eq!(missing(name), count, "{name}");
        }
        assert_eq!(
            sfen::read(Handicap::all().next().expect("a set-up").sfen).expect("even").start().position,
            Variant::Shogi.start()
        );
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
