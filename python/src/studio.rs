//! The studio as Python has it: pictures, positions, notations and differences of a source.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use zumen::Subject;
use zumen::diagnostic::{About, Context, Diagnostic};
use zumen::registry::pair::Pair;
use zumen::studio::{Format, Reading, Refusal, Sheet};
use zumen_cli::wrapper;

use crate::asked::{self, Pairs, Source};
use crate::refused::{refused, warnings, with_carets};
use crate::series::Series;

/// A page: title, alternative text, SVG, warnings, and which position it is of, from 0.
pub(crate) type Drawn = (String, String, String, Vec<Py<PyAny>>, usize);

/// A position: its JSON, or the exception that says why it is refused.
type Position = (Option<String>, Option<Py<PyAny>>);

/// Two positions: whether they are the same, what changed in words, the same as JSON, and the text that draws it.
type Difference = (bool, String, String, String);

/// Where pictures are made. Threads may share it; a process that was forked needs a new one.
#[pyclass(frozen, module = "zumen._zumen")]
pub(crate) struct Studio(Arc<zumen::Studio>);

#[pymethods]
impl Studio {
    #[new]
    fn new() -> Studio {
        Studio(Arc::new(wrapper::studio()))
    }

    /// Draws a page of all positions, or of one, as SVG. Both count from 0.
    fn draw(
        &self,
        py: Python<'_>,
        source: Source,
        options: Pairs,
        position: Option<usize>,
        page: usize,
    ) -> PyResult<Drawn> {
        let sheet = py.detach(|| self.sheet(&source, &options, Format::Svg, position, page));
        drawn(py, sheet.map_err(|refusal| refused(py, &refusal, &source.called()))?)
    }

    /// Makes the file of a page in a format, as the program writes it. What is of a whole position, its lines and moving
    /// pictures, is that of `position`.
    fn file<'py>(
        &self,
        py: Python<'py>,
        source: Source,
        options: Pairs,
        format: &str,
        position: Option<usize>,
        page: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let made = py.detach(|| {
            let format = Format::named(format).ok_or_else(|| none(format!("there is no format {format:?}")))?;
            self.sheet(&source, &options, format, position, page)
        });
        let sheet = made.map_err(|refusal| refused(py, &refusal, &source.called()))?;
        Ok(PyBytes::new(py, sheet.files.first().map_or(&[], |file| &file.bytes)))
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
        let (list, sheets) = read.map_err(|refusal| refused(py, &refusal, &source.called()))?;
        let position = |sheet: Result<Sheet, Refusal>| match sheet {
            Ok(sheet) => (sheet.files.first().map(|file| String::from_utf8_lossy(&file.bytes).into_owned()), None),
            Err(refusal) => (None, Some(refused(py, &refusal, &source.called()).into_value(py).into_any())),
        };
        Ok((list, sheets.into_iter().map(position).collect()))
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
            reading.converted(to).map(|one| one.map(|one| (one.text, one.lost))).collect()
        });
        written.map_err(|refusal| refused(py, &refusal, &source.called()))
    }

    /// Compares two sources, each with its own options, position by position: whether they are the same, what changed in words,
    /// the same as JSON, and the text that draws it.
    fn diff(&self, py: Python<'_>, before: (Source, Pairs), after: (Source, Pairs)) -> PyResult<Vec<Difference>> {
        let compared: Result<_, (Refusal, String)> = py.detach(|| {
            let subjects = |(source, options): &(Source, Pairs)| {
                let reading = source.read(&self.0, options, &[]);
                reading.and_then(Reading::into_subjects).map_err(|refusal| (refusal, source.called()))
            };
            let none = |fault: Diagnostic| (Refusal::from(fault), String::new());
            let view = asked::options(&after.1).map_err(none)?.view;
            let pairs = Pair::all(subjects(&before)?, subjects(&after)?, None).map_err(none)?;
            let difference = |pair: &Pair| {
                Ok((pair.is_same(), pair.words(view.lang), pair.json(&view).map_err(none)?, pair.source().text))
            };
            pairs.iter().map(difference).collect()
        });
        compared.map_err(|(refusal, called)| refused(py, &refusal, &called))
    }

    /// Finds everything that is odd or wrong in a source.
    fn validate<'py>(&self, py: Python<'py>, source: Source) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let (faults, text) = py.detach(|| source.faults());
        with_carets(py, &faults, Context::whole(&source.called(), &text))
    }
}

impl Studio {
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
        let is_whole = format.is_moving() || !format.is_picture();
        let sheet = match position {
            // A record that moves may be one position where its pictures are many.
            Some(at) if is_whole => reading.sheets_at(at.min(reading.positions().saturating_sub(1)), 0).next(),
            Some(at) => reading.sheets_at(at, page).next(),
            None => reading.sheets_after(page).next(),
        };
        sheet.unwrap_or_else(|| {
            let fault = Diagnostic::error("option::value", format!("there is no page {}", page + 1));
            Err(Refusal::from(
                fault.about(About::Option).help("pages count from 1; zumen.series draws all that there are"),
            ))
        })
    }
}

/// Checks names and values of options, as far as they do not depend on the game.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, options: Pairs) -> PyResult<()> {
    asked::options(&options).map(drop).map_err(|fault| refused(py, &fault.into(), ""))
}

/// Takes a sheet with an SVG apart.
pub(crate) fn drawn(py: Python<'_>, sheet: Sheet) -> PyResult<Drawn> {
    let Sheet { position, title, description, mut files, warnings: odd, .. } = sheet;
    let svg = files.pop().map(|file| String::from_utf8_lossy(&file.bytes).into_owned()).unwrap_or_default();
    let odd = warnings(py, odd)?.into_iter().map(Bound::unbind).collect();
    Ok((title, description, svg, odd, position))
}

fn none(message: String) -> Refusal {
    Refusal::from(Diagnostic::error("option::value", message).about(About::Option))
}
