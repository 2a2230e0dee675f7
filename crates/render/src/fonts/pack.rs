//! Packs of fonts: what a script needs, from the library or from whoever draws.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::face::{Bytes, Face};
use super::weight::Cut;
use encoding_rs::{EUC_JP, EUC_KR, Encoding, GBK, SHIFT_JIS};
use zumen_core::diagnostic::{About, Diagnostic};
use zumen_core::diagram::{Lang, word};
use zumen_core::named;

named! {
    /// What a pack of fonts is for, in the order in which packs are asked in English and Japanese. More may come.
    #[non_exhaustive]
    pub enum Script {
        /// Latin with all its accents, Greek and Cyrillic: what every picture needs.
        Latin = "latin",
        /// The kanji that stand on pieces of shogi, in Mincho.
        Pieces = "pieces",
        /// Kana and kanji of captions and decisions, which are heavier: level 1 of JIS X 0208, and what is in names. All others
        /// are made heavier.
        Heavy = "heavy",
        /// Kana, the kanji of JIS X 0208 and of code page 932, and signs.
        Japanese = "japanese",
        /// The hanzi of GB 2312, and a few of names.
        Chinese = "chinese",
        /// The hangul of KS X 1001, and what of its hanja the packs before it lack.
        Korean = "korean",
    }
}

impl Script {
    /// Lists the files of its pack under `fonts/`, in the order in which [`FontPack::new`] takes them.
    pub fn files(self) -> &'static [&'static str] {
        match self {
            Script::Latin => &["zumen-sans-regular.ttf", "zumen-sans-semibold.ttf"],
            Script::Pieces => &["zumen-mincho-jp-bold.otf"],
            Script::Heavy => &["zumen-sans-jp-semibold.otf"],
            Script::Japanese => &["zumen-sans-jp-regular.otf"],
            Script::Chinese => &["zumen-sans-sc-regular.otf"],
            Script::Korean => &["zumen-sans-kr-regular.otf"],
        }
    }

    /// Tells whether its pack has a character, also where that pack is not here.
    pub fn has(self, character: char) -> bool {
        match self {
            Script::Latin => character == ' ' || is_among(&LATIN, character),
            Script::Pieces => PIECES.contains(character),
            // Row 13 is none of the standard's.
            Script::Heavy => {
                // What the encoding takes for other characters, and cells among hiragana that have none.
                let is_other = matches!(character, '\u{2225}' | '\u{ffe0}'..='\u{ffe2}');
                if is_other || matches!(character, '\u{3040}' | '\u{3097}' | '\u{3098}') {
                    return false;
                }
                BEYOND_LEVEL_1.contains(character)
                    || is_among(&HEAVY_SIGNS, character)
                    || is_in(EUC_JP, character, 0xa1..=0xa8)
                    || is_in(EUC_JP, character, 0xb0..=0xcf)
            }
            Script::Japanese => {
                // What the encoding takes for other characters is none of the pack's.
                if character.is_control() || matches!(character, '\u{a5}' | '\u{203e}' | '\u{2212}') {
                    return false;
                }
                let text = character.encode_utf8(&mut [0; 4]).to_owned();
                BEYOND_932.contains(character) || is_among(&SIGNS, character) || !SHIFT_JIS.encode(&text).2
            }
            // The rows of hanzi: 16 to 87.
            Script::Chinese => BEYOND_2312.contains(character) || is_in(GBK, character, 0xb0..=0xf7),
            // Jamo, hangul; hanja where no pack before it has them.
            Script::Korean => {
                matches!(character, '\u{3131}'..='\u{3163}' | '\u{3165}'..='\u{318e}')
                    || is_in(EUC_KR, character, 0xb0..=0xc8)
                    || is_in(EUC_KR, character, 0xca..=0xfd)
                        && ![Script::Japanese, Script::Chinese].iter().any(|other| other.has(character))
            }
        }
    }

    /// The script whose pack a language asks before those of other scripts; English and Japanese ask them in their
    /// order.
    pub fn first(lang: Lang) -> Option<Script> {
        word!(lang, None, None, Some(Script::Chinese), Some(Script::Korean))
    }

    /// Lists the packs that a text needs. A picture may need more than its input does: the pieces of shogi are kanji.
    pub fn of(text: &str) -> Vec<Script> {
        let plain = Script::ALL.into_iter().filter(|script| {
            let mut faces = script.faces().iter();
            faces.any(|(_, cut)| cut.is_none_or(|cut| cut == Cut::Regular))
        });
        let needed = text.chars().filter_map(|character| plain.clone().find(|script| script.has(character)));
        needed.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Lists the cuts that its fonts were drawn as, in the order of asking: one that serves all has its heavy one before it.
    pub(super) fn cuts(self) -> impl Iterator<Item = Option<Cut>> {
        self.faces().iter().flat_map(|(_, cut)| cut.is_none().then_some(Some(Cut::Semibold)).into_iter().chain([*cut]))
    }

    /// Tells whether it is asked after the one that a language asks first.
    pub(super) fn is_after(self, first: Option<Script>) -> bool {
        first.is_some_and(|first| self != first && self != Script::Latin)
    }

    /// What its faces are called in ids, and the cut that each was drawn as: one without serves all that no
    /// other has.
    pub(super) fn faces(self) -> &'static [(&'static str, Option<Cut>)] {
        match self {
            Script::Latin => &[("sans", Some(Cut::Regular)), ("sans-semibold", Some(Cut::Semibold))],
            Script::Pieces => &[("mincho", Some(Cut::Mincho))],
            Script::Heavy => &[("jp-semibold", Some(Cut::Semibold))],
            Script::Japanese => &[("jp", None)],
            Script::Chinese => &[("sc", None)],
            Script::Korean => &[("kr", None)],
        }
    }
}

