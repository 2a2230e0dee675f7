//! Charsets: bytes become text.
//!
//! Promises: decoding never fails; what a charset does not know becomes U+FFFD. Which names there are, and what the
//! bytes mean, is the Encoding Standard's word (so Latin-1 is read as windows-1252), with a few names more that old
//! files have.

pub(crate) mod guess;

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252,
};

use zumen_core::diagnostic::closest;

/// Names that the Encoding Standard leaves out, without `cp`, `ms` and `windows-` before the numbers of code pages.
const ALIASES: [(&str, &Encoding); 13] = [
    ("932", SHIFT_JIS),
    ("936", GBK),
    ("euc-cn", GBK),
    ("gb-2312", GBK),
    ("gb2312-80", GBK),
    ("949", EUC_KR),
    ("uhc", EUC_KR),
    ("euckr", EUC_KR),
    ("big-5", BIG5),
    ("950", BIG5),
    ("eucjp", EUC_JP),
    ("jis", ISO_2022_JP),
    ("iso2022jp", ISO_2022_JP),
];

/// How bytes are read as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charset(&'static Encoding);

impl Charset {
    /// UTF-8.
    pub const UTF_8: Charset = Charset(UTF_8);

    /// The charset of this name, in any case, blanks and `_` for `-` allowed: `Shift_JIS`, `cp932`, `gb2312`,
    /// `iso-8859-1`, `utf-16le`.
    pub fn from_name(label: &str) -> Option<Charset> {
        let label = label.trim().to_ascii_lowercase();
        let dashed = label.replace(['_', ' '], "-");
        let mut labels = [&label, &dashed].into_iter();
        let known = labels.find_map(|label| Encoding::for_label_no_replacement(label.as_bytes()));
        let page = ["cp", "ms", "windows-"].iter().find_map(|page| dashed.strip_prefix(page)).unwrap_or(&dashed);
        let alias = ALIASES.iter().find(|(alias, _)| *alias == page).map(|(_, encoding)| *encoding);
        known.or(alias).map(Charset)
    }

    /// Finds the name that was perhaps meant by one that is none.
    pub fn near(label: &str) -> Option<&'static str> {
        let known =
            [UTF_8, SHIFT_JIS, EUC_JP, ISO_2022_JP, GBK, GB18030, BIG5, EUC_KR, UTF_16LE, UTF_16BE, WINDOWS_1252];
        let plain = |name: &str| name.to_ascii_lowercase().replace(['_', ' ', '-'], "");
        let names: Vec<(String, &'static str)> = known.map(|known| (plain(known.name()), known.name())).into();
        let label = plain(label);
        let near = closest(&label, names.iter().map(|(plain, _)| plain.as_str()))?;
        names.iter().find(|(plain, _)| plain == near).map(|(_, name)| *name)
    }

    /// Finds the charset in which all bytes mean something where they do not in this one.
    pub fn instead(self, bytes: &[u8]) -> Option<Charset> {
        let text = decode(bytes);
        let mut others = [UTF_8, SHIFT_JIS, EUC_JP, GBK, BIG5, EUC_KR].map(Charset).into_iter();
        if self.fits(bytes) { None } else { others.find(|other| other.fits(bytes) && other.decode(bytes) == text) }
    }

    /// Its name in the Encoding Standard: `Shift_JIS`.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// Decodes all bytes; those that mean nothing become U+FFFD. A byte order mark, of whatever charset, is left
    /// out.
    pub fn decode(self, bytes: &[u8]) -> String {
        self.0.decode_without_bom_handling(without_bom(bytes)).0.into_owned()
    }

    /// Tells whether all bytes mean something.
    pub fn fits(self, bytes: &[u8]) -> bool {
        !self.0.decode_without_bom_handling(bytes).1
    }

    /// Tells whether ASCII characters are single bytes of their own value, at least until an escape sequence.
    pub(crate) fn extends_ascii(self) -> bool {
        self.0.is_ascii_compatible() || self.0 == ISO_2022_JP
    }

