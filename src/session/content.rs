//! What bytes hold: decoded once, and looked at once for what is no text; and what is read of it.

use std::sync::Arc;

use super::archive::{Archive, ArchiveFiles, ArchivedRecord};
use super::{Format, Options, film};
use crate::registry;
use zumen_core::diagnostic::Diagnostic;
use zumen_game::{Charset, Entry, Files, Record};
use zumen_render::EmbeddedSource;

/// A text, a file whose bytes a game reads, what a picture of ours keeps, or a file that nobody reads.
#[derive(Clone, Debug)]
pub struct Content {
    /// What diagnostics point into: the text, or the position that a picture keeps. Empty for a file that is no text.
    pub text: Arc<str>,
    /// What it keeps of itself, where it is a picture of ours.
    pub kept: Option<EmbeddedSource>,
    /// What it is, where it is no text and no game reads it.
    pub foreign: Option<Diagnostic>,
    /// Its bytes, where a game reads these and no text.
    bytes: Option<Vec<u8>>,
    /// The archive that it came in, with the files that it names.
    archive: Option<Arc<Archive>>,
    /// Whether somebody looked whether it is a text.
    is_known_text: bool,
}

/// What was read of a content.
pub struct ReadContent {
    /// How it is drawn.
    pub options: Options,
    /// What its diagnostics point into.
    pub text: Arc<str>,
    /// All that it holds.
    pub record: Box<dyn Record>,
    /// The positions that the options choose, each one that takes them.
    pub entries: Vec<Result<Entry, Diagnostic>>,
}

impl Content {
    /// What these bytes hold: several where they are a file with several pictures of ours, else one. A charset goes
    /// before what a text says of itself.
    pub fn all(bytes: &[u8], charset: Option<Charset>) -> Vec<Content> {
        match zumen_render::embedded_sources(bytes) {
            pictures if pictures.is_empty() => vec![Content::unpack(bytes, charset)],
            pictures => pictures.into_iter().map(Content::picture).collect(),
        }
    }

    /// What a picture of ours keeps.
    pub fn picture(kept: EmbeddedSource) -> Content {
        Content { kept: Some(kept.clone()), ..Content::text(kept.source.text) }
    }

    /// A text, or a part of one.
    pub fn text(text: impl Into<Arc<str>>) -> Content {
        Content { text: text.into(), kept: None, foreign: None, bytes: None, archive: None, is_known_text: false }
    }

    /// What is in these bytes, or in the archive that they are.
    fn unpack(bytes: &[u8], charset: Option<Charset>) -> Content {
        match Archive::open(bytes) {
            Ok(None) => {}
            Ok(Some((archive, input))) => {
                return Content { archive: Some(Arc::new(archive)), ..Content::from_bytes(&input, charset) };
            }
            Err(fault) => return Content { foreign: Some(fault), ..Content::text("") },
        }
        Content::from_bytes(bytes, charset)
    }

    fn from_bytes(bytes: &[u8], charset: Option<Charset>) -> Content {
        let text = registry::decode(bytes, charset);
        match registry::look(bytes, &text) {
            None => Content { is_known_text: true, ..Content::text(text) },
            Some(Ok(())) => Content { bytes: Some(bytes.to_owned()), ..Content::text("") },
            Some(Err(fault)) => Content { foreign: Some(fault), ..Content::text("") },
        }
    }

    /// Tells whether a game reads its bytes, and no text.
    pub fn is_binary(&self) -> bool {
        self.bytes.is_some()
    }

    /// How it is drawn where this is asked for: a picture stays as it was but for that.
    ///
    /// # Errors
    ///
    /// As [`Options::over`].
    pub fn options(&self, typed: &Options) -> Result<Options, Diagnostic> {
        self.kept.as_ref().map_or_else(|| Ok(typed.clone()), |kept| typed.over(&kept.source))
    }

    /// Tells whether it came in an archive.
    pub fn is_archived(&self) -> bool {
        self.archive.is_some()
    }

    /// Reads it.
    ///
    /// # Errors
    ///
    /// As [`read`](crate::read).
    pub fn read(&self, files: &dyn Files) -> Result<Box<dyn Record>, Diagnostic> {
        let record = self.with_files(files, |files| self.read_with(files)).map_err(|fault| match &self.archive {
            Some(archive) if fault.code == registry::UNKNOWN => archive.without_input(),
            _ => fault,
        })?;
        Ok(match &self.archive {
            Some(archive) => Box::new(ArchivedRecord { archive: Arc::clone(archive), record }),
            None => record,
        })
    }

    /// Reads the positions of it that are to be drawn in these formats. `options` are those that
    /// [`Content::options`] returns, with the texts of their files, and `files` those that the content names.
    ///
    /// # Errors
    ///
    /// As [`read`](crate::read).
    pub fn read_for(&self, options: Options, formats: &[Format], files: &dyn Files) -> Result<ReadContent, Diagnostic> {
        let record = self.read(files)?;
        let entries = film::entries(record.as_ref(), &options.view, files, formats);
        Ok(ReadContent { options, text: Arc::clone(&self.text), record, entries })
    }

    /// Gives the files that it names to what needs them: those of the archive that it came in, before others.
    pub fn with_files<T>(&self, others: &dyn Files, use_files: impl FnOnce(&dyn Files) -> T) -> T {
        match &self.archive {
            Some(archive) => use_files(&ArchiveFiles { archive, others }),
            None => use_files(others),
        }
    }

    fn read_with(&self, files: &dyn Files) -> Result<Box<dyn Record>, Diagnostic> {
        match (&self.foreign, &self.bytes) {
            (Some(fault), _) => Err(fault.clone()),
            (None, Some(bytes)) => registry::read_decoded(bytes, "", files),
            (None, None) if self.is_known_text => registry::read_known_text(&self.text, files),
            (None, None) => registry::read_text(&self.text, files),
        }
    }
}
