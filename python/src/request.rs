//! What Python asks for: a source, options by name, a format.

use std::path::{Path, PathBuf};

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use zumen::Diagnostic;
use zumen::contract::Charset;
use zumen::session::{FILM_OPTIONS, Format, Options, Reading, Refusal, Request, Session};
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
        let view = self::options(options).map_err(Refusal::from)?.view;
        let files = wrapper::files(self.path.as_deref(), &view);
        let options = of_formats(options, formats);
        session.read(&Request {
            called: &self.display_name(),
            input: &self.content,
            charset: self.charset(),
            formats,
            options: &options,
            files: &files,
            ..Request::default()
        })
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

/// Leaves out what only moving pictures have, where none is asked for: a drawing has the options of all of its formats.
fn of_formats<'a>(options: &'a Pairs, formats: &[Format]) -> Vec<(&'a str, &'a str)> {
    let is_asked = |name: &str| match name {
        "delay" => formats.iter().any(|format| format.is_moving()),
        "pixels" => formats.iter().any(|format| format.is_film() || *format == Format::Png),
        name => FILM_OPTIONS.iter().all(|option| option.name != name) || formats.iter().any(|format| format.is_film()),
    };
    let pairs = options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    pairs.filter(|(name, _)| is_asked(name)).collect()
}
