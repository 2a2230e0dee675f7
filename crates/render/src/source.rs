//! The source inside a picture: one line, the same in SVG, PNG and PDF.
//!
//! `xgid template=backgammon theme=print home=left digest=5c0e8a11-0b6f2c93 | XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10`:
//! the notation's name, the template, the theme, the options of the style and of the view, a check sum of what was
//! drawn and one of what it was drawn from, and the notation itself. Blanks and `%` in values, line ends and `%` in the text are written as in URLs, so
//! that the line survives attributes, editors and optimizers.
//!
//! In an SVG it is the attribute `data-zumen` of the root, which optimizers keep and strict sites allow; in a PNG the text
//! chunk `zumen`, in a PDF the keywords, a line for each picture. It holds no time, no path and no version. Before 0.2.0
//! zumen wrote it into `<metadata>` too, and a long one there alone.

use std::borrow::Cow;

use ::png::text_metadata::ITXtChunk;
use quick_xml::events::Event;
use quick_xml::reader::Reader;

use super::look::Look;
use super::node::position;
use super::png::KEYWORD;
use super::style::{Style, TextMode};
use zumen_core::diagram::{Diagram, Source};

/// A longer line is not ours, in bytes.
const MAX_LINE: usize = 8 << 20;
const SEPARATOR: &str = " | ";

/// The option that holds the check sum.
const DIGEST: &str = "digest";

/// The tags round definitions, whose labels screen readers would read.
pub(super) const DEFINITIONS_START: &str = "<defs aria-hidden=\"true\">\n";
pub(super) const DEFINITIONS_END: &str = "</defs>\n";

/// Ends what a picture says of itself, before its lines. Before 0.2.0 metadata came behind.
pub(super) const HEAD_END: &str = "</desc>\n";

/// What a picture keeps of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmbeddedSource {
    /// The position, and the options that shaped the picture.
    pub source: Source,
    /// The check sum of what was drawn: where the same is drawn again, it is the same. `None` where somebody took it out.
    pub digest: Option<u32>,
    /// Whether notation, position or options have changed since zumen wrote them, or their check sum is gone.
    pub is_retyped: bool,
}

/// Tells whether an SVG is drawn as its check sum says: nobody changed it since, nor saved it in another program.
pub fn is_as_drawn(svg: &str, digest: u32) -> bool {
    let split = svg.split_once("</metadata>\n").or_else(|| svg.split_once(HEAD_END));
    let drawn = split.and_then(|(_, rest)| rest.strip_suffix("</svg>\n"));
    let Some(drawn) = drawn else { return false };
    // As they began before 0.2.0.
    let rest = drawn.strip_prefix(DEFINITIONS_START).or_else(|| drawn.strip_prefix("<defs>\n"));
    let split = rest.and_then(|rest| rest.split_once(DEFINITIONS_END));
    let (definitions, drawing) = split.unwrap_or(("", drawn));
    self::digest(definitions, drawing) == digest
}

/// Tells whether two SVGs have one title and one description; what one of them has not, nobody changed.
pub fn is_told_alike(one: &str, other: &str) -> bool {
    ["title", "desc"].iter().all(|name| match (text_of(one, name), text_of(other, name)) {
        (Some(one), Some(other)) => one.split_whitespace().eq(other.split_whitespace()),
        _ => true,
    })
}

/// The text of the first element of a name.
pub fn text_of<'a>(svg: &'a str, name: &str) -> Option<Cow<'a, str>> {
    let (_, tag) = svg.split_once(&format!("<{name}"))?;
    let tag = Some(tag).filter(|tag| tag.starts_with(|c: char| c == '>' || c.is_ascii_whitespace()))?;
    let (text, _) = tag.split_once('>')?.1.split_once(&format!("</{name}>"))?;
    quick_xml::escape::unescape(text).ok()
}

/// The check sum of definitions and of what is drawn with them.
pub(super) fn digest(definitions: &str, drawing: &str) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(definitions.as_bytes());
    hasher.update(drawing.as_bytes());
    hasher.finalize()
}

