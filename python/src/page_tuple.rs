//! A page as Python has it.

use pyo3::prelude::*;
use zumen::session::Sheet;

use crate::errors::warnings;

/// A page: title, alternative text, SVG, warnings, and its place: which position it is of, and which page of that, from 0.
pub(crate) type PageTuple = (String, String, String, Vec<Py<PyAny>>, (usize, usize));

/// Takes a sheet with an SVG apart.
pub(crate) fn split_sheet(py: Python<'_>, sheet: Sheet) -> PyResult<PageTuple> {
    let Sheet { position, page, title, description, mut files, reports: odd, .. } = sheet;
    let svg = files.pop().map(|file| String::from_utf8_lossy(&file.bytes).into_owned()).unwrap_or_default();
    let odd = warnings(py, odd)?.into_iter().map(Bound::unbind).collect();
    Ok((title, description, svg, odd, (position, page)))
}