    /// How many bytes the character at the beginning has; `bytes` is not empty. In the charsets of East Asia
    /// the second byte may be that of `\`, `[` or `]`. All characters between two escape sequences count as one.
    pub fn length(self, bytes: &[u8]) -> usize {
        let &[first, second, ..] = bytes else { return bytes.len() };
        if self.0 == ISO_2022_JP && [first, second] == *b"\x1b$" {
            let end = bytes.windows(2).position(|pair| pair == b"\x1b(");
            return end.map_or(bytes.len(), |end| (end + 3).min(bytes.len()));
        }
        let is_lead = match self.0 {
            encoding if encoding == SHIFT_JIS => matches!(first, 0x81..=0x9f | 0xe0..=0xfc),
            encoding if [GBK, GB18030, BIG5, EUC_KR, EUC_JP].contains(&encoding) => matches!(first, 0x81..=0xfe),
            _ => false,
        };
        // A second byte below is not one: the character is cut off. (Four bytes of GB18030 are read as two pairs.)
        if is_lead && (second >= 0x40 || second.is_ascii_digit()) { 2 } else { 1 }
    }
}

/// Byte order marks, and whose they are.
const MARKS: [(&[u8], &Encoding); 3] = [(b"\xef\xbb\xbf", UTF_8), (b"\xff\xfe", UTF_16LE), (b"\xfe\xff", UTF_16BE)];

fn without_bom(bytes: &[u8]) -> &[u8] {
    MARKS.iter().find_map(|(mark, _)| bytes.strip_prefix(*mark)).unwrap_or(bytes)
}

/// Decodes what begins with the byte order mark of UTF-8, UTF-16LE or UTF-16BE; `None` for anything else.
fn bom(bytes: &[u8]) -> Option<String> {
    let (_, encoding) = MARKS.iter().find(|(mark, _)| bytes.starts_with(mark))?;
    Some(Charset(encoding).decode(bytes))
}

/// Decodes by a byte order mark, else by what the bytes look like.
pub fn decode(bytes: &[u8]) -> String {
    decode_or(bytes, || None)
}

/// What the head of a mail says of such a body.
const HEADER: &[u8] = b"Content-Transfer-Encoding: quoted-printable";

/// Decodes what mail wrote as quoted-printable: each `=` stands before two digits or at the end of a line, two of them at
/// least, or the one of an XGID, and some mean a `=` or letters in UTF-8. The head of a mail that says so stays as it is.
/// `None` where it is no such text.
pub fn quoted_printable(bytes: &[u8]) -> Option<Vec<u8>> {
    let said = bytes.windows(HEADER.len()).position(|part| part.eq_ignore_ascii_case(HEADER));
    let is_blank = |part: &[u8]| part.starts_with(b"\n\n") || part == b"\r\n\r\n";
    let blank = said.and_then(|at| Some(at + bytes[at..].windows(4).position(is_blank)?));
    let (head, bytes) = bytes.split_at(blank.unwrap_or_default());
    let escapes = bytes.iter().filter(|byte| **byte == b'=').take(2).count();
    if escapes == 0 || escapes == 1 && !bytes.windows(7).any(|part| part.eq_ignore_ascii_case(b"XGID=3D")) {
        return None;
    }
    let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'A'..=b'F');
    let mut decoded = head.to_vec();
    let mut rest = bytes;
    while let Some(at) = rest.iter().position(|byte| *byte == b'=') {
        decoded.extend_from_slice(&rest[..at]);
        rest = match &rest[at + 1..] {
            [b'\n', behind @ ..] | [b'\r', b'\n', behind @ ..] => behind,
            [] => &[],
            behind => {
                let digits = behind.get(..2).filter(|digits| digits.iter().all(is_digit))?;
                decoded.push(u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?);
                &behind[2..]
            }
        };
    }
    decoded.extend_from_slice(rest);
    let has_letters = || bytes.is_ascii() && !decoded.is_ascii() && std::str::from_utf8(&decoded).is_ok();
    (decoded.contains(&b'=') || has_letters()).then_some(decoded)
}