/// The line of a picture whose drawing has this check sum.
pub(super) fn line(look: &Look, diagram: &Diagram, digest: u32) -> String {
    let style = &look.style;
    let (template, theme) = &style.names;
    let mut options = vec![("template", template.clone()), ("theme", theme.clone())];
    options.extend(style.width_mm.map(|mm| ("width", mm.to_string())));
    options.extend(style.cell_mm.map(|mm| ("cell", mm.to_string())));
    options.extend(style.trim.then(|| ("trim", String::new())));
    options.extend(style.pixels.map(|pixels| ("pixels", pixels.to_string())));
    options.extend(style.background.map(|background| ("background", background.name())));
    options.extend(style.pdf_x.then(|| ("pdf-x", String::new())));
    options.extend((style.text == TextMode::Font).then(|| ("text", "font".to_owned())));
    options.extend(style.portable.then(|| ("portable", String::new())));
    options.extend((style.id_prefix != Style::ID_PREFIX).then(|| ("id-prefix", style.id_prefix.clone())));
    options.extend(diagram.source.options.iter().map(|(name, value)| (name.as_str(), value.clone())));
    let (format, text) = (&diagram.source.format, &diagram.source.text);
    let written = checksum(format, options.iter().map(|(name, value)| (*name, value.as_str())), text);
    options.push((DIGEST, format!("{digest:08x}-{written:08x}")));
    let mut line = format.clone();
    for (name, value) in options {
        line.push(' ');
        line.push_str(name);
        if !value.is_empty() {
            line.push('=');
            line.push_str(&escape(&value, true));
        }
    }
    line + SEPARATOR + &escape(text, false)
}

/// The check sum of what a picture is drawn from.
fn checksum<'a>(format: &str, options: impl Iterator<Item = (&'a str, &'a str)>, text: &str) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    let lines = options.flat_map(|(name, value)| [name, "=", value, "\n"]);
    std::iter::once(format).chain(lines).chain([text]).for_each(|part| hasher.update(part.as_bytes()));
    hasher.finalize()
}

/// Optimizers make one blank of several, and take those at the ends: there blanks are escaped, of values all.
fn escape(text: &str, blanks: bool) -> String {
    let mut escaped = String::with_capacity(text.len());
    let end = text.trim_end().len();
    let mut is_after_blank = true;
    // What stands as it is is copied from one escape to the next: a record may be long.
    let mut copied = 0;
    let mut from = 0;
    while let Some(plain) = position(&text[from..], |byte| !byte.is_ascii_graphic() || byte == b'%') {
        let at = from + plain;
        let Some(c) = text[at..].chars().next() else { break };
        is_after_blank &= plain == 0;
        from = at + c.len_utf8();
        let is_lost = c.is_whitespace() && (blanks || is_after_blank || at >= end);
        let is_escaped = is_lost || c == '%' || c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}');
        is_after_blank = c.is_whitespace() && !is_escaped;
        if is_escaped {
            escaped.push_str(&text[copied..at]);
            copied = at + c.len_utf8();
            for byte in text[at..copied].bytes() {
                escaped.push_str(&format!("%{byte:02X}"));
            }
        }
    }
    escaped.push_str(&text[copied..]);
    escaped
}

