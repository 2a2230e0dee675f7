//! Records of servers: GIB of Tygem, NGF of Wbaduk, UGF of PandaNET, known by what is in them.
//!
//! Each has a reader, which makes a [`Transcript`]: what the record says of the game, and its moves, each with its line in
//! the text. A transcript becomes a record of SGF, so that everything that is done with one is done with these; faults are
//! told at their place in the text that was read.

mod gib;
mod handicap;
mod lines;
mod ngf;
mod result;
mod transcript;
mod ugf;

pub(super) use lines::{Line, lines};
pub(super) use transcript::{Places, Transcript};

use zumen_core::diagnostic::Diagnostic;
use zumen_game::Charset;

/// What reads a record of a server.
pub(super) type Reader = fn(&str) -> Result<Transcript, Diagnostic>;

/// Finds the reader of a text, and where its record begins; `None` where the text is no record of a server.
pub(super) fn reader(text: &str) -> Option<(usize, Reader)> {
    let at = text.len() - text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}').len();
    let record = &text[at..];
    let known: [(bool, Reader); 3] =
        [(gib::is_one(record), gib::read), (ugf::is_one(record), ugf::read), (ngf::is_one(record), ngf::read)];
    known.into_iter().find(|(is_one, _)| *is_one).map(|(_, reader)| (at, reader))
}

/// The charsets that heads name, by what they call them.
const CHARSETS: [(&[u8], &str); 5] = [
    (b"Lang=SJIS", "Shift_JIS"),
    (b"\\[GIBOKIND=Korea", "EUC-KR"),
    (b"\\[GIBOKIND=China", "GB18030"),
    (b"\\[GIBOKIND=Japan", "Shift_JIS"),
    (b"\\[GIBOKIND=Taiwan", "Big5"),
];

/// Bytes of a head that are looked at.
const HEAD: usize = 4096;

/// Decodes a record whose head says which charset it is in; `None` for all others, and where that is wrong.
pub(super) fn decode(bytes: &[u8]) -> Option<String> {
    let head = &bytes[..bytes.len().min(HEAD)];
    if !(head.starts_with(b"\\HS") || head.starts_with(b"\\[") || head.starts_with(b"[Header]"))
        || Charset::UTF_8.fits(bytes)
    {
        return None;
    }
    let (_, charset) = CHARSETS.iter().find(|(name, _)| head.windows(name.len()).any(|part| part == *name))?;
    let charset = Charset::from_name(charset)?;
    charset.fits(bytes).then(|| charset.decode(bytes))
}

#[cfg(test)]
mod tests;