/// Tells whether a line of letters outside of ASCII was decoded by a wrong charset, as `å…ˆæ‰‹` and `蜍域焔ｮ`: letters of Western
/// languages or narrow kana among signs that stand beside no such letters.
pub fn is_garbled(line: &str) -> bool {
    let is_western = |c: char| matches!(c, '\u{80}'..='\u{17f}') && !"«»¡¿°·".contains(c);
    let is_odd =
        |c: &char| is_western(*c) || "ƒˆ‚„†‡‰‹€™縺繧繝\u{fffd}".contains(*c) || matches!(c, '｡'..='､' | 'ｦ'..='ﾟ');
    let odd: Vec<char> = line.chars().filter(is_odd).collect();
    let is_mixed = odd.iter().any(|c| c.is_alphabetic()) && !odd.iter().all(|c| c.is_alphabetic());
    is_mixed && odd.len() > 2 && odd.len() * 3 >= line.chars().filter(|c| !c.is_whitespace()).count()
}

/// Tells whether a text is an SVG: no other tag stands before its own. A page may have one inside.
pub fn is_svg(text: &str) -> bool {
    let prolog = text.split_once("<svg").map(|(prolog, _)| prolog);
    let is_tag = |part: &str| part.starts_with(|c: char| c.is_ascii_alphabetic());
    prolog.is_some_and(|prolog| !prolog.split('<').skip(1).any(is_tag) && !prolog.to_ascii_lowercase().contains("html"))
}

/// What a web page writes as `&amp;` and `&#12354;` as the characters that are meant: in a page, and in a record of SGF or
/// rules that were copied out of one. Brackets and backslashes that are written so would end values of SGF. What JSON
/// writes as `\/` and `\u3042`, too.
pub fn unescape_html(text: String) -> String {
    let start = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    if start.starts_with(['{', '[']) {
        return unescape_json(text);
    }
    // Two stand where branches of git differ.
    let is_page = start.starts_with('<') && !start.starts_with("<<") && !is_svg(&text);
    // In what was copied out of a page no < is left, and either none or all of the quotes.
    let is_mixed = || text.contains('"') && text.contains("&quot;");
    let is_copy = start.starts_with(['(', ';']) && !text.contains('<') && !is_mixed();
    let text = if is_page { text.replace("<br>", "\n").replace("<br />", "\n").replace("<br/>", "\n") } else { text };
    if !text.contains('&') || !is_page && !is_copy {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = &*text;
    while let Some(at) = rest.find('&') {
        plain.push_str(&rest[..at]);
        let name = rest[at + 1..].bytes().take(MAX_ENTITY_BYTES).position(|byte| byte == b';');
        let found = name.and_then(|end| Some((entity(&rest[at + 1..at + 1 + end])?, end + 2)));
        let (c, length) = found.unwrap_or(('&', 1));
        plain.push(c);
        rest = &rest[at + length..];
    }
    plain + rest
}

/// A text of JSON without the backslashes that another program need not write. Of the characters that are written as
/// numbers the signs of JSON stay, and halves of others.
fn unescape_json(text: String) -> String {
    if !["\\/", "\\u"].iter().any(|escape| text.contains(escape)) {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = &*text;
    while let Some(at) = rest.find('\\') {
        plain.push_str(&rest[..at]);
        let number = || u32::from_str_radix(rest.get(at + 1..at + 6)?.strip_prefix('u')?, 16).ok();
        let (kept, meant, length) = match rest.as_bytes().get(at + 1) {
            Some(b'/') => ("", Some('/'), 2),
            Some(b'\\') => ("\\\\", None, 2),
            _ => match number().and_then(char::from_u32).filter(|c| !c.is_ascii() && !c.is_control()) {
                Some(c) => ("", Some(c), 6),
                None => ("\\", None, 1),
            },
        };
        plain.push_str(kept);
        plain.extend(meant);
        rest = &rest[at + length..];
    }
    plain + rest
}

/// The character of an entity: `amp`, `#12354`, `#x3042`.
fn entity(name: &str) -> Option<char> {
    const NAMES: [(&str, char); 5] = [("amp", '&'), ("lt", '<'), ("gt", '>'), ("quot", '"'), ("nbsp", ' ')];
    let number = |digits: &str| match digits.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16).ok(),
        None => digits.parse().ok(),
    };
    let named = NAMES.iter().find(|(known, _)| *known == name).map(|(_, c)| *c);
    let found = named.or_else(|| char::from_u32(number(name.strip_prefix('#')?)?));
    found.filter(|c| !c.is_control() && !"[]\\".contains(*c))
}

