//! The session as Python has it: pictures, positions, notations and differences of a source.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use zumen::Subject;
use zumen::diagnostic::{Context, Diagnostic};
use zumen::registry;
use zumen::registry::pair::Pair;
use zumen::session::{Format, Reading, Refusal, Request, Sheet};
use zumen_cli::wrapper;

use crate::errors::{to_py_err, with_carets};
use crate::page_tuple::{PageTuple, split_sheet};
use crate::request::{self, Pairs, Source};
use crate::series::Series;

/// A position: its JSON, or the exception that says why it is refused.
type Position = (Option<String>, Option<Py<PyAny>>);

/// Two positions: whether they are the same, what changed in words, the same as JSON, and the text that draws it.
type Difference = (bool, String, String, String);

/// Where pictures are made. Threads may share it; a process that was forked needs a new one.
#[pyclass(frozen, module = "zumen._zumen")]
pub(crate) struct Session(Arc<zumen::Session>);

#[pymethods]
impl Session {
    #[new]
    fn new() -> Session {
        Session(Arc::new(wrapper::session()))
    }

    /// Draws a page of all positions, or of one, as SVG. Both count from 0.
    fn draw(
        &self,
        py: Python<'_>,
        source: Source,
        options: Pairs,
        position: Option<usize>,
        page: usize,
    ) -> PyResult<PageTuple> {
        let sheet = py.detach(|| self.sheet(&source, &options, Format::Svg, position, page));
        split_sheet(py, sheet.map_err(|refusal| to_py_err(py, &refusal, &source.display_name()))?)
    }

    /// Tells whether there are more pages of all positions, or of one, than the first.
    fn has_more(&self, py: Python<'_>, source: Source, options: Pairs, position: Option<usize>) -> bool {
        py.detach(|| {
            let Ok(reading) = source.read(&self.0, &options, &[Format::Svg]) else { return false };
            match position {
                Some(at) => reading.sheets_at(at, 1).next().is_some(),
                None => reading.sheets_after(1).next().is_some(),
            }
        })
    }

    /// Makes the file of a page of a position in a format, as the program writes it. An animation is of the whole position.
    fn file<'py>(
        &self,
        py: Python<'py>,
        source: Source,
        options: Pairs,
        format: &str,
        place: (usize, usize),
    ) -> PyResult<Bound<'py, PyBytes>> {
        let (position, page) = place;
        let made = py.detach(|| {
            let format = Format::from_name(format).ok_or_else(|| none(format!("there is no format {format:?}")))?;
            if !format.is_picture() && (page > 0 || is_series(&options)) {
                return self.lines(&source, &options, format, position, page);
            }
            self.sheet(&source, &options, format, Some(position), page).map(first_file)
        });
        Ok(PyBytes::new(py, &made.map_err(|refusal| to_py_err(py, &refusal, &source.display_name()))?))
    }

    /// Draws all pages, one after another.
    fn series(&self, source: Source, options: Pairs) -> PyResult<Series> {
        Ok(Series::new(Arc::clone(&self.0), source, options)?)
    }

    /// Reads a source: what there is to choose from in it, and its positions.
    fn read(&self, py: Python<'_>, source: Source, options: Pairs) -> PyResult<(Vec<String>, Vec<Position>)> {
        let read = py.detach(|| {
            let reading = source.read(&self.0, &options, &[Format::Json])?;
            Ok((reading.list(), reading.sheets().collect::<Vec<_>>()))
        });
        let (list, sheets) = read.map_err(|refusal| to_py_err(py, &refusal, &source.display_name()))?;
        let positions = sheets.into_iter().map(|sheet| match sheet {
            Ok(sheet) => (sheet.files.first().map(|file| String::from_utf8_lossy(&file.bytes).into_owned()), None),
            Err(refusal) => (None, Some(to_py_err(py, &refusal, &source.display_name()).into_value(py).into_any())),
        });
        Ok((list, positions.collect()))
    }

    /// Writes each position in another notation; returns each with what that cannot carry.
    fn convert(
        &self,
        py: Python<'_>,
        source: Source,
        options: Pairs,
        to: &str,
    ) -> PyResult<Vec<(String, Vec<String>)>> {
        let written: Result<_, Refusal> = py.detach(|| {
            let reading = source.read(&self.0, &options, &[])?;
            reading.convert(to).map(|one| one.map(|one| (one.text, one.lost))).collect()
        });
        written.map_err(|refusal| to_py_err(py, &refusal, &source.display_name()))
    }

    /// Compares two sources, each with its own options, position by position: whether they are the same, what changed in words,
    /// the same as JSON, and the text that draws it.
    fn diff(&self, py: Python<'_>, before: (Source, Pairs), after: (Source, Pairs)) -> PyResult<Vec<Difference>> {
        let compared: Result<_, (Refusal, String)> = py.detach(|| {
            let view = request::options(&after.1).map_err(without_name)?.view;
            let pairs = Pair::all(self.subjects(&before)?, self.subjects(&after)?, None).map_err(without_name)?;
            let differences = pairs.iter().map(|pair| {
                Ok((pair.is_same(), pair.words(view.lang), pair.json(&view).map_err(without_name)?, pair.source().text))
            });
            differences.collect()
        });
        compared.map_err(|(refusal, called)| to_py_err(py, &refusal, &called))
    }

    /// Finds everything that is odd or wrong in a source.
    fn validate<'py>(&self, py: Python<'py>, source: Source) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let (faults, text) = py.detach(|| source.faults());
        with_carets(py, &faults, Context::whole(&source.display_name(), &text))
    }
}

