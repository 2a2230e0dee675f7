//! Why a command stops, how one ends, and the exit status of both.

use std::io;

use zumen::diagnostic::{About, Diagnostic};

/// How a command ended, from the best to the worst: of several inputs the worst counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// All was done; of two that are compared, nothing is different.
    Done,
    /// The content of an input was refused, or something is different.
    Refused,
    /// It was used wrongly, or a file, a template, a theme or a font cannot be used.
    Failed,
}

impl Outcome {
    /// Tells what an error leads to: only what is about an input is the input's own fault.
    pub(crate) fn of(fault: &Diagnostic) -> Outcome {
        if fault.about == About::Input { Outcome::Refused } else { Outcome::Failed }
    }

    /// Tells the exit status.
    pub(crate) fn status(self) -> u8 {
        match self {
            Outcome::Done => 0,
            Outcome::Refused => 1,
            Outcome::Failed => 2,
        }
    }
}

/// Why a command stops before its end.
#[derive(Debug)]
pub(crate) enum Error {
    /// What was asked for cannot be done.
    Usage(String),
    /// Reading or writing failed.
    Io(String, io::Error),
    /// An input is refused, or a template, a font or an option is wrong.
    Faults(Vec<Diagnostic>),
    /// The same, and it was reported already, with the input that it is about.
    Reported(Outcome),
}

impl From<Diagnostic> for Error {
    fn from(fault: Diagnostic) -> Error {
        Error::Faults(vec![fault])
    }
}

impl From<Vec<Diagnostic>> for Error {
    fn from(faults: Vec<Diagnostic>) -> Error {
        Error::Faults(faults)
    }
}

impl Error {
    /// Says of what the system refused.
    pub(crate) fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> Error {
        let what = what.into();
        move |error| Error::Io(what, error)
    }

    /// Takes out the faults of one input, which is refused while others may be sound; anything else ends the command.
    pub(crate) fn of_input(self) -> Result<Vec<Diagnostic>, Error> {
        match self {
            Error::Faults(faults) if faults.iter().all(|fault| fault.about == About::Input) => Ok(faults),
            error => Err(error),
        }
    }

    /// Tells how the command ended with it.
    pub(crate) fn outcome(&self) -> Outcome {
        match self {
            Error::Usage(_) | Error::Io(..) => Outcome::Failed,
            Error::Faults(faults) => faults.iter().map(Outcome::of).max().unwrap_or(Outcome::Failed),
            Error::Reported(outcome) => *outcome,
        }
    }
}
