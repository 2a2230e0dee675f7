//! A score sheet as a record.

use std::sync::Arc;

use super::moment::Moment;
use super::options::CarcassonneOptions;
use super::replay::{Replay, Scoring};
use super::sheet::Sheet;
use super::{read, rules};
use zumen_core::diagnostic::{Diagnostic, Origin, Severity};
use zumen_game::{Entry, Files, Record, Selection, Subject, View};

/// Reads a score sheet and plays it out, with all that is odd about it. What it says of the end is not compared: that
/// depends on the edition.
///
/// # Errors
///
/// All that is wrong, causes before what follows from them.
pub fn check(text: &str) -> Result<(Sheet, Vec<Diagnostic>), Vec<Diagnostic>> {
    let (sheet, mut faults) = read::read(text)?;
    let (replay, mut broken) = Replay::of(&sheet, usize::MAX, Scoring::default());
    let count = sheet.placements.len();
    if replay.steps.len() < count
        && Replay::of(&sheet.upside_down(), usize::MAX, Scoring::default()).0.steps.len() >= count
        && let Some(misfit) = broken.last_mut()
    {
        misfit.help =
            Some("y seems to be upside down: it grows upwards, and every tile fits with -y instead".to_owned());
    }
    let is_sound = !broken.iter().any(Diagnostic::is_error);
    faults.extend(broken);
    if is_sound { Ok((sheet, faults)) } else { Err(faults) }
}

/// A sheet as a record.
pub(super) struct Score {
    /// The sheet and what is odd about it; or all that is wrong with it.
    pub read: Result<(Arc<Sheet>, Vec<Diagnostic>), Vec<Diagnostic>>,
    /// The placement that is shown where none is asked for; `None` for the last.
    pub shown: Option<usize>,
    /// The text that faults point into where it is not the input.
    pub origin: Option<Arc<Origin>>,
}

impl Score {
    /// Reads a sheet.
    pub(crate) fn read(text: &str) -> Score {
        let read = check(text).map(|(sheet, warnings)| (Arc::new(sheet), warnings));
        Score { read, shown: None, origin: None }
    }

    /// Reads the sheet of a position, which is shown after a placement of it. Faults point into `origin`.
    pub(crate) fn inner(origin: Arc<Origin>) -> Score {
        Score { origin: Some(origin.clone()), ..Score::read(&origin.text) }
    }

    /// A record that is refused.
    pub(crate) fn from_fault(fault: Diagnostic) -> Score {
        Score { read: Err(vec![fault]), shown: None, origin: None }
    }

    /// All that is wrong or odd, by the points of an edition.
    fn faults(&self, scoring: Scoring) -> Vec<Diagnostic> {
        let faults = match &self.read {
            Ok((sheet, warnings)) => {
                let (replay, _) = Replay::of(sheet, usize::MAX, scoring);
                [warnings.clone(), rules::check_end(sheet, &replay, scoring)].concat()
            }
            Err(faults) => faults.clone(),
        };
        match &self.origin {
            Some(origin) => faults.into_iter().map(|fault| fault.of(origin)).collect(),
            None => faults,
        }
    }

    /// The moment that is asked for, or the series of moments.
    fn select_subject(
        &self,
        selection: &Selection,
        sheet: &Arc<Sheet>,
        last: usize,
    ) -> Result<Box<dyn Subject>, Diagnostic> {
        let told = format!("the sheet has only placements 0 to {last}");
        let sheet = Arc::clone(sheet);
        match self.shown.filter(|_| selection.is_empty()) {
            Some(placement) => Ok(Box::new(Moment { sheet, placement })),
            None => selection
                .subject([0, last], &told, move |placement| Ok(Moment { sheet: Arc::clone(&sheet), placement })),
        }
    }

    fn entry(&self, view: &View) -> Result<Entry, Vec<Diagnostic>> {
        let look = CarcassonneOptions::of(view).map_err(|fault| vec![fault])?;
        let mut faults = self.faults(look.scoring);
        if look.is_strict {
            faults.iter_mut().for_each(|fault| fault.severity = Severity::Error);
        }
        let sheet = match &self.read {
            Ok((sheet, _)) if !faults.iter().any(Diagnostic::is_error) => sheet,
            _ => {
                // A name that was mistyped may be the cause of what is wrong.
                let slips = faults.iter_mut().filter(|fault| fault.code == read::SLIP);
                slips.for_each(|fault| fault.severity = Severity::Error);
                return Err(faults.into_iter().filter(Diagnostic::is_error).collect());
            }
        };
        let last = sheet.placements.len() - 1;
        let selection = Selection::of(view).map_err(|fault| vec![fault])?;
        let subject = self.select_subject(&selection, sheet, last).map_err(|fault| vec![fault])?;
        Ok(Entry::new(subject, faults))
    }
}

impl Record for Score {
    fn entries_with(&self, view: &View, _files: &dyn Files) -> Vec<Result<Entry, Diagnostic>> {
        match self.entry(view) {
            Ok(entry) => vec![Ok(entry)],
            Err(faults) => faults.into_iter().map(Err).collect(),
        }
    }

    fn validate(&self, _files: &dyn Files) -> Vec<Diagnostic> {
        self.faults(Scoring::default())
    }
}
