//! What a position can become, and the files of it.

use std::path::Path;

/// A format of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The one picture: `image/svg+xml`.
    Svg,
    /// 1400x1200 pixels, unless `--pixels` or `--trim` asks for less.
    Png,
    /// Vectors for print, a page of the picture's size.
    Pdf,
    /// A series as an animation: `image/gif`.
    Gif,
    /// The same: `image/apng`.
    Apng,
    /// A series as a page for a browser, which plays through it: `text/html`.
    Html,
    /// The position for a terminal.
    Text,
    /// The position as data, one line.
    Json,
}

impl Format {
    /// All of them.
    pub const ALL: &[Format] =
        &[Format::Svg, Format::Png, Format::Pdf, Format::Gif, Format::Apng, Format::Html, Format::Text, Format::Json];

    /// All that is known of it.
    const fn facts(self) -> Facts {
        match self {
            Format::Svg => Facts::new("svg", "image/svg+xml", b"</svg", b">\n").text(),
            Format::Png => Facts::new("png", "image/png", b"IEND", b"\xaeB`\x82"),
            Format::Pdf => Facts::new("pdf", "application/pdf", b"%%EOF", b""),
            Format::Gif => Facts::new("gif", "image/gif", b"", b"\0;").animation(),
            Format::Apng => Facts::new("apng", "image/apng", b"IEND", b"\xaeB`\x82").animation(),
            Format::Html => Facts::new("html", "text/html; charset=utf-8", b"</html", b">\n").animation().text(),
            Format::Text => Facts::new("text", "text/plain; charset=utf-8", b"", b"\n").lines("txt"),
            Format::Json => Facts::new("json", "application/json", b"", b"\n").lines("json"),
        }
    }

    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        self.facts().ending
    }

    /// Its name: `svg`, `png`, `pdf`, `gif`, `apng`, `html`, `text` or `json`.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// Finds the format of this name or ending.
    pub fn from_name(name: &str) -> Option<Format> {
        Format::ALL.iter().copied().find(|format| format.name() == name || format.ending() == name)
    }

    /// Finds the format of a file by the ending of its path.
    pub fn of_path(path: &Path) -> Option<Format> {
        let ending = path.extension()?;
        Format::ALL.iter().copied().find(|format| ending.eq_ignore_ascii_case(format.ending()))
    }

    /// The endings of all formats.
    pub fn endings() -> Vec<&'static str> {
        Format::ALL.iter().map(|format| format.ending()).collect()
    }

    /// The media type, as HTTP and notebooks name it.
    pub fn media_type(self) -> &'static str {
        self.facts().media_type
    }

    /// Tells the format of a picture that is there already by its first bytes.
    pub fn of(bytes: &[u8]) -> Option<Format> {
        match bytes {
            [0x89, b'P', b'N', b'G', ..] if is_animated(bytes) => Some(Format::Apng),
            [b'G', b'I', b'F', b'8', ..] => Some(Format::Gif),
            [0x89, b'P', b'N', b'G', ..] => Some(Format::Png),
            [b'%', b'P', b'D', b'F', ..] => Some(Format::Pdf),
            _ if is_page(bytes) => Some(Format::Html),
            [b'<' | 0xef | b' ' | b'\t' | b'\r' | b'\n', ..] => Some(Format::Svg),
            _ => None,
        }
    }

    /// Tells whether a file of this format has its end, to the last byte.
    pub fn is_whole(self, bytes: &[u8]) -> bool {
        let Facts { mark, tail, .. } = self.facts();
        bytes.strip_suffix(tail).is_some_and(|bytes| bytes.ends_with(mark))
    }

    /// Tells whether a file of this format has no end, as one that was copied in part; other programs may have written it.
    pub fn is_cut(self, bytes: &[u8]) -> bool {
        let mark = self.facts().mark;
        !mark.is_empty() && !bytes.windows(mark.len()).any(|part| part == mark)
    }

    /// Tells whether people can read its files.
    pub fn is_text(self) -> bool {
        self.facts().is_text
    }

    /// Tells whether it is an animation, one of all pages, or plays through them.
    pub fn is_animation(self) -> bool {
        self.facts().is_animation
    }

    /// Tells whether it is an animation of pixels.
    pub fn is_film(self) -> bool {
        self.is_animation() && !self.is_text()
    }

    /// Tells whether it is a picture of pixels, moving or not.
    pub fn has_pixels(self) -> bool {
        self == Format::Png || self.is_film()
    }

    /// Tells whether it is a picture of one position.
    pub fn is_still(self) -> bool {
        self.is_picture() && !self.is_animation()
    }

    /// Tells whether it is a picture; the others are lines of text.
    pub fn is_picture(self) -> bool {
        self.facts().is_picture
    }
}

/// What is known of a format.
struct Facts {
    name: &'static str,
    ending: &'static str,
    media_type: &'static str,
    /// What stands at the end of every file, whoever wrote it; empty where nothing does.
    mark: &'static [u8],
    /// What follows upon that in ours.
    tail: &'static [u8],
    is_picture: bool,
    is_animation: bool,
    is_text: bool,
}

impl Facts {
    const fn new(name: &'static str, media_type: &'static str, mark: &'static [u8], tail: &'static [u8]) -> Facts {
        Facts { name, ending: name, media_type, mark, tail, is_picture: true, is_animation: false, is_text: false }
    }

    const fn text(self) -> Facts {
        Facts { is_text: true, ..self }
    }

    const fn animation(self) -> Facts {
        Facts { is_animation: true, ..self }
    }

    const fn lines(self, ending: &'static str) -> Facts {
        Facts { ending, is_picture: false, ..self.text() }
    }
}

/// Tells whether a PNG says before its picture that others follow.
fn is_animated(png: &[u8]) -> bool {
    const SIGNATURE: usize = 8;
    let mut rest = png.get(SIGNATURE..).unwrap_or_default();
    while let Some((length, tail)) = rest.split_first_chunk::<4>() {
        match tail.first_chunk::<4>() {
            Some(b"acTL") => return true,
            None | Some(b"IDAT" | b"IEND") => return false,
            // Its name, its data, and the check sum.
            Some(_) => rest = tail.get((u32::from_be_bytes(*length) as usize).saturating_add(8)..).unwrap_or_default(),
        }
    }
    false
}

/// Tells whether a file says of itself that it is HTML.
fn is_page(bytes: &[u8]) -> bool {
    const DOCTYPE: &[u8] = b"<!doctype html";
    bytes.trim_ascii_start().get(..DOCTYPE.len()).is_some_and(|start| start.eq_ignore_ascii_case(DOCTYPE))
}

/// A finished file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name, without a folder: `diagram-fig-051-100.svg`; empty where nothing was said of what files are called.
    pub name: String,
    /// Put behind what files are called: `fig-051-100`; empty for most.
    pub suffix: String,
    /// What it is.
    pub format: Format,
    /// What stands in it.
    pub bytes: Vec<u8>,
}

impl File {
    /// Makes one that has no name yet.
    pub fn new(suffix: &str, format: Format, bytes: Vec<u8>) -> File {
        File { name: String::new(), suffix: suffix.to_owned(), format, bytes }
    }

    /// The file's name with this stem: `play-question.svg`.
    pub fn name_of(&self, stem: &str) -> String {
        let dash = if self.suffix.is_empty() { "" } else { "-" };
        format!("{stem}{dash}{}.{}", self.suffix, self.format.ending())
    }
}
