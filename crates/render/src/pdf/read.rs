//! Reads the sources that a PDF of ours keeps in its document information, also after another tool wrote it anew.
//!
//! The bytes come from outside. Whole readers of PDF unpack what a file tells them to, without a limit; here only the
//! keywords are looked for, in the file and in its compressed object streams, and all that is unpacked is bounded.
//! What is encrypted keeps no source. The syntax is that of ISO 32000-1, 7.3.4 (strings) and 7.5.7 (object streams).

use std::io::Read;

use encoding_rs::{UTF_8, UTF_16BE};
use flate2::read::ZlibDecoder;
use memchr::memmem;

use crate::source::{self, EmbeddedSource};

/// The key of the document information.
const KEY: &[u8] = b"/Keywords";
const OBJECT_STREAM: &[u8] = b"/ObjStm";
const STREAM: &[u8] = b"stream";
/// So many keys are looked at: a file that was changed often has one for each change.
const MAX_KEYS: usize = 64;
/// Bytes from the type of an object stream to its data.
const MAX_DICTIONARY_BYTES: usize = 1024;
/// Bytes that are unpacked from all object streams of a file together.
const MAX_UNPACKED_BYTES: u64 = 64 << 20;

impl EmbeddedSource {
    /// What a PDF of ours keeps, once for each picture, in their order; nothing where it keeps none.
    pub fn from_pdf(pdf: &[u8]) -> Vec<EmbeddedSource> {
        let kept = sources(pdf, pdf);
        if kept.is_empty() { sources(&unpack_streams(pdf), pdf) } else { kept }
    }
}

/// What the last keywords of `text` hold; objects that they refer to are in `pdf`.
fn sources(text: &[u8], pdf: &[u8]) -> Vec<EmbeddedSource> {
    let keys = memmem::rfind_iter(text, KEY).take(MAX_KEYS);
    let kept = keys.filter_map(|at| {
        let value = &text[at + KEY.len()..];
        let words = decode(&string(value).or_else(|| resolve_reference(value, pdf))?);
        let lines: Vec<EmbeddedSource> = words.split(['\n', '\r']).filter_map(source::read).collect();
        (!lines.is_empty()).then_some(lines)
    });
    kept.take(1).flatten().collect()
}

/// The object streams of a file, one after another.
fn unpack_streams(pdf: &[u8]) -> Vec<u8> {
    let mut unpacked = Vec::new();
    for at in memmem::find_iter(pdf, OBJECT_STREAM) {
        let dictionary = &pdf[at..pdf.len().min(at + MAX_DICTIONARY_BYTES)];
        let Some(keyword) = memmem::find(dictionary, STREAM) else { continue };
        let data = &pdf[at + keyword + STREAM.len()..];
        let data = data.strip_prefix(b"\r").unwrap_or(data);
        let data = data.strip_prefix(b"\n").unwrap_or(data);
        let room = MAX_UNPACKED_BYTES.saturating_sub(unpacked.len() as u64);
        // What is damaged ends where the damage is.
        let _ = ZlibDecoder::new(data).take(room).read_to_end(&mut unpacked);
    }
    unpacked
}

/// The string that a reference such as ` 12 0 R` leads to.
fn resolve_reference(value: &[u8], pdf: &[u8]) -> Option<Vec<u8>> {
    let text = value.get(..value.len().min(24))?.trim_ascii_start();
    let end = text.iter().position(|byte| *byte == b'R')?;
    let mut numbers = std::str::from_utf8(&text[..end]).ok()?.split_ascii_whitespace();
    let (number, generation) = (numbers.next()?.parse::<u32>().ok()?, numbers.next()?.parse::<u16>().ok()?);
    let head = format!("{number} {generation} obj");
    let mut places = memmem::rfind_iter(pdf, head.as_bytes());
    let at = places.find(|at| *at == 0 || !pdf[at - 1].is_ascii_digit())?;
    string(&pdf[at + head.len()..])
}

/// The string that a value begins with.
fn string(value: &[u8]) -> Option<Vec<u8>> {
    match value.trim_ascii_start().split_first()? {
        (b'(', rest) => literal(rest),
        (b'<', rest) => hexadecimal(rest),
        _ => None,
    }
}

