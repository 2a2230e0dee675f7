//! Names in kana, in which Japanese users write how pieces are read.

use std::borrow::Cow;

/// The syllables of hiragana from ぁ to ん, in the order of Unicode; `-` is the mark that doubles a consonant.
const SYLLABLES: &str = "a a i i u u e e o o ka ga ki gi ku gu ke ge ko go sa za shi ji su zu se ze so zo ta da chi ji - tsu \
                         zu te de to do na ni nu ne no ha ba pa hi bi pi fu bu pu he be pe ho bo po ma mi mu me mo ya ya yu \
                         yu yo yo ra ri ru re ro wa wa i e o n";
/// How far katakana stand behind hiragana in Unicode.
const KATAKANA: u32 = 'ア' as u32 - 'あ' as u32;

/// A name in kana as it is written in Latin letters: `すいぞう` is `suizou`; any other name as it is.
pub(super) fn latin(name: &str) -> Cow<'_, str> {
    let letters = name.chars().map(syllable).collect::<Option<Vec<_>>>();
    letters.filter(|letters| !letters.is_empty()).map_or(Cow::Borrowed(name), |letters| Cow::Owned(join(&letters)))
}

/// A kana in Latin letters, and whether it is a small one that changes the one before it.
fn syllable(kana: char) -> Option<(&'static str, bool)> {
    let hiragana = if matches!(kana, 'ァ'..='ン') { char::from_u32(u32::from(kana) - KATAKANA)? } else { kana };
    let place = u32::from(hiragana).checked_sub(u32::from('ぁ'))?;
    Some((SYLLABLES.split_whitespace().nth(place as usize)?, "ゃゅょ".contains(hiragana)))
}

fn join(syllables: &[(&'static str, bool)]) -> String {
    let mut name = String::new();
    let mut is_double = false;
    for (letters, is_small) in syllables {
        if *letters == "-" {
            is_double = true;
            continue;
        }
        if *is_small && name.ends_with('i') {
            name.pop();
            // shi and ya are sha, ki and ya are kya.
            name += if name.ends_with('h') || name.ends_with('j') { &letters[1..] } else { letters };
            continue;
        }
        name.extend(letters.chars().next().filter(|_| std::mem::take(&mut is_double)));
        name += letters;
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kana_are_read() {
        for (kana, read) in [
            ("ひしゃ", "hisha"),
            ("キン", "kin"),
            ("きょうしゃ", "kyousha"),
            ("びゃっこ", "byakko"),
            ("もうじゅう", "moujuu"),
            ("んぁ", "na"),
            ("と金", "と金"),
            ("", ""),
            ("rook", "rook"),
        ] {
            assert_eq!(latin(kana), read, "{kana}");
        }
    }
}
