//! What a position can become, and the files of it.

/// A format of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The one picture: `image/svg+xml`.
    Svg,
    /// 1400x1200 pixels.
    Png,
    /// Vectors for print, a page of the picture's size.
    Pdf,
    /// A series as a moving picture: `image/gif`.
    #[cfg(feature = "film")]
    Gif,
    /// The same: `image/apng`.
    #[cfg(feature = "film")]
    Apng,
    /// A series as a page for a browser, which plays through it: `text/html`.
    #[cfg(feature = "film")]
    Html,
    /// The position for a terminal.
    Text,
    /// The position as data, one line.
    Json,
}

impl Format {
    /// All of them.
    pub const ALL: &[Format] = &[
        Format::Svg,
        Format::Png,
        Format::Pdf,
        #[cfg(feature = "film")]
        Format::Gif,
        #[cfg(feature = "film")]
        Format::Apng,
        #[cfg(feature = "film")]
        Format::Html,
        Format::Text,
        Format::Json,
    ];

    /// Returns the ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Format::Svg => "svg",
            Format::Png => "png",
            Format::Pdf => "pdf",
            #[cfg(feature = "film")]
            Format::Gif => "gif",
            #[cfg(feature = "film")]
            Format::Apng => "apng",
            #[cfg(feature = "film")]
            Format::Html => "html",
            Format::Text => "txt",
            Format::Json => "json",
        }
    }

    /// Returns its name: `svg`, `png`, `pdf`, `gif`, `apng`, `html`, `text` or `json`.
    pub fn name(self) -> &'static str {
        if self == Format::Text { "text" } else { self.ending() }
    }

    /// Finds the format of this name or ending.
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.iter().copied().find(|format| format.name() == name || format.ending() == name)
    }

    /// Returns the media type, as HTTP and notebooks name it.
    pub fn media_type(self) -> &'static str {
        match self {
            Format::Svg => "image/svg+xml",
            Format::Png => "image/png",
            Format::Pdf => "application/pdf",
            #[cfg(feature = "film")]
            Format::Gif => "image/gif",
            #[cfg(feature = "film")]
            Format::Apng => "image/apng",
            #[cfg(feature = "film")]
            Format::Html => "text/html; charset=utf-8",
            Format::Text => "text/plain; charset=utf-8",
            Format::Json => "application/json",
        }
    }

    /// Tells the format of a picture that is there already by its first bytes.
    pub fn of(bytes: &[u8]) -> Option<Format> {
        match bytes {
            #[cfg(feature = "film")]
            [0x89, b'P', b'N', b'G', ..] if is_animated(bytes) => Some(Format::Apng),
            #[cfg(feature = "film")]
            [b'G', b'I', b'F', b'8', ..] => Some(Format::Gif),
            [0x89, b'P', b'N', b'G', ..] => Some(Format::Png),
            [b'%', b'P', b'D', b'F', ..] => Some(Format::Pdf),
            #[cfg(feature = "film")]
            _ if is_page(bytes) => Some(Format::Html),
            [b'<' | 0xef | b' ' | b'\t' | b'\r' | b'\n', ..] => Some(Format::Svg),
            _ => None,
        }
    }

    /// Tells whether a file of this format has its end.
    pub fn is_whole(self, bytes: &[u8]) -> bool {
        bytes.ends_with(match self {
            Format::Svg => b"</svg>\n",
            Format::Png => b"IEND\xaeB`\x82",
            Format::Pdf => b"%%EOF",
            #[cfg(feature = "film")]
            Format::Gif => b"\0;",
            #[cfg(feature = "film")]
            Format::Apng => b"IEND\xaeB`\x82",
            #[cfg(feature = "film")]
            Format::Html => b"</html>\n",
            Format::Text | Format::Json => b"\n",
        })
    }

    /// Tells whether people can read its files.
    pub fn is_text(self) -> bool {
        match self {
            #[cfg(feature = "film")]
            Format::Html => true,
            _ => matches!(self, Format::Svg | Format::Text | Format::Json),
        }
    }

    /// Tells whether it is a moving picture, one of all pages, or plays through them.
    pub fn is_moving(self) -> bool {
        match self {
            #[cfg(feature = "film")]
            Format::Gif | Format::Apng | Format::Html => true,
            _ => false,
        }
    }

    /// Tells whether it is a picture; the others are lines of text.
    pub fn is_picture(self) -> bool {
        !matches!(self, Format::Text | Format::Json)
    }
}

/// Tells whether a PNG says before its picture that others follow.
#[cfg(feature = "film")]
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
#[cfg(feature = "film")]
fn is_page(bytes: &[u8]) -> bool {
    const DOCTYPE: &[u8] = b"<!doctype html";
    bytes.trim_ascii_start().get(..DOCTYPE.len()).is_some_and(|start| start.eq_ignore_ascii_case(DOCTYPE))
}

/// One file of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Put behind the name: `question`; empty for most.
    pub suffix: String,
    /// What it is.
    pub format: Format,
    /// What stands in it.
    pub bytes: Vec<u8>,
}

impl Part {
    /// Returns the file's name with this stem: `play-question.svg`.
    pub fn name(&self, stem: &str) -> String {
        let dash = if self.suffix.is_empty() { "" } else { "-" };
        format!("{stem}{dash}{}.{}", self.suffix, self.format.ending())
    }
}
