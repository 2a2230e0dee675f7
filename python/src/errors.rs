//! Diagnostics as Python sees them: reports, and the exception that holds them.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyTuple, PyType};
use zumen::Diagnostic;
use zumen::diagnostic::{Context, Report};
use zumen::session::Refusal;
use zumen_cli::wrapper;

/// Makes the exception of what is refused.
pub(crate) fn to_py_err(py: Python<'_>, refusal: &Refusal, called: &str) -> PyErr {
    error(py, refusal, called).unwrap_or_else(|error| error)
}

fn error(py: Python<'_>, refusal: &Refusal, called: &str) -> PyResult<PyErr> {
    static ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = ERROR.import(py, "zumen._report", "ZumenError")?;
    let reports = with_carets(py, &refusal.faults, Context::whole(called, &refusal.text))?;
    Ok(PyErr::from_value(class.call1((PyTuple::new(py, reports)?,))?))
}

/// Makes reports of diagnostics, each with the text of its place.
pub(crate) fn with_carets<'py>(
    py: Python<'py>,
    faults: &[Diagnostic],
    context: Context,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let reports =
        faults.iter().map(|fault| report(py, Report::new(fault, context), wrapper::format_diagnostic(fault, context)));
    reports.collect()
}

/// Makes reports of warnings.
pub(crate) fn warnings<'py>(py: Python<'py>, warnings: Vec<Report>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let reports = warnings.into_iter().map(|warning| {
        let help = warning.help.as_deref().map(|help| format!("\n  = help: {help}")).unwrap_or_default();
        let text = format!("{}[{}]: {}{help}", warning.severity, warning.code, warning.message);
        report(py, warning, text)
    });
    reports.collect()
}

fn report(py: Python<'_>, report: Report, shown: String) -> PyResult<Bound<'_, PyAny>> {
    static REPORT: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let Report { about, characters, code, column, file, help, line, message, severity, .. } = report;
    let span = characters.map(|[start, end]| (start, end));
    REPORT
        .import(py, "zumen._report", "Report")?
        .call1((severity, about, code, message, help, file, span, line, column, shown))
}