/// What stands between parentheses, which may be nested.
fn literal(text: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut depth = 0_usize;
    let mut rest = text.iter().copied().peekable();
    loop {
        match rest.next()? {
            b')' if depth == 0 => return Some(bytes),
            b'\\' => match rest.next()? {
                b'n' => bytes.push(b'\n'),
                b'r' => bytes.push(b'\r'),
                b't' => bytes.push(b'\t'),
                b'b' => bytes.push(8),
                b'f' => bytes.push(12),
                // A line of the file that goes on.
                b'\r' => drop(rest.next_if_eq(&b'\n')),
                b'\n' => {}
                digit @ b'0'..=b'7' => {
                    let mut code = u32::from(digit - b'0');
                    for _ in 0..2 {
                        let Some(digit) = rest.next_if(|byte| matches!(byte, b'0'..=b'7')) else { break };
                        code = code * 8 + u32::from(digit - b'0');
                    }
                    bytes.push(code as u8);
                }
                other => bytes.push(other),
            },
            byte => {
                match byte {
                    b'(' => depth += 1,
                    b')' => depth -= 1,
                    _ => {}
                }
                bytes.push(byte);
            }
        }
    }
}

/// What stands between angle brackets; an odd digit at the end is followed by a nought.
fn hexadecimal(text: &[u8]) -> Option<Vec<u8>> {
    let end = text.iter().position(|byte| *byte == b'>')?;
    let digits: Option<Vec<u8>> = text[..end]
        .iter()
        .filter(|byte| !byte.is_ascii_whitespace() && **byte != 0)
        .map(|byte| char::from(*byte).to_digit(16).map(|digit| digit as u8))
        .collect();
    Some(digits?.chunks(2).map(|pair| pair[0] * 16 + pair.get(1).unwrap_or(&0)).collect())
}

/// A text string: UTF-16 or UTF-8 after its mark, else PDFDocEncoding.
fn decode(bytes: &[u8]) -> String {
    match bytes {
        [0xfe, 0xff, rest @ ..] => UTF_16BE.decode_without_bom_handling(rest).0.into_owned(),
        [0xef, 0xbb, 0xbf, rest @ ..] => UTF_8.decode_without_bom_handling(rest).0.into_owned(),
        _ => bytes.iter().map(|byte| character(*byte)).collect(),
    }
}

/// A character of PDFDocEncoding, which is Latin-1 but for these (ISO 32000-1, annex D.3).
fn character(byte: u8) -> char {
    const ACCENTS: [char; 8] = ['˘', 'ˇ', 'ˆ', '˙', '˝', '˛', '˚', '˜'];
    const OTHERS: [char; 33] = [
        '•', '†', '‡', '…', '—', '–', 'ƒ', '⁄', '‹', '›', '−', '‰', '„', '“', '”', '‘', '’', '‚', '™', 'ﬁ', 'ﬂ', 'Ł',
        'Œ', 'Š', 'Ÿ', 'Ž', 'ı', 'ł', 'œ', 'š', 'ž', '\u{fffd}', '€',
    ];
    match byte {
        0x18..=0x1f => ACCENTS[usize::from(byte - 0x18)],
        0x80..=0xa0 => OTHERS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::{EmbeddedSource, decode, string};

    #[test]
    fn strings_are_read_as_pdf_writes_them() {
        let cases: [(&[u8], &str); 6] = [
            (b" (a (b) \\(c\\051 \\\\)", "a (b) (c) \\"),
            (b"(a\\\nb\\r\\n\\1012)", "ab\r\nA2"),
            (b"<61 62\n6>", "ab`"),
            (b"<FEFF56F39762>", "図面"),
            (b"(\xef\xbb\xbf\xe5\x9b\xb3)", "図"),
            (b"(\x85 \xe9 \\240)", "– é €"),
        ];
        for (text, meant) in cases {
            assert_eq!(decode(&string(text).unwrap()), meant);
        }
        for text in [&b"(a"[..], b"<6x>", b"<<", b"12", b""] {
            assert_eq!(string(text), None, "{text:?}");
        }
    }

    #[test]
    fn the_last_keywords_count_and_may_stand_elsewhere() {
        let pdf = b"7 0 obj (xgid a=1 | old) endobj 17 0 obj (go | no) endobj /Keywords (words) /Keywords 7 0 R";
        let read = EmbeddedSource::from_pdf(pdf);
        assert_eq!((read.len(), read[0].source.text.as_str()), (1, "old"));
        assert!(EmbeddedSource::from_pdf(b"/Keywords 8 0 R").is_empty());
        assert!(EmbeddedSource::from_pdf(b"/Keywords").is_empty());
    }
}