/// A font with the one that is made of it for headings, which is asked first.
fn with_heavy(face: Face) -> impl Iterator<Item = Arc<Face>> {
    face.heavy().into_iter().chain([face]).map(Arc::new)
}

/// Tells whether a character lies in one of these ranges, whose ends follow one another; both are included.
fn is_among(ranges: &[char], character: char) -> bool {
    ranges.as_chunks().0.iter().any(|[from, to]| (*from..=*to).contains(&character))
}

/// Tells whether a national standard has a character in these rows, by its two bytes in an encoding that extends it.
fn is_in(encoding: &'static Encoding, character: char, rows: RangeInclusive<u8>) -> bool {
    let mut text = [0; 4];
    let (bytes, _, is_unknown) = encoding.encode(character.encode_utf8(&mut text));
    // The encoding has characters of private use in cells where the standard has none.
    let is_private = ('\u{e000}'..='\u{f8ff}').contains(&character);
    !is_unknown && !is_private && matches!(*bytes, [row, cell] if rows.contains(&row) && cell >= 0xa1)
}

/// The fault of a pack's files.
fn fault(script: Script, what: &str) -> Diagnostic {
    Diagnostic::error("font::pack", format!("the {} font pack {what}", script.name()))
        .about(About::Picture)
        .help(format!("use the files {} from zumen's folder fonts", script.files().join(", ")))
}

/// The fonts of a script. Copies share what was read of them.
#[derive(Clone, Debug)]
pub struct FontPack {
    script: Script,
    faces: Vec<Arc<Face>>,
}

impl FontPack {
    /// Makes a pack of the bytes of its files, in the order of [`Script::files`]. Pictures drawn with it have the same
    /// bytes as with the pack that the library holds.
    ///
    /// # Errors
    ///
    /// `font::pack` where there are more or fewer files, or one is no font that can be read.
    pub fn new(script: Script, files: &[Arc<[u8]>]) -> Result<FontPack, Diagnostic> {
        if files.len() != script.faces().len() {
            let what = format!("needs {} files, but got {}", script.faces().len(), files.len());
            return Err(fault(script, &what));
        }
        let mut faces = Vec::new();
        for ((name, cut), data) in script.faces().iter().zip(files) {
            let face = Face::new((*name).to_owned(), *cut, Bytes::Shared(Arc::clone(data)), 0);
            let face = face.filter(Face::is_sound);
            let face = face.ok_or_else(|| fault(script, &format!("cannot be read: {name}")))?;
            faces.extend(with_heavy(face));
        }
        Ok(FontPack { script, faces })
    }