/// Decodes by a byte order mark, else as `named` does, else by what the bytes look like.
pub fn decode_or(bytes: &[u8], named: impl FnOnce() -> Option<String>) -> String {
    bom(bytes).or_else(named).unwrap_or_else(|| detect(bytes))
}

/// A text whose lines all end in CR with LF in their place: no reader of a line knows CR alone. Places stay what they
/// are.
pub fn with_lines(text: String) -> String {
    let is_of_cr = text.contains('\r') && !text.contains('\n');
    if is_of_cr { text.replace('\r', "\n") } else { text }
}

/// The longest name of an entity, in bytes.
const MAX_ENTITY_BYTES: usize = 9;
/// Bytes that are looked at for UTF-16 without a mark.
const LOOKED_AT: usize = 4096;

/// Finds which UTF-16 bytes are in that have no mark: the one in which they mean letters of a language and no others. In
/// no other charset of texts does a byte of 0 stand.
pub fn detect_utf16(bytes: &[u8]) -> Option<Charset> {
    let start = &bytes[..bytes.len().min(LOOKED_AT)];
    let start = &start[..start.len() / 2 * 2];
    if start.len() < bytes.len().min(LOOKED_AT - 1) || !start.contains(&0) {
        return None;
    }
    let likely = [UTF_16LE, UTF_16BE].into_iter().filter_map(|encoding| {
        let (text, is_odd) = encoding.decode_without_bom_handling(start);
        // The last character may be cut.
        let text = text.strip_suffix('\u{fffd}').filter(|_| start.len() < bytes.len()).unwrap_or(&text);
        let is_odd = is_odd && text.contains('\u{fffd}');
        let ascii = text.chars().filter(char::is_ascii).count();
        // A text of another charset with a stray 0 in it has few.
        let is_text = !is_odd && ascii * 10 >= text.chars().count() && text.chars().all(is_letter);
        is_text.then_some((ascii, Charset(encoding)))
    });
    likely.filter(|(ascii, _)| *ascii > 0).max_by_key(|(ascii, _)| *ascii).map(|(_, charset)| charset)
}

/// Tells whether texts have a character: no control character, and none of private use or of the specials.
fn is_letter(c: char) -> bool {
    !matches!(c, '\u{0}'..='\u{8}' | '\u{e}'..='\u{1f}' | '\u{e000}'..='\u{f8ff}' | '\u{fff0}'..='\u{ffff}')
}

/// Tells whether bytes are UTF-8 but for a few that were damaged: characters of several bytes are in it, many more of them
/// than of those that mean nothing. In no other charset do bytes happen to be so.
pub fn is_damaged_utf8(bytes: &[u8]) -> bool {
    const CHARACTERS_OF_ONE_FAULT: usize = 4;
    let (mut whole, mut faults) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        whole += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        faults += usize::from(!chunk.invalid().is_empty());
    }
    faults > 0 && whole >= faults * CHARACTERS_OF_ONE_FAULT
}

