//! Pages that are drawn one after another.
//!
//! What was read belongs to the thread that read it, so a series has a thread of its own. It draws a page when it is asked for
//! one, and waits in between: whoever forks then copies no lock that somebody holds.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use zumen::session::{Format, Refusal, Sheet};

use crate::errors::to_py_err;
use crate::page_tuple::{PageTuple, split_sheet};
use crate::request::{Pairs, Source};

/// Iterates over pages, each drawn when it is asked for.
#[pyclass(frozen, module = "zumen._zumen")]
pub(crate) struct Series {
    called: String,
    thread: Mutex<Thread>,
}

/// The two ends of what is said to the thread that draws.
struct Thread {
    ask: Sender<()>,
    answered: Receiver<Result<Sheet, Refusal>>,
}

impl Series {
    /// Starts the thread; nothing is read before the first page is asked for.
    pub(crate) fn new(session: Arc<zumen::Session>, source: Source, options: Pairs) -> std::io::Result<Series> {
        let called = source.display_name();
        let (ask, asked) = channel();
        let (answer, answered) = channel();
        let thread = std::thread::Builder::new().name("zumen-series".to_owned());
        thread.spawn(move || {
            if asked.recv().is_err() {
                return;
            }
            let reading = match source.read(&session, &options, &[Format::Svg]) {
                Ok(reading) => reading,
                Err(refusal) => return drop(answer.send(Err(refusal))),
            };
            for sheet in reading.sheets() {
                if answer.send(sheet).is_err() || asked.recv().is_err() {
                    return;
                }
            }
        })?;
        Ok(Series { called, thread: Mutex::new(Thread { ask, answered }) })
    }
}

#[pymethods]
impl Series {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PageTuple>> {
        let next = py.detach(|| {
            let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner);
            // Its thread has ended where there are no more pages.
            thread.ask.send(()).ok()?;
            thread.answered.recv().ok()
        });
        let sheet = next.transpose().map_err(|refusal| to_py_err(py, &refusal, &self.called))?;
        sheet.map(|sheet| split_sheet(py, sheet)).transpose()
    }
}
