//! The lines of a stream, one after another: a pipe that stays open gets its answers, and no list is too long.

use std::io::{self, BufRead, Cursor, Read};

use crate::missing_files;
use zumen::contract::charset::{Charset, detect_utf16};
use zumen::diagnostic::{Diagnostic, Start};
use zumen::registry::{MAX_BYTES, decode, foreign};

/// The longest line, in bytes.
const MAX_LINE_BYTES: usize = 8 << 20;
/// Of a line that is too long, what is shown.
const SHOWN: usize = 200;

/// Counts the positions of a list, or the rows of a table behind its headings: lines that are neither blank nor comments.
pub(super) fn count(reader: impl BufRead, is_table: bool) -> io::Result<Option<usize>> {
    let mut count = 0;
    for line in reader.split(b'\n') {
        let line = line?;
        let text = line.trim_ascii();
        count += usize::from(!text.is_empty() && (is_table || !text.starts_with(b"#")));
    }
    Ok(Some(count - usize::from(is_table && count > 0)))
}

/// A line as text, without its end.
pub(super) struct TextLine {
    pub start: Start,
    pub text: String,
    /// That it was cut, because it is too long.
    pub fault: Option<Diagnostic>,
}

pub(super) struct Lines {
    reader: Box<dyn BufRead + Send>,
    charset: Option<Charset>,
    next: Start,
    /// The longest line, in bytes.
    longest: usize,
    /// What it is that is read, where it is no text at all.
    foreign: Option<Diagnostic>,
}

impl Lines {
    /// Begins to read; a charset goes before what each line looks like.
    pub(super) fn new(mut reader: Box<dyn BufRead + Send>, mut charset: Option<Charset>) -> io::Result<Lines> {
        let is_wide = charset.is_some_and(|charset| charset.name().starts_with("UTF-16"))
            || reader.fill_buf().is_ok_and(|start| {
                [[0xff, 0xfe], [0xfe, 0xff]].iter().any(|mark| start.starts_with(mark)) || detect_utf16(start).is_some()
            });
        // Bytes of UTF-16 may look like line ends.
        if is_wide {
            let mut bytes = Vec::new();
            reader.take(MAX_BYTES as u64).read_to_end(&mut bytes)?;
            let text = decode(&bytes, charset);
            (reader, charset) = (Box::new(Cursor::new(text)), None);
        }
        let start = reader.fill_buf()?;
        // Single lines may be damaged in a list that is sound.
        let text = decode(start, charset);
        let foreign = foreign(start, &text).filter(|fault| fault.code != "input::binary");
        Ok(Lines { reader, charset, next: Start::WHOLE, longest: MAX_LINE_BYTES, foreign })
    }

    /// Refuses lines that are names of files: not those that a client sends, who would learn which files there are.
    pub(super) fn refusing_names(mut self) -> io::Result<Lines> {
        let text = decode(self.reader.fill_buf()?, self.charset);
        self.foreign = self.foreign.take().or_else(|| missing_files::names(&text));
        Ok(self)
    }

    /// Refuses lines that are longer than this, in bytes.
    #[cfg(feature = "serve")]
    pub(super) fn with_max_bytes(self, longest: usize) -> Lines {
        Lines { longest, ..self }
    }

    fn read(&mut self) -> io::Result<Option<TextLine>> {
        if let Some(fault) = self.foreign.take() {
            self.reader = Box::new(io::empty());
            return Ok(Some(TextLine { start: self.next, text: String::new(), fault: Some(fault) }));
        }
        let mut bytes = Vec::new();
        let mut length = self.reader.by_ref().take(self.longest as u64 + 1).read_until(b'\n', &mut bytes)?;
        if length == 0 {
            return Ok(None);
        }
        let start = self.next;
        let is_cut = length > self.longest && bytes.last() != Some(&b'\n');
        if is_cut {
            length += self.skip()?;
            bytes.truncate(SHOWN);
        }
        self.next = Start { line: start.line + 1, byte: start.byte + length };
        let end = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
        let line = end.strip_suffix(b"\r").unwrap_or(end);
        let text = decode(line, self.charset);
        if let Some(fault) = foreign(line, &text) {
            return Ok(Some(TextLine { start, text: String::new(), fault: Some(fault) }));
        }
        let fault = is_cut.then(|| {
            Diagnostic::error(
                "batch::line",
                format!("the line has {length} bytes; at most {} are allowed", self.longest),
            )
            .at(0..text.len())
            .help("put it into a file of its own")
        });
        Ok(Some(TextLine { start, text, fault }))
    }

    /// Passes over the rest of a line; tells how long it is.
    fn skip(&mut self) -> io::Result<usize> {
        let mut skipped = 0;
        loop {
            let bytes = self.reader.fill_buf()?;
            let end = bytes.iter().position(|byte| *byte == b'\n').map(|at| at + 1);
            let length = end.unwrap_or(bytes.len());
            let is_over = end.is_some() || length == 0;
            self.reader.consume(length);
            skipped += length;
            if is_over {
                return Ok(skipped);
            }
        }
    }
}

impl Iterator for Lines {
    type Item = io::Result<TextLine>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}