/// Decodes by what the bytes look like: UTF-16 where [`detect_utf16`] finds it, ISO-2022-JP by its escape sequences, UTF-8
/// if they are valid or nearly so, else the likeliest of Shift_JIS, EUC-JP, GB18030, Big5, EUC-KR and the single-byte
/// charsets of Windows, else Latin-1.
pub(crate) fn detect(bytes: &[u8]) -> String {
    let charset = detect_utf16(bytes).unwrap_or_else(|| match () {
        () if guess::is_iso_2022_jp(bytes) => Charset(ISO_2022_JP),
        () if Charset::UTF_8.fits(bytes) || is_damaged_utf8(bytes) => Charset::UTF_8,
        () => guess::guess(bytes).charset,
    });
    charset.decode(bytes)
}

#[cfg(test)]
mod tests {
    use super::{Charset, bom, detect, detect_utf16, is_garbled, quoted_printable, unescape_html};

    #[test]
    fn only_what_mail_wrote_is_decoded_as_mail() {
        let decoded =
            |text: &str| quoted_printable(text.as_bytes()).map(|bytes| String::from_utf8(bytes).expect("UTF-8"));
        assert_eq!(decoded("XGID=3D-b=\r\n--:0=").as_deref(), Some("XGID=-b--:0"));
        assert_eq!(decoded("C[=E3=81=82=\n]").as_deref(), Some("C[あ]"));
        for plain in [
            "XGID=Ab--:0",
            "XGID=-b:0",
            "a=3D = b",
            "Bo is =3D now",
            "a=3d b=3d",
            "C[あ]",
            "",
            "=",
            "https://example.org/?v=ab",
        ] {
            assert_eq!(decoded(plain), None, "{plain}");
        }
    }

    #[test]
    fn only_letters_of_a_wrong_charset_are_garbled() {
        let utf8 = encoding_rs::WINDOWS_1252.decode("先手：名人".as_bytes()).0;
        let latin: String = "開始日時：".bytes().map(char::from).collect();
        let (sjis, ..) = encoding_rs::SHIFT_JIS.decode("手合割：平手".as_bytes());
        for garbled in [&*utf8, &latin, &sjis] {
            assert!(is_garbled(garbled), "{garbled}");
        }
        for plain in [
            "先手：名人",
            "先手：ﾒｲｼﾞﾝ",
            "先手：ﾎﾞﾌﾞ･ｽﾐｽ",
            "Größe: «é»",
            "été déjà",
            "—— • ——",
            "▲７六歩 △３四歩",
            "€ 5",
            "",
        ] {
            assert!(!is_garbled(plain), "{plain}");
        }
    }

    #[test]
    fn entities_are_read_in_pages_and_in_what_was_copied_from_them() {
        let plain = |text: &str| unescape_html(text.to_owned());
        assert_eq!(plain("(;C[a &amp; &lt;b&gt; &#12354;&#x3042;])"), "(;C[a & <b> ああ])");
        assert_eq!(plain("\u{feff}<pre>(version &quot;2.0&quot;)"), "\u{feff}<pre>(version \"2.0\")");
        assert_eq!(plain("<html><svg/>&amp;"), "<html><svg/>&");
        let kept = [
            "a &amp; b",
            "(game (description \"say &quot;go&quot; &amp; pass\"))",
            "<?xml version=\"1.0\"?>\n<!-- a --><svg a=\"&quot;\"/>",
            "<svg a=\"&quot;\"/>",
            "(;C[<b>&amp;])",
            "(;C[&#93; &#0; &#xFFFFFFF; &unknown; & &&; &])",
            "(;C[&amp",
            "(;C[&",
        ];
        for text in kept {
            assert_eq!(plain(text), text);
        }
    }