    /// Makes a pack of embedded files that are known to be sound, in the order of [`Script::files`].
    ///
    /// # Panics
    ///
    /// Where a file is not a font.
    pub fn from_embedded(script: Script, files: &[&'static [u8]]) -> FontPack {
        let faces = script.faces().iter().zip(files).flat_map(|((name, cut), bytes)| {
            let face = Face::new((*name).to_owned(), *cut, Bytes::Static(bytes), 0);
            with_heavy(face.expect("an embedded font is sound"))
        });
        FontPack { script, faces: faces.collect() }
    }

    /// What it is for.
    pub fn script(&self) -> Script {
        self.script
    }

    /// Its fonts, in the order of asking.
    pub(super) fn faces(&self) -> &[Arc<Face>] {
        &self.faces
    }
}

// Which characters the packs of fonts have: known also where a pack is not here. A test of `pack.rs` compares them with
// the fonts.

/// Characters of the Latin pack: the first and the last of each range, as in all tables here.
const LATIN: [char; 44] = [
    '\u{21}', '\u{7e}', '\u{a0}', '\u{24f}', '\u{2b0}', '\u{377}', '\u{37a}', '\u{37f}', '\u{384}', '\u{38a}',
    '\u{38c}', '\u{38c}', '\u{38e}', '\u{3a1}', '\u{3a3}', '\u{3e1}', '\u{3f0}', '\u{52f}', '\u{1e00}', '\u{1eff}',
    '\u{2000}', '\u{2064}', '\u{2066}', '\u{2071}', '\u{2074}', '\u{208e}', '\u{2090}', '\u{209c}', '\u{20a0}',
    '\u{20c0}', '\u{2100}', '\u{215f}', '\u{2183}', '\u{2184}', '\u{2189}', '\u{2189}', '\u{2212}', '\u{2212}',
    '\u{25cc}', '\u{25cc}', '\u{fb00}', '\u{fb06}', '\u{fffd}', '\u{fffd}',
];
/// Signs of the Japanese pack that code page 932 does not have.
const SIGNS: [char; 140] = [
    '\u{216a}', '\u{216b}', '\u{217a}', '\u{217b}', '\u{2194}', '\u{2199}', '\u{21b8}', '\u{21b9}', '\u{21c4}',
    '\u{21c6}', '\u{21cb}', '\u{21cc}', '\u{21d0}', '\u{21d0}', '\u{21e6}', '\u{21e9}', '\u{21f5}', '\u{21f5}',
    '\u{2205}', '\u{220a}', '\u{220f}', '\u{220f}', '\u{2213}', '\u{2213}', '\u{2215}', '\u{2215}', '\u{2223}',
    '\u{2223}', '\u{2226}', '\u{222d}', '\u{2236}', '\u{2237}', '\u{2243}', '\u{2243}', '\u{2245}', '\u{2245}',
    '\u{2248}', '\u{2248}', '\u{224c}', '\u{224c}', '\u{2262}', '\u{2262}', '\u{2264}', '\u{2265}', '\u{226e}',
    '\u{226f}', '\u{2272}', '\u{2273}', '\u{2276}', '\u{2277}', '\u{2284}', '\u{2285}', '\u{228a}', '\u{228b}',
    '\u{2295}', '\u{2299}', '\u{22a0}', '\u{22a0}', '\u{22da}', '\u{22db}', '\u{22ef}', '\u{22ef}', '\u{2474}',
    '\u{25ab}', '\u{25b1}', '\u{25b1}', '\u{25b6}', '\u{25b7}', '\u{25c0}', '\u{25c1}', '\u{25c9}', '\u{25ca}',
    '\u{25d0}', '\u{25d3}', '\u{25e2}', '\u{25e6}', '\u{2600}', '\u{2603}', '\u{2609}', '\u{2609}', '\u{260e}',
    '\u{260f}', '\u{2616}', '\u{2617}', '\u{261c}', '\u{261f}', '\u{262f}', '\u{262f}', '\u{2641}', '\u{2641}',
    '\u{2660}', '\u{266e}', '\u{2672}', '\u{267d}', '\u{26a0}', '\u{26a0}', '\u{26bd}', '\u{26be}', '\u{2702}',
    '\u{2702}', '\u{2713}', '\u{2713}', '\u{271a}', '\u{271a}', '\u{273d}', '\u{273d}', '\u{273f}', '\u{2740}',
    '\u{2756}', '\u{2756}', '\u{2776}', '\u{2793}', '\u{27a1}', '\u{27a1}', '\u{3004}', '\u{303f}', '\u{3094}',
    '\u{3096}', '\u{3099}', '\u{30ff}', '\u{31f0}', '\u{321e}', '\u{3220}', '\u{332a}', '\u{332d}', '\u{33ff}',
    '\u{ff5f}', '\u{ffbe}', '\u{ffc2}', '\u{ffc7}', '\u{ffca}', '\u{ffcf}', '\u{ffd2}', '\u{ffd7}', '\u{ffda}',
    '\u{ffdc}', '\u{ffe6}', '\u{ffe6}', '\u{ffe8}', '\u{ffee}',
];
/// Kanji of the Japanese pack that code page 932 does not have.
const BEYOND_932: &str = "剝塡頰𠮟𠵇𩹄";
/// Kanji of the heavier Japanese pack beyond level 1 of JIS X 0208.
const BEYOND_LEVEL_1: &str = "亞凜凰刄刹剝嗔國圓塡壽奕學實嶌廣彌德惠應昊晧曉條榮槃櫂櫻洸淮澤濱煌燁狄獏瑤眞禮羯翅翔與萬藏蝙蝠蟠遙邉邊醉鉤頰驢髙鯢鵄麒齊齋﨑𠮟𠵇";
/// Signs and letters of the heavier Japanese pack beyond those of JIS X 0208, and some of these.
const HEAVY_SIGNS: [char; 6] = ['\u{2460}', '\u{2473}', '\u{3000}', '\u{30ff}', '\u{ff01}', '\u{ff5e}'];
/// Characters of the pack of shogi's pieces.
const PIECES: &str = "しとなり一七三九二五人仙仲兎全八六兵凰刄刹前剛力北十南叉反古右嗔四土在圭士変夜大天太夷奔奮婆子孔将山左性悪戎成提摩教方旗明木朱杏東桂槃横武歩残母毒水法淮無熊牛犬狄狗狛狸狼猛猪猫猿獅獏玄玉王瓦白盲石竪羅羊羯翅老臥自虎蛇蛮蝙蝠蟠行西角象豹走踊車迅近部醉金鉄鉤銀銅雀青飛香馬駒驢鬼鯢鯨鳥鳩鳳鵄鶏鶴鷲鷹鹿麒麟鼠龍𠵇";
/// Characters of the Chinese pack that GB 2312 does not have.
const BEYOND_2312: &str = "垚镕喆堃玥珺翀彧璟瑄瑀婳旸祎赟昉";

#[cfg(test)]
mod tests {