impl Session {
    /// Reads the positions of a source; a refusal comes with what the source is called.
    fn subjects(&self, (source, options): &(Source, Pairs)) -> Result<Vec<Box<dyn Subject>>, (Refusal, String)> {
        let reading = source.read(&self.0, options, &[]);
        reading.and_then(Reading::into_subjects).map_err(|refusal| (refusal, source.display_name()))
    }

    /// Makes the lines of one page of a series. The program has one for each page, or only those of the last: then the position
    /// is read that the picture keeps.
    fn lines(
        &self,
        source: &Source,
        options: &Pairs,
        format: Format,
        position: usize,
        page: usize,
    ) -> Result<Vec<u8>, Refusal> {
        let all = first_file(self.sheet(source, options, format, Some(position), page)?);
        let mut lines = all.split_inclusive(|byte| *byte == b'\n');
        if format == Format::Json && lines.clone().nth(1).is_some() {
            return Ok(lines.nth(page).unwrap_or_default().to_vec());
        }
        let picture = first_file(self.sheet(source, options, Format::Svg, Some(position), page)?);
        let reading = self.0.read(&Request { input: &picture, formats: &[format], ..Request::default() })?;
        reading.sheets().next().unwrap_or_else(|| Err(no_page(page))).map(first_file)
    }

    /// Makes one page in one format.
    fn sheet(
        &self,
        source: &Source,
        options: &Pairs,
        format: Format,
        position: Option<usize>,
        page: usize,
    ) -> Result<Sheet, Refusal> {
        let reading = source.read(&self.0, options, &[format])?;
        let is_whole = format.is_animation() || !format.is_picture();
        let sheet = match position {
            // A record that moves may be one position where its pictures are many.
            Some(at) if is_whole => reading.sheets_at(at.min(reading.positions().saturating_sub(1)), 0).next(),
            Some(at) => reading.sheets_at(at, page).next(),
            None => reading.sheets_after(page).next(),
        };
        sheet.unwrap_or_else(|| Err(no_page(page)))
    }
}

/// Tells whether the options ask for several pictures of one position.
fn is_series(options: &Pairs) -> bool {
    let mut names = registry::options().filter(|option| option.is_series()).map(|option| option.name);
    names.any(|series| options.iter().any(|(name, _)| name == series))
}

/// The file of a sheet of one format.
fn first_file(sheet: Sheet) -> Vec<u8> {
    sheet.files.into_iter().next().map(|file| file.bytes).unwrap_or_default()
}

/// Checks names and values of options, as far as they do not depend on the game.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, options: Pairs) -> PyResult<()> {
    request::options(&options).map(drop).map_err(|fault| to_py_err(py, &fault.into(), ""))
}

/// Refuses for what is about no source.
fn without_name(fault: Diagnostic) -> (Refusal, String) {
    (Refusal::from(fault), String::new())
}

fn no_page(page: usize) -> Refusal {
    let fault = Diagnostic::option_error("option::value", format!("there is no page {}", page + 1));
    Refusal::from(fault.help("pages count from 1; zumen.series draws all that there are"))
}

fn none(message: String) -> Refusal {
    Refusal::from(Diagnostic::option_error("option::value", message))
}