    #[test]
    fn names_of_old_files() {
        let name = |label| Charset::from_name(label).map(Charset::name);
        for label in ["Shift_JIS", "shift-jis", "SJIS", "x-sjis", "MS_KANJI", "cp932", "Windows-31J", " Shift JIS "] {
            assert_eq!(name(label), Some("Shift_JIS"), "{label}");
        }
        assert_eq!(["gb2312", "GBK", "cp936"].map(name), [Some("GBK"); 3]);
        assert_eq!(["Big5", "big-5", "CP950"].map(name), [Some("Big5"); 3]);
        assert_eq!(["EUC-KR", "euckr", "cp949", "ks_c_5601-1987"].map(name), [Some("EUC-KR"); 4]);
        assert_eq!(["ISO-2022-JP", "iso2022jp"].map(name), [Some("ISO-2022-JP"); 2]);
        assert_eq!(["ISO-8859-1", "latin1", "us-ascii"].map(name), [Some("windows-1252"); 3]);
        assert_eq!(["UTF-8", "utf8", "UTF_8"].map(name), [Some("UTF-8"); 3]);
        assert_eq!(["", "klingon", "hz-gb-2312", "replacement"].map(name), [None; 4]);
    }

    #[test]
    fn byte_order_marks() {
        assert_eq!(bom(b"\xef\xbb\xbf(;)").as_deref(), Some("(;)"));
        assert_eq!(bom(b"\xff\xfe(\0;\0)\0").as_deref(), Some("(;)"));
        assert_eq!(bom(b"\xfe\xff\0(\0;\0)").as_deref(), Some("(;)"));
        assert_eq!(bom(b"(;)"), None);
        assert_eq!(Charset::from_name("cp932").unwrap().decode(b"\xef\xbb\xbf\x95\x5c"), "表");
    }

    #[test]
    fn detects_what_is_likely() {
        let texts = [
            ("Shift_JIS", "本因坊秀策と井上幻庵因碩の対局、耳赤の一手"),
            ("EUC-JP", "本因坊秀策と井上幻庵因碩の対局、耳赤の一手"),
            ("GB18030", "中国围棋甲级联赛第三轮,黑中盘胜"),
            ("Big5", "中華民國圍棋協會,黑中盤勝,應昌期杯"),
            ("EUC-KR", "한국바둑리그 이세돌 구단 흑불계승"),
            ("windows-1252", "Gegenüber dem Schwächeren spielt Weiß größere Züge"),
        ];
        for (name, text) in texts {
            let encoding = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap();
            assert_eq!(detect(&encoding.encode(text).0), text, "{name}");
        }
        assert_eq!(detect("耳赤".as_bytes()), "耳赤");
    }

    #[test]
    fn detects_utf_16_without_a_mark() {
        let cut = format!("(;C[{}])", "歩𩹄ab\n".repeat(3000));
        for text in ["(;GM[1]SZ[9];B[ee])", "手合割：平手\n1　７六歩(77)\r\n", cut.as_str()] {
            let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
            assert_eq!((detect(&little).as_str(), detect(&big).as_str()), (text, text));
        }
        for other in [
            &b"(;C[a\0b])"[..],
            b"(;GM[1]C[ab\0 and more of it])",
            b"",
            b"\0",
            b"\0\0\0\0",
            &[1, 0, 2, 0],
            b"PK\x03\x04\0\0",
        ] {
            assert_eq!(detect_utf16(other), None, "{other:?}");
        }
    }

    #[test]
    fn any_bytes_are_some_text() {
        let all: Vec<u8> = (0..=255).collect();
        assert!(!detect(&all).is_empty());
        assert_eq!(Charset::UTF_8.decode(b"a\xffb"), "a\u{fffd}b");
    }

    #[test]
    fn characters_of_two_bytes() {
        let length = |label, bytes| Charset::from_name(label).unwrap().length(bytes);
        assert_eq!(length("cp932", b"\x95\x5c]"), 2);
        assert_eq!(length("cp932", b"\xb1]"), 1, "half-width");
        assert_eq!(length("big5", b"\xa4\x5d]"), 2);
        assert_eq!(length("gbk", b"\x81\x0a"), 1, "cut off");
        assert_eq!(length("utf-8", b"\xe8\x5d"), 1);
        assert_eq!(length("iso-2022-jp", b"\x1b$B=]=]\x1b(B]"), 10);
        assert_eq!(length("cp932", b"\x95"), 1);
    }
}