    use super::*;

    /// The characters of the embedded pack of a script, beyond those that steer.
    fn drawable_chars(script: Script) -> Vec<char> {
        let pack = crate::tests::packs().iter().find(|pack| pack.script() == script).expect("it is embedded");
        let has = |character: &char| pack.faces().iter().any(|face| face.glyph(*character).is_some());
        ('!'..=char::MAX).filter(has).collect()
    }

    /// Characters as ranges, as they stand in the table.
    fn ranges(characters: &[char]) -> Vec<char> {
        let mut ranges: Vec<char> = Vec::new();
        for character in characters {
            match ranges.last_mut() {
                Some(to) if u32::from(*to) + 1 == u32::from(*character) => *to = *character,
                _ => ranges.extend([*character; 2]),
            }
        }
        ranges
    }

    #[test]
    fn a_script_has_what_its_pack_draws() {
        let latin = drawable_chars(Script::Latin);
        let table: String = ranges(&latin).iter().map(|end| format!("'{}', ", end.escape_unicode())).collect();
        assert_eq!(ranges(&latin), LATIN, "{table}");
        for script in Script::ALL {
            let drawn: BTreeSet<char> = drawable_chars(script).into_iter().collect();
            let others = ('!'..=char::MAX).filter(|c| script == Script::Latin || !Script::Latin.has(*c));
            let (lacking, untold): (Vec<char>, Vec<char>) =
                others.filter(|c| script.has(*c) != drawn.contains(c)).partition(|c| script.has(*c));
            assert_eq!((ranges(&lacking), ranges(&untold)), (vec![], vec![]), "{}", script.name());
        }
    }
}