fn unescape(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let code = (first == b'%').then(|| std::str::from_utf8(tail.get(..2)?).ok()).flatten();
        match code.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => {
                bytes.push(first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Takes a line apart.
pub(super) fn read(line: &str) -> Option<EmbeddedSource> {
    let (head, text) = line.trim_start().split_once(SEPARATOR)?;
    let mut words = head.split_whitespace();
    let format = words.next()?.to_owned();
    let mut options = Vec::new();
    let (mut digest, mut written) = (None, None);
    for word in words {
        match word.split_once('=').unwrap_or((word, "")) {
            (DIGEST, value) => {
                let mut sums = value.split('-').map(|hex| u32::from_str_radix(hex, 16).ok());
                (digest, written) = (sums.next().flatten(), sums.next().flatten());
            }
            (name, value) => options.push((name.to_owned(), unescape(value))),
        }
    }
    let source = Source { format, text: unescape(text), options };
    let named = source.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let is_retyped = written != Some(checksum(&source.format, named, &source.text));
    Some(EmbeddedSource { source, digest, is_retyped })
}

impl EmbeddedSource {
    /// What an SVG of ours keeps, also after an editor saved it.
    pub fn from_svg(svg: &str) -> Option<EmbeddedSource> {
        let mut reader = Reader::from_str(svg);
        let mut text = None;
        // What is not well formed ends it.
        while let Ok(event) = reader.read_event() {
            match event {
                Event::Start(tag) if tag.local_name().as_ref() == "svg" => {
                    let value = tag.try_get_attribute("data-zumen").ok().flatten();
                    let line =
                        value.and_then(|value| quick_xml::escape::unescape(&value.value).map(Cow::into_owned).ok());
                    if let Some(kept) = line.and_then(|line| read(&line)) {
                        return Some(kept);
                    }
                }
                Event::Start(tag) => text = (tag.local_name().as_ref() == "source").then(String::new),
                Event::End(_) => {
                    if let Some(kept) = text.take().and_then(|text| read(text.trim())) {
                        return Some(kept);
                    }
                }
                Event::Text(run) => text.iter_mut().for_each(|text| text.push_str(&run)),
                Event::CData(run) => text.iter_mut().for_each(|text| text.push_str(&run)),
                Event::GeneralRef(name) => {
                    let run = quick_xml::escape::unescape(&format!("&{};", &*name)).ok()?.into_owned();
                    text.iter_mut().for_each(|text| text.push_str(&run));
                }
                Event::Eof => break,
                _ => {}
            }
        }
        None
    }

    /// What a PNG of ours keeps, wherever in the file another program put it.
    pub fn from_png(png: &[u8]) -> Option<EmbeddedSource> {
        let mut decoder = ::png::Decoder::new(std::io::Cursor::new(png));
        decoder.set_ignore_text_chunk(false);
        let mut reader = decoder.read_info().ok()?;
        let mut chunk = chunk_of(reader.info()).or_else(|| {
            reader.finish().ok()?;
            chunk_of(reader.info())
        })?;
        chunk.decompress_text_with_limit(MAX_LINE).ok()?;
        read(&chunk.get_text().ok()?)
    }
}

fn chunk_of(info: &::png::Info) -> Option<ITXtChunk> {
    info.utf8_text.iter().find(|chunk| chunk.keyword == KEYWORD).cloned()
}

#[cfg(test)]
mod tests {
    use super::{EmbeddedSource, escape, read, unescape};

    #[test]
    fn escapes_read_back() {
        for text in ["a b%c\n\u{85}日本 100%", "%%25", " | ", "", "  a   b\n  c\u{3000} d  "] {
            assert_eq!(unescape(&escape(text, true)), text);
            assert_eq!(unescape(&escape(text, false)), text);
        }
    }

    #[test]
    fn optimizers_find_no_blanks_to_take() {
        for text in ["  a   b\n  c\u{3000} d  ", " ", "\u{3000}"] {
            let escaped = escape(text, false);
            assert_eq!(escaped.split_whitespace().collect::<Vec<_>>().join(" "), escaped.replace('\u{3000}', " "));
            assert!(!escaped.contains("  "));
        }
    }

    #[test]
    fn a_line_is_taken_apart() {
        let EmbeddedSource { source, digest, is_retyped } =
            read("xgid theme=print caption=a%20|%20b pips digest=00ff00ff-3acd0267 | XGID= a | b").unwrap();
        assert_eq!((digest, is_retyped), (Some(0x00ff_00ff), false));
        assert_eq!(source.format, "xgid");
        assert_eq!(source.text, "XGID= a | b");
        assert_eq!(source.options[1], ("caption".to_owned(), "a | b".to_owned()));
        assert_eq!(source.options[2], ("pips".to_owned(), String::new()));
        assert!(read("xgid digest=00ff00ff-3acd0267 | XGID= a | c").unwrap().is_retyped);
    }
}
