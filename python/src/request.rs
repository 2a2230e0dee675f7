//! What Python asks for: a source, options by name, a format.

use std::path::{Path, PathBuf};

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use zumen::Diagnostic;
use zumen::contract::Charset;
use zumen::session::{FilmOptions, Format, Options, Reading, Refusal, Request, Session};
use zumen_cli::wrapper;

/// Options by their names on the command line, without dashes.
pub(crate) type Pairs = Vec<(String, String)>;

/// What is read.
#[derive(FromPyObject)]
pub(crate) struct Source {
    content: PyBackedBytes,
    /// Whether it was text in Python: its bytes are UTF-8 then, whatever a record in them says.
    is_text: bool,
    /// The file that it was read from; what it names lies beside that.
    path: Option<PathBuf>,
}

impl Source {
    /// Reads it for these formats; nothing is drawn yet.
    pub(crate) fn read<'a>(
        &self,
        session: &'a Session,
        options: &Pairs,
        formats: &[Format],
    ) -> Result<Reading<'a>, Refusal> {
        let mut options = self::options(options)?;
        leave_out(&mut options, formats);
        let files = wrapper::files(self.path.as_deref(), &options.view);
        let (called, charset) = (&self.display_name(), self.charset());
        let request = Request { called, input: &self.content, charset, formats, files: &files, ..Request::default() };
        session.read_with(&request, options)
    }

    /// Finds everything that is odd or wrong in it, and returns it with the text that it points into.
    pub(crate) fn faults(&self) -> (Vec<Diagnostic>, String) {
        wrapper::faults(self.path.as_deref(), &self.content, self.charset())
    }

    /// Tells what diagnostics call it.
    pub(crate) fn display_name(&self) -> String {
        self.path.as_deref().map_or_else(|| "input".to_owned(), |path| Path::display(path).to_string())
    }

    fn charset(&self) -> Option<Charset> {
        if self.is_text { Charset::from_name("utf-8") } else { None }
    }
}

/// Reads options.
pub(crate) fn options(asked: &Pairs) -> Result<Options, Diagnostic> {
    let pairs: Vec<_> = asked.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    Options::of(&pairs)
}

/// Leaves out what only pixels and animations have, where none is asked for: a drawing has the options of all of its formats.
fn leave_out(options: &mut Options, formats: &[Format]) {
    let FilmOptions { delay_ms, last_delay_ms, times } = &mut options.film;
    if !formats.iter().any(|format| format.is_animation()) {
        *delay_ms = None;
    }
    if !formats.iter().any(|format| format.is_film()) {
        (*last_delay_ms, *times) = (None, None);
    }
    if !formats.iter().any(|format| format.has_pixels()) {
        options.picture.pixels = None;
    }
}
